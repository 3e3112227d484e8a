"""001: A1 and A4 (scores and ranking), F1-F12 as far as they make scores and the final ranking."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from helpers.prize_shares import divide_prizes
from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.control import control
from zwitsers.engine.scores.final import FinalLine, final_ranking
from zwitsers.engine.scores.history import colour_balance
from zwitsers.engine.scores.table import score_table
from zwitsers.engine.scores.terms import score_terms
from zwitsers.engine.scores.tiebreaks import lot_order

BOOK = rulebook("knsb-wp")


def decisions(lines: list[FinalLine]) -> list[str | None]:
    return [line.decided_by.article if line.decided_by else None for line in lines]


def test_a1a_wp_is_the_sum_of_the_opponents_scores() -> None:
    table = score_table(tournament("1-2:1 3-4:=", "3-1:0 4-2:0"), BOOK.method)
    # Scores: 1 has 2, 2 has 1, 3 and 4 have ½.
    assert {n: line.resistance_points for n, line in table.items()} == {1: 3, 2: 5, 3: 5, 4: 3}


def test_a1b_sb_is_the_beaten_and_half_of_the_draws() -> None:
    table = score_table(tournament("1-2:1 3-4:=", "3-1:0 4-2:0"), BOOK.method)
    # In quarters of a point: 1 beat 2 (1) and 3 (½); 2 beat 4 (½); 3 and 4 drew (½).
    assert {n: line.sonneborn_berger for n, line in table.items()} == {1: 6, 2: 2, 3: 1, 4: 1}


def test_a4_order_is_points_wp_sb_lot_number() -> None:
    # 1 and 2 are level on points; 2 has more WP although 1 has more SB and the lower number.
    snapshot = tournament("4-1:= 6-5:= 2-3:1", "2-6:0 4-3:1 5-1:0", "1-3:= 4-6:0 2-5:1")
    table = score_table(snapshot, BOOK.method)
    order = BOOK.order(snapshot, table)
    assert order.index(2) + 1 == order.index(1)
    assert table[1].sonneborn_berger > table[2].sonneborn_berger
    assert order[0] == 6  # most points
    # Level on points and WP: SB puts 4 before 3.
    by_sb = tournament("1-2:1 3-4:=", "3-1:0 4-2:0", "1-4:= 2-3:=")
    assert BOOK.order(by_sb, score_table(by_sb, BOOK.method)) == [1, 2, 4, 3]
    # Level on everything: 5 is placed above 8.
    level = tournament("8-5:=", players=8)
    assert [n for n in BOOK.order(level, score_table(level, BOOK.method)) if n in (5, 8)] == [5, 8]


def test_a5_colour_balance_is_white_minus_black() -> None:
    snapshot = tournament("1-2:1", "1-3:1 2:bye", "4-1:1R 3-2:=")
    assert BOOK.balance_colour is Colour.WHITE
    assert [colour_balance(snapshot, n, BOOK.balance_colour) for n in (1, 2, 3, 4)] == [2, -2, 0, 0]


def test_f1_the_bye_is_worth_a_point() -> None:
    (term,) = score_terms(tournament("1-2:1 3:bye"), BOOK.method, 3).points
    assert (term.contributes, term.article) == (2, "F1")


@pytest.mark.parametrize(
    ("rounds", "number"),
    [
        (("1-2:1R",), 1),
        (("1-2:1R",), 2),
        (("1-2:00R",), 1),
        (("1-2:1 3:bye",), 3),
        (("1-2:1 3:full",), 3),
        (("1-2:1 3:absent",), 3),
        (("1-2:1 3:out",), 3),
        (("1-2:1 3:new",), 3),
        (("1-2:00",), 1),
    ],
)
def test_f3_regulatory_rounds_and_0_0_are_a_draw_with_oneself(rounds: tuple[str, ...], number: int) -> None:
    snapshot = tournament(*rounds)
    assert score_table(snapshot, BOOK.method)[number][1:] == (1, 1, 1)
    terms = score_terms(snapshot, BOOK.method, number)
    for (term,) in (terms.resistance_score, terms.resistance_points, terms.sonneborn_berger):
        assert (term.contributes, term.article) == (1, "F3")


def test_f3_a_played_0_0_counts_for_colours_but_gives_no_points() -> None:
    snapshot = tournament("1-2:00")
    assert score_table(snapshot, BOOK.method)[1].points == 0
    assert colour_balance(snapshot, 1, BOOK.balance_colour) == 1
    assert score_terms(snapshot, BOOK.method, 1).resistance_points[0].ruling == "R1.4"


def test_f5_the_absent_get_a_regulatory_zero() -> None:
    (term,) = score_terms(tournament("1-2:1 3:absent"), BOOK.method, 3).points
    assert (term.contributes, term.article, term.result) == (0, "F5", Result.ABSENT)


def test_f8_control_sums_of_an_even_field_without_irregularities() -> None:
    sums = control(tournament("1-2:1 3-4:=", "3-1:0 4-2:0"), BOOK)
    assert [(s.name, s.total, s.formula) for s in sums] == [
        ("points", 8, 8),
        ("resistance_score", 8, 8),
        ("resistance_points", 16, 16),
    ]
    assert all(s.holds and not s.corrections for s in sums)


def test_f8_an_odd_field_is_not_raised_to_even() -> None:
    points, ws, wp = control(tournament("1-2:1 3:bye", "1-3:0 2:bye", "2-3:1R 1:bye"), BOOK)
    assert (ws.total, wp.total) == (9, 27)
    assert (points.total, points.formula, points.holds) == (12, 9, True)


def test_f8_regulatory_results_explain_the_difference_in_points() -> None:
    points, ws, wp = control(tournament("1-2:1R 3-4:00R 5:half 6:absent 7-8:00"), BOOK)
    assert (points.formula, points.total, points.expected) == (8, 3, 3)
    assert [(c.reason, c.number, c.amount) for c in points.corrections] == [
        ("awarded", 1, 1),
        ("awarded", 2, -1),
        ("awarded", 3, -1),
        ("awarded", 4, -1),
        ("awarded", 6, -1),
        ("both-lose", 7, -1),
        ("both-lose", 8, -1),
    ]
    assert (ws.corrections, wp.corrections) == ((), ())


def test_f8_a_one_sided_result_is_short_in_every_sum() -> None:
    points, ws, wp = control(tournament("1-2:=0", "1:bye 2:absent"), BOOK)
    assert [c.reason for c in ws.corrections] == ["one-sided"]
    assert (points.holds, ws.total, ws.formula, wp.total, wp.formula) == (True, 3, 4, 6, 8)
    assert (ws.expected, wp.expected) == (3, 6)


def test_f9_a_half_point_bye_is_a_draw_with_oneself() -> None:
    snapshot = tournament("1-2:1 3:half", "1-3:= 2:bye")
    terms = score_terms(snapshot, BOOK.method, 3)
    assert (terms.points[0].contributes, terms.points[0].article) == (1, "F9")
    assert score_table(snapshot, BOOK.method)[3] == (2, 2, 2 + 3, 2 + 3)


def test_f11_an_adjourned_game_counts_as_a_draw() -> None:
    snapshot = tournament("1-2:adj 3-4:=")
    assert set(score_table(snapshot, BOOK.method).values()) == {(1, 1, 1, 1)}
    assert score_terms(snapshot, BOOK.method, 1).points[0].article == "F11"


def test_f12_1_points_come_first_and_equal_points_divide_the_money() -> None:
    lines = final_ranking(tournament("1-2:1 3-4:=", "3-1:0 4-2:0"), BOOK, seed=1)
    assert [line.number for line in lines[:2]] == [1, 2]
    shares = divide_prizes(lines, [500_00, 300_00, 200_00, 99])
    assert (shares[1], shares[2]) == (500_00, 300_00)
    assert sorted((shares[3], shares[4])) == [100_49, 100_50]
    assert shares[lines[2].number] == 100_50  # the odd cent goes to the better placed


# Level for the first place, all have met: 1 beat 2, drew with 3, and 2 beat 3; WP goes the other way round.
DIRECT_AGAINST_WP = ("1-3:= 4-2:0 6-5:1", "1-5:= 3-2:0 4-6:=", "3-5:1 6-2:= 1-4:=", "2-1:0 4-5:0 6-3:0")


def test_f12_2_direct_result_finds_the_winner_and_other_places_go_by_wp() -> None:
    lines = final_ranking(tournament(*DIRECT_AGAINST_WP), BOOK, seed=1)
    table = score_table(tournament(*DIRECT_AGAINST_WP), BOOK.method)
    assert table[1].resistance_points < table[2].resistance_points < table[3].resistance_points
    # By direct result alone 2 would be second; only the first place uses it (R9.6).
    assert [line.number for line in lines[:3]] == [1, 3, 2]
    assert decisions(lines)[:3] == [None, "F12.2", "F12.3"]
    assert {line.number: line.values[1].text for line in lines[:3]} == {1: "1.5", 2: "1", 3: "0.5"}
    assert all(line.values[1].value is None for line in lines[3:])


def test_f12_2_direct_result_is_applied_again_among_those_level_at_the_top_of_it() -> None:
    # 1 and 2 have 2 from 3 against each other, 3 and 4 have 1; 1 beat 2. WP rises from 1 to 4.
    snapshot = tournament(
        "1-2:1 3-4:1 7-6:= 8-5:=",
        "1-3:1 2-4:1 8-6:0 5-7:1",
        "4-1:1 3-2:0 8-7:1 6-5:1",
        "6-3:0 4-5:1 2-7:1 8-1:=",
        "2-5:0 4-6:1 8-3:0 7-1:=",
    )
    lines = final_ranking(snapshot, BOOK, seed=1)
    assert [line.number for line in lines[:4]] == [1, 4, 3, 2]
    assert decisions(lines)[:4] == [None, "F12.2", "F12.3", "F12.3"]
    assert {line.number: line.values[1].text for line in lines[:4]} == {1: "2, 1", 2: "2, 0", 3: "1", 4: "1"}


def test_f12_2_those_level_at_the_top_go_on_to_wp_and_the_loser_competes_with_all_others() -> None:
    """R10.7."""
    # 1 and 2 drew and both beat 3. WP: 2 before 3 before 1. So 2 wins, and 3 is second.
    snapshot = tournament(
        "1-2:= 7-3:0 6-8:1 5-4:=",
        "1-3:1 6-5:0 2-8:0 4-7:=",
        "2-3:1 6-4:0 7-5:= 1-8:=",
        "2-7:= 6-1:1 5-8:= 3-4:1",
        "7-8:1 3-6:1 5-2:0 1-4:1",
    )
    lines = final_ranking(snapshot, BOOK, seed=1)
    assert [line.number for line in lines[:3]] == [2, 3, 1]
    assert decisions(lines)[:3] == [None, "F12.2", "F12.3"]


def test_f12_2_between_two_level_at_the_top_the_line_says_what_decided() -> None:
    # As above, but WP: 2 before 1 before 3.
    snapshot = tournament(
        "1-2:= 8-4:= 6-3:0 5-7:=",
        "1-3:1 2-6:= 5-8:0 7-4:1",
        "2-3:1 1-7:1 5-4:1 8-6:=",
        "4-1:1 7-6:0 3-5:1 2-8:1",
        "6-5:= 2-4:0 1-8:= 7-3:0",
    )
    lines = final_ranking(snapshot, BOOK, seed=1)
    assert [line.number for line in lines[:3]] == [2, 1, 3]
    assert decisions(lines)[:3] == [None, "F12.3", "F12.3"]


def test_f12_2_is_not_for_the_second_place() -> None:
    # 2 beat 3, both are level for the second place, and 3 has more WP.
    snapshot = tournament("6-1:= 3-5:1 2-4:1", "1-5:1 6-4:= 2-3:1", "4-5:= 6-2:= 3-1:=", "4-1:0 6-3:0 5-2:1")
    lines = final_ranking(snapshot, BOOK, seed=1)
    assert [line.number for line in lines[:3]] == [1, 3, 2]
    assert decisions(lines)[:3] == [None, "F12.1", "F12.3"]


def test_f12_2_is_not_used_when_those_level_have_not_all_met() -> None:
    snapshot = tournament("2-6:1 5-1:= 4-3:1", "5-3:1 1-6:1 4-2:0", "1-3:1 6-4:= 2-5:=")
    lines = final_ranking(snapshot, BOOK, seed=1)
    assert [line.number for line in lines[:2]] == [2, 1]
    assert decisions(lines)[:2] == [None, "F12.3"]
    assert lines[0].values[1].value is None


def test_f12_4_sb_decides_after_wp() -> None:
    # 1 and 2 drew with each other and have the same WP.
    snapshot = tournament("4-6:0 5-3:= 2-1:=", "5-2:= 1-4:1 3-6:1", "4-5:1 6-1:= 3-2:0")
    lines = final_ranking(snapshot, BOOK, seed=1)
    assert [line.number for line in lines[:2]] == [2, 1]
    assert decisions(lines)[:2] == [None, "F12.4"]


def test_f12_5_lots_decide_what_is_still_level() -> None:
    snapshot = tournament("1-2:= 3-4:=")
    for seed in (1, 2, 3):
        lines = final_ranking(snapshot, BOOK, seed=seed)
        assert [line.number for line in lines] == lot_order([1, 2, 3, 4], seed)
        assert decisions(lines) == [None, "F12.5", "F12.5", "F12.5"]
    assert {line.place for line in final_ranking(snapshot, BOOK)} == {1}
