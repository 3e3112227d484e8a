"""Writing a result is cheap: few statements, one replay of one event."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy import Engine, event

from helpers.stores import opening, published
from zwitsers.engine.domain import Result
from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.events import ResultEntered
from zwitsers.event.log import Log
from zwitsers.event.store import open_store, states

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    import pytest

    from zwitsers.event.events import Event
    from zwitsers.event.state import State


@contextmanager
def statements() -> Iterator[list[str]]:
    """Every statement that is sent to a database meanwhile, BEGIN and PRAGMA aside."""
    sent: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if not statement.startswith(("BEGIN", "PRAGMA")):
            sent.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def _replays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of events of every replay from now on."""
    replayed: list[int] = []

    def counted(events: Iterable[Event], state: State | None = None) -> State:
        listed = list(events)
        replayed.append(len(listed))
        return replay(listed, state)

    monkeypatch.setattr(states, "replay", counted)
    return replayed


def _win(state: State, board: int) -> list[Event]:
    return actions.enter_result(state, 1, board, Result.WIN, Result.LOSS)


def test_a_result_takes_at_most_three_statements_and_one_replay_step(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with published(address) as store:
        seen = store.log_and_state()[0].last
        replayed = _replays(monkeypatch)
        with statements() as sent:
            store.run(lambda state: _win(state, 1), "Bea", seen=seen)
        assert len(sent) <= 3, sent
        with statements() as sent:
            assert store.state().round(1).open_boards == [2, 3, 4]
        assert len(sent) <= 1, sent
        assert replayed == [1]


def test_what_another_process_wrote_is_read_once_and_the_command_runs_on_it(address: str) -> None:
    with published(address) as one, open_store(address) as other:
        seen = one.log_and_state()[0].last
        assert other.state() == one.state()
        other.run(lambda state: _win(state, 2), "Abe")
        with statements() as sent:
            one.run(lambda state: _win(state, 1), "Bea", seen=seen)
        assert len(sent) <= 5, sent
        assert one.state().round(1).open_boards == other.state().round(1).open_boards == [3, 4]


def test_a_thread_that_still_has_the_log_before_gets_its_state_without_a_replay(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with published(address) as store:
        before, state = store.log_and_state()
        replayed = _replays(monkeypatch)
        store.run(lambda state: _win(state, 1), "Bea", seen=before.last)
        store.run(lambda state: _win(state, 2), "Bea", seen=before.last)
        assert store._state_of(Log(before.entries)) is state
        assert store.state().round(1).open_boards == [3, 4]
        assert store.cached_state() is store.state()
        assert replayed == [1, 1]


def test_a_log_that_went_another_way_has_its_own_state() -> None:
    begun = Log().added(opening(4))
    cache = states.StateCache()
    for result in ("WIN", "LOSS"):
        other = "LOSS" if result == "WIN" else "WIN"
        log = begun.added([ResultEntered(1, 1, result, other)])
        assert cache.get(log) == log.state()
        assert cache.get(log).round(1).game(1).white_result is Result[result]
    assert cache.get(begun).round(1).open_boards == [1, 2, 3, 4]
