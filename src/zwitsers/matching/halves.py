"""Top half against bottom half: every vertex of the first list, in order, takes the earliest partner of the second
that leaves the rest a solution.

A depth-first search in exactly that order of preference, like `fold`, with a bound on the clashes that remain. The
second list may be one longer: then one of the `leavers` in it stays over.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from zwitsers.matching.fold import CLASH, STRONG, Search

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    Counts = tuple[int, ...]
    Prices = tuple[tuple[int | None, ...], ...]


@lru_cache(maxsize=1 << 16)
def fewest_clashes_across(first: Counts, second: Counts) -> int | None:
    """The least cost of pairing two lists of equal size with each other, if every single pair were allowed.

    Counts are: neutral, then light, strong and absolute of one side, then of the other. What one side of the first
    list cannot place with the other side and the neutrals of the second must clash; each light vertex can keep one
    of those pairs from being a strong clash. At most one side can be in excess.
    """
    for one, other in ((slice(1, 4), slice(4, 7)), (slice(4, 7), slice(1, 4))):
        excess = sum(first[one]) - sum(second[other]) - second[0]
        if excess > 0:
            light = first[one][0] + second[one][0]
            strong = first[one][1] + second[one][1]
            if light + strong < excess:
                return None
            return CLASH * excess + STRONG * max(0, excess - light)
    return 0


def _bound(first: Counts, second: Counts, leaving: Counts) -> int | None:
    """The same when one vertex of the second list stays over, of a kind that `leaving` has left."""
    if sum(first) == sum(second):
        return fewest_clashes_across(first, second)
    best: int | None = None
    for kind, number in enumerate(leaving):
        if number:
            rest = (*second[:kind], second[kind] - 1, *second[kind + 1 :])
            bound = fewest_clashes_across(first, rest)
            if bound is not None and (best is None or bound < best):
                best = bound
    return best


def _less(counts: Counts, kind: int) -> Counts:
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])


def pair_halves(
    first: Sequence[int],
    second: Sequence[int],
    leavers: Collection[int],
    allowed: Callable[[int, int], bool],
    kind: Sequence[int],
    prices: Prices,
    target: int,
    patience: int,
) -> list[tuple[int, int]] | Search:
    """The best pairing of the two lists that costs exactly `target`, or why not."""
    width = len(prices)
    odd = len(second) - len(first)
    counts_one = _count(first, kind, width)
    counts_two = _count(second, kind, width)
    leaving = _count([w for w in second if w in leavers], kind, width) if odd else (0,) * width
    if _bound(counts_one, counts_two, leaving) != target:
        return Search.IMPOSSIBLE
    size = len(second)
    following = list(range(1, size + 2))  # a linked list of the second list; position `size` is both ends
    before = list(range(-1, size + 1))
    following[size], before[0] = 0, size
    # One entry per pair made: the position taken, and what there was to spend and to count before it.
    made: list[tuple[int, int, Counts, Counts, Counts]] = []
    candidate = following[size]
    turned_back = 0
    while len(made) < len(first):
        v = first[len(made)]
        rest_one = _less(counts_one, kind[v])
        worth: dict[tuple[int, bool], int | None] = {}
        j = candidate
        price: int | None = None
        while j != size:
            w = second[j]
            key = (kind[w], bool(odd) and w in leavers)
            if key not in worth:
                worth[key] = _price(prices, kind[v], key, rest_one, counts_two, leaving, target)
            price = worth[key]
            if price is not None and allowed(v, w):
                break
            j = following[j]
        if j != size and price is not None:
            made.append((j, target, counts_one, counts_two, leaving))
            following[before[j]] = following[j]
            before[following[j]] = before[j]
            counts_one, counts_two, target = rest_one, _less(counts_two, kind[second[j]]), target - price
            if odd and second[j] in leavers:
                leaving = _less(leaving, kind[second[j]])
            candidate = following[size]
            continue
        turned_back += 1
        if not made:
            return Search.IMPOSSIBLE
        if turned_back > patience:
            return Search.GAVE_UP
        j, target, counts_one, counts_two, leaving = made.pop()
        following[before[j]] = before[following[j]] = j
        candidate = following[j]
    return [(v, second[j]) for v, (j, *_) in zip(first, made, strict=True)]


def _count(members: Sequence[int], kind: Sequence[int], width: int) -> Counts:
    counts = [0] * width
    for v in members:
        counts[kind[v]] += 1
    return tuple(counts)


def _price(
    prices: Prices,
    mine: int,
    partner: tuple[int, bool],
    rest_one: Counts,
    counts_two: Counts,
    leaving: Counts,
    target: int,
) -> int | None:
    """The price of a pair with a partner of that kind if the rest can still reach the target, else None."""
    other, may_leave = partner
    price = prices[mine][other]
    if price is None or price > target:
        return None
    if may_leave:
        leaving = _less(leaving, other)
    rest = _bound(rest_one, _less(counts_two, other), leaving)
    return price if rest is not None and price + rest == target else None
