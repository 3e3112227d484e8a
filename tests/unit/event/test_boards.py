"""Boards that start at a chosen number, and players who have a board of their own; who meets whom stays the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.running_tournaments import WHITE, keys, published, refusal, started
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.boards import board_numbers
from zwitsers.event.engine import draft_warnings
from zwitsers.present.views.round import event_round

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament

GAMES = [(1, 2), (3, 4), (5, 6), (7, 8)]


@pytest.mark.parametrize(
    ("first", "fixed", "numbers"),
    [
        (1, {}, (1, 2, 3, 4)),
        (21, {}, (21, 22, 23, 24)),
        (1, {6: 1}, (2, 3, 1, 4)),  # the others make room
        (1, {1: 40}, (40, 1, 2, 3)),
        (21, {4: 3, 7: 22}, (21, 3, 23, 22)),
        (1, {3: 9, 4: 7}, (1, 7, 2, 3)),  # both have one: the lower
        (1, {1: 3, 5: 3}, (3, 1, 2, 4)),  # two games for one board: the higher game
    ],
)
def test_numbers_of_boards(first: int, fixed: dict[int, int], numbers: tuple[int, ...]) -> None:
    assert board_numbers(GAMES, first, fixed) == numbers


def pairs(tournament: RunningTournament, number: int = 1) -> list[tuple[int, int]]:
    return [(game.white, game.black) for game in tournament.state.round(number).games]


def boards(tournament: RunningTournament, number: int = 1) -> list[tuple[int, int, int]]:
    made = event_round(tournament.state, tournament.state.round(number))
    return [(board.board, board.white.number, board.black.number) for board in made.boards]


def test_the_pairing_does_not_change_only_its_numbers() -> None:
    plain = started(8).do(c.pair)
    t = started(8, first_board=11).do(c.fix_board, 8, 5).do(c.pair)
    assert pairs(t) == pairs(plain)
    assert {frozenset((white, black)): board for board, white, black in boards(t)} == {
        frozenset((1, 8)): 5, frozenset((2, 7)): 11, frozenset((3, 6)): 12, frozenset((4, 5)): 13
    }  # fmt: skip
    assert [board for board, _white, _black in boards(t)] == [5, 11, 12, 13]


def test_a_draft_follows_and_a_published_round_keeps_its_numbers() -> None:
    t = started(6).do(c.pair).do(c.fix_board, 3, 30).do(c.change_settings, {"first_board": 7})
    assert [board for board, *_pair in boards(t)] == [7, 8, 30]
    t = t.do(c.publish).do(c.fix_board, 3, 0).do(c.change_settings, {"first_board": 1})
    assert [board for board, *_pair in boards(t)] == [7, 8, 30]


def test_results_corrections_and_colours_go_by_the_number_on_the_table() -> None:
    t = published(started(6, first_board=100).do(c.fix_board, 3, 2))
    at_two = t.state.round(1).game(2)
    assert 3 in (at_two.white, at_two.black)
    assert t.state.round(1).open_boards == [2, 100, 101]
    assert keys(t.state, c.enter_result, 1, 1, *WHITE) == ["no-such-board"]
    t = t.do(c.enter_results, 1, [(2, *WHITE), (101, Result.ADJOURNED, Result.ADJOURNED)])
    assert t.state.round(1).open_boards == [100]
    assert t.state.round(1).adjourned_boards == [101]
    t = t.do(c.enter_result, 1, 100, *WHITE).do(c.close_round, 1)
    t = t.do(c.correct_result, 1, 101, Result.DRAW, Result.DRAW).do(c.swap_colours, 1, 2)
    swapped = t.state.round(1).game(2)
    assert (swapped.white, swapped.black) == (at_two.black, at_two.white)
    assert t.state.round(1).board_of(3) == 2


def test_two_who_have_a_board_and_meet_are_named_in_words() -> None:
    t = started(6).do(c.fix_board, 1, 9).do(c.fix_board, 6, 4).do(c.pair)
    assert t.state.draft is not None
    (said,) = draft_warnings(t.state, t.state.draft)
    assert said.text("en") == (
        "Player 1 (P1) has fixed board 9, but meets 6 (P6) at board 4. Only one of them can stay;"
        " swap the boards in the hall if necessary."
    )
    assert "vast bord" in said.text("nl")


def test_a_board_belongs_to_one_player() -> None:
    t = started(6).do(c.fix_board, 1, 9)
    assert refusal(t.state, c.fix_board, 2, 9) == [("tournament.board.taken", {"board": 9, "player": "1 (P1)"})]
    assert keys(t.state, c.fix_board, 2, 10_000) == ["board.number"]
    assert keys(t.state, c.fix_board, 2, 0) == ["board.not-fixed"]
    assert t.do(c.fix_board, 1, 0).do(c.fix_board, 2, 9).state.own_boards == {2: 9}
    assert t.undo().state.own_boards == {}
