"""Evenings and attendance of a season, deadlines of requests, games ahead, and the next period."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.running_tournaments import published, started
from helpers.small_events import numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event import events as ev
from zwitsers.event.ahead import games_ahead, games_missing, has_begun, played_ahead, results_ahead
from zwitsers.event.apply import replay
from zwitsers.event.evenings import (
    attended,
    date_of,
    evening_of,
    evenings_attended,
    is_season,
    rounds_of_evening,
    too_seldom,
    vocabulary_of,
)
from zwitsers.event.next_period import next_period
from zwitsers.event.requests import PlayerRequest, RequestKind
from zwitsers.event.self_service import closing_time, is_automatic, is_closed, local_now
from zwitsers.event.settings import Settings
from zwitsers.event.state import Game, Round, Status

KEIZER = {"systems": [[1, "keizer"]], "rounds": 6}


# Evenings


def test_a_season_has_the_words_of_its_rulebook() -> None:
    assert is_season(started(2, **KEIZER).state)
    assert not is_season(started(2).state)
    assert vocabulary_of(started(2, game="draughts").state) == "draughts"
    assert vocabulary_of(started(2, **KEIZER).state) == Settings().changed(KEIZER).system_of(1).vocabulary
    later = started(2, systems=[[1, "knsb-wp"], [3, "keizer"]])
    assert is_season(later.state)
    assert vocabulary_of(later.state) == later.state.settings.system_of(3).vocabulary != "chess"
    earlier = started(2, systems=[[1, "keizer"], [3, "knsb-wp"]])
    assert vocabulary_of(earlier.state) == earlier.state.settings.system_of(1).vocabulary


def test_the_evening_of_a_round_is_its_date_or_the_round_itself() -> None:
    settings = Settings().changed({"rounds": 5, "round_dates": ["2026-09-01", "", "2026-09-08", "2026-09-08"]})
    assert [date_of(settings, number) for number in range(6)] == [
        *("", "2026-09-01", ""),
        *("2026-09-08", "2026-09-08", ""),
    ]
    assert [evening_of(settings, number) for number in (1, 2, 5)] == ["2026-09-01", "round 2", "round 5"]
    assert [rounds_of_evening(settings, number) for number in (1, 2, 3, 4, 5)] == [(1,), (2,), (3, 4), (3, 4), (5,)]


def test_attended_are_those_with_a_game_or_the_bye_who_did_not_stay_away() -> None:
    games = (
        Game(1, 2, Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        Game(3, 4, Result.LOSS, Result.WIN),
        Game(5, 6),
    )
    assert attended(Round(1, Status.CLOSED, games, 7, {8: Result.ABSENT})) == {1, 3, 4, 5, 6, 7}
    assert attended(Round(1, Status.CLOSED, games, None, {})) == {1, 3, 4, 5, 6}


def test_too_seldom_is_fewer_evenings_than_the_minimum() -> None:
    """Rounds 1 and 2 are one evening: 1, 2 and 3 are there on two evenings, 4 on one, 5 on none."""
    state = numbered(5, round_dates=["2026-09-01", "2026-09-01", "2026-09-08"])
    state = state.do(c.set_absence, 5, 1).do(c.set_absence, 5, 2).do(c.set_absence, 5, 3)
    state = shown(state, "1-2 1-0", "3-4 1-0")
    state = shown(state, "1-3 1-0", "4-2 1-0")
    state = state.do(c.set_absence, 4, 3)
    state = shown(state, "2-3 1-0", bye=1)
    assert evenings_attended(state.state) == {1: 2, 2: 2, 3: 2, 4: 1, 5: 0}
    found = [too_seldom(state.do(c.change_settings, {"minimum_attendance": n}).state) for n in (0, 1, 2, 3)]
    assert found == [frozenset(), {5}, {4, 5}, {1, 2, 3, 4, 5}]


# Deadlines

TIMETABLE: dict[str, Any] = {"round_dates": ["2026-05-01", "2026-05-02"], "round_times": ["19:30"], "rounds": 5}
ALL = {"accept_half_byes": 1, "accept_absences": 2, "accept_duties": 1, "accept_withdrawals": True}


def asked(kind: str, number: int = 1, player: int = 3) -> PlayerRequest:
    return PlayerRequest(1, player, RequestKind(kind), number)


@pytest.mark.parametrize(
    ("closing", "number", "expected"),
    [
        ("30", 1, "2026-05-01T19:00:00"),
        ("0", 1, "2026-05-01T19:30:00"),
        ("30", 2, "2026-05-01T23:30:00"),  # without a time: before midnight
        ("18:05", 2, "2026-05-02T18:05:00"),
        ("30", 3, None),
        ("30", 0, None),
        ("", 1, None),
    ],
)
def test_the_deadline_of_a_round(closing: str, number: int, expected: str | None) -> None:
    found = closing_time(Settings().changed({**TIMETABLE, "requests_close": closing}), number)
    assert (None if found is None else found.isoformat()) == expected


def test_requests_are_closed_after_the_deadline_or_by_a_draft() -> None:
    open_ = started(6, **TIMETABLE, requests_close="30").state
    assert not is_closed(open_, 1, "2026-05-01T19:00:00")
    assert is_closed(open_, 1, "2026-05-01T19:00:01")
    assert is_closed(open_, 1, "2026-05-01T19:00:01+02:00"), "a time zone is ignored"
    assert not is_closed(open_, 1, None)
    assert not is_closed(open_, 3, "2027-01-01T00:00:00")
    drafted = started(6, **TIMETABLE).do(c.pair).state
    assert is_closed(drafted, 1, None)
    assert not is_closed(drafted, 2, None)
    assert len(local_now()) == len("2026-05-01T19:00:00")


def test_what_is_accepted_before_and_after_the_deadline() -> None:
    state = started(6, **TIMETABLE, **ALL, requests_close="30").state
    early, late = "2026-05-01T18:00:00", "2026-05-01T20:00:00"
    for kind in RequestKind:
        assert is_automatic(state, asked(kind), early), kind
        assert not is_automatic(state, asked(kind), late), kind
    none = started(6, rounds=5).state
    assert [kind.value for kind in RequestKind if is_automatic(none, asked(kind), None)] == ["present"]


@pytest.mark.parametrize(("by_hand", "accepted"), [(0, [1, 2, 3, 4, 5]), (1, [1, 2, 3, 4]), (2, [1, 2, 3]), (5, [])])
def test_the_arbiter_decides_in_the_last_rounds(by_hand: int, accepted: list[int]) -> None:
    state = started(6, rounds=5, **ALL, last_rounds_by_hand=by_hand).state
    assert [number for number in range(1, 6) if is_automatic(state, asked("absent", number), None)] == accepted
    for kind in ("present", "withdraw"):
        assert is_automatic(state, asked(kind, 5), None)


def test_as_many_are_accepted_as_the_settings_say_of_each_kind() -> None:
    made = started(6, rounds=5, half_point_byes=9, **ALL)
    made = made.do(c.set_absence, 3, 1, Result.ABSENT).do(c.set_absence, 3, 2, Result.HALF_POINT_BYE)
    state = made.state
    assert is_automatic(state, asked("absent", 3), None)
    assert not is_automatic(state, asked("half-point-bye", 3), None)
    assert is_automatic(state, asked("half-point-bye", 2), None), "this round is not counted twice"
    assert is_automatic(state, asked("half-point-bye", 3, player=4), None)
    assert is_automatic(state, asked("duty", 3), None)
    more = made.do(c.set_absence, 3, 3, Result.ABSENT).state
    assert not is_automatic(more, asked("absent", 4), None)
    duty = made.do(c.set_absence, 3, 3, Result.FULL_POINT_BYE).state
    assert not is_automatic(duty, asked("duty", 4), None)


def test_absences_in_a_round_robin_are_for_the_arbiter() -> None:
    robin = started(6, systems=[[1, "round-robin"]], rounds=5, **ALL).state
    assert [kind.value for kind in RequestKind if is_automatic(robin, asked(kind), None)] == ["present", "withdraw"]


# Games played ahead


def test_games_ahead_of_a_round_and_their_results() -> None:
    season = started(6, **KEIZER).do(c.set_game_ahead, 6, 1, "1-0", 2).do(c.set_game_ahead, 2, 3, "½-½")
    state = season.state
    assert [(game.white, game.black) for game in games_ahead(state, 1)] == [(2, 3)]
    assert (played_ahead(state, 1), played_ahead(state, 2), played_ahead(state, 3)) == ({2, 3}, {1, 6}, set())
    other = Round(1, Status.DRAFT, (Game(3, 2), Game(1, 6)), None, {})
    assert [(game.white, game.black) for game in games_missing(state, other)] == [(2, 3)], "with these colours"
    drafted = season.do(c.pair)
    assert drafted.state.draft is not None
    assert games_missing(drafted.state, drafted.state.draft) == []
    shown_ = published(season)
    board = shown_.state.rounds[0].board_of(2)
    assert board is not None
    assert list(results_ahead(state, shown_.state.rounds[0])) == [ev.ResultEntered(1, board, "DRAW", "DRAW")]
    assert not has_begun(shown_.state, shown_.state.rounds[0]), "its only result was played ahead"
    first = min(shown_.state.rounds[0].open_boards)
    begun = shown_.do(c.enter_result, 1, first, Result.WIN, Result.LOSS).state
    assert has_begun(begun, begun.rounds[0])
    assert has_begun(state, Round(1, Status.CLOSED, (), None, {}))
    assert not has_begun(state, Round(1, Status.PUBLISHED, (Game(1, 4),), None, {}))


# The next period


def test_the_next_period_keeps_settings_that_are_not_of_the_old_one() -> None:
    old = started(
        4,
        place="Ede",
        start="2026-01-01",
        end="2026-05-01",
        round_dates=["2026-01-01"],
        round_times=["19:30"],
        rounds=9,
        show_ratings=True,
    )
    old = old.do(c.change_settings, {"strength_groups": [[1, 2], [3, 4]]})
    created, *_others = next_period(old.state, {"name": "Spring", "rounds": 5})
    assert isinstance(created, ev.TournamentCreated)
    assert created.settings == {"name": "Spring", "place": "Ede", "rounds": 5, "show_ratings": True}
    season = next_period(started(2, **KEIZER, keizer_uncounted=[2]).state, {})[0]
    assert isinstance(season, ev.TournamentCreated)
    assert season.settings == {
        "name": "Test",
        "systems": ((1, "keizer"),),
        "rounds": 6,
        "keizer_start": "number",
    }


def test_the_next_period_is_numbered_by_the_final_ranking_or_the_lots() -> None:
    old = started(5, rounds=2).do(c.give_lots, {1: 5, 2: 4, 3: 3, 4: 2, 5: 1}).do(c.withdraw_player, 3, 2)
    new = replay(next_period(old.state, {}))
    assert [one.player.name for one in new.in_lot_order()] == ["P5", "P4", "P2", "P1"]
    played = shown(old, "1-5 1-0", "4-2 1-0", bye=3)
    new = replay(next_period(played.state, {}))
    assert [one.player.name for one in new.in_lot_order()] == ["P4", "P1", "P5", "P2"], "equal scores by lot"
    empty = replay(next_period(started(0).state, {"name": "New"}))
    assert (empty.settings.name, len(empty.entrants)) == ("New", 0)


def test_who_withdraws_and_returns_is_in_the_next_period() -> None:
    old = started(3, rounds=3).do(c.withdraw_player, 1, 2).do(c.return_player, 1, 3).do(c.withdraw_player, 2, 3)
    events = next_period(old.state, {})
    assert [item.fields for item in events if isinstance(item, ev.PlayerAdded)] == [
        {"name": "P1", "rating": 1990},
        {"name": "P3", "rating": 1970},
    ]
    assert events[-1] == ev.LotsDrawn(None, {"1": 1, "2": 2})
