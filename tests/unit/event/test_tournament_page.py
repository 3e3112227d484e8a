"""docs/tournament.md: every block of code runs, and prints what the page shows."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

from zwitsers.event.actions.registry import all_actions

PAGE = Path(__file__).resolve().parents[3] / "docs" / "tournament.md"
BLOCK = re.compile(r"```(python|text)\n(.*?)```", re.DOTALL)


def test_the_page_is_true() -> None:
    namespace: dict[str, Any] = {}
    printed, shown = [], []
    for kind, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        if kind == "text":
            shown.append(text)
            continue
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(text, PAGE.name, "exec"), namespace)
        printed.append(output.getvalue())
    assert printed == shown


def test_the_page_names_every_command() -> None:
    table = PAGE.read_text(encoding="utf-8").split("## The commands")[1]
    missing = [name for name in (action.name for action in all_actions()) if f"`{name}(" not in table]
    assert missing == []
