"""Requests of players: what waits for the arbiter, what the settings accept, and what each leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from helpers.running_tournaments import closed, played, published, started
from zwitsers.engine.domain import Result, ZwitsersError
from zwitsers.event import actions as c
from zwitsers.event.events import AbsenceSet, PlayerWithdrawn
from zwitsers.event.request_events import PlayerCheckedIn, RequestDecided, RequestMade
from zwitsers.event.requests import RequestStatus
from zwitsers.event.self_service import closing_time
from zwitsers.event.settings import Settings

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament

SELF_SERVICE: dict[str, Any] = {"rounds": 5, "half_point_byes": 2, "accept_half_byes": 1, "accept_absences": 2}


def kinds(tournament: RunningTournament, since: int) -> list[str]:
    return [entry.event.kind for entry in tournament.log.entries[since:]]


def refused(tournament: RunningTournament, command: Any, *arguments: Any, **named: Any) -> str:
    with pytest.raises(ZwitsersError) as error:
        tournament.do(command, *arguments, **named)
    return " ".join(problem.key for problem in error.value.problems)


def test_a_request_waits_and_one_key_accepts_it() -> None:
    before = started(6, rounds=5, half_point_byes=1)
    asked = before.do(c.make_request, 3, "half-point-bye", 2, "  a wedding ")
    request = asked.state.requests[1]
    assert (request.player, request.kind, request.round, request.note, request.status) == (
        3, "half-point-bye", 2, "a wedding", RequestStatus.OPEN,
    )  # fmt: skip
    assert not asked.state.entrants[3].absences
    accepted = asked.do(c.accept_requests)
    assert kinds(accepted, len(asked.log.entries)) == ["request-decided", "absence-set"]
    assert accepted.state.entrants[3].absences == {2: Result.HALF_POINT_BYE}
    assert accepted.state.requests[1].status is RequestStatus.ACCEPTED
    assert not accepted.state.requests[1].automatic
    assert refused(accepted, c.accept_requests) == "tournament.request.none"
    assert refused(accepted, c.accept_requests, [1]) == "tournament.request.decided"
    assert refused(accepted, c.accept_requests, [9]) == "tournament.request.unknown"


def test_a_refusal_has_a_reason_and_changes_nothing_else() -> None:
    asked = started(6, rounds=5).do(c.make_request, 3, "withdraw", 2)
    done = asked.do(c.refuse_requests, [1], "not in the last round")
    assert (done.state.requests[1].status, done.state.requests[1].reason) == ("refused", "not in the last round")
    assert done.state.entrants == asked.state.entrants


@pytest.mark.parametrize(
    ("what", "round_number", "automatic"),
    [
        ("half-point-bye", 2, True),
        ("absent", 3, True),
        ("absent", 5, False),  # the last round
        ("duty", 2, False),  # none are accepted
        ("withdraw", 2, False),
    ],
)
def test_the_settings_accept_what_they_allow(what: str, round_number: int, automatic: bool) -> None:
    asked = started(6, **SELF_SERVICE).do(c.make_request, 3, what, round_number)
    request = asked.state.requests[1]
    assert (request.status is RequestStatus.ACCEPTED, request.automatic) == (automatic, automatic)
    assert (round_number in asked.state.entrants[3].absences) is automatic


def test_no_more_than_so_many_are_accepted() -> None:
    asked = started(6, **SELF_SERVICE).do(c.make_request, 3, "half-point-bye", 1)
    asked = asked.do(c.make_request, 3, "half-point-bye", 2).do(c.make_request, 4, "half-point-bye", 2)
    assert [item.status.value for item in asked.state.requests.values()] == ["accepted", "open", "accepted"]
    # What the tournament does not allow at all cannot be accepted by the arbiter either.
    asked = asked.do(c.accept_requests).do(c.make_request, 3, "half-point-bye", 3)
    assert refused(asked, c.accept_requests) == "tournament.player.half-point-byes"


def test_more_than_the_tournament_allows_waits_though_the_settings_accept_it() -> None:
    asked = started(6, rounds=5, accept_half_byes=3).do(c.make_request, 3, "half-point-bye", 1)
    assert asked.state.requests[1].status is RequestStatus.OPEN


def test_accepting_all_leaves_what_cannot_be_accepted() -> None:
    asked = started(6, rounds=5).do(c.make_request, 3, "absent", 1).do(c.make_request, 4, "half-point-bye", 1)
    done = asked.do(c.accept_requests)
    assert [item.status.value for item in done.state.requests.values()] == ["accepted", "open"]
    assert refused(asked, c.accept_requests, [1, 2]) == "tournament.player.half-point-byes"


def test_after_the_end_nothing_is_accepted_or_refused() -> None:
    over = closed(published(started(4, rounds=1))).do(c.finish)
    assert refused(over, c.accept_requests) == refused(over, c.refuse_requests) == "tournament.is-finished"


def test_accepting_all_counts_what_it_has_just_accepted() -> None:
    asked = started(4, rounds=5, half_point_byes=1)
    for number in (3, 4):
        asked = asked.do(c.make_request, 3, "half-point-bye", number)
    done = asked.do(c.accept_requests)
    assert [item.status for item in done.state.requests.values()] == [RequestStatus.ACCEPTED, RequestStatus.OPEN]
    assert done.state.entrants[3].absences == {3: Result.HALF_POINT_BYE}


def test_withdrawing_by_itself_only_where_the_settings_say_so() -> None:
    asked = started(6, rounds=5, accept_withdrawals=True).do(c.make_request, 3, "withdraw", 2)
    assert [type(entry.event) for entry in asked.log.entries[-3:]] == [RequestMade, RequestDecided, PlayerWithdrawn]
    assert asked.state.entrants[3].withdrawn_in(2)


def test_the_same_is_not_asked_twice() -> None:
    asked = started(6, rounds=5).do(c.make_request, 3, "absent", 2)
    assert refused(asked, c.make_request, 3, "absent", 2) == "tournament.request.twice"
    accepted = asked.do(c.accept_requests)
    assert refused(accepted, c.make_request, 3, "absent", 2) == "tournament.request.is-so"
    assert refused(asked, c.make_request, 3, "absent", 6) == "tournament.no-such-round"
    assert refused(published(asked), c.make_request, 3, "absent", 1) == "tournament.already-paired"
    gone = asked.do(c.withdraw_player, 4)
    assert refused(gone, c.make_request, 4, "absent", 2) == "tournament.player.is-withdrawn"


def test_an_open_request_can_be_taken_back() -> None:
    asked = started(6, rounds=5).do(c.make_request, 3, "absent", 2)
    done = asked.do(c.cancel_request, 1)
    assert done.state.requests[1].status is RequestStatus.CANCELLED
    assert refused(done, c.cancel_request, 1) == "tournament.request.decided"


def test_an_absence_is_taken_back_by_saying_to_be_there() -> None:
    absent = started(6, **SELF_SERVICE).do(c.make_request, 3, "absent", 2)
    there = absent.do(c.make_request, 3, "present", 2)
    assert kinds(there, len(absent.log.entries)) == ["absence-cleared", "player-checked-in"]
    assert there.state.entrants[3].absences == {}
    assert there.state.entrants[3].checked_in == {2}
    assert refused(there, c.make_request, 3, "present", 2) == "tournament.check-in.twice"


# The closing time

TIMETABLE = {"round_dates": ["2026-05-01", "2026-05-02", "2026-05-03"], "round_times": ["19:30", "20:00"]}


@pytest.mark.parametrize(
    ("closing", "round_number", "expected"),
    [
        ("30", 1, "2026-05-01T19:00"),
        ("19:15", 2, "2026-05-02T19:15"),
        ("60", 3, "2026-05-02T23:00"),  # of which only the day is known
        ("19:15", 4, ""),
        ("", 1, ""),
    ],
)
def test_the_closing_time(closing: str, round_number: int, expected: str) -> None:
    settings = Settings().changed({**TIMETABLE, "requests_close": closing})
    found = closing_time(settings, round_number)
    assert ("" if found is None else found.isoformat(timespec="minutes")) == expected


@pytest.mark.parametrize("closing", ["25:00", "soon", "-5", "99999"])
def test_a_closing_time_that_is_none(closing: str) -> None:
    assert refused(started(2), c.change_settings, {"requests_close": closing}).startswith("tournament.setting.closing")


def test_after_the_closing_time_the_arbiter_decides() -> None:
    tournament = started(6, **SELF_SERVICE, **TIMETABLE, requests_close="30")
    early = tournament.do(c.make_request, 3, "absent", 1, moment="2026-05-01T19:00")
    late = tournament.do(c.make_request, 3, "absent", 1, moment="2026-05-01T19:01")
    assert [item.state.requests[1].status.value for item in (early, late)] == ["accepted", "open"]
    again = late.do(c.accept_requests)
    assert again.state.entrants[3].absences == {1: Result.ABSENT}
    back = again.do(c.make_request, 3, "present", 1, moment="2026-05-01T19:02")
    assert back.state.requests[2].is_open
    assert not back.do(c.accept_requests).state.entrants[3].absences


def test_once_there_is_a_draft_the_arbiter_decides() -> None:
    drafted = started(6, **SELF_SERVICE).do(c.pair)
    assert drafted.do(c.make_request, 3, "absent", 1).state.requests[1].is_open
    assert not drafted.do(c.make_request, 3, "absent", 2).state.requests[1].is_open


# Check-in


def test_check_in_and_who_is_missing() -> None:
    tournament = started(6, rounds=3).do(c.set_absence, 6, 1).do(c.check_in, [1, 2, 3, 4])
    assert refused(tournament, c.check_in, [4, 5]) == "tournament.check-in.twice"
    tournament = tournament.do(c.undo_check_in, [4])
    assert refused(tournament, c.undo_check_in, [4]) == "tournament.check-in.not-there"
    closed = tournament.do(c.close_check_in)
    assert [entry.event for entry in closed.log.entries[-2:]] == [AbsenceSet(4, 1), AbsenceSet(5, 1)]
    assert refused(closed, c.close_check_in) == "tournament.check-in.nobody-missing"
    arrived = closed.do(c.check_in, [5])
    assert not arrived.state.entrants[5].absences
    assert {player for game in published(arrived).state.rounds[0].games for player in (game.white, game.black)} == {
        1, 2, 3, 5,
    }  # fmt: skip


def test_an_absence_ends_a_check_in() -> None:
    tournament = started(6, rounds=3).do(c.check_in, [1]).do(c.set_absence, 1, 1).do(c.clear_absence, 1, 1)
    assert not tournament.state.entrants[1].checked_in


def test_only_announced_players_are_paired_where_the_settings_say_so() -> None:
    tournament = started(6, rounds=3, attendance="announced").do(c.check_in, [1, 2, 3]).do(c.check_in, [4, 5, 6], 2)
    tournament = tournament.do(c.make_request, 4, "present", 1)
    assert isinstance(tournament.log.entries[-1].event, PlayerCheckedIn)
    first = published(tournament).state.rounds[0]
    assert first.paired == {1, 2, 3, 4}
    assert first.absent == {5: Result.ABSENT, 6: Result.ABSENT}
    assert published(played(tournament)).state.rounds[1].paired == {4, 5, 6}


def test_a_player_who_is_removed_asks_nothing_any_more() -> None:
    tournament = started(3).do(c.make_request, 3, "absent", 2).do(c.remove_player, 3)
    assert not tournament.state.requests


def test_the_number_of_a_request_is_not_used_again() -> None:
    """Requests of a player who is removed go with the player."""
    asked = started(6, rounds=5).do(c.make_request, 3, "absent", 2).do(c.make_request, 4, "absent", 2)
    again = asked.do(c.remove_player, 3).do(c.make_request, 5, "absent", 2)
    assert {number: request.player for number, request in again.state.requests.items()} == {2: 4, 3: 5}


def test_a_request_that_is_named_twice_is_decided_once() -> None:
    asked = started(6, rounds=5).do(c.make_request, 3, "absent", 2)
    accepted = asked.do(c.accept_requests, [1, 1])
    assert kinds(accepted, len(asked.log.entries)) == ["request-decided", "absence-set"]
    refused_once = asked.do(c.refuse_requests, [1, 1])
    assert kinds(refused_once, len(asked.log.entries)) == ["request-decided"]


def test_two_different_things_can_be_asked_for_one_round() -> None:
    asked = started(6, rounds=5, half_point_byes=1).do(c.make_request, 3, "absent", 2)
    asked = asked.do(c.make_request, 3, "half-point-bye", 2)
    assert [item.kind for item in c.open_requests(asked.state)] == ["absent", "half-point-bye"]
    assert refused(asked, c.make_request, 3, "absent", 2) == "tournament.request.twice"
    assert refused(asked, c.make_request, 3, "half-point-bye", 2) == "tournament.request.twice"


def test_presence_in_a_round_that_has_been_published_is_not_accepted_any_more() -> None:
    asked = started(6, rounds=5).do(c.set_absence, 3, 1).do(c.pair).do(c.make_request, 3, "present", 1)
    assert asked.state.requests[1].is_open
    assert asked.do(c.accept_requests).state.entrants[3].checked_in == {1}
    shown = asked.do(c.publish, "as it is")
    assert refused(shown, c.accept_requests) == "tournament.already-paired"
    assert [problem.key for problem in c.acceptance_problems(shown.state, shown.state.requests[1])] == [
        "tournament.already-paired"
    ]


def test_a_player_who_is_away_for_some_rounds_asks_about_the_others() -> None:
    away = started(6, rounds=5).do(c.withdraw_player, 3, 1).do(c.return_player, 3, 3).do(c.withdraw_player, 3, 5)
    assert refused(away, c.make_request, 3, "absent", 2) == "tournament.player.is-withdrawn"
    assert away.do(c.make_request, 3, "absent", 4).state.requests[1].is_open
    assert refused(away, c.make_request, 3, "absent", 5) == "tournament.player.is-withdrawn"


def test_a_check_in_is_undone_for_all_who_are_named_or_for_none() -> None:
    there = started(6).do(c.check_in, [3, 4])
    assert refused(there, c.undo_check_in, [3, 5]) == "tournament.check-in.not-there"
    assert refused(there, c.undo_check_in, [5, 6]) == "tournament.check-in.not-there tournament.check-in.not-there"
    assert [one.checked_in for one in there.do(c.undo_check_in, [4, 3]).state.entrants.values()] == [frozenset()] * 6
    assert refused(there, c.check_in, [5, 4]) == "tournament.check-in.twice"
