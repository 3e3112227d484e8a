"""Criteria of pairing top half against bottom half: moved-down players first, then exchanges and transpositions
(003 C4-C7, C15, D1, D2, R6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.rules.criteria.kinds import Count, Listing, Order, Side
from zwitsers.engine.rules.criteria.waiting_room import SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.rules.criteria.kinds import Contestant, Halves, Pool


def _moved_down(pool: Pool) -> Sequence[Contestant]:
    """The moved-down players of a heterogeneous pool; in a homogeneous one they have no special role (003 A3 N.B.)."""
    return pool.from_above if pool.heterogeneous else ()


def _waits_again(pool: Pool, one: Contestant, other: Contestant) -> int:
    return pool.heterogeneous and one.level < pool.level and pool.waits(one, other)


# R6 item 2: as few moved-down players as possible move down again, the lowest placed first.
MOVED_DOWN_LEFT = Count("from_above", _waits_again, about_waiting=True)
MOVED_DOWN_AGAIN = Listing(
    "moved_down_again",
    _moved_down,
    frozenset({Side.WAITS}),
    listed_is_better=False,
    shows=lambda _pool, _one, _other, listed: int(listed),
)
# R6 item 6: moved-down players meet the highest placed natives possible; places are counted within the pool.
OPPONENTS_OF_MOVED_DOWN = Listing(
    "opponents_of_moved_down",
    _moved_down,
    frozenset({Side.HIGHER}),
    opponents=Order.HIGHEST,
    shows=lambda pool, _one, other, listed: pool.members.index(other) + 1 if listed else None,
)
# Measures to settle before the numbers and the pairs of the homogeneous rest are known.
_REST = (SIZE, OPPONENTS_OF_MOVED_DOWN)


def _halves(pool: Pool) -> Halves:
    assert pool.halves is not None  # settled first, because of `needs`
    return pool.halves


def moved_out(pool: Pool, one: Contestant, other: Contestant) -> Contestant | None:
    """The player of these two who is in S1 by number but not the higher of a pair: an exchange (R6 item 8)."""
    halves = _halves(pool)
    if pool.inside(one, other):
        return other if halves.in_first(other) else None
    return one if halves.in_first(one) else None


def moved_in(pool: Pool, one: Contestant, other: Contestant) -> Contestant | None:
    """The player of these two who is the higher of a pair but not in S1 by number."""
    halves = _halves(pool)
    taken_in = pool.inside(one, other) and halves.number(one) is not None and not halves.in_first(one)
    return one if taken_in else None


def _exchanged(pool: Pool, one: Contestant, other: Contestant) -> int:
    return moved_out(pool, one, other) is not None


def _all_exchanged(pool: Pool, one: Contestant, other: Contestant) -> list[Contestant]:
    found = (moved_out(pool, one, other), moved_in(pool, one, other))
    return [player for player in found if player is not None]


def _distance(pool: Pool, one: Contestant, other: Contestant) -> int:
    """The numbers that enter S1 minus those that leave it."""
    halves = _halves(pool)
    out, into = moved_out(pool, one, other), moved_in(pool, one, other)
    return (halves.numbers[into.rank] if into else 0) - (halves.numbers[out.rank] if out else 0)


def _first_half(pool: Pool) -> list[Contestant]:
    return [one for one in pool.members if _halves(pool).in_first(one)]


def _second_half(pool: Pool) -> list[Contestant]:
    halves = _halves(pool)
    return [one for one in pool.members if halves.number(one) is not None and not halves.in_first(one)]


EXCHANGE_COUNT = Count("exchange_count", _exchanged, needs=_REST, concerns=_all_exchanged)
EXCHANGE_SUM = Count("exchange_sum", _distance, needs=_REST, nothing_without=EXCHANGE_COUNT, concerns=_all_exchanged)
# The numbers that leave S1, largest first; then those that enter, smallest first.
EXCHANGE_OUT = Listing(
    "exchange_out",
    lambda pool: _first_half(pool)[::-1],
    frozenset({Side.WAITS, Side.LOWER}),
    shows=lambda pool, one, _other, listed: _halves(pool).number(one) if listed else None,
    needs=_REST,
    as_many_as=EXCHANGE_COUNT,
    concerns=_all_exchanged,
)
EXCHANGE_IN = Listing(
    "exchange_in",
    _second_half,
    frozenset({Side.HIGHER}),
    shows=lambda pool, one, _other, listed: _halves(pool).number(one) if listed else None,
    needs=_REST,
    as_many_as=EXCHANGE_COUNT,
    concerns=_all_exchanged,
)
# The opponents of S1 in order, lowest number of S2 first.
TRANSPOSITION = Listing(
    "transposition",
    lambda pool: [one for one in pool.members if _halves(pool).number(one) is not None],
    frozenset({Side.HIGHER}),
    opponents=Order.HIGHEST,
    shows=lambda pool, _one, other, listed: _halves(pool).number(other) if listed else None,
    needs=_REST,
    leaves_no_choice=True,
)
