"""Whole rounds, of events and of files: every seat, board and absence. A seat is (entry, number, name, points, virtual
points, mark, grade)."""

from __future__ import annotations

from typing import Any

from helpers.brief_records import brief
from helpers.running_tournaments import played, played_in_between
from helpers.small_events import drafted, event_of, numbered, shown
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Colour, McMahon, Player, Result
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.history import Float
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.present.views.round import (
    PlayerInRound,
    event_round,
    file_round,
    played_round,
    to_be_left_out,
    without_result,
)

W, B = Colour.WHITE, Colour.BLACK


def test_a_draft_with_a_bye_absences_a_withdrawal_and_a_late_entry() -> None:
    people: tuple[dict[str, Any], ...] = (
        {"name": "Bos, An", "club": "Oost", "rating": 1900, "title": "FM"},
        {"name": "Vos, Bo", "rating": 1800},
        *({"name": name} for name in ("Mol, Ida", "Kok, Jo", "Pol, Ed", "Wit, Al", "Gans, Wil")),
        {"name": "Bos, An", "club": "West", "title": "FM"},
    )
    made = event_of(*people, rounds=4, show_ratings=True, half_point_byes=1, name="Open")
    made = shown(made, "1-2 1-0", "3-4 ½-½", "5-6 0-1R", "7-8 adj").do(c.add_player, {"name": "Late, Lia"})
    made = made.do(c.set_absence, 4, 2).do(c.set_absence, 7, 2, Result.HALF_POINT_BYE).do(c.withdraw_player, 8)
    made = drafted(made, "6-1", "2-3", bye=5)
    assert made.state.draft is not None
    view = event_round(made.state, made.state.draft)
    wit, bos = (6, 6, "Wit, Al", "1", "0", "", ""), (1, 1, "Bos, An", "1", "0", "Oost", "")
    vos, mol = (2, 2, "Vos, Bo", "0", "0", "", ""), (3, 3, "Mol, Ida", "0.5", "0", "", "")
    assert brief(view) == (
        2, "draft",
        [(1, wit, bos, None, False, 0, ""), (2, vos, mol, None, False, 0, "")],
        (5, 5, "Pol, Ed", "0", "0", "", ""),
        False,
        [(4, 4, "Kok, Jo", "0.5", "0", "", "", "absent"),
         (7, 7, "Gans, Wil", "0.5", "0", "", "", "half-point bye"),
         (8, 8, "Bos, An", "0.5", "0", "West", "", "withdrawn")],
        False, "knsb-wp", "1996-11",
    )  # fmt: skip
    assert (view.planned, view.name, view.mcmahon, view.ratings) == (4, "Open", False, True)
    first, second = view.boards
    assert [(seat.colours, seat.rating, seat.title) for seat in (first.white, first.black, second.white)] == [
        ((None,), 0, ""), ((W,), 1900, "FM"), ((B,), 1800, "")
    ]  # fmt: skip
    floats = [seat.float for board in view.boards for seat in (board.white, board.black)]
    assert floats == [Float.NONE, Float.NONE, Float.UP, Float.DOWN]
    assert [seat.number for seat in view.left_over] == [9]
    assert [seat.number for seat in view.seated] == [1, 2, 3, 5, 6, 9]
    assert [place.seat.number for place in view.by_name] == [1, 8, 7, 4, 9, 3, 5, 2, 6]
    places = view.places()
    assert {number: place.reason_name for number, place in places.items()} == {
        6: "", 1: "", 2: "", 3: "", 5: "bye", 4: "absent", 7: "half-point-bye", 8: "withdrawn", 9: "left-over"
    }  # fmt: skip
    assert places[6] == PlayerInRound(first.white, first, W, first.black, None, None)
    assert places[3] == PlayerInRound(second.black, second, B, second.white, None, None)
    assert view.bye_place == (places[5],)
    assert (view.signs, view.changed, view.handicaps, view.accelerated) == ((), False, False, False)
    assert (view.results_in, view.complete) == (0, False)


def test_a_closed_round_with_every_kind_of_result() -> None:
    made = shown(numbered(10), "1-2 1-0", "3-4 ½-½", "5-6 0-1R", "7-8 adj", "9-10 0-0R")
    made = made.do(c.add_player, {"name": "P11"})
    view = event_round(made.state, made.state.rounds[0])
    assert brief(view)[0:2] == (1, "closed")
    assert [(line.result, line.white_result, line.black_result) for line in view.boards] == [
        ("1-0", Result.WIN, Result.LOSS),
        ("½-½", Result.DRAW, Result.DRAW),
        ("0-1R", Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
        ("adjourned", Result.ADJOURNED, Result.ADJOURNED),
        ("0-0R", Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    ]
    assert [line.odd for line in view.boards] == [
        None, None, Result.FORFEIT_LOSS, Result.ADJOURNED, Result.FORFEIT_LOSS
    ]  # fmt: skip
    assert [(line.open, line.adjourned) for line in view.boards] == [(False, index == 3) for index in range(5)]
    assert {number: place.outcome for number, place in view.places().items()} == {
        1: "win", 2: "loss", 3: "draw", 4: "draw", 5: "forfeit-loss", 6: "forfeit-win", 7: "", 8: "",
        9: "forfeit-loss", 10: "forfeit-loss", 11: "",
    }  # fmt: skip
    assert brief(view.absent) == [(11, 11, "P11", "0", "0", "", "", "not yet entered")]
    assert (view.results_in, view.complete, view.bye_place, view.left_over) == (4, True, (), ())
    assert (view.boards[2].white.rating, view.ratings, view.signs) == (None, False, ("forfeit",))


def test_changed_boards_keep_their_results_and_a_board_without_one_is_marked_too() -> None:
    made = shown(numbered(6), "1-4", "2-5 1-0R", "3-6").do(c.swap_in_round, 1, 4, 6, "late")
    view = event_round(made.state, made.state.rounds[0])
    assert [(line.black.number, line.result, line.changed) for line in view.boards] == [
        (6, None, True),
        (5, "1-0R", False),
        (4, None, True),
    ]
    assert (view.signs, view.by_hand) == (("forfeit", "changed"), True)


def test_komi_and_stones_of_a_mcmahon() -> None:
    """The bar is 2 dan: A and B play an even game. D starts one point below C and has one stone."""
    grades = zip("ABCDE", ("3d", "2d", "4k", "5k", "9k"), strict=True)
    chosen = {"game": "go", "systems": [[1, "go-nl"]], "mcmahon": True, "bar": "2d", "floor": "20k", "name": "Go"}
    handicap = {"komi": "6.5", "handicap": "score", "handicap_komi": "0.5"}
    made = event_of(*({"name": name, "grade": grade} for name, grade in grades), **chosen, **handicap).do(c.pair)
    assert made.state.draft is not None
    view = event_round(made.state, made.state.draft)
    assert brief(view) == (
        1, "draft",
        [(1, (2, 2, "B", "31", "0", "", "2d"), (1, 1, "A", "31", "0", "", "3d"), None, False, 0, "6.5"),
         (2, (3, 3, "C", "26", "0", "", "4k"), (4, 4, "D", "25", "0", "", "5k"), None, False, 1, "0.5")],
        (5, 5, "E", "21", "0", "", "9k"), False, [], False, "go-nl", "s.d.",
    )  # fmt: skip
    assert [(board.black.stones, board.white.stones, board.first) for board in view.boards] == [
        (0, 0, True),
        (1, 0, True),
    ]
    assert (view.mcmahon, view.handicaps, view.signs) == (True, True, ("stones",))


def test_virtual_points_make_score_groups() -> None:
    made = numbered(8, systems=[[1, "fide-dutch"]], rounds=9, acceleration="baku").do(c.pair)
    assert made.state.draft is not None
    view = event_round(made.state, made.state.draft)
    assert [(line.white.points.exact, line.white.virtual.exact, line.first) for line in view.boards] == [
        ("0", "1", True), ("0", "1", False), ("0", "0", True), ("0", "0", False)
    ]  # fmt: skip
    assert (view.accelerated, view.signs) == (True, ("virtual",))


def test_virtual_points_of_black_alone_make_a_round_accelerated() -> None:
    made = snapshot_of("2w+", "1b-", virtual={2: (2, 2)}, planned_rounds=3)
    assert played_round(made, 1, rulebook("fide-dutch")).accelerated


def test_games_on_another_day_have_their_dates() -> None:
    made = shown(numbered(6), "1-4", "5-2", "3-6")
    assert [line.date for line in event_round(made.state, made.state.rounds[0]).boards] == ["", "", ""]
    made = made.do(c.set_game_date, 2, 5, "2026-05-03").do(c.set_game_date, 3, 6, "2026-05-04T20:00")
    view = event_round(made.state, made.state.rounds[0])
    assert [line.date for line in view.boards] == ["", "2026-05-03", "2026-05-04T20:00"]


# Files


def test_a_round_to_come_of_a_file() -> None:
    players = (Player(1, "A", "FM", grade="3d"), *(Player(number, f"P{number}") for number in range(2, 7)))
    snapshot = snapshot_of(
        "2w+",
        "1b-",
        "4w=",
        "3b=",
        "bye",
        "absent",
        players=players,
        planned_rounds=5,
        name="Open",
        unavailable={4: Result.ABSENT, 2: Result.WITHDRAWN},
        mcmahon=McMahon({1: 60, 2: 58, 3: 58, 4: 50, 5: 50, 6: 48}),
    )
    pairing = pair_round(snapshot, rulebook("go-nl"))
    pairing = pairing._replace(stones={pairing.boards[0].black: 2})
    view = file_round(pairing, snapshot, rulebook("go-nl"))
    assert brief(view) == (
        2, None,
        [(1, (None, 3, "P3", "29.5", "0", "", ""), (None, 1, "A", "31", "0", "", "3d"), None, False, 2, ""),
         (2, (None, 6, "P6", "24", "0", "", ""), (None, 5, "P5", "26", "0", "", ""), None, False, 0, "")],
        None, False,
        [(None, 2, "P2", "29", "0", "", "", "withdrawn"), (None, 4, "P4", "25.5", "0", "", "", "absent")],
        False, "go-nl", "s.d.",
    )  # fmt: skip
    assert (view.planned, view.name, view.mcmahon, view.left_over, view.ratings) == (5, "Open", True, (), False)
    assert [(line.white_result, line.black_result, line.open, line.first) for line in view.boards] == [
        (None, None, True, True),
        (None, None, True, True),
    ]
    swiss = snapshot_of("2w+", "1b-", "bye")
    plain = file_round(pair_round(swiss, rulebook("knsb-wp")), swiss, rulebook("knsb-wp"))
    assert (plain.mcmahon, plain.planned, plain.bye and plain.bye.number) == (False, None, 2)


def test_a_played_round_of_a_file() -> None:
    rows = ("2w+ 4b=", "1b- bye", "4w= half", "3b= 1w=", "absent absent")
    start = McMahon({1: 60, 2: 58, 3: 58, 4: 50, 5: 40})
    snapshot = snapshot_of(*rows, planned_rounds=5, name="Go", mcmahon=start, stones={(4, 1): 3, (1, 2): 2})
    first, second = (played_round(snapshot, number, rulebook("go-nl")) for number in (1, 2))
    assert brief(first) == (
        1, None,
        [(1, (None, 1, "P1", "30", "0", "", ""), (None, 2, "P2", "29", "0", "", ""), "1-0", False, 0, ""),
         (2, (None, 3, "P3", "29", "0", "", ""), (None, 4, "P4", "25", "0", "", ""), "½-½", False, 3, "")],
        None, False, [(None, 5, "P5", "20", "0", "", "", "absent")], False, "go-nl", "s.d.",
    )  # fmt: skip
    assert brief(second)[:6] == (
        2, None,
        [(1, (None, 4, "P4", "25.5", "0", "", ""), (None, 1, "P1", "31", "0", "", ""), "½-½", False, 2, "")],
        (None, 2, "P2", "29", "0", "", ""), False,
        [(None, 3, "P3", "29.5", "0", "", "", "half-point bye"), (None, 5, "P5", "20", "0", "", "", "absent")],
    )  # fmt: skip
    assert (first.mcmahon, first.planned, first.name, first.by_hand) == (True, 5, "Go", False)
    assert (second.boards[0].white.colours, second.boards[0].black.colours) == ((B,), (W,))
    assert (second.boards[0].white_result, first.boards[0].black_result) == (Result.DRAW, Result.LOSS)
    swiss = played_round(snapshot_of("2w+", "1b-"), 1, rulebook("knsb-wp"))
    assert (swiss.mcmahon, swiss.bye, swiss.absent) == (False, None, ())


# Without a game


def test_what_does_not_count_is_no_absence() -> None:
    """2 plays the game of the last round in the in-between round, 1 draws against themselves there."""
    made = played_in_between(played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2))
    state = made.state
    between = event_round(state, state.round(IN_BETWEEN))
    assert [(seat.number, seat.reason) for seat in between.absent] == [(1, Result.SELF_DRAW)]
    assert [(seat.number, seat.reason) for seat in without_result(state, state.round(IN_BETWEEN))] == [
        (1, Result.SELF_DRAW),
        (3, Result.NO_PART),
        (5, Result.NO_PART),
    ]
    assert state.left_out(3) == {2: Result.MOVED}
    assert to_be_left_out(state, 3) == ()
    last = made.do(c.set_absence, 5, 3).do(c.pair).do(c.publish).state
    assert [(seat.number, seat.reason) for seat in event_round(last, last.rounds[2]).absent] == [(5, Result.ABSENT)]
    assert brief(without_result(last, last.rounds[2])) == [
        (2, 2, "P2", "4", "0", "", "", "played in the in-between round"),
        (5, 5, "P5", "2", "0", "", "", "absent"),
    ]


def test_whoever_is_left_out_comes_in_the_order_of_the_lots() -> None:
    made = numbered(4).do(c.give_lots, {1: 4, 2: 3, 3: 2, 4: 1})
    made = made.do(c.set_absence, 1, 1).do(c.set_absence, 4, 1).do(c.withdraw_player, 3)
    expected = [
        (4, 1, "P4", "0", "0", "", "", "absent"),
        (3, 2, "P3", "0", "0", "", "", "withdrawn"),
        (1, 4, "P1", "0", "0", "", "", "absent"),
    ]
    assert brief(to_be_left_out(made.state, 1)) == expected
    draft = drafted(made, bye=2).state
    assert draft.draft is not None
    assert brief(event_round(draft, draft.draft).absent) == expected
    assert brief(without_result(draft, draft.draft)) == expected


def test_a_late_entry_has_in_the_rounds_before_what_the_arbiter_gave() -> None:
    made = shown(numbered(2, half_point_byes=1), "1-2 1-0")
    made = made.do(c.add_player, {"name": "A"}, missed=Result.HALF_POINT_BYE).do(c.add_player, {"name": "B"})
    assert [(seat.number, seat.reason) for seat in event_round(made.state, made.state.rounds[0]).absent] == [
        (3, Result.HALF_POINT_BYE), (4, Result.NOT_ENTERED)
    ]  # fmt: skip
