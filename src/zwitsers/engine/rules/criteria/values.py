"""The value of a criterion in a pool whose pairs are known, its sort key, and the players concerned.

Derived for every criterion from its definition alone."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from zwitsers.engine.rules.criteria.kinds import Contestant, Count, CountSubject, Halves, Order, Pool, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from zwitsers.engine.rules.criteria.kinds import Listing, Measure

Value = int | tuple[int, ...]
Meeting = tuple[Contestant, Contestant]


def halves_of(pool: Pool, opponent: Callable[[Contestant], Contestant]) -> Halves:
    """R6 item 8: all of a homogeneous pool; in a heterogeneous one the natives who do not meet a moved-down player."""
    rest: Sequence[Contestant] = pool.members
    if pool.heterogeneous:
        rest = [one for one in pool.members if one.level == pool.level and not opponent(one).level < pool.level]
    pairs = sum(1 for one in rest if opponent(one).level <= pool.level) // 2
    return Halves({one.rank: number for number, one in enumerate(rest, start=1)}, pairs)


def settled_before(measure: Measure) -> tuple[Measure, ...]:
    """The measures that must be settled before this one."""
    condition = measure.only_where if isinstance(measure, Count) else None
    return measure.needs if condition is None else (*measure.needs, condition[0])


class PairedPool:
    """A pool with the pairs of a complete pairing, except those made in higher pools; the higher placed first."""

    def __init__(self, given: Pool, meetings: tuple[Meeting, ...]) -> None:
        self.given = given
        self.meetings = meetings

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PairedPool) and (self.given, self.meetings) == (other.given, other.meetings)

    def __hash__(self) -> int:
        return hash(self.meetings)

    @cached_property
    def opponents(self) -> dict[Contestant, Contestant]:
        return {one: other for pair in self.meetings for one, other in (pair, pair[::-1])}

    @cached_property
    def pool(self) -> Pool:
        return self.given._replace(halves=halves_of(self.given, self.opponents.__getitem__))

    def side(self, one: Contestant) -> Side:
        other = self.opponents[one]
        if other.level > self.given.level:
            return Side.WAITS
        return Side.HIGHER if one.rank < other.rank else Side.LOWER

    # Values

    def value(self, measure: Measure) -> Value:
        """A plain count, the scores that were counted (high to low), or the numbers of a list."""
        if isinstance(measure, Count):
            if measure.by_score:
                return tuple(
                    sorted(
                        (one.score for one, _other, times in self._counted(measure) for _ in range(times)), reverse=True
                    )
                )
            total = sum(times for _one, _other, times in self._counted(measure))
            return int(total > 0) if measure.yes_no else total
        shown = [
            measure.shows(self.pool, one, self.opponents[one], self.side(one) in measure.listed)
            for one in measure.over(self.pool)
        ]
        return tuple([number for number in shown if number is not None])

    def order(self, measure: Measure) -> tuple[object, ...]:
        """The sort key: smaller is better. Measures that must be settled first come first."""
        needed = [self.order(need) for need in settled_before(measure)]
        if isinstance(measure, Count):
            return (*needed, self.value(measure))
        return (*needed, *(self._place(measure, one) for one in measure.over(self.pool)))

    def _place(self, listing: Listing, one: Contestant) -> tuple[bool, int]:
        listed = self.side(one) in listing.listed
        worse = listed is not listing.listed_is_better
        if listing.opponents is None or not listed:
            return worse, 0
        rank = self.opponents[one].rank
        return worse, rank if listing.opponents is Order.HIGHEST else -rank

    def _counted(self, count: Count) -> Iterable[tuple[Contestant, Contestant, int]]:
        if count.only_where is not None and self.value(count.only_where[0]) != count.only_where[1]:
            return
        pool = self.pool if count.needs else self.given
        for one, other in self.meetings:
            times = count.adds(pool, one, other)
            if times:
                yield one, other, times

    # The players concerned

    def counted(self, count: Count) -> list[Meeting]:
        """The pairs that add to a count."""
        return [(one, other) for one, other, _times in self._counted(count)]

    def people(self, measure: Measure) -> set[Contestant]:
        """The players who add to a count, or who are listed."""
        if measure.concerns is not None:
            return {one for pair in self.meetings for one in measure.concerns(self.pool, *pair)}
        if isinstance(measure, Count):
            about = measure.about
            return {
                one
                for pair in self.counted(measure)
                for one, whose in zip(pair, (CountSubject.HIGHER, CountSubject.LOWER), strict=True)
                if about in (whose, CountSubject.BOTH)
            }
        return self.listed(measure)

    def listed(self, listing: Listing) -> set[Contestant]:
        return {one for one in listing.over(self.pool) if self.side(one) in listing.listed}
