"""Perfect matchings in a graph of sorts: whether two vertices may be matched depends on their sorts, but for a few
barred pairs; so does the price of an edge.

Few sorts stand for many vertices. The least price of a perfect matching, if no pair were barred, is a small problem
over counts of sorts (a transportation problem), and its dual values prove it. Nearly always that bound is reached;
then the matchings of least price are exactly the perfect matchings on edges that are tight for those duals, and what
a vertex may still be matched with is a question of alternating paths. Nothing here guesses: where the bound is not
reached, `minimise` says so and the caller has to use another method.
"""

from __future__ import annotations

from heapq import merge
from itertools import zip_longest
from typing import TYPE_CHECKING

from zwitsers.matching.sort_tree import SortTree, sorts_of
from zwitsers.matching.transport import least_price_duals

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

# How many pairs are tried for a quick exchange before a search tree is grown.
_TRIES = 512


def fewest_unmatched(counts: Mapping[int, int], open_sorts: Mapping[int, int]) -> int:
    """How many vertices must stay over because of their sorts: those of sorts that may not be matched with each other
    are more than those they may be matched with."""
    fewest = 0
    for s, near in open_sorts.items():
        if not near >> s & 1:
            apart = sum(number for t, number in counts.items() if open_sorts[t] & ~near == 0)
            others = sum(number for t, number in counts.items() if near >> t & 1)
            fewest = max(fewest, apart - others)
    return fewest


class SortMatching:
    """A matching that is kept perfect while choices are made. Vertices 0..n-1; sorts 0..m-1.

    `open[s]` has bit t when vertices of sorts s and t may be matched (symmetric). `barred[v]` are single vertices that
    v may not be matched with (symmetric; read, never changed).
    """

    def __init__(
        self,
        sort: Sequence[int],
        open_sorts: Sequence[int],
        barred: Sequence[Collection[int]],
        taking_part: Iterable[int] | None = None,
        mate: Sequence[int] | None = None,
    ) -> None:
        """All vertices take part, or those that are named; they may come with a matching."""
        self.sort = list(sort)
        self.open = list(open_sorts)
        self.barred: list[Collection[int]] = list(barred)
        self.mate = [-1] * len(sort) if mate is None else list(mate)
        # Settled vertices take no part, or not any more.
        self.settled = bytearray(len(sort))
        if taking_part is not None:
            self.settled = bytearray(b"\x01") * len(sort)
            for v in taking_part:
                self.settled[v] = 0
        self._list_members()
        # pairs[s][t]: how many pairs of these sorts are matched and not settled (both ways round).
        self._count_pairs()

    # --- reading ------------------------------------------------------------------------------------------------

    def allowed(self, v: int, w: int) -> bool:
        return bool(self.open[self.sort[v]] >> self.sort[w] & 1) and w not in self.barred[v]

    def upwards(self, v: int, after: int = -1) -> Iterator[int]:
        """The vertices after `after` that v may be matched with as far as sorts tell, in ascending order."""
        return merge(*(self._from(s, after) for s in sorts_of(self.open[self.sort[v]])))

    def downwards(self, v: int) -> Iterator[int]:
        """The same, all of them, in descending order."""
        lists = [self._backwards(s) for s in sorts_of(self.open[self.sort[v]])]
        return merge(*lists, reverse=True)

    def price(self, price: Callable[[int, int], int]) -> int:
        """What the pairs that are not settled cost by sorts."""
        return sum(
            number * price(s, t) for s, row in enumerate(self._pairs) for t, number in row.items() if number and s <= t
        )

    # --- making it perfect --------------------------------------------------------------------------------------

    def complete(self) -> bool:
        """Match every vertex that is not settled, keeping those matched that are; False when that is impossible."""
        loose = [v for v, partner in enumerate(self.mate) if partner < 0 and not self.settled[v]]
        # The first half beside the second: lists often ask for that, so there is less to change later.
        half = (len(loose) + 1) // 2
        order = [v for pair in zip_longest(loose[:half], loose[half:], fillvalue=-1) for v in pair if v >= 0]
        return not self.cover(order, stop=True)

    def admit(self, vertices: Iterable[int]) -> None:
        """Let more vertices take part; those of one sort are then no longer in the order of their numbers."""
        for v in vertices:
            self.settled[v] = 0
            self._members[self.sort[v]].append(v)
        self._last = [len(members) for members in self._members]

    def cover(self, loose: Sequence[int], *, stop: bool = False) -> list[int]:
        """Match as many of these loose vertices as possible, keeping those matched that are; who remains.

        With `stop`, no further than the first for whom there is nobody."""
        waiting: dict[int, list[int]] = {}
        for v in loose:
            self._match_with_waiting(v, waiting)
        left = [v for v in loose if self.mate[v] < 0]
        remaining: list[int] = []
        while left:
            v = left.pop()
            if self.mate[v] < 0 and not (self._match_quickly(v, left) or self._match_somehow(v, left)):
                remaining.append(v)
                if stop:
                    break
        return remaining

    def _match_somehow(self, v: int, loose: Sequence[int]) -> bool:
        """A search, unless sorts tell that there is no way to any of the others."""
        goals = {self.sort[w] for w in loose if self.mate[w] < 0}
        return any(self._within_reach(self.sort[v], s) for s in goals) and self._grow(v)

    def _match_quickly(self, v: int, loose: Sequence[int]) -> bool:
        """With a loose vertex, directly or by one exchange; one of each sort is tried."""
        goals = {self.sort[w]: w for w in loose if self.mate[w] < 0}
        return any(self._quick(v, goal) for goal in goals.values())

    def _match_with_waiting(self, v: int, waiting: dict[int, list[int]]) -> None:
        for s in sorts_of(self.open[self.sort[v]]):
            others = waiting.get(s, [])
            for place in range(len(others) - 1, max(-1, len(others) - 1 - _TRIES), -1):
                if others[place] not in self.barred[v]:
                    self._match(v, others.pop(place))
                    return
        waiting.setdefault(self.sort[v], []).append(v)

    # --- narrowing ----------------------------------------------------------------------------------------------

    def minimise(self, price: Callable[[int, int], int]) -> bool:
        """Keep only the perfect matchings of least price, a number of at least 0 for each two open sorts.

        False: the bound by counts of sorts is not reached, and nothing is known (the matching is then no longer kept).
        """
        used = self._used_sorts()
        for s, number in used.items():
            if number == 1:  # nobody to be matched with within the sort
                self.close(s, s)
        duals = least_price_duals(used, self.open, self._pairs, price)
        if duals is None:
            return False
        for s in used:
            for t in sorts_of(self.open[s]):
                if t >= s and t in used and 2 * price(s, t) != duals[s] + duals[t]:
                    self.close(s, t)
        return self.repair()

    def repair(self) -> bool:
        """Part those who may no longer be matched, and match everyone again; False when that is impossible."""
        for v, w in enumerate(self.mate):
            if v < w and not self.settled[v] and not self.allowed(v, w):
                self._part(v, w)
        return self.complete()

    def copy(self) -> SortMatching:
        """An independent one to try something on."""
        twin = SortMatching(self.sort, self.open, self.barred, (), self.mate)
        twin.settled = bytearray(self.settled)
        twin._list_members()
        twin._count_pairs()
        return twin

    def bar(self, v: int, others: Iterable[int]) -> None:
        """Never match v with these; whoever is matched so has to be parted (`repair`)."""
        others = set(others)
        self.barred[v] = {*self.barred[v], *others}
        for other in others:
            self.barred[other] = {*self.barred[other], v}

    def close(self, s: int, t: int) -> None:
        """No pairs of these two sorts from now on."""
        self.open[s] &= ~(1 << t)
        self.open[t] &= ~(1 << s)

    def close_where_barred(self, v: int) -> None:
        """v is the only one of its sort: close what it could be matched with by its sort, but is barred from."""
        for t in sorts_of(self.open[self.sort[v]]):
            if all(w == v or w in self.barred[v] for w in self._members[t]):
                self.close(self.sort[v], t)

    def pair(self, v: int, w: int) -> bool:
        """Settle v with w if some perfect matching has them together; else nothing changes."""
        if self.mate[v] != w and not (self.allowed(v, w) and self._force(v, w)):
            return False
        self._settle(v, w)
        return True

    def freeze(self, vertices: Iterable[int]) -> None:
        """Settle these with whom they are matched with now."""
        for v in vertices:
            if not self.settled[v]:
                self._settle(v, self.mate[v])

    def part_from(self, v: int, others: Collection[int]) -> bool:
        """Never match v with these again; False when every perfect matching does (then nothing changes)."""
        before = {x: self.barred[x] for x in (v, *others)}
        self.bar(v, others)
        w = self.mate[v]
        if w not in others:
            return True
        self._part(v, w)
        if self._connect(v, w):
            return True
        self._match(v, w)
        for x, barred in before.items():
            self.barred[x] = barred
        return False

    def refine(self, label: Callable[[int], int]) -> None:
        """Make a sort of its own of the vertices of one sort with the same label."""
        numbers: dict[tuple[int, int], int] = {}
        old = self.sort
        self.sort = [numbers.setdefault((s, label(v)), len(numbers)) for v, s in enumerate(old)]
        parts: dict[int, int] = {}
        for (s, _label), new in numbers.items():
            parts[s] = parts.get(s, 0) | 1 << new
        self.open = [sum(parts.get(t, 0) for t in sorts_of(self.open[s])) for (s, _label) in numbers]
        self._list_members()
        self._count_pairs()

    # --- how ----------------------------------------------------------------------------------------------------

    def _force(self, v: int, w: int) -> bool:
        """Match v with w; whom they leave must find another way to each other."""
        a, b = self.mate[v], self.mate[w]
        if not self._within_reach(self.sort[a], self.sort[b]):
            return False
        self._part(v, a)
        self._part(w, b)
        self.settled[v] = self.settled[w] = 1
        found = self._connect(a, b)
        self.settled[v] = self.settled[w] = 0
        if found:
            self._match(v, w)
        else:
            self._match(v, a)
            self._match(w, b)
        return found

    def _connect(self, a: int, b: int) -> bool:
        """Match two loose vertices, with each other or through others; if that is impossible nothing changes."""
        return self._quick(a, b) or self._grow(a)

    def _quick(self, a: int, b: int) -> bool:
        """With each other, or by an exchange with one other pair."""
        if self.allowed(a, b):
            self._match(a, b)
            return True
        to_b, barred_b = self.open[self.sort[b]], self.barred[b]
        sort, mate, barred_a = self.sort, self.mate, self.barred[a]
        tries = 0
        for s in sorts_of(self.open[sort[a]]):
            if not self._partners[s] & to_b:
                continue
            members = self._members[s]
            for step in range(len(members)):
                # Where an exchange was found last, the next one is near.
                place = (self._hint[s] - step) % len(members)
                c = members[place]
                d = mate[c]
                if self.settled[c] or d < 0:
                    continue
                if to_b >> sort[d] & 1 and c not in barred_a and d not in barred_b:
                    self._hint[s] = place
                    self._part(c, d)
                    self._match(a, c)
                    self._match(d, b)
                    return True
                tries += 1
                if tries > _TRIES:
                    return False
        return False

    def _grow(self, root: int) -> bool:
        """A search tree from a loose vertex: it finds another loose one if there is a way at all."""
        before = list(self.mate)
        unseen = [[v for v in members if not self.settled[v] and v != root] for members in self._members]
        if not SortTree(root, self.mate, self.sort, self.open, self.barred, unseen).grow(None):
            return False
        for v, w in enumerate(before):
            if v < w and self.mate[v] != w:
                self._count(v, w, -1)
        for v, w in enumerate(self.mate):
            if v < w and before[v] != w:
                self._count(v, w, 1)
        return True

    def _within_reach(self, start: int, end: int) -> bool:
        """Whether sorts leave a way from a loose vertex of one sort to one of another. No is certain, yes is not."""
        opened, goal = self.open, self.open[end]
        even, new = 1 << start, 1 << start
        while new:
            if even & goal:
                return True
            odd = 0
            for s in sorts_of(new):
                odd |= opened[s]
            reached = 0
            for s in sorts_of(odd):
                reached |= self._partners[s]
            new = reached & ~even
            even |= new
        return bool(even & goal)

    def _match(self, v: int, w: int) -> None:
        self.mate[v], self.mate[w] = w, v
        self._count(v, w, 1)

    def _part(self, v: int, w: int) -> None:
        self.mate[v] = self.mate[w] = -1
        self._count(v, w, -1)

    def _settle(self, v: int, w: int) -> None:
        self._count(v, w, -1)
        self.settled[v] = self.settled[w] = 1

    def _count(self, v: int, w: int, by: int) -> None:
        s, t = self.sort[v], self.sort[w]
        row = self._pairs[s]
        number = row[t] = row.get(t, 0) + by
        if s != t:
            self._pairs[t][s] = number
        if number and by > 0:
            self._partners[s] |= 1 << t
            self._partners[t] |= 1 << s
        elif not number:
            self._partners[s] &= ~(1 << t)
            self._partners[t] &= ~(1 << s)

    def _count_pairs(self) -> None:
        self._pairs: list[dict[int, int]] = [{} for _ in self.open]
        # partners[s]: the sorts that vertices of sort s are matched with.
        self._partners = [0] * len(self.open)
        for v, w in enumerate(self.mate):
            if v < w and not self.settled[v]:
                self._count(v, w, 1)

    def _list_members(self) -> None:
        self._members: list[list[int]] = [[] for _ in self.open]
        for v, s in enumerate(self.sort):
            if not self.settled[v]:
                self._members[s].append(v)
        # Vertices before the first and after the last that is not settled are passed over for good.
        self._first = [0] * len(self.open)
        self._hint = [len(members) - 1 for members in self._members]
        self._last = [len(members) for members in self._members]

    def _used_sorts(self) -> dict[int, int]:
        """How many vertices of each sort are not settled."""
        used: dict[int, int] = {}
        for v, s in enumerate(self.sort):
            if not self.settled[v]:
                used[s] = used.get(s, 0) + 1
        return used

    def _from(self, s: int, after: int) -> Iterator[int]:
        members, settled = self._members[s], self.settled
        first, last = self._first[s], self._last[s]
        while first < last and settled[members[first]]:
            first += 1
        self._first[s] = first
        for place in range(first, last):
            v = members[place]
            if v > after and not settled[v]:
                yield v

    def _backwards(self, s: int) -> Iterator[int]:
        members, settled = self._members[s], self.settled
        last = self._last[s]
        while last > self._first[s] and settled[members[last - 1]]:
            last -= 1
        self._last[s] = last
        for place in range(last - 1, self._first[s] - 1, -1):
            v = members[place]
            if not settled[v]:
                yield v
