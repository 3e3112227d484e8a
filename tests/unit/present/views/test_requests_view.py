"""Requests and check-in at the desk, and what one player can ask."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from helpers.brief_records import brief
from helpers.small_events import drafted, event_of, numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.present.views.people import people_of
from zwitsers.present.views.requests import (
    RequestLine,
    RoundToAsk,
    SelfService,
    check_in_view,
    decided_lines,
    open_lines,
    request_lines,
    self_service,
)

NOON = "2026-05-01T12:00:00"


def test_open_requests_in_their_order_and_decided_ones_the_latest_first() -> None:
    made = numbered(4)
    for player, what, number in ((3, "absent", 2), (1, "withdraw", 3), (2, "absent", 2), (4, "absent", 3)):
        made = made.do(c.make_request, player, what, number)
    made = made.do(c.refuse_requests, [1], "no").do(c.accept_requests, [3])
    assert [(line.request, line.player.number, line.what, line.round) for line in open_lines(made.state)] == [
        (2, 1, "withdraw", 3),
        (4, 4, "absent", 3),
    ]
    decided = [(line.request, line.status, line.reason) for line in decided_lines(made.state)]
    assert decided == [(3, "accepted", ""), (1, "refused", "no")]


def test_an_open_request_says_why_it_cannot_be_accepted() -> None:
    made = numbered(4).do(c.make_request, 3, "absent", 1).do(c.make_request, 1, "absent", 2)
    made = shown(made, "1-2 1-0", "3-4 1-0")
    late, other = open_lines(made.state)
    assert [problem.key for problem in late.problems] != []
    assert other.problems == ()


def test_check_in_by_name_without_those_who_withdrew_or_come_later() -> None:
    made = event_of("Zoe", "Abe", "Bea", "Cor").do(c.withdraw_player, 3).do(c.check_in, [1])
    made = made.do(c.add_player, {"name": "Dirk"}, first_round=2).do(c.set_absence, 4, 1, Result.ABSENT)
    view = check_in_view(made.state)
    assert view.round == 1
    assert [(line.player.name, line.there, line.presence) for line in view.lines] == [
        ("Abe", False, "present"),
        ("Cor", False, "absent"),
        ("Zoe", True, "present"),
    ]
    assert (view.there, view.expected, view.missing) == (1, 2, 1)


def test_there_is_no_check_in_when_all_rounds_are_paired() -> None:
    view = check_in_view(shown(numbered(2, rounds=1), "1-2 1-0").state)
    assert (view.round, view.lines) == (0, ())


def test_what_a_player_can_ask_and_has_asked() -> None:
    made = numbered(4, half_point_byes=1).do(c.make_request, 1, "absent", 2).do(c.make_request, 1, "withdraw", 3)
    made = made.do(c.make_request, 2, "absent", 2)
    view = self_service(made.state, 1, NOON)
    assert (view.kinds, view.withdrawn, view.announced) == (("absent", "half-point-bye"), False, False)
    assert [line.request for line in view.lines] == [2, 1]
    assert [one.number for one in view.rounds] == [1, 2, 3]
    assert view.next is not None
    assert (view.next.presence, view.next.checked_in, view.next.closed) == ("present", False, False)


def test_rounds_before_the_entry_and_closed_ones_cannot_be_asked_about() -> None:
    made = shown(numbered(4), "1-2 1-0", "3-4 1-0").do(c.add_player, {"name": "Late"}, first_round=3)
    assert [one.number for one in self_service(made.state, 5, NOON).rounds] == [3]
    assert [one.number for one in self_service(made.state, 1, NOON).rounds] == [2, 3]
    draft = drafted(made, "1-3", "2-4")
    assert [one.closed for one in self_service(draft.state, 1, NOON).rounds] == [True, False]


def test_after_the_closing_time_a_round_is_closed() -> None:
    times: dict[str, Any] = {"round_dates": ["2026-05-01"] * 3, "round_times": ["13:00"] * 3, "requests_close": "60"}
    made = numbered(2, **times)
    assert [self_service(made.state, 1, moment).rounds[0].closed for moment in (NOON, "2026-05-01T12:00:01")] == [
        False,
        True,
    ]


def test_duties_are_for_a_club_season_and_withdrawn_players_are_told_so() -> None:
    season = numbered(4, systems=[[1, "keizer"]]).do(c.withdraw_player, 4)
    assert self_service(season.state, 1, NOON).kinds == ("absent", "duty")
    assert [self_service(season.state, player, NOON).withdrawn for player in (1, 4)] == [False, True]
    later = shown(numbered(4), "1-2 1-0", "3-4 1-0").do(c.withdraw_player, 4)
    assert self_service(later.state, 4, NOON).withdrawn


def test_in_a_round_robin_no_round_can_be_asked_about() -> None:
    """RR8: its games are moved, not its players."""
    made = numbered(4, systems=[[1, "round-robin"]], no_show_withdraws=False)
    assert self_service(made.state, 1, NOON).rounds == ()
    assert self_service(made.state, 1, NOON).next is None
    assert [one.number for one in self_service(numbered(4).state, 1, NOON).rounds] == [1, 2, 3]


def test_a_whole_line_and_everything_that_one_player_is_shown() -> None:
    made = numbered(
        4,
        half_point_byes=1,
        round_dates=["2026-05-01", "", "2026-05-03"],
        round_times=["13:00", "", "14:00"],
        requests_close="60",
    )
    made = made.do(c.make_request, 3, "half-point-bye", 2, "wedding").do(c.make_request, 1, "withdraw", 3)
    first, second = request_lines(made.state)
    three = people_of(made.state)[3]
    assert first == RequestLine(1, three, "half-point-bye", 2, "wedding", "open", False, "", ())
    assert request_lines(made.state, 1) == [second]
    made = made.do(c.check_in, [1]).do(c.set_absence, 1, 3)
    hall = partial(datetime, 2026, 5)
    assert self_service(made.state, 1, "2026-05-01T12:30:00") == SelfService(
        rounds=(
            RoundToAsk(1, "2026-05-01", "present", True, hall(1, 12), True),
            RoundToAsk(2, "", "present", False, None, False),
            RoundToAsk(3, "2026-05-03", "absent", False, hall(3, 13), False),
        ),
        kinds=("absent", "half-point-bye"),
        lines=(replace(second),),
        withdrawn=False,
        announced=False,
        evening=(),
    )


def test_a_decided_request_says_how() -> None:
    made = numbered(4, accept_absences=1).do(c.make_request, 1, "absent", 2).do(c.make_request, 2, "withdraw", 2)
    made = made.do(c.refuse_requests, [2], "stay")
    assert [(line.request, line.status, line.automatic, line.reason) for line in decided_lines(made.state)] == [
        (2, "refused", False, "stay"),
        (1, "accepted", True, ""),
    ]
    assert open_lines(made.state) == []


def test_the_desk_shows_the_latest_fifty_decided_requests() -> None:
    made = numbered(3, rounds=20, systems=[[1, "keizer"]])
    for player in (1, 2, 3):
        for number in range(1, 18):
            made = made.do(c.make_request, player, "absent", number)
    made = made.do(c.refuse_requests, list(range(1, 52)), "no")
    decided = decided_lines(made.state)
    assert (len(decided), decided[0].request, decided[-1].request) == (50, 51, 2)


def test_only_open_requests_of_a_running_tournament_have_problems() -> None:
    made = numbered(2, rounds=1).do(c.make_request, 1, "absent", 1)
    played = shown(made, "1-2 1-0")
    (line,) = open_lines(played.state)
    assert line.problems != ()
    finished = played.do(c.finish).state
    assert [one.problems for one in request_lines(finished)] == [()]


def test_check_in_of_late_entries_and_of_somebody_whose_absence_is_known() -> None:
    made = shown(event_of("Zoe", "Abe", "Bea", "Cor", half_point_byes=1), "1-2 1-0", "3-4 1-0")
    made = made.do(c.set_absence, 3, 2, Result.HALF_POINT_BYE).do(c.check_in, [2]).do(c.add_player, {"name": "Eva"})
    view = check_in_view(made.state)
    assert brief(view) == (
        2,
        [
            ("Abe", True, "present"),
            ("Bea", False, "half_point_bye"),
            ("Cor", False, "present"),
            ("Eva", False, "present"),
            ("Zoe", False, "present"),
        ],
    )
    assert (view.there, view.expected, view.missing) == (1, 4, 3)


def test_there_is_check_in_for_the_last_round() -> None:
    made = shown(numbered(4, rounds=2), "1-2 1-0", "3-4 1-0")
    assert (check_in_view(made.state).round, len(check_in_view(made.state).lines)) == (2, 4)


def test_the_rounds_of_the_next_evening_of_a_season() -> None:
    days = ["2026-05-01", "2026-05-01", "2026-05-08", "2026-05-08", "2026-05-15", ""]
    made = numbered(4, systems=[[1, "keizer"]], rounds=6, round_dates=days)
    assert self_service(made.state, 1, NOON).evening == (1, 2)
    assert self_service(shown(made, "1-2 1-0", "3-4 1-0").state, 1, NOON).evening == (2,)
    assert self_service(numbered(4, rounds=6, round_dates=days).state, 1, NOON).evening == ()
    over = shown(numbered(2, systems=[[1, "keizer"]], rounds=1, round_dates=["2026-05-01"]), "1-2 1-0")
    assert (self_service(over.state, 1, NOON).evening, self_service(over.state, 1, NOON).rounds) == ((), ())


def test_duties_can_be_asked_where_they_are_accepted_and_attendance_can_be_announced() -> None:
    made = numbered(4, accept_duties=1, half_point_byes=1, attendance="announced")
    found = self_service(made.state, 1, NOON)
    assert (found.kinds, found.announced) == (("absent", "half-point-bye", "duty"), True)
    assert self_service(numbered(4).state, 1, NOON).kinds == ("absent",)


def test_whoever_withdrew_from_the_last_round_is_told_so_after_it() -> None:
    made = shown(numbered(4, rounds=2), "1-2 1-0", "3-4 1-0").do(c.withdraw_player, 4)
    over = shown(made, "1-3 1-0", bye=2)
    assert over.state.next_round > over.state.settings.rounds
    assert [self_service(over.state, player, NOON).withdrawn for player in (1, 4)] == [False, True]


def test_check_in_goes_by_surname() -> None:
    view = check_in_view(event_of("Bos, An", "van Aa, Cor", "Abma, Cor").state)
    assert [line.player.name for line in view.lines] == ["van Aa, Cor", "Abma, Cor", "Bos, An"]
