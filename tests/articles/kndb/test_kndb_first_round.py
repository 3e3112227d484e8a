"""002: the first round is the general rule with everyone in one group (R5.2)."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from helpers.pairing_cases import apart, pairing, pairs
from zwitsers.engine.pairing import NothingToPairError

SYSTEM = "kndb"


@pytest.mark.parametrize(
    ("size", "expected"),
    [(8, {(1, 8), (2, 7), (3, 6), (4, 5)}), (7, {(0, 1), (2, 7), (3, 6), (4, 5)}), (1, {(0, 1)})],
)
def test_globaal_2_first_round_highest_against_lowest(size: int, expected: set[tuple[int, int]]) -> None:
    assert pairs(tournament(players=size), SYSTEM) == expected
    assert pairing(tournament(players=size), SYSTEM).scheme == "Globaal 2"


def test_globaal_2_first_round_with_a_forbidden_pair() -> None:
    """R5.5."""
    made = pairing(tournament(players=6)._replace(constraints=apart((1, 6))), SYSTEM)
    assert made.scheme == ""
    assert [set(board[:2]) for board in made.boards] == [{1, 5}, {2, 6}, {3, 4}]


def test_globaal_2_there_is_no_other_first_round() -> None:
    with pytest.raises(NothingToPairError, match="fold"):
        pairing(tournament(players=6), SYSTEM, "adjacent")


def test_kleur_3_first_round_lower_number_white_when_the_sum_is_odd() -> None:
    """R5.4, R8.4: 1 and 8 make 9."""
    assert [board[:2] for board in pairing(tournament(players=8), SYSTEM).boards] == [(1, 8), (2, 7), (3, 6), (4, 5)]
    assert [board[:2] for board in pairing(tournament(players=7), SYSTEM).boards] == [(2, 7), (3, 6), (4, 5)]
    forbidden = tournament(players=4)._replace(constraints=apart((1, 4)))
    assert [board[:2] for board in pairing(forbidden, SYSTEM).boards] == [(3, 1), (4, 2)]
