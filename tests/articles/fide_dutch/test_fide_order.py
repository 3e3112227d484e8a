"""C.04.3 articles 3 and 4: how a bracket is paired, and which of equally good candidates comes first."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from helpers.striking import decided_by, decided_in_order, paired, read_pairs
from oracles.rating_build import tournament
from zwitsers.engine.domain import ForbiddenPairs, Snapshot
from zwitsers.engine.rules import criteria

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.engine.rules.criteria import Measure

FIDE = "fide-dutch"


def pairs(text: str) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in read_pairs(text)}


def either(players: int, *pairings: str) -> Snapshot:
    """One scoregroup in which the arbiter allows the pairs of these pairings only."""
    allowed = {frozenset(pair) for text in pairings for pair in read_pairs(text)}
    every = map(frozenset, combinations(range(1, players + 1), 2))
    return tournament(["Z"] * players, forbidden=[ForbiddenPairs(pair) for pair in every if pair not in allowed])


def apart(*barred: tuple[int, int]) -> Iterable[ForbiddenPairs]:
    return [ForbiddenPairs(frozenset(pair)) for pair in barred]


@pytest.mark.parametrize(
    ("players", "text"), [(4, "1-3 2-4"), (7, "1-4 2-5 3-6 7-0"), (8, "1-5 2-6 3-7 4-8"), (9, "1-5 2-6 3-7 4-8 9-0")]
)
def test_3_2_and_3_3_the_top_half_meets_the_bottom_half_in_order(players: int, text: str) -> None:
    assert paired(tournament([""] * players), FIDE) == pairs(text)


def test_3_2_moved_down_players_meet_residents_and_the_others_are_halved() -> None:
    """1 has most points and meets 2; of 3 to 7 the first half meets the second, the last has the bye."""
    assert paired(tournament(["U", *["H"] * 6]), FIDE) == pairs("1-2 3-5 4-6 7-0")


def test_3_8_what_is_equally_good_is_decided_by_the_order() -> None:
    """Nobody has a colour or a float: all pairings are equally good, and the first of the order is made."""
    assert paired(tournament(["Z"] * 6), FIDE) == pairs("1-4 2-5 3-6")


def test_4_2_the_first_transposition_that_can_be() -> None:
    """1 may not meet 4, 2 not 5: the first order of S2 that can be is 5, 4, 6."""
    assert paired(tournament([""] * 6, forbidden=[*apart((1, 4), (2, 5))]), FIDE) == pairs("1-5 2-4 3-6")


def test_4_2_a_transposition_decides_in_a_homogeneous_bracket() -> None:
    """Of 1, 4 and 5, who all want white, 1 meets 4, and 5 floats; without 4.2 the next bracket would choose."""
    snapshot = tournament(["6b1", "5w0", "4w0", "3b1", "2b1", "1w0"])
    decided_in_order(snapshot, FIDE, "4.2", [], "1-4 5-3 2-6", "1-5 4-2 3-6")


def test_4_2_a_moved_down_player_meets_the_highest_resident_he_can() -> None:
    """1 comes from above, and 4 and 5 want white alike: he meets 4. Exchanges go by who is left, so 4.3 is out too."""
    rows = ["7w1 3b1 2w0", "Z 6b1 1b1", "5w1 1w0 6w1", "6w= Z 5b=", "3b0 7b= 4w=", "4b= 2w0 3b0", "1b0 5w= Z"]
    made, other = "1-4 2-3 5-6 7-0", "1-5 2-3 4-7 6-0"
    decided_in_order(tournament(rows), FIDE, "4.2", ["4.3"], made, other)


# By rule of 4.3: the pairing that it wants, and the only other one there is. Those of 003 D2, which has the same order.
EXCHANGES: dict[str, tuple[Measure, int, str, str]] = {
    # One player exchanged, 2 with 11: difference 9. Two, 5+6 with 7+8: difference 4, but these are two.
    "4.3.2, first": (
        criteria.EXCHANGE_COUNT,
        12,
        "1-2 3-10 4-9 5-7 6-8 11-12",
        "1-6 2-5 3-10 4-9 7-11 8-12",
    ),
    # 4+5+7 with 8+9+10: difference 11. 4+6+7 with 9+10+12: 14, though the lower placed of S1 leave.
    "second": (
        criteria.EXCHANGE_SUM,
        14,
        "1-4 2-5 3-7 6-12 8-13 9-11 10-14",
        "1-4 2-8 3-7 5-6 9-11 10-14 12-13",
    ),
    # Both 15. 3+6+7 leaves before 2+6+7, though 8+10+12 would come in before 9+10+12.
    "third": (
        criteria.EXCHANGE_OUT,
        14,
        "1-3 2-8 4-6 5-7 9-11 10-14 12-13",
        "1-2 3-9 4-6 5-7 8-11 10-14 12-13",
    ),
    # Both 13, with the same 3+4+6. 7+8+11 comes in before 7+9+10, though 7 then has a lower placed opponent.
    "fourth": (criteria.EXCHANGE_IN, 12, "1-3 2-4 5-6 7-9 8-10 11-12", "1-3 2-4 5-6 7-8 9-12 10-11"),
}


@pytest.mark.parametrize("rule", EXCHANGES)
def test_4_3_each_rule_for_exchanges_decides(rule: str) -> None:
    measure, players, made, other = EXCHANGES[rule]
    decided_by(either(players, made, other), FIDE, "4.3", made, other, measure)


def test_4_3_an_exchange_only_when_no_transposition_will_do() -> None:
    """1 may meet nobody of S2 but 6, and 2 and 3 neither: so 3 and 4 change places, and S1 is 1, 2, 4."""
    barred = [(one, other) for one in (1, 2, 3) for other in (4, 5)]
    assert paired(tournament([""] * 6, forbidden=[*apart(*barred)]), FIDE) == pairs("1-3 2-6 4-5")


def test_4_4_the_lowest_moved_down_player_gives_way() -> None:
    """2, 4 and 6 come from above, and only one of them can meet 1: 2, the highest. 4.2 and 4.3 go by who is left."""
    rows = ["3w= 4b0 5b1", "5b1 6w1 4w0", "1b= 5w0 6b0", "Z 1w1 2b1", "2w0 3b1 1w0", "U 2b0 3w1"]
    made, other = "2-1 4-3 6-5", "2-3 4-5 6-1"
    snapshot = tournament(rows, planned=4)
    decided_in_order(snapshot, FIDE, "4.4", ["4.2", "4.3"], made, other)
