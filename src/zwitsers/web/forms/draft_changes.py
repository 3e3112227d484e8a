"""Changing a round by hand: the commands for a draft, and the report on changes of a published round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Problem
from zwitsers.event import actions
from zwitsers.event.errors import CommandError
from zwitsers.present.tables.log import change_lines
from zwitsers.present.tables.verdict import verdict_lines
from zwitsers.present.views.verdict import judged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.event.events import Event
    from zwitsers.event.state import Round, State
    from zwitsers.web.http.context import TournamentContext

SWAP, PLAY, OUT, BYE = ACTIONS = ("swap", "play", "out", "bye")
_OF_TWO = (SWAP, PLAY)


def changed(state: State, action: str, one: int | None, two: int | None) -> Sequence[Event]:
    """The events of a change to the draft."""
    if action not in ACTIONS or one is None or (action in _OF_TWO and two is None):
        raise CommandError([Problem("round.change.whom")])
    if action == OUT:
        return actions.unpair_in_draft(state, one)
    if action == BYE:
        return actions.bye_in_draft(state, one)
    assert two is not None
    return (actions.swap_in_draft if action == SWAP else actions.pair_in_draft)(state, one, two)


def mended(context: TournamentContext, round_: Round | None) -> dict[str, Any]:
    """`changes` in words, and `breaches`: the norms that the changed round breaks."""
    language = context.language
    changes = [] if round_ is None else change_lines(context.now.log, context.state, round_.number, language)
    if round_ is None or not changes:
        return {"changes": [], "breaches": []}
    found = context.cached(("mended", round_.number), lambda: judged(context.state, round_))
    return {"changes": changes, "breaches": [] if found.verdict.legal else verdict_lines(found, language)}
