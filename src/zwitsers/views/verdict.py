"""What the judge says of a round of an event, and what stands in the way of publishing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.domain import problems_of
from zwitsers.tournament import commands
from zwitsers.tournament.commands.checks import draft_of
from zwitsers.tournament.commands.rounds import is_stale
from zwitsers.tournament.engine import draft_warnings, judge_round, remade, snapshot_for
from zwitsers.views.round import system_of_round
from zwitsers.why.view import view_of

if TYPE_CHECKING:
    from zwitsers.domain import Problem
    from zwitsers.tournament.events import RoundDrafted
    from zwitsers.tournament.state import Round, State
    from zwitsers.why.judge import Verdict
    from zwitsers.why.view import View


@dataclass(frozen=True, slots=True)
class Judged:
    """`best`: what the rulebook makes of the round, None when it has no pairing. `warnings`: what could not be avoided.
    `in_the_way`: what publishing asks a reason for."""

    made: Round
    verdict: Verdict
    best: RoundDrafted | None
    # The tournament as the judge sees it: who is who in the verdict.
    view: View
    warnings: tuple[Problem, ...]
    in_the_way: tuple[Problem, ...] = ()

    @property
    def kind(self) -> str:
        """best, worse, illegal or stale."""
        if not self.verdict.legal:
            return "illegal"
        if is_stale(self.made, self.best):
            return "stale"
        return "best" if self.verdict.best else "worse"

    @property
    def needs_reason(self) -> bool:
        return bool(self.in_the_way)


def judged(state: State, made: Round, *, publishing: bool = False) -> Judged:
    """`publishing`: whether it is also asked what stands in the way of that."""
    best = remade(state, made)
    return Judged(
        made,
        judge_round(state, made, best),
        best,
        view_of(snapshot_for(state, made.number), system_of_round(state, made.number)),
        draft_warnings(state, made),
        problems_of(lambda: commands.publish(state)) if publishing else (),
    )


def judged_draft(state: State) -> Judged:
    return judged(state, draft_of(state))
