"""Criteria in a tournament where a win is worth 4, a draw 2 and a loss 1, worked out by hand."""

from __future__ import annotations

import pytest

from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Points
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.writing import parse_codes

WORTH = Points(win=4, draw=2, loss=1, bye=4, divisor=1)
# 4 + 2 + 2 for 1, 1 + 4 + 2 for 2 and 2 + 2 + 2 for 3; a half-point bye is worth a draw.
MADE = snapshot_of("2w+ 3b= half", "1b- bye 3w=", "half 1w= 2b=", planned_rounds=3, points=WORTH)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("PTS", (8, 7, 6)),
        ("PS", (4 + 6 + 8, 1 + 5 + 7, 2 + 4 + 6)),
        ("CUSSW", (4 + 6 + 8, 1 + 5 + 7, 2 + 4 + 6)),
        # Four times in round 1, twice in round 2; a round without an opponent once.
        ("CPS", (4 * 4 + 2 * 2 + 2, 4 * 1 + 4 + 2, 2 + 2 * 2 + 2)),
        # In halves; a round without a game is compared with a draw.
        ("STD", (2 + 1 + 1, 0 + 2 + 1, 1 + 1 + 1)),
        ("SOSW", (7 + 6, 8 + 6, 8 + 7)),
        # Rounds without a game count as a draw: 8, 5 and 6.
        ("SOSW/H", (5 + 6, 8 + 6, 8 + 5)),
        ("SODOSW", (4 * 7 + 2 * 6, 1 * 8 + 2 * 6, 2 * 8 + 2 * 7)),
        # A round without a game is an opponent with one's own score, at most three draws.
        ("BH", (7 + 6 + 6, 8 + 6 + 6, 6 + 8 + 7)),
        ("FB", (7 + 6 + 6, 8 + 6 + 6, 6 + 8 + 7)),
        ("SB", (4 * 7 + 2 * 6 + 2 * 6, 1 * 8 + 4 * 6 + 2 * 6, 2 * 6 + 2 * 8 + 2 * 7)),
    ],
)
def test_a_criterion_counts_what_a_result_is_worth_here(code: str, found: tuple[int, ...]) -> None:
    field = RankingField(MADE, rulebook("fide-dutch").counting(WORTH))
    (chosen,) = parse_codes(code)
    assert tuple(field.values(chosen).values()) == found
    for number, value in field.values(chosen).items():
        assert chosen.criterion.total.of(field, chosen, number, field.terms(chosen, number)) == value
