"""003 A3, A6, A8 and C1 to C15 in the engine: groups, who moves down, S1 and S2, and what goes before what."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

import helpers.striking as struck
from helpers.rating_engine import (
    BOOK,
    R6,
    apart,
    best_by,
    decides,
    exact_pairs,
    fails_without,
    nothing,
    only,
    only_first,
    paired,
    pairs,
    r6_in_order,
    r6_with,
    read_pairs,
    without_first,
)
from oracles import rating_key
from oracles.rating_build import tournament
from oracles.rating_scores import hall_of
from zwitsers.engine.domain import Constraints, Result
from zwitsers.engine.rules import criteria

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.pairing.result import ScoreGroup

MOVED_DOWN = rating_key.moved_down_again


def group(snapshot: Snapshot, place: int) -> ScoreGroup:
    return paired(snapshot).groups[place]


@pytest.mark.parametrize(
    ("moved_down", "pool", "expected"),
    [(0, 1, False), (0, 4, False), (1, 2, False), (1, 3, True), (2, 4, False), (2, 5, True), (3, 5, False)],
)
def test_a3_a_group_of_which_half_or_more_moved_down_is_homogeneous(moved_down: int, pool: int, expected: bool) -> None:
    assert BOOK.pairing.heterogeneous(moved_down, pool) is expected


def test_a3_players_with_equal_points_form_a_group_and_who_is_left_moves_down() -> None:
    pairing = paired(tournament(["4w1", "5b1", "6w1", "1b0", "2w0", "3b0"]))
    top, bottom = pairing.groups
    assert (top.score, top.natives, top.from_above) == (2, (1, 2, 3), ())
    assert (bottom.score, bottom.natives) == (0, (4, 5, 6))
    assert bottom.from_above == top.waiting_room
    assert len(top.waiting_room) == 1


def test_a3_moved_down_players_are_paired_first_and_with_the_highest_they_can_meet() -> None:
    """R6 item 6: 3 meets 2, not 4; what that means for the rest comes later."""
    snapshot = tournament(["4w=", "5b=", "6w1", "1b=", "2w=", "3b0"])
    decides(snapshot, "2-3 1-6 4-5", "3-4 1-2 5-6", r6_with(rating_key.opponents_of_moved_down, nothing))


def without_the_note(snapshot: Snapshot, pairing: str, other: str) -> None:
    """A3 without its N.B.: both the brute force and the engine would make the other pairing."""
    decides(snapshot, pairing, pairing)
    some_moved_down = property(lambda pool: len(pool.moved_down) > 0)
    with patch.object(rating_key.Pool, "heterogeneous", some_moved_down):
        assert best_by(hall_of(snapshot), R6) == {read_pairs(other)}
    struck = BOOK._replace(pairing=BOOK.pairing._replace(heterogeneous=lambda moved_down, _pool: moved_down > 0))
    assert exact_pairs(snapshot, struck) == read_pairs(other)


def test_a3_nb_a_group_that_is_half_moved_down_players() -> None:
    """1 and 4 have met and move down to 5 and 7: two of four. Only 7 can meet them, and wants the same colour as 1."""
    rows = [
        *("5w1 4b1 2w1 6b0", "6b1 3w= 1b0 7w0", "7w1 2b= 4w0 8b0", "8b1 1w0 3b1 5w1"),
        *("1b0 8w1 7b1 4b0", "2w0 7b0 8w= 1w1", "3b0 6w1 5w0 2b1", "4w0 5b0 6b= 3w1"),
    ]
    without_the_note(tournament(rows), "4-7 1-8 2-5 3-6", "1-7 2-8 3-5 4-6")


def test_a3_nb_in_a_homogeneous_group_moved_down_players_move_on_for_the_colours() -> None:
    """R6 item 2 does not hold for 1 and 2, who are half of the second group. 1 could meet 3, but both want black; 4 can
    meet 3 only, and does."""
    rows = ["7w1 F", "F F", "8w= H", "H H", "Z Z", "Z Z", "1b0 Z", "3b= Z"]
    gone = dict.fromkeys((7, 8), Result.WITHDRAWN)
    snapshot = tournament(rows, absent=gone, forbidden=apart((1, 2), (1, 4), (2, 3), (2, 4)))
    assert group(snapshot, 1).from_above == group(snapshot, 1).waiting_room == (1, 2)
    decides(snapshot, "3-4 1-5 2-6", "3-4 1-5 2-6")


def test_c14_and_a3_nb_nobody_of_the_last_but_one_group_is_paired_there() -> None:
    """R6.3: 1 and 3 have met, so both move down to 4: two of three. As one group, 3-4 suits both colours."""
    snapshot = tournament(["3w=", "4b1", "1b=", "2w0", "U"])
    assert group(snapshot, 1).pairs == ()
    assert group(snapshot, 2).from_above == (1, 3)
    without_the_note(snapshot, "2-5 3-4 1-0", "2-5 1-4 3-0")


def test_a3_what_remains_after_the_moved_down_players_is_homogeneous() -> None:
    """1 has half a point more and meets 2; of 3, 4, 5 and 6 the first two meet the last two."""
    assert pairs(tournament(["H", *["Z"] * 5])) == read_pairs("1-2 3-5 4-6")


def test_a6_and_c3_the_first_half_rounded_down_meets_the_second() -> None:
    assert pairs(tournament(["H"] * 6)) == read_pairs("1-4 2-5 3-6")
    assert pairs(tournament(["H"] * 7)) == read_pairs("1-4 2-5 3-6 7-0")


def test_c5_and_c6_s1_and_s2_stand_in_order_of_rank() -> None:
    """By rating 4, 2, 6, 1, 3, 5: 4-1, 2-3 and 6-5."""
    assert pairs(tournament(["H"] * 6, ratings=[1500, 1900, 1400, 2000, 1300, 1800])) == read_pairs("1-4 2-3 5-6")


def wishing(colours: str) -> Snapshot:
    """Players with two games each, drawn against people who are gone; `w` has a light wish for white."""
    size = len(colours)
    had = ["wb" if colour == "w" else "bw" for colour in colours]
    rows = [f"{n + size}{mine[0]}= {n + 2 * size}{mine[1]}=" for n, mine in enumerate(had, start=1)]
    rows += [f"{n}{theirs[1]}= Z" for n, theirs in enumerate(had, start=1)]
    rows += [f"Z {n}{theirs[0]}=" for n, theirs in enumerate(had, start=1)]
    return tournament(rows, absent=dict.fromkeys(range(size + 1, 3 * size + 1), Result.ABSENT))


def clashes(colours: str, pairs_made: str) -> int:
    return sum(colours[one - 1] == colours[two - 1] for one, two in struck.read_pairs(pairs_made))


def test_a8_and_c2_x_is_the_smallest_number_of_pairs_in_which_not_both_get_their_colour() -> None:
    """Four want white and two black, so x = 4 - 3 = 1; in the order of the list nobody would have his way."""
    colours = "wwbwwb"
    made, in_order = "1-4 2-6 3-5", "1-4 2-5 3-6"
    assert (clashes(colours, made), clashes(colours, in_order)) == (1, 3)
    struck.decided_by(wishing(colours), "knsb-rating", "B4", made, in_order)


def test_c12_x_is_raised_no_further_than_it_must_be() -> None:
    """As many want white as black, so x = 0; but 1 may only meet those who want the same. x becomes 2, and not 4."""
    colours = "bbwwbbww"
    made, in_order = "1-5 2-7 3-6 4-8", "1-5 2-6 3-7 4-8"
    assert (clashes(colours, made), clashes(colours, in_order)) == (2, 4)
    whites = Constraints(tuple(apart((1, 3), (1, 4), (1, 7), (1, 8))))
    struck.decided_by(wishing(colours)._replace(constraints=whites), "knsb-rating", "B4", made, in_order)


def test_c15_as_many_pairs_as_possible_come_before_the_colours() -> None:
    """1 and 2 have won and want black, 3 and 4 have lost and want white: each would suit one of the others."""
    rows = ["5w1", "6w1", "7b0", "8b0", "1b0", "2b0", "3w1", "4w1"]
    snapshot = tournament(rows, absent=dict.fromkeys((5, 6, 7, 8), Result.ABSENT))
    struck.decided_by(snapshot, "knsb-rating", "C15", "1-2 3-4", "1-3 2-4")


def test_c1_who_can_meet_nobody_in_the_group_moves_down() -> None:
    snapshot = tournament(["H", "H", "H", "Z", "Z", "Z"], forbidden=apart((1, 2), (1, 3)))
    assert group(snapshot, 0).waiting_room == (1,)
    assert pairs(snapshot) == read_pairs("2-3 1-4 5-6")


def test_c4_and_c15_of_the_moved_down_players_the_lowest_is_left_out() -> None:
    """R6 item 2, its second part: of 3 and 2 one has the bye; it is 2, the lower of them."""
    snapshot = tournament(["3w0 U 5b=", "4b1 5w1 3b0", "1b1 4w= 2w1", "2w0 3b= U", "U 2b0 1w="])
    decides(snapshot, "3-5 2-0 1-4", "3-0 1-2 4-5", r6_with(MOVED_DOWN, only_first(MOVED_DOWN)))
    decides(snapshot, "3-5 2-0 1-4", "3-0 1-2 4-5", r6_with(MOVED_DOWN, nothing))


# 1, 2 and 3 have a point and may not meet; 4-8 have half a point, 9 and 10 none. Two of the middle group move on.
ONE_HIGH = "1-9 2-4 3-5 6-7 8-10"
TWO_LOW = "1-5 2-9 3-10 4-6 7-8"


def test_c4_and_c15_as_few_moved_down_players_as_possible_move_on() -> None:
    """R6 item 2, its first part: 1 and 8 move on, not 2 and 3, although 1 is the highest."""
    rows = [*["H H"] * 3, *["H Z"] * 5, *["Z Z"] * 2]
    snapshot = tournament(rows, forbidden=only(10, read_pairs(ONE_HIGH) | read_pairs(TWO_LOW)))
    decides(snapshot, ONE_HIGH, TWO_LOW, r6_with(MOVED_DOWN, without_first(MOVED_DOWN)))
    fails_without(snapshot, criteria.MOVED_DOWN_LEFT)


def test_c15_as_many_pairs_as_possible_come_before_the_moved_down_players() -> None:
    """R6 item 1 before item 2."""
    rows = [
        *("5w= 4b0 7w= 2b=", "6b1 3w= 5b0 1w=", "7w1 2b= 4w0 8b=", "8b1 1w1 3b1 5w="),
        *("1b= 6w= 2w1 4b=", "2w0 5b= 8w0 7b1", "3b0 8w= 1b= 6w0", "4w0 7b= 6b1 3w="),
    ]
    swapped = r6_in_order(MOVED_DOWN, rating_key.size_of_waiting_room)
    decides(tournament(rows), "4-7 3-5 2-8 1-6", "2-4 5-7 3-6 1-8", swapped)


def test_c15_one_pair_fewer_when_the_group_cannot_do_better() -> None:
    """Of 1, 2, 3 and 4 only 1 and 2 may meet; 3 and 4 move down together."""
    among_the_first = apart((1, 3), (1, 4), (2, 3), (2, 4), (3, 4))
    snapshot = tournament([*["H"] * 4, *["Z"] * 5], forbidden=among_the_first)
    assert group(snapshot, 0).waiting_room == (3, 4)
    assert pairs(snapshot) == read_pairs("1-2 3-5 4-6 7-8 9-0")


def test_c13_someone_else_moves_down_when_that_saves_moving_on() -> None:
    """R6 item 3, and before item 4. 3 would move down to 1, whom he has met, and on to the bye; 2 can meet 1."""
    snapshot = tournament(["3w= 5b=", "4b= U", "1b= 4w1", "2w= 3b0", "U 1w="])
    decides(snapshot, "3-5 1-2 4-0", "2-5 3-0 1-4", r6_with(rating_key.sent_on_again, nothing))
    decides(snapshot, "3-5 1-2 4-0", "2-5 3-0 1-4", r6_in_order(rating_key.clashes, rating_key.sent_on_again))
    fails_without(snapshot, criteria.ANYONE_SENT_ON_AGAIN)


def test_c13_against_the_last_group() -> None:
    """R6 item 3: 3 moves down into the last group and would have the bye there. 5 moves down and meets 4."""
    snapshot = tournament(["3w= 5b= 2b=", "4b= U 1w=", "1b= 4w1 5w=", "2w= 3b0 U", "U 1w= 3b="])
    assert len(paired(snapshot).groups) == 2
    decides(snapshot, "2-3 4-5 1-0", "2-5 1-4 3-0", r6_with(rating_key.sent_on_again, nothing))
    fails_without(snapshot, criteria.ANYONE_SENT_ON_AGAIN)


def test_c13_another_moves_down_when_the_first_can_meet_nobody_in_the_last_group() -> None:
    """3 would move down to 4, 5 and 6, but may meet none of them: 2 does, with as many pairs as before."""
    rows = [*["H"] * 3, *["Z"] * 3]
    assert group(tournament(rows), 0).waiting_room == (3,)
    snapshot = tournament(rows, forbidden=apart((3, 4), (3, 5), (3, 6)))
    assert group(snapshot, 0).waiting_room == (2,)
    assert pairs(snapshot) == read_pairs("1-3 2-4 5-6")


def test_c14_the_group_above_gives_way_when_the_last_cannot_be_paired() -> None:
    """3 and 4 may not meet, so 1 and 2 do not either."""
    snapshot = tournament(["3w1", "4b1", "1b0", "2w0"], forbidden=apart((3, 4)))
    assert group(snapshot, 0).waiting_room == (1, 2)
    assert pairs(snapshot) == read_pairs("1-4 2-3")


def test_c14_goes_back_as_far_as_it_must() -> None:
    """5 may meet 1 only, four groups up."""
    rows = ["H H H", "H H H", "H H Z", "H Z Z", "Z Z Z", "H H Z"]
    snapshot = tournament(rows, forbidden=apart((2, 5), (3, 5), (4, 5), (5, 6)))
    assert (1, 5) in pairs(snapshot)
    assert pairs(tournament(rows)) == read_pairs("1-2 3-6 4-5")


def test_c8_the_first_exchange_comes_before_the_first_order_of_s2() -> None:
    """R6 item 8 before item 9: 3 changes places with 4, not 2 with 5, although 1 would then meet 2 and not 6."""
    snapshot = tournament(["4w=", "5b=", "6w=", "1b=", "2w=", "3b="])
    decides(snapshot, "1-6 2-3 4-5", "1-2 3-4 5-6", r6_in_order(rating_key.transposition, rating_key.exchange))


def test_c8_no_exchange_when_none_is_needed() -> None:
    """R6 item 8: S1 is 2, so he plays and 3 moves down."""
    snapshot = tournament(["3w0", "4b1", "1b1", "2w0", "U"])
    decides(snapshot, "2-5 3-4 1-0", "3-5 1-2 4-0", r6_with(rating_key.exchange, nothing))


def test_c7_the_first_order_of_s2_that_will_do() -> None:
    """R6 item 9: 1 is S1 and meets 3 rather than 5; without it the groups below would decide."""
    snapshot = tournament(["4w1", "5b0", "6w1", "1b0", "2w1", "3b0"])
    decides(snapshot, "1-3 4-5 2-6", "1-5 2-3 4-6", r6_with(rating_key.transposition, nothing))
