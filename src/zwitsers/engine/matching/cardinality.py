"""Matchings without weights: augmenting paths, maximum matchings, and the proof that no perfect one exists."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Neighbours = Callable[[int], Iterable[int]]


def cover(root: int, mate: list[int], neighbours: Neighbours, may_expose: Callable[[int], bool] | None = None) -> bool:
    """Match the exposed vertex `root` by an augmenting path; False, without a change, when there is none.

    The search is complete, blossoms included. No other vertex becomes exposed, except one for which `may_expose`
    returns True, in exchange for the root.
    """
    tree = AlternatingTree(root, mate, neighbours)
    return tree.grow(may_expose)


def maximum_matching(vertices: Iterable[int], mate: list[int], neighbours: Neighbours) -> list[int]:
    """Extend `mate` to a maximum matching of these vertices; return the vertices that stay exposed."""
    exposed = [v for v in vertices if mate[v] < 0]
    for v in exposed:
        if mate[v] < 0:
            cover(v, mate, neighbours)
    return [v for v in exposed if mate[v] < 0]


class Obstruction(NamedTuple):
    """Proof that no perfect matching exists (Tutte): without `removed` there are no edges between the `odd_parts` or
    from them to other vertices, each part has an odd size, and there are more parts than removed vertices."""

    removed: frozenset[int]
    odd_parts: tuple[frozenset[int], ...]

    @property
    def missing(self) -> int:
        """Lower bound on the number of exposed vertices."""
        return len(self.odd_parts) - len(self.removed)

    def holds(self, vertices: Iterable[int], adjacent: Callable[[int, int], bool]) -> bool:
        """Verify the proof from the graph alone."""
        everyone = set(vertices)
        part_of = {v: index for index, part in enumerate(self.odd_parts) for v in part}
        if sum(map(len, self.odd_parts)) != len(part_of) or self.removed & part_of.keys():
            return False
        if not self.removed <= everyone or not part_of.keys() <= everyone:
            return False
        if self.missing <= 0 or any(len(part) % 2 == 0 for part in self.odd_parts):
            return False
        outside = everyone - self.removed
        return not any(adjacent(v, w) for v in part_of for w in outside if w != v and part_of.get(w, -1) != part_of[v])


def obstruction(vertices: Iterable[int], mate: list[int], neighbours: Neighbours) -> Obstruction:
    """The Gallai-Edmonds proof for a maximum matching that leaves some vertices exposed.

    The odd parts consist of the vertices that some maximum matching leaves exposed; `removed` are their neighbours
    outside.
    """
    loose: set[int] = set()
    for v in vertices:
        if mate[v] < 0:
            tree = AlternatingTree(v, mate, neighbours)
            tree.grow(None)
            # The queue has the even vertices.
            loose |= set(tree.queue)
    removed = frozenset(w for v in loose for w in neighbours(v) if w not in loose)
    parts: list[frozenset[int]] = []
    unseen = set(loose)
    while unseen:
        stack = [unseen.pop()]
        part = set(stack)
        while stack:
            for w in neighbours(stack.pop()):
                if w in unseen:
                    unseen.discard(w)
                    part.add(w)
                    stack.append(w)
        parts.append(frozenset(part))
    return Obstruction(removed, tuple(sorted(parts, key=min)))


class AlternatingTree:
    """Edmonds' alternating tree from one exposed root.

    `link[w]` of an odd vertex w is the even vertex it was reached from. Inside a blossom even vertices have links too,
    so the path from any even vertex v to the root is mate[v], link[mate[v]], ...
    """

    def __init__(self, root: int, mate: list[int], neighbours: Neighbours) -> None:
        self.root = root
        self.mate = mate
        self.neighbours = neighbours
        self.link: dict[int, int] = {}
        # Union-find parents towards the base of the blossom; a vertex without an entry is its own base.
        self.inside: dict[int, int] = {}
        self.queue = [root]
        self.even = {root}
        # Bases that became part of a larger blossom, in order.
        self.absorbed: list[int] = []

    def grow(self, may_expose: Callable[[int], bool] | None) -> bool:
        mate, link, base = self.mate, self.link, self.base
        even = self.even
        for v in self.queue:
            for w in self.neighbours(v):
                if w == mate[v]:
                    continue
                if w in even:
                    if base(v) != base(w):
                        for new in self._shrink(v, w):
                            if may_expose is not None and may_expose(new):
                                self._expose(new)
                                return True
                elif w not in link:
                    link[w] = v
                    partner = mate[w]
                    if partner < 0:
                        self._flip(w)
                        return True
                    even.add(partner)
                    self.queue.append(partner)
                    if may_expose is not None and may_expose(partner):
                        self._expose(partner)
                        return True
        return False

    def base(self, v: int) -> int:
        inside = self.inside
        base = v
        while base in inside:
            base = inside[base]
        while v in inside:  # path compression
            inside[v], v = base, inside[v]
        return base

    def _shrink(self, v: int, w: int) -> list[int]:
        """Contract the odd cycle closed by the edge between even vertices v and w; return the vertices now even."""
        meeting = self._common_base(v, w)
        around: set[int] = set()
        newly_even: list[int] = []
        for start, child in ((v, w), (w, v)):
            self._mark(start, meeting, child, around, newly_even)
        for base in around:
            self.inside[base] = meeting
        self.absorbed += around
        newly_even = [x for x in newly_even if x not in self.even]
        self.even.update(newly_even)
        self.queue += newly_even
        return newly_even

    def _common_base(self, v: int, w: int) -> int:
        seen: set[int] = set()
        at = v
        while True:
            at = self.base(at)
            seen.add(at)
            if at == self.root:
                break
            at = self.link[self.mate[at]]
        at = w
        while True:
            at = self.base(at)
            if at in seen:
                return at
            at = self.link[self.mate[at]]

    def _mark(self, v: int, meeting: int, child: int, around: set[int], newly_even: list[int]) -> None:
        """Walk up from v to the meeting base; collect the bases on the path and the odd vertices, which become even."""
        while self.base(v) != meeting:
            partner = self.mate[v]
            around.add(self.base(v))
            around.add(self.base(partner))
            newly_even.append(partner)
            self.link[v] = child
            child = partner
            v = self.link[partner]

    def _flip(self, w: int) -> None:
        """Flip the path from the newly reached vertex w to the root."""
        mate, link = self.mate, self.link
        while w >= 0:
            v = link[w]
            following = mate[v]
            mate[v], mate[w] = w, v
            w = following

    def _expose(self, v: int) -> None:
        w = self.mate[v]
        self.mate[v] = -1
        self._flip(w)
