"""The quick way through a score group, for any list of criteria that begins with the size of the waiting room.

What a pair adds to a criterion depends on the sorts of its two players: their scores, wishes and floats, not their
names. There are few sorts, and hardly anybody has met anybody, so `matching.sorts` nearly always reaches the least
that counts of sorts allow, and lists are then decided by exchanging a pair or two. Those who wait are matched with
places in the waiting room, of which there are as many as it must have.

Everything found is proven; where a bound is not reached there is no answer, and the exact solver takes over. What a
criterion looks ahead at is first taken to be as good as it can be, and the answer only counts if it turns out to be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.matching.sorts import SortMatching
from zwitsers.pairing.below import Below
from zwitsers.pairing.narrowing import GroupChoice, Narrowing, pool_of, somebody_at
from zwitsers.rules.criteria import SIZE, Count
from zwitsers.rules.criteria.kinds import Order, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Sequence

    from zwitsers.pairing.field import Field
    from zwitsers.pairing.look_ahead import LookAhead
    from zwitsers.rules.criteria import Contestant, Listing

# How many sizes of the waiting room, and how many players who turn out not to suit it, are tried.
_SIZES = 3
_MISFITS = 8


class NotReachedError(Exception):
    """A bound was not reached: nothing is known."""


def solve_quickly(field: Field, look_ahead: LookAhead, level: int, from_above: Sequence[int]) -> GroupChoice | None:
    """The best choice for this group, or None when that is not certain."""
    criteria = field.rulebook.pairing.criteria
    if criteria[0].measure is not SIZE:
        return None
    below = Below(field, look_ahead, level, from_above)
    kept_in: set[int] = set()
    first: list[object] | None = None
    try:
        for _ in range(_MISFITS):
            group = _with_smallest_room(field, look_ahead, level, from_above, kept_in)
            group.take_through(criteria)
            choice = group.choice()
            settled = group.before_look_ahead()
            if first is not None and settled != first:
                return None  # somebody who does not suit what is below may still be the best
            if below.ideal(choice.waiting_room):
                return choice
            if len(choice.waiting_room) != 1:
                return None
            if below.completes(choice.waiting_room):
                first = settled
            kept_in.update(choice.waiting_room)
    except NotReachedError:
        pass
    return None


def _with_smallest_room(
    field: Field, look_ahead: LookAhead, level: int, from_above: Sequence[int], kept_in: Collection[int]
) -> QuickGroup:
    """The pool with as few places in the waiting room as it can be paired with."""
    size = len(from_above) + len(field.groups[level])
    wanted = len(look_ahead.exposed(level + 1))
    for _ in range(_SIZES):
        wanted += (size - wanted) % 2
        if wanted > size or (wanted and level + 1 == len(field.groups)):
            break
        group = QuickGroup(field, level, from_above, wanted, kept_in)
        wanted = group.fewest_waiting(wanted)
        if wanted != group.places:
            group = QuickGroup(field, level, from_above, wanted, kept_in)
        if group.matching.complete():
            return group
        wanted += 2
    raise NotReachedError


class QuickGroup(Narrowing):
    """Vertices are the players of the pool in rank order, then the places in the waiting room."""

    def __init__(
        self, field: Field, level: int, from_above: Sequence[int], places: int, kept_in: Collection[int]
    ) -> None:
        super().__init__(pool_of(field, level, from_above))
        self.members = self.pool.members
        self.players = (*from_above, *field.groups[level])
        self.size = len(self.players)
        self.places = places
        self.outside = range(self.size, self.size + places)
        self.beyond = somebody_at(level + 1)
        self.place = {one.rank: i for i, one in enumerate(self.members)}
        sorts: dict[Hashable, int] = {}
        sort = [
            sorts.setdefault((one[1:], field.kinds[v]), len(sorts))
            for v, one in zip(self.players, self.members, strict=True)
        ]
        self.examples: dict[int, Contestant] = {}
        kinds: list[int] = [0] * len(sorts)
        for i, s in enumerate(sort):
            if s not in self.examples:
                self.examples[s] = self.members[i]
                kinds[s] = field.kinds[self.players[i]]
        self.room = len(sorts)
        position = {v: i for i, v in enumerate(self.players)}
        barred: list[set[int]] = [
            {position[w] for w in field.barred[v] if w in position} for v in self.players
        ]
        barred += [{position[v] for v in kept_in} for _ in self.outside]
        for v in kept_in:
            barred[position[v]] |= set(self.outside)
        opened = [
            sum(1 << t for t in range(self.room) if self._may_meet(field, kinds, s, t)) | 1 << self.room
            for s in range(self.room)
        ]
        self.matching = SortMatching(
            [*sort, *[self.room] * places], [*opened, (1 << self.room) - 1], barred
        )

    def _may_meet(self, field: Field, kinds: Sequence[int], s: int, t: int) -> bool:
        """Players of one waiting room never meet (R4.7)."""
        both_from_above = max(self.examples[s].level, self.examples[t].level) < self.pool.level
        return not both_from_above and bool(field.open_kinds[kinds[s]] >> kinds[t] & 1)

    def fewest_waiting(self, at_least: int) -> int:
        """How many must wait because of their sorts: players who may not meet each other, and whom they may meet."""
        counts: dict[int, int] = {}
        for s in self.matching.sort[: self.size]:
            counts[s] = counts.get(s, 0) + 1
        opened = {s: self.matching.open[s] & ~(1 << self.room) for s in counts}
        for s, near in opened.items():
            if not near >> s & 1:
                apart = sum(number for t, number in counts.items() if opened[t] & ~near == 0)
                others = sum(number for t, number in counts.items() if near >> t & 1)
                at_least = max(at_least, apart - others)
        return at_least + (self.size - at_least) % 2

    # --- narrowing ----------------------------------------------------------------------------------------------

    def minimise(self, count: Count) -> None:
        if count.looks_ahead and not self._is_seen(count):
            return  # taken to be as good as it can be; `Below` makes sure
        if count.needs:
            halves = self.pool.halves
            assert halves is not None  # settled before
            self.matching.refine(lambda i: int(i < self.size and halves.in_first(self.members[i])))
            self._new_examples()
        if count.by_score:
            for score in sorted({one.score for one in self.members}, reverse=True):
                self._keep_least(count, score)
        else:
            self._keep_least(count, None)
        if count.needs and self.value(count):
            raise NotReachedError  # exchanges are for the exact solver

    def avoid(self, count: Count) -> None:
        if count.looks_ahead and not self._is_seen(count):
            return
        self._keep_least(count, None)
        if self.value(count):
            raise NotReachedError  # it happens anyhow, and how often does not matter

    def _is_seen(self, count: Count) -> bool:
        """Whether anybody who waits adds to it: so it is with what the pool above looked ahead at."""
        return any(count.adds(self.pool, one, self.beyond) for one in self.examples.values())

    def _keep_least(self, count: Count, score: int | None) -> None:
        if not self.matching.minimise(self._price(count, score)):
            raise NotReachedError

    def _price(self, count: Count, score: int | None) -> Callable[[int, int], int]:
        known: dict[tuple[int, int], int] = {}

        def price(s: int, t: int) -> int:
            pair = (s, t) if s < t else (t, s)
            if pair not in known:
                known[pair] = self._added(count, score, *pair)
            return known[pair]

        return price

    def _added(self, count: Count, score: int | None, s: int, t: int) -> int:
        one = self.examples[s] if s in self.examples else self.beyond
        other = self.examples[t] if t in self.examples else self.beyond
        one, other = sorted((one, other))
        if score is not None and one.score != score:
            return 0
        times = int(count.adds(self.pool, one, other))
        if not count.needs and one.level == other.level and times != count.adds(self.pool, other, one):
            raise NotReachedError  # it depends on who is placed higher, not only on sorts
        return times

    def walk(self, listing: Listing) -> None:
        if listing.opponents is not None:
            self._choose_opponents(listing)
        elif listing.listed == {Side.WAITS}:
            self._choose_waiting(listing)
        else:
            raise NotReachedError

    def _choose_opponents(self, listing: Listing) -> None:
        if listing.listed != {Side.HIGHER}:
            raise NotReachedError
        matching = self.matching
        for one in listing.over(self.pool):
            i = self.place[one.rank]
            if matching.settled[i]:
                continue
            near = matching.downwards(i) if listing.opponents is Order.LOWEST else matching.upwards(i, i)
            for j in near:
                if j < i:
                    break
                if j < self.size and matching.pair(i, j):
                    break

    def _choose_waiting(self, listing: Listing) -> None:
        matching = self.matching
        room = 1 << self.room_sort
        for one in listing.over(self.pool):
            i = self.place[one.rank]
            if matching.settled[i] or not matching.open[matching.sort[i]] & room:
                continue
            free = [j for j in self.outside if not matching.settled[j]]
            if not free:
                return
            if listing.listed_is_better:
                matching.pair(i, matching.mate[i] if matching.mate[i] >= self.size else free[0])
            elif not matching.part_from(i, free):
                matching.pair(i, matching.mate[i])

    @property
    def room_sort(self) -> int:
        return self.matching.sort[self.size] if self.places else 0

    def _new_examples(self) -> None:
        self.examples = {}
        for i in range(self.size):
            if not self.matching.settled[i]:
                self.examples.setdefault(self.matching.sort[i], self.members[i])

    # --- what came of it ----------------------------------------------------------------------------------------

    def value(self, count: Count) -> int:
        total = 0
        for i in range(self.size):
            j = self.matching.mate[i]
            if j > i:
                other = self.members[j] if j < self.size else self.beyond
                total += count.adds(self.pool, self.members[i], other)
        return total

    def opponent(self, one: Contestant) -> Contestant:
        j = self.matching.mate[self.place[one.rank]]
        return self.members[j] if j < self.size else self.beyond

    def choice(self) -> GroupChoice:
        mate, players = self.matching.mate, self.players
        return GroupChoice(
            tuple((players[i], players[mate[i]]) for i in range(self.size) if i < mate[i] < self.size),
            tuple(players[i] for i in range(self.size) if mate[i] >= self.size),
        )

    def before_look_ahead(self) -> list[object]:
        """What every criterion before the first that looks ahead came to."""
        found: list[object] = []
        for measure in self.settled:
            if isinstance(measure, Count):
                if measure.looks_ahead:
                    break
                found.append(self.value(measure))
            else:
                found.append([self.matching.mate[self.place[one.rank]] for one in measure.over(self.pool)])
        return found
