"""A round: boards with what both had before it, who has no game and why, and where each player is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.running_tournaments import played, played_in_between
from helpers.small_events import drafted, event_of, five, numbered, shown
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.rules.board_order import games_in_order
from zwitsers.engine.rules.registry import rulebook
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.state import Status
from zwitsers.present.views.round import (
    event_round,
    expected_absence,
    played_round,
    system_of_round,
    to_be_left_out,
    without_result,
)

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament
    from zwitsers.present.views.round import RoundView


def last_of(made: RunningTournament) -> RoundView:
    state = made.state
    return event_round(state, state.draft or state.in_order[-1])


def test_points_are_those_before_the_round() -> None:
    view = last_of(five())
    assert (view.round, view.status, view.system, view.planned) == (2, Status.CLOSED, "knsb-wp", 3)
    assert [
        (board.board, board.white.number, board.white.points.exact, board.black.number, board.black.points.exact)
        for board in view.boards
    ] == [(1, 5, "1", 1, "1"), (2, 2, "0", 3, "0.5")]
    assert [board.result for board in view.boards] == ["½-½", "1-0R"]
    assert [board.first for board in view.boards] == [True, True]
    assert [(seat.number, seat.reason) for seat in view.absent] == [(4, Result.ABSENT)]
    assert view.signs == ("forfeit",)


def test_who_has_no_game_and_why() -> None:
    first = event_round(five().state, five().state.rounds[0])
    assert [(reason, [seat.number for seat in seats]) for reason, seats in first.without] == [(Result.BYE, [5])]
    made = numbered(6).do(c.set_absence, 6, 1).do(c.set_absence, 5, 1)
    draft = drafted(made, "1-2")
    left = last_of(draft).without
    assert [(reason, [seat.number for seat in seats]) for reason, seats in left] == [
        (Result.ABSENT, [5, 6]),
        ("left-over", [3, 4]),
    ]
    assert last_of(draft).absences == [left[0]]
    assert [seat.number for seat in last_of(draft).seated] == [1, 2, 3, 4]


def test_a_late_entry_was_not_there_yet() -> None:
    made = five().do(c.add_player, {"name": "Late"})
    view = event_round(made.state, made.state.rounds[0])
    assert [(seat.number, seat.reason) for seat in view.absent] == [(6, Result.NOT_ENTERED)]
    assert view.left_over == ()


def test_everyone_has_one_place() -> None:
    places = last_of(five()).places()
    assert sorted(places) == [1, 2, 3, 4, 5]
    assert places[1].opponent is not None
    assert (places[1].opponent.number, places[1].colour, places[1].outcome) == (5, Colour.BLACK, "draw")
    assert (places[2].outcome, places[3].outcome) == ("forfeit-win", "forfeit-loss")
    assert (places[4].board, places[4].reason_name, places[4].outcome) == (None, "absent", "")
    first = event_round(five().state, five().state.rounds[0]).places()
    assert (first[5].reason_name, first[1].outcome, first[2].outcome) == ("bye", "win", "loss")
    assert first[1].reason_name == ""


def test_an_adjourned_game_is_not_waited_for_and_has_no_outcome() -> None:
    view = last_of(shown(numbered(4), "1-3 adj", "2-4 1-0"))
    assert (view.results_in, view.complete) == (1, True)
    assert [(board.open, board.adjourned, board.result) for board in view.boards] == [
        (False, True, "adjourned"),
        (False, False, "1-0"),
    ]
    assert view.places()[1].outcome == ""
    waiting = last_of(shown(numbered(4), "1-3", "2-4 1-0"))
    assert (waiting.results_in, waiting.complete) == (1, False)


def test_what_is_no_ordinary_result_is_odd() -> None:
    view = last_of(shown(numbered(8), "1-5 1-0", "6-2 ½-0", "3-7 1-0R", "8-4"))
    assert [board.odd for board in view.boards] == [None, None, Result.FORFEIT_WIN, None]


def test_by_name_in_the_order_of_surnames() -> None:
    made = shown(event_of("van Zanten, Bo", "de Boer, An", "Aa, Cor"), "1-2", bye=3)
    assert [place.seat.number for place in last_of(made).by_name] == [3, 2, 1]


def test_score_groups_begin_at_their_first_board() -> None:
    """After round 1: 1, 2, 3 have 1 and the others 0."""
    made = shown(numbered(6), "1-4 1-0", "2-5 1-0", "3-6 1-0")
    view = last_of(shown(made, "2-1", "3-4", "5-6"))
    assert [board.first for board in view.boards] == [True, False, True]
    # 3 with 1 point is on the second board: it is of the group of 1. 4 with 0 meets 3.
    assert view.boards[1].white.float.value == "down"
    assert view.boards[1].black.float.value == "up"
    turned = last_of(shown(made, "2-1", "4-3", "5-6"))
    assert [board.first for board in turned.boards] == [True, False, True]


def test_a_fixed_board_begins_no_score_group_and_keeps_its_number() -> None:
    made = shown(numbered(4).do(c.fix_board, 4, 9), "1-2", "3-4")
    view = last_of(made)
    assert [(board.board, board.first) for board in view.boards] == [(1, True), (9, False)]


def test_a_board_that_was_changed_after_the_publication_is_marked() -> None:
    made = shown(numbered(6), "1-4", "2-5", "3-6").do(c.swap_in_round, 1, 4, 5, "late")
    view = last_of(made)
    assert [board.changed for board in view.boards] == [True, True, False]
    assert (view.changed, view.signs) == (True, ("changed",))


def test_facts_are_for_the_draft() -> None:
    made = shown(numbered(4), "1-2 1-0", "3-4 1-0")
    draft = last_of(drafted(made, "1-3", "2-4"))
    assert [kind for kind, _value in draft.boards[0].white.facts] == ["resistance-wp"]
    assert last_of(shown(made, "1-3", "2-4")).boards[0].white.facts == ()


def test_the_in_between_round_goes_by_the_last_rulebook() -> None:
    made = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2)
    assert system_of_round(made.state, IN_BETWEEN).id == "kndb"
    other = numbered(5, systems=[[1, "knsb-wp"], [2, "fide-dutch"]])
    assert [system_of_round(other.state, number).id for number in (1, 2, 3, IN_BETWEEN)] == [
        "knsb-wp", "fide-dutch", "fide-dutch", "fide-dutch"
    ]  # fmt: skip
    view = last_of(played_in_between(made))
    assert view.round == IN_BETWEEN
    # Who has no part in it is not absent.
    assert all(seat.reason is not Result.NO_PART for seat in view.absent)
    first = event_round(made.state, made.state.rounds[0])
    assert first.dummy
    assert [reason for reason, _seats in first.without] == ["dummy"]
    # Also the player who meets the dummy can be moved.
    assert [seat.number for seat in first.seated] == [1, 2, 3, 4, 5]


def test_who_is_left_out_of_the_in_between_round_by_hand_has_not_come_later() -> None:
    made = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2).do(c.pair)
    before = last_of(made)
    view = last_of(made.do(c.change_draft, [], None))
    assert (before.round, view.round, before.left_over) == (IN_BETWEEN, IN_BETWEEN, ())
    seated = {seat.number for board in before.boards for seat in (board.white, board.black)}
    assert seated
    assert {seat.number for seat in view.left_over} == seated
    assert [seat.number for seat in view.absent] == [seat.number for seat in before.absent]


def test_who_will_not_be_paired() -> None:
    made = five().do(c.set_absence, 1, 3).do(c.withdraw_player, 2)
    assert [(seat.number, seat.reason) for seat in to_be_left_out(made.state, 3)] == [
        (1, Result.ABSENT),
        (2, Result.WITHDRAWN),
    ]
    entrants = made.state.entrants
    assert [expected_absence(made.state, entrants[player]) for player in (1, 2, 4)] == [
        Result.ABSENT, Result.WITHDRAWN, None
    ]  # fmt: skip
    over = shown(numbered(3, rounds=1).do(c.withdraw_player, 3), "1-2 1-0")
    assert [expected_absence(over.state, over.state.entrants[player]) for player in (1, 3)] == [None, None]


def test_what_a_round_without_a_game_counts_for() -> None:
    state = five().state
    assert [(seat.number, seat.reason) for seat in without_result(state, state.rounds[1])] == [(4, Result.ABSENT)]
    assert without_result(state, state.rounds[0]) == ()


def test_boards_of_a_file_go_by_the_scores_before_the_round() -> None:
    """Round 1: 1 and 3 win, 2 and 4 lose, 5 has the bye. Round 2: 4-2, 1-3 with black for 1, 5 absent."""
    made = snapshot_of("2w+ 3b=", "1b- 4b+", "4w+ 1w=", "3b- 2w-", "bye absent", planned_rounds=3)
    games, others = games_in_order(made, 2, rulebook("knsb-wp"))
    assert (games, others) == ([(3, 1), (4, 2)], [5])
    view = played_round(made, 2, rulebook("knsb-wp"))
    assert [(board.board, board.white.number, board.result) for board in view.boards] == [(1, 3, "½-½"), (2, 4, "0-1")]
    assert [(board.white.points.exact, board.black.points.exact) for board in view.boards] == [("1", "1"), ("0", "0")]
    assert (view.bye, [(seat.number, seat.reason) for seat in view.absent]) == (None, [(5, Result.ABSENT)])
    first = played_round(made, 1, rulebook("knsb-wp"))
    assert first.bye is not None
    assert (first.bye.number, first.absent, first.status) == (5, (), None)


def test_boards_of_a_file_begin_with_the_highest_score_and_not_with_the_largest_sum() -> None:
    """Before round 3: 1 has 2 and 2 has 0, 3 has 1½ and 4 has 1."""
    made = snapshot_of("2w+ 2b+ 2w=", "1b- 1w- 1b=", "4w= bye 4w=", "3b= half 3b=", planned_rounds=3)
    assert games_in_order(made, 3, rulebook("knsb-wp"))[0] == [(1, 2), (3, 4)]


def test_the_game_after_one_at_a_fixed_board_begins_the_score_group() -> None:
    view = last_of(shown(numbered(6).do(c.fix_board, 1, 9), "1-2", "3-4", "5-6"))
    assert [(board.board, board.first) for board in view.boards] == [(1, True), (2, False), (9, False)]
