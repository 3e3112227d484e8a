"""The nodes of the weighted blossom algorithm: vertices and blossoms, with their labels and dual values.

A blossom is an odd cycle of nodes, contracted to one node. Nodes are vertices (0..n-1) and blossoms (n and up).
"""

from __future__ import annotations

from heapq import heappush
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Weights = Sequence[Mapping[int, int]]

FREE, OUTER, INNER = 0, 1, 2


class Nodes:
    """The state of one run."""

    def __init__(self, weights: Weights, start: Sequence[int] | None) -> None:
        n = len(weights)
        self.n = n
        self.weights = weights
        self.mate = [-1] * n
        heaviest = max((w for row in weights for w in row.values()), default=0)
        self.dual = [max(heaviest, 0)] * n if start is None else list(start)
        self.top = list(range(n))  # the outermost node around each vertex
        self.parent = [-1] * n
        self.base = list(range(n))
        self.label = [FREE] * n
        # The tree edge (x, y) that gave a node its label: y lies in the node, x in its parent in the tree.
        self.label_edge: list[tuple[int, int] | None] = [None] * n
        # A blossom's children in a cycle, its base first; links[i] = (x, y) joins children[i] to children[i + 1].
        self.children: dict[int, list[int]] = {}
        self.links: dict[int, list[tuple[int, int]]] = {}
        self.z: dict[int, int] = {}
        # size: number of vertices of a node. unused: numbers of expanded blossoms, for reuse.
        self.size = [1] * n
        self.unused: list[int] = []
        self.queue: list[int] = []
        self.clock = 0
        self.to_free: list[tuple[int, int, int]] = []
        self.between_outer: list[tuple[int, int, int]] = []

    def _make_outer(self, node: int, edge: tuple[int, int] | None) -> None:
        self.label[node] = OUTER
        self.label_edge[node] = edge
        self.queue.extend(self._leaves(node))

    def _make_inner(self, node: int, edge: tuple[int, int]) -> None:
        """Label a free node inner through a tight edge, and its mate outer."""
        self.label[node] = INNER
        self.label_edge[node] = edge
        base = self.base[node]
        self._make_outer(self.top[self.mate[base]], (base, self.mate[base]))

    def _leaves(self, node: int) -> Iterator[int]:
        if node < self.n:
            yield node
            return
        stack = [node]
        while stack:
            for child in self.children[stack.pop()]:
                if child < self.n:
                    yield child
                else:
                    stack.append(child)

    def _shrink(self, meeting: int, v: int, w: int) -> None:
        """Contract the odd cycle that the tight edge {v, w} closes below the meeting node."""
        nodes: list[int] = []
        links: list[tuple[int, int]] = []
        node = self.top[v]
        while node != meeting:
            edge = self.label_edge[node]
            assert edge is not None
            nodes.append(node)
            links.append(edge)
            node = self.top[edge[0]]
        nodes.append(meeting)
        nodes.reverse()
        links.reverse()
        links.append((v, w))
        node = self.top[w]
        while node != meeting:
            edge = self.label_edge[node]
            assert edge is not None
            nodes.append(node)
            links.append((edge[1], edge[0]))
            node = self.top[edge[0]]
        base, stem = self.base[meeting], self.label_edge[meeting]
        for child in nodes:
            if self.label[child] == INNER:
                self.queue.extend(self._leaves(child))
        # The new blossom takes over the number of its largest child, so `top` of that child's vertices stays valid; the
        # child gets another number.
        largest = max(nodes, key=self.size.__getitem__)
        blossom = self._new_number() if largest < self.n else largest
        if blossom == largest:
            nodes[nodes.index(largest)] = self._renumbered(largest)
        self.label[blossom], self.label_edge[blossom] = OUTER, stem
        self.base[blossom], self.parent[blossom] = base, -1
        self.size[blossom] = sum(self.size[child] for child in nodes)
        self.children[blossom], self.links[blossom], self.z[blossom] = nodes, links, 0
        for child in nodes:
            if self.parent[child] != blossom:
                self.parent[child] = blossom
                self._put_within(blossom, child)

    def _new_number(self) -> int:
        if self.unused:
            return self.unused.pop()
        self.label.append(FREE)
        self.label_edge.append(None)
        self.base.append(-1)
        self.parent.append(-1)
        self.size.append(0)
        return len(self.label) - 1

    def _renumbered(self, blossom: int) -> int:
        """Renumber a blossom whose number its parent takes; the new number."""
        number = self._new_number()
        self.label[number], self.label_edge[number] = self.label[blossom], self.label_edge[blossom]
        self.base[number], self.size[number] = self.base[blossom], self.size[blossom]
        self.children[number] = self.children.pop(blossom)
        self.links[number] = self.links.pop(blossom)
        self.z[number] = self.z.pop(blossom)
        for child in self.children[number]:
            self.parent[child] = number
        self.parent[number] = blossom
        return number

    def _put_within(self, top: int, node: int) -> None:
        """Make `top` the outermost node of the vertices of `node`."""
        for leaf in self._leaves(node):
            self.top[leaf] = top

    def _release_children(self, blossom: int) -> None:
        for child in self.children[blossom]:
            self.parent[child] = -1
            self._put_within(child, child)

    def _forget(self, blossom: int) -> None:
        del self.children[blossom], self.links[blossom], self.z[blossom]
        self.unused.append(blossom)

    def _open_inner(self, blossom: int) -> None:
        """Expand an inner blossom whose dual is 0, and relabel its children in the tree."""
        edge = self.label_edge[blossom]
        assert edge is not None
        children, links = self.children[blossom], self.links[blossom]
        self._release_children(blossom)
        for child in children:
            self.label[child] = FREE
            self.label_edge[child] = None
        entry = self.top[edge[1]]
        self.label[entry] = INNER
        self.label_edge[entry] = edge
        position = children.index(entry)
        for middle, end, step_out, step_in in _even_walk(position, children, links):
            self._make_outer(middle, step_out)
            self.label[end] = INNER
            self.label_edge[end] = step_in
        self._forget(blossom)
        for child in children:
            if self.label[child] == FREE:
                self._note_edges_to(child)

    def _note_edges_to(self, node: int) -> None:
        """Queue the edges from outer vertices, scanned before, to a node that became free."""
        for w in self._leaves(node):
            for v, weight in self.weights[w].items():
                if self.label[self.top[v]] == OUTER:
                    heappush(self.to_free, (self.clock + self.dual[v] + self.dual[w] - 2 * weight, v, w))

    def _dissolve_empty_blossoms(self) -> None:
        """Expand the outermost blossoms with dual 0 after a stage: they add nothing to the proof."""
        stack = [node for node, z in self.z.items() if z == 0 and self.parent[node] < 0]
        while stack:
            blossom = stack.pop()
            for child in self.children[blossom]:
                self.parent[child] = -1
                if child >= self.n and self.z[child] == 0:
                    stack.append(child)
                else:
                    self._put_within(child, child)
            self._forget(blossom)

    def _rebase(self, node: int, v: int) -> None:
        """Rotate the matching inside a node so that v becomes its base and can be matched outside."""
        if node < self.n:
            return
        child = v
        while self.parent[child] != node:
            child = self.parent[child]
        self._rebase(child, v)
        children, links = self.children[node], self.links[node]
        position = children.index(child)
        # Along the even side from v's child to the old base, the edge after next becomes the matched one.
        for middle, end, _, (x, y) in _even_walk(position, children, links):
            self._rebase(middle, x)
            self._rebase(end, y)
            self.mate[x], self.mate[y] = y, x
        self.children[node] = children[position:] + children[:position]
        self.links[node] = links[position:] + links[:position]
        self.base[node] = v

    def _augment(self, v: int, w: int) -> None:
        """Flip the augmenting path from the root of v's tree over {v, w} to the root of w's tree."""
        self._flip_to_root(v, w)
        self._flip_to_root(w, v)

    def _flip_to_root(self, inside: int, outside: int) -> None:
        """Match an outer vertex with `outside` (-1: leave it exposed) and flip its tree path up to the root."""
        while True:
            node = self.top[inside]
            self._rebase(node, inside)
            self.mate[inside] = outside
            edge = self.label_edge[node]
            if edge is None:
                return
            inner = self.top[edge[0]]
            up = self.label_edge[inner]
            assert up is not None
            self._rebase(inner, up[1])
            self.mate[up[1]] = up[0]
            inside, outside = up

    def positive_blossoms(self) -> Iterator[tuple[frozenset[int], int]]:
        for node, z in self.z.items():
            if z > 0:
                yield frozenset(self._leaves(node)), z


def _even_walk(
    position: int, children: list[int], links: list[tuple[int, int]]
) -> Iterator[tuple[int, int, tuple[int, int], tuple[int, int]]]:
    """Walk from a child to the base (index 0) along the side with an even number of links, two links at a time.

    Yields (middle child, next child, link into the middle, link out of it), links in walking direction.
    """
    size = len(children)
    if position % 2 == 0:
        for at in range(position, 0, -2):
            first, second = links[at - 1], links[at - 2]
            yield children[at - 1], children[at - 2], (first[1], first[0]), (second[1], second[0])
    else:
        for at in range(position, size, 2):
            yield children[at + 1], children[(at + 2) % size], links[at], links[at + 1]
