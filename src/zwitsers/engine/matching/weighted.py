"""Maximum-weight matching in a general graph (Edmonds' blossom algorithm, primal-dual), in exact integers.

Weights are Python integers of any size, so a lexicographic order of many criteria fits in one weight without loss.
The answer comes with its dual solution, which proves optimality:

- every vertex has a dual value >= 0, and an exposed vertex has 0;
- every edge has reduced cost `dual[u] + dual[v] + (duals of the blossoms around both) - 2*weight` >= 0,
  and a matched edge has 0;
- every blossom with a positive dual is full (all but one of its vertices are matched inside it).

Duals are kept at twice their textbook size, so they stay integers.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.matching.blossoms import FREE, INNER, OUTER, Nodes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Weights = Sequence[Mapping[int, int]]


class Solution(NamedTuple):
    """A matching of maximum weight (`mate[v]` is -1 for an exposed vertex) and the duals that prove it."""

    mate: list[int]
    dual: list[int]
    blossoms: tuple[tuple[frozenset[int], int], ...]

    def weight(self, weights: Weights) -> int:
        return sum(weights[v][w] for v, w in enumerate(self.mate) if v < w)

    def reduced_cost(self, v: int, w: int, weight: int) -> int:
        around = sum(z for members, z in self.blossoms if v in members and w in members)
        return self.dual[v] + self.dual[w] + around - 2 * weight


def maximum_weight_matching(weights: Weights, start: Sequence[int] | None = None) -> Solution:
    """The heaviest matching of the graph in which edge {v, w} has weight `weights[v][w] == weights[w][v]`.

    `start` may give initial duals: `start[v] + start[w] >= 2*weights[v][w]` for every edge, all of them even and >= 0.
    The closer they are to the optimum, the faster the search.
    """
    search = _Search(weights, start)
    search.run()
    return Solution(search.mate, search.dual, tuple(search.positive_blossoms()))


class _Search(Nodes):
    """One run of the algorithm."""

    # --- main loop ----------------------------------------------------------------------------------------------

    def run(self) -> None:
        self._lower_duals()
        self._match_tight_edges()
        while self._stage():
            self._dissolve_empty_blossoms()

    def _lower_duals(self) -> None:
        """Lower each dual by the slack that all edges of its vertex have. First both ends share the slack equally, so
        that as many edges as possible become tight; then each vertex takes the rest."""
        dual = self.dual
        if any(value % 2 for value in dual):  # halving would not give integers
            return
        spare = [self._spare(v) // 4 * 2 for v in range(self.n)]
        for v, value in enumerate(spare):
            dual[v] -= value
        for v in range(self.n):
            dual[v] -= self._spare(v)

    def _spare(self, v: int) -> int:
        """The amount by which the dual of this vertex can be lowered."""
        dual, row = self.dual, self.weights[v]
        if not dual[v] or not row:
            return 0
        return min(dual[v], dual[v] + min([dual[w] - 2 * weight for w, weight in row.items()]))

    def _match_tight_edges(self) -> None:
        """Start with a greedy matching of the edges that are already tight."""
        mate, dual = self.mate, self.dual
        for v, row in enumerate(self.weights):
            if mate[v] < 0:
                for w, weight in row.items():
                    if mate[w] < 0 and dual[v] + dual[w] == 2 * weight:
                        mate[v], mate[w] = w, v
                        break

    def _stage(self) -> bool:
        """Grow trees from all exposed vertices that have a dual value, until one of them is matched or worth nothing.
        False when there are none: the matching is optimal."""
        self.clock = 0
        self.to_free = []
        self.between_outer = []
        self.queue = []
        for node in range(len(self.label)):
            self.label[node] = FREE
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

    def _scan(self, v: int) -> bool:
        """Scan all edges of an outer vertex; True after an augmentation."""
        dual, top, label, clock = self.dual, self.top, self.label, self.clock
        for w, weight in self.weights[v].items():
            if top[v] == top[w]:
                continue
            kind = label[top[w]]
            if kind == INNER:
                continue
            slack = dual[v] + dual[w] - 2 * weight
            if slack == 0:
                if self._use_tight_edge(v, w):
                    return True
            elif kind == OUTER:
                heappush(self.between_outer, (clock + slack // 2, v, w))
            else:
                heappush(self.to_free, (clock + slack, v, w))
        return False

    def _use_tight_edge(self, v: int, w: int) -> bool:
        """Use the tight edge {v, w} of an outer v: grow the tree, contract a blossom, or augment (True)."""
        node = self.top[w]
        kind = self.label[node]
        if kind == FREE:
            if self.mate[self.base[node]] < 0:  # exposed with dual 0, so not a root: match it
                self._flip_to_root(v, w)
                self._rebase(node, w)
                self.mate[w] = v
                return True
            self._make_inner(node, (v, w))
        elif kind == OUTER:
            meeting = self._meeting_node(v, w)
            if meeting < 0:
                self._augment(v, w)
                return True
            self._shrink(meeting, v, w)
        return False

    def _meeting_node(self, v: int, w: int) -> int:
        """The node where the tree paths of two outer vertices meet; -1 when they are in different trees."""
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
                    assert above is not None  # the parent of an inner node is outer
                    one = self.top[above[0]]
            one, other = other, one
        return -1

    # --- dual steps ---------------------------------------------------------------------------------------------

    def _adjust_duals(self) -> bool:
        """Change the duals by the largest step that keeps them feasible. True when the dual of an outer vertex became
        0: it is then left exposed instead of the root of its tree."""
        top, label = self.top, self.label
        outer = [v for v in range(self.n) if label[top[v]] == OUTER]
        cheapest = min(outer, key=self.dual.__getitem__)
        step = self.dual[cheapest]
        self._drop_stale()
        for heap in (self.to_free, self.between_outer):
            if heap and heap[0][0] - self.clock <= step:
                step, cheapest = heap[0][0] - self.clock, -1
        worn = -1
        for node, z in self.z.items():
            if self.parent[node] < 0 and label[node] == INNER and z // 2 <= step:
                step, worn, cheapest = z // 2, node, -1
        if step:
            for v in outer:
                self.dual[v] -= step
            for v in range(self.n):
                if label[top[v]] == INNER:
                    self.dual[v] += step
            for node in self.z:
                if self.parent[node] < 0:
                    if label[node] == OUTER:
                        self.z[node] += 2 * step
                    elif label[node] == INNER:
                        self.z[node] -= 2 * step
            self.clock += step
        if worn >= 0:
            self._open_inner(worn)
        elif cheapest >= 0:
            self._flip_to_root(cheapest, -1)
            return True
        return False

    def _drop_stale(self) -> None:
        """Drop edges whose ends changed label since they were queued; correct keys that are out of date."""
        heap = self.to_free
        while heap:
            due, v, w = heap[0]
            if self.label[self.top[w]] != FREE:
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
        """Use the edges that have become tight; True after an augmentation."""
        while self.to_free and self.to_free[0][0] <= self.clock:
            _, v, w = heappop(self.to_free)
            if self.label[self.top[w]] != FREE:
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
