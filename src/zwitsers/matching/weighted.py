"""Maximum-weight matching in a general graph (Edmonds' blossom algorithm, primal-dual), in exact integers.

Weights are Python integers of any size, so a lexicographic order of many criteria fits in one weight without loss.
The answer comes with its dual solution, and `Solution.certify` re-judges optimality from that alone:

- every vertex has a dual value >= 0, and an exposed vertex has 0;
- every edge has reduced cost `dual[u] + dual[v] + (duals of the blossoms around both) - 2*weight` >= 0,
  and a matched edge has 0;
- every blossom with a positive dual is full (all but one of its vertices are matched inside it).

Duals are kept at twice their textbook size, so that they stay integers.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Weights = Sequence[Mapping[int, int]]

_FREE, _OUTER, _INNER = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Solution:
    """A matching of maximum weight (`mate[v]` is -1 for an exposed vertex) and the duals that prove it."""

    mate: list[int]
    dual: list[int]
    blossoms: tuple[tuple[frozenset[int], int], ...]

    def weight(self, weights: Weights) -> int:
        return sum(weights[v][w] for v, w in enumerate(self.mate) if v < w)

    def reduced_cost(self, v: int, w: int, weight: int) -> int:
        around = sum(z for members, z in self.blossoms if v in members and w in members)
        return self.dual[v] + self.dual[w] + around - 2 * weight

    def certify(self, weights: Weights) -> bool:
        """Whether the duals prove that no matching is heavier. Does not trust the search."""
        for v, w in enumerate(self.mate):
            if w >= 0 and self.mate[w] != v:
                return False
            if self.dual[v] < 0 or (w < 0 and self.dual[v] != 0):
                return False
        for v, row in enumerate(weights):
            for w, weight in row.items():
                cost = self.reduced_cost(v, w, weight)
                if cost < 0 or (self.mate[v] == w and cost != 0):
                    return False
        for members, z in self.blossoms:
            inside = sum(1 for v in members if self.mate[v] in members)
            if z < 0 or len(members) % 2 == 0 or (z > 0 and inside != len(members) - 1):
                return False
        return True


def maximum_weight_matching(weights: Weights, start: Sequence[int] | None = None) -> Solution:
    """The heaviest matching of the graph whose edge {v, w} weighs `weights[v][w] == weights[w][v]`.

    `start` may give duals to begin with: `start[v] + start[w] >= 2*weights[v][w]` for every edge, all of them even
    and >= 0. The closer they are to the optimum, the less there is to do.
    """
    search = _Search(weights, start)
    search.run()
    return Solution(search.mate, search.dual, tuple(search.positive_blossoms()))


class _Search:
    """One run of the algorithm. Nodes are vertices (0..n-1) and blossoms (n and up)."""

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
        self.label = [_FREE] * n
        # The tree edge (x, y) that gave a node its label: y lies in the node, x in its parent in the tree.
        self.label_edge: list[tuple[int, int] | None] = [None] * n
        # A blossom's children in a cycle, its base first; links[i] = (x, y) joins children[i] to children[i + 1].
        self.children: dict[int, list[int]] = {}
        self.links: dict[int, list[tuple[int, int]]] = {}
        self.z: dict[int, int] = {}
        # How many vertices a node has, and the numbers of blossoms that fell apart, for the next ones.
        self.size = [1] * n
        self.unused: list[int] = []
        self.queue: list[int] = []
        self.clock = 0
        self.to_free: list[tuple[int, int, int]] = []
        self.between_outer: list[tuple[int, int, int]] = []

    # --- the run ------------------------------------------------------------------------------------------------

    def run(self) -> None:
        self._lower_duals()
        self._match_tight_edges()
        while self._stage():
            self._dissolve_empty_blossoms()

    def _lower_duals(self) -> None:
        """A head start: what every edge of a vertex has to spare, its dual does not need. First the two ends share it
        alike, so that as many edges as possible become tight; then each takes what is left."""
        dual = self.dual
        if any(value % 2 for value in dual):  # halves would not stay whole
            return
        spare = [self._spare(v) // 4 * 2 for v in range(self.n)]
        for v, value in enumerate(spare):
            dual[v] -= value
        for v in range(self.n):
            dual[v] -= self._spare(v)

    def _spare(self, v: int) -> int:
        """By how much the dual of this vertex can be lowered."""
        dual, row = self.dual, self.weights[v]
        if not dual[v] or not row:
            return 0
        return min(dual[v], dual[v] + min([dual[w] - 2 * weight for w, weight in row.items()]))

    def _match_tight_edges(self) -> None:
        """A head start: any matching of edges that are tight from the beginning."""
        mate, dual = self.mate, self.dual
        for v, row in enumerate(self.weights):
            if mate[v] < 0:
                for w, weight in row.items():
                    if mate[w] < 0 and dual[v] + dual[w] == 2 * weight:
                        mate[v], mate[w] = w, v
                        break

    def _stage(self) -> bool:
        """Grows trees from all exposed vertices that have a dual value, until one of them is matched or worth nothing.

        False when there are no such vertices: the matching is optimal.
        """
        self.clock = 0
        self.to_free = []
        self.between_outer = []
        self.queue = []
        for node in range(len(self.label)):
            self.label[node] = _FREE
            self.label_edge[node] = None
        roots = [v for v in range(self.n) if self.mate[v] < 0 < self.dual[v]]
        for v in roots:
            self._make_outer(self.top[v], None)
        while roots:
            while self.queue:
                if self._scan(self.queue.pop()):
                    return True
            if self._adjust_duals() or self._follow_ripe_edges():
                return True
        return False

    # --- growing the trees --------------------------------------------------------------------------------------

    def _make_outer(self, node: int, edge: tuple[int, int] | None) -> None:
        self.label[node] = _OUTER
        self.label_edge[node] = edge
        self.queue.extend(self._leaves(node))

    def _make_inner(self, node: int, edge: tuple[int, int]) -> None:
        """Label a free node through a tight edge, and its mate with it."""
        self.label[node] = _INNER
        self.label_edge[node] = edge
        base = self.base[node]
        self._make_outer(self.top[self.mate[base]], (base, self.mate[base]))

    def _scan(self, v: int) -> bool:
        """Look at all edges of an outer vertex. True when that led to an augmentation."""
        dual, top, label, clock = self.dual, self.top, self.label, self.clock
        for w, weight in self.weights[v].items():
            if top[v] == top[w]:
                continue
            kind = label[top[w]]
            if kind == _INNER:
                continue
            slack = dual[v] + dual[w] - 2 * weight
            if slack == 0:
                if self._use_tight_edge(v, w):
                    return True
            elif kind == _OUTER:
                heappush(self.between_outer, (clock + slack // 2, v, w))
            else:
                heappush(self.to_free, (clock + slack, v, w))
        return False

    def _use_tight_edge(self, v: int, w: int) -> bool:
        """v is outer and {v, w} tight: grow the tree, close a blossom, or augment (True)."""
        node = self.top[w]
        kind = self.label[node]
        if kind == _FREE:
            if self.mate[self.base[node]] < 0:  # exposed and worth nothing, so no root: simply take it
                self._flip_to_root(v, w)
                self._rebase(node, w)
                self.mate[w] = v
                return True
            self._make_inner(node, (v, w))
        elif kind == _OUTER:
            meeting = self._meeting_node(v, w)
            if meeting < 0:
                self._augment(v, w)
                return True
            self._shrink(meeting, v, w)
        return False

    def _meeting_node(self, v: int, w: int) -> int:
        """Where the tree paths of two outer vertices meet; -1 when they are in different trees."""
        seen: set[int] = set()
        one, other = self.top[v], self.top[w]
        while one >= 0 or other >= 0:
            if one >= 0:
                if one in seen:
                    return one
                seen.add(one)
                edge = self.label_edge[one]
                if edge is None:
                    one = -1
                else:
                    above = self.label_edge[self.top[edge[0]]]
                    assert above is not None  # an inner node always hangs on an outer one
                    one = self.top[above[0]]
            one, other = other, one
        return -1

    # --- dual steps ---------------------------------------------------------------------------------------------

    def _adjust_duals(self) -> bool:
        """The largest change that keeps the duals feasible. True when that made an outer vertex worth nothing: it
        can then be left exposed in place of the root of its tree."""
        top, label = self.top, self.label
        outer = [v for v in range(self.n) if label[top[v]] == _OUTER]
        cheapest = min(outer, key=self.dual.__getitem__)
        step = self.dual[cheapest]
        self._drop_stale()
        for heap in (self.to_free, self.between_outer):
            if heap and heap[0][0] - self.clock <= step:
                step, cheapest = heap[0][0] - self.clock, -1
        worn = -1
        for node, z in self.z.items():
            if self.parent[node] < 0 and label[node] == _INNER and z // 2 <= step:
                step, worn, cheapest = z // 2, node, -1
        if step:
            for v in outer:
                self.dual[v] -= step
            for v in range(self.n):
                if label[top[v]] == _INNER:
                    self.dual[v] += step
            for node in self.z:
                if self.parent[node] < 0:
                    if label[node] == _OUTER:
                        self.z[node] += 2 * step
                    elif label[node] == _INNER:
                        self.z[node] -= 2 * step
            self.clock += step
        if worn >= 0:
            self._open_inner(worn)
        elif cheapest >= 0:
            self._flip_to_root(cheapest, -1)
            return True
        return False

    def _drop_stale(self) -> None:
        """Forget edges whose ends have changed sides since they were noted; re-date those that were noted too early."""
        heap = self.to_free
        while heap:
            due, v, w = heap[0]
            if self.label[self.top[w]] != _FREE:
                heappop(heap)
                continue
            true_due = self.clock + self.dual[v] + self.dual[w] - 2 * self.weights[v][w]
            if true_due == due:
                break
            heappop(heap)
            heappush(heap, (true_due, v, w))
        heap = self.between_outer
        while heap and self.top[heap[0][1]] == self.top[heap[0][2]]:
            heappop(heap)

    def _follow_ripe_edges(self) -> bool:
        """Use the edges that have become tight. True when one of them gave an augmentation."""
        while self.to_free and self.to_free[0][0] <= self.clock:
            _, v, w = heappop(self.to_free)
            if self.label[self.top[w]] != _FREE:
                continue
            slack = self.dual[v] + self.dual[w] - 2 * self.weights[v][w]
            if slack:
                heappush(self.to_free, (self.clock + slack, v, w))
            elif self._use_tight_edge(v, w):
                return True
        while self.between_outer and self.between_outer[0][0] <= self.clock:
            _, v, w = heappop(self.between_outer)
            if self.top[v] != self.top[w] and self._use_tight_edge(v, w):
                return True
        return False

    # --- blossoms -----------------------------------------------------------------------------------------------

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
        """Make one node of the odd cycle that the tight edge {v, w} closes below the meeting node."""
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
            if self.label[child] == _INNER:
                self.queue.extend(self._leaves(child))
        # The new blossom goes by the number of its largest child, whose vertices then need not be told who is around
        # them now; the child itself goes by another one.
        largest = max(nodes, key=self.size.__getitem__)
        blossom = self._new_number() if largest < self.n else largest
        if blossom == largest:
            nodes[nodes.index(largest)] = self._renumbered(largest)
        self.label[blossom], self.label_edge[blossom] = _OUTER, stem
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
        self.label.append(_FREE)
        self.label_edge.append(None)
        self.base.append(-1)
        self.parent.append(-1)
        self.size.append(0)
        return len(self.label) - 1

    def _renumbered(self, blossom: int) -> int:
        """The same blossom under another number, as a child of the one that takes over its own."""
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
        """From now on `top` is the outermost node around the vertices of `node`."""
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
        """An inner blossom whose dual has worn down to 0 falls apart within its tree."""
        edge = self.label_edge[blossom]
        assert edge is not None
        children, links = self.children[blossom], self.links[blossom]
        self._release_children(blossom)
        for child in children:
            self.label[child] = _FREE
            self.label_edge[child] = None
        entry = self.top[edge[1]]
        self.label[entry] = _INNER
        self.label_edge[entry] = edge
        position = children.index(entry)
        for middle, end, step_out, step_in in _even_walk(position, children, links):
            self._make_outer(middle, step_out)
            self.label[end] = _INNER
            self.label_edge[end] = step_in
        self._forget(blossom)
        for child in children:
            if self.label[child] == _FREE:
                self._note_edges_to(child)

    def _note_edges_to(self, node: int) -> None:
        """A node that is free again can be reached from outer vertices scanned before."""
        for w in self._leaves(node):
            for v, weight in self.weights[w].items():
                if self.label[self.top[v]] == _OUTER:
                    heappush(self.to_free, (self.clock + self.dual[v] + self.dual[w] - 2 * weight, v, w))

    def _dissolve_empty_blossoms(self) -> None:
        """After a stage, a blossom without dual value proves nothing: take it apart."""
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
        """Turn the matching inside a node so that v becomes its base, free to be matched outside."""
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
        """Flip the path from v to the root of its tree and from w to the root of the other."""
        self._flip_to_root(v, w)
        self._flip_to_root(w, v)

    def _flip_to_root(self, inside: int, outside: int) -> None:
        """Match an outer vertex with `outside` (-1: leave it exposed), and change the tree above it to suit."""
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
    """From a child to the base (index 0) by the side with an even number of links, two links at a time.

    Gives (middle child, next child, link into the middle, link out of it), links written in walking direction.
    """
    size = len(children)
    if position % 2 == 0:
        for at in range(position, 0, -2):
            first, second = links[at - 1], links[at - 2]
            yield children[at - 1], children[at - 2], (first[1], first[0]), (second[1], second[0])
    else:
        for at in range(position, size, 2):
            yield children[at + 1], children[(at + 2) % size], links[at], links[at + 1]
