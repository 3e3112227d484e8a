"""Criteria about the waiting room (moving down) and about the pairs of the others (000 4, 001 C, 002, 003 C)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.rules.criteria.kinds import Count, CriterionWords, Listing, Order, Side

if TYPE_CHECKING:
    from zwitsers.engine.rules.criteria.kinds import Contestant, Pool


def _waits(pool: Pool, one: Contestant, other: Contestant) -> int:
    return pool.waits(one, other)


def _waits_again(pool: Pool, one: Contestant, other: Contestant) -> int:
    return pool.waits(one, other) and one.level < pool.level


def _goes_past_the_next(pool: Pool, one: Contestant, other: Contestant) -> int:
    """The player waits, and is not paired in the next pool either (R4.2)."""
    return pool.waits(one, other) and other.level > pool.level + 1


def _waits_in_the_next(pool: Pool, one: Contestant, other: Contestant) -> int:
    return one.level <= pool.level + 1 < other.level


SIZE = Count("size", _waits, about_waiting=True)
FROM_ABOVE = Count("from_above", _waits_again, about_waiting=True)
SCORES = Count("scores", _waits, by_score=True, about_waiting=True)
SENT_ON_AGAIN = Count("sent_on_again", _goes_past_the_next, looks_ahead=True, about_waiting=True)
ANYONE_SENT_ON_AGAIN = Count(
    "anyone_sent_on_again", _goes_past_the_next, yes_no=True, looks_ahead=True, about_waiting=True
)
NEXT_SIZE = Count("next_size", _waits_in_the_next, looks_ahead=True, about_waiting=True)
NEXT_SCORES = Count("next_scores", _waits_in_the_next, by_score=True, looks_ahead=True, about_waiting=True)
# C.04.3 C5, over the whole round: only the player with the bye waits there.
BYE_SCORE = Count(
    "bye_score",
    _waits,
    by_score=True,
    nl=CriterionWords(
        "score van wie de PAB krijgt", "krijgt {who} de PAB, met meer punten: {other} in plaats van {made}"
    ),
    en=CriterionWords(
        "score of whoever has the PAB", "{who} has the PAB, with a higher score: {other} instead of {made}"
    ),
)
# C.04.3 C9: where the bye is settled, the only player who waits has it.
BYE_UNPLAYED = Count(
    "bye_unplayed",
    lambda pool, one, other: one.unplayed if pool.with_bye and pool.waits(one, other) else 0,
    only_where=(SIZE, 1),
    nl=CriterionWords(
        "ronden waarin wie vrij is niet speelde",
        "is {who} vrij, na meer ronden zonder partij: {other} in plaats van {made}",
    ),
    en=CriterionWords(
        "rounds without a game of whoever has the PAB",
        "{who} has the PAB, after more rounds without a game: {other} instead of {made}",
    ),
)
# R4.3: 1 2 3 before 1 2 4; the highest placed who can wait do so.
RANK_LIST = Listing(
    "rank_list", lambda pool: pool.members, frozenset({Side.WAITS}), as_many_as=SIZE, about_waiting=True
)
# R4.3: from the top, the lowest placed opponent possible.
PAIR_LIST = Listing(
    "pair_list",
    lambda pool: pool.members,
    frozenset({Side.HIGHER}),
    opponents=Order.LOWEST,
    shows=lambda _pool, _one, other, listed: other.rank if listed else None,
    leaves_no_choice=True,
)
# From the top, the highest placed opponent: K8.2, and the end of a list of criteria that leaves a choice.
NEIGHBOURS = Listing(
    "neighbours",
    lambda pool: pool.members,
    frozenset({Side.HIGHER}),
    opponents=Order.HIGHEST,
    shows=lambda _pool, _one, other, listed: other.rank if listed else None,
    leaves_no_choice=True,
)
