"""Apply the events of an event with groups."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Player
from zwitsers.engine.domain.ratings import as_entered, counted
from zwitsers.engine.prizes.rule_text import read_rule
from zwitsers.event import festival_events as ev
from zwitsers.event.errors import must_fit
from zwitsers.event.festival import (
    NO_GROUP,
    Festival,
    FestivalGroup,
    FestivalPart,
    Registration,
    RegistrationStatus,
)
from zwitsers.event.fields import player_values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.event.apply.parts import Changes
    from zwitsers.event.state import State


def _festival(state: State) -> Festival:
    must_fit(state.festival is not None, "festival")
    assert state.festival is not None
    return state.festival


def _created(event: ev.FestivalCreated, state: State) -> State:
    must_fit(not state.created and state.festival is None, event.key)
    return replace(state, settings=state.settings.changed(event.settings), festival=Festival(event.key))


def _set(event: ev.FestivalSet, state: State) -> State:
    festival = replace(_festival(state), numbers_on=event.numbers_on, check_in_closed=event.check_in_closed)
    return replace(state, festival=festival)


def _group_set(event: ev.GroupSet, state: State) -> State:
    festival = _festival(state)
    must_fit(event.group > 0 and bool(event.name), event.group)
    group = FestivalGroup(event.group, event.name, event.tournament, event.settings, read_rule(event.rule))
    if any(item.id == group.id for item in festival.groups):
        groups = tuple(group if item.id == group.id else item for item in festival.groups)
    else:
        groups = (*festival.groups, group)
    last = max(festival.last_group, group.id)
    return replace(state, festival=replace(festival, groups=groups, last_group=last))


def _group_removed(event: ev.GroupRemoved, state: State) -> State:
    festival = _festival(state)
    groups = tuple(item for item in festival.groups if item.id != event.group)
    registrations = {
        number: replace(item, group=NO_GROUP) if item.group == event.group else item
        for number, item in festival.registrations.items()
    }
    return replace(state, festival=replace(festival, groups=groups, registrations=registrations))


def with_registrations(registered: Sequence[ev.Registered], state: State) -> State:
    festival = _festival(state)
    found = dict(festival.registrations)
    groups = {group.id for group in festival.groups} | {NO_GROUP}
    for event in registered:
        must_fit(event.registration > 0 and event.registration not in found, event.registration)
        must_fit(event.group in groups, event.group)
        player = counted(Player(event.registration, **player_values(event.fields)), state.settings.counting)
        found[event.registration] = Registration(player, event.group)
    last = max(festival.last_registration, *found)
    return replace(state, festival=replace(festival, registrations=found, last_registration=last))


def _changed(event: ev.RegistrationChanged, state: State) -> State:
    festival = _festival(state)
    old = festival.registrations[event.registration]
    changed = as_entered(old.player)._replace(**player_values(event.changes))
    player = counted(changed, state.settings.counting)
    return replace(state, festival=festival.with_registration(replace(old, player=player)))


def _placed(event: ev.RegistrationPlaced, state: State) -> State:
    festival = _festival(state)
    must_fit(event.group == NO_GROUP or any(item.id == event.group for item in festival.groups), event.group)
    placed = replace(festival.registrations[event.registration], group=event.group)
    return replace(state, festival=festival.with_registration(placed))


def _marked(event: ev.RegistrationMarked, state: State) -> State:
    festival = _festival(state)
    must_fit(event.status in list(RegistrationStatus), event.status)
    marked = replace(festival.registrations[event.registration], status=RegistrationStatus(event.status))
    return replace(state, festival=festival.with_registration(marked))


def _joined(event: ev.FestivalJoined, state: State) -> State:
    must_fit(state.festival is None, event.festival)
    return replace(state, part_of=FestivalPart(event.festival, event.key, event.group))


CHANGES: Changes = {
    ev.FestivalCreated: _created,
    ev.FestivalSet: _set,
    ev.GroupSet: _group_set,
    ev.GroupRemoved: _group_removed,
    ev.RegistrationChanged: _changed,
    ev.RegistrationPlaced: _placed,
    ev.RegistrationMarked: _marked,
    ev.FestivalJoined: _joined,
}
