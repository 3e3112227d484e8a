"""A criterion for the first place only: which groups it is applied to when others come before it in a list."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.final import FinalLine, final_ranking

# 1 beat 2, 2 beat 3, 3 beat 4 and 4 beat 1: all have 1 point.
CIRCLE = ("1-2:1 3-4:1", "2-3:1 4-1:1")
HIGH, MIDDLE, LOW = 2000, 1900, 1800


def lines(ratings: dict[int, int], variant: str, *rounds: str) -> list[FinalLine]:
    return final_ranking(tournament(*(rounds or CIRCLE), ratings=ratings), rulebook("knsb-wp"), variant)


def places(found: list[FinalLine]) -> list[tuple[int, int, str]]:
    """Place, number, and the criterion that put the player below the line above."""
    return [(line.place, line.number, line.decided_by.chosen.code if line.decided_by else "") for line in found]


@pytest.mark.parametrize(
    ("ratings", "found"),
    [
        # 3 and 4 are level on rating for places 3 and 4: the game of 3 against 4 decides nothing.
        ((HIGH, HIGH, MIDDLE, MIDDLE), [(1, 1, ""), (2, 2, "DR/1"), (3, 3, "RTNG"), (3, 4, "")]),
        ((MIDDLE, MIDDLE, HIGH, HIGH), [(1, 3, ""), (2, 4, "DR/1"), (3, 1, "RTNG"), (3, 2, "")]),
        # Nobody is level with the leader: the others play for place 2, 3 or 4.
        ((HIGH, MIDDLE, MIDDLE, LOW), [(1, 1, ""), (2, 2, "RTNG"), (2, 3, ""), (4, 4, "RTNG")]),
        ((HIGH, MIDDLE, LOW, LOW), [(1, 1, ""), (2, 2, "RTNG"), (3, 3, "RTNG"), (3, 4, "")]),
        ((HIGH, MIDDLE, MIDDLE, MIDDLE), [(1, 1, ""), (2, 2, "RTNG"), (2, 3, ""), (2, 4, "")]),
    ],
)
def test_r9_6_only_the_part_that_begins_at_the_first_place(
    ratings: tuple[int, ...], found: list[tuple[int, int, str]]
) -> None:
    assert places(lines(dict(enumerate(ratings, start=1)), "RTNG,DR/1")) == found


def test_r9_6_below_the_first_place_there_is_no_value_and_the_next_criterion_decides() -> None:
    made = lines({1: HIGH, 2: HIGH, 3: MIDDLE, 4: MIDDLE}, "RTNG,DR/1,TPN/R")
    assert [line.values[2].text for line in made] == ["1", "0", "", ""]
    assert places(made) == [(1, 1, ""), (2, 2, "DR/1"), (3, 4, "RTNG"), (4, 3, "TPN/R")]


def test_r9_6_the_place_is_counted_through_parts_of_parts() -> None:
    """1 to 4 have a win each, so WON splits nobody off; then the ratings do, and no part below 1 begins at the top."""
    made = lines({1: HIGH, 2: LOW, 3: MIDDLE, 4: MIDDLE}, "WON,RTNG,DR/1")
    assert places(made) == [(1, 1, ""), (2, 3, "RTNG"), (2, 4, ""), (4, 2, "RTNG")]


def test_r9_6_a_second_score_group_is_never_at_the_first_place() -> None:
    """1 won twice; 2 and 3 have 1 point each, and 2 beat 3."""
    made = lines(dict.fromkeys(range(1, 5), HIGH), "RTNG,DR/1", "2-3:1 1-4:1", "1-2:1 3-4:1")
    assert places(made) == [(1, 1, ""), (2, 2, "PTS"), (2, 3, ""), (4, 4, "PTS")]
