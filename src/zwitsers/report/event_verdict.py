"""What the judge says of a round of an event, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.report.event_round import system_of_round
from zwitsers.tournament.engine import snapshot_for
from zwitsers.why.view import view_of
from zwitsers.why.words import Words

if TYPE_CHECKING:
    from zwitsers.tournament.state import Round, State
    from zwitsers.why.judge import Verdict


def verdict_lines(state: State, made: Round, verdict: Verdict, language: str) -> list[str]:
    """The judge's word: the rulebook's own pairing, allowed but worse, or not allowed, with the article."""
    view = view_of(snapshot_for(state, made.number), system_of_round(state, made.number))
    return Words(view, language).verdict(verdict)
