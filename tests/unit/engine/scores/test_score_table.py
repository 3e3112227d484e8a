"""The score table on small cases; the random ones are in tests/properties."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from zwitsers.engine.domain import Snapshot
from zwitsers.engine.rules.registry import IDS, rulebook
from zwitsers.engine.scores.table import AWARDED_AS_DRAW, DUMMY_SCORES_ZERO, POINTS_ONLY, points_table, score_table


@pytest.mark.parametrize("system", IDS)
def test_nobody_and_no_rounds(system: str) -> None:
    book = rulebook(system)
    assert score_table(Snapshot(players=(), histories=()), book.method) == {}
    assert score_table(tournament(players=2), book.method) == {1: (0, 0, 0, 0), 2: (0, 0, 0, 0)}
    assert book.order(tournament(players=2), score_table(tournament(players=2), book.method)) == [1, 2]


def test_players_keep_their_own_numbers() -> None:
    full = tournament("1-2:1", players=9)
    some = Snapshot(players=full.players[:2], histories=full.histories[:2])
    assert list(score_table(some, AWARDED_AS_DRAW)) == [1, 2]


def test_a_one_sided_result_counts_as_played_for_both() -> None:
    snapshot = tournament("1-2:=0")
    assert score_table(snapshot, AWARDED_AS_DRAW) == {1: (1, 1, 0, 0), 2: (0, 0, 1, 0)}
    assert score_table(snapshot, DUMMY_SCORES_ZERO) == {1: (1, 1, 0, 0), 2: (0, 0, 1, 0)}


def test_a_double_forfeit_is_not_a_played_0_0() -> None:
    forfeit, played = tournament("1-2:00R", "1-3:1"), tournament("1-2:00", "1-3:1")
    assert score_table(forfeit, AWARDED_AS_DRAW) == score_table(played, AWARDED_AS_DRAW)
    assert score_table(forfeit, DUMMY_SCORES_ZERO)[2].resistance_points == 0
    assert score_table(played, DUMMY_SCORES_ZERO)[2].resistance_points == 2


def test_a_late_entry_draws_with_himself_in_the_rounds_he_missed() -> None:
    snapshot = tournament("1-2:1 3:new", "1-3:0 2:bye")
    # 3: ½ for the round missed and 1 for his win, so WS 1½; WP is his own 1½ and the 1 of player 1.
    assert score_table(snapshot, AWARDED_AS_DRAW)[3] == (2, 3, 3 + 2, 1 * 3 + 2 * 2)


def test_points_are_the_same_under_every_method() -> None:
    snapshot = tournament("1-2:1R 3:bye", "1-3:00 2:half", "2-3:adj 1:out")
    points = points_table(snapshot)
    assert points == {1: 2, 2: 2, 3: 3}
    for method in (AWARDED_AS_DRAW, DUMMY_SCORES_ZERO, POINTS_ONLY):
        assert {number: line.points for number, line in score_table(snapshot, method).items()} == points
