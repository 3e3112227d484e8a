"""docs/python.md and the README: every program imports one name, is short, runs, and prints what is shown below it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from zwitsers.cli.main import run

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 12


class Example(NamedTuple):
    page: str
    title: str
    source: str
    output: str


def examples(page: str) -> list[Example]:
    text = (ROOT / page).read_text(encoding="utf-8")
    found = []
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        for source, output in re.findall(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```", section, re.M | re.S):
            found.append(Example(page, section.partition("\n")[0], source, output))
    assert len(found) == text.count("```python"), "every program has its output below it"
    return found


EXAMPLES = [*examples("docs/python.md"), *examples("README.md"), *examples("docs/formats/README.md")]
# Pages about the inside of the program; their samples run in tests of their own.
RUN_ELSEWHERE = {
    "docs/drawing-dummy.md": "tests/unit/engine/pairing/test_drawing_dummy.py",
    "docs/check-it-yourself.md": "tests/unit/event/test_committed_lots.py",
    "docs/store.md": "tests/unit/event/store/test_store_docs.py",
    "docs/tournament.md": "tests/unit/event/test_tournament_page.py",
}


def test_every_page_with_python_is_run() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    found = {page.relative_to(ROOT).as_posix() for page in pages if "```python" in page.read_text(encoding="utf-8")}
    assert found == {example.page for example in EXAMPLES} | set(RUN_ELSEWHERE)
    for page, test in RUN_ELSEWHERE.items():
        assert Path(page).name in (ROOT / test).read_text(encoding="utf-8")


def test_the_five_programs_are_there() -> None:
    titles = " ".join(example.title for example in EXAMPLES)
    for subject in ("Pair a list", "standings", "Explain", "Simulate", "club evening", "notebook"):
        assert subject in titles


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.page}: {example.title}")
def test_a_program_is_short_and_does_what_the_page_says(
    example: Example, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [line for line in example.source.splitlines() if line.strip()]
    assert len(lines) <= LONGEST
    imports = [line for line in lines if re.match(r"\s*(import|from)\b", line)]
    assert [line.strip() for line in imports] == ["import zwitsers as z"]
    assert run(["demo", "--trf", "--after", "4"]) == 0
    (tmp_path / "open.trf").write_text(capsys.readouterr().out, encoding="utf-8", newline="")
    ended = subprocess.run(
        [sys.executable, "-W", "error", "-X", "utf8", "-c", example.source],
        cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    assert ended.stderr == ""
    assert ended.stdout == example.output
