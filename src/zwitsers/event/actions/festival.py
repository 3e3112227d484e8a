"""An event with groups: the groups, the list of registrations, who belongs where, and who has arrived.

What follows from it in the groups themselves is done by `event.store.group_sync`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from zwitsers.engine.domain import Problem
from zwitsers.engine.prizes.rule_text import RuleError, read_rule, write_rule
from zwitsers.engine.rules.registry import usual
from zwitsers.event.action import action
from zwitsers.event.actions.checks import refuse
from zwitsers.event.errors import CommandError
from zwitsers.event.events import Event, SettingsChanged
from zwitsers.event.festival import (
    NO_GROUP,
    SHARED,
    Festival,
    FestivalGroup,
    Quad,
    Registration,
    RegistrationStatus,
    cut_into_quads,
)
from zwitsers.event.festival_events import (
    FestivalCreated,
    FestivalSet,
    GroupRemoved,
    GroupSet,
    Registered,
    RegistrationChanged,
    RegistrationMarked,
    RegistrationPlaced,
)
from zwitsers.event.fields import entered_values
from zwitsers.event.parameters import GroupId, Overlap, RegistrationIds, YesNo
from zwitsers.event.settings import Settings, too_long
from zwitsers.event.state import State

LONGEST_NAME = 60
# What quads are paired by; by game, the Swiss for a last group that is too large for a round robin.
ROUND_ROBIN, CHESS_SWISS = "round-robin", "fide-dutch"
_IDS = ("fide_id", "national_id")


def festival_of(state: State) -> Festival:
    if state.festival is None:
        raise CommandError([Problem("festival.is-tournament", name=state.settings.name)])
    return state.festival


def create_festival(state: State, settings: Mapping[str, Any], key: str) -> list[Event]:
    """`key`: any text that no other event has."""
    refuse(Problem("tournament.exists", name=state.settings.name) if state.created or state.festival else None)
    refuse(*too_long(settings))
    new_settings = Settings().changed(settings)
    refuse(None if new_settings.name.strip() else Problem("festival.no-name"))
    return [FestivalCreated(key, {name: getattr(new_settings, name) for name in settings})]


def change_festival(state: State, changes: Mapping[str, Any]) -> list[Event]:
    """Name, place, dates and timetable; groups take them over."""
    festival_of(state)
    refuse(*too_long(changes))
    other = sorted(set(changes) - {"name", "rounds", *SHARED})
    refuse(*(Problem("festival.setting-of-group", setting=name) for name in other))
    new_settings = state.settings.changed(changes)
    refuse(None if new_settings.name.strip() else Problem("festival.no-name"))
    kept = {
        name: getattr(new_settings, name)
        for name in changes
        if getattr(new_settings, name) != getattr(state.settings, name)
    }
    return [SettingsChanged(kept)] if kept else []


# Groups


def set_group(
    state: State,
    name: str,
    tournament: str = "",
    *,
    group: int = 0,
    settings: Mapping[str, Any] | None = None,
    rule: str | None = None,
) -> list[Event]:
    """A group, new (0) or changed; its tournament is made when it is new. What is not said stays as it was."""
    festival = festival_of(state)
    old = festival.group(group) if group else None
    tidy = " ".join(name.split()) or (old.name if old else "")
    others = [item for item in festival.groups if item.id != group]
    tournament = old.tournament if old else tournament
    settings = (old.settings if old else {}) if settings is None else settings
    written = write_rule(old.rule) if rule is None and old else _written(rule or "")
    refuse(
        None if tidy else Problem("festival.group-no-name"),
        Problem("festival.group-long", most=LONGEST_NAME) if len(tidy) > LONGEST_NAME else None,
        Problem("festival.group-twice", name=tidy)
        if any(item.name.casefold() == tidy.casefold() for item in others)
        else None,
        Problem("festival.tournament-twice", tournament=tournament)
        if any(item.tournament == tournament for item in others)
        else None,
        *too_long(settings),
    )
    new_settings = Settings().changed({"name": tidy, **settings})
    kept = {key: getattr(new_settings, key) for key in settings}
    return [GroupSet(group or festival.last_group + 1, tidy, tournament, kept, written)]


def _written(rule: str) -> str:
    try:
        return write_rule(read_rule(rule))
    except RuleError as error:
        raise CommandError(error.problems) from None


@action(
    "POST event/groups/remove",
    command="event group-remove",
    pages=("event/groups/remove",),
    then="event",
    tag="events",
)
def remove_group(state: State, group: GroupId) -> list[Event]:
    """The event lets go of a group. Its tournament stays, on its own, with all its results; its players are without a
    group on the list."""
    return [GroupRemoved(festival_of(state).group(group).id)]


@action("PUT event/numbering", command="event numbering", pages=("event/numbering",), then="event", tag="events")
def number_boards_on(state: State, on: YesNo) -> list[Event]:
    """Whether the boards of a group go on where those of the group before it end, from the next round on."""
    festival = festival_of(state)
    return [FestivalSet(on, festival.check_in_closed)] if on != festival.numbers_on else []


# The list


def register(state: State, people: Iterable[Mapping[str, Any]], group: int = NO_GROUP) -> list[Event]:
    """Enter people on the list, all of them or none; each once. With `group` they are placed in it."""
    festival = festival_of(state)
    if group:
        festival.group(group)
    tidy = [entered_values({"name": "", **values}) for values in people]
    refuse(*_doubles(festival, tidy))
    numbers = range(festival.last_registration + 1, festival.last_registration + 1 + len(tidy))
    return [Registered(number, values, group) for number, values in zip(numbers, tidy, strict=True)]


def _doubles(festival: Festival, people: Sequence[Mapping[str, Any]], own: int = 0) -> list[Problem]:
    """Numbers of a rating list that another registration has, or that occur twice in `people`."""
    found: list[Problem] = []
    known = {
        (name, getattr(item.player, name)): item
        for item in festival.registrations.values()
        for name in _IDS
        if item.id != own and getattr(item.player, name)
    }
    names: dict[tuple[str, str], str] = {}
    for values in people:
        for name in _IDS:
            number = values.get(name, "")
            other = known.get((name, number))
            if other is not None:
                group = festival.group_name(other.group) or "–"
                found.append(
                    Problem(
                        "festival.number-twice",
                        player=values.get("name", ""),
                        number=number,
                        other=other.player.name,
                        group=group,
                    )
                )
            elif number and (name, number) in names:
                found.append(
                    Problem(
                        "festival.number-twice-in-list",
                        player=values.get("name", ""),
                        number=number,
                        other=names[name, number],
                    )
                )
            elif number:
                names[name, number] = str(values.get("name", ""))
    return found


def change_registration(state: State, registration: int, changes: Mapping[str, Any]) -> list[Event]:
    """What is known of a person who has no group yet. Of a player of a group it is changed in the group."""
    festival = festival_of(state)
    known = festival.registration(registration)
    group = festival.group_name(known.group)
    refuse(Problem("festival.change-in-group", player=known.player.name, group=group) if group else None)
    values = entered_values(changes)
    refuse(*_doubles(festival, [{"name": known.player.name, **values}], registration))
    return [RegistrationChanged(registration, values)]


@action(
    "POST event/place",
    command="event move",
    pages=("event/place",),
    then="event/players",
    tag="events",
)
def place_registrations(state: State, group: GroupId, registrations: RegistrationIds) -> list[Event]:
    """Put people in a group. A player who has played in another group leaves it and enters this one late."""
    festival = festival_of(state)
    chosen = festival.group(group)
    known = _known(festival, registrations)
    refuse(*(_is_withdrawn(item) for item in known if item.withdrawn))
    moved = [item for item in known if item.group != chosen.id]
    refuse(None if moved else Problem("festival.in-group", group=chosen.name, player=_names(known)))
    return [RegistrationPlaced(item.id, chosen.id) for item in moved]


@action(
    "POST event/place-by-rule",
    command="event assign",
    pages=("event/place-by-rule",),
    then="event/players",
    tag="events",
)
def place_by_rule(state: State, overlap: Overlap | None = None) -> list[Event]:
    """Put everyone without a group in the one to which they belong by rule. Where several fit, the one that a label of
    the player names; else `overlap` decides, or it stays open."""
    festival = festival_of(state)
    found: list[Event] = []
    for item in festival.unplaced:
        chosen = festival.choice_of(item.player) or _by_overlap(festival.open_to(item.player), overlap)
        if chosen is not None:
            found.append(RegistrationPlaced(item.id, chosen.id))
    refuse(None if found else Problem("festival.nobody-by-rule"))
    return found


def _by_overlap(groups: Sequence[FestivalGroup], overlap: str | None) -> FestivalGroup | None:
    if not groups or overlap is None:
        return None
    return groups[0] if overlap == "highest" else groups[-1]


# Who is there


@action("POST event/check-in", command="event check-in", pages=("event/check-in",), role="assistant", tag="events")
def mark_arrived(state: State, registrations: RegistrationIds) -> list[Event]:
    """They have arrived."""
    return _marked(state, registrations, RegistrationStatus.ARRIVED)


@action("POST event/check-out", command="event check-out", pages=("event/check-out",), role="assistant", tag="events")
def mark_expected(state: State, registrations: RegistrationIds) -> list[Event]:
    """They have not arrived after all; or somebody who had withdrawn takes part again."""
    return _marked(state, registrations, RegistrationStatus.EXPECTED)


@action("POST event/withdraw", command="event withdraw", pages=("event/withdraw",), then="event/players", tag="events")
def withdraw_registrations(state: State, registrations: RegistrationIds) -> list[Event]:
    """They do not take part any more: out of their group, or withdrawn from it once it plays."""
    return _marked(state, registrations, RegistrationStatus.WITHDRAWN)


def _marked(state: State, registrations: Sequence[int], status: RegistrationStatus) -> list[Event]:
    known = _known(festival_of(state), registrations)
    if status is RegistrationStatus.ARRIVED:
        refuse(*(_is_withdrawn(item) for item in known if item.withdrawn))
    return [RegistrationMarked(item.id, status.value) for item in known if item.status is not status]


@action("POST event/start", command="event start", pages=("event/start",), then="event/check-in", tag="events")
def start_festival(state: State) -> list[Event]:
    """Round 1 begins: players who have not arrived are absent in it, in every group."""
    festival = festival_of(state)
    refuse(Problem("festival.check-in-closed") if festival.check_in_closed else None)
    return [FestivalSet(festival.numbers_on, check_in_closed=True)]


@action("POST event/reopen", command="event reopen", pages=("event/reopen",), then="event/check-in", tag="events")
def reopen_festival(state: State) -> list[Event]:
    """Nobody is absent in round 1 for not having arrived, as long as it has not been published."""
    festival = festival_of(state)
    refuse(None if festival.check_in_closed else Problem("festival.check-in-open"))
    return [FestivalSet(festival.numbers_on, check_in_closed=False)]


# Quads


def quads_of(state: State, size: int = 4, prefix: str = "", group: int = NO_GROUP) -> list[Quad]:
    """How the members of a group, or those without one, would be cut."""
    festival = festival_of(state)
    if group:
        festival.group(group)
    return cut_into_quads(festival.members(group), size, prefix)


def make_quads(
    state: State,
    tournaments: Sequence[str],
    *,
    size: int = 4,
    prefix: str = "",
    group: int = NO_GROUP,
    swiss: str = "",
) -> list[Event]:
    """Cut the members of a group, or those without one, into groups by rating. `tournaments`: a name for the store of
    each."""
    quads, festival = quads_of(state, size, prefix, group), festival_of(state)
    swiss = swiss or (CHESS_SWISS if state.settings.game == "chess" else usual(state.settings.game))
    taken = {item.name.casefold() for item in festival.groups}
    refuse(*(Problem("festival.group-twice", name=quad.name) for quad in quads if quad.name.casefold() in taken))
    found: list[Event] = []
    for number, (quad, tournament) in enumerate(zip(quads, tournaments, strict=False), start=festival.last_group + 1):
        system = ROUND_ROBIN if quad.round_robin else swiss
        settings = Settings().changed({"name": quad.name, "systems": [[1, system]], "rounds": quad.rounds})
        kept = {"systems": settings.systems, "rounds": settings.rounds}
        found.append(GroupSet(number, quad.name, tournament, kept))
        found += [RegistrationPlaced(item.id, number) for item in quad.members]
    return found


def _known(festival: Festival, registrations: Iterable[int]) -> list[Registration]:
    numbers = list(dict.fromkeys(registrations))
    refuse(
        *(
            Problem("festival.no-such-registration", registration=number)
            for number in numbers
            if number not in festival.registrations
        )
    )
    return [festival.registrations[number] for number in numbers]


def _is_withdrawn(item: Registration) -> Problem:
    return Problem("festival.is-withdrawn", player=item.player.name)


def _names(known: Sequence[Registration]) -> str:
    return ", ".join(item.player.name for item in known)
