"""Edmonds' search tree in a graph of sorts, without looking at every edge.

Of the neighbours of a vertex only those matter that the tree has not seen yet, and one in every other blossom. Those
not seen are kept by sort, so each is passed over once, and again only by those who are barred from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.matching.cardinality import AlternatingTree

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence


def sorts_of(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class SortTree(AlternatingTree):
    def __init__(
        self,
        root: int,
        mate: list[int],
        sort: Sequence[int],
        open_sorts: Sequence[int],
        barred: Sequence[Collection[int]],
        unseen: list[list[int]],
    ) -> None:
        """`unseen` has the vertices of each sort, without the root; it is used up."""
        super().__init__(root, mate, self._near)
        self.sort = sort
        self.open = open_sorts
        self.barred = barred
        self.unseen = unseen
        # Even vertices by the base of their blossom, with the sorts there are among them.
        self.blossoms: dict[int, list[int]] = {}
        self.sorts_in: dict[int, int] = {}
        self.even_sorts = 0
        self.queue_read = self.absorbed_read = 0

    def _near(self, v: int) -> Iterator[int]:
        """Only those that matter: in another blossom, or not seen yet."""
        opened, barred, sort = self.open[self.sort[v]], self.barred[v], self.sort
        self._catch_up()
        for base in list(self.blossoms) if self.even_sorts & opened else ():
            if base in self.blossoms and self.sorts_in[base] & opened and self.base(v) != base:
                near = (w for w in self.blossoms[base] if opened >> sort[w] & 1 and w not in barred)
                w = next(near, None)
                if w is not None:
                    yield w
                    self._catch_up()
        for s in sorts_of(opened):
            unseen, self.unseen[s] = self.unseen[s], []
            for w in unseen:
                if w in barred:
                    self.unseen[s].append(w)
                elif w not in self.link and w not in self.even:
                    yield w

    def _catch_up(self) -> None:
        """Blossoms as they are now."""
        for v in self.queue[self.queue_read :]:
            self.blossoms[v] = [v]
            self.sorts_in[v] = 1 << self.sort[v]
            self.even_sorts |= self.sorts_in[v]
        self.queue_read = len(self.queue)
        for key in self.absorbed[self.absorbed_read :]:
            base = self.base(key)
            if key in self.blossoms and base != key:
                self.blossoms.setdefault(base, []).extend(self.blossoms.pop(key))
                self.sorts_in[base] = self.sorts_in.get(base, 0) | self.sorts_in.pop(key)
        self.absorbed_read = len(self.absorbed)
