"""What the judge says of a round of an event, and what stands in the way of publishing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain import problems_of
from zwitsers.engine.why.view import view_of
from zwitsers.event import actions
from zwitsers.event.actions.checks import draft_of
from zwitsers.event.actions.rounds import is_stale
from zwitsers.event.engine import draft_warnings, judge_round, redraft_round, snapshot_for
from zwitsers.present.views.round import system_of_round

if TYPE_CHECKING:
    from zwitsers.engine.domain import Problem
    from zwitsers.engine.why.judge import Verdict
    from zwitsers.engine.why.view import JudgeView
    from zwitsers.event.events import RoundDrafted
    from zwitsers.event.state import Round, State


@dataclass(frozen=True, slots=True)
class DraftVerdict:
    """`best`: what the rulebook makes of the round, None when it has no pairing. `warnings`: what could not be avoided.
    `in_the_way`: what publishing asks a reason for."""

    round_: Round
    verdict: Verdict
    best: RoundDrafted | None
    # The tournament as the judge sees it: who is who in the verdict.
    view: JudgeView
    warnings: tuple[Problem, ...]
    in_the_way: tuple[Problem, ...] = ()

    @property
    def kind(self) -> str:
        """best, worse, illegal or stale."""
        if not self.verdict.legal:
            return "illegal"
        if is_stale(self.round_, self.best):
            return "stale"
        return "best" if self.verdict.best else "worse"

    @property
    def needs_reason(self) -> bool:
        return bool(self.in_the_way)


def judged(state: State, round_: Round, *, publishing: bool = False) -> DraftVerdict:
    """`publishing`: whether it is also asked what stands in the way of that."""
    best = redraft_round(state, round_)
    return DraftVerdict(
        round_,
        judge_round(state, round_, best),
        best,
        view_of(snapshot_for(state, round_.number), system_of_round(state, round_.number)),
        draft_warnings(state, round_),
        problems_of(lambda: actions.publish(state)) if publishing else (),
    )


def judged_draft(state: State) -> DraftVerdict:
    return judged(state, draft_of(state))
