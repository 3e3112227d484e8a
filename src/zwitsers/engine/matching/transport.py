"""The least price of pairing so many vertices of each sort, if every two of open sorts could be matched.

Taken twice over (each vertex once on the left and once on the right) this is a transportation problem; its optimum
is found from a matching in hand by cancelling cycles of negative price, and the potentials prove it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

# More cycles than these are not worth the while: the caller has another method.
_MOST_CYCLES = 2000


def least_price_duals(
    counts: Mapping[int, int],
    open_sorts: Sequence[int],
    pairs: Sequence[Mapping[int, int]],
    price: Callable[[int, int], int],
) -> dict[int, int] | None:
    """For each sort a dual value such that `dual[s] + dual[t] <= 2 * price(s, t)` for all open sorts; half their sum
    over all vertices is the least price. `pairs[s][t]` are the pairs of a perfect matching, by sorts."""
    if not any(price(s, t) for s in counts for t, number in pairs[s].items() if number and t >= s):
        return dict.fromkeys(counts, 0)  # no price is less than nothing
    duals = _plain_duals(counts, open_sorts, price)
    if all(
        2 * price(s, t) == duals[s] + duals[t] for s in counts for t, number in pairs[s].items() if number and t >= s
    ):
        return duals
    return _Transport(counts, open_sorts, pairs, price).solve()


def _plain_duals(
    counts: Mapping[int, int], open_sorts: Sequence[int], price: Callable[[int, int], int]
) -> dict[int, int]:
    """What every edge of a sort costs at least, one sort after another: in most cases that is all there is to it."""
    duals = dict.fromkeys(counts, 0)
    # Sorts with few vertices first: what has to be matched elsewhere anyhow carries the price.
    for s in sorted(counts, key=counts.__getitem__):
        spare = [
            2 * price(s, t) - duals[t] if t != s else price(s, s)
            for t in counts
            if open_sorts[s] >> t & 1 and (t != s or counts[s] > 1)
        ]
        duals[s] = max(0, min(spare, default=0))
    return duals


def fewest_unmatched(counts: Mapping[int, int], open_sorts: Mapping[int, int]) -> int:
    """How many vertices must stay over because of their sorts: those of sorts that may not be matched with each other
    are more than those they may be matched with."""
    fewest = 0
    for s, near in open_sorts.items():
        if not near >> s & 1:
            apart = sum(number for t, number in counts.items() if open_sorts[t] & ~near == 0)
            others = sum(number for t, number in counts.items() if near >> t & 1)
            fewest = max(fewest, apart - others)
    return fewest


class _Transport:
    """Sorts that are alike (same open sorts, same prices) are taken together."""

    def __init__(
        self,
        counts: Mapping[int, int],
        open_sorts: Sequence[int],
        pairs: Sequence[Mapping[int, int]],
        price: Callable[[int, int], int],
    ) -> None:
        used = sorted(counts)
        mask = sum(1 << s for s in used)
        alike: dict[tuple[object, ...], int] = {}
        self.kind: dict[int, int] = {}
        first: list[int] = []
        for s in used:
            opened = open_sorts[s] & mask
            key = (opened, tuple([price(s, t) for t in used if opened >> t & 1]))
            if key not in alike:
                alike[key] = len(alike)
                first.append(s)
            self.kind[s] = alike[key]
        self.size = len(alike)
        self.prices: list[dict[int, int]] = [{} for _ in range(self.size)]
        for s in first:
            for t in used:
                if open_sorts[s] >> t & 1:
                    self.prices[self.kind[s]][self.kind[t]] = price(s, t)
        self.flow: list[dict[int, int]] = [{} for _ in range(self.size)]
        for s in used:
            for t, number in pairs[s].items():
                if number:
                    row, column = self.kind[s], self.kind[t]
                    each = 2 * number if s == t else number
                    self.flow[row][column] = self.flow[row].get(column, 0) + each

    def solve(self) -> dict[int, int] | None:
        for _ in range(_MOST_CYCLES):
            cycle = self._negative_cycle()
            if cycle is None:
                return {s: self.distance[self.size + kind] - self.distance[kind] for s, kind in self.kind.items()}
            self._cancel(cycle)
        return None

    def _negative_cycle(self) -> list[int] | None:
        """Nodes 0..m-1 are left, m..2m-1 right. An edge can always be used more, and less where there is flow."""
        size = self.size
        self.distance = [0] * (2 * size)
        parent = [-1] * (2 * size)
        changed = -1
        for _ in range(2 * size + 1):
            changed = -1
            distance = self.distance
            for row in range(size):
                base = distance[row]
                for column, price in self.prices[row].items():
                    if base + price < distance[size + column]:
                        distance[size + column] = base + price
                        parent[size + column] = row
                        changed = size + column
            for row in range(size):
                for column, amount in self.flow[row].items():
                    if amount:
                        back = distance[size + column] - self.prices[row][column]
                        if back < distance[row]:
                            distance[row] = back
                            parent[row] = size + column
                            changed = row
            if changed < 0:
                return None
        # Walk back far enough to be on the cycle, then once around it.
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
        """Around the cycle, forward edges (left to right) get as much more as backward edges can give up."""
        size = self.size
        edges = list(zip(cycle, [*cycle[1:], cycle[0]], strict=True))
        back = [(two, one - size) for one, two in edges if one >= size]
        amount = min(self.flow[row][column] for row, column in back)
        for row, column in back:
            self.flow[row][column] -= amount
        for one, two in edges:
            if one < size:
                self.flow[one][two - size] = self.flow[one].get(two - size, 0) + amount
