"""The comparison for fide-dutch says what is wrong with a pairing, and with which article."""

from __future__ import annotations

import pytest

from oracles.fide_compare import agrees
from oracles.rating_build import tournament

pytestmark = pytest.mark.slow

# After round one: 1, 2, 6 and 7 have a point, 7 by the bye; 3, 4 and 5 have none.
AFTER_ONE = tournament(["4w1", "5b1", "6w0", "1b0", "2w0", "3b1", "U"], planned=5)
RIGHT = [(6, 1), (2, 7), (4, 3), (5, 0)]


def test_the_right_lines_are_right() -> None:
    assert agrees(AFTER_ONE, RIGHT) is None


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ([(2, 7), (6, 1), (4, 3), (5, 0)], "another order"),
        ([(1, 6), (2, 7), (4, 3), (5, 0)], "other colours"),
        ([(2, 6), (1, 4), (5, 3), (7, 0)], "players 1 and 4 may not meet"),
        ([(2, 1), (6, 4), (5, 3), (7, 0)], "7 may not have the bye"),
        ([(2, 5), (7, 1), (4, 3), (6, 0)], "may not meet"),
        ([(2, 1), (7, 5), (4, 3), (6, 0)], "bracket 0, C5"),
        ([(2, 1), (7, 6), (4, 3), (5, 0)], "bracket 1, 4.3, number of exchanges"),
        ([(2, 6), (7, 1), (4, 3), (5, 0)], "bracket 1, C12"),
        ([(2, 6), (7, 1), (4, 3)], "not paired"),
        (None, "finds no pairing"),
    ],
)
def test_what_is_wrong_is_named(lines: list[tuple[int, int]] | None, wrong: str) -> None:
    account = agrees(AFTER_ONE, lines)
    assert account is not None
    assert wrong in account


def test_a_pairing_where_none_can_be() -> None:
    account = agrees(tournament(["2w=", "1b="]), [(1, 2)])
    assert account is not None
    assert "no complete pairing" in account
