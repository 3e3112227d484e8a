"""How long requests wait for a database server, without a server: the clock is set by hand."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from sqlalchemy import create_engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as NoneFreeError

from helpers.stores import published
from zwitsers.event.store import StoreError, open_store, servers
from zwitsers.event.store.servers import DatabaseServer, _LateError, _TimeoutConnection, _with_timeout

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from sqlalchemy import Connection


@dataclass
class Clock:
    now: float = 0.0

    def monotonic(self) -> float:
        return self.now


@dataclass
class Turns:
    """A semaphore that is taken; each try takes half a second, and the given one succeeds."""

    clock: Clock
    free_at: int | None = None
    tries: list[float] = field(default_factory=list)
    released: int = 0

    def acquire(self, timeout: float) -> bool:
        self.tries.append(timeout)
        self.clock.now += 0.5
        return len(self.tries) == self.free_at

    def release(self) -> None:
        self.released += 1


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock(1000.0)
    monkeypatch.setattr(servers, "time", made)
    return made


@pytest.fixture
def server() -> DatabaseServer:
    return DatabaseServer("the server", create_engine("sqlite://"))


def key_of(attempt: Any) -> str:
    with pytest.raises(StoreError) as caught:
        attempt()
    (problem,) = caught.value.problems
    assert problem.values == {"place": "the server"}
    return problem.key


@pytest.mark.parametrize(
    ("answered", "tries"),
    [
        (1000.0, 3),  # silent for more than one second
        (1002.0, 7),
        (9999.0, 11),  # it answers others all the time: five seconds
        (0.0, 1),
    ],
)
def test_a_request_waits_for_its_turn_while_the_server_answers(
    server: DatabaseServer, clock: Clock, answered: float, tries: int
) -> None:
    turns = Turns(clock)
    server._turns, server._answered = turns, answered  # type: ignore[assignment]
    assert key_of(server._take_turn) == "store.overloaded"
    assert turns.tries == [0.1] * tries


def test_a_turn_that_comes_in_time_is_taken(server: DatabaseServer, clock: Clock) -> None:
    turns = Turns(clock, free_at=3)
    server._turns, server._answered = turns, 1000.0  # type: ignore[assignment]
    server._take_turn()
    assert len(turns.tries) == 3


@contextmanager
def failing(error: Exception) -> Iterator[Connection]:
    raise error
    yield  # type: ignore[unreachable]


def late(error: Exception) -> OperationalError:
    return OperationalError("SELECT 1", {}, error)


@pytest.mark.parametrize(
    ("error", "down_until"),
    [
        (late(_LateError("late")), 1005.0),
        (late(psycopg.errors.ConnectionTimeout("late")), 1005.0),
        (late(psycopg.OperationalError("refused")), 0.0),
    ],
)
def test_a_timeout_opens_the_circuit_and_another_error_does_not(
    server: DatabaseServer, clock: Clock, error: Exception, down_until: float
) -> None:
    turns = Turns(clock, free_at=1)
    clock.now = 999.5
    server._turns = turns  # type: ignore[assignment]
    with pytest.raises(OperationalError), server._connected(lambda: failing(error)):
        pass
    assert (server._down_until, server._answered, turns.released) == (down_until, 0.0, 1)


def test_no_free_connection_is_an_overload(server: DatabaseServer, clock: Clock) -> None:
    def attempt() -> None:
        with server._connected(lambda: failing(NoneFreeError("none"))):
            pass

    assert key_of(attempt) == "store.overloaded"
    assert server._down_until == 0.0
    assert server._turns._value == servers._WAITING, "the turn is given back"


def test_an_answer_is_noted_with_its_time(server: DatabaseServer, clock: Clock) -> None:
    with server.read() as connection:
        assert connection.get_execution_options()["isolation_level"] == "AUTOCOMMIT"
        clock.now = 1234.0
    assert server._answered == 1234.0
    with server.begin() as connection:
        assert connection.in_transaction()
        assert "isolation_level" not in connection.get_execution_options()


def test_after_a_timeout_one_request_tries_and_the_others_are_refused(server: DatabaseServer, clock: Clock) -> None:
    server._check_circuit()
    assert server._down_until == 0.0, "a circuit that is closed stays closed"
    server._down_until = 1000.5
    assert key_of(server._check_circuit) == "store.silent"
    clock.now = 1000.5
    server._check_circuit()
    assert server._down_until == 1005.5
    assert key_of(server._check_circuit) == "store.silent"


def test_an_exchange_may_take_ten_seconds_and_not_longer(clock: Clock) -> None:
    def exchange() -> Generator[str, Any, str]:
        got = yield "write"
        assert got == "ready 1"
        got = yield "read"
        assert got == "ready 2"
        return "answer"

    steps = _with_timeout(exchange())
    assert next(steps) == "write"
    clock.now += 10
    assert steps.send("ready 1") == "read"
    with pytest.raises(StopIteration) as ended:
        steps.send("ready 2")
    assert ended.value.value == "answer"
    steps = _with_timeout(exchange())
    next(steps)
    clock.now += 10.1
    with pytest.raises(_LateError, match="no answer within 10 seconds"):
        steps.send("ready 1")


def test_a_connection_that_timed_out_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []

    def wait(_self: object, _gen: object, *_words: object, **_named: object) -> None:
        raise _LateError

    monkeypatch.setattr(psycopg.Connection, "wait", wait)
    connection: Any = object.__new__(_TimeoutConnection)
    connection.pgconn = SimpleNamespace(status=psycopg.pq.ConnStatus.BAD, finish=lambda: closed.append("closed"))
    with pytest.raises(_LateError):
        connection.wait(iter(()))
    assert closed == ["closed"]


def test_a_pool_is_shared_by_address_and_closed_by_its_last_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "_servers", {})
    one, other = (make_url(f"postgresql+psycopg://anna:{word}@127.0.0.1:1/open") for word in ("a", "b"))
    first, second, third = (servers.server_at(url, "shown") for url in (one, one, other))
    assert first is second
    assert third is not first
    assert (first.users, third.users, first.place, first.up_to_date) == (2, 1, "shown", False)
    disposed: list[int] = []
    monkeypatch.setattr(type(first.engine), "dispose", lambda self: disposed.append(id(self)))
    servers.release(first)
    assert (first.users, disposed, len(servers._servers)) == (1, [], 2)
    servers.release(first)
    assert (disposed, list(servers._servers.values())) == ([id(first.engine)], [third])
    servers.release(third)
    assert servers._servers == {}


def test_a_tournament_that_is_closed_gives_its_pool_back_once(server_address: str) -> None:
    def users() -> dict[str, int]:
        return {key: server.users for key, server in servers._servers.items()}

    alone = users()
    with published(server_address) as other:
        before = users()
        store = open_store(server_address)
        (key,) = [key for key, number in users().items() if number != before[key]]
        assert users()[key] == before[key] + 1
        for _ in range(2):
            store.close()
            assert users() == before
        assert other.log().last == 11
    assert users() == alone


@pytest.mark.parametrize(("query", "seconds"), [("", 3), ("?connect_timeout=9", "9")])
def test_how_many_connections_there_are_and_how_long_one_may_take(
    monkeypatch: pytest.MonkeyPatch, query: str, seconds: object
) -> None:
    engine = servers._engine(make_url(f"postgresql+psycopg://anna@127.0.0.1:1/open{query}"))
    pool: Any = engine.pool
    assert (pool.size(), pool._max_overflow, pool._timeout, pool._pool.use_lifo) == (10, 0, 3, True)
    asked: list[dict[str, Any]] = []

    def connect(*_words: object, **named: Any) -> None:
        asked.append(named)
        raise psycopg.OperationalError("not now")

    monkeypatch.setattr(_TimeoutConnection, "connect", connect)
    with pytest.raises(OperationalError):
        engine.connect()
    assert asked[0]["connect_timeout"] == seconds


def test_timeouts_are_set_on_a_server_that_has_none(server_address: str) -> None:
    def settings(address: str) -> list[object]:
        with open_store(address) as store, store._database._engine.connect() as connection:
            names = ("statement_timeout", "lock_timeout")
            return [connection.exec_driver_sql(f"SHOW {name}").scalar() for name in names]

    published(server_address).close()
    assert settings(server_address) == ["8s", "5s"]
    bare, _, name = server_address.partition("#")
    assert settings(f"{bare}?options=-c%20statement_timeout%3D3s#{name}") == ["3s", "5s"]


def test_a_connection_that_the_server_closed_is_replaced(server_address: str) -> None:
    with published(server_address) as store:
        log = store.log()
        with store._database._engine.connect() as connection:
            pid = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        with psycopg.connect(server_address.partition("#")[0], autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))
        assert store.log() == log
        assert store.seal().sequence == log.last
