"""One pair or board of a published round changed by the arbiter (R9.2)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from helpers.small_events import event_of, numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.errors import CommandError
from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.running import RunningTournament

if TYPE_CHECKING:
    from zwitsers.event.state import Round

WHITE = (Result.WIN, Result.LOSS)
WHY = "the arbiter's decision"


def playing(players: int, **settings: object) -> RunningTournament:
    made = RunningTournament().by("Bea", "2026-05-01T09:00:00Z").do(c.create, {"name": "Open", "rounds": 5, **settings})
    made = made.do(c.add_players, [{"name": f"Player {number}"} for number in range(1, players + 1)])
    return made.do(c.pair).do(c.publish)


def pairs(round_: Round) -> dict[int, tuple[int, int]]:
    return {board: (game.white, game.black) for board, game in round_.boards}


def refused(tournament: RunningTournament, command: object, *what: object) -> list[str]:
    with pytest.raises(CommandError) as error:
        tournament.do(command, *what)  # type: ignore[arg-type]
    return [problem.key.removeprefix("tournament.") for problem in error.value.problems]


def test_a_late_entry_meets_the_one_who_had_the_bye() -> None:
    before = playing(7).do(c.enter_result, 1, 1, *WHITE)
    late = before.do(c.add_player, {"name": "Late"})
    bye = late.state.round(1).bye
    assert bye is not None
    after = late.do(c.pair_in_round, 1, 8, bye, WHY).state
    made = after.round(1)
    assert pairs(made) == {**pairs(before.state.round(1)), 4: (8, bye)}
    assert (made.bye, made.by_hand) == (None, True)
    assert made.changed_boards == {4}
    assert made.game(1).white_result is Result.WIN
    assert (8 in made.absent, after.entrants[8].first_round) == (False, 1)
    # For the rulebook he has played this game like everyone else.
    assert after.snapshot().history(after.lots[8])[0].opponent == after.lots[bye]


def test_two_who_are_left_without_an_opponent_meet_and_the_others_are_absent() -> None:
    before = playing(8)
    first, second = before.state.round(1).game(1), before.state.round(1).game(2)
    made = before.do(c.pair_in_round, 1, first.white, second.white, WHY).state.round(1)
    assert pairs(made)[1] == (first.white, second.white)
    assert not made.has_board(2)
    assert made.changed_boards == {1}
    assert made.absent == {first.black: Result.ABSENT, second.black: Result.ABSENT}


def test_whoever_is_left_over_takes_the_bye_that_one_of_them_had() -> None:
    before = playing(7)
    made = before.state.round(1)
    game = made.game(2)
    assert made.bye is not None
    after = before.do(c.pair_in_round, 1, game.white, made.bye, WHY).state.round(1)
    assert (pairs(after)[2], after.bye, after.absent) == ((game.white, made.bye), game.black, {})


def test_two_players_change_places_and_back_again_nothing_is_changed() -> None:
    before = playing(8)
    one, two = before.state.round(1).game(1).black, before.state.round(1).game(3).black
    after = before.do(c.swap_in_round, 1, one, two, WHY)
    assert after.state.round(1).changed_boards == {1, 3}
    assert (after.state.round(1).game(1).black, after.state.round(1).game(3).black) == (two, one)
    assert after.do(c.swap_in_round, 1, one, two, "a mistake").state.round(1).changed_boards == set()


def test_other_colours_show_as_long_as_the_game_is_to_be_played() -> None:
    before = playing(8)
    game = before.state.round(1).game(2)
    after = before.do(c.swap_in_round, 1, game.white, game.black, WHY)
    assert pairs(after.state.round(1))[2] == (game.black, game.white)
    assert before.do(c.swap_colours, 1, 2).state.round(1).changed_boards == {2}
    assert before.do(c.swap_colours, 1, 2).do(c.enter_result, 1, 2, *WHITE).state.round(1).changed_boards == set()


def test_a_new_board_is_that_of_a_player_who_has_his_own() -> None:
    late = playing(7, first_board=11).do(c.add_player, {"name": "Late"}).do(c.fix_board, 8, 40)
    bye = late.state.round(1).bye
    assert bye is not None
    assert late.do(c.pair_in_round, 1, 8, bye, WHY).state.round(1).board_of(8) == 40


def test_undo_and_redo_as_for_everything_else() -> None:
    before = playing(8)
    games = [game for _board, game in before.state.round(1).boards]
    after = before.do(c.swap_in_round, 1, games[0].white, games[1].white, WHY)
    assert after.undo().state == before.state
    assert after.undo().redo().state == after.state
    assert after.log.entries[-1].event.data()["reason"] == WHY


def test_what_is_refused_says_why() -> None:
    played = playing(8).do(c.enter_result, 1, 1, *WHITE)
    games = dict(played.state.round(1).boards)
    assert refused(played, c.pair_in_round, 1, games[1].white, games[2].white, WHY) == ["change.has-result"]
    assert refused(played, c.swap_in_round, 1, games[1].white, games[2].white, WHY) == ["change.has-result"]
    assert refused(played, c.pair_in_round, 1, games[2].white, games[3].white, " ") == ["reason-needed"]
    assert refused(played, c.pair_in_round, 1, games[2].white, games[2].white, WHY) == ["player-twice"]
    assert refused(played, c.pair_in_round, 1, games[2].white, games[2].black, WHY) == ["change.same"]
    assert refused(played, c.pair_in_round, 1, games[2].white, 99, WHY) == ["no-such-player"]
    assert refused(played, c.pair_in_round, 2, games[2].white, games[3].white, WHY) == ["no-such-round"]
    assert refused(played, c.pair_in_round, IN_BETWEEN, games[2].white, games[3].white, WHY) == ["no-such-round"]
    late = played.do(c.add_players, [{"name": "One"}, {"name": "Two"}])
    assert late.do(c.swap_in_round, 1, 9, 10, WHY).state == late.do(c.pair_in_round, 1, 9, 10, WHY).state
    closed = played.do(c.enter_results, 1, [(board, *WHITE) for board in (2, 3, 4)]).do(c.close_round, 1)
    assert refused(closed, c.pair_in_round, 1, games[2].white, games[3].white, WHY) == ["is-closed"]
    assert refused(closed.do(c.pair), c.pair_in_round, 2, 1, 2, WHY) == ["not-published"]


def test_the_rounds_after_it_know_who_has_met() -> None:
    before = playing(8)
    games = dict(before.state.round(1).boards)
    after = before.do(c.swap_in_round, 1, games[1].black, games[2].black, WHY)
    after = after.do(c.enter_results, 1, [(board, Result.DRAW, Result.DRAW) for board in games])
    after = after.do(c.close_round, 1)
    for _round in (2, 3):
        after = after.do(c.pair).do(c.publish)
        number = after.state.rounds[-1].number
        boards = after.state.rounds[-1].open_boards
        after = after.do(c.enter_results, number, [(board, Result.DRAW, Result.DRAW) for board in boards])
        after = after.do(c.close_round, number)
    met = [frozenset(pair) for made in after.state.rounds for pair in pairs(made).values()]
    assert len(met) == len(set(met))
    assert all(one.number < two.number for one, two in pairwise(after.state.rounds))


def test_a_board_of_ones_own_where_others_play_is_not_taken_from_them() -> None:
    """5 has board 1, and was absent when the round was paired: 1 and 2 play there."""
    made = numbered(6).do(c.fix_board, 5, 1).do(c.set_absence, 5, 1).do(c.set_absence, 6, 1)
    made = shown(made, "1-2", "3-4").do(c.pair_in_round, 1, 5, 6, WHY)
    assert pairs(made.state.rounds[0]) == {1: (1, 2), 2: (3, 4), 3: (5, 6)}


def test_a_board_of_ones_own_that_is_free_is_taken() -> None:
    made = numbered(6).do(c.fix_board, 5, 9).do(c.set_absence, 5, 1).do(c.set_absence, 6, 1)
    made = shown(made, "1-2", "3-4").do(c.pair_in_round, 1, 6, 5, WHY)
    assert pairs(made.state.rounds[0]) == {1: (1, 2), 2: (3, 4), 9: (6, 5)}


def test_who_gives_the_bye_to_somebody_who_was_absent_is_absent_instead() -> None:
    made = shown(numbered(6).do(c.set_absence, 6, 1), "1-2", "3-4", bye=5).do(c.swap_in_round, 1, 5, 6, WHY)
    assert (made.state.round(1).bye, made.state.round(1).absent) == (6, {5: Result.ABSENT})


def test_a_pair_made_in_a_published_round_has_the_stones_of_its_own_colours() -> None:
    """Go: a 1 dan with black gets stones of a 5 dan; with white there are none (M6)."""
    grades = ({"name": name, "grade": grade} for name, grade in (("A", "5d"), ("B", "5d"), ("C", "1d"), ("D", "1d")))
    go: dict[str, Any] = {"game": "go", "systems": [[1, "go-nl"]], "mcmahon": True, "handicap": "grade"}
    made = shown(event_of(*grades, **go), "1-2", "3-4")
    assert made.do(c.pair_in_round, 1, 1, 3, WHY).state.round(1).games[0].stones > 0
    assert made.do(c.pair_in_round, 1, 3, 1, WHY).state.round(1).games[0].stones == 0
