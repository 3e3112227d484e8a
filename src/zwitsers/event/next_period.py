"""Create a tournament from an old one: same members and settings, numbered by the old final ranking (K1)."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.evenings import is_season
from zwitsers.event.fields import known_of
from zwitsers.event.final import final_lines
from zwitsers.event.plain import plain
from zwitsers.event.schedule import last_presence
from zwitsers.event.settings import DECLARED, OF_PLAYERS
from zwitsers.event.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.event.events import Event

# Settings that hold dates or player ids of the old tournament.
_NOT_KEPT = frozenset({"start", "end", "round_dates", "round_times", "keizer_uncounted", *OF_PLAYERS})


def next_period(old: State, changes: Mapping[str, Any]) -> list[Event]:
    """The events of the new tournament, without withdrawn players. `changes`: settings that differ from the old."""
    new_state = State()
    events: list[Event] = []

    def add(more: list[Event]) -> None:
        nonlocal new_state
        events.extend(more)
        new_state = replay(more, new_state)

    add(actions.create(new_state, {**_settings(old), **changes}))
    players = [old.entrants[player].player for player in _order(old)]
    known = [{name: value for name, value in known_of(player).items() if value} for player in players]
    if known:
        add(actions.add_players(new_state, known, as_written=True))
        add(actions.give_lots(new_state, {player: place for place, player in enumerate(new_state.entrants, start=1)}))
    return events


def _settings(old: State) -> dict[str, Any]:
    settings = old.settings
    kept = {
        item.name: plain(getattr(settings, item.name))
        for item in fields(settings)
        if item.name not in _NOT_KEPT and getattr(settings, item.name) != DECLARED[item.name].default
    }
    return {**kept, "keizer_start": "number"} if is_season(old) else kept


def _order(old: State) -> list[int]:
    """The entry ids of players who have not withdrawn, by final rank, or by lot if nothing was played."""
    there = {one.id for one in old.entrants.values() if not one.withdrawn_in(last_presence(old))}
    by_lot = old.by_lot()
    if not old.published:
        return [by_lot[lot] for lot in sorted(by_lot) if by_lot[lot] in there]
    ranked = [by_lot[line.number] for line in final_lines(old)]
    return [player for player in ranked if player in there]
