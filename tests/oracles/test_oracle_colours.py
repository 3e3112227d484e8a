"""The oracle's colour rules on histories made by hand. W and B are games, - is a round without one."""

from __future__ import annotations

import pytest

from oracles.colours import ABSOLUTE, BLACK, LIGHT, STRONG, WHITE, Preference, colour_of_higher, preference
from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot

pytestmark = pytest.mark.slow

LETTER = {"W": WHITE, "B": BLACK}


def with_histories(histories: dict[int, str], planned: int | None = None) -> Snapshot:
    """Each of these players drew his games against strangers, a new one every round."""
    rounds = len(next(iter(histories.values())))
    nothing = PlayerRound(Result.ABSENT)
    rows: dict[int, list[PlayerRound]] = {number: [nothing] * rounds for number in histories}
    stranger = 1000
    for number, text in histories.items():
        for place, letter in enumerate(text):
            if letter in LETTER:
                stranger += 1
                rows[stranger] = [nothing] * rounds
                rows[number][place] = PlayerRound(Result.DRAW, stranger, LETTER[letter])
                rows[stranger][place] = PlayerRound(Result.DRAW, number, LETTER[letter].other)
    return Snapshot(
        players=tuple(Player(number) for number in rows),
        histories=tuple(tuple(row) for row in rows.values()),
        planned_rounds=planned,
    )


@pytest.mark.parametrize(
    ("history", "wish"),
    [
        ("--", None),
        ("W-", Preference(BLACK, STRONG)),
        ("WB", Preference(WHITE, LIGHT)),
        ("BW", Preference(BLACK, LIGHT)),
        ("WBW", Preference(BLACK, STRONG)),
        ("BW-W", Preference(BLACK, ABSOLUTE)),
        ("BWWBB", Preference(WHITE, ABSOLUTE)),
        ("WBWBWW", Preference(BLACK, ABSOLUTE)),
        ("WWWWBB", Preference(BLACK, ABSOLUTE)),  # the balance beats the two in a row
        ("WWBB", Preference(WHITE, ABSOLUTE)),
    ],
)
def test_r3_3_preference(history: str, wish: Preference | None) -> None:
    assert preference(with_histories({1: history}), 1, 0) == wish


@pytest.mark.parametrize(
    ("history", "planned", "points", "wish"),
    [
        ("WBWW", 5, 5, Preference(BLACK, STRONG)),
        ("BWWW", 5, 5, Preference(BLACK, STRONG)),
        ("WWBB", 5, 5, Preference(WHITE, LIGHT)),
        ("WBWW", 5, 4, Preference(BLACK, ABSOLUTE)),  # exactly half
        ("WBWW", 6, 5, Preference(BLACK, ABSOLUTE)),  # not the last round
        ("WBWW", None, 5, Preference(BLACK, ABSOLUTE)),  # nobody knows which round is the last
    ],
)
def test_r3_4_no_absolute_preference_above_half_in_the_last_round(
    history: str, planned: int | None, points: int, wish: Preference
) -> None:
    assert preference(with_histories({1: history}, planned), 1, points) == wish


def higher_gets(system: str, higher: int, lower: int, mine: str, his: str) -> Colour:
    snapshot = with_histories({higher: mine, lower: his})
    wishes = {number: preference(snapshot, number, 0) for number in (higher, lower)}
    return colour_of_higher(snapshot, system, higher, lower, wishes)


@pytest.mark.parametrize(
    ("system", "mine", "his", "colour"),
    [
        # a: what suits both
        ("go-nl", "W-", "WB", BLACK),
        ("go-nl", "WB", "-W", WHITE),
        ("go-nl", "B-", "W-", WHITE),
        # b: 000 goes back through all rounds, by round number; 004 only one round
        ("go-nl", "BWWB", "WBWB", BLACK),
        ("go-en", "BWWB", "WBWB", WHITE),
        ("go-en", "BW", "WB", BLACK),
        ("go-nl", "WB-WB-", "-WBWB-", WHITE),
        # c: the higher placed player's balance
        ("go-nl", "BB", "BB", WHITE),
        ("go-en", "W-W", "-W-", BLACK),
        # d: the higher placed player alternates
        ("go-nl", "BW", "--", BLACK),
        ("go-en", "WB", "--", WHITE),
        # nothing left: the lower number has black in 000, white in 004
        ("go-nl", "WB-", "---", BLACK),
        ("go-en", "WB-", "---", WHITE),
    ],
)
def test_r8_1_and_r8_2_go(system: str, mine: str, his: str, colour: Colour) -> None:
    assert higher_gets(system, 1, 2, mine, his) is colour


@pytest.mark.parametrize(
    ("mine", "his", "colour"),
    [
        ("WB", "BW", WHITE),  # E1
        ("--", "BW", WHITE),  # E1: what is left
        ("BW", "WB", BLACK),
        ("WBW-", "BWWB", BLACK),  # other colours are wished for
        ("BW--", "WBWW", WHITE),  # E2: absolute before light
        ("W---", "-B-W", BLACK),  # E2: strong before light
        ("B-W-WB", "WBW--B", BLACK),  # E3 with the gaps gone: BWWB beside WBWB
        ("WB", "WB", WHITE),  # E4
        ("--", "--", WHITE),
    ],
)
def test_r8_3_knsb_wp(mine: str, his: str, colour: Colour) -> None:
    assert higher_gets("knsb-wp", 2, 1, mine, his) is colour


@pytest.mark.parametrize(
    ("higher", "lower", "mine", "his", "colour"),
    [
        (1, 2, "W-", "WB", BLACK),
        (1, 2, "B-", "WB", WHITE),
        (1, 2, "WB", "BW", WHITE),
        (1, 2, "WB", "--", WHITE),
        (1, 2, "--", "WB", BLACK),
        (1, 2, "WB", "WB", WHITE),  # an odd sum: the lower number has white
        (2, 1, "WB", "WB", BLACK),
        (1, 3, "WB", "WB", BLACK),  # an even sum: black
        (3, 1, "--", "--", WHITE),
        (1, 2, "BW-", "WB-", WHITE),  # only the previous round counts
        (1, 3, "BW-", "WB-", BLACK),
    ],
)
def test_r8_4_kndb(higher: int, lower: int, mine: str, his: str, colour: Colour) -> None:
    assert higher_gets("kndb", higher, lower, mine, his) is colour
