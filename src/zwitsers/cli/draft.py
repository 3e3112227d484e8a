"""A draft and what the judge says of it: for every command that makes or changes one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.report.event_round import round_blocks, system_of_round
from zwitsers.report.table import Note
from zwitsers.tournament.commands import judge_draft
from zwitsers.tournament.engine import snapshot_for
from zwitsers.why.view import view_of
from zwitsers.why.words import Words

if TYPE_CHECKING:
    from zwitsers.cli.output import Output
    from zwitsers.tournament.state import Round, State
    from zwitsers.why.judge import Verdict


def verdict_lines(state: State, made: Round, verdict: Verdict, language: str) -> list[str]:
    """The judge's word: the rulebook's own pairing, allowed but worse, or not allowed, with the article."""
    view = view_of(snapshot_for(state, made.number), system_of_round(state, made.number))
    return Words(view, language).verdict(verdict)


def show_draft(state: State, output: Output) -> Verdict:
    draft = state.draft
    assert draft is not None
    verdict = judge_draft(state)
    lines = verdict_lines(state, draft, verdict, output.language)
    good = True if verdict.best else None if verdict.legal else False
    output.blocks(*round_blocks(state, draft, output.language), Note("\n".join(lines), good))
    return verdict
