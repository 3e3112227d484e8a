"""The two catalogues belong together, and to the code: nothing missing, nothing left over."""

from __future__ import annotations

import ast
import re
import string
import tomllib
from functools import cache
from pathlib import Path

import pytest

import zwitsers
from zwitsers.cli.main import commands
from zwitsers.event.actions.registry import all_actions
from zwitsers.language import LANGUAGES, areas, catalogue

SOURCE = Path(zwitsers.__file__).parent
# The functions that take a message key as their first argument.
SPEAKERS = frozenset({"Problem", "PlacedProblem", "translate", "phrase", "problem", "warn", "warn_once", "count"})
# What a message of the TRF reader gets without a keyword: its place, and how often something occurs.
IMPLIED = frozenset({"line", "column", "times"})
# What collectors of findings put in by themselves: the name of the file, and how often.
COLLECTORS = {"problem": {"file"}, "warn": {"file"}, "count": {"file", "times", "format"}}


@cache
def trees() -> list[tuple[Path, ast.Module]]:
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in sorted(SOURCE.rglob("*.py"))]


@cache
def templates() -> str:
    """All templates of the pages: they ask for messages with say("web.key") or say("web.part." ~ name). The page that
    checks pairings has no templates: its scripts say("browser.key"), its elements have data-say="browser.key"."""
    paths = [*sorted(SOURCE.rglob("*.html")), *sorted((SOURCE / "web" / "check").glob("*.js"))]
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return re.sub(r'data-say="([^"]+)"', r'say("\1")', text)


@cache
def nodes() -> list[tuple[Path, ast.AST]]:
    return [(path, node) for path, tree in trees() for node in ast.walk(tree)]


def placeholders(text: str) -> set[str]:
    return {name for _literal, name, _format, _conversion in string.Formatter().parse(text) if name is not None}


@cache
def sections() -> set[str]:
    return {key.partition(".")[0] for key in catalogue("en")}


def looks_like_a_key(text: str) -> bool:
    return text.partition(".")[0] in sections() and bool(re.fullmatch(r"[a-z]+(\.[a-z0-9_-]+)+", text))


@cache
def spoken() -> list[tuple[str, ast.Call, str]]:
    """(key, call, where) for every call of a speaker with a literal key."""
    found = []
    for path, node in nodes():
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            said = node.args[3:4] if name == "do" else node.args[:1] if name in SPEAKERS else []
            key = said[0].value if said and isinstance(said[0], ast.Constant) else None
            if isinstance(key, str) and looks_like_a_key(key):
                found.append((key, node, f"{path.name}:{node.lineno}"))
    return found


@cache
def patterns() -> list[re.Pattern[str]]:
    """Keys that are put together, such as f"report.result.{name}", as patterns."""
    found = []
    for _path, node in nodes():
        if isinstance(node, ast.JoinedStr):
            parts = [
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[a-z0-9_-]+" for part in node.values
            ]
            first = node.values[0]
            if isinstance(first, ast.Constant) and str(first.value).partition(".")[0] in sections():
                found.append(re.compile("".join(parts)))
    found += [
        re.compile(re.escape(start) + r"[a-z0-9_.-]+")
        for start in re.findall(r"""say\(["']([^"']+[.-])["'] ~""", templates())
    ]
    return found


@cache
def constants() -> set[str]:
    """All texts in the code that are whole, so not a part of one that is put together."""
    parts = {id(part) for _path, node in nodes() if isinstance(node, ast.JoinedStr) for part in node.values}
    return {
        node.value
        for _path, node in nodes()
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts
    } | set(re.findall(r"""say\(["']([^"']+)["'](?! ~)""", templates()))


def test_both_languages_have_the_same_keys() -> None:
    english, dutch = set(catalogue("en")), set(catalogue("nl"))
    assert english - dutch == set(), "missing in Dutch"
    assert dutch - english == set(), "missing in English"


def test_both_languages_have_the_same_placeholders() -> None:
    english, dutch = catalogue("en"), catalogue("nl")
    differ = {key for key in english if placeholders(english[key]) != placeholders(dutch[key])}
    assert differ == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty_and_every_one_is_a_text(language: str) -> None:
    names = [f"{area}.{language}.toml" for area in areas()]
    waiting: list[object] = [tomllib.loads((SOURCE / "language" / name).read_text(encoding="utf-8")) for name in names]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            waiting.extend(node.values())
        else:
            assert isinstance(node, str)
            assert node.strip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("area", areas())
def test_the_catalogue_of_an_area_holds_that_area_only(area: str, language: str) -> None:
    raw = tomllib.loads((SOURCE / "language" / f"{area}.{language}.toml").read_text(encoding="utf-8"))
    assert set(raw) == {area}


def test_every_key_in_the_code_exists() -> None:
    asked = set(re.findall(r"""say\(["']([^"']+)["'](?! ~)""", templates()))
    missing = ({text for text in constants() if looks_like_a_key(text)} | asked) - set(catalogue("en"))
    assert missing == set()


def test_every_key_that_is_put_together_can_exist() -> None:
    keys = set(catalogue("en"))
    lost = {pattern.pattern for pattern in patterns() if not any(pattern.fullmatch(key) for key in keys)}
    assert lost == set()


def test_every_key_in_the_catalogues_is_used() -> None:
    made, literal = patterns(), constants()
    unused = {
        key for key in catalogue("en") if key not in literal and not any(pattern.fullmatch(key) for pattern in made)
    }
    assert {key for key in unused if not _of_a_command(key)} == set()


def _of_a_command(key: str) -> bool:
    """A text of a declared action, or the summary or the examples of a command."""
    declared = all_actions()
    if key in {f"cli.{name.replace(' ', '-')}.{part}" for name in commands() for part in ("summary", "examples")}:
        return True
    parts = {f"{action.words}.{part}" for action in declared for part in ("summary", "examples", "done", "sure")}
    return key in parts | {item.type.help_key for action in declared for item in action.parameters}


def test_every_call_fills_in_what_its_message_asks_for() -> None:
    wrong = []
    for key, call, where in spoken():
        given = {keyword.arg for keyword in call.keywords}
        if None in given:
            continue  # **values: only running it can tell
        asked = placeholders(catalogue("en")[key])
        missing = asked - {str(name) for name in given} - COLLECTORS.get(getattr(call.func, "attr", ""), set())
        if key.startswith("trf."):
            missing -= IMPLIED
        if missing:
            wrong.append(f"{where} {key}: {missing} not given")
    assert wrong == []


def test_the_scan_sees_the_code() -> None:
    """Guards the tests above: with a broken scan they would all pass."""
    keys = {key for key, _call, _where in spoken()}
    assert "snapshot.no-opponent" in keys
    assert "cli.file.directory" in keys
    assert "tournament.no-draft" in keys
    assert any(pattern.fullmatch("report.result.forfeit-win") for pattern in patterns())
