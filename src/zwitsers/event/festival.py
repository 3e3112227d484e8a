"""An event with several groups: registrations, group membership and check-in. Each group is a tournament in its own
store; the event links them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Player, Problem
from zwitsers.engine.domain.letters import folded
from zwitsers.engine.prizes.categories import Category, Membership, labels_of
from zwitsers.event.errors import CommandError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.prizes.categories import Condition

# The group of a registration that has none yet.
NO_GROUP = 0


class RegistrationStatus(StrEnum):
    EXPECTED = "expected"
    ARRIVED = "arrived"
    # Does not take part (any more).
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class FestivalGroup:
    """A group. `tournament`: the name of its store. `settings`: those that differ from the event's. `rule`: the players
    who belong to it; empty: none by rule."""

    id: int
    name: str
    tournament: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    rule: tuple[tuple[Condition, ...], ...] = ()

    def admits(self, player: Player) -> bool:
        return Category(self.id, self.name, self.rule).asked(player, 0) is Membership.YES


@dataclass(frozen=True, slots=True)
class Registration:
    """A person registered for the event; `player.number` is the registration number."""

    player: Player
    group: int = NO_GROUP
    status: RegistrationStatus = RegistrationStatus.EXPECTED

    @property
    def id(self) -> int:
        return self.player.number

    @property
    def arrived(self) -> bool:
        return self.status is RegistrationStatus.ARRIVED

    @property
    def withdrawn(self) -> bool:
        return self.status is RegistrationStatus.WITHDRAWN


@dataclass(frozen=True, slots=True)
class Festival:
    # Unique key, also stored in the groups, so that another tournament of the same name is not taken for a group.
    key: str = ""
    groups: tuple[FestivalGroup, ...] = ()
    registrations: Mapping[int, Registration] = field(default_factory=dict)
    # Whether board numbers continue from one group to the next.
    numbers_on: bool = False
    # When check-in is closed, players who have not arrived are absent in round 1.
    check_in_closed: bool = False
    # The highest ids ever used.
    last_group: int = 0
    last_registration: int = 0

    def group(self, group: int) -> FestivalGroup:
        found = next((item for item in self.groups if item.id == group), None)
        if found is None:
            raise CommandError([Problem("festival.no-such-group", group=group)])
        return found

    def group_name(self, group: int) -> str:
        return next((item.name for item in self.groups if item.id == group), "")

    def registration(self, registration: int) -> Registration:
        if registration not in self.registrations:
            raise CommandError([Problem("festival.no-such-registration", registration=registration)])
        return self.registrations[registration]

    def members(self, group: int) -> list[Registration]:
        """The registrations in a group, without withdrawn ones."""
        return [item for item in self.registrations.values() if item.group == group and not item.withdrawn]

    def open_to(self, player: Player) -> list[FestivalGroup]:
        """The groups whose rule admits a player; rules may overlap."""
        return [group for group in self.groups if group.admits(player)]

    def choice_of(self, player: Player) -> FestivalGroup | None:
        """The only group that admits the player, or of several the one named by a label of the player; else None."""
        fitting = self.open_to(player)
        wanted = {folded(label) for label in labels_of(player.labels)}
        named = [group for group in fitting if folded(group.name) in wanted]
        chosen = named or fitting
        return chosen[0] if len(chosen) == 1 else None

    @property
    def unplaced(self) -> list[Registration]:
        """The registrations without a group."""
        return [item for item in self.registrations.values() if item.group == NO_GROUP and not item.withdrawn]

    def with_registration(self, registration: Registration) -> Festival:
        last = max(self.last_registration, registration.id)
        return replace(
            self, registrations={**self.registrations, registration.id: registration}, last_registration=last
        )


@dataclass(frozen=True, slots=True)
class FestivalPart:
    """Link from a group's tournament to its event: the event's store and key, and the group id."""

    festival: str
    key: str
    group: int


# The settings that a group inherits from its event, unless it has its own.
SHARED = ("place", "start", "end", "round_dates", "round_times", "country", "arbiter", "arbiter_email", "time_control")


def by_strength(registrations: list[Registration]) -> list[Registration]:
    """Sort by rating, highest first, then by name."""
    return sorted(registrations, key=lambda item: (-item.player.rating, folded(item.player.name), item.id))


@dataclass(frozen=True, slots=True)
class Quad:
    """A small group, made by rating."""

    name: str
    members: tuple[Registration, ...]
    # False: a Swiss with this number of rounds.
    round_robin: bool
    rounds: int


def cut_into_quads(registrations: list[Registration], size: int = 4, prefix: str = "") -> list[Quad]:
    """Divide registrations into groups of `size` by rating. The last group takes the remaining players. With two or
    more extra players it is a Swiss with as many rounds as the other groups."""
    if size < 3 or len(registrations) < size:
        raise CommandError([Problem("festival.too-few-for-quads", count=len(registrations), size=size)])
    sorted_ = by_strength(registrations)
    groups = len(sorted_) // size
    cuts = [(place * size, (place + 1) * size if place + 1 < groups else len(sorted_)) for place in range(groups)]
    quads = []
    for number, (first, end) in enumerate(cuts, start=1):
        members, own_rounds = tuple(sorted_[first:end]), size - 1 + size % 2
        swiss = len(members) > size + 1
        rounds = own_rounds if swiss else len(members) - 1 + len(members) % 2
        quads.append(Quad(f"{prefix}{number}", members, not swiss, rounds))
    return quads
