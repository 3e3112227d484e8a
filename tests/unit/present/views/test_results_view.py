"""Results to enter: what is in, what was said, who disagrees and who stayed away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.running_tournaments import played
from helpers.small_events import event_of, numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.present.views.results import ReportedResult, ResultRow, disputed, latest_results, result_rows, stayed_away
from zwitsers.present.views.round import event_round

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament
    from zwitsers.present.views.results import Sayings

WHITE_WON = ("white", Result.WIN, Result.LOSS)
BLACK_SAYS_DRAW = ("black", Result.DRAW, Result.DRAW)


def rows(made: RunningTournament, once: Sayings | None = None, players: Sayings | None = None) -> list[ResultRow]:
    current = made.state.in_order[-1]
    return result_rows(made.state, current, event_round(made.state, current), once or {}, players or {})


def test_results_as_they_are_entered() -> None:
    made = shown(numbered(8), "1-5 1-0", "2-6 ½-½", "7-3 0-1R", "8-4")
    found = rows(made)
    assert [(row.number, row.result, row.open) for row in found] == [
        (1, "1-0", False), (2, "½-½", False), (3, "0-1R", False), (4, "", True)
    ]  # fmt: skip
    assert [row.game for row in found] == ["1-5", "2-6", "7-3", "8-4"]
    assert rows(shown(numbered(2), "1-2 adj"))[0].result == "adj"


def test_two_who_say_the_same_agree_and_two_who_do_not_are_in_dispute() -> None:
    made = shown(numbered(4), "1-3", "2-4")
    agreed = ("black", Result.WIN, Result.LOSS)
    players = {1: [WHITE_WON, BLACK_SAYS_DRAW], 2: [WHITE_WON, agreed]}
    assert [row.disputed for row in rows(made, players=players)] == [True, False]
    assert disputed(made.state, {}, players) == [1]
    # Entered once by one desk and said by one player: each is alone in its own list.
    assert not any(row.disputed for row in rows(made, {1: [("Abe", Result.DRAW, Result.DRAW)]}, {1: [WHITE_WON]}))
    once = {2: [("Abe", Result.WIN, Result.LOSS), ("Bea", Result.LOSS, Result.WIN)]}
    assert disputed(made.state, once, players) == [1, 2]
    assert disputed(made.state, once, {}) == [2]
    assert [(said.who, said.result) for said in rows(made, once)[1].once] == [("Abe", "1-0"), ("Bea", "0-1")]


def test_a_board_is_found_by_its_number_or_a_part_of_a_name() -> None:
    first, second = rows(shown(numbered(4), "1-3", "2-4"))
    assert first.found_by(" 1 ")
    assert not first.found_by("3")  # a number is that of the board, not of a player
    assert first.found_by("p3")
    assert not second.found_by("p3")


def test_who_stayed_away_could_count_as_withdrawn() -> None:
    made = shown(numbered(4), "1-3 1-0R", "2-4 0-0R")
    assert [row.stayed_away for row in rows(made)] == [{3}, {2, 4}]
    assert [who.number for who in stayed_away(made.state, made.state.in_order[-1])] == [3, 2, 4]
    # Whoever is withdrawn already, and nobody where it does not lead to that.
    gone = made.do(c.withdraw_player, 3)
    assert [row.stayed_away for row in rows(gone)] == [frozenset(), {2, 4}]
    stays = shown(numbered(4, no_show_withdraws=False), "1-3 1-0R", "2-4")
    assert [row.stayed_away for row in rows(stays)] == [frozenset(), frozenset()]
    assert stayed_away(made.state, None) == []


def test_in_the_last_round_nobody_withdraws_any_more() -> None:
    last = shown(numbered(4, rounds=1), "1-3 1-0R", "2-4 ½-½")
    assert stayed_away(last.state, last.state.in_order[-1]) == []
    assert last.state.round_after(last.state.in_order[-1].number) == 2


def test_the_latest_results_come_first_and_once() -> None:
    made = shown(numbered(6), "1-4", "2-5", "3-6")
    made = made.do(c.enter_result, 1, 2, Result.DRAW, Result.DRAW).do(c.enter_result, 1, 1, Result.WIN, Result.LOSS)
    view = event_round(made.state, made.state.in_order[-1])
    assert [board.board for board in latest_results(made.log, view)] == [1, 2]
    again = made.do(c.enter_result, 1, 2, Result.LOSS, Result.WIN)
    view = event_round(again.state, again.state.in_order[-1])
    assert [(board.board, board.result) for board in latest_results(again.log, view)] == [(2, "0-1"), (1, "1-0")]


def test_results_of_another_round_are_not_the_latest_of_this_one() -> None:
    made = shown(shown(numbered(4), "1-3 1-0", "2-4 1-0"), "1-2", "3-4")
    view = event_round(made.state, made.state.in_order[-1])
    assert latest_results(made.log, view) == []
    # Round 1 was entered in the order of the boards, round 2 the other way round.
    later = made.do(c.enter_result, 2, 2, Result.DRAW, Result.DRAW).do(c.enter_result, 2, 1, Result.DRAW, Result.DRAW)
    first, second = (event_round(later.state, made_round) for made_round in later.state.in_order)
    assert [board.board for board in latest_results(later.log, first)] == [2, 1]
    assert [board.board for board in latest_results(later.log, second)] == [1, 2]


def test_whoever_stays_away_before_the_last_round_can_still_withdraw_from_it() -> None:
    made = shown(shown(numbered(4), "1-3 1-0", "2-4 1-0"), "1-2 1-0R", "4-3 ½-½")
    assert made.state.round_after(made.state.in_order[-1].number) == made.state.settings.rounds
    assert [who.number for who in stayed_away(made.state, made.state.in_order[-1])] == [2]


def test_a_number_is_the_whole_number_of_a_board() -> None:
    found = rows(shown(numbered(4, first_board=10), "1-3", "2-4"))
    assert [[row.number for row in found if row.found_by(words)] for words in ("1", "10", "11")] == [[], [10], [11]]


def test_after_the_end_nobody_can_withdraw() -> None:
    made = shown(shown(numbered(4, rounds=2), "1-3 1-0R", "2-4 1-0"), "1-2 1-0", "3-4 1-0")
    assert [who.number for who in stayed_away(made.state, made.state.rounds[0])] == [3]
    assert stayed_away(made.do(c.finish).state, made.state.rounds[0]) == []


def test_a_whole_row() -> None:
    made = shown(numbered(4), "3-1 0-1R", "2-4").do(c.fix_board, 4, 9)
    current = made.state.in_order[-1]
    view = event_round(made.state, current)
    players: Sayings = {2: [WHITE_WON]}
    once: Sayings = {2: [("Abe", Result.DRAW, Result.DRAW)]}
    first, second = result_rows(made.state, current, view, once, players)
    seats = [seat for board in view.boards for seat in (board.white, board.black)]
    assert first == ResultRow(1, seats[0], seats[1], "3-1", "0-1R", False, (), (), frozenset({3}))
    said = (ReportedResult("Abe", "½-½"),), (ReportedResult("white", "1-0"),)
    assert second == ResultRow(2, seats[2], seats[3], "2-4", "", True, *said, frozenset())


def test_results_in_draughts_are_said_in_its_own_notation() -> None:
    made = shown(numbered(2, game="draughts", systems=[[1, "kndb"]]), "1-2")
    (row,) = rows(made, {1: [("Abe", Result.WIN, Result.LOSS)]}, {1: [BLACK_SAYS_DRAW]})
    assert (row.once, row.players) == ((ReportedResult("Abe", "2-0"),), (ReportedResult("black", "1-1"),))
    both = {1: [WHITE_WON, BLACK_SAYS_DRAW]}
    assert (disputed(made.state, {}, both), disputed(made.state, both, {})) == ([1], [1])
    assert disputed(made.state, {1: [WHITE_WON]}, {1: [BLACK_SAYS_DRAW]}) == []


def test_rows_without_anything_that_was_said_are_not_disputed() -> None:
    (row,) = rows(shown(numbered(2), "1-2"))
    assert (row.disputed, row.once, row.players) == (False, (), ())
    bare = ResultRow(1, row.white, row.black, "1-2", "", True)
    assert (bare.once, bare.players, bare.stayed_away) == ((), (), frozenset())


def test_a_row_is_disputed_by_two_entries_as_well_as_by_two_players() -> None:
    made = shown(numbered(2), "1-2")
    both: Sayings = {1: [WHITE_WON, BLACK_SAYS_DRAW]}
    assert [rows(made, once, players)[0].disputed for once, players in ((both, {}), ({}, both), (both, both))] == [
        True, True, True
    ]  # fmt: skip


def test_disputed_boards_are_sorted() -> None:
    made = shown(numbered(6), "1-4", "2-5", "3-6")
    both = [WHITE_WON, BLACK_SAYS_DRAW]
    assert disputed(made.state, {3: both}, {2: both, 1: both}) == [1, 2, 3]


def test_a_board_is_found_by_words_of_either_player_but_not_by_others() -> None:
    (row,) = rows(shown(event_of("Bos, An", "Vos, Bo"), "1-2"))
    assert [row.found_by(words) for words in ("bos", "Vos", " an ", "1", "2", "kok", "")] == [
        True, True, True, True, False, False, True
    ]  # fmt: skip


def test_corrected_results_are_among_the_latest_and_open_ones_are_not() -> None:
    made = shown(numbered(4), "1-3 1-0", "2-4 1-0").do(c.correct_result, 1, 1, Result.DRAW, Result.DRAW, "read wrongly")
    view = event_round(made.state, made.state.in_order[-1])
    assert [(line.board, line.result) for line in latest_results(made.log, view)] == [(1, "½-½"), (2, "1-0")]
    undone = shown(numbered(4), "1-3", "2-4").do(c.enter_result, 1, 1, Result.WIN, Result.LOSS).undo("other board")
    view = event_round(undone.state, undone.state.in_order[-1])
    assert latest_results(undone.log, view) == []


def test_who_stayed_away_is_named_with_the_number_of_the_lot() -> None:
    made = shown(numbered(4).do(c.give_lots, {1: 4, 2: 3, 3: 2, 4: 1}), "1-3 0-1R", "2-4 1-0R")
    assert [(who.id, who.number, who.name) for who in stayed_away(made.state, made.state.rounds[0])] == [
        (1, 4, "P1"),
        (4, 1, "P4"),
    ]


def test_who_stayed_away_in_the_in_between_round_can_withdraw_from_the_last_one() -> None:
    made = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2).do(c.pair).do(c.publish)
    (game,) = made.state.round(IN_BETWEEN).games
    made = made.do(c.enter_result, IN_BETWEEN, 1, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    between = made.state.round(IN_BETWEEN)
    assert [who.id for who in stayed_away(made.state, between)] == [game.black]
    assert stayed_away(made.do(c.withdraw_player, game.black).state, between) == []


def test_a_correction_that_was_undone_is_not_the_latest_result() -> None:
    made = shown(numbered(4), "1-3", "2-4").do(c.enter_result, 1, 1, Result.WIN, Result.LOSS)
    made = made.do(c.enter_result, 1, 2, Result.DRAW, Result.DRAW)
    made = made.do(c.enter_result, 1, 1, Result.LOSS, Result.WIN).undo("typed wrong")
    view = event_round(made.state, made.state.rounds[0])
    assert [(board.board, board.result) for board in latest_results(made.log, view)] == [(2, "½-½"), (1, "1-0")]
