"""Absences: announced, half-point byes, without notice, corrected."""

from __future__ import annotations

from helpers.running_tournaments import closed, keys, played, played_in_between, published, refusal, started
from zwitsers.engine.domain import PlayerRound, Result
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN, AbsenceCorrected, AbsenceSet, PlayerRemoved, PlayerWithdrawn


def test_whoever_announced_it_is_not_paired_and_has_nothing() -> None:
    state = published(started(5).do(c.set_absence, 2, 1)).state
    assert state.round(1).absent == {2: Result.ABSENT}
    assert state.snapshot().history(2) == (PlayerRound(Result.ABSENT),)


def test_an_absence_can_be_taken_back() -> None:
    tournament = started(5).do(c.set_absence, 2, 1).do(c.clear_absence, 2, 1)
    assert 2 in published(tournament).state.round(1).paired
    assert refusal(tournament.state, c.clear_absence, 2, 1) == [
        ("tournament.player.not-absent", {"player": "2 (P2)", "round": 1})
    ]


def test_absences_are_about_rounds_to_come() -> None:
    state = published(started(5)).state
    assert keys(state, c.set_absence, 2, 1) == ["already-paired"]
    assert keys(state, c.clear_absence, 2, 1) == ["already-paired"]
    assert keys(state, c.set_absence, 2, 0) == ["no-such-round"]
    assert keys(state, c.set_absence, 2, 8) == ["no-such-round"]
    assert keys(state, c.set_absence, 9, 2) == ["no-such-player"]
    assert keys(state, c.set_absence, 2, 2, Result.WIN) == ["player.absence"]


def test_half_point_byes_only_as_the_tournament_allows_r9_4() -> None:
    """001 F9: how many, in which rounds, and not in the last."""
    none = started(5).state
    assert keys(none, c.set_absence, 2, 1, Result.HALF_POINT_BYE) == ["player.half-point-byes"]
    one = started(5, half_point_byes=1, rounds=4)
    assert keys(one.state, c.set_absence, 2, 4, Result.HALF_POINT_BYE) == ["player.half-point-bye-round"]
    taken = one.do(c.set_absence, 2, 1, Result.HALF_POINT_BYE)
    assert refusal(taken.state, c.set_absence, 2, 3, Result.HALF_POINT_BYE) == [
        ("tournament.player.half-point-byes", {"player": "2 (P2)", "most": 1})
    ]
    taken.do(c.set_absence, 2, 1, Result.HALF_POINT_BYE)  # the same one again
    taken.do(c.set_absence, 2, 1, Result.ABSENT).do(c.set_absence, 2, 3, Result.HALF_POINT_BYE)
    listed = started(5, half_point_byes=2, half_point_bye_rounds=[2, 3], rounds=4).state
    assert keys(listed, c.set_absence, 2, 1, Result.HALF_POINT_BYE) == ["player.half-point-bye-round"]
    assert c.set_absence(listed, 2, 2, Result.HALF_POINT_BYE)


def test_an_absence_counts_for_what_the_tournament_says() -> None:
    tournament = started(5, half_point_byes=1, absence="HALF_POINT_BYE", rounds=4)
    tournament = tournament.do(c.set_absence, 2, 1).do(c.set_absence, 2, 2).do(c.set_absence, 3, 4)
    absences = tournament.state.entrants[2].absences
    # The second one is more than allowed, and the last round has none: those count for nothing.
    assert absences == {1: Result.HALF_POINT_BYE, 2: Result.ABSENT}
    assert tournament.state.entrants[3].absences == {4: Result.ABSENT}


def test_the_arbiter_can_give_a_full_point() -> None:
    state = published(started(5).do(c.set_absence, 2, 1, Result.FULL_POINT_BYE)).state
    assert state.snapshot().history(2) == (PlayerRound(Result.FULL_POINT_BYE),)


def test_what_is_said_after_the_draft_counts_when_it_is_published() -> None:
    """He was absent already; only what it counts for changed, which is no reason to pair again."""
    tournament = started(5, half_point_byes=1).do(c.set_absence, 2, 1).do(c.pair)
    tournament = tournament.do(c.set_absence, 2, 1, Result.HALF_POINT_BYE).do(c.publish)
    assert tournament.state.round(1).absent == {2: Result.HALF_POINT_BYE}


# Without notice (R9.3)


def test_absent_without_notice_loses_and_counts_as_withdrawn_r9_3() -> None:
    tournament = published(started(4)).do(c.no_show, 1, 1)
    game = tournament.state.round(1).game(1)
    assert (game.white, game.white_result, game.black_result) == (1, Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
    tournament = tournament.do(c.enter_result, 1, 2, Result.DRAW, Result.DRAW).do(c.close_round, 1)
    assert published(tournament).state.round(2).absent == {1: Result.WITHDRAWN}


def test_the_tournament_may_say_otherwise_r9_3() -> None:
    tournament = published(started(4, no_show_withdraws=False)).do(c.no_show, 4, 1)
    assert tournament.state.round(1).game(1).black_result is Result.FORFEIT_LOSS
    assert not tournament.state.entrants[4].withdrawn_in(2)


def test_when_neither_comes_both_lose() -> None:
    tournament = published(started(4)).do(c.no_show, 1, 1).do(c.no_show, 4, 1)
    game = tournament.state.round(1).game(1)
    assert (game.white_result, game.black_result) == (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
    assert all(tournament.state.entrants[player].withdrawn_in(2) for player in (1, 4))


def test_only_a_game_can_be_missed() -> None:
    tournament = published(started(5))
    assert tournament.state.round(1).bye == 1
    assert refusal(tournament.state, c.no_show, 1, 1) == [
        ("tournament.player.not-paired", {"player": "1 (P1)", "round": 1})
    ]
    assert keys(tournament.state, c.no_show, 9, 1) == ["no-such-player"]
    assert keys(tournament.state, c.no_show, 2, 2) == ["no-such-round"]
    assert keys(closed(tournament).state, c.no_show, 2, 1) == ["is-closed"]
    assert keys(started(4).do(c.pair).state, c.no_show, 1, 1) == ["not-published"]


def test_in_a_closed_round_a_no_show_is_only_withdrawn_r9_3() -> None:
    forfeit = published(started(4)).do(c.enter_result, 1, 1, Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
    over = forfeit.do(c.enter_result, 1, 2, Result.DRAW, Result.DRAW).do(c.close_round, 1)
    player, other = over.state.round(1).games[0].white, over.state.round(1).games[0].black
    assert c.no_show(over.state, player, 1) == c.withdraw_player(over.state, player, 2)
    assert keys(over.state, c.no_show, other, 1) == ["is-closed"]
    assert keys(over.do(c.no_show, player, 1).state, c.no_show, player, 1) == ["player.is-withdrawn"]
    stays = over.do(c.change_settings, {"no_show_withdraws": False})
    assert keys(stays.state, c.no_show, player, 1) == ["is-closed"]


# Corrections


def test_what_an_absence_counts_for_can_be_corrected() -> None:
    tournament = closed(published(started(5).do(c.set_absence, 2, 1)))
    tournament = tournament.do(c.correct_absence, 2, 1, Result.HALF_POINT_BYE, "he had  written\nin time")
    assert tournament.state.snapshot().history(2) == (PlayerRound(Result.HALF_POINT_BYE),)
    assert tournament.log.entries[-1].event.data()["reason"] == "he had written in time"


def test_what_a_late_entry_missed_can_be_corrected() -> None:
    tournament = played(started(4), 2).do(c.add_player, {"name": "Late"})
    tournament = tournament.do(c.correct_absence, 5, 2, Result.HALF_POINT_BYE)
    assert [entry.result for entry in tournament.state.snapshot().history(5)] == [
        Result.NOT_ENTERED,
        Result.HALF_POINT_BYE,
    ]


def test_only_an_absence_is_corrected_as_one() -> None:
    tournament = published(started(5).do(c.set_absence, 2, 1))
    state = tournament.state
    assert keys(state, c.correct_absence, 1, 1, Result.HALF_POINT_BYE) == ["player.not-absent"]
    assert keys(state, c.correct_absence, 2, 1, Result.WIN) == ["player.absence"]
    assert keys(state, c.correct_absence, 2, 1, Result.ABSENT) == ["player.same-absence"]
    assert keys(state, c.correct_absence, 2, 2, Result.ABSENT) == ["no-such-round"]
    assert keys(state, c.correct_absence, 2, 1, Result.HALF_POINT_BYE, "\x07") == ["reason-text"]
    assert keys(started(4).do(c.pair).state, c.correct_absence, 2, 1, Result.ABSENT) == [
        "not-published",
        "player.not-absent",
    ]


def test_what_missed_rounds_count_for_is_corrected_to_something_else_only() -> None:
    """6 entered in round 2, with half a point for round 1, in which they are not listed."""
    made = played(started(5))
    made = made.do(c.add_players, [{"name": "P6"}], missed=Result.HALF_POINT_BYE)
    assert keys(made.state, c.correct_absence, 6, 1, Result.HALF_POINT_BYE) == ["player.same-absence"]
    assert made.do(c.correct_absence, 6, 1, Result.ABSENT).state.round(1).absent[6] is Result.ABSENT


def test_an_absence_is_set_before_the_in_between_round_and_corrected_after_it() -> None:
    made = played(started(5, game="draughts", drawing_dummy=True, rounds=3), 2)
    away = made.state.round(1).bye
    assert away is not None
    assert c.record_absence(made.state, away, IN_BETWEEN) == [AbsenceSet(away, IN_BETWEEN, "ABSENT")]
    absent = played_in_between(made.do(c.record_absence, away, IN_BETWEEN))
    assert c.record_absence(absent.state, away, IN_BETWEEN, Result.HALF_POINT_BYE, " ill ") == [
        AbsenceCorrected(IN_BETWEEN, away, "HALF_POINT_BYE", "ill")
    ]


def test_a_player_is_taken_out_from_the_next_round_on() -> None:
    made = started(6, rounds=4)
    assert c.take_out(made.state, made.state.entrants[3]) == [PlayerRemoved(3)]
    made = played(made).do(c.withdraw_player, 3, 4).do(c.withdraw_player, 4, 2).do(c.return_player, 4, 3)
    assert c.take_out(made.state, made.state.entrants[3]) == [PlayerWithdrawn(3, 2)]
    assert c.take_out(made.state, made.state.entrants[4]) == [PlayerWithdrawn(4, 3)], "away in round 2 already"
    gone = made.do(c.withdraw_player, 5).do(c.take_out, made.state.entrants[4]).state
    assert c.take_out(gone, gone.entrants[5]) == c.take_out(gone, gone.entrants[4]) == []
