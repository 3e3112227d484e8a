"""Write the table in docs/actions.md from the declarations: `.venv/bin/python -m script.actions_page`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.event.actions.registry import all_actions
from zwitsers.language import translate

if TYPE_CHECKING:
    from zwitsers.event.action import Action

PAGE = Path(__file__).resolve().parent.parent / "docs" / "actions.md"
START, END = "<!-- table: made by script/actions_page.py -->\n", "<!-- end of the table -->\n"


def table() -> str:
    lines = ["| action | what it does | command | API | page | role |", "|---|---|---|---|---|---|"]
    return "\n".join([*lines, *map(_row, all_actions())]) + "\n"


def _row(action: Action) -> str:
    command = f"`{action.command}`" if action.command else ""
    pages = ", ".join(f"`{page}`" for page in action.pages)
    api = f"`{action.method} {action.path}`"
    return (
        f"| `{action.name}` | {translate(f'{action.words}.summary', 'en')} | {command} | {api} | {pages}"
        f" | {action.role} |"
    )


def renewed(page: str) -> str:
    before, _, rest = page.partition(START)
    return before + START + table() + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
