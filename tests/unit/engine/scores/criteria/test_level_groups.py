"""How criteria that compare players with each other split a group, with the values they compared on."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from helpers.crosstables import tournament
from zwitsers.engine.domain import Points
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.meetings import net_wins, split_by_direct_encounter
from zwitsers.engine.scores.criteria.writing import parse_codes
from zwitsers.engine.scores.tiebreaks import direct_result, lot_order

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.scores.criteria.kinds import LevelGroup

# 1 beat 2 twice and lost once to 3; 2 drew with 3; 1 won by forfeit from 4, who beat 2.
MADE = tournament("1-2:1 3-4:=", "2-1:0 4:absent", "3-1:1 2-4:0", "2-3:= 1-4:1R")


def split(snapshot: Snapshot, code: str, group: list[int], seed: int | None = None) -> list[LevelGroup]:
    (chosen,) = parse_codes(code)
    assert chosen.criterion.split is not None
    return chosen.criterion.split(RankingField(snapshot, rulebook("go-nl"), seed), chosen, group)


def test_dr_the_points_of_all_games_and_again_among_players_who_are_still_level() -> None:
    # 3 points for 3, 4 for 1 (two wins), 1 for 2.
    assert split(MADE, "DR", [1, 2, 3]) == [([1], {1: (4,)}), ([3], {3: (3,)}), ([2], {2: (1,)})]
    # 1 and 4 have not played: nothing can be compared.
    assert split(MADE, "DR", [1, 4]) == [([1, 4], {})]
    assert split(MADE, "DR", [4]) == [([4], {})]
    # A drawn game leaves two players level, with what they were compared on.
    assert split(MADE, "DR", [2, 3]) == [([2, 3], {2: (1,), 3: (1,)})]


def test_dr_the_second_comparison_is_behind_the_first() -> None:
    """1 and 2 have 2 points of three games, 3 has 1½ and 4 ½; 1 beat 2."""
    made = tournament("1-2:1 3-4:1", "1-3:= 2-4:1", "1-4:= 2-3:1")
    assert split(made, "DR", [1, 2, 3, 4]) == [
        ([1], {1: (4, 2)}),
        ([2], {2: (4, 0)}),
        ([3], {3: (3,)}),
        ([4], {4: (1,)}),
    ]


def test_de_needs_no_game_of_every_pair_where_a_place_is_certain() -> None:
    """1 beat 2 and 3, who have not met: 1 is certain of the first place, then nothing is known of 2 and 3."""
    made = tournament("1-2:1", "1-3:1")
    assert split(made, "DE", [1, 2, 3]) == [([1], {1: (4,)}), ([2, 3], {2: (0,), 3: (0,)})]
    assert split(made, "DE", [3, 2]) == [([2, 3], {2: (0,), 3: (0,)})]
    # With a draw against 2 they have 3 points, and 2 could have 3 as well.
    drawn = tournament("1-2:=", "1-3:1")
    assert split(drawn, "DE", [1, 2, 3]) == [([1, 2, 3], {1: (3,), 2: (1,), 3: (0,)})]


def test_de_forfeits_count_where_the_list_or_a_round_robin_says_so() -> None:
    assert split(MADE, "DE", [1, 4]) == [([1, 4], {1: (0,), 4: (0,)})]
    by_forfeit = [([1], {1: (2,)}), ([4], {4: (0,)})]
    assert split(MADE, "DE/P", [1, 4]) == by_forfeit
    assert split(MADE._replace(predetermined=True), "DE", [1, 4]) == by_forfeit


def test_de_the_average_of_several_games_with_one_opponent() -> None:
    assert split_by_direct_encounter(MADE, [2, 1]) == [([1], {1: Fraction(2)}), ([2], {2: Fraction(0)})]
    assert split_by_direct_encounter(MADE, [3]) == [([3], {})]
    twice = tournament("1-2:1", "2-1:=")
    assert split_by_direct_encounter(twice, [1, 2]) == [([1], {1: Fraction(3, 2)}), ([2], {2: Fraction(1, 2)})]


def test_de_players_who_are_level_among_all_are_split_again() -> None:
    """2, 2, 1½ and ½ points: 1 beat 2. The points shown are those among all four."""
    made = tournament("1-2:1 3-4:1", "1-3:= 2-4:1", "1-4:= 2-3:1")
    assert split(made, "DE", [4, 3, 2, 1]) == [
        ([1], {1: (4,)}),
        ([2], {2: (4,)}),
        ([3], {3: (3,)}),
        ([4], {4: (1,)}),
    ]


def test_de_a_missing_game_with_a_player_who_has_a_place_still_counts_for_the_others() -> None:
    """3 won from 1, 2 and 5 and is first; 1 has 2 points. Only 3 and 4 have not met. With that game 4 could pass 1, so
    the other four, who have all met, are split on their own games: 2, 1½, 1½ and 1 point, and 4 beat 5."""
    made = tournament("1-2:1 3-5:1", "1-3:0 2-5:=", "1-4:1 2-3:0", "1-5:0 2-4:=", "4-5:1")
    assert split(made, "DE", [1, 2, 3, 4, 5]) == [
        ([3], {3: (6,)}),
        ([1], {1: (4,)}),
        ([4], {4: (3,)}),
        ([5], {5: (3,)}),
        ([2], {2: (2,)}),
    ]


def test_de_counts_what_a_win_is_worth_here() -> None:
    """3-1-0: 1 beat 2 and drew with 3, which is 4. With a win against 2, whom 3 has not met, 3 would have 4 too."""
    worth = Points(win=3, draw=1, loss=0, bye=3, divisor=1)
    made = tournament("1-2:1", "1-3:=")._replace(points=worth)
    assert split(made, "DE", [1, 2, 3]) == [([1, 2, 3], {1: (4,), 2: (0,), 3: (1,)})]
    assert split(tournament("1-2:1")._replace(points=worth), "DE", [1, 2]) == [([1], {1: (3,)}), ([2], {2: (0,)})]
    # The average of a win and a draw.
    twice = tournament("1-2:1", "2-1:=")._replace(points=worth)
    assert split(twice, "DE", [1, 2]) == [([1], {1: (2,)}), ([2], {2: (Fraction(1, 2),)})]


def test_net_wins_count_games_over_the_board_within_the_group() -> None:
    field = RankingField(MADE, rulebook("go-nl"))
    assert net_wins(field, [1, 2, 3, 4]) == {
        1: {2: 2, 3: -1},
        2: {1: -2, 4: -1, 3: 0},
        3: {4: 0, 1: 1, 2: 0},
        4: {3: 0, 2: 1},
    }
    assert net_wins(field, [1, 3]) == {1: {3: -1}, 3: {1: 1}}


def test_sdc_counts_the_others_one_beat_where_every_game_was_won() -> None:
    made = tournament("1-2:1", "2-3:1", "1-3:1")
    assert split(made, "SDC", [3, 2, 1]) == [([1], {1: (2,)}), ([2], {2: (1,)}), ([3], {3: (0,)})]
    # 2 and 3 drew; a single player is compared with nobody.
    assert split(MADE, "SDC", [1, 2, 3]) == [([1, 2, 3], {})]
    assert split(MADE, "SDC", [1]) == [([1], {})]
    assert split(MADE, "SDC", [1, 2]) == [([1], {1: (1,)}), ([2], {2: (0,)})]


def test_dc_counts_the_players_below_in_a_chain_of_wins() -> None:
    """3 beat 1, 1 beat 2, 4 beat 2: 2 is the lowest, then 1 and 4, and 3 is above 1 only."""
    assert split(MADE, "DC", [1, 2, 3, 4]) == [([3], {3: (3,)}), ([1, 4], {1: (1,), 4: (1,)}), ([2], {2: (0,)})]
    circle = tournament("1-2:1 4:absent", "2-3:1 4:absent", "3-1:1", "4-1:1")
    assert split(circle, "DC", [1, 2, 3, 4]) == [([4], {4: (3,)}), ([1, 2, 3], {1: (0,), 2: (0,), 3: (0,)})]


def test_lots_number_the_players_in_the_order_drawn() -> None:
    drawn = lot_order([1, 2, 3], 9)
    assert split(MADE, "LOT", [1, 2, 3], 9) == [([number], {number: (place,)}) for place, number in enumerate(drawn, 1)]
    assert split(MADE, "LOT", [1, 2, 3]) == [([1, 2, 3], {})]


@pytest.mark.parametrize(
    ("group", "found"),
    [([1, 2], {1: 4, 2: 0}), ([1, 2, 3], {1: 4, 2: 1, 3: 3}), ([1, 4], None), ([1, 2, 3, 4], None), ([2], {2: 0})],
)
def test_a_direct_result_is_the_sum_over_games_of_the_group(group: list[int], found: dict[int, int] | None) -> None:
    assert direct_result(MADE, group) == found


def test_a_direct_result_counts_what_a_game_is_worth_here() -> None:
    """3-1-0: a win and a loss are 3 points, two draws are 2; with 2-1-0 both are 2. A penalty is no part of it."""
    worth = Points(win=3, draw=1, loss=0, bye=3, divisor=1)
    made = tournament("1-2:1 3-4:=", "1-3:0 2-4:1", "4-1:= 2-3:=")
    found = direct_result(made._replace(points=worth, abnormal={(1, 1): -1}), [1, 2, 3, 4])
    assert found == {1: 3 + 0 + 1, 2: 0 + 3 + 1, 3: 1 + 3 + 1, 4: 1 + 0 + 1}
    assert direct_result(made, [1, 2, 3, 4]) == {1: 3, 2: 3, 3: 4, 4: 2}
    drawn = tournament("1-2:= 3-4:1", "2-1:1 4-3:=", "1-2:1 3-4:=")._replace(points=worth)
    assert direct_result(drawn, [1, 2]) == {1: 1 + 0 + 3, 2: 1 + 3 + 0}
    assert direct_result(drawn, [3, 4]) == {3: 3 + 1 + 1, 4: 0 + 1 + 1}
    assert split(drawn, "DR", [3, 4]) == [([3], {3: (5,)}), ([4], {4: (2,)})]


def test_a_direct_result_of_one_player_more_than_there_are_rounds() -> None:
    assert direct_result(tournament("1-2:1"), [1, 2]) == {1: 2, 2: 0}
    made = tournament("1-2:1 3-4:1", "1-3:= 2-4:1", "1-4:= 2-3:1")
    assert direct_result(made, [1, 2, 3, 4]) == {1: 4, 2: 4, 3: 3, 4: 1}
    assert direct_result(made.after(2), [1, 2, 3, 4]) is None
