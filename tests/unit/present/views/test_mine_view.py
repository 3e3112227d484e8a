"""What one player wants to know: this board, or the round to wait for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from helpers.small_events import five, numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.mine import MyBoard, mine
from zwitsers.present.views.people import people_of
from zwitsers.present.views.round import event_round

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def board_of(made: RunningTournament, player: int) -> MyBoard:
    state = made.state
    if not state.in_order:
        return mine(state, people_of(state)[player], None, None, None)
    view = event_round(state, state.in_order[-1])
    return mine(state, people_of(state)[player], view, view.places().get(player), None)


def test_in_a_round_with_open_games_nobody_waits_for_the_next() -> None:
    made = shown(numbered(4), "1-2 1-0", "3-4")
    for player in (1, 3):
        found = board_of(made, player)
        assert (found.next_round, found.waiting) == (0, False)
        assert found.place is not None
        assert found.place.board is not None


def test_when_all_results_are_in_everyone_waits_for_the_next_round() -> None:
    made = shown(numbered(4), "1-2 1-0", "3-4 adj")
    assert made.state.in_order[-1].open_boards == []
    found = board_of(made, 1)
    assert (found.next_round, found.waiting) == (2, True)


def test_a_complete_round_that_was_not_closed_yet_is_complete() -> None:
    made = shown(numbered(4), "1-2 1-0", "3-4").do(c.enter_result, 1, 2, Result.WIN, Result.LOSS)
    assert made.state.in_order[-1].status.value == "published"
    assert board_of(made, 3).next_round == 2


def test_after_the_last_round_and_before_the_first() -> None:
    assert board_of(shown(numbered(2, rounds=1), "1-2 1-0"), 1).next_round == 0
    first = board_of(numbered(2), 1)
    assert (first.next_round, first.waiting, first.place) == (1, True, None)


def test_an_absence_is_told_before_the_round() -> None:
    made = five().do(c.set_absence, 1, 3).do(c.withdraw_player, 2)
    assert board_of(made, 1).absence is Result.ABSENT
    assert board_of(made, 2).absence is Result.WITHDRAWN
    # Absent in the round before is no absence in the next.
    assert board_of(made, 4).absence is None


def test_everything_is_passed_on() -> None:
    made = five()
    state = made.state
    view = event_round(state, state.in_order[-1])
    line = event_standings(state).lines[0]
    found = mine(state, people_of(state)[5], view, view.places()[5], line)
    assert found == MyBoard(people_of(state)[5], view.places()[5], line, 3, None)


def test_the_drawing_dummy_has_no_absence() -> None:
    state = five().do(c.set_absence, 1, 3).state
    assert mine(state, replace(people_of(state)[1], id=None), None, None, None).absence is None
