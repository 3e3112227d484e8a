"""Adjourned games are listed until they are finished, whatever round they are of."""

from __future__ import annotations

from helpers.running_tournaments import played, published
from helpers.small_events import drafted, numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.present.views.adjourned import adjourned_games, ahead_to_come


def test_adjourned_games_of_closed_and_of_running_rounds() -> None:
    made = shown(numbered(6), "1-4 1-0", "5-2 adj", "3-6 ½-½")
    made = shown(made, "1-3 adj", "2-5", "4-6 1-0R")
    found = [(one.round, one.board, one.white.number, one.black.name) for one in adjourned_games(made.state)]
    assert found == [(1, 2, 5, "P2"), (2, 1, 1, "P3")]


def test_a_game_that_was_finished_is_not_listed_any_more() -> None:
    made = shown(numbered(4), "1-2 adj", "3-4 1-0")
    finished = made.do(c.correct_result, 1, 1, Result.WIN, Result.LOSS, "played on")
    assert len(adjourned_games(made.state)) == 1
    assert adjourned_games(finished.state) == []


def test_a_draft_has_no_adjourned_games() -> None:
    assert adjourned_games(drafted(numbered(4), "1-2", "3-4").state) == []


def test_a_game_of_the_in_between_round_can_be_adjourned_too() -> None:
    made = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2)
    made = made.do(c.pair).do(c.publish)
    made = made.do(c.enter_result, IN_BETWEEN, 1, Result.ADJOURNED, Result.ADJOURNED)
    assert [(one.round, one.board) for one in adjourned_games(made.state)] == [(IN_BETWEEN, 1)]


def test_games_ahead_that_are_still_to_come_by_round_with_their_date() -> None:
    """For round 1 and for round 3, entered in the other order; the one of round 1 is in that round once it is there."""
    made = numbered(6, systems=[[1, "keizer"]]).do(c.set_game_ahead, 4, 3, "½-½", 3, "2026-05-02")
    made = made.do(c.set_game_ahead, 5, 6, "1-0", 1)
    first, last = ahead_to_come(made.state)
    assert (first.round, first.white.number, first.black.number, first.result, first.date) == (1, 5, 6, "1-0", "")
    assert (last.round, last.white.number, last.black.number, last.result, last.date) == (
        3, 4, 3, "½-½", "2026-05-02"
    )  # fmt: skip
    assert ahead_to_come(published(made).state) == [last]
