"""A draft and what the judge says of it: for every command that makes or changes one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.present.tables.round import round_blocks
from zwitsers.present.tables.table import Note
from zwitsers.present.tables.verdict import verdict_lines
from zwitsers.present.views.round import event_round
from zwitsers.present.views.verdict import judged_draft

if TYPE_CHECKING:
    from zwitsers.cli.output import Output
    from zwitsers.event.state import State


def show_draft(state: State, output: Output) -> None:
    found = judged_draft(state)
    good = True if found.verdict.best else None if found.verdict.legal else False
    note = Note("\n".join(verdict_lines(found, output.language)), good)
    output.blocks(*round_blocks(event_round(state, found.round_), output.language), note)
