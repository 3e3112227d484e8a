"""002: the ranking list (definitions and order) and the score of the dummy's opponent."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.control import control
from zwitsers.engine.scores.table import score_table
from zwitsers.engine.scores.terms import score_terms
from zwitsers.engine.scores.units import decimal_string

BOOK = rulebook("kndb")


def test_definitie_score_is_shown_as_2_1_0() -> None:
    table = score_table(tournament("1-2:1 3-4:="), BOOK.method)
    assert [decimal_string(table[n].points, BOOK.divisor) for n in (1, 2, 3, 4)] == ["2", "0", "1", "1"]


def test_definitie_wp_is_the_sum_of_the_scores_of_the_opponents_played() -> None:
    table = score_table(tournament("1-2:1 3-4:=", "3-1:0 4-2:0"), BOOK.method)
    # Scores: 1 has 4, 2 has 2, 3 and 4 have 1.
    assert {n: line.resistance_points for n, line in table.items()} == {1: 3, 2: 5, 3: 5, 4: 3}


def test_definitie_sb_is_twice_the_beaten_and_once_the_drawn() -> None:
    table = score_table(tournament("1-2:1 3-4:=", "3-1:0 4-2:0"), BOOK.method)
    shown = {n: decimal_string(line.sonneborn_berger, BOOK.sonneborn_divisor) for n, line in table.items()}
    assert shown == {1: "6", 2: "2", 3: "1", 4: "1"}


def test_globaal_3_whoever_meets_the_dummy_gets_two_points_and_no_resistance() -> None:
    snapshot = tournament("1-2:1 3:bye", "3-1:1 2:bye")
    table = score_table(snapshot, BOOK.method)
    assert table[3] == (4, 4, 2, 4)  # two from the dummy, two from 1, who has 2
    terms = score_terms(snapshot, BOOK.method, 3)
    assert (terms.points[0].contributes, terms.points[0].article) == (2, "Globaal 3")
    dummy = terms.resistance_points[0]
    assert (dummy.opponent, dummy.contributes, dummy.article, dummy.ruling) == (0, 0, "Globaal 3", "R1.6")


@pytest.mark.parametrize("awarded", ["1-2:1R", "1-2:0R", "1-2:00R"])
def test_definitie_wp_a_forfeit_adds_nothing(awarded: str) -> None:
    snapshot = tournament(awarded, "1-3:1 2-4:1")
    table = score_table(snapshot, BOOK.method)
    assert (table[1].resistance_points, table[2].resistance_points) == (0, 0)


def test_definitie_wp_counts_the_points_of_the_opponent_also_those_he_did_not_play_for() -> None:
    snapshot = tournament("1:bye 2-3:=", "1-2:0 3:absent")
    assert score_table(snapshot, BOOK.method)[2].resistance_points == 1 + 2


def test_definitie_wp_counts_a_played_0_0_like_any_game() -> None:
    snapshot = tournament("1-2:00", "1-3:1 2-4:1")
    table = score_table(snapshot, BOOK.method)
    assert table[1] == (2, 2, 2, 0)


def test_ranglijst_order_is_score_wp_sb_lot_number() -> None:
    # 1 and 2 are level on score; 2 has more WP, 1 more SB and the lower lot number.
    snapshot = tournament("4-1:= 6-5:= 2-3:1", "2-6:0 4-3:1 5-1:0", "1-3:= 4-6:0 2-5:1")
    table = score_table(snapshot, BOOK.method)
    order = BOOK.order(snapshot, table)
    assert order[0] == 6
    assert order.index(2) + 1 == order.index(1)
    assert table[1].sonneborn_berger > table[2].sonneborn_berger
    by_sb = tournament("5-4:= 3-6:0 2-1:1", "3-1:0 5-6:1 2-4:0", "3-2:0 6-4:1 5-1:0")
    assert BOOK.order(by_sb, score_table(by_sb, BOOK.method))[:2] == [2, 1]


def test_definitie_lotingsnummer_lower_comes_first() -> None:
    level = tournament("4-3:= 2-1:=")
    assert BOOK.order(level, score_table(level, BOOK.method)) == [1, 2, 3, 4]


def test_control_sums_leave_out_the_scores_that_nobody_met() -> None:
    snapshot = tournament("1-2:1 3:bye", "3-1:1 2:bye")
    points, score, wp = control(snapshot, BOOK)
    assert (points.total, points.formula, points.expected) == (8, 6, 8)
    assert score.total == points.total
    assert wp.holds
    assert [(c.number, c.amount) for c in wp.corrections if c.reason == "no-game"] == [(2, -2), (3, -4)]
