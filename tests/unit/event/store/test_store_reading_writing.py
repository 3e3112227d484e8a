"""A log that is kept: what is written is read again, by whoever opens it, on a file and on a server."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING

import pytest

from helpers.stores import opening, published, ticking, won
from zwitsers.engine.domain import Result
from zwitsers.event import actions
from zwitsers.event.errors import CommandError, ReplayError
from zwitsers.event.events import PlayerAdded, ResultEntered, UnknownEventError
from zwitsers.event.log import Log
from zwitsers.event.store import ConflictError, Seal, StoreError, audit, create_store, open_store
from zwitsers.event.store.chain import rows_of
from zwitsers.event.store.files import identity
from zwitsers.event.store.store import _Command

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from zwitsers.event.events import Event
    from zwitsers.event.state import State


def enter(board: int, result: Result = Result.DRAW) -> Callable[[State], list[Event]]:
    other = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN}.get(result, result)
    return lambda state: actions.enter_result(state, 1, board, result, other)


def test_what_one_writes_another_reads(address: str) -> None:
    with published(address) as one, open_store(address) as two:
        one.append([won(1), won(2)], "Anna", expected_last=one.log().last)
        assert two.log() == one.log()
        assert two.state() == one.state()
        assert two.state().round(1).open_boards == [3, 4]


def test_entries_carry_author_time_and_the_batch_of_their_command(address: str) -> None:
    with published(address, clock=ticking(datetime(2026, 7, 3, 10, 0, tzinfo=UTC))) as store:
        last = store.log().last
        assert {entry.batch for entry in store.log().entries} == {1}
        written = store.append([won(1), won(2)], "Anna", last)
        assert [(entry.sequence, entry.batch) for entry in written] == [(last + 1, last + 1), (last + 2, last + 1)]
        assert {(entry.author, entry.time) for entry in written} == {("Anna", "2026-07-03T10:00:01.000Z")}
        assert list(store.log().entries[last:]) == written
        assert store.entries(since=last) == written


def test_time_is_kept_in_utc_whatever_the_clock_says(file_address: Path) -> None:
    summer = timezone(timedelta(hours=2))
    with create_store(file_address, opening(1), clock=lambda: datetime(2026, 7, 3, 1, 30, tzinfo=summer)) as store:
        assert store.log().entries[0].time == "2026-07-02T23:30:00.000Z"


def test_texts_come_back_as_they_went_in(address: str) -> None:
    """Also what a database or an encoding could stumble over."""
    names = ["Müller-Łoś", "Ω 王 🙂", "O'Brien \"; DROP TABLE", "back\\slash %s {name}", "½"]
    events: list[Event] = [*opening(1)[:1], *(PlayerAdded(i, {"name": name}) for i, name in enumerate(names, 1))]
    with create_store(address, events, "Zoë\udcff\x00\n") as store, open_store(address) as again:
        assert [entrant.player.name for entrant in again.state().entrants.values()] == names
        assert {entry.author for entry in again.log().entries} == {"Zoë"}
        assert audit(store) == []


@pytest.mark.parametrize("name", ["nul\x00", "half \udcff", 1.5])
def test_what_could_not_be_read_again_is_not_written(address: str, name: object) -> None:
    with published(address) as store:
        before = store.seal()
        with pytest.raises(UnknownEventError):
            store.append([PlayerAdded(99, {"name": name})], "Anna", store.log().last)
        assert store.seal() == before
        with pytest.raises(UnknownEventError):
            create_store(f"{address}-2", [PlayerAdded(99, {"name": name})])
        with pytest.raises(StoreError):
            open_store(f"{address}-2")


def test_an_empty_command_writes_nothing(address: str) -> None:
    with published(address) as store:
        before = store.seal()
        assert store.append([], "Anna", store.log().last) == []
        assert store.run(lambda _state: [], "Anna") == []
        assert store.seal() == before


def test_run_carries_out_a_command_and_refuses_what_the_command_refuses(address: str) -> None:
    with published(address) as store:
        written = store.run(enter(3), "Anna")
        assert [entry.event for entry in written] == [ResultEntered(1, 3, "DRAW", "DRAW")]
        before = store.seal()
        with pytest.raises(CommandError):
            store.run(lambda state: actions.close_round(state, 1), "Anna")
        assert store.seal() == before


def test_events_that_do_not_fit_are_not_written(address: str) -> None:
    with published(address) as store:
        before = store.seal()
        with pytest.raises(ReplayError):
            store.run(lambda _state: [won(1), won(99)], "Anna")
        assert store.seal() == before


def test_undo_and_redo_are_kept_with_their_author(address: str) -> None:
    with published(address) as store, open_store(address) as other:
        empty = store.state()
        store.append([won(1), won(2)], "Anna", store.log().last)
        full = other.state()
        undone = store.undo("Bea", "wrong round")
        assert (undone[0].author, undone[0].event.data()["reason"]) == ("Bea", "wrong round")
        assert store.state() == empty == other.state()
        other.redo("Cor")
        assert store.state() == full
        assert audit(store) == []


def test_the_state_kept_up_to_date_is_the_state_replayed(address: str) -> None:
    def same(state: State, log: Log) -> bool:
        return state == Log(log.entries).state()

    with published(address, boards=6) as store:
        for board in range(1, 7):
            store.run(enter(board, Result.WIN), "A")
            assert same(store.state(), store.log())
        store.undo("A")
        assert same(store.state(), store.log())
        store.run(enter(6), "A")
        store.run(lambda state: actions.close_round(state, 1), "A")
        assert same(store.state(), store.log())


def test_a_store_that_exists_is_never_made_again(address: str) -> None:
    with published(address) as store:
        store.append([won(1)], "Anna", store.log().last)
        before = store.seal()
        with pytest.raises(StoreError, match="already exists"):
            create_store(address, opening(1), "someone else")
        assert store.seal() == before


def test_an_empty_store_can_be_made_and_filled(address: str) -> None:
    with create_store(address) as store:
        assert store.log() == Log()
        store.append(opening(2), "Anna", expected_last=0)
        assert store.state().created
        assert audit(store) == []


def test_append_on_another_last_entry_is_a_conflict_that_tells_what_came_between(address: str) -> None:
    with published(address) as one, open_store(address) as two:
        last = one.log().last
        written = two.append([won(2)], "Bea", last)
        before = two.seal()
        with pytest.raises(ConflictError) as caught:
            one.append([won(1)], "Anna", last)
        assert list(caught.value.entries) == written
        assert "Bea" in str(caught.value)
        assert "board 2" in str(caught.value)
        assert one.seal() == before


def test_threads_can_share_a_store(address: str) -> None:
    with published(address, boards=40) as store:

        def work(first: int) -> None:
            for board in range(first, 41, 4):
                store.run(enter(board, Result.WIN), "")

        threads = [threading.Thread(target=work, args=(first,)) for first in range(1, 5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert store.state().round(1).open_boards == []
        assert store.log().last == len(opening(40)) + 40
        assert audit(store) == []


def test_what_is_in_the_file_decides_and_not_what_was_remembered_of_it(file_address: Path) -> None:
    """A thread that is told of another end of the log than the file has would lose what it writes."""
    with published(file_address) as store, open_store(file_address) as other:
        before, log = store.seal(), store.log()
        other.run(enter(1, Result.WIN), "")
        store._database._cache.read = identity(file_address), before  # type: ignore[attr-defined]
        with pytest.raises(ConflictError):
            store.append([won(2)], "Anna", log.last)
        store.run(enter(2, Result.WIN), "Anna")
    with open_store(file_address) as found:
        assert found.state().round(1).open_boards == [3, 4]
        assert audit(found) == []


def test_a_log_of_the_same_length_with_another_hash_is_not_added_to(address: str) -> None:
    """Both numbers of a seal count: whoever read another log of this length writes nothing."""
    with published(address) as store:
        before, seal = store.raw()
        another = Seal(seal.sequence, "f" * 64)
        rows = rows_of([won(1)], "Anna", "2026-07-03T10:00:00.000Z", another)
        assert store._database.add(rows, another) is False
        assert store.raw() == (before, seal)
        with store._database.alone() as database:
            assert database.add(rows, another) is False
        assert store.raw() == (before, seal)
        assert store.append([won(1)], "Anna", expected_last=seal.sequence)


def test_a_log_without_its_seal_is_damaged(address: str) -> None:
    with published(address) as store:
        store._database._number = 10**6
        with pytest.raises(StoreError, match="the end of its log is not recorded"):
            store.raw()


def test_commands_that_are_committed_together_are_each_told_of_their_own_entries(address: str) -> None:
    with published(address) as store:
        last = store.log().last
        first, second = store._commit([_Command(enter(1), "Anna", last), _Command(enter(2), "Bea", last)])
        assert isinstance(first, list)
        assert isinstance(second, list)
        assert [(entry.sequence, entry.author) for entry in first] == [(last + 1, "Anna")]
        assert [(entry.sequence, entry.author) for entry in second] == [(last + 2, "Bea")]
