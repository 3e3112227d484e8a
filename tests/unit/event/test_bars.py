"""The bar that is proposed for a McMahon, from its entries."""

from __future__ import annotations

import pytest

from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.bars import ProposedBar, proposed_bar
from zwitsers.event.go_settings import read_score
from zwitsers.event.state import State


def event(grades: list[str], rounds: int = 3) -> State:
    state = replay(actions.create(State(), {"name": "Open", "game": "go", "rounds": rounds, "mcmahon": True}))
    players = [{"name": f"Player {number}", "grade": grade} for number, grade in enumerate(grades)]
    return replay(actions.add_players(state, players), state)


@pytest.mark.parametrize(
    ("grades", "expected"),
    [
        # The highest grade that at least six players of three rounds have.
        (["4d", "3d", "3d", "1d", "1d", "1d", "1k", "5k"], ProposedBar("1d", 6, 8, 6, 8)),
        (["4d", "2k", "2k", "3k", "3k", "3k", "9k", ""], ProposedBar("3k", 6, 8, 6, 8)),
        # Three quarters are not nearly everyone.
        (["3d", "3d", "3d", "3d", "2d", "2d", "1d", "1d"], ProposedBar("2d", 6, 8, 6, 8)),
        # Six would be nearly everyone, or are not there: four can play three rounds against each other.
        (["4d", "3d", "3d", "1d", "9k", "12k", "20k"], ProposedBar("1d", 4, 7, 4, 8)),
        (["4d", "3d", "3d", "1d", "9k"], ProposedBar("1d", 4, 5, 4, 8)),
        # Nobody would be below it, or there are too few.
        (["1d"] * 8, None),
        (["3d", "1d"], None),
    ],
)
def test_the_highest_bar_with_enough_players(grades: list[str], expected: ProposedBar | None) -> None:
    assert proposed_bar(event(grades)) == expected


def test_more_than_the_rounds_can_tell_apart_is_said() -> None:
    found = proposed_bar(event(["1d"] * 20 + ["5k"] * 4))
    assert found == ProposedBar("1d", 20, 24, 6, 8)
    assert found.crowded


@pytest.mark.parametrize(
    ("text", "halves"),
    [("30", 60), ("30.5", 61), ("30,5", 61), ("30½", 61), ("½", 1), (" 7 ", 14), ("", None), ("30.25", None),
     ("-3", None), ("1000", None), ("dan", None), ("٣", None), ("30.", None)],
)  # fmt: skip
def test_a_start_score_is_read_as_people_write_it(text: str, halves: int | None) -> None:
    assert read_score(text) == halves
