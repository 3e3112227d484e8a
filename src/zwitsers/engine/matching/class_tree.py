"""Edmonds' alternating search tree in a graph of vertex classes, without scanning every edge.

The search needs only the unseen neighbours of a vertex and one neighbour in each other blossom. Unseen vertices are
kept by class, so each is visited once, plus once for every vertex that is forbidden to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.matching.cardinality import AlternatingTree

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence


def set_bits(mask: int) -> list[int]:
    """The indices of the bits that are set, in ascending order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class ClassTree(AlternatingTree):
    def __init__(
        self,
        root: int,
        mate: list[int],
        class_of: Sequence[int],
        open_classes: Sequence[int],
        forbidden: Sequence[Collection[int]],
        unseen: list[list[int]],
    ) -> None:
        """`unseen` lists the vertices of each class without the root; the search consumes it."""
        super().__init__(root, mate, self._useful_neighbours)
        self.class_of = class_of
        self.open = open_classes
        self.forbidden = forbidden
        self.unseen = unseen
        # Even vertices by the base of their blossom, and a bit mask of their classes.
        self.blossoms: dict[int, list[int]] = {}
        self.classes_in: dict[int, int] = {}
        self.even_classes = 0
        self.queue_read = self.absorbed_read = 0

    def _useful_neighbours(self, v: int) -> Iterator[int]:
        """Unseen neighbours of v, and one neighbour in each other blossom."""
        opened, forbidden, class_of = self.open[self.class_of[v]], self.forbidden[v], self.class_of
        self._update_blossoms()
        for base in list(self.blossoms) if self.even_classes & opened else ():
            if base in self.blossoms and self.classes_in[base] & opened and self.base(v) != base:
                near = (w for w in self.blossoms[base] if opened >> class_of[w] & 1 and w not in forbidden)
                w = next(near, None)
                if w is not None:
                    yield w
                    self._update_blossoms()
        for s in set_bits(opened):
            unseen, self.unseen[s] = self.unseen[s], []
            for w in unseen:
                if w in forbidden:
                    self.unseen[s].append(w)
                elif w not in self.link and w not in self.even:
                    yield w

    def _update_blossoms(self) -> None:
        """Bring the table of blossoms up to date with the tree."""
        for v in self.queue[self.queue_read :]:
            self.blossoms[v] = [v]
            self.classes_in[v] = 1 << self.class_of[v]
            self.even_classes |= self.classes_in[v]
        self.queue_read = len(self.queue)
        for key in self.absorbed[self.absorbed_read :]:
            base = self.base(key)
            if key in self.blossoms and base != key:
                self.blossoms.setdefault(base, []).extend(self.blossoms.pop(key))
                self.classes_in[base] = self.classes_in.get(base, 0) | self.classes_in.pop(key)
        self.absorbed_read = len(self.absorbed)
