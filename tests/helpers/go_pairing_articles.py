"""The pairing articles that 000 and 004 number and mean alike; each text runs them under its own name."""

from __future__ import annotations

from typing import ClassVar

import pytest

import helpers.pairing_scenes as scenes
from helpers.crosstables import tournament
from helpers.pairing_cases import (
    apart,
    coloured,
    decides,
    lines,
    pairing,
    pairs,
    scored,
    verdict,
    waiting_rooms,
    with_allowed_pairs,
)
from helpers.running_tournaments import assert_published_pairing_stands
from zwitsers.engine.domain import Colour, Constraints, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.pairing import NoPairingError
from zwitsers.engine.rules import criteria
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.table import score_table

FULL, HALF, NONE = PlayerRound(Result.FULL_POINT_BYE), PlayerRound(Result.HALF_POINT_BYE), PlayerRound(Result.ABSENT)


def three_level(first: tuple[PlayerRound, ...]) -> Snapshot:
    """Three players with a point each after two rounds, number 1 with this history."""
    players = tuple(Player(number) for number in (1, 2, 3))
    return Snapshot(players, (first, (HALF, HALF), (HALF, HALF)))


class GoNorms:
    system: ClassVar[str]

    def test_3_1_two_who_have_met_do_not_meet_again(self) -> None:
        assert pairs(tournament("1-4:= 2-3:="), self.system) == {(1, 3), (2, 4)}

    @pytest.mark.parametrize("barring", [Result.FULL_POINT_BYE, Result.BYE])
    def test_3_2_whoever_had_a_free_point_does_not_get_the_bye(self, barring: Result) -> None:
        assert pairs(three_level((HALF, HALF)), self.system) == {(0, 1), (2, 3)}
        assert pairs(three_level((PlayerRound(barring), NONE)), self.system) == {(0, 2), (1, 3)}

    def test_3_2_a_forfeit_win_is_a_free_point(self) -> None:
        gone = {4: Result.WITHDRAWN}
        forfeited = tournament("1-4:1R 2:half 3:half", "1:absent 2:half 3:half 4:out")
        drawn = tournament("1-4:= 2:half 3:half", "1:half 2:half 3:half 4:out")
        assert pairs(forfeited._replace(unavailable=gone), self.system) == {(0, 2), (1, 3)}
        assert pairs(drawn._replace(unavailable=gone), self.system) == {(0, 1), (2, 3)}

    def test_3_2_the_only_player_who_may_have_the_bye_gets_it_wherever_he_stands(self) -> None:
        leader = tournament("1-2:1 3:full 4:full 5:full", "1-3:1 2:full 4:absent 5:absent")
        order = rulebook(self.system).order(leader, score_table(leader, rulebook(self.system).method))
        assert order[0] == 1
        assert pairs(leader, self.system) == {(0, 1), (2, 5), (3, 4)}

    def test_3_2_when_everyone_is_barred_there_is_no_pairing(self) -> None:
        with pytest.raises(NoPairingError) as caught:
            pairs(tournament("1:full 2:full 3:full"), self.system)
        assert set(caught.value.obstruction.odd_parts) == {frozenset({0}), frozenset({1, 2, 3})}

    def test_3_3_rather_two_small_differences_than_a_large_one(self) -> None:
        assert pairs(scenes.SMALLER_DIFFERENCES, self.system) == scenes.TWO_SMALL_DIFFERENCES
        assert decides(scenes.SMALLER_DIFFERENCES, self.system, criteria.SCORES)

    def test_3_3_equal_scores_meet_when_they_can(self) -> None:
        assert pairs(scored({1: 2, 2: 2, 3: 1, 4: 1, 5: 0, 6: 0}), self.system) == {(1, 2), (3, 4), (5, 6)}


class GoProcedure:
    system: ClassVar[str]

    def test_1_3_players_with_equal_scores_are_one_group(self) -> None:
        groups = pairing(scored({1: 2, 2: 1, 3: 1, 4: 1, 5: 0, 6: 0}), self.system).groups
        assert [(group.score, group.natives) for group in groups] == [(2, (1,)), (1, (2, 3, 4)), (0, (5, 6))]

    def test_1_4_whoever_finds_no_opponent_waits_and_joins_the_next_group(self) -> None:
        top, below = pairing(scored({1: 1, 2: 1, 3: 1, 4: 0}), self.system).groups
        assert (top.waiting_room, top.pairs) == ((1,), ((2, 3),))
        assert (below.from_above, below.natives, below.pairs) == ((1,), (4,), ((1, 4),))

    def test_1_4_also_in_an_even_group(self) -> None:
        assert waiting_rooms(scored({1: 1, 2: 1, 3: 0, 4: 0}, (1, 2)), self.system) == [(1, 2), ()]

    def test_4_1_the_top_group_is_served_first(self) -> None:
        assert pairs(scenes.TOP_GROUP_FIRST, self.system) == scenes.TOP_GROUP_SERVED

    def test_4_1_colours_do_not_change_who_meets_whom(self) -> None:
        one = coloured({1: "WW", 2: "WW", 3: "BB", 4: "WW"})
        other = coloured({1: "WW", 2: "BB", 3: "BB", 4: "BB"})
        assert pairs(one, self.system) == pairs(other, self.system) == {(1, 4), (2, 3)}
        assert lines(one, self.system) != lines(other, self.system)

    def test_4_2_who_waited_is_paired_with_the_next_group(self) -> None:
        groups = pairing(scored({1: 3, 2: 2, 3: 2, 4: 1, 5: 0, 6: 0}), self.system).groups
        assert [group.from_above for group in groups] == [(), (1,), (2,), ()]
        assert [group.pool for group in groups] == [(1,), (1, 2, 3), (2, 4), (5, 6)]

    @pytest.mark.parametrize(
        ("scores", "kept_apart", "size"),
        [
            ({1: 1, 2: 1, 3: 1, 4: 1, 5: 0, 6: 0}, (), 0),
            ({1: 1, 2: 1, 3: 1, 4: 0}, (), 1),
            ({1: 1, 2: 1, 3: 1, 4: 1, 5: 0, 6: 0}, ((1, 2, 3),), 2),
            ({1: 1, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0}, ((1, 2, 3),), 3),
        ],
        ids=["even: nobody", "odd: one", "two more", "the whole group"],
    )
    def test_4_3_as_few_as_possible_wait(
        self, scores: dict[int, int], kept_apart: tuple[tuple[int, ...], ...], size: int
    ) -> None:
        assert len(waiting_rooms(scored(scores, *kept_apart), self.system)[0]) == size

    def test_3_3_a_lower_score_waits_again_even_if_it_then_has_to_wait_once_more(self) -> None:
        """1 and 2 come into the group of 3 and one of them waits again. 1 could be paired with 4 in the next group, 2
        only in the one after it: 3.3 goes before 4.4b."""
        snapshot = with_allowed_pairs(
            {1: 4, 2: 3, 3: 2, 4: 1, 5: 0, 6: 0}, {(1, 3), (2, 3), (1, 4), (2, 5), (4, 6), (5, 6)}
        )
        assert pairs(snapshot, self.system) == {(1, 3), (2, 5), (4, 6)}
        assert decides(snapshot, self.system, criteria.SCORES)

    def test_7_6_a_published_pairing_stands_unless_two_meet_again(self) -> None:
        assert_published_pairing_stands(self.system)

    def test_4_4a_as_few_as_possible_wait_again_even_if_with_a_higher_score(self) -> None:
        """R4.4: how many come from above counts before their scores. In 000 4.4b has seen to it one group earlier."""
        assert pairs(scenes.ONE_OR_TWO_FROM_ABOVE, self.system) == scenes.ONE_FROM_ABOVE_AGAIN
        struck = [criteria.FROM_ABOVE] if self.system == "go-en" else [criteria.FROM_ABOVE, criteria.SENT_ON_AGAIN]
        assert decides(scenes.ONE_OR_TWO_FROM_ABOVE, self.system, *struck)

    def test_4_4c_the_highest_wp_waits(self) -> None:
        assert waiting_rooms(scenes.MOST_WP_WAITS, self.system)[0] == (4,)

    def test_4_4d_with_equal_wp_the_highest_sb_waits(self) -> None:
        assert waiting_rooms(scenes.MOST_SB_WAITS, self.system)[0] == (3,)

    def test_4_4e_with_all_equal_the_lowest_lot_number_waits(self) -> None:
        assert waiting_rooms(scored({7: 1, 3: 1, 5: 1, 1: 0}), self.system)[0] == (3,)

    def test_4_5_from_the_top_everyone_gets_the_lowest_opponent(self) -> None:
        top = pairing(scenes.ORDER_BY_WP_AND_SB, self.system).groups[0]
        assert top.natives == (6, 2, 8, 5)  # by WP and SB, not by number
        assert top.pairs == ((6, 5), (2, 8))

    def test_4_5_the_lowest_that_he_may_meet(self) -> None:
        assert pairs(scenes.LOWEST_POSSIBLE, self.system) == {(1, 4), (2, 6), (3, 5)}

    def test_4_6_the_last_pair_is_opened_when_the_end_gets_stuck(self) -> None:
        assert pairs(scenes.LAST_PAIR_OPENED, self.system) == {(1, 6), (2, 4), (3, 5)}

    def test_4_7_another_waits_when_the_rest_cannot_be_paired(self) -> None:
        assert waiting_rooms(scored({1: 1, 2: 1, 3: 1, 4: 0}, (2, 3)), self.system)[0] == (2,)

    def test_4_7_two_more_wait_when_no_other_helps(self) -> None:
        snapshot = scored({1: 1, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0}, (1, 2, 3))
        assert pairs(snapshot, self.system) == {(1, 6), (2, 5), (3, 4)}

    def test_4_8_the_group_before_is_paired_again_when_the_last_group_fails(self) -> None:
        assert pairs(scenes.LAST_GROUP_FAILS, self.system) == {(1, 4), (2, 3)}

    def test_4_8_and_when_that_does_not_help_the_one_before_it(self) -> None:
        snapshot = scored({1: 2, 2: 2, 3: 1, 4: 1, 5: 0, 6: 0}, (5, 6), (3, 5), (3, 6), (4, 5))
        assert pairs(snapshot, self.system) == {(1, 5), (2, 3), (4, 6)}

    def test_7_1_whoever_waits_after_the_last_group_has_the_bye(self) -> None:
        made = pairing(scored({1: 1, 2: 1, 3: 0, 4: 0, 5: 0}), self.system)
        assert made.bye == 3
        assert made.groups[-1].waiting_room == (3,)

    def test_7_1_another_waits_in_the_last_group_when_he_may_not_have_it(self) -> None:
        above = "1:half 2:half"
        free = tournament(f"{above} 3:half 4:half 5:half", f"{above} 3:half 4:half 5:half", above)
        barred = tournament(f"{above} 3:full 4:half 5:half", f"{above} 4:half 5:half", above)
        assert pairs(free, self.system) == {(1, 2), (0, 3), (4, 5)}
        assert pairs(barred, self.system) == {(1, 2), (0, 4), (3, 5)}

    def test_7_2_forfeits_are_no_meetings(self) -> None:
        assert pairs(tournament("1-4:00R 2-3:00R"), self.system) == {(1, 4), (2, 3)}

    def test_7_2_a_game_that_both_lost_at_the_board_is_a_meeting(self) -> None:
        assert pairs(tournament("1-4:00 2-3:00"), self.system) == {(1, 3), (2, 4)}

    def test_7_3_the_absent_and_the_withdrawn_are_not_paired(self) -> None:
        absent = {2: Result.ABSENT, 5: Result.WITHDRAWN, 6: Result.HALF_POINT_BYE}
        made = pairing(scored(dict.fromkeys(range(1, 8), 1))._replace(unavailable=absent), self.system)
        assert {n for board in made.boards for n in board[:2]} == {1, 3, 4, 7}
        assert dict(made.absent) == absent

    def test_7_4_an_unfinished_game_counts_as_a_jigo(self) -> None:
        """All four have half a point; were it a win, 1 would stand alone at the top."""
        for unfinished in ("adj", "?"):
            snapshot = tournament(f"1-2:{unfinished} 3-4:=")
            assert [group.natives for group in pairing(snapshot, self.system).groups] == [(1, 2, 3, 4)]
            assert pairs(snapshot, self.system) == {(1, 4), (2, 3)}  # and 1-2 is a meeting

    def test_7_4_a_draw_for_one_only_gives_each_his_own_score(self) -> None:
        snapshot = tournament("1-2:=0 3-4:0=")
        assert [group.natives for group in pairing(snapshot, self.system).groups] == [(1, 4), (2, 3)]

    def test_7_7_a_corrected_result_counts_for_the_pairing_still_to_be_made(self) -> None:
        entered, corrected = tournament("1-2:1 3-4:1"), tournament("1-2:1 3-4:0")
        assert pairs(entered, self.system) == {(1, 3), (2, 4)}
        assert pairs(corrected, self.system) == {(1, 4), (2, 3)}

    def test_7_7_swapped_colours_count_as_they_were_played(self) -> None:
        assert verdict("W", "-", self.system).white == 2
        assert verdict("B", "-", self.system).white == 1


class GoFirstRound:
    system: ClassVar[str]

    @pytest.mark.parametrize(
        ("size", "expected"),
        [
            (8, {(1, 8), (2, 7), (3, 6), (4, 5)}),
            (7, {(0, 1), (2, 7), (3, 6), (4, 5)}),
            (2, {(1, 2)}),
            (1, {(0, 1)}),
        ],
    )
    def test_5_1_the_number_is_known_1_against_n(self, size: int, expected: set[tuple[int, int]]) -> None:
        """R5.1: 3 meets N-2, whatever slip is printed."""
        assert pairs(tournament(players=size), self.system) == expected
        assert pairing(tournament(players=size), self.system).scheme == "5.1"

    @pytest.mark.parametrize(
        ("size", "expected"),
        [(6, {(1, 2), (3, 4), (5, 6)}), (7, {(1, 2), (3, 4), (5, 6), (0, 7)}), (1, {(0, 1)})],
    )
    def test_5_2_the_number_is_not_known_1_against_2(self, size: int, expected: set[tuple[int, int]]) -> None:
        made = pairing(tournament(players=size), self.system, "adjacent")
        found = {(min(board[:2]), max(board[:2])) for board in made.boards}
        assert found | ({(0, made.bye)} if made.bye else set()) == expected
        assert made.scheme == "5.2"

    def test_5_1_and_5_2_numbers_count_those_present(self) -> None:
        snapshot = tournament(players=6)._replace(unavailable={2: Result.ABSENT})
        assert pairs(snapshot, self.system) == {(0, 1), (3, 6), (4, 5)}
        assert {frozenset(line) for line in lines(snapshot, self.system, "adjacent")} == {
            frozenset({1, 3}),
            frozenset({4, 5}),
            frozenset({6, 0}),
        }

    @pytest.mark.parametrize(("first_round", "forbidden"), [("fold", (1, 6)), ("adjacent", (1, 2))])
    def test_5_1_and_5_2_a_forbidden_pair_is_paired_by_the_rules_with_everyone_in_one_group(
        self, first_round: str, forbidden: tuple[int, int]
    ) -> None:
        """R5.5; the colours stay those of round one."""
        snapshot = tournament(players=6)._replace(constraints=apart(forbidden))
        made = pairing(snapshot, self.system, first_round)
        assert made.scheme == ""
        expected = [(1, 5), (2, 6), (3, 4)] if first_round == "fold" else [(1, 6), (2, 5), (3, 4)]
        assert [tuple(sorted(board[:2])) for board in made.boards] == expected
        assert {board.colour_article for board in made.boards} == {"5.3"}
        lower_has_white = [board.white < board.black for board in made.boards]
        assert lower_has_white == [self.system == "go-en"] * 3
        assert pairing(snapshot._replace(constraints=Constraints()), self.system, first_round).scheme != ""


class GoColours:
    """6.1 as far as the two texts agree."""

    system: ClassVar[str]

    def test_6_1a_a_balance_moves_towards_zero_when_that_suits_both(self) -> None:
        assert verdict("B", "-", self.system) == (1, "6.1a")
        assert verdict("-", "B", self.system) == (2, "6.1a")
        assert verdict("W", "B", self.system) == (2, "6.1a")
        assert verdict("BBWW-B", "WBBBWW", self.system) == (1, "6.1a")

    def test_6_1a_does_not_speak_when_both_want_the_same(self) -> None:
        assert verdict("B", "B", self.system).article != "6.1a"
        assert verdict("BB-", "B-B", self.system).article != "6.1a"

    def test_6_1a_a_played_game_that_both_lost_counts_and_a_forfeit_does_not(self) -> None:
        """7.2, R1.4."""
        gone = {3: Result.WITHDRAWN, 4: Result.WITHDRAWN}
        played = tournament("1-3:00 2-4:00R")._replace(unavailable=gone)
        (board,) = pairing(played, self.system).boards
        assert (board.white, board.colour_article) == (2, "6.1a")

    def test_6_1b_the_other_way_round_than_in_the_previous_round(self) -> None:
        assert verdict("BW", "WB", self.system) == (2, "6.1b")
        assert verdict("WB", "BW", self.system) == (1, "6.1b")

    def test_6_1c_the_balance_of_the_higher_placed(self) -> None:
        assert verdict("B", "B", self.system) == (1, "6.1c")
        assert verdict("W", "W", self.system) == (2, "6.1c")

    def test_6_1d_the_higher_placed_changes_colour(self) -> None:
        assert verdict("WB", "WB", self.system) == (1, "6.1d")
        assert verdict("BW", "BW", self.system) == (2, "6.1d")
        assert verdict("WB", "--", self.system) == (1, "6.1d")

    def test_6_1d_needs_a_game_in_the_previous_round_else_as_in_round_one(self) -> None:
        """R8.1: 5.3 by lot number."""
        assert verdict("WB-", "WB-", self.system).article == "5.3"
        assert verdict("-", "-", self.system, numbers=(3, 9)) == (3 if self.system == "go-en" else 9, "5.3")

    def test_6_1_colours_are_given_after_the_pairs_and_boards_come_by_score(self) -> None:
        assert [set(line) for line in lines(scenes.BOARDS, self.system)] == scenes.BOARDS_IN_ORDER
        assert Colour.BLACK is rulebook(self.system).balance_colour
