"""The best matching by an ordered list of criteria: first lexicographic costs, then choices vertex by vertex.

A `Selection` starts from all matchings that cover every required vertex, and is narrowed one criterion at a time:

- `minimise` keeps the matchings with the smallest total cost, where costs are vectors compared item by item;
- `prefer` keeps, for one vertex, the first option that some remaining matching has.

Why it is exact: a minimum-cost matching comes with dual values. The optimal matchings are those on tight edges (reduced
cost 0) that also respect the blossom duals, so an edge of positive reduced cost is in none of them. Restricting a
vertex to some of its tight edges is one augmenting-path search from the current matching. If the search fails, the
restriction is impossible. If it succeeds, the cost of the new matching is compared. Only when a blossom dual makes it
more expensive is the restricted graph solved again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.matching.cardinality import cover
from zwitsers.engine.matching.weighted import maximum_weight_matching

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

EXPOSED = -1


class Selection:
    """The set of matchings still optimal. `adjacent` is the caller's and is not changed."""

    def __init__(self, adjacent: Sequence[Collection[int]], optional: Iterable[int] = ()) -> None:
        self._size = len(adjacent)
        optional = frozenset(optional)
        # The most significant item of the cost: required vertices left exposed.
        self._unit = 1
        self._exposure = [0 if v in optional else 1 for v in range(self._size)]
        self._cost: list[dict[int, int]] = [dict.fromkeys(neighbours, 0) for neighbours in adjacent]
        self._mate: list[int] | None = None
        self._tight: list[set[int]] = []
        self._may_expose: list[bool] = []
        self._best = 0

    def minimise(
        self,
        edge_cost: Callable[[int, int], Sequence[int]],
        exposure_cost: Callable[[int], Sequence[int]] | None = None,
    ) -> None:
        """Keep the matchings with the lexicographically smallest total cost.

        `edge_cost` must be symmetric. The exposure cost must not be negative: its first item other than 0 is positive.
        """
        vectors: dict[tuple[int, int], Sequence[int]] = {
            (v, w): edge_cost(v, w) for v in range(self._size) for w in self._cost[v] if v < w
        }
        alone = [exposure_cost(v) if exposure_cost else () for v in range(self._size)]
        different = {*vectors.values(), *alone}
        width = max(map(len, different), default=0)
        largest = max((abs(x) for vector in different for x in vector), default=0)
        bits = (4 * max(1, self._size) * max(1, largest)).bit_length()

        def pack(before: int, vector: Sequence[int]) -> int:
            total = before
            for x in vector:
                total = (total << bits) + x
            return total << bits * (width - len(vector))

        for (v, w), vector in vectors.items():
            self._cost[v][w] = self._cost[w][v] = pack(self._cost[v][w], vector)
        self._exposure = [pack(before, vector) for before, vector in zip(self._exposure, alone, strict=True)]
        self._unit <<= bits * width
        self._mate = None

    @property
    def mate(self) -> list[int]:
        """One of the remaining matchings (-1: exposed). Do not change it."""
        if self._mate is None:
            self._solve()
        assert self._mate is not None
        return self._mate

    def complete(self, required: Iterable[int]) -> bool:
        """Whether the remaining matchings cover all these vertices."""
        mate = self.mate
        return all(mate[v] >= 0 for v in required)

    def partners(self, v: int) -> set[int]:
        """Vertices at tight edges of v: a superset of the partners that v has in the remaining matchings."""
        if self._mate is None:
            self._solve()
        return self._tight[v]

    def prefer(self, v: int, options: Iterable[Collection[int]]) -> int:
        """Restrict v to the first option that some remaining matching has; return its index, or -1 for none.

        An option is a collection of partners; it contains EXPOSED when v may stay exposed.
        """
        for index, option in enumerate(options):
            if self._restrict(v, option):
                return index
        return -1

    def copy(self) -> Selection:
        """An independent copy for a trial."""
        mate = self.mate
        twin = Selection([])
        twin._size, twin._unit, twin._best = self._size, self._unit, self._best
        twin._exposure = list(self._exposure)
        twin._cost = [dict(row) for row in self._cost]
        twin._mate = list(mate)
        twin._tight = [set(row) for row in self._tight]
        twin._may_expose = list(self._may_expose)
        return twin

    # --- solving ------------------------------------------------------------------------------------------------

    def _solve(self) -> None:
        exposure, cost = self._exposure, self._cost
        weights = [{w: exposure[v] + exposure[w] - price for w, price in row.items()} for v, row in enumerate(cost)]
        # Initial duals at which every edge of cost 0 is tight, unless some cost is negative.
        lift = max(0, -min((price for row in cost for price in row.values()), default=0))
        solution = maximum_weight_matching(weights, [2 * (value + lift) for value in exposure])
        self._mate = solution.mate
        self._best = solution.weight(weights)
        self._may_expose = [value == 0 for value in solution.dual]
        dual = solution.dual
        if solution.blossoms:
            self._tight = [
                {w for w, weight in row.items() if solution.reduced_cost(v, w, weight) == 0}
                for v, row in enumerate(weights)
            ]
        else:
            self._tight = [
                {w for w, weight in row.items() if dual[v] + dual[w] == 2 * weight} for v, row in enumerate(weights)
            ]

    def _weight(self, mate: list[int]) -> int:
        exposure, cost = self._exposure, self._cost
        return sum(exposure[v] + exposure[w] - cost[v][w] for v, w in enumerate(mate) if v < w)

    def _restrict(self, v: int, option: Collection[int]) -> bool:
        mate = self.mate
        kept = {w for w in self._tight[v] if w in option}
        alone = EXPOSED in option and self._may_expose[v]
        if mate[v] in kept or (mate[v] < 0 and alone):
            self._cut(v, kept, alone)
            return True
        if not kept and not alone:
            return False
        trial = self._search(v, kept, alone)
        if trial is None:
            return False
        if self._weight(trial) == self._best:
            self._mate = trial
            self._cut(v, kept, alone)
            return True
        return self._solve_restricted(v, kept, alone)

    def _search(self, v: int, kept: set[int], alone: bool) -> list[int] | None:
        """A matching of tight edges in which v has one of the `kept` partners (or is exposed, if `alone`), or None."""
        trial = list(self.mate)
        tight = self._tight
        former = trial[v]
        if former >= 0:
            trial[v] = trial[former] = -1

        def neighbours(x: int) -> Iterable[int]:
            if x == v:
                return kept
            if x in kept or v not in tight[x]:
                return tight[x]
            return (y for y in tight[x] if y != v)

        def may_expose(x: int) -> bool:
            return alone if x == v else self._may_expose[x]

        for end in (v, former):
            if end < 0 or trial[end] >= 0 or may_expose(end):
                continue
            if not cover(end, trial, neighbours, may_expose):
                return None
        return trial

    def _cut(self, v: int, kept: set[int], alone: bool) -> None:
        for w in self._cost[v].keys() - kept:
            del self._cost[v][w], self._cost[w][v]
            self._tight[w].discard(v)
        self._tight[v] = set(kept)
        if not alone and self._may_expose[v]:
            # v is required from now on. All its edges gain the same weight, so the optimal matchings stay the same.
            self._may_expose[v] = False
            self._exposure[v] += self._unit
            self._best += self._unit

    def _solve_restricted(self, v: int, kept: set[int], alone: bool) -> bool:
        """Solve the graph without v's other edges and compare the optimum. Exact, and seldom needed."""
        trial = self.copy()
        for w in trial._cost[v].keys() - kept:
            del trial._cost[v][w], trial._cost[w][v]
        target = self._best
        if not alone and self._may_expose[v]:
            trial._exposure[v] += self._unit
            target += self._unit
        trial._solve()
        if trial._best != target:
            return False
        self._cost, self._exposure, self._best = trial._cost, trial._exposure, trial._best
        self._mate, self._tight, self._may_expose = trial._mate, trial._tight, trial._may_expose
        return True
