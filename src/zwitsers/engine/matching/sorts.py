"""Perfect matchings in a graph of sorts: whether two vertices may be matched depends on their sorts, but for a few
barred pairs; so does the price of an edge.

Few sorts stand for many vertices. The least price of a perfect matching, if no pair were barred, is a small problem
over counts of sorts (a transportation problem), and its dual values prove it. Nearly always that bound is reached;
then the matchings of least price are exactly the perfect matchings on edges that are tight for those duals, and what
a vertex may still be matched with is a question of alternating paths. Nothing here guesses: where the bound is not
reached, `minimise` says so and the caller has to use another method.
"""

from __future__ import annotations

from bisect import insort
from heapq import merge
from itertools import zip_longest
from typing import TYPE_CHECKING

from zwitsers.engine.matching.sort_graph import SortGraph
from zwitsers.engine.matching.sort_tree import sorts_of
from zwitsers.engine.matching.transport import least_price_duals

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

# How many of a sort that wait for a partner are asked.
_WAITING_TRIED = 64


class SortMatching(SortGraph):
    """A matching that is kept perfect while choices are made."""

    # --- reading ------------------------------------------------------------------------------------------------

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
            if self.mate[v] < 0 and not self._match_with_loose(v, left):
                remaining.append(v)
                if stop:
                    break
        return remaining

    def _match_with_loose(self, v: int, loose: Sequence[int]) -> bool:
        """With another loose vertex, one of each sort being tried: directly or by one exchange, by a way through sorts,
        or by a search; unless sorts tell that there is no way to any of them."""
        goals = {self.sort[w]: w for w in loose if self.mate[w] < 0}
        if any(self._quick(v, goal) for goal in goals.values()):
            return True
        near = [w for s, w in goals.items() if self._way(self.sort[v], s) is not None]
        return any(self._follow(v, w) for w in near) or (bool(near) and self._grow(v))

    def _match_with_waiting(self, v: int, waiting: dict[int, list[int]]) -> None:
        opened, barred = self.open[self.sort[v]], self.barred[v]
        for s, others in waiting.items():
            if not opened >> s & 1:
                continue
            for back, w in zip(range(1, _WAITING_TRIED + 1), reversed(others), strict=False):
                if w not in barred:
                    others.pop(-back)
                    if not others:
                        del waiting[s]
                    self._match(v, w)
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

    def confine(self, v: int, sorts: int) -> bool:
        """Match v with these sorts only from now on; False when no perfect matching does (then nothing changes)."""
        before, w = self.sort[v], self.mate[v]
        self._move(v, self._confined(before, sorts))
        if self.allowed(v, w):
            return True
        self._part(v, w)
        if self._connect(v, w):
            return True
        self._match(v, w)
        self._move(v, before)
        return False

    def _confined(self, s: int, sorts: int) -> int:
        """The sort of those who are like s, but kept to some sorts."""
        opened = self.open[s] & sorts
        if (s, sorts) not in self._kept_to:
            new = self._kept_to[s, sorts] = len(self.open)
            self.open = [mask | (opened >> t & 1) << new for t, mask in enumerate(self.open)]
            self.open.append(opened)
            self._members.append([])
            self._pairs.append({})
            for numbers in (self._partners, self._first, self._last, self._hint):
                numbers.append(0)
        return self._kept_to[s, sorts]

    def _move(self, v: int, s: int) -> None:
        w = self.mate[v]
        self._count(v, w, -1)
        self._members[self.sort[v]].remove(v)
        self.sort[v] = s
        insort(self._members[s], v)
        self._first = [0] * len(self.open)
        self._last = [len(members) for members in self._members]
        self._count(v, w, 1)

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

    def _force(self, v: int, w: int) -> bool:
        """Match v with w; whom they leave must find another way to each other."""
        a, b = self.mate[v], self.mate[w]
        if self._way(self.sort[a], self.sort[b]) is None:
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
