"""Handicap against a table made from what OpenGotha publishes of it: every difference of grades, every setting (M6)."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Handicap, McMahon, Player, Snapshot
from zwitsers.engine.domain.grades import grade_of, level_of
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.handicap import Stones
from zwitsers.engine.rules.registry import rulebook

GRADES = [grade_of(level) for level in range(39)]
# One row for each correction: the stones for a difference of 0, 1, 2, ... grades, at most nine.
TABLE = {
    0: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    1: (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    2: (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    3: (0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
}


def by_table(difference: int, less: int, most: int) -> int:
    row = TABLE[less]
    return min(row[min(difference, len(row) - 1)], most)


def event(*grades: str, rule: Handicap, score: bool = False) -> Snapshot:
    players = tuple(Player(number, f"P{number}", grade=grade) for number, grade in enumerate(grades, start=1))
    start = {player.number: 2 * (level_of(player.grade) or 0) for player in players}
    return Snapshot(players, tuple(() for _ in players), mcmahon=McMahon(start) if score else None, handicap=rule)


@pytest.mark.parametrize("score", [True, False])
@pytest.mark.parametrize("less", TABLE)
def test_every_difference_of_grades_by_the_table(less: int, score: bool) -> None:
    everyone = event(*GRADES, rule=Handicap(score, less), score=score)
    for most in range(10):
        for none_from in (None, "1d", "4d", "10k"):
            cap = None if none_from is None else level_of(none_from)
            rule = Handicap(score, less, most, cap)
            stones = Stones(event(*GRADES, rule=rule, score=score))
            for one in range(39):
                for other in range(39):
                    first, second = (one, other) if cap is None else (min(one, cap), min(other, cap))
                    assert stones.between(one + 1, other + 1) == by_table(abs(first - second), less, most)
    assert Stones(everyone).of_black(39, 1) == 9
    assert Stones(everyone).of_black(1, 39) == 0


@pytest.mark.parametrize("system", ["go-nl", "go-en"])
def test_the_weaker_has_black_and_the_stones_in_every_round(system: str) -> None:
    made = event("4d", "3k", "2k", "9k", rule=Handicap(False, 1))
    pairing = pair_round(made, rulebook(system))
    assert [tuple(board) for board in pairing.boards if board.colour_article == "M6"] == [(1, 4, "M6")]
    assert pairing.stones == {4: 9}


def test_a_rating_stands_for_a_grade_that_is_not_known() -> None:
    players = (Player(1, "P1", grade="4d"), Player(2, "P2", rating=2100), Player(3, "P3"))
    stones = Stones(Snapshot(players, ((), (), ()), handicap=Handicap(False)))
    assert (stones.between(1, 2), stones.of_black(1, 2)) == (3, 3)
    assert stones.between(1, 3) == 0


def test_without_a_grade_there_is_no_handicap() -> None:
    assert Stones(event("4d", "", rule=Handicap(False))).between(1, 2) == 0
