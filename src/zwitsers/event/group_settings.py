"""The settings that a group inherits from its event, at creation and after a change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.festival import SHARED
from zwitsers.event.festival_events import FestivalJoined
from zwitsers.event.group_stores import group_title
from zwitsers.event.settings import Settings
from zwitsers.event.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.event.events import Event
    from zwitsers.event.festival import FestivalGroup

    Command = Callable[[State], Sequence[Event]]

_BY_ROUND = ("round_dates", "round_times")


def create_group(state: State, group: FestivalGroup, festival: str) -> tuple[list[Event], State]:
    """The first events of a group's tournament, and the state after them."""
    assert state.festival is not None
    values = {**shared_settings(state, group), **group.settings, "name": group_title(state, group.name)}
    values.setdefault("game", state.settings.game)
    events = [*actions.create(State(), values), FestivalJoined(festival, state.festival.key, group.id)]
    return events, replay(events)


def shared_settings(state: State, group: FestivalGroup) -> dict[str, Any]:
    """The settings that a group inherits from its event. The timetable is cut to the rounds of the group."""
    rounds = group.settings.get("rounds", state.settings.rounds)
    values: dict[str, Any] = {"rounds": rounds}
    for name in SHARED:
        value = getattr(state.settings, name)
        values[name] = value[:rounds] if isinstance(value, tuple) else value
    return {name: value for name, value in values.items() if name not in group.settings and value not in ("", ())}


def settings_command(before: State, after: State, group: FestivalGroup) -> Command | None:
    """The command that copies changed event settings to the group; None if nothing changed."""
    assert before.festival is not None
    old = next((item for item in before.festival.groups if item.id == group.id), None)
    if old is None:
        return None
    had = {**shared_settings(before, old), **old.settings, "name": group_title(before, old.name)}
    wanted = {**shared_settings(after, group), **group.settings, "name": group_title(after, group.name)}
    usual = Settings()
    changes = {
        name: wanted.get(name, getattr(usual, name)) for name in had | wanted if had.get(name) != wanted.get(name)
    }
    if not changes:
        return None

    def command(state: State) -> Sequence[Event]:
        if state.finished:
            return ()
        rounds = changes.get("rounds", state.settings.rounds)
        new = {}
        for name, change in changes.items():
            value, wanted_value, had_value = (
                item[:rounds] if name in _BY_ROUND and item else item
                for item in (getattr(state.settings, name), change, had.get(name))
            )
            # Keep a value that was set in the group itself.
            own = name in SHARED and name not in group.settings and value not in (had_value, "", ())
            if value != wanted_value and not own:
                new[name] = wanted_value
        return actions.change_settings(state, new) if new else ()

    return command
