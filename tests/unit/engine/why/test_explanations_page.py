"""docs/explanations.md shows what the program really says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.long_run import LONG
from helpers.swisses import SWISSES

ROOT = Path(__file__).resolve().parents[4]
PAGE = (ROOT / "docs" / "explanations.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_examples_are_up_to_date() -> None:
    """Otherwise: .venv/bin/python -m script.explanations. Only in a long run are the tournaments looked for, too."""
    code = f"import sys; from script.explanations import page; sys.stdout.write(page(search={LONG}))"
    command = [sys.executable, "-c", code]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    ended = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=True, timeout=300)
    assert ended.stdout.decode("utf-8") == PAGE


def test_there_are_five_for_every_rulebook_in_both_languages() -> None:
    sections = PAGE.split("\n### ")[1:]
    assert {section.partition("\n")[0] for section in sections} == set(SWISSES)
    for section in sections:
        assert section.count("> Dutch: ") == section.count("> English: ") == 5
