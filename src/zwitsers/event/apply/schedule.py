"""How the dates of games change the state."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zwitsers.event.errors import must_fit
from zwitsers.event.schedule import game_key, read_game_date
from zwitsers.event.schedule_events import GameDateSet

if TYPE_CHECKING:
    from zwitsers.event.apply.parts import Changes
    from zwitsers.event.state import State


def _dated(event: GameDateSet, state: State) -> State:
    must_fit(state.entrants.keys() >= set(event.players), event.players)
    must_fit(read_game_date(event.date) == event.date, event.date)
    key = game_key(event.round, *event.players)
    others = {known: date for known, date in state.game_dates.items() if known != key}
    return replace(state, game_dates={**others, key: event.date} if event.date else others)


CHANGES: Changes = {GameDateSet: _dated}
