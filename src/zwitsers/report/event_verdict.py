"""What the judge says of a round of an event, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.tournament.engine import draft_warnings, snapshot_for
from zwitsers.views.round import system_of_round
from zwitsers.why.view import view_of
from zwitsers.why.words import Words

if TYPE_CHECKING:
    from zwitsers.tournament.state import Round, State
    from zwitsers.why.judge import Verdict


def verdict_lines(state: State, made: Round, verdict: Verdict, language: str) -> list[str]:
    """The judge's word: the rulebook's own pairing, allowed but worse, or not allowed, with the article; and what could
    not be avoided."""
    view = view_of(snapshot_for(state, made.number), system_of_round(state, made.number))
    warnings = [problem.text(language) for problem in draft_warnings(state, made)]
    return [*Words(view, language).verdict(verdict), *warnings]
