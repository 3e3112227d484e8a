"""How the settings of an event make a schedule of it (RR4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import RoundRobin
from zwitsers.engine.domain.round_robin import rounds_of_cycle

if TYPE_CHECKING:
    from zwitsers.event.state import State


def is_round_robin(state: State) -> bool:
    return state.settings.system_of(1).predetermined


def fitting_rounds(state: State) -> int:
    """RR4: the rounds of the chosen number of cycles; twice as many as in one cycle where the setting says that."""
    one, settings = rounds_of_cycle(len(state.entrants)), state.settings
    return settings.rounds if settings.rounds == 2 * one else settings.cycles * one


def schedule_of(state: State) -> RoundRobin | None:
    return RoundRobin(swap=state.settings.swap_last_rounds) if is_round_robin(state) else None
