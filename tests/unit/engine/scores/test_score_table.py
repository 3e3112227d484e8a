"""The score table on small cases; the random ones are in tests/properties."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import McMahon, Player, PlayerRound, Resistance, Result, Snapshot
from zwitsers.engine.rules.registry import IDS, rulebook
from zwitsers.engine.scores.history import Float, floats
from zwitsers.engine.scores.mcmahon import sums_of_resistance
from zwitsers.engine.scores.table import (
    AWARDED_AS_DRAW,
    DUMMY_SCORES_ZERO,
    POINTS_ONLY,
    pairing_scores,
    points_table,
    score_table,
)
from zwitsers.engine.scores.terms import score_terms


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


@pytest.mark.parametrize("system", ["knsb-rating", "fide-dutch"])
def test_a_penalty_counts_from_its_own_round_on_where_there_are_only_points(system: str) -> None:
    made = snapshot_of("2w+ 2b+", "1b- 1w-", abnormal={(1, 2): -1})
    assert score_table(made, rulebook(system).method)[1].points == 3
    assert points_table(made, 1) == {1: 2, 2: 0}


def test_a_round_is_paired_on_its_own_virtual_points() -> None:
    """C.04.7: player 1 has a virtual point (two halves) in round 1, half of one in round 2 and none in round 3."""
    made = snapshot_of("2w= 2b=", "1b= 1w=", virtual={1: (2, 1)}, planned_rounds=3)
    found = [pairing_scores(made, before)[1] for before in (1, 2, None)]
    assert found == [2, 2, 2]
    assert pairing_scores(snapshot_of("2w=", "1b=", virtual={1: (2, 1)}, planned_rounds=3))[1] == 2


def test_003_a5_a_full_point_without_a_game_is_a_downfloat_and_half_a_point_is_none() -> None:
    given = (Result.BYE, Result.FULL_POINT_BYE, Result.HALF_POINT_BYE, Result.ABSENT)
    players = tuple(Player(number, f"P{number}") for number in range(1, 5))
    made = Snapshot(players, tuple((PlayerRound(result),) for result in given))
    assert floats(made) == {1: (Float.DOWN,), 2: (Float.DOWN,), 3: (Float.NONE,), 4: (Float.NONE,)}


def test_m4_a_round_without_an_opponent_adds_the_start_score_for_every_round_to_sosos() -> None:
    """In half points 1 and 2 start with 4, 3 with 2 and has the bye in round 2; SOS of 2 is 4 + 4 = 8 in two rounds."""
    mcmahon = McMahon({1: 4, 2: 4, 3: 2}, resistance=Resistance.START)
    made = snapshot_of("2w= 2b=", "1b= 1w=", "bye bye", mcmahon=mcmahon, planned_rounds=2)
    table = score_table(made, rulebook("go-nl").method)
    assert sums_of_resistance(made, mcmahon, table)[3] == 2 * (2 * 2)


def test_m6_only_a_game_with_stones_cites_the_ruling_on_stones() -> None:
    mcmahon = McMahon({1: 4, 2: 2}, stones_count=True)
    made = snapshot_of("2w= 2b=", "1b= 1w=", mcmahon=mcmahon, stones={(2, 1): 1}, planned_rounds=2)
    terms = score_terms(made, rulebook("go-nl").method, 1).resistance_points
    assert [term.ruling for term in terms] == ["M6", "M3"]


def test_m6_a_stone_of_the_opponent_counts_as_a_point_in_sos() -> None:
    """In half points: 1 starts with 4, 2 with 2, and 2 had a stone in round 1 and drew: 3 + 2, and for 2 then 5 - 2."""
    mcmahon = McMahon({1: 4, 2: 2}, stones_count=True)
    made = snapshot_of("2w=", "1b=", mcmahon=mcmahon, stones={(2, 1): 1}, planned_rounds=2)
    table = score_table(made, rulebook("go-nl").method)
    assert (table[1].resistance_points, table[2].resistance_points) == (5, 3)
