"""What the judge says of a draft, and what stands in the way of publishing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.domain import ZwitsersError
from zwitsers.report.event_verdict import verdict_lines
from zwitsers.tournament import commands
from zwitsers.tournament.commands.rounds import is_stale
from zwitsers.tournament.engine import judge_round, remade

if TYPE_CHECKING:
    from zwitsers.tournament.state import Round, State


@dataclass(frozen=True, slots=True)
class Judged:
    """`kind` is best, worse, illegal or stale; the lines are in words, with the article. `in_the_way`: what publishing
    asks a reason for."""

    kind: str
    lines: tuple[str, ...]
    in_the_way: tuple[str, ...] = ()

    @property
    def needs_reason(self) -> bool:
        return bool(self.in_the_way)


def judged(state: State, language: str, *, publishing: bool = True) -> Judged:
    """The draft of this state, which must have one; a preview need not know about publishing."""
    draft = state.draft
    assert draft is not None
    best = remade(state, draft)
    verdict = judge_round(state, draft, best)
    lines = tuple(verdict_lines(state, draft, verdict, language))
    if not verdict.legal:
        kind = "illegal"
    elif is_stale(draft, best):
        kind = "stale"
    else:
        kind = "best" if verdict.best else "worse"
    return Judged(kind, lines, _in_the_way(state, draft, language) if publishing else ())


def _in_the_way(state: State, draft: Round, language: str) -> tuple[str, ...]:
    try:
        commands.publish(state)
    except ZwitsersError as error:
        return tuple(problem.text(language) for problem in error.problems)
    return ()
