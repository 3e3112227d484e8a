"""The orders of 003 D1 (transpositions) and D2 (exchanges), read from the text and carried on to any number of players.

Players have the numbers 1..n by rank; S1 is 1..p, S2 is p+1..n.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Exchange(NamedTuple):
    """Who leaves S1 and who comes in from S2, both in ascending order."""

    out: tuple[int, ...]
    into: tuple[int, ...]


def transpositions(second_half: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """D1's trick: every number that can be made of these digits, from small to large."""
    return permutations(sorted(second_half))


@cache
def exchanges(players: int, pairs: int) -> tuple[Exchange, ...]:
    """D2: every exchange that can lead to something new, in the order in which it has to be tried.

    One player at a time comes before two, two before three. Then the smaller difference between the numbers; at the
    same difference whoever leaves S1 is the lowest placed possible, looked at from the lowest up; and whoever comes in
    is then the highest placed possible, as both tables have it by columns.
    The last player never comes into S1: nobody is left below him. The first leaves S1 only when someone may be left
    over (the table for eight has no column for him, the remark on seven makes one).
    """
    first = range(2 if players == 2 * pairs else 1, pairs + 1)
    second = range(pairs + 1, players)
    found = [
        Exchange(out, into)
        for count in range(1, min(len(first), len(second)) + 1)
        for out in combinations(first, count)
        for into in combinations(second, count)
    ]
    return tuple(sorted(found, key=_order))


def _order(exchange: Exchange) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    lowest_first = tuple(-number for number in reversed(exchange.out))
    return (len(exchange.out), sum(exchange.into) - sum(exchange.out), lowest_first, exchange.into)


def halves(players: int, exchange: Exchange, pairs: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """S1 and S2 after the exchange, each in order again (A9)."""
    first = sorted({*range(1, pairs + 1), *exchange.into} - set(exchange.out))
    second = sorted(set(range(1, players + 1)) - set(first))
    return tuple(first), tuple(second)


@cache
def subgroup_splits(players: int, pairs: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """S1 and S2 as they stand first and after each exchange, without those that only repeat earlier pairings.

    A pair with the lower placed player in S1 is the same pair as with the two changed over, and that has a smaller
    difference: it was tried before. So S1 must be able to consist of the higher placed of each pair.
    """
    none = Exchange((), ())
    every = (halves(players, exchange, pairs) for exchange in (none, *exchanges(players, pairs)))
    return tuple((first, second) for first, second in every if _has_room_below(first, second))


def _has_room_below(first: tuple[int, ...], second: tuple[int, ...]) -> bool:
    """From the bottom up, S2 has at least as many players below each of S1 as need one."""
    return all(sum(low > high for low in second) >= len(first) - place for place, high in enumerate(first))
