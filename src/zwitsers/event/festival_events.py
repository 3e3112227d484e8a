"""The log events of an event with several groups. Ids of registrations and groups never change."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from zwitsers.event.events import Event, event_kind


@event_kind("festival-created")
@dataclass(frozen=True, slots=True)
class FestivalCreated(Event):
    """`settings`: the settings that all groups share, as in TournamentCreated."""

    key: str
    settings: dict[str, Any] = field(default_factory=dict)


@event_kind("festival-set")
@dataclass(frozen=True, slots=True)
class FestivalSet(Event):
    """Whether board numbers continue from group to group, and whether check-in is closed."""

    numbers_on: bool
    check_in_closed: bool


@event_kind("group-set")
@dataclass(frozen=True, slots=True)
class GroupSet(Event):
    """A new or changed group. `tournament`: the name of its store; `rule`: in the syntax of `prizes.rule_text`."""

    group: int
    name: str
    tournament: str
    settings: dict[str, Any] = field(default_factory=dict)
    rule: str = ""


@event_kind("group-removed")
@dataclass(frozen=True, slots=True)
class GroupRemoved(Event):
    """The tournament of the group stays, as a separate tournament."""

    group: int


@event_kind("registered", "registration")
@dataclass(frozen=True, slots=True)
class Registered(Event):
    """`fields` as in PlayerAdded."""

    registration: int
    fields: dict[str, Any]
    group: int = 0


@event_kind("registration-changed", "registration")
@dataclass(frozen=True, slots=True)
class RegistrationChanged(Event):
    registration: int
    changes: dict[str, Any]


@event_kind("registration-placed", "registration")
@dataclass(frozen=True, slots=True)
class RegistrationPlaced(Event):
    """The registration moves to this group; 0: to none."""

    registration: int
    group: int


@event_kind("registration-marked", "registration")
@dataclass(frozen=True, slots=True)
class RegistrationMarked(Event):
    """`status`: expected, arrived or withdrawn."""

    registration: int
    status: str


@event_kind("festival-joined")
@dataclass(frozen=True, slots=True)
class FestivalJoined(Event):
    """In the log of a group: the event that it belongs to."""

    festival: str
    key: str
    group: int
