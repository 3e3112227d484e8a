"""The attendance list of a season: a mark for every round, evenings, and who came often enough."""

from __future__ import annotations

from helpers.small_events import numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.present.views.attendance import AttendanceRound, attendance_list

KEIZER = {"systems": [[1, "keizer"]], "rounds": 4, "no_show_withdraws": False}


def test_every_round_has_its_mark() -> None:
    made = numbered(7, **KEIZER, half_point_byes=1)
    for player, result in (
        (4, Result.ABSENT), (5, Result.FULL_POINT_BYE), (6, Result.NO_NOTICE), (7, Result.HALF_POINT_BYE)
    ):  # fmt: skip
        made = made.do(c.set_absence, player, 1, result)
    made = shown(made, "1-2 1-0", bye=3).do(c.withdraw_player, 7)
    made = shown(made, "1-3 1-0R", "2-4 1-0", "5-6 ½-½").do(c.add_player, {"name": "Late"})
    found = attendance_list(made.state)
    assert [line.rounds for line in found.lines] == [
        ("played", "played"),
        ("played", "played"),
        ("bye", "no-notice"),
        ("absent", "played"),
        ("duty", "played"),
        ("no-notice", "played"),
        ("half", "withdrawn"),
        ("not-entered", "not-entered"),
    ]
    assert [line.evenings for line in found.lines] == [2, 2, 1, 1, 1, 1, 0, 0]
    assert [(line.duties, line.absences, line.no_notice) for line in found.lines[2:6]] == [
        (0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 0, 1)
    ]  # fmt: skip


def test_as_many_evenings_as_are_asked_are_enough() -> None:
    made = numbered(4, **KEIZER, minimum_attendance=2).do(c.set_absence, 4, 1)
    made = shown(shown(made, "1-2 1-0", bye=3), "1-3 1-0", "2-4 1-0")
    found = attendance_list(made.state)
    assert found.minimum == 2
    assert [(line.evenings, line.enough) for line in found.lines] == [(2, True), (2, True), (2, True), (1, False)]


def test_two_rounds_of_one_date_are_one_evening_and_some_do_not_count() -> None:
    dates = ["2026-09-01", "2026-09-01", "2026-09-08"]
    made = numbered(2, **KEIZER, round_dates=dates, keizer_uncounted=[2])
    made = shown(shown(made, "1-2 1-0"), "2-1 1-0R")
    found = attendance_list(made.state)
    assert [(one.round, one.date, one.there, one.counts) for one in found.rounds] == [
        (1, "2026-09-01", 2, True),
        (2, "2026-09-01", 1, False),
    ]
    assert [line.evenings for line in found.lines] == [1, 1]


def test_the_whole_list_of_published_rounds_by_lot() -> None:
    """Lots 1, 2, 3 are the entries 3, 2, 1. Round 2 is a draft; the late entry missed round 1 for half a point."""
    made = shown(numbered(3, **KEIZER, half_point_byes=1).do(c.give_lots, {1: 3, 2: 2, 3: 1}), "1-2 1-0", bye=3)
    made = made.do(c.add_player, {"name": "Late"}, missed=Result.HALF_POINT_BYE).do(c.pair)
    found = attendance_list(made.state)
    assert (found.minimum, found.rounds) == (0, (AttendanceRound(1, "", 3, True),))
    assert [(line.player.number, line.player.id, line.rounds) for line in found.lines] == [
        (1, 3, ("bye",)),
        (2, 2, ("played",)),
        (3, 1, ("played",)),
        (4, 4, ("half",)),
    ]
    assert [(line.evenings, line.duties, line.absences, line.no_notice, line.enough) for line in found.lines] == [
        (1, 0, 0, 0, True), (1, 0, 0, 0, True), (1, 0, 0, 0, True), (0, 0, 0, 0, True)
    ]  # fmt: skip
