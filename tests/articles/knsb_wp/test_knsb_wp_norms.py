"""001 A5 and B: colour preferences, and the norms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import helpers.pairing_scenes as scenes
from helpers.crosstables import tournament
from helpers.pairing_cases import coloured, decides, pairs, scored
from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.pairing import NoPairingError
from zwitsers.engine.pairing.field import make_field
from zwitsers.engine.rules import criteria
from zwitsers.engine.rules.preferences import NO_PREFERENCE, Preference, Strength
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot

SYSTEM = "knsb-wp"
WHITE, BLACK = Colour.WHITE, Colour.BLACK


def preference(colours: str, planned: int | None = None) -> Preference:
    return make_field(coloured({1: colours}, planned=planned), rulebook(SYSTEM)).contestants[0].wish


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("-", NO_PREFERENCE),
        ("W", Preference(BLACK, Strength.STRONG)),
        ("B", Preference(WHITE, Strength.STRONG)),
        ("WB", Preference(WHITE, Strength.LIGHT)),
        ("BW", Preference(BLACK, Strength.LIGHT)),
        ("WBB", Preference(WHITE, Strength.ABSOLUTE)),  # twice running
        ("WB-B", Preference(WHITE, Strength.ABSOLUTE)),  # a round without a game does not break it
        ("BWW", Preference(BLACK, Strength.ABSOLUTE)),
        ("WBWW-B", Preference(BLACK, Strength.STRONG)),
        ("WWBWBW", Preference(BLACK, Strength.ABSOLUTE)),  # balance 2
        ("BBWBB-W", Preference(WHITE, Strength.ABSOLUTE)),  # balance -2, though the last game was white
    ],
)
def test_a5_preference(colours: str, expected: Preference) -> None:
    """R3.3."""
    assert preference(colours) == expected


def test_a5_the_balance_beats_two_in_a_row() -> None:
    """A game with swapped colours can bring it about: three times white too many, and then black twice."""
    assert preference("WWWWBB") == Preference(BLACK, Strength.ABSOLUTE)
    assert preference("WWWBB") == Preference(WHITE, Strength.ABSOLUTE)  # balance 1: the two in a row


def test_a5_forfeits_have_no_colour_and_a_played_0_0_has() -> None:
    """F3, R1.4."""
    gone = dict.fromkeys((2, 4), Result.WITHDRAWN)
    field = make_field(tournament("1-2:00 3-4:1R")._replace(unavailable=gone), rulebook(SYSTEM))
    wishes = {number: one.wish for number, one in zip(field.numbers, field.contestants, strict=True)}
    assert wishes == {1: Preference(BLACK, Strength.STRONG), 3: NO_PREFERENCE}


def test_b1a_two_who_have_met_do_not_meet_again() -> None:
    """And a forfeit is not a meeting (F3)."""
    assert pairs(tournament("1-4:00R 3-2:00R"), SYSTEM) == {(1, 4), (2, 3)}
    assert pairs(tournament("1-4:00 3-2:00"), SYSTEM) == {(1, 2), (3, 4)}


@pytest.mark.parametrize("barring", ["full", "bye"])
def test_b1b_whoever_had_a_free_point_does_not_get_the_bye(barring: str) -> None:
    level = tournament("1:half 2:half 3:half", "1:half 2:half 3:half")
    barred = tournament(f"1:{barring} 2:half 3:half", "1:absent 2:half 3:half")
    assert pairs(level, SYSTEM) == {(0, 1), (2, 3)}
    assert pairs(barred, SYSTEM) == {(0, 2), (1, 3)}


def test_b1b_a_forfeit_win_bars_and_a_game_does_not() -> None:
    gone = {4: Result.WITHDRAWN}
    forfeited = tournament("1-4:1R 2:half 3:half", "1:absent 2:half 3:half 4:out")
    drawn = tournament("1-4:= 2:half 3:half", "1:half 2:half 3:half 4:out")
    assert pairs(forfeited._replace(unavailable=gone), SYSTEM) == {(0, 2), (1, 3)}
    assert pairs(drawn._replace(unavailable=gone), SYSTEM) == {(0, 1), (2, 3)}


def test_b1b_the_only_player_who_may_have_the_bye_gets_it() -> None:
    snapshot = tournament("1-2:1 3:full 4:full 5:full", "3-1:0 2:full 4:absent 5:absent")
    assert pairs(snapshot, SYSTEM) == {(0, 1), (2, 5), (3, 4)}


FOUR = {1: "WW", 2: "BW", 3: "WB", 4: "WW"}


def test_b2_two_who_must_have_the_same_colour_do_not_meet() -> None:
    """1 and 4 have had white twice: 1-4 and 2-3 would otherwise be the pairing."""
    assert pairs(coloured(FOUR), SYSTEM) == {(1, 3), (2, 4)}
    assert pairs(coloured(FOUR), "go-nl") == {(1, 4), (2, 3)}  # without such a norm


def test_b2_the_waiting_room_grows_when_it_must() -> None:
    """Two leaders who must both have black go down together."""
    snapshot = coloured({1: "W1W1", 2: "W1W1", 3: "B0W1", 4: "B0W1"})
    assert pairs(snapshot, SYSTEM) == {(1, 4), (2, 3)}


def test_b2_without_a_way_out_there_is_no_pairing() -> None:
    with pytest.raises(NoPairingError):
        pairs(coloured({1: "WW", 2: "WW"}), SYSTEM)


def leaders(planned: int | None, first: str = "W1W1") -> Snapshot:
    return coloured({1: first, 2: first, 3: "B0W0", 4: "B0W0"}, planned=planned)


def test_b2_does_not_hold_in_the_last_round_above_fifty_percent() -> None:
    """R3.4."""
    assert pairs(leaders(planned=3), SYSTEM) == {(1, 2), (3, 4)}


def test_b2_holds_when_it_is_not_the_last_round_or_nobody_knows() -> None:
    assert pairs(leaders(planned=4), SYSTEM) == {(1, 4), (2, 3)}
    assert pairs(leaders(planned=None), SYSTEM) == {(1, 4), (2, 3)}


def test_b2_holds_in_the_last_round_at_fifty_percent() -> None:
    assert pairs(leaders(planned=3, first="W1W0"), SYSTEM) == {(1, 4), (2, 3)}


def test_b2_a_free_point_counts_for_the_fifty_percent() -> None:
    """R3.4: byes included; two games with white and a bye, of three rounds."""
    assert pairs(coloured({1: "W1W0-1", 2: "W1W0-1"}, planned=4), SYSTEM) == {(1, 2)}
    with pytest.raises(NoPairingError):
        pairs(coloured({1: "W1W0-0", 2: "W1W0-0"}, planned=4), SYSTEM)


def test_a5_exempt_players_keep_a_strong_or_light_preference() -> None:
    """R3.4."""
    assert preference("W1W1", planned=3) == Preference(BLACK, Strength.STRONG)
    assert preference("W1B1B1W1W1B1B1", planned=8) == Preference(WHITE, Strength.STRONG)
    assert preference("W1W1B1B1", planned=5) == Preference(WHITE, Strength.LIGHT)


def test_b3_rather_two_small_differences_than_a_large_one() -> None:
    assert pairs(scenes.SMALLER_DIFFERENCES, SYSTEM) == scenes.TWO_SMALL_DIFFERENCES
    assert pairs(scored({1: 2, 2: 2, 3: 1, 4: 1}), SYSTEM) == {(1, 2), (3, 4)}


def test_b4_as_many_as_possible_get_their_colour() -> None:
    """1 and 4 want black, 2 and 3 white: 1-4 and 2-3 would be two clashes."""
    snapshot = coloured({1: "W", 2: "B", 3: "B", 4: "W"})
    assert pairs(snapshot, SYSTEM) == {(1, 3), (2, 4)}
    assert decides(snapshot, SYSTEM, criteria.CLASHES, criteria.STRONG_CLASHES)


def test_b4_a_stronger_preference_goes_first() -> None:
    """All want white, so two clashes it will be; 1 and 4 want it strongly, and are kept apart."""
    snapshot = coloured({1: "-B", 2: "WB", 3: "WB", 4: "-B"})
    assert pairs(snapshot, SYSTEM) == {(1, 3), (2, 4)}
    assert decides(snapshot, SYSTEM, criteria.STRONG_CLASHES)
