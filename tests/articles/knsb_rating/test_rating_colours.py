"""003 A7 and E1-E4 in the engine: who has which preference, who gets his way, and F2 and F3 about what counts."""

from __future__ import annotations

import pytest

from helpers.rating_engine import lines, paired
from oracles.rating_build import tournament
from zwitsers.engine.domain import Colour, Result, Snapshot
from zwitsers.engine.rules.colour_cards import ColourReason
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.colours import colour_facts
from zwitsers.engine.why.view import view_of


def two_players(one: str, two: str, *, planned: int | None = None, wins: bool = False) -> Snapshot:
    """Players 1 (the higher rated) and 2 with these colours so far, against people who have left: `w`, `b`, `-`.

    A dash is a round without a game. Both always draw, or always win; then a dash is worth as much.
    """
    score, away = ("1", "F") if wins else ("=", "H")
    rows = [[f"{3 + place}{c}{score}" if c != "-" else away for place, c in enumerate(one)]]
    rows.append([f"{3 + len(one) + place}{c}{score}" if c != "-" else away for place, c in enumerate(two)])
    for player, colours in ((1, one), (2, two)):
        for place, colour in enumerate(colours):
            row = ["Z"] * len(colours)
            if colour != "-":
                row[place] = f"{player}{'b' if colour == 'w' else 'w'}{'0' if wins else '='}"
            rows.append(row)
    gone = dict.fromkeys(range(3, len(rows) + 1), Result.WITHDRAWN)
    return tournament([" ".join(row) for row in rows], planned=planned, absent=gone)


def colour_of_1(one: str, two: str, *, planned: int | None = None, wins: bool = False) -> tuple[str, str]:
    """The colour of player 1, and the article that gives it."""
    (board,) = paired(two_players(one, two, planned=planned, wins=wins)).boards
    return ("w" if board.white == 1 else "b"), board.colour_article


@pytest.mark.parametrize(
    ("one", "two", "colour"),
    [
        ("w", "b", "b"),  # light against light
        ("wb", "bw", "w"),
        ("wbw", "bwb", "b"),  # strong against strong
        ("ww", "bb", "b"),  # absolute against absolute
        ("ww", "-b", "b"),  # absolute against strong
        ("-", "w", "w"),  # one has none, and takes what is left
        ("b", "-", "w"),
    ],
)
def test_e1_both_have_their_way(one: str, two: str, colour: str) -> None:
    assert colour_of_1(one, two) == (colour, "E1")


@pytest.mark.parametrize(
    ("one", "two", "colour"),
    [
        ("-w", "ww", "w"),  # both want black, 2 absolutely
        ("ww", "-w", "b"),
        ("bw-", "--w", "w"),  # both want black, 2 strongly
        ("--w", "bw-", "b"),
    ],
)
def test_e2_the_stronger_preference_goes_first(one: str, two: str, colour: str) -> None:
    assert colour_of_1(one, two) == (colour, "E2")


@pytest.mark.parametrize("absolute", ["--w-w", "--bww", "-bbww"])
def test_a7_a_balance_beyond_one_is_absolute_and_so_is_the_same_colour_twice(absolute: str) -> None:
    """Balance 2; balance 1 with white twice; balance 0 with white twice: all before a strong preference."""
    assert colour_of_1("----w", absolute) == ("w", "E2")


def test_a7_the_balance_goes_before_the_same_colour_twice() -> None:
    """R3.3: 1 had white four times and then black twice; with a balance of 2 he must have black."""
    assert colour_of_1("wwwwbb", "----bw") == ("b", "E2")


def test_e3_the_other_way_round_than_the_last_time_they_differed() -> None:
    """Both have a light preference for black. In the second round 1 had white and 2 black."""
    assert colour_of_1("bwbw", "wbbw") == ("b", "E3")
    assert colour_of_1("wbbw", "bwbw") == ("w", "E3")


def test_f3_gaps_in_the_colours_move_to_the_front() -> None:
    """wb-wb counts as -wbwb, b-wwb as -bwwb: three games back 1 had black. Round by round it would be the first."""
    assert colour_of_1("wb-wb", "b-wwb") == ("w", "E3")
    assert colour_of_1("b-wwb", "wb-wb") == ("b", "E3")


def test_e4_the_higher_placed_has_his_way_when_all_is_equal() -> None:
    assert colour_of_1("bw", "bw") == ("b", "E4")
    assert colour_of_1("wb", "wb") == ("w", "E4")


def test_e4_the_higher_placed_is_the_one_with_the_higher_score() -> None:
    """Both had white against someone who is gone. 2 won, 1 drew: 2 has black."""
    rows = ["3w=", "4w1", "1b=", "2b0"]
    assert lines(tournament(rows, absent={3: Result.ABSENT, 4: Result.ABSENT})) == [(1, 2)]


@pytest.mark.parametrize(
    ("lot", "expected"),
    [
        (Colour.WHITE, [(1, 4), (5, 2), (3, 6)]),
        (Colour.BLACK, [(4, 1), (2, 5), (6, 3)]),
        (None, [(1, 4), (5, 2), (3, 6)]),
    ],
)
def test_e4_nobody_has_a_preference_so_the_pairing_number_and_the_lot_decide(
    lot: Colour | None, expected: list[tuple[int, int]]
) -> None:
    """R8.3, R5.4: round two after a round in which nobody played."""
    assert lines(tournament(["H"] * 6, lot=lot)) == expected


def test_e4_is_cited_where_nobody_has_a_preference_and_a7_in_round_one_only() -> None:
    """R11.5: the engine and the judge cite the same article, and the words give the number and the lot."""
    for snapshot, article in ((tournament(["H"] * 4), "E4"), (tournament([""] * 4), "A7")):
        view = view_of(snapshot, rulebook("knsb-rating"))
        boards = paired(snapshot).boards
        assert [board.colour_article for board in boards] == [article] * 2
        assert [colour_facts(view, board.white, board.black).article for board in boards] == [article] * 2
    assert "R11.5" in rulebook("knsb-rating").article("E4").ruling
    facts = colour_facts(view_of(tournament(["H"] * 4), rulebook("knsb-rating")), 2, 4)
    assert (facts.reason, facts.pairing_number) == (ColourReason.DRAWN_COLOUR, 2)


def test_e4_the_pairing_number_counts_everyone_who_entered() -> None:
    """R8.3: only round one counts those present (R10.1). With 1 away, 2 still has an even number, and black."""
    assert lines(tournament(["H"] * 3, absent={1: Result.ABSENT})) == [(3, 2)]


def test_e4_without_preferences_the_number_is_that_of_the_higher_placed() -> None:
    """2 had half a point and is placed above 1; his number is even, so he has black."""
    assert lines(tournament(["Z", "H"])) == [(1, 2)]


def test_f2_a_forfeited_game_has_no_colour() -> None:
    """1 "had" white in a game that was not played, so he has no preference; 2 did play white, and has black."""
    rows = ["3w+", "4w1", "1b-", "2b0"]
    assert lines(tournament(rows, absent={3: Result.ABSENT, 4: Result.ABSENT})) == [(1, 2)]
    rows = ["3w1", "4w+", "1b0", "2b-"]
    assert lines(tournament(rows, absent={3: Result.ABSENT, 4: Result.ABSENT})) == [(2, 1)]


def test_f2_the_bye_has_no_colour() -> None:
    """After a bye and white, one white has been played: a strong preference, not an absolute one."""
    rows = ["U 3w1", "4w1 Z", "Z 1b0", "2b0 Z"]
    pairing = paired(tournament(rows, absent={3: Result.ABSENT, 4: Result.ABSENT}))
    assert [tuple(board) for board in pairing.boards] == [(2, 1, "E4")]


def test_b2_above_half_in_the_last_round_an_absolute_preference_is_a_strong_one() -> None:
    """R3.4: both want black, 2 with a balance of 2. When this is the last round that is no more than strong: E4."""
    assert colour_of_1("-wbw", "wwbw", wins=True) == ("w", "E2")
    assert colour_of_1("-wbw", "wwbw", wins=True, planned=6) == ("w", "E2")
    assert colour_of_1("-wbw", "wwbw", wins=True, planned=5) == ("b", "E4")


def test_r54_colours_after_round_one_do_not_come_from_the_lot() -> None:
    """The lot says black for odd numbers; but 1 has had black and 2 white."""
    assert lines(tournament(["3b=", "4w=", "1w=", "2b="], lot=Colour.BLACK)) == [(1, 2), (4, 3)]
