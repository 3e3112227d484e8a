"""Lower bound on the cost of a perfect matching over classes: the relaxation without forbidden pairs.

With each vertex once on the left and once on the right, this is a transportation problem. Cancelling negative cycles
from a known matching finds the optimum; the node potentials are the dual values that prove it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

# Give up after this many cycles: the caller falls back on the exact solver.
_MAX_CYCLES = 2000


def minimum_cost_duals(
    counts: Mapping[int, int],
    open_classes: Sequence[int],
    pairs: Sequence[Mapping[int, int]],
    cost: Callable[[int, int], int],
) -> dict[int, int] | None:
    """Dual values with `dual[s] + dual[t] <= 2 * cost(s, t)` for all open classes; half their sum over all vertices is
    the minimum cost. `pairs[s][t]` counts the pairs of a perfect matching by class. None: no optimum was found."""
    if not any(cost(s, t) for s in counts for t, number in pairs[s].items() if number and t >= s):
        return dict.fromkeys(counts, 0)  # costs are never negative, so 0 is optimal
    duals = _greedy_duals(counts, open_classes, cost)
    if all(
        2 * cost(s, t) == duals[s] + duals[t] for s in counts for t, number in pairs[s].items() if number and t >= s
    ):
        return duals
    return _TransportProblem(counts, open_classes, pairs, cost).solve()


def _greedy_duals(
    counts: Mapping[int, int], open_classes: Sequence[int], cost: Callable[[int, int], int]
) -> dict[int, int]:
    """Feasible duals by a greedy pass: each class takes what its cheapest edge allows. They are usually optimal."""
    duals = dict.fromkeys(counts, 0)
    # Small classes first: they must be matched with other classes, so their duals carry the cost.
    for s in sorted(counts, key=counts.__getitem__):
        spare = [
            2 * cost(s, t) - duals[t] if t != s else cost(s, s)
            for t in counts
            if open_classes[s] >> t & 1 and (t != s or counts[s] > 1)
        ]
        duals[s] = max(0, min(spare, default=0))
    return duals


def fewest_unmatched(counts: Mapping[int, int], open_classes: Mapping[int, int]) -> int:
    """A lower bound on the number of exposed vertices: an independent set of classes can have more vertices than
    all classes it may be matched with."""
    fewest = 0
    for s, near in open_classes.items():
        if not near >> s & 1:
            apart = sum(number for t, number in counts.items() if open_classes[t] & ~near == 0)
            others = sum(number for t, number in counts.items() if near >> t & 1)
            fewest = max(fewest, apart - others)
    return fewest


class _TransportProblem:
    """The problem with equivalent classes (same open classes, same costs) merged."""

    def __init__(
        self,
        counts: Mapping[int, int],
        open_classes: Sequence[int],
        pairs: Sequence[Mapping[int, int]],
        cost: Callable[[int, int], int],
    ) -> None:
        used = sorted(counts)
        mask = sum(1 << s for s in used)
        alike: dict[tuple[object, ...], int] = {}
        self.kind: dict[int, int] = {}
        first: list[int] = []
        for s in used:
            opened = open_classes[s] & mask
            key = (opened, tuple([cost(s, t) for t in used if opened >> t & 1]))
            if key not in alike:
                alike[key] = len(alike)
                first.append(s)
            self.kind[s] = alike[key]
        self.size = len(alike)
        self.costs: list[dict[int, int]] = [{} for _ in range(self.size)]
        for s in first:
            for t in used:
                if open_classes[s] >> t & 1:
                    self.costs[self.kind[s]][self.kind[t]] = cost(s, t)
        self.flow: list[dict[int, int]] = [{} for _ in range(self.size)]
        for s in used:
            for t, number in pairs[s].items():
                if number:
                    row, column = self.kind[s], self.kind[t]
                    each = 2 * number if s == t else number
                    self.flow[row][column] = self.flow[row].get(column, 0) + each

    def solve(self) -> dict[int, int] | None:
        for _ in range(_MAX_CYCLES):
            cycle = self._negative_cycle()
            if cycle is None:
                return {s: self.distance[self.size + kind] - self.distance[kind] for s, kind in self.kind.items()}
            self._cancel(cycle)
        return None

    def _negative_cycle(self) -> list[int] | None:
        """A cycle of negative cost in the residual graph (Bellman-Ford), or None. Nodes 0..m-1 are left, m..2m-1 right.
        Forward edges have unlimited capacity; the capacity of a backward edge is its flow."""
        size = self.size
        self.distance = [0] * (2 * size)
        parent = [-1] * (2 * size)
        changed = -1
        for _ in range(2 * size + 1):
            changed = -1
            distance = self.distance
            for row in range(size):
                base = distance[row]
                for column, cost in self.costs[row].items():
                    if base + cost < distance[size + column]:
                        distance[size + column] = base + cost
                        parent[size + column] = row
                        changed = size + column
            for row in range(size):
                for column, amount in self.flow[row].items():
                    if amount:
                        back = distance[size + column] - self.costs[row][column]
                        if back < distance[row]:
                            distance[row] = back
                            parent[row] = size + column
                            changed = row
            if changed < 0:
                return None
        # Walk back until certainly on the cycle, then once around it.
        node = changed
        for _ in range(2 * size):
            node = parent[node]
        cycle = [node]
        at = parent[node]
        while at != node:
            cycle.append(at)
            at = parent[at]
        return cycle[::-1]

    def _cancel(self, cycle: list[int]) -> None:
        """Push as much flow around the cycle as its backward edges allow."""
        size = self.size
        edges = list(zip(cycle, [*cycle[1:], cycle[0]], strict=True))
        back = [(two, one - size) for one, two in edges if one >= size]
        amount = min(self.flow[row][column] for row, column in back)
        for row, column in back:
            self.flow[row][column] -= amount
        for one, two in edges:
            if one < size:
                self.flow[one][two - size] = self.flow[one].get(two - size, 0) + amount
