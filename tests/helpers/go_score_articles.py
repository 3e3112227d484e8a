"""The score articles that 000 and 004 number and mean alike; each text runs them under its own name."""

from __future__ import annotations

from typing import ClassVar

from helpers.crosstables import tournament
from helpers.prize_shares import divide_prizes
from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.final import final_ranking
from zwitsers.engine.scores.history import colour_balance, colour_history
from zwitsers.engine.scores.table import score_table
from zwitsers.engine.scores.terms import score_terms
from zwitsers.engine.scores.tiebreaks import lot_order
from zwitsers.engine.scores.units import decimal_string

# Four players, all against all: 1 has 2½, 2 has 1½, 3 and 4 have 1.
ALL_PLAY_ALL = ("1-2:1 3-4:=", "3-1:0 4-2:0", "1-4:= 2-3:=")
# 1 and 2 are level on points, WP and SB, and 2 beat 1.
LEVEL_BUT_MET = ("4-5:= 6-3:1 2-1:1", "1-4:1 5-6:0 3-2:0", "5-2:1 4-6:1 3-1:=", "6-1:0 4-2:= 3-5:=")
# 1 and 2 are level on points; 1 has more SB, 2 has more WP.
WP_AGAINST_SB = ("4-1:= 6-5:= 2-3:1", "2-6:0 4-3:1 5-1:0", "1-3:= 4-6:0 2-5:1")


class GoScoreArticles:
    rulebook_id: ClassVar[str]

    def test_1_1_wp_is_the_sum_of_the_opponents_scores(self) -> None:
        book = rulebook(self.rulebook_id)
        snapshot = tournament(*ALL_PLAY_ALL)
        table = score_table(snapshot, book.method)
        assert [decimal_string(table[n].points, book.divisor) for n in (1, 2, 3, 4)] == ["2.5", "1.5", "1", "1"]
        assert [decimal_string(table[n].resistance_points, book.divisor) for n in (1, 2, 3, 4)] == [
            "3.5",
            "4.5",
            "5",
            "5",
        ]

    def test_1_1_only_the_rounds_so_far_count(self) -> None:
        book = rulebook(self.rulebook_id)
        table = score_table(tournament(*ALL_PLAY_ALL).after(1), book.method)
        assert [line.resistance_points for line in table.values()] == [0, 2, 1, 1]

    def test_1_2_sb_is_the_beaten_and_half_of_the_jigos(self) -> None:
        book = rulebook(self.rulebook_id)
        table = score_table(tournament(*ALL_PLAY_ALL), book.method)
        shown = {n: decimal_string(line.sonneborn_berger, book.sonneborn_divisor) for n, line in table.items()}
        # 1: 1½ + 1 + ½·1; 2: 1 + ½·1; 3: ½·1 + ½·1½; 4: ½·1 + ½·2½
        assert shown == {1: "3", 2: "1.5", 3: "1.25", 4: "1.75"}

    def test_1_5_colour_balance_is_black_minus_white(self) -> None:
        book = rulebook(self.rulebook_id)
        snapshot = tournament("1-2:1", "3-1:1 2:bye", "4-1:1R 2-3:=")
        assert book.balance_colour is Colour.BLACK
        assert colour_balance(snapshot, 1, book.balance_colour) == 0
        assert colour_balance(snapshot, 2, book.balance_colour) == 0
        assert colour_balance(snapshot, 3, book.balance_colour) == 0
        assert colour_balance(snapshot.after(1), 1, book.balance_colour) == -1
        assert colour_balance(snapshot.after(1), 2, book.balance_colour) == 1

    def test_1_6_and_2_1d_the_lower_lot_number_is_placed_higher(self) -> None:
        book = rulebook(self.rulebook_id)
        snapshot = tournament("3-1:= 4-2:=")
        assert book.order(snapshot, score_table(snapshot, book.method)) == [1, 2, 3, 4]

    def test_2_1_order_is_points_then_wp_then_sb(self) -> None:
        book = rulebook(self.rulebook_id)
        snapshot = tournament(*ALL_PLAY_ALL)
        table = score_table(snapshot, book.method)
        # 3 and 4 are level on points and WP; SB puts 4 first although 3 has the lower lot number.
        assert book.order(snapshot, table) == [1, 2, 4, 3]

    def test_2_1b_more_wp_beats_more_sb_and_a_lower_lot_number(self) -> None:
        book = rulebook(self.rulebook_id)
        snapshot = tournament(*WP_AGAINST_SB)
        table = score_table(snapshot, book.method)
        assert table[1].points == table[2].points
        assert table[1].sonneborn_berger > table[2].sonneborn_berger
        order = book.order(snapshot, table)
        assert order.index(2) < order.index(1)

    def test_2_2_the_odd_one_out_gets_a_point(self) -> None:
        book = rulebook(self.rulebook_id)
        snapshot = tournament("1-2:1 3:bye")
        (term,) = score_terms(snapshot, book.method, 3).points
        assert (term.contributes, term.article, term.ruling) == (book.divisor, "2.2", "R1.2")

    def test_2_3_every_regulatory_round_is_a_jigo_with_oneself(self) -> None:
        book = rulebook(self.rulebook_id)
        snapshot = tournament("1-2:1R 3-4:1 5:bye 6:half 7:full 8:out 9:new 10:absent", "1-3:1 2-4:1", players=10)
        table = score_table(snapshot, book.method)
        assert table[1].points == 4
        assert table[1].resistance_score == 3  # ½ for the forfeit and 1 for the game
        assert table[1].resistance_points == 3 + table[3].resistance_score
        assert table[1].sonneborn_berger == 1 * 3 + 2 * table[3].resistance_score
        for number in range(5, 11):
            assert table[number][1:] == (2, 4, 4), number  # two jigos with oneself, whatever they were worth
        terms = score_terms(snapshot, book.method, 1)
        assert [(t.opponent, t.contributes, t.article) for t in terms.resistance_points] == [
            (1, 3, "2.3"),
            (3, 2, "1.1"),
        ]

    def test_2_3_a_played_game_that_both_lose_is_a_jigo_with_oneself(self) -> None:
        book = rulebook(self.rulebook_id)
        table = score_table(tournament("1-2:00"), book.method)
        assert table[1] == table[2] == (0, 1, 1, 1)

    def test_2_4_and_7_4_a_game_without_result_is_a_jigo(self) -> None:
        book = rulebook(self.rulebook_id)
        table = score_table(tournament("1-2:adj 3-4:? 5-6:="), book.method)
        assert set(table.values()) == {(1, 1, 1, 1)}
        assert score_terms(tournament("1-2:adj"), book.method, 1).points[0].article == "7.4"

    def test_7_2_regulatory_games_have_no_colour(self) -> None:
        snapshot = tournament("1-2:1R", "1-2:1")
        assert colour_history(snapshot, 1) == (None, Colour.WHITE)

    def test_7_3_the_absent_get_a_regulatory_zero(self) -> None:
        book = rulebook(self.rulebook_id)
        (term,) = score_terms(tournament("1-2:1 3:absent"), book.method, 3).points
        assert (term.contributes, term.article, term.result) == (0, "7.3", Result.ABSENT)

    def test_7_5_final_order_and_the_article_that_decided(self) -> None:
        lines = final_ranking(tournament(*ALL_PLAY_ALL), rulebook(self.rulebook_id), seed=1)
        assert [(line.place, line.number) for line in lines] == [(1, 1), (2, 2), (3, 4), (4, 3)]
        assert [line.decided_by.article if line.decided_by else None for line in lines] == [
            None,
            "7.5a",
            "7.5a",
            "7.5c",
        ]
        assert [[value.step.article for value in line.values] for line in lines] == [
            ["7.5a", "7.5b", "7.5c", "7.5d", "7.5e"]
        ] * 4

    def test_7_5_the_values_are_shown_in_points(self) -> None:
        first = final_ranking(tournament(*ALL_PLAY_ALL), rulebook(self.rulebook_id), seed=1)[0]
        assert [value.text for value in first.values] == ["2.5", "3.5", "3", "", ""]
        assert [value.text for value in first.values] == ["2.5", "3.5", "3", "", ""]

    def test_7_5a_equal_points_share_the_money_whatever_decided_the_place(self) -> None:
        lines = final_ranking(tournament(*ALL_PLAY_ALL), rulebook(self.rulebook_id), seed=1)
        assert divide_prizes(lines, [50_00, 30_00, 20_01]) == {1: 50_00, 2: 30_00, 4: 10_01, 3: 10_00}

    def test_7_5b_wp_decides_before_sb(self) -> None:
        snapshot = tournament(*WP_AGAINST_SB)
        lines = final_ranking(snapshot, rulebook(self.rulebook_id), seed=1)
        places = {line.number: line.place for line in lines}
        assert places[2] + 1 == places[1]
        assert [line.decided_by.article for line in lines if line.number == 1 and line.decided_by] == ["7.5b"]

    def test_7_5d_direct_result_decides_when_all_tied_have_met(self) -> None:
        snapshot = tournament(*LEVEL_BUT_MET)
        lines = {line.number: line for line in final_ranking(snapshot, rulebook(self.rulebook_id), seed=1)}
        assert [value.text for value in lines[1].values[:3]] == [value.text for value in lines[2].values[:3]]
        assert (lines[2].place, lines[1].place) == (1, 2)
        assert lines[1].decided_by is not None
        assert lines[1].decided_by.article == "7.5d"
        assert [lines[n].values[3].text for n in (2, 1)] == ["1", "0"]

    def test_7_5d_direct_result_decides_below_the_first_place_too(self) -> None:
        """1 wins by himself; 2 and 3 are level in all else for the fourth place, and 3 beat 2."""
        snapshot = tournament("1-6:1 2-5:1 3-4:0", "6-4:1 5-3:= 1-2:1", "2-6:= 3-1:0 4-5:1", "6-5:= 1-4:1 2-3:0")
        lines = final_ranking(snapshot, rulebook(self.rulebook_id), seed=1)
        assert lines[0].points > lines[1].points
        assert [(line.place, line.number) for line in lines[3:5]] == [(4, 3), (5, 2)]
        assert [value.text for value in lines[3].values[:3]] == [value.text for value in lines[4].values[:3]]
        assert lines[4].decided_by is not None
        assert lines[4].decided_by.article == "7.5d"

    def test_7_5d_direct_result_is_not_used_when_one_pair_has_not_met(self) -> None:
        snapshot = tournament("1-2:= 3-4:=")  # all level, but 1 and 3 have not met
        for line in final_ranking(snapshot, rulebook(self.rulebook_id), seed=1):
            assert line.values[3].value is None

    def test_7_5d_a_forfeit_is_not_a_meeting(self) -> None:
        met = final_ranking(tournament("1-2:="), rulebook(self.rulebook_id))
        forfeited = final_ranking(tournament("1-2:00R"), rulebook(self.rulebook_id))
        assert [line.values[3].value for line in met] == [1, 1]
        assert [line.values[3].value for line in forfeited] == [None, None]

    def test_7_5e_lots_are_drawn_once_and_only_among_the_level(self) -> None:
        snapshot = tournament("1-2:= 3-4:= 5-6:1")
        for seed in range(5):
            lines = final_ranking(snapshot, rulebook(self.rulebook_id), seed=seed)
            assert [line.number for line in lines] == [5, *lot_order([1, 2, 3, 4], seed), 6]
            assert [line.values[4].text for line in lines] == ["", "1", "2", "3", "4", ""]
        orders = {tuple(lot_order([1, 2, 3, 4], seed)) for seed in range(40)}
        assert len(orders) > 12

    def test_7_5e_before_the_lots_are_drawn_the_place_is_shared(self) -> None:
        lines = final_ranking(tournament("1-2:= 3-4:= 5-6:1"), rulebook(self.rulebook_id))
        assert [(line.place, line.shared, line.number) for line in lines] == [
            (1, False, 5),
            (2, True, 1),
            (2, True, 2),
            (2, True, 3),
            (2, True, 4),
            (6, False, 6),
        ]
