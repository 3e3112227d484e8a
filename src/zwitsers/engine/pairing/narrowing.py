"""Taking a score group through the criteria of its rulebook, in the order of the list and in no other.

`Narrowing` starts from all complete pairings and keeps the best by one criterion after another. How that is done for
a count, a yes or no, and a list is for its two kinds: `exact.ExactGroup`, which can do anything, and
`quick.QuickGroup`, which is fast and says so when it cannot.
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
    """The pairs made inside a pool and who waits, as vertices, both in rank order."""

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
    """An opponent of whom only the score group is known."""
    return Contestant(1 << 30, level, -1, NO_PREFERENCE)


class Narrowing(ABC):
    """All pairings of a pool that are still in the running."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.settled: list[Measure] = []
        # What the counts came to by which the pool above looked ahead.
        self.settled_above: list[int] = []

    def take_through(self, criteria: Iterable[Criterion]) -> None:
        """First what the pool above looked ahead at: its minimum is known to be within reach. (If nobody came from it
        and the list begins with the size of the waiting room, that comes to the same.) Then the whole list, and where
        that leaves a choice, neighbours meet: a round always has one pairing."""
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
        """Whether there is anything to count or to list, by what is settled."""
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
        """Keep the pairings in which it is smallest."""

    @abstractmethod
    def avoid(self, count: Count) -> None:
        """Keep the pairings in which it does not happen at all, if there are any."""

    @abstractmethod
    def walk(self, listing: Listing) -> None:
        """Keep, player by player, the pairings in which they come off best."""

    @abstractmethod
    def value(self, count: Count) -> int:
        """What a count comes to in one of the pairings in the running."""

    @abstractmethod
    def opponent(self, one: Contestant) -> Contestant:
        """Whom a player of the pool meets in one of the pairings in the running."""
