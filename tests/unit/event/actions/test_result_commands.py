"""Results, corrections and what they would have changed; closing, the barrage and the end."""

from __future__ import annotations

import pytest

from helpers.running_tournaments import BLACK, DRAW, WHITE, closed, keys, played, published, refusal, started
from zwitsers.engine.domain import PlayerRound, Result
from zwitsers.engine.domain.results import MIRRORS
from zwitsers.event import actions as c
from zwitsers.event.consequences import would_be_paired_differently
from zwitsers.event.final import final_lines
from zwitsers.event.prizing import prize_money


@pytest.mark.parametrize(
    ("white", "black"),
    [
        (white, black)
        for white in MIRRORS
        for black in Result
        if black in MIRRORS[white] and white is not Result.PENDING
    ],
)
def test_every_kind_of_result_can_be_entered_r1_2_to_r1_4(white: Result, black: Result) -> None:
    state = published(started(2)).do(c.enter_result, 1, 1, white, black).state
    snapshot = state.snapshot()
    assert (snapshot.entry(1, 1).result, snapshot.entry(2, 1).result) == (white, black)


def test_a_game_without_a_result_is_pending() -> None:
    assert published(started(2)).state.snapshot().entry(1, 1).result is Result.PENDING


@pytest.mark.parametrize(
    ("white", "black"),
    [
        (Result.WIN, Result.WIN),
        (Result.WIN, Result.DRAW),
        (Result.WIN, Result.FORFEIT_LOSS),
        (Result.PENDING, Result.PENDING),
        (Result.ABSENT, Result.ABSENT),
        (Result.BYE, Result.LOSS),
    ],
)
def test_results_that_do_not_go_together_are_refused(white: Result, black: Result) -> None:
    assert keys(published(started(2)).state, c.enter_result, 1, 1, white, black) == ["results-clash"]


def test_results_go_into_a_round_that_is_published_and_open() -> None:
    tournament = published(started(4))
    assert keys(started(4).do(c.pair).state, c.enter_result, 1, 1, *WHITE) == ["not-published"]
    assert keys(closed(tournament).state, c.enter_result, 1, 1, *WHITE) == ["is-closed"]
    assert keys(tournament.state, c.enter_result, 2, 1, *WHITE) == ["no-such-round"]
    assert keys(tournament.state, c.enter_result, 0, 1, *WHITE) == ["no-such-round"]
    assert refusal(tournament.state, c.enter_result, 1, 3, *WHITE) == [
        ("tournament.no-such-board", {"board": 3, "round": 1})
    ]
    assert keys(tournament.state, c.enter_result, 1, 0, *WHITE) == ["no-such-board"]


def test_many_results_are_entered_all_or_none() -> None:
    tournament = published(started(6))
    wrong = [(1, *WHITE), (1, *DRAW), (7, *DRAW), (2, Result.WIN, Result.WIN)]
    assert keys(tournament.state, c.enter_results, 1, wrong) == ["board-twice", "no-such-board", "results-clash"]
    after = tournament.do(c.enter_results, 1, [(3, *DRAW), (1, *BLACK)])
    assert after.state.round(1).open_boards == [2]
    # One command: undone together.
    assert after.undo().state == tournament.state


def test_a_result_is_replaced_and_cleared() -> None:
    tournament = published(started(2)).do(c.enter_result, 1, 1, *WHITE).do(c.enter_result, 1, 1, *DRAW)
    assert tournament.state.round(1).game(1).white_result is Result.DRAW
    cleared = tournament.do(c.clear_result, 1, 1)
    assert cleared.state.round(1).open_boards == [1]
    assert keys(cleared.state, c.clear_result, 1, 1) == ["no-result"]
    assert keys(cleared.state, c.clear_result, 1, 2) == ["no-such-board"]
    assert keys(closed(tournament, [DRAW]).state, c.clear_result, 1, 1) == ["is-closed"]


def test_a_round_is_closed_when_all_results_are_in() -> None:
    tournament = published(started(6)).do(c.enter_result, 1, 2, *WHITE)
    assert refusal(tournament.state, c.close_round, 1) == [("tournament.boards-open", {"round": 1, "boards": "1, 3"})]
    done = closed(tournament)
    assert keys(done.state, c.close_round, 1) == ["is-closed"]
    assert keys(done.state, c.close_round, 2) == ["no-such-round"]
    assert keys(done.do(c.pair).state, c.close_round, 2) == ["not-published"]


def test_an_adjourned_game_counts_as_a_draw_until_it_is_finished_r1_3() -> None:
    adjourned = (Result.ADJOURNED, Result.ADJOURNED)
    tournament = closed(published(started(4)), [adjourned])
    assert tournament.state.snapshot().entry(1, 1).points == 1
    tournament = tournament.do(c.correct_result, 1, 1, *BLACK)
    assert tournament.state.snapshot().entry(1, 1).points == 0


# Corrections


def test_a_result_of_a_closed_round_is_corrected_not_entered() -> None:
    tournament = published(started(4))
    assert keys(tournament.state, c.correct_result, 1, 1, *DRAW) == ["correct-open"]
    assert keys(started(4).do(c.pair).state, c.correct_result, 1, 1, *DRAW) == ["correct-open"]
    tournament = closed(tournament)
    assert keys(tournament.state, c.correct_result, 1, 1, *WHITE) == ["same-result"]
    assert keys(tournament.state, c.correct_result, 1, 1, Result.WIN, Result.WIN) == ["results-clash"]
    assert keys(tournament.state, c.correct_result, 1, 9, *DRAW) == ["no-such-board"]
    assert keys(tournament.state, c.correct_result, 2, 1, *DRAW) == ["no-such-round"]
    after = tournament.do(c.correct_result, 1, 1, *DRAW, "score sheet")
    assert after.state.snapshot().entry(1, 1).result is Result.DRAW


def test_a_correction_leaves_published_pairings_and_tells_what_would_have_been_r9_2() -> None:
    tournament = published(played(started(8), 3))
    after = tournament.do(c.correct_result, 3, 1, *BLACK)
    assert after.state.round(4) == tournament.state.round(4)
    found = would_be_paired_differently(tournament.state, after.state)
    assert [(item.round_number, item.colours_only) for item in found] == [(4, False)]
    assert found[0].text("en") == "Round 4 would have been paired differently; the published pairing stands."
    assert found[0].text("nl") == "Ronde 4 zou anders zijn ingedeeld; de gepubliceerde indeling blijft staan."


def test_a_correction_that_changes_nothing_says_nothing() -> None:
    tournament = published(played(started(8), 3))
    after = tournament.do(c.correct_result, 3, 1, Result.UNRATED_WIN, Result.UNRATED_LOSS)
    assert would_be_paired_differently(tournament.state, after.state) == []


def test_a_late_entry_does_not_count_as_somebody_who_was_not_paired_before() -> None:
    tournament = published(played(started(8), 2)).do(c.enter_result, 3, 1, *WHITE)
    tournament = closed(tournament).do(c.add_player, {"name": "Late"})
    after = tournament.do(c.change_player, 9, {"rating": 2400})
    assert would_be_paired_differently(tournament.state, after.state) == []
    assert c.judge_draft(tournament.do(c.pair).state).best


def test_swapped_colours_count_for_pairings_to_come_r9_2() -> None:
    tournament = published(played(started(6, game="go")))  # in go no pairing depends on colours, only colours do
    game = tournament.state.round(1).game(1)
    after = tournament.do(c.swap_colours, 1, 1)
    swapped = after.state.round(1).game(1)
    assert (swapped.white, swapped.black) == (game.black, game.white)
    # Whoever won has still won.
    assert (swapped.white_result, swapped.black_result) == (game.black_result, game.white_result)
    assert after.state.round(2) == tournament.state.round(2)
    found = would_be_paired_differently(tournament.state, after.state)
    assert [(item.round_number, item.colours_only) for item in found] == [(2, True)]
    assert "andere kleuren" in found[0].text("nl")


def test_colours_are_swapped_in_a_published_round() -> None:
    state = published(started(4)).do(c.swap_colours, 1, 1).state
    assert state.round(1).game(1).open
    assert keys(state, c.swap_colours, 1, 9) == ["no-such-board"]
    assert keys(started(4).do(c.pair).state, c.swap_colours, 1, 1) == ["not-published"]


# The end


def test_a_tournament_finishes_when_everything_has_been_played() -> None:
    tournament = started(4, rounds=2)
    assert refusal(tournament.state, c.finish) == [("tournament.rounds-left", {"left": 2, "played": 0})]
    one = played(tournament)
    assert keys(one.do(c.pair).state, c.finish) == ["draft-left", "rounds-left"]
    two = published(one)
    assert keys(two.state, c.finish) == ["not-closed"]
    adjourned = closed(two, [(Result.ADJOURNED, Result.ADJOURNED)])
    assert refusal(adjourned.state, c.finish) == [("tournament.adjourned-left", {"round": 2, "board": 1})]
    done = adjourned.do(c.correct_result, 2, 1, *WHITE).do(c.finish, 5)
    assert done.state.finished
    assert done.state.final_seed == 5
    for command, arguments in ((c.finish, []), (c.add_player, [{"name": "X"}]), (c.correct_result, [1, 1, *DRAW])):
        assert keys(done.state, command, *arguments) == ["is-finished"]
    assert done.undo().do(c.correct_result, 1, 1, *DRAW).state.published


def test_a_tournament_that_ends_early_has_fewer_rounds() -> None:
    tournament = played(started(4, rounds=5), 2).do(c.change_settings, {"rounds": 2}).do(c.finish)
    assert len(final_lines(tournament.state)) == 4


def test_lots_of_the_final_ranking_are_drawn_once_and_repeatable_r9_5() -> None:
    tournament = closed(published(started(2, rounds=1)), [DRAW])
    assert [line.place for line in final_lines(tournament.do(c.finish).state)] == [1, 1]
    drawn = final_lines(tournament.do(c.finish, 3).state)
    assert [line.place for line in drawn] == [1, 2]
    assert drawn == final_lines(tournament.do(c.finish, 3).state)


def test_prizes_are_shared_by_equal_points_r9_6() -> None:
    tournament = closed(published(started(4, rounds=1, prizes=[10000, 5001])))
    assert prize_money(tournament.state) == {1: 7501, 2: 7500, 3: 0, 4: 0}


def test_a_barrage_decides_the_first_place_and_nothing_else() -> None:
    """002 Eindstand 1, R9.5."""
    tournament = closed(published(started(4, rounds=1, game="draughts", barrage=True)))
    leaders = [line.number for line in final_lines(tournament.state) if line.barrage]
    assert len(leaders) == 2
    assert keys(tournament.state, c.finish) == ["barrage-left"]
    assert keys(tournament.state, c.record_barrage, [1, 2, 3, 4]) == ["barrage-players"]
    assert keys(tournament.state, c.record_barrage, [1, 9]) == ["no-such-player"]
    winner, other = reversed(leaders)
    done = tournament.do(c.record_barrage, [winner, other])
    assert [line.number for line in final_lines(done.state)][:2] == [winner, other]
    # It can be said again, the other way round.
    assert [line.number for line in final_lines(done.do(c.record_barrage, [other, winner]).state)][:2] == leaders
    assert done.do(c.finish).state.finished
    # A correction after which others are level for the first place: the barrage was not theirs.
    changed = done.do(c.correct_result, 1, 1, *BLACK)
    assert keys(changed.state, c.finish) == ["barrage-left"]


def test_a_barrage_of_some_of_the_level_players_decides_nothing() -> None:
    tournament = closed(published(started(6, rounds=1, game="draughts", barrage=True)), [WHITE, WHITE, WHITE])
    leaders = [line.number for line in final_lines(tournament.state) if line.barrage]
    assert len(leaders) == 3
    assert keys(tournament.state, c.record_barrage, leaders[:2]) == ["barrage-players"]
    # Two played it off, and then a third turned out to be level with them.
    two = closed(published(started(6, rounds=1, game="draughts", barrage=True)), [WHITE, WHITE, DRAW])
    first, second = [line.number for line in final_lines(two.state) if line.barrage]
    played = two.do(c.record_barrage, [second, first])
    assert [line.number for line in final_lines(played.state)][:2] == [second, first]
    three = played.do(c.correct_result, 1, 3, *WHITE)
    assert [(line.place, line.barrage) for line in final_lines(three.state)][:3] == [(1, True)] * 3
    assert keys(three.state, c.finish) == ["barrage-left"]
    # Three played it off, and then the third turned out to have lost: the barrage of the other two is still to come.
    all_three = three.do(c.record_barrage, leaders[::-1])
    assert [line.number for line in final_lines(all_three.state)][:3] == leaders[::-1]
    again = all_three.do(c.correct_result, 1, 3, *DRAW)
    assert sorted(line.number for line in final_lines(again.state) if line.barrage) == [first, second]
    assert keys(again.state, c.finish) == ["barrage-left"]


def test_a_barrage_that_leaves_players_level() -> None:
    """R10.5."""
    tournament = closed(published(started(6, rounds=1, game="draughts", barrage=True, prizes=[9000, 6000, 3000])))
    one, two, three = [line.number for line in final_lines(tournament.state) if line.barrage]
    done = tournament.do(c.record_barrage, [three, one, two], [two])
    assert [(line.place, line.number) for line in final_lines(done.state)][:3] == [(1, three), (2, one), (2, two)]
    assert [prize_money(done.state)[player] for player in (three, one, two)] == [9000, 4500, 4500]
    assert keys(tournament.state, c.record_barrage, [three, one, two], [three]) == ["barrage-level"]
    assert done.do(c.finish).state.finished


def test_a_seed_only_where_there_are_lots() -> None:
    tournament = closed(published(started(4, rounds=1, game="draughts")))
    assert keys(tournament.state, c.finish, 5) == ["no-seed"]
    assert tournament.do(c.finish).state.final_seed is None


def test_a_barrage_only_where_there_is_one() -> None:
    assert keys(played(started(4, rounds=1)).state, c.record_barrage, [1, 2]) == ["no-barrage"]
    alone = closed(published(started(4, rounds=1, game="draughts", barrage=True)), [WHITE, DRAW])
    assert keys(alone.state, c.record_barrage, [1]) == ["barrage-players"]
    assert keys(started(4, game="draughts", barrage=True).state, c.record_barrage, [1, 2]) == ["rounds-left"]


def test_the_bye_is_a_point_without_a_game() -> None:
    assert published(started(3)).state.snapshot().history(1) == (PlayerRound(Result.BYE),)
