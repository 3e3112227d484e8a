"""Group commit: one thread commits what others wait for, and each gets its own answer."""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from helpers.stores import published, won
from zwitsers.engine.domain import Problem, Result
from zwitsers.event import actions
from zwitsers.event.errors import CommandError
from zwitsers.event.store import ConflictError, StoreError, audit, open_store, store
from zwitsers.event.store.commit_queue import MOST_TOGETHER, CommitQueue, QueueTimeoutError
from zwitsers.event.store.database import Database

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from zwitsers.event.events import Event
    from zwitsers.event.log import LogEntry
    from zwitsers.event.state import State
    from zwitsers.event.store import Seal, Store
    from zwitsers.event.store.chain import StoredEntry

PATIENCE = 30


class Recorder:
    """A commit that can be held up, and remembers its batches."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.begun, self.may_end = threading.Event(), threading.Event()
        self.queue: CommitQueue[str, str] = CommitQueue(self._commit)

    def _commit(self, batch: Sequence[str]) -> list[str | BaseException]:
        self.batches.append(list(batch))
        self.begun.set()
        assert self.may_end.wait(PATIENCE)
        if "disk" in batch:
            raise OSError("no disk")
        if "stop" in batch:
            raise KeyboardInterrupt("no disk")
        return [KeyError(name) if name == "bad" else name.upper() for name in batch]


@pytest.fixture
def elsewhere() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(MOST_TOGETHER + 20) as pool:
        yield pool


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.001)


def submitted(recorder: Recorder, elsewhere: ThreadPoolExecutor, *names: str) -> list[Future[str]]:
    """The first one leads, and the others wait for it in this order."""
    found = [elsewhere.submit(recorder.queue.submit, names[0], PATIENCE)]
    assert recorder.begun.wait(PATIENCE)
    for number, name in enumerate(names[1:], 1):
        found.append(elsewhere.submit(recorder.queue.submit, name, PATIENCE))
        until(lambda number=number: len(recorder.queue._queue) == number)  # type: ignore[misc]
    return found


def test_commands_that_arrive_during_a_commit_are_committed_together_in_their_order(
    elsewhere: ThreadPoolExecutor,
) -> None:
    recorder = Recorder()
    found = submitted(recorder, elsewhere, "a", "b", "c", "d")
    recorder.may_end.set()
    assert [one.result(PATIENCE) for one in found] == ["A", "B", "C", "D"]
    assert recorder.batches == [["a"], ["b", "c", "d"]]


def test_a_command_that_fails_is_told_to_its_author_only(elsewhere: ThreadPoolExecutor) -> None:
    recorder = Recorder()
    found = submitted(recorder, elsewhere, "a", "b", "bad", "d")
    recorder.may_end.set()
    assert isinstance(found[2].exception(PATIENCE), KeyError)
    assert [found[place].result(PATIENCE) for place in (0, 1, 3)] == ["A", "B", "D"]


@pytest.mark.parametrize("failing", ["disk", "stop"])
def test_a_commit_that_fails_is_told_to_all_of_its_batch_and_the_next_one_goes_on(
    elsewhere: ThreadPoolExecutor, failing: str
) -> None:
    recorder = Recorder()
    found = submitted(recorder, elsewhere, "a", "b", failing, "d")
    recorder.may_end.set()
    assert found[0].result(PATIENCE) == "A"
    assert [str(one.exception(PATIENCE)) for one in found[1:]] == ["no disk"] * 3
    assert recorder.queue.submit("e", PATIENCE) == "E"


def test_a_batch_is_bounded_and_nobody_is_left_behind(elsewhere: ThreadPoolExecutor) -> None:
    recorder = Recorder()
    names = [f"n{number}" for number in range(MOST_TOGETHER + 11)]
    found = submitted(recorder, elsewhere, *names)
    recorder.may_end.set()
    assert [one.result(PATIENCE) for one in found] == [name.upper() for name in names]
    assert [len(batch) for batch in recorder.batches] == [1, MOST_TOGETHER, 10]


def test_a_command_that_waits_too_long_is_withdrawn_and_never_committed(elsewhere: ThreadPoolExecutor) -> None:
    recorder = Recorder()
    (first,) = submitted(recorder, elsewhere, "a")
    with pytest.raises(QueueTimeoutError):
        recorder.queue.submit("late", 0.01)
    recorder.may_end.set()
    assert first.result(PATIENCE) == "A"
    assert recorder.queue.submit("b", PATIENCE) == "B"
    assert recorder.batches == [["a"], ["b"]]


def test_a_command_that_is_being_committed_is_not_said_to_be_withdrawn(elsewhere: ThreadPoolExecutor) -> None:
    recorder = Recorder()
    first, _second = submitted(recorder, elsewhere, "a", "b")
    late = elsewhere.submit(recorder.queue.submit, "late", 1.0)
    until(lambda: len(recorder.queue._queue) == 2)
    recorder.begun.clear()
    may_end, recorder.may_end = recorder.may_end, threading.Event()
    may_end.set()  # the first batch ends; the next one takes `late` along and is held up
    assert first.result(PATIENCE) == "A"
    assert recorder.begun.wait(PATIENCE)
    time.sleep(1.1)
    assert not late.done()
    recorder.may_end.set()
    assert late.result(PATIENCE) == "LATE"


# On a tournament


@contextmanager
def leader_held(one: Store, elsewhere: ThreadPoolExecutor) -> Iterator[None]:
    """Meanwhile a command of another thread is under way, so that all others wait; then they go on together."""
    begun, may_end = threading.Event(), threading.Event()

    def slow(state: State) -> list[Event]:
        begun.set()
        assert may_end.wait(PATIENCE)
        return []

    leader = elsewhere.submit(one.run, slow, "leader")
    assert begun.wait(PATIENCE)
    try:
        yield
    finally:
        may_end.set()
        leader.result(PATIENCE)


def together(
    one: Store, elsewhere: ThreadPoolExecutor, *wanted: Callable[[State], Sequence[Event]]
) -> list[Future[list[LogEntry]]]:
    """These commands in one batch."""
    found = []
    with leader_held(one, elsewhere):
        for number, command in enumerate(wanted, 1):
            found.append(elsewhere.submit(one.run, command, f"writer {number}"))
            until(lambda number=number: len(one._queue._queue) == number)  # type: ignore[misc]
    return found


def draw_on(board: int) -> Callable[[State], list[Event]]:
    return lambda state: actions.enter_result(state, 1, board, Result.DRAW, Result.DRAW)


def refusing(state: State) -> list[Event]:
    raise CommandError([Problem("tournament.no-such-round", round=9)])


def counted(one: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows each transaction wrote."""
    sizes: list[int] = []
    kind = type(one._database)
    alone = kind.alone

    @contextmanager
    def counting(self: Database) -> Iterator[Database]:
        with alone(self) as held:
            add = held.add

            def counting_add(rows: Sequence[StoredEntry], after: Seal) -> bool:
                sizes.append(len(rows))
                return add(rows, after)

            monkeypatch.setattr(held, "add", counting_add)
            yield held

    monkeypatch.setattr(kind, "alone", counting)
    return sizes


def test_those_who_wait_are_written_in_one_transaction_each_a_command_of_its_own(
    address: str, elsewhere: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    with published(address, boards=20) as one:
        sizes, last = counted(one, monkeypatch), one.log().last
        found = together(one, elsewhere, *map(draw_on, range(1, 21)))
        entries = [entry for future in found for entry in future.result(PATIENCE)]
        assert sizes == [20]
        assert [(entry.sequence, entry.batch, entry.author) for entry in entries] == [
            (last + number, last + number, f"writer {number}") for number in range(1, 21)
        ]
        one.undo("arbiter")
        assert one.state().round(1).open_boards == [20], "one command is undone, not the batch"
        with open_store(address) as two:
            assert two.log() == one.log()
            assert not audit(two)


def test_each_command_of_a_batch_has_its_own_answer(address: str, elsewhere: ThreadPoolExecutor) -> None:
    def mistaken(state: State) -> list[Event]:
        raise KeyError("a mistake of ours")

    with published(address) as one:
        last = one.log().last
        found = together(one, elsewhere, draw_on(1), refusing, mistaken, draw_on(1), draw_on(2))
        assert [entry.sequence for entry in found[0].result(PATIENCE)] == [last + 1]
        assert isinstance(found[1].exception(PATIENCE), ConflictError)  # others wrote since: said with the refusal
        assert isinstance(found[2].exception(PATIENCE), KeyError)
        second = found[3].exception(PATIENCE)
        assert isinstance(second, ConflictError)
        assert [entry.author for entry in second.entries] == ["writer 1"]
        assert [entry.sequence for entry in found[4].result(PATIENCE)] == [last + 2]
        assert one.state().round(1).open_boards == [3, 4]


def test_a_commit_that_fails_writes_nothing_and_all_are_told(
    address: str, elsewhere: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    with published(address) as one:
        before = one.log_and_state()
        with monkeypatch.context() as patched:

            def full(self: Database, rows: object, after: object) -> bool:
                raise StoreError([Problem("store.full", place="here")])

            patched.setattr(Database, "add", full)
            patched.setattr(type(one._database), "add", full)
            found = together(one, elsewhere, draw_on(1), draw_on(2), draw_on(3))
            keys = [
                error.problems[0].key for future in found if isinstance(error := future.exception(PATIENCE), StoreError)
            ]
            assert keys == ["store.full"] * 3
        assert one.log_and_state() == before
        with open_store(address) as two:
            assert two.log() == before[0]
        one.run(draw_on(1), "Anna")
        assert one.state().round(1).open_boards == [2, 3, 4]


def test_whoever_waits_too_long_is_told_that_it_is_busy_and_nothing_is_written(
    address: str, elsewhere: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "WAIT_SECONDS", 0.05)
    with published(address) as one:
        last = one.log().last
        with leader_held(one, elsewhere), pytest.raises(StoreError) as caught:
            one.run(draw_on(1), "Anna")
        assert caught.value.problems[0].key == "store.busy"
        assert one.log().last == last


def test_reading_goes_on_while_writers_wait(address: str, elsewhere: ThreadPoolExecutor) -> None:
    with published(address) as one:
        with leader_held(one, elsewhere):
            waiting = elsewhere.submit(one.run, draw_on(1), "Anna")
            until(lambda: len(one._queue._queue) == 1)
            assert one.state().round(1).open_boards == [1, 2, 3, 4]
            assert not waiting.done()
        waiting.result(PATIENCE)
        assert one.state().round(1).open_boards == [2, 3, 4]


def test_many_threads_of_two_stores_lose_nothing(address: str, elsewhere: ThreadPoolExecutor) -> None:
    """As of two processes: each has a queue of its own, and the file or the database keeps them apart."""
    with published(address, boards=60) as one, open_store(address) as two:
        runs = [
            elsewhere.submit((one, two)[board % 2].run, draw_on(board), f"writer {board}") for board in range(1, 61)
        ]
        for run in runs:
            run.result(PATIENCE)
        assert one.state().round(1).open_boards == []
        assert not audit(one)
        one.append([won(1)], "Anna", one.log().last)
