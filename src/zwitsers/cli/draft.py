"""A draft and what the judge says of it: for every command that makes or changes one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.report.event_verdict import verdict_lines
from zwitsers.report.round import round_blocks
from zwitsers.report.table import Note
from zwitsers.tournament.commands import judge_draft
from zwitsers.views.round import event_round

if TYPE_CHECKING:
    from zwitsers.cli.output import Output
    from zwitsers.tournament.state import State
    from zwitsers.why.judge import Verdict


def show_draft(state: State, output: Output) -> Verdict:
    draft = state.draft
    assert draft is not None
    verdict = judge_draft(state)
    lines = verdict_lines(state, draft, verdict, output.language)
    good = True if verdict.best else None if verdict.legal else False
    output.blocks(*round_blocks(event_round(state, draft), output.language), Note("\n".join(lines), good))
    return verdict
