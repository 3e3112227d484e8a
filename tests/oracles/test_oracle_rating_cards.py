"""The knsb-rating oracle's pairing cards: ranking, floats, exemptions, colour preferences and colours."""

from __future__ import annotations

import pytest

from oracles.rating_build import tournament
from oracles.rating_colours import Preference, Strength, colour_of_higher, colour_sequence, preference_of
from oracles.rating_scores import Card, Float, float_in_round, hall_of, pairing_numbers
from zwitsers.engine.domain import Colour, ForbiddenPairs, Player, PlayerRound, Result, Snapshot

pytestmark = pytest.mark.slow

WHITE, BLACK = Colour.WHITE, Colour.BLACK
COLOURS = {"W": WHITE, "Z": BLACK}


def colours(text: str) -> tuple[Colour, ...]:
    return tuple(COLOURS[letter] for letter in text if letter != "-")


def card(history: str, pairing_number: int = 1, *, exempt: bool = False) -> Card:
    sequence = colours(history)
    wish = preference_of(sequence, exempt=exempt)
    return Card(pairing_number, 0, pairing_number, sequence, wish, None, None, False, exempt)


def test_a2_rating_then_title_then_name_then_lot_number() -> None:
    players = (
        Player(1, "Zwaan", "", 1500),
        Player(2, "aap", "CM", 1500),
        Player(3, "Beer", "", 1500),
        Player(4, "Wolf", "WFM", 1500),
        Player(5, "Vos", "gm", 1500),
        Player(6, "Beer", "", 1500),
        Player(7, "Das", "", 1501),
    )
    snapshot = Snapshot(players, tuple(() for _ in players))
    # A candidate master has no title here (R2.3); capitals make no difference to a name.
    assert pairing_numbers(snapshot) == {7: 1, 5: 2, 4: 3, 2: 4, 3: 5, 6: 6, 1: 7}


def test_a2_score_comes_before_rating() -> None:
    hall = hall_of(tournament(["2w0", "1b1", "4w=", "3b="]))
    assert [one.number for one in hall.cards] == [2, 3, 4, 1]
    assert hall.groups == ((0,), (1, 2), (3,))


def test_a4_floats_follow_the_scores_before_the_round_and_outlive_a_forfeit() -> None:
    snapshot = tournament(["2w1 3b-", "1b0 4w=", "4w0 1w+", "3b1 2b="])
    assert [float_in_round(snapshot, number, 1) for number in (1, 2, 3, 4)] == [None] * 4
    assert [float_in_round(snapshot, number, 2) for number in (1, 2, 3, 4)] == [
        Float.DOWN,
        Float.UP,
        Float.UP,
        Float.DOWN,
    ]


@pytest.mark.parametrize(("code", "expected"), [("U", Float.DOWN), ("F", Float.DOWN), ("H", None), ("Z", None)])
def test_a5_a_bye_is_a_downfloat_an_absence_is_not(code: str, expected: Float | None) -> None:
    assert float_in_round(tournament([code]), 1, 1) is expected


def test_b5_looks_at_the_last_round_by_number_not_at_the_last_game() -> None:
    absent_last = hall_of(tournament(["U Z", "3w1 3b=", "2b0 2w="])).cards
    one = next(card for card in absent_last if card.number == 1)
    assert (one.last_float, one.float_before) == (None, Float.DOWN)


@pytest.mark.parametrize(
    ("history", "expected"),
    [
        ("", None),
        ("W", Preference(BLACK, Strength.STRONG)),
        ("WZ", Preference(WHITE, Strength.LIGHT)),
        ("ZWW", Preference(BLACK, Strength.ABSOLUTE)),
        ("WZZ", Preference(WHITE, Strength.ABSOLUTE)),
        ("WZWZW", Preference(BLACK, Strength.STRONG)),
        ("ZWZWW", Preference(BLACK, Strength.ABSOLUTE)),
        ("WWZZ", Preference(WHITE, Strength.ABSOLUTE)),
        ("WZWW-Z", Preference(BLACK, Strength.STRONG)),
        # Only swapped colours get here: the balance says black, the last two say white, and the balance wins (R3.3).
        ("WWWWZZ", Preference(BLACK, Strength.ABSOLUTE)),
    ],
)
def test_a7_preference(history: str, expected: Preference | None) -> None:
    assert preference_of(colours(history), exempt=False) == expected


@pytest.mark.parametrize(
    ("history", "expected"),
    [
        ("ZWW", Preference(BLACK, Strength.STRONG)),
        ("WWZZ", Preference(WHITE, Strength.LIGHT)),
        ("WWW", Preference(BLACK, Strength.STRONG)),
    ],
)
def test_a7_nothing_is_absolute_above_half_in_the_last_round(history: str, expected: Preference) -> None:
    assert preference_of(colours(history), exempt=True) == expected


def test_a7_more_than_half_is_strictly_more_and_needs_the_last_round() -> None:
    rounds = ["3w1 4b=", "4w= 3b=", "1b0 2w=", "2b= 1w="]
    assert [card.number for card in hall_of(tournament(rounds, planned=3)).cards if card.exempt] == [1]
    assert not any(card.exempt for card in hall_of(tournament(rounds, planned=4)).cards)
    assert not any(card.exempt for card in hall_of(tournament(rounds)).cards)


def test_f2_a_forfeit_has_no_colour_and_is_no_meeting() -> None:
    hall = hall_of(tournament(["2w+", "1b-"]))
    assert [card.colours for card in hall.cards] == [(), ()]
    assert hall.may_meet[0][1]
    assert hall.cards[0].bye_barred
    assert not hall.cards[1].bye_barred


def test_b1_players_who_met_or_whom_the_arbiter_keeps_apart() -> None:
    hall = hall_of(tournament(["2w=", "1b=", "4wX", "3bX"]))
    assert [hall.may_meet[0][other] for other in range(4)] == [False, False, True, True]
    assert not hall.may_meet[2][3]
    kept_apart = tournament(["2w=", "1b=", "4w=", "3b="], forbidden=[ForbiddenPairs(frozenset({1, 3}))])
    assert [hall_of(kept_apart).may_meet[0][other] for other in range(4)] == [False, False, False, True]


def test_b2_two_players_who_must_have_the_same_colour() -> None:
    rounds = ["5w1 6w=", "6w1 5w=", "7w0 8b=", "8w0 7b=", "1b0 2b=", "2b0 1b=", "3b1 4w=", "4b1 3w="]
    hall = hall_of(tournament(rounds))
    place = {card.number: i for i, card in enumerate(hall.cards)}
    assert not hall.may_meet[place[1]][place[2]]
    assert hall.may_meet[place[1]][place[3]]


@pytest.mark.parametrize(
    ("higher", "lower", "expected"),
    [
        pytest.param("W", "Z", BLACK, id="E1 both wishes"),
        pytest.param("", "W", WHITE, id="E1 who wishes nothing takes what is left"),
        pytest.param("Z", "", WHITE, id="E1 the only wish"),
        pytest.param("WZ", "Z", BLACK, id="E2 strong before light"),
        pytest.param("ZWW", "W", BLACK, id="E2 absolute before strong"),
        pytest.param("ZWWZ", "WZWZ", BLACK, id="E3 three games ago, against his own wish"),
        pytest.param("WZWZ", "ZWWZ", WHITE, id="E3 three games ago, the other way round"),
        pytest.param("WZ", "WZ", WHITE, id="E4 the higher placed player's wish"),
        pytest.param("ZWZW", "ZW", BLACK, id="E3 has nothing to compare before the first game"),
    ],
)
def test_e_colour_of_the_higher_placed(higher: str, lower: str, expected: Colour) -> None:
    assert colour_of_higher(card(higher), card(lower, 2), None, first_round=False) is expected


@pytest.mark.parametrize(("written", "treated_as"), [("ZWW-Z", "-ZWWZ"), ("WZ-WZ", "-WZWZ"), ("ZWW-Z-W", "--ZWWZW")])
def test_f3_gaps_go_to_the_front(written: str, treated_as: str) -> None:
    history = [
        PlayerRound(Result.BYE) if letter == "-" else PlayerRound(Result.DRAW, 9, COLOURS[letter]) for letter in written
    ]
    assert colour_sequence(history) == colours(treated_as)


@pytest.mark.parametrize(
    ("number", "lot", "expected"),
    [(1, None, WHITE), (2, None, BLACK), (1, BLACK, BLACK), (2, BLACK, WHITE), (3, WHITE, WHITE)],
)
def test_a7_the_lot_gives_odd_numbers_its_colour(number: int, lot: Colour | None, expected: Colour) -> None:
    for first_round in (True, False):
        assert colour_of_higher(card("", number), card("", 9), lot, first_round=first_round) is expected
