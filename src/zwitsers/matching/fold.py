"""Pairing from the top: every vertex, high to low, takes the lowest partner that leaves the rest a solution.

`pair_from_the_top` is a depth-first search in exactly that order of preference, so the first complete pairing it
meets is the best one. A lower bound on what the rest must cost cuts off what cannot reach the optimum; in a large
group nearly everyone may meet nearly everyone, so the search hardly ever turns back. Where it would turn back too
often it gives up, and the caller solves exactly what is left.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Allowed = Callable[[int, int], bool]

# Cost of a clash and of a strong clash in one integer: no group has a million pairs.
CLASH = 1 << 20
STRONG = 1


class Search(Enum):
    """How a search ended without a pairing."""

    IMPOSSIBLE = "searched through: there is none"
    GAVE_UP = "turned back too often"


class Kinds(NamedTuple):
    """Costs that depend on the kinds of the two vertices only. `price[a][b]` is None for kinds that may not meet.

    `bound` gives the least cost at which counts of each kind could be paired if every single pair were allowed
    (None: not at all)."""

    price: tuple[tuple[int | None, ...], ...]
    bound: Callable[[tuple[int, ...]], int | None]


def pair_from_the_top(
    members: Sequence[int],
    apart: int,
    allowed: Allowed,
    kind: Sequence[int],
    kinds: Kinds | None,
    patience: int,
    leave: int = 0,
) -> list[tuple[int, int]] | Search:
    """The best pairing of an even number of members (given high to low), or why not.

    The first `apart` members may not meet each other. With `kinds`, only pairings that reach the bound are looked
    for: IMPOSSIBLE then says that the bound cannot be reached. With `leave`, stops as soon as no more than that many
    members remain unpaired; nothing is then said about those.
    """
    size = len(members)
    if size == 0:
        return []
    following = list(range(1, size + 2))  # a linked list of those not yet paired; position `size` is the end
    before = list(range(-1, size + 1))
    before[0] = size
    following[size] = 0
    counts = [0] * (len(kinds.price) if kinds else 1)
    remaining = 0
    if kinds:
        for v in members:
            counts[kind[v]] += 1
        bound = kinds.bound(tuple(counts))
        if bound is None:
            return Search.IMPOSSIBLE
        remaining = bound
    made: list[tuple[int, int, int]] = []
    wanted: tuple[int | None, ...] = ()
    candidate = -1
    turned_back = 0
    while True:
        top = following[size]
        if size - 2 * len(made) <= leave:
            return [(members[i], members[j]) for i, j, _ in made]
        v = members[top]
        if candidate < 0:
            candidate = before[size]
        if kinds:
            wanted = _affordable(kind[v], counts, remaining, kinds)
        stop = apart if top < apart else top + 1
        j = candidate
        if kinds:
            while j >= stop and j != size and (wanted[kind[members[j]]] is None or not allowed(v, members[j])):
                j = before[j]
        else:
            while j >= stop and j != size and not allowed(v, members[j]):
                j = before[j]
        if j >= stop and j != size:
            price = wanted[kind[members[j]]] if kinds else 0
            assert price is not None
            for at in (top, j):
                following[before[at]] = following[at]
                before[following[at]] = before[at]
            if kinds:
                counts[kind[v]] -= 1
                counts[kind[members[j]]] -= 1
                remaining -= price
            made.append((top, j, price))
            candidate = -1
            continue
        if not made:
            return Search.IMPOSSIBLE
        turned_back += 1
        if turned_back > patience:
            return Search.GAVE_UP
        i, j, price = made.pop()
        for at in (j, i):
            following[before[at]] = at
            before[following[at]] = at
        if kinds:
            counts[kind[members[i]]] += 1
            counts[kind[members[j]]] += 1
            remaining += price
        candidate = before[j]  # i itself when nothing is left for i: then the search turns back again


def _affordable(mine: int, counts: list[int], remaining: int, kinds: Kinds) -> tuple[int | None, ...]:
    """Per kind of partner: the price of the pair if the rest can still reach the bound, else None."""
    prices: list[int | None] = []
    counts[mine] -= 1
    for other, price in enumerate(kinds.price[mine]):
        if price is None or counts[other] == 0 or price > remaining:
            prices.append(None)
            continue
        counts[other] -= 1
        rest = kinds.bound(tuple(counts))
        counts[other] += 1
        prices.append(price if rest is not None and price + rest == remaining else None)
    counts[mine] += 1
    return tuple(prices)


@lru_cache(maxsize=1 << 16)
def fewest_clashes(counts: tuple[int, ...]) -> int | None:
    """The least cost of pairing two sides and neutrals: counts = neutral, then light, strong, absolute of each side.

    Two of one side clash; strongly when neither is light; two absolutes of one side may not meet at all. When one side
    is larger than all the others together, half of the excess are pairs within it, and each light vertex can keep one
    of those pairs from being a strong clash.
    """
    neutral, *sides = counts
    one, two = sides[:3], sides[3:]
    if sum(one) < sum(two):
        one, two = two, one
    light, strong, absolute = one
    excess = light + strong + absolute - sum(two) - neutral
    if excess <= 0:
        return 0
    inside = excess // 2
    if light + strong < inside:
        return None
    return CLASH * inside + STRONG * max(0, inside - light)


@lru_cache(maxsize=1 << 16)
def room_for_absolutes(counts: tuple[int, ...]) -> int | None:
    """0 when each absolute vertex can have a partner that is not absolute on the same side, None when not."""
    total = sum(counts)
    return 0 if 2 * max(counts[3], counts[6]) <= total else None


def absolute_kinds() -> Kinds:
    """The kinds of `fewest_clashes` where clashes do not count, and only what may not meet at all matters."""

    price = tuple(tuple(None if cost is None else 0 for cost in row) for row in colour_kinds().price)
    return Kinds(price, room_for_absolutes)


def colour_kinds() -> Kinds:
    """The kinds of `fewest_clashes` with their prices."""

    def price(a: int, b: int) -> int | None:
        if a == 0 or b == 0 or (a > 3) != (b > 3):
            return 0
        if a == b and a in (3, 6):
            return None
        return CLASH if min(a, b) in (1, 4) else CLASH + STRONG

    return Kinds(tuple(tuple(price(a, b) for b in range(7)) for a in range(7)), fewest_clashes)
