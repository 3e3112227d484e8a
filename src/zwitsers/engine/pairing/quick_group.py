"""Applying the criteria to a pool by classes of equal players (see `quick`)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from zwitsers.engine.matching.class_matching import ClassMatching
from zwitsers.engine.matching.transport import fewest_unmatched
from zwitsers.engine.pairing.narrowing import GroupChoice, Narrowing, pool_of, somebody_at
from zwitsers.engine.rules.criteria import EXCHANGE_COUNT, EXCHANGE_IN, EXCHANGE_OUT, Count
from zwitsers.engine.rules.criteria.kinds import Order, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterator, Sequence

    from zwitsers.engine.pairing.field import PairingField
    from zwitsers.engine.pairing.outside import Outside
    from zwitsers.engine.rules.criteria import Contestant, Listing

# Exchanges tried.
_EXCHANGES = 64
# With more lonely players than this, they get no classes of their own.
_MOST_LONELY = 16


class NotReachedError(Exception):
    """A lower bound was not reached: nothing is proved."""


class QuickGroup(Narrowing):
    """Vertices are the players of the pool in rank order, then the `outside` vertices."""

    def __init__(self, field: PairingField, level: int, from_above: Sequence[int], outside: Outside) -> None:
        super().__init__(pool_of(field, level, from_above))
        self.members = self.pool.members
        self.players = (*from_above, *field.groups[level])
        self.size = len(self.players)
        self.criteria = field.rulebook.pairing.criteria
        self.only_places = outside.only_places
        # Whether a player of S1 and one of S2 were exchanged.
        self.exchanged = False
        self.others = [outside.examples[s] for s in outside.sorts]
        self.outside = range(self.size, self.size + len(outside.vertices))
        self.place = {one.rank: i for i, one in enumerate(self.members)}
        barred = self._barred(field, outside)
        lonely = self._lonely(barred)
        numbers: dict[Hashable, int] = {}
        sort = [
            numbers.setdefault((one.sort, field.kinds[v], i if i in lonely else -1), len(numbers))
            for i, (v, one) in enumerate(zip(self.players, self.members, strict=True))
        ]
        own = len(numbers)
        # An example of each class, and its kind.
        self.examples: dict[int, Contestant] = {}
        kinds: list[int | None] = [None] * own
        for v, one, s in zip(self.players, self.members, sort, strict=True):
            if s not in self.examples:
                self.examples[s], kinds[s] = one, field.kinds[v]
        self.examples.update(enumerate(outside.examples, start=own))
        kinds += outside.kinds
        self.matching = ClassMatching(
            [*sort, *(own + s for s in outside.sorts)],
            [
                sum(1 << t for t, other in enumerate(kinds) if self._may_meet(field, s, kind, t, other))
                for s, kind in enumerate(kinds)
            ],
            barred,
        )
        for i in lonely:
            self.matching.close_forbidden(i)

    def _lonely(self, barred: Sequence[Collection[int]]) -> set[int]:
        """Players who may not meet half of the pool or more. Each is a class of its own, unless there are many."""
        found = {i for i in range(self.size) if 2 * len(barred[i]) >= self.size > 2}
        return found if len(found) <= _MOST_LONELY else set()

    def _may_meet(self, field: PairingField, s: int, kind: int | None, t: int, other: int | None) -> bool:
        """Whether two classes may be matched. Players of one waiting room never meet (R4.7), nor do two places."""
        if kind is None or other is None:
            return kind is not other
        both_from_above = max(self.examples[s].level, self.examples[t].level) < self.pool.level
        return not both_from_above and bool(field.open_kinds[kind] >> other & 1)

    def _barred(self, field: PairingField, outside: Outside) -> list[Collection[int]]:
        if outside.only_places:
            position = {v: i for i, v in enumerate(self.players)}
            kept_in = {position[v] for v in outside.kept_in}
            barred = [{position[w] for w in field.barred[v] if w in position} for v in self.players]
            for i in kept_in:
                barred[i].update(self.outside)
            return [*barred, *[kept_in] * len(outside.vertices)]
        everyone = (*self.players, *outside.vertices)
        position = {v: i for i, v in enumerate(everyone)}
        return [{position[w] for w in field.barred[v] if w in position} for v in everyone]

    def fewest_waiting(self) -> int:
        """Lower bound by classes on the size of the waiting room, of the parity that leaves an even number."""
        counts = Counter(self.matching.class_of[: self.size])
        present = sum(1 << s for s in counts)
        fewest = fewest_unmatched(counts, {s: self.matching.open[s] & present for s in counts})
        return fewest + (self.size - fewest) % 2

    # --- narrowing ----------------------------------------------------------------------------------------------

    def minimise(self, count: Count) -> None:
        if self._is_taken_for_granted(count):
            return
        if count.nothing_without is not None:
            self._exchange_one(count)
            return
        if count.between_persons:
            self._forbid_all(count)
            return
        if count.label is not None:
            self._keep_apart(count.label)
            return
        if count.needs:
            halves = self.pool.halves
            assert halves is not None  # settled before
            self.matching.refine(lambda i: int(i < self.size and halves.in_first(self.members[i])))
            self._find_examples()
        if count.by_score:
            for score in sorted({one.score for one in self.members}, reverse=True):
                self._keep_least(count, score)
        else:
            self._keep_least(count, None)
        if count.looks_ahead and self.only_places:
            self._spare_those_from_above(count)

    def avoid(self, count: Count) -> None:
        if self._is_taken_for_granted(count) or self._happens_anyhow(count):
            return
        self._keep_least(count, None)
        if self.value(count):
            raise NotReachedError  # it may be positive in every pairing; only zero or not zero matters

    def _is_taken_for_granted(self, count: Count) -> bool:
        """Whether this look-ahead count is beyond the graph: players who take a place add nothing to it. (Not so for
        the look-ahead counts of the pool above.)"""
        if not (count.looks_ahead and self.only_places):
            return False
        beyond = somebody_at(self.members[-1].level + 1)
        return not any(count.adds(self.pool, one, beyond) for one in self.members)

    def _happens_anyhow(self, count: Count) -> int:
        """Lower bound on the count: players from above who may meet nobody in the pool add to it in every pairing."""
        beyond = somebody_at(self.members[-1].level + 1)
        return sum(
            count.adds(self.pool, one, beyond)
            for i, one in enumerate(self.members)
            if one.level < self.members[-1].level and not any(j < self.size for j in self._allowed(i))
        )

    def _spare_those_from_above(self, count: Count) -> None:
        """Check that a look-ahead count of the pool above is at its minimum; a larger waiting room might lower it."""
        native_adds = count.adds(self.pool, self.members[-1], somebody_at(self.members[-1].level + 1))
        if not native_adds and self.value(count) > self._happens_anyhow(count):
            raise NotReachedError

    def _allowed(self, i: int) -> Iterator[int]:
        return (j for j in self.matching.partners_ascending(i) if self.matching.allowed(i, j))

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
        one, other = sorted((self.examples[s], self.examples[t]))
        if score is not None and one.score != score:
            return 0
        times = int(count.adds(self.pool, one, other))
        if not count.needs and one.level == other.level and times != count.adds(self.pool, other, one):
            raise NotReachedError  # depends on rank, not only on classes
        return times

    def _forbid_all(self, count: Count) -> None:
        """Forbid every pair that adds to the count: if a perfect matching remains, the minimum is zero."""
        for j, other in enumerate(self.members):
            adding = [i for i, one in enumerate(self.members[:j]) if count.adds(self.pool, one, other)]
            if adding:
                self.matching.forbid_pairs(j, adding)
        if not self.matching.repair():
            raise NotReachedError

    def _keep_apart(self, label: Callable[[Contestant], int]) -> None:
        """Minimise the pairs of players with the same label. A common label splits the classes. Pairs that share a rare
        label are forbidden: if a perfect matching remains, the minimum is reached."""
        labels = [0 if self.matching.fixed[i] else label(one) for i, one in enumerate(self.members)]
        often = Counter(labels)
        common = {mark for mark, number in often.items() if mark and 4 * number >= self.size}
        if common:
            marks = [mark if mark in common else 0 for mark in labels] + [0] * len(self.outside)
            self.matching.refine(marks.__getitem__)
            self._find_examples()
            marked = dict(zip(self.matching.class_of, marks, strict=True))
            if not self.matching.minimise(lambda s, t: int(marked[s] == marked[t] != 0)):
                raise NotReachedError
        for mark, number in often.items():
            if mark and mark not in common and number > 1:
                together = {i for i, other in enumerate(labels) if other == mark}
                for i in together:
                    self.matching.forbid_pairs(i, together - {i})
        if not self.matching.repair():
            raise NotReachedError

    def _exchange_one(self, distance: Count) -> None:
        """Exchange one player of S1 with one of S2: the pair with the smallest difference in numbers that leaves a
        pairing, then the lowest ranked of S1 (003 D2). More than one exchange needs the exact solver."""
        halves = self.pool.halves
        assert halves is not None  # settled before
        following = [item.measure for item in self.criteria]
        place = following.index(distance)
        if (
            EXCHANGE_COUNT not in self.settled
            or self.value(EXCHANGE_COUNT) != 1
            or following[place + 1 : place + 3] != [EXCHANGE_OUT, EXCHANGE_IN]
        ):
            raise NotReachedError
        rest = [i for i, one in enumerate(self.members) if halves.number(one) is not None]
        first, second = rest[: halves.pairs], rest[halves.pairs :]
        # A player who may meet nobody in the pool must leave it.
        leaving = [i for i in first if not any(j < self.size for j in self._allowed(i))] or first[::-1]
        number = {i: place for place, i in enumerate(rest)}
        pairs = sorted(
            ((i, j) for i in leaving for j in second), key=lambda pair: (number[pair[1]] - number[pair[0]], -pair[0])
        )
        for i, j in pairs[:_EXCHANGES]:
            halved = self._with_halves({*first, j} - {i}, set(rest))
            if halved is not None:
                self.matching = halved
                self.exchanged = True
                self._find_examples()
                return
        raise NotReachedError

    def _with_halves(self, first: set[int], rest: set[int]) -> ClassMatching | None:
        """A matching in which exactly the players of `first` are the higher ones of the pairs of the rest group."""
        trial = self.matching.copy()
        trial.refine(lambda i: 1 if i in first else 2 if i in rest else 0)
        half = {s: 1 if i in first else 2 for i, s in enumerate(trial.class_of) if i in rest}
        for s, mine in half.items():
            for t in range(len(trial.open)):
                if half.get(t, 0) == mine or (mine == 1 and t not in half):
                    trial.close(s, t)
        for i in first:
            above = [j for j in rest - first if j < i]
            if above:
                trial.forbid_pairs(i, above)
        return trial if trial.repair() else None

    def walk(self, listing: Listing) -> None:
        if self.exchanged and listing.as_many_as is EXCHANGE_COUNT:
            return  # decided by the exchange
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
            if matching.fixed[i]:
                continue
            near = (
                matching.partners_descending(i)
                if listing.opponents is Order.LOWEST
                else matching.partners_ascending(i, i)
            )
            for j in near:
                if j < i:
                    break
                if j < self.size and matching.pair(i, j):
                    break

    def _choose_waiting(self, listing: Listing) -> None:
        matching = self.matching
        left = sum(1 for i in range(self.size) if matching.mate[i] >= self.size)
        for one in listing.over(self.pool):
            i = self.place[one.rank]
            if left == 0:
                break
            if matching.fixed[i]:
                continue
            if not listing.listed_is_better:
                matching.forbid(i, self.outside)
            elif self._can_wait(i):
                left -= 1
        if listing.listed_is_better:
            # The waiting room is decided; the other players cannot be matched outside any more.
            waiting = [i for i in range(self.size) if matching.mate[i] >= self.size]
            matching.fix_current([*waiting, *self.outside])
            self._find_examples()

    def _can_wait(self, i: int) -> bool:
        """Keep only the pairings in which player i waits, if there are any."""
        matching = self.matching
        if not self.only_places:
            return matching.restrict(i, sum(1 << s for s in {matching.class_of[j] for j in self.outside}))
        if matching.mate[i] >= self.size:
            return matching.pair(i, matching.mate[i])
        return matching.pair(i, next(j for j in self.outside if not matching.fixed[j]))

    def _find_examples(self) -> None:
        """Find an example of each class among the vertices that are not fixed."""
        self.examples = {}
        for i, s in enumerate(self.matching.class_of):
            if s not in self.examples and not self.matching.fixed[i]:
                self.examples[s] = self._contestant(i)

    # --- reading ------------------------------------------------------------------------------------------------

    def value(self, count: Count) -> int:
        return sum(times for _score, times in self._counted(count))

    def _counted(self, count: Count) -> Iterator[tuple[int, int]]:
        """What each pair adds, with the score of its higher ranked player."""
        for i, j in enumerate(self.matching.mate):
            if i < j and (i < self.size or not self.only_places):
                one, other = sorted((self._contestant(i), self._contestant(j)))
                yield one.score, count.adds(self.pool, one, other)

    def opponent(self, one: Contestant) -> Contestant:
        return self._contestant(self.matching.mate[self.place[one.rank]])

    def _contestant(self, i: int) -> Contestant:
        return self.members[i] if i < self.size else self.others[i - self.size]

    def choice(self) -> GroupChoice:
        mate, players = self.matching.mate, self.players
        return GroupChoice(
            tuple((players[i], players[mate[i]]) for i in range(self.size) if i < mate[i] < self.size),
            tuple(players[i] for i in range(self.size) if mate[i] >= self.size),
        )

    def before_look_ahead(self) -> list[object]:
        """Values of the look-ahead counts of the pool above and of all criteria before the first look-ahead one."""
        found: list[object] = list(self.settled_above)
        for measure in self.settled:
            if isinstance(measure, Count):
                if measure.looks_ahead:
                    break
                found.append(sorted(score for score, times in self._counted(measure) for _ in range(times)))
            else:
                found.append([self.matching.mate[self.place[one.rank]] for one in measure.over(self.pool)])
        return found
