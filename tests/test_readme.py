"""README and docs say what is true: their commands run, their output is real, their links lead somewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from zwitsers.cli.main import commands
from zwitsers.engine.rules.registry import IDS, rulebook

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
NAMES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
PAGES = [*(ROOT / name for name in NAMES), *sorted((ROOT / "docs").rglob("*.md"))]
# The command under its own name, as after an installation.
ZWITSERS = (
    f"zwitsers() {{ '{sys.executable}' -c 'import sys; from zwitsers.cli.main import run; sys.exit(run())' \"$@\"; }}"
)


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def shell_lines(prefix: str) -> list[str]:
    lines = "".join(blocks("sh")).splitlines()
    return [line.partition("#")[0].strip() for line in lines if line.startswith(prefix)]


def shell(folder: Path, *lines: str) -> str:
    script = "\n".join(["set -e", ZWITSERS, *lines])
    ended = subprocess.run(
        ["bash", "-c", script], cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_the_two_commands_exist_and_can_be_started() -> None:
    scripts = shell_lines("script/")
    assert scripts == ["script/server", "script/test"]
    for script in scripts:
        assert os.access(ROOT / script, os.X_OK)


def test_every_command_shown_runs(tmp_path: Path) -> None:
    lines = shell_lines("zwitsers ")
    assert len(lines) >= 5
    assert {line.split()[1] for line in lines} <= set(commands())
    shell(tmp_path, *lines)


def test_the_page_about_commands_describes_commands_that_exist() -> None:
    """Every command with every option is in the reference that is made from the command table (test_docs_site)."""
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    headings = set(re.findall(r"^## (.+)$", page, re.MULTILINE)) - {"Exit codes"}
    described = {heading for heading in headings if not heading.endswith(" on an event")}
    assert described - set(commands()) == set()
    assert len(described) > 60
    for name in described:
        assert f"\n    zwitsers {name}" in page


def test_the_output_shown_is_what_comes_out(tmp_path: Path) -> None:
    shell(tmp_path, *(line for line in shell_lines("zwitsers ") if " > " in line))
    shown = [block for block in blocks("text") if block.startswith("$ ")]
    assert len(shown) == 1
    for block in shown:
        command, _, output = block.partition("\n")
        assert shell(tmp_path, command.removeprefix("$ ")) == output


def test_the_page_is_short() -> None:
    assert len(README.splitlines()) <= 100


def test_the_five_rulebooks_are_listed_with_their_games() -> None:
    rows = dict(re.findall(r"^\| `([a-z-]+)` \|.*\| (\w+) \|$", README, re.MULTILINE))
    assert rows == {system: rulebook(system).game for system in IDS}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        if not target.startswith(("https://", "http://")):
            assert (page.parent / target).exists(), target


def test_every_ruling_that_the_code_cites_is_documented() -> None:
    rulings = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    known = set(re.findall(r"\*\*(R\d+\.\d+)\b", rulings)) | set(re.findall(r"^## (R\d+)\b", rulings, re.MULTILINE))
    assert len(known) > 40
    cited: set[str] = set()
    for file in sorted((ROOT / "src").rglob("*.py")):
        cited |= set(re.findall(r"\bR\d+(?:\.\d+)?\b", file.read_text(encoding="utf-8")))
    assert cited - known == set()
