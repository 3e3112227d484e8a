"""A round robin as a running event: rounds that follow the players, the whole schedule, leaving and entering."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.running_tournaments import keys
from zwitsers.engine.domain import Result
from zwitsers.engine.why.judge import judge
from zwitsers.event import actions as c
from zwitsers.event.apply import replay
from zwitsers.event.errors import CommandError
from zwitsers.event.snapshots import as_lots
from zwitsers.event.state import State
from zwitsers.formats.from_state import exchanged_of
from zwitsers.formats.trf import read_trf
from zwitsers.formats.trf.exchange import write_trf26
from zwitsers.present.views.event_standings import event_standings


class Desk:
    """Carries out actions one after another."""

    def __init__(self, players: int, **settings: Any) -> None:
        self.state = State()
        self.do(c.create, {"name": "Club", "systems": [[1, "round-robin"]], **settings})
        self.do(c.add_players, [{"name": f"Player {number}"} for number in range(1, players + 1)])

    def do(self, action: Any, *arguments: Any) -> list[Any]:
        events: list[Any] = action(self.state, *arguments)
        self.state = replay(events, self.state)
        return events

    def play(self, number: int) -> None:
        """White wins every open game of a round."""
        round_ = self.state.round(number)
        for board in round_.open_boards:
            self.do(c.enter_result, number, board, Result.WIN, Result.LOSS)

    def points(self) -> dict[int, int]:
        return {line.number: line.points.units for line in event_standings(self.state).lines}


@pytest.mark.parametrize(("players", "settings", "rounds"), [(6, {}, 5), (7, {}, 7), (4, {"cycles": 2}, 6)])
def test_rr4_the_number_of_rounds_follows_the_players_when_round_one_is_paired(
    players: int, settings: dict[str, int], rounds: int
) -> None:
    desk = Desk(players, rounds=9, **settings)
    desk.do(c.pair)
    assert desk.state.settings.rounds == rounds


def test_rr4_the_number_of_rounds_stays_after_round_one() -> None:
    desk = Desk(4, cycles=2)
    desk.do(c.pair)
    desk.do(c.publish)
    desk.play(1)
    desk.do(c.close_round, 1)
    desk.do(c.change_settings, {"rounds": 3})
    assert [event.kind for event in desk.do(c.pair)] == ["round-drafted"]


def test_rr3_the_free_player_is_neither_absent_nor_has_a_bye() -> None:
    desk = Desk(5)
    desk.do(c.pair)
    desk.do(c.publish)
    assert (desk.state.round(1).bye, desk.state.round(1).absent) == (None, {1: Result.FREE})


def test_rr8_rounds_can_be_published_together_and_games_count_when_they_are_played() -> None:
    desk = Desk(6)
    desk.do(c.publish_schedule)
    assert [len(item.games) for item in desk.state.published] == [3] * 5
    desk.do(c.enter_result, 4, 1, Result.WIN, Result.LOSS)  # before its round
    assert desk.points() == {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 2}
    for item in desk.state.published:
        verdict = judge(
            desk.state.snapshot(item.number - 1), desk.state.settings.system_of(1), as_lots(desk.state, item.pairs)
        )
        assert verdict.best


def test_rr8_the_next_round_can_be_paired_before_the_last_is_closed() -> None:
    desk = Desk(6)
    for _round in range(2):
        desk.do(c.pair)
        desk.do(c.publish)
    assert len(desk.state.published) == 2


def test_rr8_a_schedule_that_is_published_whole_is_not_published_again() -> None:
    desk = Desk(4)
    desk.do(c.publish_schedule)
    assert keys(desk.state, c.publish_schedule) == ["all-rounds-paired"]


def test_rr8_a_game_of_a_later_round_has_a_date_whoever_is_absent_before_it() -> None:
    """1 and 2 meet in round 2 (RR2)."""
    desk = Desk(4)
    desk.do(c.set_absence, 1, 1)
    desk.do(c.set_game_date, 2, 1, "2026-05-03")
    assert desk.state.game_dates == {(2, 1, 2): "2026-05-03"}


def test_rr5_leaving_before_half_takes_the_games_off_the_schedule_and_out_of_the_standings() -> None:
    desk = Desk(6)
    desk.do(c.publish_schedule)
    desk.play(1)
    desk.play(2)
    before = desk.points()
    desk.do(c.withdraw_player, 6)
    assert all(item.board_of(6) is None for item in desk.state.published[2:])
    assert [item.absent for item in desk.state.published[2:]] == [
        {6: Result.WITHDRAWN, other: Result.FREE} for other in (2, 5, 3)
    ]
    assert desk.state.round(1).board_of(6) is not None  # what was played stays in the table
    won = {1: 2}  # in round 1 against 6
    assert desk.points() == {number: units - won.get(number, 0) for number, units in before.items()} | {6: 0}


def test_rr5_a_player_who_stays_away_leaves_the_games_of_published_rounds_too() -> None:
    """R9.3: 6 loses round 1 by forfeit and has withdrawn; none of the games is played, so the others are taken off."""
    desk = Desk(6)
    desk.do(c.publish_schedule)
    desk.do(c.no_show, 6, 1)
    assert desk.state.round(1).entries()[6].result is Result.FORFEIT_LOSS
    assert [item.absent for item in desk.state.published[1:]] == [
        {6: Result.WITHDRAWN, other: Result.FREE} for other in (4, 2, 5, 3)
    ]


def test_rr5_a_player_who_stays_away_after_half_of_the_games_loses_the_rest_by_forfeit() -> None:
    desk = Desk(6)
    desk.do(c.publish_schedule)
    for number in (1, 2, 3):
        desk.play(number)
    desk.do(c.no_show, 6, 4)
    assert [desk.state.round(number).entries()[6].result for number in (4, 5)] == [Result.FORFEIT_LOSS] * 2
    assert desk.state.round(5).entries()[3].result is Result.FORFEIT_WIN


def test_rr3_somebody_who_comes_late_gets_no_bye() -> None:
    desk = Desk(5)
    desk.do(c.set_absence, 2, 1)
    desk.do(c.pair)
    desk.do(c.publish, "2 is late")
    assert keys(desk.state, c.arrive_late, 2) == ["evening.round-robin"]


def test_rr5_who_leaves_stays_absent_in_an_earlier_round_but_is_not_free_in_it() -> None:
    """Of 5, player 1 is free in round 1 and absent in round 2, where 4 is free anyway."""
    desk = Desk(5)
    desk.do(c.set_absence, 1, 2)
    for _round in (1, 2):
        desk.do(c.pair)
        desk.do(c.publish)
    assert (desk.state.snapshot(0).unavailable[1], desk.state.snapshot(1).unavailable[1]) == (
        *(Result.FREE, Result.ABSENT),
    )
    desk.do(c.withdraw_player, 1)
    found = [desk.state.snapshot(rounds).unavailable[1] for rounds in (0, 1, 2)]
    assert found == [Result.WITHDRAWN, Result.ABSENT, Result.WITHDRAWN]
    assert desk.state.snapshot(1).unavailable[4] is Result.FREE


def test_rr5_leaving_after_half_loses_the_rest_by_forfeit_in_rounds_published_and_to_come() -> None:
    desk = Desk(6)
    for number in (1, 2, 3, 4):
        desk.do(c.pair)
        desk.do(c.publish)
        if number < 4:
            desk.play(number)
    desk.do(c.withdraw_player, 6)
    lost = desk.state.round(4).entries()[6]
    assert lost.result is Result.FORFEIT_LOSS
    desk.do(c.pair)
    desk.do(c.publish)
    assert desk.state.round(5).entries()[6].result is Result.FORFEIT_LOSS
    assert desk.state.round(5).entries()[3].result is Result.FORFEIT_WIN


def test_rr6_a_late_entry_takes_the_empty_number_and_gets_the_games_of_those_who_were_free() -> None:
    desk = Desk(5)
    desk.do(c.publish_schedule)
    desk.play(1)
    desk.do(c.add_player, {"name": "Late"})
    met = [item.entries()[6].opponent for item in desk.state.published]
    assert sorted(met) == [1, 2, 3, 4, 5]
    with pytest.raises(CommandError, match="table of this round robin is full"):
        desk.do(c.add_player, {"name": "Too late"})


def test_rr6_the_empty_number_is_for_one_late_entry() -> None:
    desk = Desk(5)
    desk.do(c.pair)
    desk.do(c.publish)
    assert keys(desk.state, c.add_players, [{"name": "One"}, {"name": "Two"}]) == ["round-robin.full"]
    desk.do(c.add_players, [{"name": "One"}])
    assert keys(desk.state, c.add_players, [{"name": "Two"}]) == ["round-robin.full"]


def test_rr6_the_game_of_a_late_entry_is_at_the_board_after_the_last_board_of_the_round() -> None:
    desk = Desk(5, first_board=21)
    desk.do(c.publish_schedule)
    assert [item.numbers for item in desk.state.published] == [(21, 22)] * 5
    desk.do(c.add_player, {"name": "Late"})
    assert [item.board_of(6) for item in desk.state.published] == [23] * 5


def test_rr6_a_late_entry_has_no_game_against_somebody_who_has_left() -> None:
    desk = Desk(5)
    desk.do(c.publish_schedule)
    desk.do(c.withdraw_player, 2)
    desk.do(c.add_player, {"name": "Late"})
    met = [entries[6].opponent for item in desk.state.published if (entries := item.entries()).get(6)]
    assert sorted(filter(None, met)) == [1, 3, 4, 5]


def test_rr6_in_the_place_of_somebody_who_has_not_played_by_changing_their_details() -> None:
    desk = Desk(4)
    desk.do(c.publish_schedule)
    desk.do(c.enter_result, 1, 1, Result.WIN, Result.LOSS)
    with pytest.raises(CommandError) as caught:
        desk.do(c.add_player, {"name": "Late"})
    assert "2 (Player 2), 3 (Player 3)" in caught.value.text("en")
    desk.do(c.change_player, 2, {"name": "Late"})
    assert desk.state.entrants[2].player.name == "Late"


def test_c07_15_2_a_forfeit_win_counts_in_a_round_robin_and_not_in_a_swiss() -> None:
    desk = Desk(4)
    desk.do(c.publish_schedule)
    desk.do(c.enter_result, 1, 1, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    assert desk.state.snapshot().predetermined
    winner = next(line for line in event_standings(desk.state).lines if line.points.units == 2)
    assert [n.units for item in winner.tie_breaks if item.code == "WIN" for n in item.numbers] == [1]


def test_only_a_round_robin_has_a_schedule() -> None:
    desk = Desk(4, systems=[[1, "knsb-wp"]])
    with pytest.raises(CommandError, match="Only a round robin"):
        desk.do(c.publish_schedule)


def test_draughts_counts_two_points_for_a_win() -> None:
    desk = Desk(4, game="draughts")
    desk.do(c.publish_schedule)
    desk.play(1)
    best = event_standings(desk.state).lines[0].points
    assert (best.units, best.divisor) == (2, 1)


def test_record_192_of_a_file_names_the_schedule_and_the_file_pairs_on() -> None:
    desk = Desk(4, cycles=2, swap_last_rounds=False)
    desk.do(c.pair)
    desk.do(c.publish)
    desk.play(1)
    document = read_trf(write_trf26(exchanged_of(desk.state)).data)
    assert document.system == "BERGER_DOUBLEROUNDROBIN"


def test_rr8_the_round_in_play_is_the_first_that_is_not_closed() -> None:
    desk = Desk(4)
    desk.do(c.publish_schedule)
    for number in (1, 2, 3):
        assert desk.state.current is not None
        assert desk.state.current.number == number
        desk.play(number)
        desk.do(c.close_round, number)
    assert desk.state.current is not None
    assert desk.state.current.number == 3
