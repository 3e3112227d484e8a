"""Whom and which round every entry of a log is about, exactly, also after undoing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.running_tournaments import WHITE, closed, started
from helpers.small_events import drafted, numbered, shown
from zwitsers.engine.pairing.commitment import commitment_of
from zwitsers.event import actions as c
from zwitsers.event.events import RoundDrafted, RoundPublished
from zwitsers.event.log import Log
from zwitsers.present.views.log import (
    PER_PAGE,
    LogEntryView,
    LogFilter,
    boards_by_hand,
    can_take_back,
    counting,
    log_page,
    logged,
    to_redo,
    to_undo,
)

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def about(made: RunningTournament, last: int) -> list[tuple[str, list[int], list[int]]]:
    """Of the last entries: the kind, the players and the rounds by which they are found."""
    entries = made.log.entries
    players, rounds = range(1, made.state.last_entry + 1), range(made.state.settings.rounds + 1)
    by_player = {one: log_page(made.log, LogFilter(player=one), 1).entries for one in players}
    by_round = {number: log_page(made.log, LogFilter(round=number), 1).entries for number in rounds}
    return [
        (
            entry.event.kind,
            [one for one, found in by_player.items() if entry in found],
            [number for number, found in by_round.items() if entry in found],
        )
        for entry in entries[-last:]
    ]


def test_every_kind_of_entry() -> None:
    """5 has the bye; then 5 plays 3 at the board of 3, and 4 has the bye."""
    made = shown(numbered(5), "1-2", "3-4", bye=5).do(c.enter_result, 1, 1, *WHITE).undo("typed wrong").redo()
    made = made.do(c.pair_in_round, 1, 5, 3, "asked for").do(c.withdraw_player, 5, 2).do(c.forbid_pair, [1, 2])
    made = made.do(c.enter_result, 1, 2, *WHITE)
    assert about(made, 12) == [
        ("player-added", [3], []),
        ("player-added", [4], []),
        ("player-added", [5], []),
        ("round-drafted", [], [1]),
        ("round-published", [], [1]),
        ("result-entered", [1, 2], [1]),
        ("undone", [1, 2], [1]),
        ("redone", [1, 2], [1]),
        ("round-changed", [3, 5], [1]),
        ("player-withdrawn", [5], [2]),
        ("pair-forbidden", [1, 2], []),
        ("result-entered", [3, 5], [1]),
    ]


def test_a_result_after_a_change_that_was_undone_is_about_who_plays_there() -> None:
    """1-4 and 2-3 stand: the exchange of 4 and 3 was undone; redone it counts again."""
    made = shown(numbered(4), "1-4", "2-3").do(c.swap_in_round, 1, 4, 3, "wrong hall").undo("not needed")
    assert about(made.do(c.enter_result, 1, 1, *WHITE), 1) == [("result-entered", [1, 4], [1])]
    again = made.redo().do(c.enter_result, 1, 1, *WHITE)
    assert about(again, 1) == [("result-entered", [1, 3], [1])]


def test_a_result_after_a_draft_by_hand_that_was_undone_is_about_who_plays_there() -> None:
    drafted = started(4).do(c.pair)
    game = drafted.state.rounds[0].game(1)
    made = drafted.do(c.swap_in_draft, game.white, drafted.state.rounds[0].game(2).white).undo().do(c.publish)
    entered = made.do(c.enter_result, 1, 1, *WHITE)
    assert about(entered, 1) == [("result-entered", sorted((game.white, game.black)), [1])]


def test_boards_that_were_numbered_otherwise_for_a_while() -> None:
    """A fixed board and another first board that were undone do not count, and one that was freed neither."""
    made = numbered(4, first_board=11).do(c.fix_board, 4, 50).undo("mistake").do(c.fix_board, 1, 60)
    made = made.do(c.free_board, 1).do(c.change_settings, {"first_board": 21}).undo("mistake")
    made = shown(made.do(c.fix_board, 3, 40).do(c.change_settings, {"place": "Ede"}), "1-2", "3-4")
    assert made.state.rounds[0].numbers == (11, 40)
    entered = made.do(c.enter_result, 1, 11, *WHITE).do(c.enter_result, 1, 40, *WHITE)
    assert about(entered, 2) == [("result-entered", [1, 2], [1]), ("result-entered", [3, 4], [1])]


def test_a_board_that_was_dropped_is_about_nobody() -> None:
    """1 plays 3 on board 1; 2 and 4 are left over, and absent."""
    made = shown(numbered(4), "1-2", "3-4").do(c.pair_in_round, 1, 1, 3, "asked for")
    assert made.state.rounds[0].numbers == (1,)
    assert about(made, 1) == [("round-changed", [1, 2, 3, 4], [1])]
    entered = made.do(c.enter_result, 1, 1, *WHITE)
    assert about(entered, 1) == [("result-entered", [1, 3], [1])]


def test_every_field_of_an_entry_and_the_secret_of_the_lots_is_not_one() -> None:
    secret = "0123456789abcdef" * 2
    made = numbered(2).do(c.commit_lots, secret).undo("later")
    last = logged(made.log, made.log.entries[-3:])
    added = made.log.entries[2].event.data()
    assert last == [
        LogEntryView(3, 2, "2026-05-01T09:00:00Z", "Bea", "player-added", added, True),
        LogEntryView(
            4, 4, "2026-05-01T09:00:00Z", "Bea", "lots-committed", {"commitment": commitment_of(secret)}, False
        ),
        LogEntryView(5, 5, "2026-05-01T09:00:00Z", "Bea", "undone", made.log.entries[-1].event.data(), True),
    ]
    assert counting(made.log) == {1, 2, 3, 5}


def test_undo_and_redo_are_about_all_entries_of_a_command_and_no_others() -> None:
    made = numbered(2).do(c.add_players, [{"name": "A"}, {"name": "B"}])
    assert [entry.sequence for entry in to_undo(made.log)] == [4, 5]
    assert to_redo(made.log) == []
    undone = made.undo("mistake")
    assert [entry.sequence for entry in to_redo(undone.log)] == [4, 5]
    assert [entry.sequence for entry in to_undo(undone.log)] == [2, 3]
    assert (to_undo(Log()), to_redo(Log()), can_take_back(Log())) == ([], [], False)


def test_a_draft_by_hand_that_was_published_at_once_cannot_be_taken_back() -> None:
    made = started(4).do(c.pair)
    games = [(game.black, game.white) for game in made.state.rounds[0].games]
    both = made.do(lambda state: [*c.change_draft(state, games, None), RoundPublished(1)])
    assert [entry.event.kind for entry in to_undo(both.log)] == ["round-drafted", "round-published"]
    assert not can_take_back(both.log)
    assert can_take_back(made.do(c.change_draft, games, None).log)


def test_boards_by_hand_around_a_game_played_ahead() -> None:
    """Round 1 is 1-2, 3-4 and 5-6, which was played ahead."""
    made = numbered(6, systems=[[1, "keizer"]], rounds=4).do(c.set_game_ahead, 5, 6, "1-0").do(c.pair)
    assert [(game.white, game.black) for game in made.state.rounds[0].games] == [(1, 2), (3, 4), (5, 6)]
    assert boards_by_hand(made.log, made.state.rounds[0]) == {3}
    changed = made.do(c.swap_in_draft, 1, 2)
    assert boards_by_hand(changed.log, changed.state.rounds[0]) == {1, 3}


def test_boards_by_hand_are_those_of_this_round_and_its_last_pairing() -> None:
    """The round was changed, paired again without 6, and changed again."""
    first = started(6).do(c.pair)
    games = [(game.white, game.black) for game in first.state.rounds[0].games]
    changed = first.do(c.swap_in_draft, *games[0]).do(c.set_absence, 6, 1).do(c.pair)
    assert boards_by_hand(changed.log, changed.state.rounds[0]) == frozenset()
    last = changed.state.rounds[0].game(2)
    again = changed.do(c.swap_in_draft, last.white, last.black)
    assert boards_by_hand(again.log, again.state.rounds[0]) == {2}


def test_pages_of_exactly_a_hundred_and_of_one_more() -> None:
    made = numbered(0)
    for number in range(PER_PAGE - 1):
        made = made.do(c.change_settings, {"place": f"Place {number}"})
    one = log_page(made.log, LogFilter(), 2)
    assert (one.pages, one.number, one.found, len(one.entries)) == (1, 1, 100, 100)
    made = made.by("Abe", "2026-05-01T10:00:00Z").do(c.change_settings, {"place": "Ede"})
    two = log_page(made.log, LogFilter(), 2)
    assert (two.pages, two.number, two.found, [entry.sequence for entry in two.entries]) == (2, 2, 101, [1])
    assert two.authors == ("Abe", "Bea")
    nobody = log_page(made.log, LogFilter(author="Nobody"), 1)
    assert (nobody.entries, nobody.number, nobody.pages, nobody.found) == ((), 1, 1, 0)


def test_a_game_played_ahead_for_another_round_is_not_by_hand_in_this_one() -> None:
    made = numbered(6, systems=[[1, "keizer"]], rounds=4).do(c.pair).do(c.swap_in_draft, 1, 2)
    made = made.do(c.set_game_ahead, 3, 4, "1-0", 2)
    assert [(game.white, game.black) for game in made.state.rounds[0].games] == [(2, 1), (3, 4), (5, 6)]
    assert boards_by_hand(made.log, made.state.rounds[0]) == {1}


def test_boards_by_hand_of_an_earlier_round_and_of_one_that_was_never_paired() -> None:
    first = started(4, rounds=3).do(c.pair)
    games = [(game.white, game.black) for game in first.state.rounds[0].games]
    made = closed(first.do(c.swap_in_draft, *games[0]).do(c.publish, "asked for")).do(c.pair)
    assert boards_by_hand(made.log, made.state.rounds[0]) == {1}
    assert boards_by_hand(made.log, made.state.rounds[1]) == frozenset()
    whole = numbered(4).do(lambda _state: [RoundDrafted(1, ((1, 2), (3, 4)), None, {}, by_hand=True)])
    assert boards_by_hand(whole.log, whole.state.rounds[0]) == {1, 2}


def test_boards_that_did_not_change_keep_their_players() -> None:
    made = shown(numbered(6), "1-4", "2-5", "3-6").do(c.swap_in_round, 1, 4, 5, "wrong hall")
    entered = made.do(c.enter_result, 1, 3, *WHITE).do(c.enter_result, 1, 2, *WHITE)
    assert about(entered, 2) == [("result-entered", [3, 6], [1]), ("result-entered", [2, 4], [1])]


def test_boards_by_hand_are_compared_with_the_last_pairing() -> None:
    """Paired as 1-2, as 1-3 and as 1-4; then 2-3 of the last pairing is turned."""
    made = drafted(drafted(drafted(numbered(4), "1-2", "3-4"), "1-3", "2-4"), "1-4", "2-3")
    made = made.do(c.swap_in_draft, 2, 3)
    assert [(game.white, game.black) for game in made.state.rounds[0].games] == [(1, 4), (3, 2)]
    assert boards_by_hand(made.log, made.state.rounds[0]) == {2}


def test_a_fixed_board_and_a_first_board_that_were_undone_do_not_count() -> None:
    """Also when no later event says which board, or which first board, there is instead."""
    made = numbered(4).do(c.fix_board, 1, 50).undo("mistake").do(c.change_settings, {"first_board": 21}).undo("mistake")
    made = shown(made, "1-2", "3-4")
    assert made.state.rounds[0].numbers == (1, 2)
    entered = made.do(c.enter_result, 1, 1, *WHITE).do(c.enter_result, 1, 2, *WHITE)
    assert about(entered, 2) == [("result-entered", [1, 2], [1]), ("result-entered", [3, 4], [1])]


def test_undoing_a_command_is_about_everyone_and_every_round_of_it() -> None:
    made = shown(numbered(5), "1-2", "3-4", bye=5).do(c.enter_results, 1, [(1, *WHITE), (2, *WHITE)]).undo("wrong")
    assert about(made, 1) == [("undone", [1, 2, 3, 4], [1])]
    robin = numbered(4, systems=[[1, "round-robin"]], no_show_withdraws=False).do(c.publish_schedule)
    assert about(robin.undo("too early"), 1) == [("undone", [], [1, 2, 3])]


def test_a_fixed_board_is_about_its_player_and_not_about_who_plays_there() -> None:
    assert about(shown(numbered(4), "1-2", "3-4").do(c.fix_board, 4, 1), 1) == [("board-fixed", [4], [])]
