"""A second stage: a new event with the same groups, with promotion and relegation by the standings of the first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Problem
from zwitsers.event import actions
from zwitsers.event.actions.checks import refuse
from zwitsers.event.apply import replay
from zwitsers.event.fields import known_of
from zwitsers.event.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.event.events import Event


def second_stage(
    event: State,
    rankings: Mapping[int, Sequence[int]],
    groups: Mapping[int, State],
    tournaments: Sequence[str],
    *,
    name: str,
    key: str,
    up: int = 1,
    down: int = 1,
) -> list[Event]:
    """The log events of the new event. `rankings`: entry ids by group, first place first. The first `up` players of a
    group move to the previous group, the last `down` to the next."""
    festival = event.festival
    assert festival is not None
    order = [group for group in festival.groups if group.id in rankings]
    refuse(
        None if order else Problem("festival.no-standings"),
        *(
            Problem("festival.group-too-small", group=group.name, count=len(rankings[group.id]))
            for group in order
            if len(rankings[group.id]) < up + down and len(order) > 1
        ),
    )
    shared = {
        item: value
        for item in ("place", "country", "arbiter", "time_control", "game", "counting_rating", "rounds")
        if (value := getattr(event.settings, item)) != getattr(State().settings, item)
    }
    events = actions.create_festival(State(), {**shared, "name": name}, key)
    state = replay(events)
    for group, tournament in zip(order, tournaments, strict=True):
        more = actions.set_group(state, group.name, tournament, settings=group.settings, rule="")
        events, state = [*events, *more], replay(more, state)
    members: dict[int, list[dict[str, Any]]] = {number: [] for number in range(1, len(order) + 1)}
    for place, group in enumerate(order):
        entries = rankings[group.id]
        for rank, entry in enumerate(entries):
            rises = rank < up and place > 0
            falls = rank >= len(entries) - down and place + 1 < len(order)
            target = place + (falls - rises) + 1
            player = groups[group.id].entrants[entry].player
            members[target].append({field: value for field, value in known_of(player).items() if value})
    for number, people in members.items():
        more = actions.register(state, people, number)
        events, state = [*events, *more], replay(more, state)
    return events
