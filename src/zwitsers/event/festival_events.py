"""The event with several groups in the log. Registrations and groups are known by their ids, which never change."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from zwitsers.event.events import Event, event_kind


@event_kind("festival-created")
@dataclass(frozen=True, slots=True)
class FestivalCreated(Event):
    """`settings` are the ones that all groups have, as in TournamentCreated."""

    key: str
    settings: dict[str, Any] = field(default_factory=dict)


@event_kind("festival-set")
@dataclass(frozen=True, slots=True)
class FestivalSet(Event):
    """Whether boards number on, and whether check-in is closed."""

    numbers_on: bool
    check_in_closed: bool


@event_kind("group-set")
@dataclass(frozen=True, slots=True)
class GroupSet(Event):
    """A group, new or changed. `tournament` is the name of its store; `rule` as `prizes.rule_text` has it."""

    group: int
    name: str
    tournament: str
    settings: dict[str, Any] = field(default_factory=dict)
    rule: str = ""


@event_kind("group-removed")
@dataclass(frozen=True, slots=True)
class GroupRemoved(Event):
    """Its tournament stays as it is, on its own."""

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
    """In this group from now on; 0: in none."""

    registration: int
    group: int


@event_kind("registration-marked", "registration")
@dataclass(frozen=True, slots=True)
class RegistrationMarked(Event):
    """Expected, arrived or withdrawn."""

    registration: int
    status: str


@event_kind("festival-joined")
@dataclass(frozen=True, slots=True)
class FestivalJoined(Event):
    """In the log of a group: of which event it is a part."""

    festival: str
    key: str
    group: int
