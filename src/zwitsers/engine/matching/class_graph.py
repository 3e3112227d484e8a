"""A matching in a graph of vertex classes, with the augmenting-path searches that change it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from zwitsers.engine.matching.class_tree import ClassTree, set_bits

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

# Matched pairs tried for a direct exchange before the search continues along class paths.
_MAX_EXCHANGES = 512
# Class paths tried before a full search tree is grown.
_MAX_PATHS = 8


class ClassGraph:
    """Vertices 0..n-1 in classes 0..m-1. Bit t of `open[s]` is set when classes s and t may be matched (symmetric).
    `forbidden[v]` holds the single vertices that v may not be matched with (symmetric; never changed in place)."""

    def __init__(
        self,
        class_of: Sequence[int],
        open_classes: Sequence[int],
        forbidden: Sequence[Collection[int]],
        active: Iterable[int] | None = None,
        mate: Sequence[int] | None = None,
    ) -> None:
        """All vertices are active unless `active` names some; `mate` may give an initial matching."""
        self.class_of = list(class_of)
        self.open = list(open_classes)
        self.forbidden: list[Collection[int]] = list(forbidden)
        self.mate = [-1] * len(class_of) if mate is None else list(mate)
        # Fixed vertices are outside the search: inactive, or already paired for good.
        self.fixed = bytearray(len(class_of))
        if active is not None:
            self.fixed = bytearray(b"\x01") * len(class_of)
            for v in active:
                self.fixed[v] = 0
        self._list_members()
        # _pairs[s][t]: number of matched pairs of classes s and t that are not fixed (symmetric).
        self._count_pairs()

    def allowed(self, v: int, w: int) -> bool:
        return bool(self.open[self.class_of[v]] >> self.class_of[w] & 1) and w not in self.forbidden[v]

    # --- augmenting ---------------------------------------------------------------------------------------------

    def _rematch(self, a: int, b: int) -> bool:
        """Match two exposed vertices by an augmenting path between them; False, without a change, if none exists."""
        if self._match_or_exchange(a, b):
            return True
        if self._class_path(self.class_of[a], self.class_of[b], direct=False) is None:
            return False
        return self._augment_along_classes(a, b) or self._augment_by_search(a)

    def _match_or_exchange(self, a: int, b: int) -> bool:
        """Match a and b with each other, or by an augmenting path through one matched pair."""
        if self.allowed(a, b):
            self._match(a, b)
            return True
        to_b, barred_b = self.open[self.class_of[b]], self.forbidden[b]
        class_of, mate, barred_a = self.class_of, self.mate, self.forbidden[a]
        tries = 0
        for s in set_bits(self.open[class_of[a]]):
            if not self._partners[s] & to_b:
                continue
            members = self._members[s]
            for step in range(len(members)):
                # Start where the last exchange was found: the next one is usually close.
                place = (self._hint[s] - step) % len(members)
                c = members[place]
                d = mate[c]
                if self.fixed[c] or d < 0:
                    continue
                if to_b >> class_of[d] & 1 and c not in barred_a and d not in barred_b:
                    self._hint[s] = place
                    self._unmatch(c, d)
                    self._match(a, c)
                    self._match(d, b)
                    return True
                tries += 1
                if tries > _MAX_EXCHANGES:
                    return False
        return False

    def _augment_by_search(self, root: int) -> bool:
        """Augment from an exposed vertex by a complete search tree (blossoms included)."""
        before = list(self.mate)
        unseen = [[v for v in members if not self.fixed[v] and v != root] for members in self._members]
        if not ClassTree(root, self.mate, self.class_of, self.open, self.forbidden, unseen).grow(None):
            return False
        for v, w in enumerate(before):
            if v < w and self.mate[v] != w:
                self._count(v, w, -1)
        for v, w in enumerate(self.mate):
            if v < w and before[v] != w:
                self._count(v, w, 1)
        return True

    def _class_path(
        self, start: int, end: int, *, direct: bool = True, blocked: Collection[tuple[int, int]] = ()
    ) -> list[tuple[int, int]] | None:
        """A shortest alternating path between classes: the matched pairs of classes to open, in order.

        None proves that no augmenting path exists for any vertices. Skips `blocked` pairs of classes and, if not
        `direct`, the path without a matched pair."""
        # Breadth-first queue: (class, index of its predecessor, class of the opened pair).
        reached = [(start, -1, -1)]
        seen, passed = int(direct) << start, 0
        for place, (s, before, opened) in enumerate(reached):
            if self.open[s] >> end & 1 and (direct or place):
                way: list[tuple[int, int]] = []
                while before >= 0:
                    way.append((opened, s))
                    s, before, opened = reached[before]
                return way[::-1]
            for q in set_bits(self.open[s] & ~passed):
                passed |= 1 << q
                for r in set_bits(self._partners[q] & ~seen):
                    if (q, r) not in blocked:
                        seen |= 1 << r
                        reached.append((r, place, q))
        return None

    def _augment_along_classes(self, a: int, b: int) -> bool:
        """Match two exposed vertices along a class path. When no vertices realise a path, block its failing pair and
        try the next path; False, without a change, after `_MAX_PATHS`."""
        blocked: list[tuple[int, int]] = []
        while len(blocked) < _MAX_PATHS:
            way = self._class_path(self.class_of[a], self.class_of[b], direct=False, blocked=blocked)
            if way is None:
                return False
            opened = self._open_pairs(way, a, b)
            if opened == len(way):
                return True
            blocked.append(way[opened])
        return False

    def _open_pairs(self, way: Sequence[tuple[int, int]], a: int, b: int) -> int:
        """Realise a class path between a and b with vertices; the number of pairs opened.

        When it is less than the length of the path, the matching is unchanged."""
        opened: list[tuple[int, int, int]] = []
        at = a
        for q, r in way:
            c = self._pair_to_open(at, q, r, {v for change in opened for v in change})
            if c is None:
                break
            d = self.mate[c]
            self._unmatch(c, d)
            self._match(at, c)
            opened.append((at, c, d))
            at = d
        else:
            if self.allowed(at, b):
                self._match(at, b)
                return len(way)
        for x, c, d in reversed(opened):
            self._unmatch(x, c)
            self._match(c, d)
        return min(len(opened), len(way) - 1)

    def _pair_to_open(self, at: int, q: int, r: int, taken: Collection[int]) -> int | None:
        """A vertex of class q that is matched with class r and may be matched with `at`."""
        # Iterate over the smaller of the two classes.
        small = q if len(self._members[q]) <= len(self._members[r]) else r
        members, forbidden = self._members[small], self.forbidden[at]
        for step in range(len(members)):
            place = (self._hint[small] - step) % len(members)
            c = members[place]
            d = self.mate[c]
            if small != q:
                c, d = d, c
            if c < 0 or d < 0 or self.class_of[c] != q or self.class_of[d] != r:
                continue
            if not self.fixed[c] and c not in forbidden and c not in taken:
                self._hint[small] = place
                return c
        return None

    def _match(self, v: int, w: int) -> None:
        self.mate[v], self.mate[w] = w, v
        self._count(v, w, 1)

    def _unmatch(self, v: int, w: int) -> None:
        self.mate[v] = self.mate[w] = -1
        self._count(v, w, -1)

    def _fix(self, v: int, w: int) -> None:
        self._count(v, w, -1)
        self.fixed[v] = self.fixed[w] = 1

    def _count(self, v: int, w: int, by: int) -> None:
        s, t = self.class_of[v], self.class_of[w]
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
        # _partners[s]: bit mask of the classes that class s is matched with.
        self._partners = [0] * len(self.open)
        class_of, fixed = self.class_of, self.fixed
        found = Counter([(class_of[v], class_of[w]) for v, w in enumerate(self.mate) if v < w and not fixed[v]])
        for (s, t), number in found.items():
            self._pairs[s][t] = self._pairs[t][s] = self._pairs[s].get(t, 0) + number
            self._partners[s] |= 1 << t
            self._partners[t] |= 1 << s

    def _list_members(self) -> None:
        self._members: list[list[int]] = [[] for _ in self.open]
        for v, s in enumerate(self.class_of):
            if not self.fixed[v]:
                self._members[s].append(v)
        # Indices of the first and last vertex of each class that may still be active.
        self._first = [0] * len(self.open)
        self._hint = [len(members) - 1 for members in self._members]
        self._restricted: dict[tuple[int, int], int] = {}
        self._last = [len(members) for members in self._members]

    def _class_sizes(self) -> dict[int, int]:
        """Number of active vertices of each class."""
        used: dict[int, int] = {}
        for v, s in enumerate(self.class_of):
            if not self.fixed[v]:
                used[s] = used.get(s, 0) + 1
        return used

    def _members_ascending(self, s: int, after: int) -> Iterator[int]:
        members, fixed = self._members[s], self.fixed
        first, last = self._first[s], self._last[s]
        while first < last and fixed[members[first]]:
            first += 1
        self._first[s] = first
        for place in range(first, last):
            v = members[place]
            if v > after and not fixed[v]:
                yield v

    def _members_descending(self, s: int) -> Iterator[int]:
        members, fixed = self._members[s], self.fixed
        last = self._last[s]
        while last > self._first[s] and fixed[members[last - 1]]:
            last -= 1
        self._last[s] = last
        for place in range(last - 1, self._first[s] - 1, -1):
            v = members[place]
            if not fixed[v]:
                yield v
