"""Applying the criteria of a rulebook to a score group, strictly in the order of the list.

`Narrowing` starts from all complete pairings and keeps the best by one criterion after another. Two subclasses
implement counts, yes-or-no counts and lists: `exact.ExactGroup` handles every case; `quick.QuickGroup` is fast and
raises NotReachedError where it cannot decide.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.rules.criteria import Contestant, Count, Listing, Pool
from zwitsers.engine.rules.criteria.values import halves_of, settled_before
from zwitsers.engine.rules.criteria.waiting_room import NEIGHBOURS, SIZE
from zwitsers.engine.rules.preferences import NO_PREFERENCE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.engine.pairing.field import PairingField
    from zwitsers.engine.rules.criteria import Criterion, Measure


class GroupChoice(NamedTuple):
    """The pairs inside a pool and its waiting room, as vertices, both in rank order."""

    pairs: tuple[tuple[int, int], ...]
    waiting_room: tuple[int, ...]


def pool_of(field: PairingField, level: int, from_above: Sequence[int]) -> Pool:
    members = tuple([field.contestants[v] for v in (*from_above, *field.groups[level])])
    return Pool(
        level,
        members,
        heterogeneous=field.rulebook.pairing.heterogeneous(len(from_above), len(members)),
        with_bye=field.bye_level is not None and level >= field.bye_level,
    )


def somebody_at(level: int) -> Contestant:
    """A stand-in for an opponent of whom only the score group is known."""
    return Contestant(1 << 30, level, -1, NO_PREFERENCE)


class Narrowing(ABC):
    """The pairings of a pool that are still optimal."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.settled: list[Measure] = []
        # Values of the look-ahead counts of the pool above.
        self.settled_above: list[int] = []

    def take_through(self, criteria: Iterable[Criterion]) -> None:
        """Apply the look-ahead counts of the pool above (their minimum is known to be reachable), then the whole list.
        The first step is skipped when nobody came from above and the list begins with the size of the waiting room: it
        would change nothing. If a choice remains, neighbours meet, so every round has exactly one pairing."""
        criteria = tuple(criteria)
        if self.pool.from_above or (self.pool.level and criteria[0].measure is not SIZE):
            own, self.pool = self.pool, Pool(self.pool.level - 1, self.pool.from_above)
            for item in criteria:
                if isinstance(item.measure, Count) and item.measure.looks_ahead:
                    self._apply(item.measure)
                    self.settled_above.append(self.value(item.measure))
            self.pool = own
        for item in criteria:
            self.settle(item.measure)
        if not any(isinstance(item.measure, Listing) and item.measure.leaves_no_choice for item in criteria):
            self.settle(NEIGHBOURS)

    def settle(self, measure: Measure) -> None:
        if measure in self.settled:
            return
        for need in settled_before(measure):
            self.settle(need)
        if measure.needs and self.pool.halves is None:
            self.pool = self.pool._replace(halves=halves_of(self.pool, self.opponent))
        if self._matters(measure):
            self._apply(measure)
        self.settled.append(measure)

    def _matters(self, measure: Measure) -> bool:
        """Whether there is anything to count or to list, given the settled criteria."""
        if isinstance(measure, Count) and measure.only_where is not None:
            condition, wanted = measure.only_where
            return self.value(condition) == wanted
        source = measure.nothing_without if isinstance(measure, Count) else measure.as_many_as
        return source not in self.settled or self.value(source) > 0

    def _apply(self, measure: Measure) -> None:
        if not isinstance(measure, Count):
            self.walk(measure)
        elif measure.yes_no:
            self.avoid(measure)
        else:
            self.minimise(measure)

    @abstractmethod
    def minimise(self, count: Count) -> None:
        """Keep the pairings with the smallest count."""

    @abstractmethod
    def avoid(self, count: Count) -> None:
        """Keep the pairings in which the count is zero, if there are any."""

    @abstractmethod
    def walk(self, listing: Listing) -> None:
        """Keep, player by player, the pairings that are best for them."""

    @abstractmethod
    def value(self, count: Count) -> int:
        """The count in one of the remaining pairings."""

    @abstractmethod
    def opponent(self, one: Contestant) -> Contestant:
        """The opponent of a player of the pool in one of the remaining pairings."""
