"""C.04.3 C5 to C21: each has a tournament in which it decides, and which comes out otherwise without it.

C6 and C7 of a bracket ask once more for what C8 asked in the bracket above; in the first bracket C7 says no more than
C6, and C9 takes it for settled. So these two decide with those others struck out.
"""

from __future__ import annotations

from helpers.crosstables import tournament as by_rounds
from helpers.striking import decided_beside, decided_by
from oracles.rating_build import tournament
from zwitsers.engine.domain import ForbiddenPairs, Result

FIDE = "fide-dutch"


def test_c5_the_bye_goes_to_the_lowest_score_that_it_can_go_to() -> None:
    """5 and 2 could meet, and 4 and 1, were it not that 3 would have the bye, with more points than 1."""
    snapshot = tournament(["3w= 5b0", "4b= U", "1b= 4w=", "2w= 3b=", "U 1w1"])
    decided_by(snapshot, FIDE, "C5", "5-4 2-3 1-0", "5-2 4-1 3-0")


def test_c6_as_few_downfloaters_as_possible() -> None:
    """1 and 2 both want white, 3 and 4 both black; floating down would give everybody his colour."""
    snapshot = tournament(["3b1", "4b1", "1w0", "2w0"])
    decided_beside(snapshot, FIDE, "C6", ["C7", "C8", "C9"], "1-2 3-4", "1-4 2-3")


def test_c7_the_downfloater_has_the_lowest_score_possible() -> None:
    """Of 1 (2 points), 3 and 5 (1 point) one floats: not 1, though 3 and 5 would both have their colour."""
    snapshot = tournament(["3w1 2b1", "4b= 1w0", "1b0 U", "2w= 5b0", "Z 4w1"], planned=3)
    decided_beside(snapshot, FIDE, "C7", ["C8"], "1-5 3-2 4-0", "1-4 3-5 2-0")


def test_c8_downfloaters_who_can_be_paired_in_the_next_bracket() -> None:
    """Of 3, 4 and 6 the last would float; 2, alone in the next bracket, has met him, so 4 floats and meets 2."""
    snapshot = tournament(["4b= 6b0", "6w= 3b=", "5b1 2w=", "1w= 5b1", "3w0 4w0", "2b= 1w1"])
    decided_by(snapshot, FIDE, "C8", "3-6 4-2 1-5", "3-4 6-5 2-1")


def test_c9_the_bye_goes_to_who_has_the_fewest_unplayed_games() -> None:
    """Of the three without points the last one was absent in round one: not he, but 2 has the bye."""
    snapshot = tournament(["5b0", "3w0", "2b1", "Z", "1w1"])
    decided_by(snapshot, FIDE, "C9", "3-5 1-4 2-0", "3-5 1-2 4-0")


def test_c9_decides_in_a_lower_bracket_too_when_two_came_down_for_one_bye() -> None:
    """3 has had the bye. 1 and 2, with more points, have met: both come down, one meets 3. 2 had a half-point bye."""
    gone = {4: Result.WITHDRAWN, 5: Result.WITHDRAWN}
    rounds = ("1-4:= 2:half 3:bye", "2-1:= 5-3:1 4:half", "1-5:1 2-4:1 3:absent")
    snapshot = by_rounds(*rounds, planned_rounds=6)._replace(unavailable=gone)
    decided_by(snapshot, FIDE, "C9", "3-2 1-0", "3-1 2-0")


def test_c10_no_colour_difference_beyond_two() -> None:
    """1, 2 and 4 are topscorers who must have white. 1 and 2 have had black twice more: 1 meets 4, who has not."""
    rows = ["Z 6b1 7b1", "4b1 3b1 5b0", "6b0 2w0 Z", "2w0 7b1 6b1", "7w0 Z 2w1", "3w1 1w0 4w0", "5b1 4w0 1w0"]
    decided_by(tournament(rows, planned=4), FIDE, "C10", "1-4 2-6 5-3 7-0", "1-2 4-5 7-3 6-0")


def test_c11_no_colour_three_times_running() -> None:
    """1 and 4 are topscorers who had black twice running; 5 wants white less: 1 meets 5."""
    rows = ["Z 6b1 2b1", "4b0 3b1 1w0", "6b0 2w0 5w0", "2w1 5b1 7b0", "7b1 4w0 3b1", "3w1 1w0 Z", "5w0 Z 4w1"]
    decided_by(tournament(rows, planned=4), FIDE, "C11", "1-5 4-6 2-7 3-0", "1-4 5-6 2-7 3-0")


def test_c12_as_many_as_possible_have_the_colour_they_prefer() -> None:
    """4 wants white, as 5 does; 3 wants black."""
    snapshot = tournament(["3w0 4w0", "4b0 U", "1b1 5w=", "2w1 1b1", "U 3b="])
    decided_by(snapshot, FIDE, "C12", "4-3 5-2 1-0", "4-5 3-2 1-0")


def test_c13_a_strong_preference_goes_before_a_mild_one() -> None:
    """1, 3 and 4 want white, 2 black, so one does not get it: not 1 or 4, whose preference is strong."""
    snapshot = tournament(["3b1 Z", "5b1 4w0", "1w0 5b1", "Z 2b1", "2w0 3w0"], planned=3)
    decided_by(snapshot, FIDE, "C13", "1-2 3-4 5-0", "1-4 2-3 5-0")


def test_c14_no_downfloat_again_for_who_had_one_in_the_last_round() -> None:
    """Of 2, 4 and 5 the last would float; he had the bye."""
    snapshot = tournament(["4w= 2b0", "5b= 1w1", "H 4b0", "1b= 3w1", "2w= U"])
    decided_by(snapshot, FIDE, "C14", "2-3 4-5 1-0", "2-4 5-3 1-0")


def test_c15_no_upfloat_again_for_who_had_one_in_the_last_round() -> None:
    """2 and 3 have met, and each meets one of 1, 4, 5 and 6; all but 5 went up in the last round, so 5 does now."""
    rows = ["4w0 6b0 5b1", "5b1 3w= 6b1", "6w1 2b= 4w1", "1b1 5w0 3b0", "2w0 4b1 1w0", "3b0 1w1 2w0"]
    decided_by(tournament(rows, planned=4), FIDE, "C15", "2-1 3-5 4-6", "2-4 3-1 5-6")


def test_c16_no_downfloat_again_for_who_had_one_two_rounds_ago() -> None:
    """Two of 1, 2, 3 and 5 float down. 2 and 5 did so two rounds ago: they meet."""
    snapshot = tournament(["3w= 2b1 5b=", "4b1 1w0 U", "1b= 5w= 4w1", "2w0 U 3b0", "U 3b= 1w="], planned=4)
    decided_by(snapshot, FIDE, "C16", "1-4 2-5 3-0", "2-3 5-4 1-0")


def test_c17_no_upfloat_again_for_who_had_one_two_rounds_ago() -> None:
    """2 and 6 meet two of 3, 4 and 7. 7 went up in the last round, in any case again; 3 did two rounds ago: so 4."""
    rows = ["5w1 6b= Z 7w0", "6b0 5w1 8b1 4w1", "7w= 4b= 6w0 8b1", "8b= 3w= 7b1 2b0", "1b0 2b0 U Z", "2w1 1w= 3b1 Z"]
    snapshot = tournament([*rows, "3b= 8w= 4w0 1b1", "4w= 7b= 2w0 3w0"], planned=5)
    decided_by(snapshot, FIDE, "C17", "2-7 6-4 3-1 5-8", "2-3 6-7 4-1 5-8")


def test_c18_not_again_for_a_moved_down_player_who_floated_in_the_last_round() -> None:
    """1 and 2 came from above and one of them is left over; 2 had a downfloat in the last round."""
    snapshot = tournament(["3w1 2b0 4b1", "4b= 1w1 3b=", "1b0 U 2w=", "2w= 5b1 1w0", "U 4w0 Z"])
    decided_by(snapshot, FIDE, "C18", "2-5 3-4 1-0", "1-5 3-4 2-0")


def test_c19_who_goes_up_again_does_so_to_the_lowest_score() -> None:
    """1 (2½) and 4 (2) meet two of 2, 5 and 6; 6 went up in the last round: he meets 4, not 1."""
    rows = ["4b1 3b= 6b1", "6b0 4w0 5b1", "5b1 1w= 4b0", "1w0 2b1 3w1", "3w0 6b1 2w0", "2w1 5w0 1w0"]
    decided_by(tournament(rows, planned=4), FIDE, "C19", "1-5 4-6 3-2", "1-2 4-5 3-6")


def test_c20_not_again_for_a_moved_down_player_who_floated_two_rounds_ago() -> None:
    """1 and 5 came from above and one of them is left over; 5 had a downfloat two rounds ago."""
    snapshot = tournament(["3w0 5w1 2b1", "5b0 U 1w0", "1b1 Z 5w0", "Z H U", "2w1 1b0 3b1"])
    decided_by(snapshot, FIDE, "C20", "5-4 2-3 1-0", "1-4 2-3 5-0")


def test_c21_who_went_up_two_rounds_ago_meets_the_lower_score() -> None:
    """4 (2½) and 3 (1½) meet 1 and 6; 1 went up two rounds ago: he meets 3."""
    rows = ["Z 6b1 7w0", "6w0 Z 5b1", "5b= 7b1 4b0", "7b1 5b= 3w1", "3w= 4w= 2w0", "2b1 1w0 Z", "4w0 3w0 1b1"]
    decided_by(tournament(rows, planned=4), FIDE, "C21", "4-6 3-1 2-7 5-0", "4-1 3-6 2-7 5-0")


def test_c11_of_two_with_unequal_differences_the_smaller_one_gives_way() -> None:
    """2 and 3 are topscorers who must have white. 3 has had black three times more, so 2, with black twice running,
    would have it for the third time."""
    rows = ["2b1 Z Z 3b1", "1w0 7b1 Z 4b0", "4b= 6b1 5b1 1w0", "3w= Z Z 2w1", "7b1 Z 3w0 6w0", "F 3w0 H 5b1"]
    forbidden = [ForbiddenPairs(frozenset({4, 6}))]
    snapshot = tournament([*rows, "5w0 2w0 Z Z"], planned=5, forbidden=forbidden)
    decided_by(snapshot, FIDE, "C11", "1-4 2-6 3-7 5-0", "1-4 2-3 6-7 5-0")
