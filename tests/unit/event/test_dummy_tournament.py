"""The drawing dummy in a running tournament (002 Modificatie 2, R7.2)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from helpers.running_tournaments import (
    BLACK,
    DRAW,
    WHITE,
    closed,
    keys,
    played,
    played_in_between,
    published,
    refusal,
    started,
)
from zwitsers.engine.domain import PlayerRound, Result
from zwitsers.engine.pairing import NoPairingError
from zwitsers.engine.pairing.drawing_dummy import after_in_between, in_between_round
from zwitsers.engine.scores.control import control
from zwitsers.engine.scores.final import final_ranking
from zwitsers.event import actions as c
from zwitsers.event.consequences import would_be_paired_differently
from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.final import final_lines
from zwitsers.formats.trf import read_trf, write_trf
from zwitsers.formats.trf.new_document import new_document

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def dummied(players: int = 11, rounds: int = 5, **settings: object) -> RunningTournament:
    return started(players, game="draughts", drawing_dummy=True, rounds=rounds, **settings)


def before_in_between(players: int = 11, rounds: int = 5) -> RunningTournament:
    return played(dummied(players, rounds), rounds - 1)


def test_the_dummy_is_a_player_who_draws_every_game() -> None:
    tournament = published(dummied(5))
    state = tournament.state
    assert state.round(1).bye == 1
    snapshot = state.snapshot()
    assert [player.name for player in snapshot.players] == ["P1", "P2", "P3", "P4", "P5", "Dummy"]
    assert snapshot.history(1) == (PlayerRound(Result.DRAW, 6),)
    assert snapshot.history(6) == (PlayerRound(Result.DRAW, 1),)
    assert 6 not in state.entrants


def test_nobody_meets_the_dummy_twice_and_the_judge_agrees() -> None:
    tournament = dummied(9, 6)
    met = []
    for number in range(1, 6):
        tournament = tournament.do(c.pair)
        assert c.judge_draft(tournament.state).best
        tournament = closed(tournament.do(c.publish))
        met.append(tournament.state.round(number).bye)
    assert len(set(met)) == 5


def test_meeting_the_dummy_again_breaks_a_norm() -> None:
    tournament = played(dummied(5))
    tournament = tournament.do(c.pair)
    other = tournament.state.round(2).bye
    assert other is not None
    tournament = tournament.do(c.swap_in_draft, 1, other)
    assert keys(tournament.state, c.publish)[0] == "publish-illegal"


def test_with_an_even_number_the_dummy_sits_out() -> None:
    tournament = published(dummied(6))
    assert len(tournament.state.snapshot().players) == 6
    # One is away: the dummy takes part, and has half of the points of the round before.
    later = published(closed(tournament).do(c.set_absence, 6, 2))
    snapshot = later.state.snapshot()
    assert snapshot.history(7)[0] == PlayerRound(Result.HALF_POINT_BYE)
    assert snapshot.history(7)[1].result is Result.DRAW
    assert [len(later.state.snapshot(rounds).players) for rounds in (0, 1, 2)] == [6, 7, 7], "round 1 was without it"
    assert later.state.snapshot().unavailable == {7: Result.HALF_POINT_BYE}
    # It has met somebody, so it stays, and sits out.
    again = closed(later).do(c.pair)
    assert again.state.round(3).bye is None
    assert c.judge_draft(again.state).best


def test_a_late_entry_comes_before_the_dummy() -> None:
    tournament = played(dummied(5)).do(c.add_player, {"name": "Late"})
    snapshot = tournament.state.snapshot()
    assert (snapshot.player(6).name, snapshot.player(7).name) == ("Late", "Dummy")
    assert snapshot.entry(1, 1) == PlayerRound(Result.DRAW, 7)


def test_the_last_round_waits_for_the_in_between_round() -> None:
    tournament = before_in_between()
    drafted = tournament.do(c.pair)
    assert drafted.state.draft is not None
    assert drafted.state.draft.number == IN_BETWEEN
    assert drafted.do(c.pair).state.draft == drafted.state.draft
    assert keys(drafted.do(c.publish).state, c.pair) == ["not-closed"]
    done = played_in_between(tournament)
    assert keys(done.state, c.pair, in_between=True) == ["no-in-between"]
    last = published(done)
    assert would_be_paired_differently(done.state, last.state) == []


def test_there_is_no_in_between_round_earlier_or_without_a_dummy() -> None:
    assert keys(played(dummied(), 2).state, c.pair, in_between=True) == ["no-in-between"]
    assert keys(started(4).state, c.pair, in_between=True) == ["no-in-between"]
    assert keys(dummied(4, 2).state, c.pair, in_between=True) == ["no-in-between"]
    assert keys(published(dummied(5, 2)).state, c.pair) == ["not-closed"]


def test_the_whole_of_it_is_what_the_pairing_package_makes_of_it() -> None:
    tournament = before_in_between()
    snapshot = tournament.state.snapshot()
    plan = in_between_round(snapshot, 12)
    tournament = tournament.do(c.pair)
    between = tournament.state.round(IN_BETWEEN)
    assert [(game.white, game.black) for game in between.games] == [(b.white, b.black) for b in plan.boards]
    assert c.judge_draft(tournament.state).best
    tournament = closed(tournament.do(c.publish))
    assert tournament.state.snapshot() == after_in_between(
        snapshot, 12, plan, {board.white: Result.WIN for board in plan.boards}
    )
    last = tournament.do(c.pair)
    assert c.judge_draft(last.state).best
    state = closed(last.do(c.publish)).do(c.finish).state
    assert (state.round(5).absent, state.snapshot().unavailable) == ({plan.last_opponent: Result.MOVED}, {})
    assert all(line.total == line.expected for line in control(state.snapshot(), state.settings.final_system))
    assert final_lines(state) == final_ranking(state.snapshot(), state.settings.final_system)
    assert len(final_lines(state)) == 11


def test_results_of_the_in_between_round_are_entered_and_corrected_like_others() -> None:
    tournament = before_in_between().do(c.pair).do(c.publish)
    assert keys(tournament.state, c.close_round, IN_BETWEEN) == ["boards-open"]
    tournament = tournament.do(c.enter_result, IN_BETWEEN, 1, *DRAW)
    tournament = published(closed(tournament, [DRAW]))
    after = tournament.do(c.correct_result, IN_BETWEEN, 1, *WHITE).do(c.swap_colours, IN_BETWEEN, 1)
    assert after.state.round(5) == tournament.state.round(5)
    assert {item.round_number for item in would_be_paired_differently(tournament.state, after.state)} <= {5}


def test_a_correction_before_it_can_change_the_in_between_round_too() -> None:
    tournament = published(played_in_between(before_in_between(9, 4)))
    after = tournament
    for board in (1, 2, 3, 4):
        after = after.do(c.correct_result, 3, board, Result.LOSS, Result.WIN)
    assert IN_BETWEEN in [item.round_number for item in would_be_paired_differently(tournament.state, after.state)]
    assert after.state.in_between == tournament.state.in_between


def hopeless_in_between() -> tuple[RunningTournament, int]:
    """Somebody may meet nobody of the in-between round but the middle one, who would draw against himself; the arbiter
    may choose him instead."""
    tournament = before_in_between()
    usual = tournament.do(c.pair).state.round(IN_BETWEEN)
    lonely = usual.games[0].white
    for other in sorted(usual.paired - {lonely}):
        tournament = tournament.do(c.forbid_pair, [lonely, other], 5, 5)
    return tournament, lonely


def test_the_arbiter_chooses_who_draws_against_himself() -> None:
    tournament = before_in_between()
    usual = tournament.do(c.pair).state.round(IN_BETWEEN)
    assert keys(tournament.state, c.pair, [usual.games[0].white]) == ["dummy.choice-not-needed"]
    hopeless, other = hopeless_in_between()
    with pytest.raises(NoPairingError):
        hopeless.do(c.pair)
    chosen = hopeless.do(c.pair, [other])
    assert chosen.state.round(IN_BETWEEN).absent[other] is Result.SELF_DRAW
    assert chosen.do(c.publish, "the only way").state.in_order[-1].by_hand
    assert keys(tournament.state, c.pair, [99]) == ["no-such-player"]
    assert keys(tournament.state, c.pair, [usual.games[0].white, usual.games[0].black]) == ["dummy.odd-remains"]


def test_the_in_between_round_is_changed_by_hand_and_thrown_away() -> None:
    tournament = before_in_between().do(c.pair)
    game = tournament.state.round(IN_BETWEEN).games[0]
    swapped = tournament.do(c.swap_in_draft, game.white, game.black)
    assert swapped.state.round(IN_BETWEEN).by_hand
    assert c.judge_draft(swapped.state).legal
    assert swapped.do(c.publish).state.in_between is not None
    assert keys(tournament.state, c.bye_in_draft, game.white) == ["in-between-bye"]
    assert tournament.do(c.discard_draft).state.in_between is None
    left = tournament.do(c.unpair_in_draft, game.white)
    assert keys(left.state, c.publish)[0] == "publish-illegal"
    state = left.do(c.publish, "they have left").state
    assert state.round(IN_BETWEEN).absent[game.white] is Result.ABSENT
    assert state.snapshot().entry(game.white, 5).result is Result.ABSENT


def played_by_chance(seed: int) -> RunningTournament:
    """7 players and 5 rounds, up to the in-between round: so small that the last round may become impossible."""
    chance = random.Random(seed)
    tournament = dummied(7, 5)
    for _ in range(4):
        tournament = published(tournament)
        games = tournament.state.in_order[-1].games
        tournament = closed(tournament, [chance.choice([WHITE, BLACK, DRAW]) for _ in games])
    return tournament


def test_an_in_between_round_after_which_the_last_cannot_be_paired_is_not_published() -> None:
    """By the rulebook, and by the arbiter's choice of who draws against himself; with a reason it is his decision."""
    by_rulebook = played_by_chance(45).do(c.pair)
    assert keys(by_rulebook.state, c.publish)[0] == "dummy.last-round-impossible"
    assert by_rulebook.do(c.publish, "we will see").state.in_between is not None
    players = list(by_rulebook.state.round(IN_BETWEEN).paired)
    chosen = next(made for p in players if keys((made := played_by_chance(45).do(c.pair, [p])).state, c.publish))
    assert keys(chosen.state, c.publish)[0] == "last-round-impossible"
    with pytest.raises(NoPairingError):
        closed(chosen.do(c.publish, "we will see")).do(c.pair)


def test_a_draft_that_cannot_be_made_again_is_out_of_date() -> None:
    """Somebody of it has left, so that the number who draw against themselves is no longer right."""
    tournament, other = hopeless_in_between()
    chosen = tournament.do(c.pair, [other])
    gone = chosen.state.round(IN_BETWEEN).games[0].white
    chosen = chosen.do(c.set_absence, gone, IN_BETWEEN)
    assert keys(chosen.state, c.publish)[0] == "publish-illegal"
    assert keys(chosen.do(c.discard_draft).state, c.pair, [other]) == ["dummy.odd-remains"]


def test_whoever_is_away_has_no_game_in_between() -> None:
    tournament = before_in_between()
    usual = tournament.do(c.pair)
    player = usual.state.round(IN_BETWEEN).games[0].white
    stale = usual.do(c.set_absence, player, IN_BETWEEN)
    assert keys(stale.state, c.publish)
    away = tournament.do(c.set_absence, player, IN_BETWEEN).do(c.pair)
    assert away.state.round(IN_BETWEEN).absent[player] is Result.ABSENT
    away = away.do(c.publish)
    assert keys(away.state, c.set_absence, player, IN_BETWEEN) == ["already-paired"]
    corrected = away.do(c.correct_absence, player, IN_BETWEEN, Result.HALF_POINT_BYE)
    assert corrected.state.snapshot().entry(player, 5).result is Result.HALF_POINT_BYE
    nobody = next(p for p, reason in away.state.round(IN_BETWEEN).absent.items() if reason is Result.NO_PART)
    assert keys(away.state, c.correct_absence, nobody, IN_BETWEEN, Result.HALF_POINT_BYE) == ["player.not-absent"]
    assert keys(started(4).state, c.set_absence, 1, IN_BETWEEN) == ["no-such-round"]


def test_a_no_show_in_between_is_withdrawn_from_the_last_round() -> None:
    tournament = before_in_between().do(c.pair).do(c.publish)
    player = tournament.state.round(IN_BETWEEN).games[0].white
    state = tournament.do(c.no_show, player, IN_BETWEEN).state
    assert state.entrants[player].withdrawn_in(5)


def test_a_no_show_in_between_loses_that_game_and_has_played_the_rounds_before() -> None:
    tournament = before_in_between().do(c.pair).do(c.publish)
    game = tournament.state.round(IN_BETWEEN).games[0]
    missed = tournament.do(c.no_show, game.black, IN_BETWEEN)
    after = missed.state.round(IN_BETWEEN).games[0]
    assert (after.white_result, after.black_result) == (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    assert missed.state.entrants[game.black].presence_changes == ((5, False),)
    assert [missed.state.entrants[game.black].withdrawn_in(number) for number in (1, 4, 5)] == [False, False, True]
    last = published(closed(missed, [(Result.FORFEIT_WIN, Result.FORFEIT_LOSS)]))
    assert last.state.round(5).absent[game.black] is Result.WITHDRAWN


def test_the_publication_of_the_in_between_round_is_withdrawn_like_another() -> None:
    tournament = before_in_between().do(c.pair).do(c.publish)
    assert keys(tournament.state, c.withdraw_publication, 4, "x") == ["not-last-round"]
    back = tournament.do(c.withdraw_publication, IN_BETWEEN, "wrong list")
    assert back.state.in_between is None
    last = published(closed(tournament))
    assert keys(last.state, c.withdraw_publication, IN_BETWEEN, "x") == ["not-last-round"]


def test_the_number_of_rounds_stays_once_there_is_an_in_between_round() -> None:
    tournament = before_in_between().do(c.pair)
    assert keys(tournament.state, c.change_settings, {"rounds": 6}) == ["setting.rounds-in-between"]
    assert "setting.fixed" in keys(tournament.state, c.change_settings, {"drawing_dummy": False})


def test_a_dummy_does_not_leave_a_draft_that_it_is_in() -> None:
    tournament = dummied(5)
    assert keys(tournament.do(c.pair).state, c.change_settings, {"drawing_dummy": False}) == ["draft-left"]
    assert published(tournament.do(c.change_settings, {"drawing_dummy": False})).state.snapshot().numbers == (
        1,
        2,
        3,
        4,
        5,
    )


def test_a_tournament_does_not_end_while_the_dummy_takes_part() -> None:
    tournament = played(dummied(), 2)
    assert keys(tournament.state, c.change_settings, {"rounds": 2}) == ["setting.rounds-dummy"]
    assert keys(tournament.do(c.pair).state, c.change_settings, {"rounds": 3}) == ["setting.rounds-dummy"]
    shorter = tournament.do(c.change_settings, {"rounds": 3})
    assert closed(published(played_in_between(shorter))).do(c.finish).state.finished


def test_a_late_entry_has_no_part_in_between() -> None:
    tournament = before_in_between().do(c.pair).do(c.add_player, {"name": "Late"}).do(c.publish, "he waits")
    assert tournament.state.round(IN_BETWEEN).absent[12] is Result.NO_PART
    tournament = published(closed(tournament))
    assert 12 in tournament.state.round(5).paired


@pytest.mark.parametrize("players", [3, 5, 7])
def test_a_dummy_in_one_round_only(players: int) -> None:
    """The in-between round is the first thing that happens, and everyone in it draws against himself."""
    tournament = dummied(players, 1).do(c.pair)
    assert c.judge_draft(tournament.state).best
    tournament = closed(tournament.do(c.publish))
    tournament = closed(published(tournament)).do(c.finish)
    assert len(final_lines(tournament.state)) == players


def test_a_file_of_a_tournament_with_a_dummy_can_be_written_and_read() -> None:
    state = before_in_between().state
    document = new_document(state.snapshot())
    assert read_trf(write_trf(document)).snapshot.histories == state.snapshot().histories


def test_a_dummy_that_nobody_met_is_not_in_the_final_ranking() -> None:
    """Five players, of whom one is absent in the only round: four play, and the dummy has nobody to meet."""
    tournament = closed(published(dummied(5, 1).do(c.set_absence, 5, 1)))
    assert tournament.state.snapshot().numbers == (1, 2, 3, 4, 5)
    assert len(final_lines(tournament.state)) == 5


def test_who_is_left_over_in_the_last_round_draws_with_the_dummy_that_has_left_r10_3() -> None:
    tournament = played_in_between(before_in_between())
    present = [p for p in tournament.state.entrants if p != tournament.state.round(IN_BETWEEN).last_opponent]
    last = published(tournament.do(c.set_absence, present[0], 5))
    left_over = last.state.round(5).bye
    assert left_over is not None
    assert last.state.round(5).dummy
    snapshot = closed(last).state.snapshot()
    assert snapshot.history(left_over)[-1] == PlayerRound(Result.DUMMY_DRAW)
    assert len(snapshot.players) == 11


def test_an_adjourned_game_of_the_in_between_round_is_finished_before_the_end() -> None:
    adjourned = (Result.ADJOURNED, Result.ADJOURNED)
    made = closed(before_in_between().do(c.pair).do(c.publish), [adjourned])
    made = played(made)
    assert refusal(made.state, c.finish) == [("tournament.adjourned-left", {"round": IN_BETWEEN, "board": 1})]
    assert made.do(c.correct_result, IN_BETWEEN, 1, *DRAW).do(c.finish).state.finished


def test_an_in_between_round_by_hand_is_published_where_nobody_is_left_for_the_last_round() -> None:
    """Only one player comes to the last round: the dummy's next opponent, who plays in the in-between round instead."""
    made = before_in_between(5, 3)
    met = {made.state.round(number).bye for number in (1, 2)}
    last = min(made.state.entrants.keys() - met)
    for player in made.state.entrants.keys() - {last}:
        made = made.do(c.set_absence, player, 3)
    made = made.do(c.pair)
    assert made.state.in_between is not None
    assert made.state.in_between.last_opponent == last
    games = [(game.black, game.white) for game in made.state.in_between.games]
    shown = made.do(c.change_draft, games, None).do(c.publish).state
    assert [round_.number for round_ in shown.in_order] == [1, 2, IN_BETWEEN]
    assert keys(closed(made.do(c.publish)).state, c.pair) == ["pairing.nobody-present"]


def test_a_draft_of_the_in_between_round_by_hand_keeps_the_opponent_of_the_dummy() -> None:
    made = before_in_between().do(c.pair)
    before = made.state.in_between
    assert before is not None
    assert before.last_opponent is not None
    changed = made.do(c.change_draft, [(game.black, game.white) for game in before.games], None).state.in_between
    assert changed is not None
    assert (changed.by_hand, changed.last_opponent) == (True, before.last_opponent)
