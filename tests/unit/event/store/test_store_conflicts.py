"""Two people at once: what is about other boards or players goes through, the rest is told to the second one."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING

import pytest

from helpers.stores import published, won
from zwitsers.engine.domain import Result
from zwitsers.event import actions
from zwitsers.event import events as ev
from zwitsers.event.log import LogEntry
from zwitsers.event.request_events import PlayerCheckedIn, RequestCancelled, RequestMade
from zwitsers.event.store import ConflictError, StoreError, audit, open_store
from zwitsers.event.store.conflicts import conflicting

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from zwitsers.event.state import State
    from zwitsers.event.store import Store


def draw_on(board: int) -> Callable[[State], list[ev.Event]]:
    return lambda state: actions.enter_result(state, 1, board, Result.DRAW, Result.DRAW)


def interrupted(
    command: Callable[[State], Sequence[ev.Event]], other: Callable[[], object]
) -> Callable[[State], Sequence[ev.Event]]:
    """The command, while someone else does something before it is written; only the first time."""
    waiting = [other]

    def run(state: State) -> Sequence[ev.Event]:
        events = command(state)
        while waiting:
            waiting.pop()()
        return events

    return run


def refused(store: Store, attempt: Callable[[], object]) -> ConflictError:
    """The conflict of an attempt that must not write anything."""
    before = store.seal()
    with pytest.raises(ConflictError) as caught:
        attempt()
    assert store.seal() == before
    return caught.value


def test_a_result_on_another_board_goes_through(address: str) -> None:
    with published(address) as one, open_store(address) as two:
        one.run(interrupted(draw_on(1), lambda: two.run(draw_on(2), "Bea")), "Anna")
        assert [entry.author for entry in one.log().entries[-2:]] == ["Bea", "Anna"]
        assert one.state().round(1).open_boards == [3, 4]


def test_a_result_on_the_same_board_is_told_and_not_overwritten(address: str) -> None:
    with published(address) as one, open_store(address) as two:
        seen = one.log().last
        two.run(lambda state: actions.enter_result(state, 1, 1, Result.WIN, Result.LOSS), "Bea")
        error = refused(two, lambda: one.run(draw_on(1), "Anna", seen=seen))
        assert [entry.author for entry in error.entries] == ["Bea"]
        assert "Bea" in error.text("en")
        assert "bord 1" in error.text("nl")
        assert one.state().round(1).game(1).white_result is Result.WIN


def test_the_same_board_at_the_very_same_moment_is_told_as_well(address: str) -> None:
    with published(address) as one, open_store(address) as two:
        last = one.log().last
        with pytest.raises(ConflictError):
            one.run(interrupted(draw_on(1), lambda: two.append([won(1)], "Bea", last)), "Anna")
        assert one.log().last == last + 1
        assert one.state().round(1).game(1).white_result is Result.WIN


def test_entries_from_before_what_the_author_saw_do_not_count(address: str) -> None:
    with published(address) as one, open_store(address) as two:
        two.run(draw_on(1), "Bea")
        one.run(lambda state: actions.enter_result(state, 1, 1, Result.WIN, Result.LOSS), "Anna", seen=two.log().last)
        assert one.state().round(1).game(1).white_result is Result.WIN


def test_two_players_entered_at_once_both_get_a_number(address: str) -> None:
    def add(name: str) -> Callable[[State], list[ev.Event]]:
        return lambda state: actions.add_player(state, {"name": name})

    with published(address) as one, open_store(address) as two:
        one.run(interrupted(add("Anna"), lambda: two.run(add("Bea"), "two")), "one")
        names = {player: entrant.player.name for player, entrant in one.state().entrants.items()}
        assert (names[9], names[10]) == ("Bea", "Anna")


def test_what_is_about_the_whole_tournament_is_in_the_way_of_everything(address: str) -> None:
    with published(address) as one, open_store(address) as two:
        for board in range(1, 5):
            one.run(draw_on(board), "Anna")
        seen = one.log().last
        two.run(lambda state: actions.change_player(state, 1, {"club": "En Passant"}), "Bea")
        error = refused(two, lambda: one.run(lambda state: actions.close_round(state, 1), "Anna", seen=seen))
        assert "player 1" in error.text("en")
        one.run(lambda state: actions.close_round(state, 1), "Anna")


def test_a_command_that_can_no_longer_be_done_tells_what_came_between(address: str) -> None:
    with published(address) as one, open_store(address) as two:
        for board in range(1, 5):
            one.run(draw_on(board), "Anna")
        seen = one.log().last
        two.run(lambda state: actions.close_round(state, 1), "Bea")
        error = refused(two, lambda: one.run(draw_on(1), "Anna", seen=seen))
        assert "Bea" in error.text("en")
        assert "closed" in error.text("en")


def test_undo_after_someone_else_wrote_undoes_nothing(address: str) -> None:
    with published(address) as one, open_store(address) as two:
        one.run(draw_on(1), "Anna")
        seen = one.log().last
        two.run(draw_on(2), "Bea")
        refused(two, lambda: one.undo("Anna", seen=seen))
        refused(two, lambda: one.redo("Anna", seen=seen))
        # Of a log that was longer before a backup was put back.
        refused(two, lambda: one.undo("Anna", seen=one.log().last + 1))


def test_a_command_that_was_too_late_is_run_again_while_other_processes_wait(address: str) -> None:
    with published(address) as one, open_store(address) as two, ThreadPoolExecutor(1) as elsewhere:
        tries: list[Future[list[LogEntry]]] = []

        def too_late(state: State) -> list[ev.Event]:
            tries.append(elsewhere.submit(two.run, draw_on(2), "Bea"))
            wait(tries[-1:], timeout=5 if len(tries) == 1 else 0.3)  # the second time they cannot write before us
            return [won(1)]

        last = one.log().last
        made = one.run(too_late, "Anna")
        assert [entry.sequence for entry in made] == [last + 2]
        wait(tries, timeout=5)
        assert [entry.author for entry in one.entries(since=last)] == ["Bea", "Anna", "Bea"]
        assert not audit(one)


def test_what_fails_while_other_processes_wait_writes_nothing_and_lets_them_go_on(address: str) -> None:
    with published(address) as one, open_store(address) as two:

        def broken(state: State) -> list[ev.Event]:
            if state.round(1).game(2).white_result is not None:  # the second time
                raise KeyError("a mistake of ours")
            two.run(draw_on(2), "Bea")
            return [won(1)]

        last = one.log().last
        with pytest.raises(KeyError):
            one.run(broken, "Anna")
        assert one.run(lambda state: [], "Anna") == []
        two.run(draw_on(3), "Cor")
        assert [entry.author for entry in one.entries(since=last)] == ["Bea", "Cor"]


def test_a_command_that_was_too_late_and_saw_too_little_is_told_and_overwrites_nothing(address: str) -> None:
    """Another process was first on the very same board, while the command was run."""
    with published(address) as one, open_store(address) as two:
        seen = one.log().last
        with pytest.raises(ConflictError, match="Cor") as caught:
            one.run(interrupted(draw_on(2), lambda: two.append([won(2)], "Cor", seen)), "Anna", seen=seen)
        assert [entry.author for entry in caught.value.entries] == ["Cor"]
        assert {entry.author for entry in two.entries(since=seen)} == {"Cor"}
        assert two.state().round(1).game(2).white_result is Result.WIN


def test_the_same_board_of_two_rounds_is_not_one_subject(address: str) -> None:
    with published(address) as one, open_store(address) as two:
        one.append([won(board) for board in range(1, 5)], "Anna", one.log().last)
        one.run(lambda state: actions.close_round(state, 1), "Anna")
        one.run(actions.pair, "Anna")
        one.run(actions.publish, "Anna")
        seen = one.log().last
        two.append([ev.ResultCorrected(1, 1, "DRAW", "DRAW", "")], "Bea", seen)
        one.run(lambda state: actions.enter_result(state, 2, 1, Result.DRAW, Result.DRAW), "Anna", seen=seen)
        assert [entry.author for entry in one.entries(since=seen)] == ["Bea", "Anna"]


def test_an_entry_about_the_whole_tournament_is_in_the_way_of_a_result_of_whoever_did_not_see_it(address: str) -> None:
    with published(address) as one, open_store(address) as two:
        seen = one.log().last
        two.run(lambda state: actions.change_settings(state, {"rounds": 6}), "Bea")
        error = refused(two, lambda: one.run(draw_on(1), "Anna", seen=seen))
        assert "settings" in error.text("en")
        one.run(draw_on(1), "Anna", seen=two.log().last)


def test_many_entries_are_not_all_named(address: str) -> None:
    with published(address) as one, open_store(address) as two:
        last = one.log().last
        two.append([won(board) for board in (1, 2, 3, 4, 1, 2, 3)], "Bea", last)
        error = refused(two, lambda: one.append([won(1)], "Anna", last))
        assert len(error.entries) == 7
        assert "and 2 more" in error.text("en")


def test_boards_and_players_are_told_apart_and_the_rest_is_everything() -> None:
    assert ev.ResultEntered(2, 3, "WIN", "LOSS").subject == ev.ColoursSwapped(2, 3).subject
    assert len({ev.ResultCleared(2, 3).subject, ev.ResultCleared(3, 2).subject, ev.PlayerRemoved(2).subject}) == 3
    assert ev.PlayerWithdrawn(4, 2).subject == ev.AbsenceSet(4, 7).subject
    for whole in (ev.RoundClosed(1), ev.Undone((3,)), ev.SettingsChanged({}), ev.PairForbidden((1, 2))):
        assert whole.subject == ()


def test_what_players_ask_does_not_stand_in_the_way_of_a_change_of_the_whole_tournament() -> None:
    """A phone must not make the arbiter's pairing fail. Two that are about the same player's requests conflict."""
    asked = RequestMade(1, 4, "absent", 2)
    meanwhile = [
        LogEntry(number, number, "phone", "", event)
        for number, event in enumerate((asked, PlayerCheckedIn(3, 2), ev.PlayerRemoved(2)), start=1)
    ]
    assert conflicting([ev.RoundClosed(1)], meanwhile) == meanwhile[2:]
    assert conflicting([RequestCancelled(1, 4)], meanwhile) == meanwhile[:1]


def test_who_saw_one_entry_more_than_there_is_has_seen_another_log(address: str) -> None:
    """A backup was put back: the last entry that the page showed is not there any more."""
    with published(address) as store:
        last = store.log().last
        assert store.run(lambda _state: [won(1)], "Anna", seen=last)
        with pytest.raises(ConflictError) as caught:
            store.run(lambda _state: [won(2)], "Anna", seen=last + 2)
        assert [problem.key for problem in caught.value.problems] == ["store.conflict.earlier"]


def test_who_saw_nothing_yet_conflicts_with_every_entry(address: str) -> None:
    with published(address) as one:
        error = refused(one, lambda: one.run(draw_on(1), "Anna", seen=0))
        assert list(error.entries) == list(one.log().entries)


def test_a_refusal_is_about_the_log_as_it_is_now(address: str) -> None:
    """The page showed what another process wrote; this process has not read it yet."""
    with published(address) as one, open_store(address) as two:
        one.log()
        two.append([won(board) for board in range(1, 5)], "Bea", two.log().last)
        (entry,) = one.run(lambda state: actions.close_round(state, 1), "Anna", seen=two.log().last)
        assert entry.event == ev.RoundClosed(1)


def test_a_command_without_events_fails_if_the_file_is_gone(file_address: Path) -> None:
    with published(file_address) as store:
        last = store.log().last
        file_address.unlink()
        with pytest.raises(StoreError) as caught:
            store.run(lambda _state: [], "Anna", seen=last)
        assert [problem.key for problem in caught.value.problems] == ["store.gone"]
