"""Helpers shared by the modules of this package."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from zwitsers.engine.domain import Result
from zwitsers.event.boards import board_numbers
from zwitsers.event.errors import DoesNotFitError
from zwitsers.event.events import Event
from zwitsers.event.state import State

# The function that applies an event to a state, by event class.
Changes = Mapping[type[Event], Callable[[Any, State], State]]


def named_result(name: str, allowed: Iterable[Result]) -> Result:
    result = Result.__members__.get(name)
    if result is None or result not in allowed:
        raise DoesNotFitError(name)
    return result


def renumbered(state: State) -> State:
    """Recompute the board numbers of a draft; published rounds keep theirs."""
    draft = state.draft
    if draft is None:
        return state
    games = [(game.white, game.black) for game in draft.games]
    return state.with_round(replace(draft, numbers=board_numbers(games, state.settings.first_board, state.own_boards)))
