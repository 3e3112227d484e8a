"""003 B1 to B4 in the engine: who may meet, how near in score, and how many get their colour."""

from __future__ import annotations

import pytest

from helpers.hard_cases import played
from helpers.rating_engine import (
    BOOK,
    decides,
    fails_without,
    lines,
    nothing,
    only_first,
    paired,
    pairs,
    r6_in_order,
    r6_with,
    read_pairs,
    second_first,
    without_first,
)
from oracles import rating_key
from oracles.rating_build import tournament
from oracles.rating_scores import hall_of
from oracles.rating_tournaments import random_tournament
from zwitsers.engine.domain import Result
from zwitsers.engine.pairing import NoPairingError
from zwitsers.engine.pairing.field import make_field
from zwitsers.engine.rules import criteria


def test_b1_nobody_meets_an_opponent_twice() -> None:
    """All have half a point; 1-3 and 2-4 have been."""
    assert pairs(tournament(["3w=", "4w=", "1b=", "2b="])) == read_pairs("1-4 2-3")


def test_b1_when_everyone_has_met_there_is_no_pairing() -> None:
    with pytest.raises(NoPairingError) as caught:
        paired(tournament(["2w= 3b=", "1b= U", "U 1w="], absent={3: Result.ABSENT}))
    assert {frozenset({1}), frozenset({2})} == set(caught.value.obstruction.odd_parts)


@pytest.mark.parametrize(("point", "bye"), [("U", 2), ("F", 2), ("4b+", 2), ("4b1", 3)])
def test_b1_a_full_point_without_playing_bars_from_the_bye(point: str, bye: int) -> None:
    """All have a point. 3 has the lowest rating and would have the bye, but 2 gets it. The float of round one is too
    long ago to count in round four."""
    fourth = {"4b+": "3w-", "4b1": "3w0"}.get(point, "Z")
    rows = ["H H Z", "H H Z", f"{point} Z Z", f"{fourth} Z Z"]
    assert paired(tournament(rows, absent={4: Result.ABSENT})).bye == bye


@pytest.mark.parametrize("half_or_nothing", ["H", "Z", "4b-"])
def test_b1_half_a_point_or_none_does_not_bar(half_or_nothing: str) -> None:
    """R3.2."""
    fourth = "3w+" if half_or_nothing == "4b-" else "Z"
    snapshot = tournament(["H", "H", half_or_nothing, fourth], absent={4: Result.ABSENT})
    assert paired(snapshot).bye == 3


def test_b1_a_player_alone_who_had_the_bye_cannot_be_paired() -> None:
    """R3.7."""
    assert lines(tournament(["U"])) is None
    assert lines(tournament(["H"])) == [(1, 0)]


def test_b2_two_players_who_must_have_the_same_colour_do_not_meet() -> None:
    """1 and 3 have had white twice, 2 and 4 black twice: the order would be 1-3 and 2-4."""
    rows = ["5w= 6w=", "6b= 5b=", "7w= 8w=", "8b= 7b=", "1b= 2w=", "2w= 1b=", "3b= 4w=", "4w= 3b="]
    away = dict.fromkeys((5, 6, 7, 8), Result.ABSENT)
    assert pairs(tournament(rows, absent=away)) == read_pairs("1-4 2-3")
    only_these = {**away, 2: Result.ABSENT, 4: Result.ABSENT}
    assert lines(tournament(rows, absent=only_these)) is None


# Two rounds; 5 and 7 have won both with black, and so must have white.
WINNERS_WITH_BLACK = ["5w0 6b0", "6b1 5w0", "7w0 8b0", "8b1 7w0", "1b1 2b1", "2w0 1w1", "3b1 4b1", "4w0 3w1"]


def test_b2_does_not_hold_above_half_in_the_last_round() -> None:
    """R3.4: 5 and 7 meet all the same when the third round is the last."""
    snapshot = tournament(WINNERS_WITH_BLACK, planned=3)
    without = hall_of(snapshot._replace(planned_rounds=None))
    decides(snapshot, "5-7 2-8 4-6 1-3", "4-5 6-7 2-8 1-3", hall=without)


@pytest.mark.parametrize("seed", range(4))
def test_b1_and_b2_hold_in_whole_tournaments(seed: int) -> None:
    """Eight of nine rounds paired by the engine: nobody twice, no colour three times running, no balance beyond 2."""
    snapshot = played("knsb-rating", 24, 8, seed=seed, planned=9, irregular=0.05)
    for history in snapshot.histories:
        met = [entry.opponent for entry in history if entry.played]
        assert len(set(met)) == len(met)
        assert sum(entry.result is Result.BYE for entry in history) <= 1
        colours = "".join(entry.colour.value for entry in history if entry.played and entry.colour)
        assert "www" not in colours
        assert "bbb" not in colours
        balances = [colours[:n].count("w") - colours[:n].count("b") for n in range(len(colours) + 1)]
        assert max(map(abs, balances)) <= 2


@pytest.mark.parametrize("planned", [None, 4])
def test_b2_holds_above_half_when_the_round_is_not_known_to_be_the_last(planned: int | None) -> None:
    assert (5, 7) not in pairs(tournament(WINNERS_WITH_BLACK, planned=planned))


def test_b2_holds_in_the_last_round_at_half_of_the_points() -> None:
    """R3.4: 1 and 2 have had black twice. With two wins they may meet in the last round, with two draws not."""
    away = {3: Result.ABSENT, 4: Result.ABSENT}
    drawn = ["3b= 4b=", "4b= 3b=", "1w= 2w=", "2w= 1w="]
    won = ["3b1 4b1", "4b1 3b1", "1w0 2w0", "2w0 1w0"]
    assert lines(tournament(drawn, absent=away, planned=3)) is None
    assert lines(tournament(won, absent=away, planned=4)) is None
    assert lines(tournament(won, absent=away, planned=3)) == [(1, 2)]


def test_b3_as_many_as_possible_meet_their_own_score_whatever_the_colours() -> None:
    """R6 item 1. 1 and 4 have won and both want black; against 2 and 3, who lost, everyone would have his colour."""
    snapshot = tournament(["3w1", "4b0", "1b0", "2w1"])
    decides(snapshot, "1-4 2-3", "1-2 3-4", r6_with(rating_key.size_of_waiting_room, nothing))


def test_b4_as_few_pairs_as_possible_in_which_both_want_the_same_colour() -> None:
    """R6 item 4. 3 won and wants white; 2 is the highest of those with half a point, but wants white too."""
    snapshot = tournament(["3w0", "4b=", "1b1", "2w="])
    decides(snapshot, "3-4 1-2", "2-3 1-4", r6_with(rating_key.clashes, nothing))
    fails_without(snapshot, criteria.CLASHES, criteria.STRONG_CLASHES)


def test_b4_a_clash_counts_even_when_one_of_the_two_wants_it_lightly() -> None:
    """In the group of 2 points 4-5 is no strong clash, but it is a clash; 1-5 is none."""
    snapshot = tournament(["3w0 4w1", "4b0 U", "1b1 5w1", "2w1 1b0", "U 3b0"])
    decides(snapshot, "2-3 1-5 4-0", "2-3 4-5 1-0", r6_with(rating_key.clashes, without_first(rating_key.clashes)))
    fails_without(snapshot, criteria.CLASHES)


def test_b4_of_as_many_clashes_the_fewest_strong_ones() -> None:
    """1, 4 and 6 want white, 1 lightly. One of them clashes with another: rather 1-6 than 4-6."""
    rows = ["4w1 5b0", "5b0 4w0", "6w1 7b=", "1b0 2b1", "2w1 1w1", "3b0 U", "U 3w="]
    snapshot = tournament(rows)
    decides(snapshot, "3-5 4-7 1-6 2-0", "3-5 1-7 4-6 2-0", r6_with(rating_key.clashes, only_first(rating_key.clashes)))
    fails_without(snapshot, criteria.STRONG_CLASHES)


def test_b4_one_strong_clash_is_better_than_two_light_ones() -> None:
    """R4.6: as many players as possible get their colour, so the number of clashes comes first."""
    rows = ["4w= 2b1 6w=", "5b= 1w0 U", "6w0 U 5b1", "1b= 5w1 7b=", "2w= 4b0 3w0", "3b1 7w= 1b=", "U 6b= 4w="]
    turned = r6_with(rating_key.clashes, second_first(rating_key.clashes))
    decides(tournament(rows), "1-3 4-6 2-7 5-0", "1-7 3-4 2-6 5-0", turned)


def test_b4_comes_before_b5() -> None:
    """R6 item 4 before item 5: 1 went up in the last round and does so again, for 4 wants the same colour as 5."""
    snapshot = tournament(["3w0 4w1", "4b0 U", "1b1 5w0", "2w1 1b0", "U 3b1"], planned=3)
    decides(snapshot, "1-5 2-3 4-0", "4-5 1-2 3-0", r6_in_order(rating_key.repeated_upfloats, rating_key.clashes))


def test_r36_nothing_is_paired_when_no_complete_pairing_exists() -> None:
    """1, 2 and 3 have all met each other and 4 is gone; the bye has been given to all."""
    rows = ["2w= 3b= U", "1b= U 3w=", "U 1w= 2b="]
    with pytest.raises(NoPairingError):
        paired(tournament(rows))


def test_b1_and_b2_in_random_tournaments_are_those_of_the_oracle() -> None:
    for seed in range(200):
        snapshot = random_tournament(seed)
        field = make_field(snapshot, BOOK)
        everyone = range(len(field.numbers))
        allowed = tuple(tuple(v != w and field.may_meet(v, w) for w in everyone) for v in everyone)
        assert allowed == hall_of(snapshot).may_meet, seed
