"""The schedule: every round of a round robin, played or to come; of other tournaments what is published."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.brief_records import brief
from helpers.running_tournaments import played, played_in_between
from helpers.small_events import numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.engine.rules.registry import rulebook
from zwitsers.event import actions as c
from zwitsers.present.views.schedule import (
    NoScheduleError,
    event_schedule,
    known_schedule,
    rounds_to_publish,
    schedule_view,
)

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament
    from zwitsers.present.views.schedule import ScheduleView

ROBIN = {"systems": [[1, "round-robin"]], "no_show_withdraws": False}


def games(view: ScheduleView) -> list[list[tuple[int, int, int]]]:
    return [[(game.board, game.white.number, game.black.number) for game in one.games] for one in view.rounds]


def published(players: int) -> RunningTournament:
    made = numbered(players, **ROBIN).do(c.pair).do(c.publish)
    games_of_round = made.state.rounds[0].games
    for board in range(1, len(games_of_round) + 1):
        made = made.do(c.enter_result, 1, board, Result.WIN, Result.LOSS)
    return made


def test_all_rounds_by_the_berger_table_with_results_as_they_come() -> None:
    view = event_schedule(published(4).state)
    assert games(view) == [[(1, 1, 4), (2, 2, 3)], [(1, 4, 3), (2, 1, 2)], [(1, 2, 4), (2, 3, 1)]]
    assert [game.result for one in view.rounds for game in one.games] == ["1-0", "1-0", "", "", "", ""]
    assert (view.total, view.played, view.system) == (6, 2, "round-robin")


def test_who_meets_the_empty_number_is_free() -> None:
    view = event_schedule(numbered(3, **ROBIN).state)
    assert [[who.number for who in one.free] for one in view.rounds] == [[1], [3], [2]]
    assert view.total == 3


def test_who_left_early_is_neither_in_a_game_nor_free() -> None:
    made = published(4).do(c.close_round, 1).do(c.withdraw_player, 4)
    view = event_schedule(made.state)
    assert [[pair for _board, *pair in one] for one in games(view)] == [[[1, 4], [2, 3]], [[1, 2]], [[3, 1]]]
    assert [game.result for game in view.rounds[0].games] == ["1-0", "1-0"]
    assert [[who.number for who in one.free] for one in view.rounds[1:]] == [[3], [2]]
    # Also in a round that was published without the game.
    later = made.do(c.pair).do(c.publish)
    assert [pair for _board, *pair in games(event_schedule(later.state))[1]] == [[1, 2]]
    assert [who.number for who in event_schedule(later.state).rounds[1].free] == [3]


def test_who_left_is_not_free_where_they_would_meet_the_empty_number() -> None:
    """Of three players 3 is free in round 2. With one of two games played theirs stand, and 3-1 is lost by forfeit."""
    made = published(3).do(c.close_round, 1).do(c.withdraw_player, 3)
    view = event_schedule(made.state)
    assert [[who.number for who in one.free] for one in view.rounds] == [[1], [], [2]]


def test_a_game_of_a_published_round_has_no_result_until_it_is_in() -> None:
    made = numbered(4, **ROBIN).do(c.pair).do(c.publish).do(c.enter_result, 1, 2, Result.DRAW, Result.DRAW)
    view = event_schedule(made.state)
    assert [game.result for game in view.rounds[0].games] == ["", "½-½"]
    assert view.played == 1


def test_dates_of_rounds_and_of_games_that_are_played_on_another_day() -> None:
    made = numbered(4, **ROBIN, round_dates=["2026-05-01", "", "2026-05-15"])
    made = made.do(c.set_game_date, 1, 2, "2026-05-03T20:00")
    view = event_schedule(made.state)
    assert [one.date for one in view.rounds] == ["2026-05-01", "", "2026-05-15"]
    dated = [
        (one.round, {game.white.number, game.black.number}, game.date)
        for one in view.rounds
        for game in one.games
        if game.date
    ]
    assert dated == [(2, {1, 2}, "2026-05-03T20:00")]


def test_the_date_of_a_game_belongs_to_its_players_whatever_their_lots() -> None:
    made = numbered(4, **ROBIN).do(c.give_lots, {1: 3, 2: 1, 3: 4, 4: 2}).do(c.set_game_date, 1, 2, "2026-05-03")
    dated = [
        {game.white.id, game.black.id} for one in event_schedule(made.state).rounds for game in one.games if game.date
    ]
    assert dated == [{1, 2}]


def test_of_a_swiss_only_published_rounds_are_known() -> None:
    made = shown(numbered(4, round_dates=["2026-05-01"]), "1-3 1-0", "2-4")
    view = known_schedule(made.state)
    assert (games(view), [one.date for one in view.rounds]) == ([[(1, 1, 3), (2, 2, 4)]], ["2026-05-01"])
    assert (view.total, view.played) == (2, 1)
    with pytest.raises(NoScheduleError):
        schedule_view(made.state.snapshot(1), rulebook("knsb-wp"))


def test_how_many_rounds_can_be_published_at_once() -> None:
    fresh = numbered(4, **ROBIN)
    assert rounds_to_publish(fresh.state) == 3
    assert rounds_to_publish(published(4).state) == 2
    assert rounds_to_publish(fresh.do(c.pair).state) == 0  # the draft goes first
    assert rounds_to_publish(numbered(4).state) == 0


def test_a_whole_schedule_with_dates_results_and_who_is_free() -> None:
    """A round is (number, date, games, free); a game is (board, white, black, result, date)."""
    made = numbered(3, **ROBIN, name="Robin", round_dates=["2026-05-01", "2026-05-08"]).do(c.pair).do(c.publish)
    made = made.do(c.enter_result, 1, 1, Result.WIN, Result.LOSS).do(c.set_game_date, 1, 3, "2026-05-20")
    assert brief(event_schedule(made.state)) == (
        "round-robin", "Robin",
        [(1, "2026-05-01", [(1, "P2", "P3", "1-0", "")], ["P1"]),
         (2, "2026-05-08", [(1, "P1", "P2", "", "")], ["P3"]),
         (3, "", [(1, "P3", "P1", "", "2026-05-20")], ["P2"])],
    )  # fmt: skip
    assert known_schedule(made.state) == event_schedule(made.state)


def test_adjourned_and_forfeited_games_of_a_schedule() -> None:
    made = numbered(4, **ROBIN).do(c.pair).do(c.publish)
    made = made.do(c.enter_result, 1, 1, Result.ADJOURNED, Result.ADJOURNED)
    made = made.do(c.enter_result, 1, 2, Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
    view = event_schedule(made.state)
    assert [game.result for game in view.rounds[0].games] == ["adj", "0-1R"]
    assert (view.total, view.played) == (6, 2)


def test_of_a_file_numbers_are_lots_and_nobody_has_an_entry() -> None:
    made = published(4).state
    view = schedule_view(made.snapshot(1), rulebook("round-robin"), dates=("2026-05-01",))
    assert games(view) == games(event_schedule(made))
    assert {game.white.id for one in view.rounds for game in one.games} == {None}
    assert [one.date for one in view.rounds] == ["2026-05-01", "", ""]


def test_published_rounds_with_the_in_between_round_and_their_dates() -> None:
    made = numbered(
        5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True, round_dates=["2026-05-01", "2026-05-02"]
    )
    made = played_in_between(played(made, 2)).do(c.pair).do(c.publish).do(c.set_game_date, 3, 5, "2026-05-09")
    assert brief(known_schedule(made.state)) == (
        "kndb", "Test",
        [(1, "2026-05-01", [(1, "P2", "P5", "2-0", ""), (2, "P3", "P4", "2-0", "")], []),
         (2, "2026-05-02", [(1, "P2", "P3", "2-0", ""), (2, "P5", "P1", "2-0", "")], []),
         (0, "", [(1, "P4", "P2", "2-0", "")], []),
         (3, "", [(1, "P3", "P5", "", "2026-05-09"), (2, "P1", "P4", "", "")], [])],
    )  # fmt: skip


def test_after_the_last_round_and_after_the_end_nothing_can_be_published() -> None:
    assert rounds_to_publish(numbered(2, **ROBIN).state) == 1
    one = numbered(2, **ROBIN).do(c.pair).do(c.publish)
    assert rounds_to_publish(one.state) == 0
    over = one.do(c.enter_result, 1, 1, Result.WIN, Result.LOSS).do(c.close_round, 1).do(c.finish)
    assert rounds_to_publish(over.state) == 0


def test_who_withdrew_after_half_of_the_games_stays_in_the_table() -> None:
    """RR5: 4 has played two of three games."""
    made = published(4).do(c.close_round, 1).do(c.pair).do(c.publish)
    for board in (1, 2):
        made = made.do(c.enter_result, 2, board, Result.DRAW, Result.DRAW)
    made = made.do(c.close_round, 2).do(c.withdraw_player, 4)
    view = event_schedule(made.state)
    assert [pair for _board, *pair in games(view)[2]] == [[2, 4], [3, 1]]
    assert view.rounds[2].free == ()


def test_who_is_absent_for_once_stays_in_the_schedule() -> None:
    made = numbered(3, **ROBIN)
    assert event_schedule(made.do(c.set_absence, 2, 1).state) == event_schedule(made.state)


def test_one_cycle_that_was_made_of_two_after_round_one_has_fewer_rounds_to_publish() -> None:
    made = numbered(4, **ROBIN, cycles=2).do(c.pair).do(c.publish)
    assert rounds_to_publish(made.state) == 5
    assert rounds_to_publish(made.do(c.change_settings, {"rounds": 3}).state) == 2
