"""A matching in a graph of sorts, and how two loose vertices are brought together in it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from zwitsers.engine.matching.sort_tree import SortTree, sorts_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

# How many pairs are tried for an exchange before a search tree is grown.
_TRIES = 512
# How many ways through sorts are followed before that.
_WAYS = 8


class SortGraph:
    """Vertices 0..n-1; sorts 0..m-1. `open[s]` has bit t when vertices of sorts s and t may be matched (symmetric).
    `barred[v]` are single vertices that v may not be matched with (symmetric; read, never changed)."""

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

    def allowed(self, v: int, w: int) -> bool:
        return bool(self.open[self.sort[v]] >> self.sort[w] & 1) and w not in self.barred[v]

    # --- bringing two together ----------------------------------------------------------------------------------

    def _connect(self, a: int, b: int) -> bool:
        """Match two loose vertices, with each other or through others; if that is impossible nothing changes."""
        if self._quick(a, b):
            return True
        if self._way(self.sort[a], self.sort[b], direct=False) is None:
            return False
        return self._follow(a, b) or self._grow(a)

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

    def _way(
        self, start: int, end: int, *, direct: bool = True, blocked: Collection[tuple[int, int]] = ()
    ) -> list[tuple[int, int]] | None:
        """Which pairs, by sorts, have to be opened one after another to lead from a loose vertex of one sort to one of
        another. None: there is no way, whatever the vertices. Leaves out pairs that are blocked, and, if not `direct`,
        the way that opens none."""
        # The sorts that are reached: from which place in this list, and by opening a pair with which sort.
        reached = [(start, -1, -1)]
        seen, passed = int(direct) << start, 0
        for place, (s, before, opened) in enumerate(reached):
            if self.open[s] >> end & 1 and (direct or place):
                way: list[tuple[int, int]] = []
                while before >= 0:
                    way.append((opened, s))
                    s, before, opened = reached[before]
                return way[::-1]
            for q in sorts_of(self.open[s] & ~passed):
                passed |= 1 << q
                for r in sorts_of(self._partners[q] & ~seen):
                    if (q, r) not in blocked:
                        seen |= 1 << r
                        reached.append((r, place, q))
        return None

    def _follow(self, a: int, b: int) -> bool:
        """Match two loose vertices, not with each other, along such a way; else nothing changes. Where there are no
        vertices that suit it, another way is tried."""
        blocked: list[tuple[int, int]] = []
        while len(blocked) < _WAYS:
            way = self._way(self.sort[a], self.sort[b], direct=False, blocked=blocked)
            if way is None:
                return False
            opened = self._open_along(way, a, b)
            if opened == len(way):
                return True
            blocked.append(way[opened])
        return False

    def _open_along(self, way: Sequence[tuple[int, int]], a: int, b: int) -> int:
        """Match a and b along a way; how many of its pairs could be opened. If not all, nothing changes."""
        opened: list[tuple[int, int, int]] = []
        at = a
        for q, r in way:
            c = self._opening(at, q, r, {v for change in opened for v in change})
            if c is None:
                break
            d = self.mate[c]
            self._part(c, d)
            self._match(at, c)
            opened.append((at, c, d))
            at = d
        else:
            if self.allowed(at, b):
                self._match(at, b)
                return len(way)
        for x, c, d in reversed(opened):
            self._part(x, c)
            self._match(c, d)
        return min(len(opened), len(way) - 1)

    def _opening(self, at: int, q: int, r: int, taken: Collection[int]) -> int | None:
        """A vertex of sort q, matched with one of sort r, that `at` may be matched with."""
        # Those of the smaller of the two sorts are looked at.
        small = q if len(self._members[q]) <= len(self._members[r]) else r
        members, barred = self._members[small], self.barred[at]
        for step in range(len(members)):
            place = (self._hint[small] - step) % len(members)
            c = members[place]
            d = self.mate[c]
            if small != q:
                c, d = d, c
            if c < 0 or d < 0 or self.sort[c] != q or self.sort[d] != r:
                continue
            if not self.settled[c] and c not in barred and c not in taken:
                self._hint[small] = place
                return c
        return None

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
        sort, settled = self.sort, self.settled
        found = Counter([(sort[v], sort[w]) for v, w in enumerate(self.mate) if v < w and not settled[v]])
        for (s, t), number in found.items():
            self._pairs[s][t] = self._pairs[t][s] = self._pairs[s].get(t, 0) + number
            self._partners[s] |= 1 << t
            self._partners[t] |= 1 << s

    def _list_members(self) -> None:
        self._members: list[list[int]] = [[] for _ in self.open]
        for v, s in enumerate(self.sort):
            if not self.settled[v]:
                self._members[s].append(v)
        # Vertices before the first and after the last that is not settled are passed over for good.
        self._first = [0] * len(self.open)
        self._hint = [len(members) - 1 for members in self._members]
        self._kept_to: dict[tuple[int, int], int] = {}
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
