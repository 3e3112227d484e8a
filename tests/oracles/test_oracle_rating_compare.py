"""What `rating_compare.agrees` says about an engine's lines."""

from __future__ import annotations

import pytest

from oracles.rating_build import tournament
from oracles.rating_compare import agrees

pytestmark = pytest.mark.slow

# 1 and 2 have won with white and black, 3 and 4 have lost to them; 5 had the bye, so 5 should not move down again.
AFTER_ONE = tournament(["3w1", "4b1", "1b0", "2w0", "U"])
RIGHT = [(5, 1), (2, 3), (4, 0)]


def test_the_right_lines_bring_no_remark() -> None:
    assert agrees(AFTER_ONE, RIGHT) is None


@pytest.mark.parametrize(
    ("lines", "remark"),
    [
        ([(1, 5), (2, 3), (4, 0)], "other colours"),
        ([(2, 3), (5, 1), (4, 0)], "another order"),
        ([(2, 1), (3, 4), (5, 0)], "player 5 may not have the bye"),
        ([(1, 3), (2, 5), (4, 0)], "players 1 and 3 may not meet"),
        ([(5, 1), (2, 3)], "not paired: [4]"),
        ([(2, 1), (3, 5), (4, 0)], "pool 1, R6 item 7: repeated downfloats"),
        (None, "finds no pairing"),
    ],
)
def test_a_wrong_answer_is_described(lines: list[tuple[int, int]] | None, remark: str) -> None:
    account = agrees(AFTER_ONE, lines)
    assert account is not None
    assert remark in account


def test_no_pairing_is_right_when_there_is_none() -> None:
    met = tournament(["2w=", "1b="])
    assert agrees(met, None) is None
    assert "no complete pairing" in str(agrees(met, [(2, 1)]))


def test_another_first_round_is_named_as_such() -> None:
    assert "first round" in str(agrees(tournament([""] * 4), [(1, 2), (3, 4)]))
