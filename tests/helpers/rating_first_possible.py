"""Single score groups in which one chosen pairing is the first possible one by the orders of 003 D1 and D2.

The players have met nobody and have no colours, so only the arbiter's constraints keep them apart. Everything that
D2 and D1 would try before the chosen pairing is made impossible; as much as can be of what they try after it is not.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from helpers.rating_engine import only
from oracles.rating_build import tournament
from oracles.rating_orders import Exchange, halves, subgroup_splits, transpositions

if TYPE_CHECKING:
    from helpers.rating_engine import Pairs
    from zwitsers.engine.domain import Snapshot


@cache
def in_order(players: int) -> tuple[Pairs, ...]:
    """Every pairing of a group with as many pairs as it can have: S1 and S2 by D2, and then S2 by D1."""
    found: dict[Pairs, None] = {}
    for first, second in subgroup_splits(players, players // 2):
        for order in transpositions(second):
            made = list(zip(first, order, strict=False))
            if all(high < low for high, low in made):
                left_over = [(order[-1], 0)] if players % 2 else []
                found.setdefault(frozenset([*made, *left_over]))
    return tuple(found)


def first_with(players: int, exchange: Exchange) -> Pairs:
    """The first pairing that D1 finds after this exchange."""
    first, _ = halves(players, exchange, players // 2)
    return next(pairing for pairing in in_order(players) if {one for one, other in pairing if other} == set(first))


def leave_first(players: int, chosen: Pairs) -> tuple[Snapshot, int]:
    """A tournament in which this is the first pairing possible, and how many pairings come after it."""
    possible = list(in_order(players))
    removed: set[tuple[int, int]] = set()
    while possible[0] != chosen:
        # Of the pairs in the way, forbid the one that most of the earlier pairings have.
        earlier = possible[: possible.index(chosen)]
        often = Counter(pair for pairing in earlier for pair in pairing)
        in_the_way = max((pair for pair in possible[0] - chosen if pair[1]), key=lambda pair: (often[pair], pair))
        removed.add(in_the_way)
        possible = [pairing for pairing in possible if in_the_way not in pairing]
    allowed = {(one, other) for one in range(1, players) for other in range(one + 1, players + 1)} - removed
    return tournament(["Z"] * players, forbidden=only(players, allowed)), len(possible) - 1
