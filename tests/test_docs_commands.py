"""Every command line in README, docs and the manual names a command that exists, with options that it has."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from zwitsers.cli.arguments import HELP_FLAGS, Arguments
from zwitsers.cli.event_commands import aliases
from zwitsers.cli.main import command, commands
from zwitsers.web.manual.book import SOURCES

ROOT = Path(__file__).resolve().parents[1]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *SOURCES.rglob("*.md")]
# Of every command.
COMMON = frozenset((*HELP_FLAGS, "--lang", "--version"))
# A line of a block of code, or a span of code; the continuation of a line goes with it.
LINE = re.compile(r"^ {4,}(?:\$ )?zwitsers ((?:.|\n {12,})*)$|^zwitsers (.*)$|`zwitsers ([^`]+)`", re.MULTILINE)


def calls(page: Path) -> list[str]:
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    found = ["".join(groups) for groups in LINE.findall(text)]
    return [part.partition("#")[0].strip() for line in found for part in re.split(r"&&|\|(?= *zwitsers)|\n", line)]


@cache
def flags(name: str) -> frozenset[str]:
    arguments = Arguments(name)
    command(name).declare(arguments)
    return frozenset(flag for item in arguments.items for flag in item.flags) | COMMON


def command_of(call: str) -> str | None:
    """The command of a line, which may name one (`pair FILE`) or a family (`player`)."""
    words = call.removeprefix("zwitsers ").split()
    for count in (2, 1):
        if " ".join(words[:count]) in commands():
            return " ".join(words[:count])
    return None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_command_shown_exists_with_its_options(page: Path) -> None:
    families = {name.partition(" ")[0] for name in commands()}
    for call in calls(page):
        first = call.removeprefix("zwitsers ").split()[:1]
        if not first or not re.fullmatch(r"[a-z-]+", first[0]) or first[0].startswith("-"):
            continue  # `zwitsers COMMAND`, `zwitsers --version`
        name = command_of(call)
        assert name is not None or first[0] in families or first[0] in " ".join(aliases()), call
        if name is not None:
            given = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", call))
            assert given - flags(name) == set(), call


def test_the_search_finds_command_lines() -> None:
    """Guards the test above."""
    found = calls(ROOT / "docs" / "commands.md")
    assert len(found) > 60
    assert any(call.startswith("pair FILE --system ID") for call in found)
