"""003: A2 (order and pairing numbers), A4 and A5 (floats), A7 (balance), F2, F5, F9 and F10 (final ranking)."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from helpers.prize_shares import divide_prizes
from zwitsers.engine.domain import Colour, Player
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.control import control
from zwitsers.engine.scores.final import final_ranking
from zwitsers.engine.scores.history import Float, colour_balance, colour_history, floats
from zwitsers.engine.scores.ranking import order_by_rating, pairing_numbers
from zwitsers.engine.scores.table import score_table
from zwitsers.engine.scores.terms import score_terms
from zwitsers.engine.scores.tiebreaks import lot_order

BOOK = rulebook("knsb-rating")


def field(*players: Player) -> list[int]:
    snapshot = tournament(players=players)
    return BOOK.order(snapshot, score_table(snapshot, BOOK.method))


def test_a1_no_rating_counts_as_zero() -> None:
    assert field(Player(1, "A"), Player(2, "B", rating=1)) == [2, 1]


def test_a2_a_score_comes_before_rating() -> None:
    snapshot = tournament("1-2:0", ratings={1: 2500, 2: 1500})
    assert BOOK.order(snapshot, score_table(snapshot, BOOK.method)) == [2, 1]


def test_a2_b_rating_comes_before_title() -> None:
    assert field(Player(1, "A", "GM", 2400), Player(2, "B", rating=2401)) == [2, 1]


def test_a2_c_titles_in_the_printed_order_and_others_are_no_title() -> None:
    titles = ["", "WFM", "FM", "WIM", "IM", "WGM", "GM"]
    assert field(*(Player(n, "Same", title, 2000) for n, title in enumerate(titles, 1))) == [7, 6, 5, 4, 3, 2, 1]
    assert field(Player(1, "Zut", "CM", 2000), Player(2, "Aap", "", 2000), Player(3, "Mies", "WCM", 2000)) == [2, 3, 1]


def test_a2_d_names_alphabetically_without_regard_to_case_then_lot_number() -> None:
    assert field(Player(1, "de Wit"), Player(2, "Bos"), Player(3, "De Boer"), Player(4, "bos")) == [2, 4, 3, 1]
    assert field(Player(1, "STRASSE"), Player(2, "Straße"), Player(3, "strasse")) == [1, 2, 3]


def test_a2_d_another_last_criterion_may_be_announced() -> None:
    snapshot = tournament(players=[Player(1, "A", birth="1990"), Player(2, "B", birth="1950")])
    table = score_table(snapshot, BOOK.method)

    def oldest_first(player: Player) -> int:
        return player.birth_year or 0

    assert order_by_rating(snapshot, table) == [1, 2]
    assert order_by_rating(snapshot, table, last_criterion=oldest_first) == [2, 1]
    assert pairing_numbers(snapshot, last_criterion=oldest_first) == {2: 1, 1: 2}


def test_a2_pairing_numbers_are_the_order_at_score_zero_over_everyone() -> None:
    snapshot = tournament("1-2:0 3:absent", "1:out 2-3:0", ratings={1: 1500, 2: 1600, 3: 2000})
    assert pairing_numbers(snapshot) == {3: 1, 2: 2, 1: 3}
    assert pairing_numbers(snapshot.after(0)) == pairing_numbers(snapshot)


def test_a4_floats_come_from_the_scores_before_the_round() -> None:
    snapshot = tournament("1-2:1 3-4:1", "1-4:1 3-2:0")
    assert floats(snapshot) == {
        1: (Float.NONE, Float.DOWN),
        2: (Float.NONE, Float.UP),
        3: (Float.NONE, Float.DOWN),
        4: (Float.NONE, Float.UP),
    }


def test_a4_a_forfeited_game_keeps_its_float() -> None:
    assert floats(tournament("1-2:1 3-4:1", "1-4:0R"))[1] == (Float.NONE, Float.DOWN)


def test_a5_the_bye_is_a_point_without_colour_and_a_downfloat() -> None:
    snapshot = tournament("1-2:1 3:bye 4:full")
    assert floats(snapshot)[3] == floats(snapshot)[4] == (Float.DOWN,)
    assert colour_history(snapshot, 3) == (None,)
    (term,) = score_terms(snapshot, BOOK.method, 3).points
    assert (term.contributes, term.article) == (2, "A5")


def test_a4_the_absent_and_half_point_byes_do_not_float() -> None:
    snapshot = tournament("1-2:1 3:half 4:absent 5:new 6:out")
    assert {floats(snapshot)[number] for number in (3, 4, 5, 6)} == {(Float.NONE,)}


def test_a7_colour_balance_is_white_minus_black() -> None:
    snapshot = tournament("1-2:1", "1-3:1")
    assert [colour_balance(snapshot, n, BOOK.balance_colour) for n in (1, 2, 3)] == [2, -1, -1]


def test_f2_regulatory_games_and_byes_have_no_colour() -> None:
    snapshot = tournament("1-2:1R 3:bye", "2-1:=")
    assert colour_history(snapshot, 1) == (None, Colour.BLACK)
    (term, _) = score_terms(snapshot, BOOK.method, 1).points
    assert (term.contributes, term.article, term.ruling) == (2, "F2", "R1.2")


def test_f5_the_absent_get_a_regulatory_zero() -> None:
    (term,) = score_terms(tournament("1-2:1 3:absent"), BOOK.method, 3).points
    assert (term.contributes, term.article) == (0, "F5")


def test_f9_an_adjourned_game_counts_as_a_draw() -> None:
    snapshot = tournament("1-2:adj")
    (term,) = score_terms(snapshot, BOOK.method, 1).points
    assert (term.contributes, term.article) == (1, "F9")


def test_there_is_no_wp_and_no_sb() -> None:
    snapshot = tournament("1-2:1 3:bye")
    assert set(score_table(snapshot, BOOK.method).values()) == {(2, 0, 0, 0), (0, 0, 0, 0)}
    assert score_terms(snapshot, BOOK.method, 1)[1:] == ((), (), ())
    assert [check.name for check in control(snapshot, BOOK)] == ["points"]


# 1, 2 and 3 are level for the first place and have all met: 1 has 1½, 2 has 1 and 3 has ½ against each other.
ALL_MET = ("1-3:= 4-2:0 6-5:1", "1-5:= 3-2:0 4-6:=", "3-5:1 6-2:= 1-4:=", "2-1:0 4-5:0 6-3:0")


def test_f10_direct_result_for_the_first_place_then_average_rating() -> None:
    # 3 met 5 and 6, 2 met 4 and 6: average rating puts 3 before 2, direct result would not.
    snapshot = tournament(*ALL_MET, ratings={4: 1800, 5: 1900, 6: 1850, 1: 1500, 2: 1500, 3: 1500})
    lines = final_ranking(snapshot, BOOK, seed=1)
    assert [line.number for line in lines[:3]] == [1, 3, 2]
    assert [line.decided_by.name if line.decided_by else None for line in lines[:3]] == [
        None,
        "direct_result",
        "average_rating",
    ]
    assert [value.text for value in lines[1].values] == ["2.5", "0.5", "1687.5", ""]


def test_f10_average_is_over_the_opponents_played_only() -> None:
    snapshot = tournament("1-3:1 2-4:1", "1:bye 2-5:1R", ratings={3: 1600, 4: 1700, 5: 2700})
    lines = final_ranking(snapshot, BOOK, seed=1)
    assert [(line.number, line.values[2].text) for line in lines[:2]] == [(2, "1700"), (1, "1600")]


def test_f10_equal_averages_with_other_numbers_of_games_are_equal() -> None:
    snapshot = tournament("1-3:1 2-4:1", "1-4:1 2:full", ratings={3: 1500, 4: 1500})
    lines = final_ranking(snapshot, BOOK)
    assert [(line.place, line.shared) for line in lines[:2]] == [(1, True), (1, True)]


def test_f10_lots_are_last() -> None:
    snapshot = tournament("1-2:= 3-4:=")
    for seed in (1, 2, 3):
        assert [line.number for line in final_ranking(snapshot, BOOK, seed=seed)] == lot_order([1, 2, 3, 4], seed)


def test_f10_equal_points_divide_the_money() -> None:
    lines = final_ranking(tournament("1-2:= 3-4:1"), BOOK, seed=1)
    assert divide_prizes(lines, [30_00, 20_00]) == {3: 30_00, 1: 10_00, 2: 10_00, 4: 0}


# 1, 2 and 3 are level for the first place and have all met: 1 and 2 drew and both beat 3. All ratings are equal.
LEVEL_AFTER_DIRECT_RESULT = ("1-2:= 3-4:1 5-6:00", "1-3:1 2-5:0 4-6:00", "2-3:1 1-4:0", "3-5:1 1-6:= 2-4:=")


@pytest.mark.parametrize("seed", range(12))
def test_f10_lots_divide_a_shared_first_place_and_nobody_falls_behind_who_lost_the_direct_result(seed: int) -> None:
    """R11.2: without lots 1 and 2 share the first place, and 3 lost to both: lots do not put 3 between them."""
    snapshot = tournament(*LEVEL_AFTER_DIRECT_RESULT, ratings=dict.fromkeys(range(1, 7), 1500))
    shared = final_ranking(snapshot, BOOK)
    assert [(line.number, line.place) for line in shared[:3]] == [(1, 1), (2, 1), (3, 3)]
    lines = final_ranking(snapshot, BOOK, seed=seed)
    assert [line.number for line in lines[:3]] == [*lot_order([1, 2], seed), 3]
    assert [line.decided_by.name if line.decided_by else None for line in lines[:3]] == [None, "lot", "direct_result"]
    assert [value.text for value in lines[0].values][-1] == "1"
