"""003 A4, A5, B5 and B6 in the engine: floats, and how they are kept from coming back; R6.1 and R6.2."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from helpers.rating_engine import (
    BOOK,
    decides,
    fails_without,
    nothing,
    only_first,
    r6_in_order,
    r6_with,
    second_first,
    without_first,
)
from oracles import rating_key
from oracles.rating_build import tournament
from oracles.rating_scores import Float, hall_of
from oracles.rating_tournaments import random_tournament
from zwitsers.engine.domain import Result
from zwitsers.engine.pairing.field import make_field
from zwitsers.engine.rules import criteria
from zwitsers.engine.rules.criteria.floats import had
from zwitsers.engine.scores import history

if TYPE_CHECKING:
    from oracles.rating_scores import Hall
    from zwitsers.engine.domain import Snapshot

UP, DOWN = rating_key.repeated_upfloats, rating_key.repeated_downfloats


def floats_of(snapshot: Snapshot) -> dict[int, str]:
    """What the engine remembers by player: `u` and `d` of the last round, `U` and `D` of the round before it."""
    field = make_field(snapshot, BOOK)
    return {
        number: "".join(
            letter
            for letter, it_is_so in (
                ("u", had(field.contestants[v], history.Float.UP, 1)),
                ("d", had(field.contestants[v], history.Float.DOWN, 1)),
                ("U", had(field.contestants[v], history.Float.UP, 2)),
                ("D", had(field.contestants[v], history.Float.DOWN, 2)),
            )
            if it_is_so
        )
        for v, number in enumerate(field.numbers)
    }


def forgetting(snapshot: Snapshot, *results: Result) -> Hall:
    """The cards as they would be if a round with one of these results left no float behind."""
    hall = hall_of(snapshot)
    cards = []
    for card in hall.cards:
        before, last = (None, None, *snapshot.history(card.number))[-2:]
        if last is not None and last.result in results:
            card = replace(card, last_float=None)
        if before is not None and before.result in results:
            card = replace(card, float_before=None)
        cards.append(card)
    return replace(hall, cards=tuple(cards))


def test_a4_the_higher_score_floats_down_and_the_lower_up() -> None:
    """Round two: 1 (1 point) met 4 (½), 3 (½) met 2 (none). Round three: 1 (1½) met 3 (1), 4 (1) met 2 (½)."""
    rows = ["2w1 4b= 3w=", "1b0 3w= 4b=", "4w= 2b= 1b=", "3b= 1w= 2w="]
    assert floats_of(tournament(rows)) == {1: "dD", 3: "uD", 4: "dU", 2: "uU"}
    assert floats_of(tournament([row[:7] for row in rows])) == {1: "d", 4: "u", 3: "d", 2: "u"}


def test_a5_the_bye_is_a_downfloat_and_so_is_a_full_point_bye() -> None:
    """R6.1; half a point or an absence leaves no float."""
    assert floats_of(tournament(["U Z", "F Z", "H Z", "Z Z"])) == {1: "D", 2: "D", 3: "", 4: ""}
    assert floats_of(tournament(["Z U", "Z F", "Z H", "Z Z"])) == {1: "d", 2: "d", 3: "", 4: ""}


def test_a4_a_float_is_written_down_also_when_the_game_is_forfeited() -> None:
    """R6.1: 1 won round one; in round two neither he nor 3 came."""
    assert floats_of(tournament(["2w1 3b-", "1b0 Z", "Z 1w-"])) == {1: "d", 2: "", 3: "u"}


def test_a4_a_forfeited_upfloat_keeps_a_player_from_going_up_again() -> None:
    """R6.1: 1 had no points and 4 one, when 4 did not come. So 4, not 1, goes up to meet 5."""
    snapshot = tournament(["3w0 4w+", "4b0 U", "1b1 5w0", "2w1 1b-", "U 3b1"])
    forgotten = forgetting(snapshot, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    decides(snapshot, "4-5 1-2 3-0", "1-5 2-3 4-0", hall=forgotten)
    fails_without(snapshot, criteria.UPFLOATS_LAST)


def test_a5_who_had_the_bye_does_not_float_down_next() -> None:
    """Of 3, 4 and 5, with a point each, 5 would move down; he had the bye, so it is 4."""
    snapshot = tournament(["3w0", "4b0", "1b1", "2w1", "U"])
    decides(snapshot, "3-5 1-4 2-0", "3-4 1-5 2-0", hall=forgetting(snapshot, Result.BYE))
    decides(snapshot, "3-5 1-4 2-0", "3-4 1-5 2-0", r6_with(DOWN, nothing))
    fails_without(snapshot, criteria.DOWNFLOATS_LAST)


def test_b5_down_not_the_same_downfloat_as_in_the_last_round() -> None:
    """In the group of 2, 5 and 7 both floated down in the last round. They meet, and 2 moves down."""
    rows = ["5w0 7b=", "6b1 4w0", "7w= 5b1", "8b1 2b1", "1b1 3w0", "2w0 8b=", "3b= 1w=", "4w0 6w="]
    snapshot = tournament(rows)
    decides(snapshot, "3-4 2-8 5-7 1-6", "3-4 2-5 6-7 1-8", r6_with(DOWN, without_first(DOWN)))
    fails_without(snapshot, criteria.DOWNFLOATS_LAST)


def test_b6_down_not_the_same_downfloat_as_in_the_round_before() -> None:
    """Two of 1, 3, 4 and 5 move down, 1 for the second time in any case; 5 did so the round before: it is 4."""
    snapshot = tournament(["4w1 3b1 5w0", "5b0 6w0 3w0", "6w1 1w0 2b1", "1b0 5w1 6b1", "2w1 4b0 1b1", "3b0 2b1 4w0"])
    decides(snapshot, "1-6 3-5 2-4", "1-2 3-4 5-6", r6_with(DOWN, only_first(DOWN)))
    fails_without(snapshot, criteria.DOWNFLOATS_BEFORE)


def test_b5_up_not_the_same_upfloat_as_in_the_last_round() -> None:
    """3 is alone with 1½. He would meet 1, who went up in the last round; so 5 goes up."""
    snapshot = tournament(["4w0 2b1", "5b= 1w0", "6w= 4b1", "1b1 3w0", "2w= 6b=", "3b= 5w="])
    decides(snapshot, "3-5 1-6 2-4", "1-3 4-5 2-6", r6_with(UP, without_first(UP)))
    fails_without(snapshot, criteria.UPFLOATS_LAST)


def test_b6_up_not_the_same_upfloat_as_in_the_round_before() -> None:
    """2 and 1 must meet players of the last group: 3, who went up in the last round, and rather 6 than 5."""
    snapshot = tournament(["4w1 2b0 6w1", "5b1 1w1 4b1", "6w0 4b0 5b1", "1b0 3w1 2w0", "2w0 6b1 3w0", "3b1 5w0 1b0"])
    decides(snapshot, "2-6 1-3 4-5", "2-3 1-5 4-6", r6_with(UP, only_first(UP)))
    fails_without(snapshot, criteria.UPFLOATS_BEFORE)


def test_c9_and_c10_b6_is_given_up_before_b5_for_downfloats() -> None:
    """2 floated down in the last round, 6 in the round before: 6 does so again."""
    snapshot = tournament(["4w1 2b0 3w=", "5b1 1w1 6b=", "6w0 4b1 1b=", "1b0 3w0 5b=", "2w0 6b= 4w=", "3b1 5w= 2w="])
    decides(snapshot, "2-3 4-6 1-5", "2-4 1-6 3-5", r6_with(DOWN, second_first(DOWN)))


def test_c11_b6_is_given_up_before_b5_for_upfloats() -> None:
    """3 went up in the last round, 2 in the round before: 2 goes up again."""
    snapshot = tournament(["4w1 5b1 3w1", "5b0 3w= 6b=", "6w= 2b= 1b0", "1b0 6b1 5w0", "2w1 1w0 4b1", "3b= 4w0 2w="])
    decides(snapshot, "1-2 5-6 3-4", "1-6 3-5 2-4", r6_with(UP, second_first(UP)))


def test_c11_upfloats_count_before_the_rank_of_the_opponents() -> None:
    """R6 item 5 before item 6: 1 is the highest for 2 to meet, but went up in the last round; 6 it is."""
    snapshot = tournament(["4w0 6b1", "5b1 4w1", "6w0 5b0", "1b1 2b0", "2w0 3w1", "3b1 1w0"], planned=3)
    decides(snapshot, "2-6 1-5 3-4", "1-2 3-4 5-6", r6_in_order(rating_key.opponents_of_moved_down, UP))


def test_c11_downfloats_count_after_the_rank_of_the_opponents() -> None:
    """R6 item 6 before item 7: 1 meets 2, although then 5, who had the bye, must move down again."""
    snapshot = tournament(["4w= 6b1", "5b1 7w0", "6w1 4b1", "1b= 3w0", "2w0 U", "3b0 1w0", "U 2b1"])
    decides(snapshot, "3-7 1-2 4-5 6-0", "3-7 1-5 2-4 6-0", r6_in_order(DOWN, rating_key.opponents_of_moved_down))


def test_c9_an_exchange_comes_before_a_repeated_downfloat() -> None:
    """R6 item 7 before item 8: 6 and 7 floated down in the last round, so 6 takes the place of 4 in S1."""
    snapshot = tournament(["4w= 7b=", "5b= 3w=", "6w= 2b=", "1b= 5w1", "2w= 4b0", "3b= U", "U 1w="])
    decides(snapshot, "3-4 6-7 1-2 5-0", "4-6 3-7 1-2 5-0", r6_in_order(rating_key.exchange, DOWN))


def test_b5_and_b6_do_not_hold_above_half_in_the_last_round() -> None:
    """R6.2: 5 had the bye and moves down again; it is the last round, and he has all of his points."""
    rows = ["3w0", "4b0", "1b1", "2w1", "U"]
    last = tournament(rows, planned=2)
    hall = hall_of(last)
    protected = replace(hall, cards=tuple(replace(card, exempt=False) for card in hall.cards))
    decides(last, "3-4 1-5 2-0", "3-5 1-4 2-0", hall=protected)
    for planned in (None, 3):
        decides(tournament(rows, planned=planned), "3-5 1-4 2-0", "3-4 1-5 2-0", r6_with(DOWN, nothing))


def test_b5_holds_in_the_last_round_at_half_of_the_points_or_less() -> None:
    """R6.2: above half only. 1 drew and then lost, 2 drew both: half is not above."""
    rows = ["2w= 3b0", "1b= 4w=", "4w1 1w1", "3b0 2b="]
    assert floats_of(tournament(rows, planned=3)) == {3: "", 2: "d", 1: "u", 4: "u"}
    assert floats_of(tournament(rows)) == {3: "d", 2: "d", 1: "u", 4: "u"}


def test_the_floats_of_random_tournaments_are_those_of_the_oracle() -> None:
    for seed in range(200):
        snapshot = random_tournament(seed)
        letters = {Float.UP: "uU", Float.DOWN: "dD"}
        expected = {
            card.number: "".join(
                letters[which][place]
                for place, which in enumerate((card.last_float, card.float_before))
                if which is not None and not card.exempt
            )
            for card in hall_of(snapshot).cards
        }
        assert floats_of(snapshot) == expected, seed
