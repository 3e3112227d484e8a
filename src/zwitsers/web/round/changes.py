"""Changing a draft by hand, as the page asks for it: two players and what to do with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.tournament import commands
from zwitsers.tournament.errors import CommandError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State

SWAP, PLAY, OUT, BYE = ACTIONS = ("swap", "play", "out", "bye")
_OF_TWO = (SWAP, PLAY)


def changed(state: State, action: str, one: int | None, two: int | None) -> Sequence[Event]:
    """The events of a change. Two who are both left over cannot change places: then they play, the first with white."""
    if action not in ACTIONS or one is None or (action in _OF_TWO and two is None):
        raise CommandError([Problem("round.change.whom")])
    if action == OUT:
        return commands.unpair_in_draft(state, one)
    if action == BYE:
        return commands.bye_in_draft(state, one)
    assert two is not None
    if action == SWAP and state.draft is not None and (one in state.draft.paired or two in state.draft.paired):
        return commands.swap_in_draft(state, one, two)
    return commands.pair_in_draft(state, one, two)
