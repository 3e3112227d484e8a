"""001 D: the first round."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from helpers.pairing_cases import apart, lines, pairing
from zwitsers.engine.domain import Result

SYSTEM = "knsb-wp"


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (8, [(1, 8), (2, 7), (3, 6), (4, 5)]),
        (7, [(2, 7), (3, 6), (4, 5), (1, 0)]),  # D is 8: number 1 meets nobody
        (1, [(1, 0)]),
    ],
)
def test_d1_and_d_the_number_is_known_1_against_d_and_the_first_named_has_white(
    size: int, expected: list[tuple[int, int]]
) -> None:
    assert lines(tournament(players=size), SYSTEM) == expected
    assert pairing(tournament(players=size), SYSTEM).scheme == "D1"


@pytest.mark.parametrize(
    ("size", "expected"), [(6, [(1, 2), (3, 4), (5, 6)]), (7, [(1, 2), (3, 4), (5, 6), (7, 0)]), (1, [(1, 0)])]
)
def test_d2_and_d_the_number_is_not_known_1_against_2_and_the_first_named_has_white(
    size: int, expected: list[tuple[int, int]]
) -> None:
    assert lines(tournament(players=size), SYSTEM, "adjacent") == expected
    assert pairing(tournament(players=size), SYSTEM, "adjacent").scheme == "D2"


def test_d1_and_d2_numbers_count_those_present() -> None:
    snapshot = tournament(players=6)._replace(unavailable={2: Result.ABSENT})
    assert lines(snapshot, SYSTEM) == [(3, 6), (4, 5), (1, 0)]
    assert lines(snapshot, SYSTEM, "adjacent") == [(1, 3), (4, 5), (6, 0)]


def test_d1_a_forbidden_pair_is_paired_by_the_rules_with_the_colours_of_round_one() -> None:
    """R5.5."""
    snapshot = tournament(players=6)._replace(constraints=apart((1, 6)))
    made = pairing(snapshot, SYSTEM)
    assert made.scheme == ""
    assert [board[:2] for board in made.boards] == [(1, 5), (2, 6), (3, 4)]
    assert {board.colour_article for board in made.boards} == {"D"}


def test_d1_a_forbidden_pair_elsewhere_changes_nothing() -> None:
    snapshot = tournament(players=6)._replace(constraints=apart((1, 5)))
    assert pairing(snapshot, SYSTEM).scheme == "D1"
