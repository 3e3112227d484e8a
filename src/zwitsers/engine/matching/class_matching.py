"""Perfect matchings in a graph of vertex classes.

The classes of two vertices decide whether they may be matched and what that costs, except for a few forbidden pairs.
A few classes stand for many vertices, so the minimum cost without forbidden pairs is a small transportation problem
over class sizes, proved by its dual values. That relaxation is a lower bound. When a matching reaches it, the optimal
matchings are exactly the perfect matchings on tight edges, and every further choice is an augmenting-path search.
When the bound is not reached, `minimise` returns False and the caller uses the exact solver.
"""

from __future__ import annotations

from bisect import insort
from heapq import merge
from itertools import zip_longest
from typing import TYPE_CHECKING

from zwitsers.engine.matching.class_graph import ClassGraph
from zwitsers.engine.matching.class_tree import set_bits
from zwitsers.engine.matching.transport import minimum_cost_duals

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

# Waiting vertices of one class tried for a new vertex in the greedy start.
_MAX_WAITING = 64


class ClassMatching(ClassGraph):
    """A perfect matching that stays perfect while the set of allowed matchings is narrowed."""

    # --- reading ------------------------------------------------------------------------------------------------

    def partners_ascending(self, v: int, after: int = -1) -> Iterator[int]:
        """Vertices after `after` in classes open to v, in ascending order."""
        return merge(*(self._members_ascending(s, after) for s in set_bits(self.open[self.class_of[v]])))

    def partners_descending(self, v: int) -> Iterator[int]:
        """All vertices in classes open to v, in descending order."""
        lists = [self._members_descending(s) for s in set_bits(self.open[self.class_of[v]])]
        return merge(*lists, reverse=True)

    def cost(self, cost: Callable[[int, int], int]) -> int:
        """Total cost of the pairs that are not fixed."""
        return sum(
            number * cost(s, t) for s, row in enumerate(self._pairs) for t, number in row.items() if number and s <= t
        )

    # --- covering -----------------------------------------------------------------------------------------------

    def complete(self) -> bool:
        """Extend the matching to all active vertices; False when there is no perfect matching."""
        exposed = [v for v, partner in enumerate(self.mate) if partner < 0 and not self.fixed[v]]
        # Interleave the halves: criteria often pair the first half with the second, which leaves less to change later.
        half = (len(exposed) + 1) // 2
        order = [v for pair in zip_longest(exposed[:half], exposed[half:], fillvalue=-1) for v in pair if v >= 0]
        return not self.cover(order, stop=True)

    def activate(self, vertices: Iterable[int]) -> None:
        """Make more vertices active. The members of a class are no longer in ascending order afterwards."""
        for v in vertices:
            self.fixed[v] = 0
            self._members[self.class_of[v]].append(v)
        self._last = [len(members) for members in self._members]

    def cover(self, exposed: Sequence[int], *, stop: bool = False) -> list[int]:
        """Match as many of these exposed vertices as possible without exposing others; the vertices that remain.

        With `stop`, end at the first vertex that cannot be matched."""
        waiting: dict[int, list[int]] = {}
        for v in exposed:
            self._match_with_waiting(v, waiting)
        left = [v for v in exposed if self.mate[v] < 0]
        remaining: list[int] = []
        while left:
            v = left.pop()
            if self.mate[v] < 0 and not self._match_with_exposed(v, left):
                remaining.append(v)
                if stop:
                    break
        return remaining

    def _match_with_exposed(self, v: int, exposed: Sequence[int]) -> bool:
        """Augment from v to another exposed vertex, trying one of each class: by an exchange, along a class path, then
        by a full search. Skips the search when no class path exists."""
        targets = {self.class_of[w]: w for w in exposed if self.mate[w] < 0}
        if any(self._match_or_exchange(v, goal) for goal in targets.values()):
            return True
        near = [w for s, w in targets.items() if self._class_path(self.class_of[v], s) is not None]
        return any(self._augment_along_classes(v, w) for w in near) or (bool(near) and self._augment_by_search(v))

    def _match_with_waiting(self, v: int, waiting: dict[int, list[int]]) -> None:
        opened, forbidden = self.open[self.class_of[v]], self.forbidden[v]
        for s, others in waiting.items():
            if not opened >> s & 1:
                continue
            for back, w in zip(range(1, _MAX_WAITING + 1), reversed(others), strict=False):
                if w not in forbidden:
                    others.pop(-back)
                    if not others:
                        del waiting[s]
                    self._match(v, w)
                    return
        waiting.setdefault(self.class_of[v], []).append(v)

    # --- narrowing ----------------------------------------------------------------------------------------------

    def minimise(self, cost: Callable[[int, int], int]) -> bool:
        """Keep only the perfect matchings of minimum cost; `cost` is >= 0 for each two open classes.

        False: no matching found reaches the lower bound, so nothing is proved and this object must be discarded.
        """
        used = self._class_sizes()
        for s, number in used.items():
            if number == 1:  # a class of one cannot be matched within itself
                self.close(s, s)
        duals = minimum_cost_duals(used, self.open, self._pairs, cost)
        if duals is None:
            return False
        for s in used:
            for t in set_bits(self.open[s]):
                if t >= s and t in used and 2 * cost(s, t) != duals[s] + duals[t]:
                    self.close(s, t)
        return self.repair()

    def repair(self) -> bool:
        """Unmatch pairs that are no longer allowed and complete the matching; False when that is impossible."""
        for v, w in enumerate(self.mate):
            if v < w and not self.fixed[v] and not self.allowed(v, w):
                self._unmatch(v, w)
        return self.complete()

    def copy(self) -> ClassMatching:
        """An independent copy for a trial."""
        clone = ClassMatching(self.class_of, self.open, self.forbidden, (), self.mate)
        clone.fixed = bytearray(self.fixed)
        clone._list_members()
        clone._count_pairs()
        return clone

    def forbid_pairs(self, v: int, others: Iterable[int]) -> None:
        """Forbid v to be matched with `others`. Call `repair` when v is matched with one of them."""
        others = set(others)
        self.forbidden[v] = {*self.forbidden[v], *others}
        for other in others:
            self.forbidden[other] = {*self.forbidden[other], v}

    def close(self, s: int, t: int) -> None:
        """Forbid all pairs of classes s and t."""
        self.open[s] &= ~(1 << t)
        self.open[t] &= ~(1 << s)

    def close_forbidden(self, v: int) -> None:
        """For v, the only vertex of its class: close the classes in which every vertex is forbidden to it."""
        for t in set_bits(self.open[self.class_of[v]]):
            if all(w == v or w in self.forbidden[v] for w in self._members[t]):
                self.close(self.class_of[v], t)

    def pair(self, v: int, w: int) -> bool:
        """Fix the pair v, w if some perfect matching contains it; else False, without a change."""
        if self.mate[v] != w and not (self.allowed(v, w) and self._rematch_around(v, w)):
            return False
        self._fix(v, w)
        return True

    def fix_current(self, vertices: Iterable[int]) -> None:
        """Fix these vertices with their present mates."""
        for v in vertices:
            if not self.fixed[v]:
                self._fix(v, self.mate[v])

    def forbid(self, v: int, others: Collection[int]) -> bool:
        """Forbid v to be matched with `others`; False, without a change, if every perfect matching needs one."""
        before = {x: self.forbidden[x] for x in (v, *others)}
        self.forbid_pairs(v, others)
        w = self.mate[v]
        if w not in others:
            return True
        self._unmatch(v, w)
        if self._rematch(v, w):
            return True
        self._match(v, w)
        for x, forbidden in before.items():
            self.forbidden[x] = forbidden
        return False

    def restrict(self, v: int, classes: int) -> bool:
        """Restrict v to these classes (a bit mask); False, without a change, when no perfect matching allows it."""
        before, w = self.class_of[v], self.mate[v]
        self._move(v, self._restricted_class(before, classes))
        if self.allowed(v, w):
            return True
        self._unmatch(v, w)
        if self._rematch(v, w):
            return True
        self._match(v, w)
        self._move(v, before)
        return False

    def _restricted_class(self, s: int, classes: int) -> int:
        """A copy of class `s`, restricted to the given classes."""
        opened = self.open[s] & classes
        if (s, classes) not in self._restricted:
            new = self._restricted[s, classes] = len(self.open)
            self.open = [mask | (opened >> t & 1) << new for t, mask in enumerate(self.open)]
            self.open.append(opened)
            self._members.append([])
            self._pairs.append({})
            for numbers in (self._partners, self._first, self._last, self._hint):
                numbers.append(0)
        return self._restricted[s, classes]

    def _move(self, v: int, s: int) -> None:
        w = self.mate[v]
        self._count(v, w, -1)
        self._members[self.class_of[v]].remove(v)
        self.class_of[v] = s
        insort(self._members[s], v)
        self._first = [0] * len(self.open)
        self._last = [len(members) for members in self._members]
        self._count(v, w, 1)

    def refine(self, label: Callable[[int], int]) -> None:
        """Split each class by label."""
        numbers: dict[tuple[int, int], int] = {}
        old = self.class_of
        self.class_of = [numbers.setdefault((s, label(v)), len(numbers)) for v, s in enumerate(old)]
        parts: dict[int, int] = {}
        for (s, _label), new in numbers.items():
            parts[s] = parts.get(s, 0) | 1 << new
        self.open = [sum(parts.get(t, 0) for t in set_bits(self.open[s])) for (s, _label) in numbers]
        self._list_members()
        self._count_pairs()

    def _rematch_around(self, v: int, w: int) -> bool:
        """Match v with w and rematch their former mates; False, without a change, when that is impossible."""
        a, b = self.mate[v], self.mate[w]
        if self._class_path(self.class_of[a], self.class_of[b]) is None:
            return False
        self._unmatch(v, a)
        self._unmatch(w, b)
        self.fixed[v] = self.fixed[w] = 1
        found = self._rematch(a, b)
        self.fixed[v] = self.fixed[w] = 0
        if found:
            self._match(v, w)
        else:
            self._match(v, a)
            self._match(w, b)
        return found
