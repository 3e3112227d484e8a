"""How well two orders agree, with ties: Kendall's tau-b and Spearman's rho. 1 is the same order, -1 the reverse."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import Counter
from itertools import groupby
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def kendall_tau_b(xs: Sequence[int], ys: Sequence[int]) -> float:
    """(C - D) / sqrt((P - Tx)(P - Ty)) over all P pairs of players: C pairs are in the same order in both lists, D in
    the opposite one, Tx are level in the first and Ty in the second. Where everyone is level in a list it is 0.
    """
    concordant = discordant = 0
    seen: list[int] = []
    for _x, group in groupby(sorted(zip(xs, ys, strict=True)), key=lambda pair: pair[0]):
        level = [y for _, y in group]
        for y in level:
            concordant += bisect_left(seen, y)
            discordant += len(seen) - bisect_right(seen, y)
        for y in level:
            insort(seen, y)
    pairs = _pairs(len(seen))
    untied = (pairs - _tied_pairs(xs)) * (pairs - _tied_pairs(ys))
    return (concordant - discordant) / sqrt(untied) if untied else 0.0


def spearman_rho(xs: Sequence[int], ys: Sequence[int]) -> float:
    """The product-moment correlation of the places; tied players share the average of their places."""
    one, other = _doubled_places(xs), _doubled_places(ys)
    middle = len(one) + 1  # the mean of the doubled places, always
    both = sum((a - middle) * (b - middle) for a, b in zip(one, other, strict=True))
    squares = sum((a - middle) ** 2 for a in one) * sum((b - middle) ** 2 for b in other)
    return both / sqrt(squares) if squares else 0.0


def _doubled_places(values: Sequence[int]) -> list[int]:
    """Twice the place of every value, from low to high: whole numbers also where places are shared."""
    ordered = sorted(values)
    return [bisect_left(ordered, value) + bisect_right(ordered, value) + 1 for value in values]


def _tied_pairs(values: Iterable[int]) -> int:
    return sum(_pairs(count) for count in Counter(values).values())


def _pairs(count: int) -> int:
    return count * (count - 1) // 2
