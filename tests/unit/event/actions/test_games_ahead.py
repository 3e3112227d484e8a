"""Games of a club season on another day: played before their evening, or after it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from zwitsers.engine.domain import Result
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.keizer import keizer_ranking
from zwitsers.engine.why.check import check_rounds
from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.errors import CommandError
from zwitsers.event.state import State, Status
from zwitsers.formats.trf import read_trf
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS
from zwitsers.present.views.absences import who_comes
from zwitsers.present.views.adjourned import adjourned_games, ahead_to_come
from zwitsers.present.views.round import event_round
from zwitsers.present.views.round_proof import _withheld


def season(players: int = 7, **settings: Any) -> State:
    values = {"name": "Club", "systems": [[1, "keizer"]], "rounds": 6, "no_show_withdraws": False, **settings}
    state = replay(actions.create(State(), values))
    people = [{"name": f"Player {number}", "rating": 2000 - number} for number in range(1, players + 1)]
    return replay(actions.add_players(state, people), state)


def done(state: State, action: Any, *values: Any, **named: Any) -> State:
    return replay(action(state, *values, **named), state)


def refused(state: State, action: Any, *values: Any, **named: Any) -> str:
    with pytest.raises(CommandError) as found:
        action(state, *values, **named)
    return str(found.value)


def test_the_round_is_paired_around_a_game_played_ahead() -> None:
    state = done(season(), actions.set_game_ahead, 7, 2, "0-1", date="2026-11-12")
    assert [(game.white.id, game.black.id, game.result) for game in ahead_to_come(state)] == [(7, 2, "0-1")]
    # Nobody is asked whether they are there who has played already, and they are not absent.
    assert {who.id for who, _there in who_comes(state)} == {1, 3, 4, 5, 6}
    (made,) = (state := done(state, actions.start_evening, [1, 3, 4, 5])).rounds
    assert made.status is Status.PUBLISHED
    assert [(game.white, game.black, game.white_result) for game in made.games] == [
        (1, 3, None),
        (7, 2, Result.LOSS),
        (4, 5, None),
    ]
    assert made.absent == {6: Result.ABSENT}
    assert made.bye is None
    assert made.open_boards == [1, 3]
    assert [line.date for line in event_round(state, made).boards] == ["", "2026-11-12", ""]
    assert ahead_to_come(state) == []


def test_k10_boards_around_a_game_played_ahead_go_by_place() -> None:
    # One evening: 3 and 4 win and have a point, 1 is away. 1 is first all the same, on own value alone.
    state = done(season(6, keizer_top="60", keizer_win="0", keizer_draw="0"), actions.start_evening, [2, 3, 4, 5])
    for board in state.rounds[0].open_boards:
        state = done(state, actions.enter_result, 1, board, Result.LOSS, Result.WIN)
    state = done(state, actions.close_round, 1)
    order = keizer_ranking(state.snapshot()).order
    assert order[0] == 1
    state = done(done(state, actions.set_game_ahead, 6, 1, "½-½"), actions.start_evening)
    games = state.rounds[1].games
    assert {games[0].white, games[0].black} == {1, 6}


def test_a_game_played_ahead_counts_with_its_round() -> None:
    state = done(season(4), actions.set_game_ahead, 4, 1, "1-0")
    assert keizer_ranking(state.snapshot()).order == (1, 2, 3, 4)
    state = done(done(state, actions.start_evening), actions.enter_result, 1, 2, Result.DRAW, Result.DRAW)
    assert keizer_ranking(done(state, actions.close_round, 1).snapshot()).order == (4, 2, 3, 1)


def test_two_of_an_odd_number_play_ahead_and_the_bye_is_for_another() -> None:
    state = done(done(season(5), actions.set_game_ahead, 5, 4, "½-½"), actions.start_evening)
    assert state.rounds[0].bye == 3


def test_only_the_two_who_played_ahead_are_there() -> None:
    state = done(season(2), actions.set_game_ahead, 1, 2, "1-0")
    assert done(state, actions.start_evening).rounds[0].open_boards == []


def test_who_cancelled_has_a_game_after_all_and_cannot_cancel_again() -> None:
    state = done(done(season(), actions.set_absence, 2, 3), actions.set_game_ahead, 1, 2, "1-0", 3)
    assert 2 not in state.left_out(3)
    assert "has played ahead for round 3" in refused(state, actions.set_absence, 2, 3)
    assert done(state, actions.set_absence, 2, 4).left_out(4) == {2: Result.ABSENT}


def test_where_only_announced_members_are_paired_a_game_ahead_is_an_announcement() -> None:
    state = done(season(attendance="announced"), actions.set_game_ahead, 1, 2, "1-0")
    assert set(state.left_out(1)) == {3, 4, 5, 6, 7}


def test_a_game_ahead_is_taken_back() -> None:
    state = done(done(season(), actions.set_game_ahead, 1, 2, "1-0"), actions.set_game_ahead, 2, 1, "none")
    assert state.ahead == {}
    assert "have not played ahead for round 1" in refused(state, actions.set_game_ahead, 1, 2, "none")


def test_a_pairing_with_a_game_ahead_can_be_withdrawn_until_another_result_is_in() -> None:
    state = done(done(season(4), actions.set_game_ahead, 1, 3, "1-0"), actions.start_evening)
    again = done(state, actions.withdraw_publication, 1, "4 is ill")
    assert len(ahead_to_come(again)) == 1
    (board,) = state.rounds[0].open_boards
    begun = done(state, actions.enter_result, 1, board, Result.WIN, Result.LOSS)
    assert "result" in refused(begun, actions.withdraw_publication, 1, "4 is ill")


def test_a_draft_without_the_game_asks_for_a_reason() -> None:
    state = done(done(season(4), actions.set_game_ahead, 1, 3, "1-0"), actions.pair)
    state = done(state, actions.swap_in_draft, 3, 2)
    assert "is not in this round" in refused(state, actions.publish)
    assert done(state, actions.publish, "the game was for another cup").rounds[0].open_boards == [1, 2]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ((1, 1, "1-0"), "twice"),
        ((1, 2, "adj"), "not the result of a game that was played"),
        ((1, 2, "1-0R"), "not the result of a game that was played"),
        ((1, 2, "7-0"), "7-0"),
        ((1, 2, "1-0", 9), "9"),
        ((1, 2, "1-0", None, "soon"), "is not a day"),
        ((3, 5, "1-0"), "has already played ahead for round 1"),
        ((6, 7, "1-0"), "6"),
    ],
)
def test_what_cannot_be_played_ahead(values: tuple[Any, ...], words: str) -> None:
    state = done(season(), actions.set_game_ahead, 3, 4, "1-0")
    state = done(state, actions.forbid_pair, [6, 7])
    assert words in refused(state, actions.set_game_ahead, *values)


def test_k6_a_game_ahead_is_refused_where_two_have_met_as_often_as_is_allowed() -> None:
    state = done(season(2, keizer_meetings="1"), actions.start_evening)
    state = done(done(state, actions.enter_result, 1, 1, Result.DRAW, Result.DRAW), actions.close_round, 1)
    assert refused(state, actions.set_game_ahead, 1, 2, "1-0")


def pairs_of(state: State, number: int) -> set[frozenset[int]]:
    return {frozenset((game.white, game.black)) for game in state.round(number).games}


@pytest.mark.parametrize("limit", [{}, {"keizer_gap": 0, "keizer_meetings": "1"}])
def test_two_who_played_ahead_are_kept_apart_in_earlier_rounds(limit: dict[str, Any]) -> None:
    state = season(4, **limit)
    together = done(state, actions.start_evening)
    assert frozenset((1, 2)) in pairs_of(together, 1)
    state = done(state, actions.set_game_ahead, 1, 2, "½-½", 3)
    apart = done(state, actions.start_evening)
    assert pairs_of(apart, 1) == {frozenset((1, 3)), frozenset((2, 4))}
    # Taken back, it keeps nobody apart.
    again = done(done(state, actions.set_game_ahead, 1, 2, "none", 3), actions.start_evening)
    assert pairs_of(again, 1) == pairs_of(together, 1)


def test_k6_rounds_are_checked_with_the_games_ahead_that_were_known_then() -> None:
    state = done(season(4, keizer_gap=0, keizer_meetings="2"), actions.start_evening)
    for board in state.rounds[0].open_boards:
        state = done(state, actions.enter_result, 1, board, Result.DRAW, Result.DRAW)
    state = done(done(state, actions.close_round, 1), actions.set_game_ahead, 1, 2, "½-½", 3)
    # The result is corrected later: the game was known since round 2 all the same.
    state = done(done(state, actions.start_evening), actions.set_game_ahead, 1, 2, "1-0", 3)
    for board in state.rounds[1].open_boards:
        state = done(state, actions.enter_result, 2, board, Result.DRAW, Result.DRAW)
    state = done(state, actions.close_round, 2)
    checks = list(check_rounds(state.snapshot(), rulebook("keizer")))
    assert pairs_of(state, 1) != pairs_of(state, 2)
    assert [check.agrees for check in checks] == [True, True]


def test_the_proof_of_a_round_says_that_a_game_played_ahead_is_left_out() -> None:
    state = done(done(season(4), actions.set_game_ahead, 1, 2, "½-½", 3), actions.start_evening)
    snapshot = state.snapshot(0)
    assert "settings" in _withheld(snapshot, snapshot, state.round(1), disclosed=False)
    assert "settings" not in _withheld(snapshot, snapshot, replace(state.round(1), number=3), disclosed=False)


def test_a_second_game_ahead_of_the_same_two_is_refused_where_they_may_meet_once() -> None:
    state = done(season(4, keizer_meetings="1"), actions.set_game_ahead, 1, 2, "½-½", 3)
    assert "already played their game of round 3" in refused(state, actions.set_game_ahead, 1, 2, "1-0", 5)
    # The result of that game itself can be changed.
    assert done(state, actions.set_game_ahead, 1, 2, "1-0", 3).ahead != state.ahead


def test_outside_a_season_a_game_is_not_played_ahead() -> None:
    state = season(systems=[[1, "knsb-wp"]])
    assert "Only a Keizer season" in refused(state, actions.set_game_ahead, 1, 2, "1-0")


def test_a_game_played_later_counts_as_a_draw_until_its_result_is_in() -> None:
    state = done(season(2), actions.start_evening)
    state = done(state, actions.enter_result, 1, 1, Result.ADJOURNED, Result.ADJOURNED)
    state = done(state, actions.close_round, 1)
    assert [(game.round, game.board) for game in adjourned_games(state)] == [(1, 1)]
    # 1 is worth 2 and 2 is worth 1: each has its own value and half of the other's.
    assert keizer_ranking(state.snapshot()).scores == {1: 2.5, 2: 2}
    later = done(state, actions.correct_result, 1, 1, Result.WIN, Result.LOSS, "played on Monday")
    assert adjourned_games(later) == []
    assert keizer_ranking(later.snapshot()).scores == {1: 3, 2: 1}


def test_the_rating_file_of_a_season_has_the_games_that_were_played_and_nothing_else() -> None:
    state = done(season(6, keizer_uncounted=[2]), actions.set_game_ahead, 6, 1, "½-½")
    state = done(done(state, actions.set_absence, 5, 1), actions.start_evening)
    # 6-1 was played ahead, 2-3 is lost by forfeit, 4 has the bye and 5 is absent.
    (board,) = state.rounds[0].open_boards
    state = done(state, actions.enter_result, 1, board, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    state = done(done(state, actions.close_round, 1), actions.start_evening)
    for board in state.rounds[1].open_boards:
        state = done(state, actions.enter_result, 2, board, Result.WIN, Result.LOSS)
    state = done(state, actions.close_round, 2)
    file = FORMATS["knsb"].write(state, DocumentOptions())
    known = read_trf(file.data).snapshot
    played = {
        (turn, player.number, entry.opponent, entry.result)
        for player, history in zip(known.players, known.histories, strict=True)
        for turn, entry in enumerate(history, start=1)
        if entry.opponent
    }
    lots = state.lots
    wanted = {
        (made.number, lots[player], lots[entry.opponent], entry.result)
        for made in state.rounds
        for player, entry in made.entries().items()
        if entry.played
    }
    assert played == wanted
    assert (1, lots[6], lots[1], Result.DRAW) in played
    assert {number for turn, number, *_ in played if turn == 1} == {lots[6], lots[1]}
    # An evening that does not count for Keizer points was played all the same, so it is rated.
    assert {turn for turn, *_ in played} == {1, 2}


@pytest.mark.parametrize("second", ["keizer", "knsb-rating"])
def test_who_is_absent_in_the_next_round_can_play_ahead_for_a_later_one(second: str) -> None:
    """Also where the next round has a rulebook with a norm for colours, that knows the players of that round only."""
    state = season(systems=[[1, "keizer"], [2, second]])
    state = done(state, actions.start_evening, [2, 3, 4, 5, 6, 7])
    won = [(board, Result.WIN, Result.LOSS) for board in state.rounds[0].open_boards]
    state = done(done(state, actions.enter_results, 1, won), actions.close_round, 1)
    state = done(state, actions.set_absence, 1, 2)
    state = done(state, actions.set_game_ahead, 1, 2, "1-0", 3)
    assert (state.entrants[1].absences[2], set(state.ahead)) == (Result.ABSENT, {(3, 1, 2)})
    # For the round itself the game takes the place of the absence.
    assert 2 not in done(state, actions.set_game_ahead, 3, 1, "1-0", 2).entrants[1].absences


@pytest.mark.parametrize(("white", "black", "stones"), [(1, 6, 9), (6, 1, 0)])
def test_m6_every_game_of_a_draft_around_a_game_played_ahead_keeps_its_own_stones(
    white: int, black: int, stones: int
) -> None:
    """1d against 9k is nine grades, 1k against 2k and 3k against 4k are one; the weaker with white gets none."""
    state = replay(
        actions.create(State(), {"name": "Club", "game": "go", "systems": [[1, "keizer"]], "handicap": "grade"})
    )
    people = [{"name": f"P{n}", "grade": grade} for n, grade in enumerate(("1d", "1k", "2k", "3k", "4k", "9k"), 1)]
    state = done(replay(actions.add_players(state, people), state), actions.set_game_ahead, white, black, "1-0", 1)
    draft = done(state, actions.pair).draft
    assert draft is not None
    found = [(game.white, game.black, game.stones) for game in draft.games]
    assert found == [(white, black, stones), (2, 3, 1), (4, 5, 1)]
