"""PostgreSQL connections: one pool per database for all its tournaments, with client-side timeouts.

A frozen server accepts connections but never answers, and its own timeouts do not fire. So the client has timeouts too.
A circuit breaker refuses other requests after a timeout, until one request gets an answer.
"""

from __future__ import annotations

import select
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import BoundedSemaphore, Lock
from typing import TYPE_CHECKING, Any

import psycopg
from sqlalchemy import create_engine, event
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.exc import TimeoutError as NoneFreeError

from zwitsers.engine.domain import Problem
from zwitsers.event.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from contextlib import AbstractContextManager

    from sqlalchemy import URL, Connection, Engine

# Pool size per database, for all tournaments and requests.
CONNECTIONS = 10
# The most requests that may wait for an answer or a connection. Others queue while the database answers; if it has not
# answered for _SILENT_AFTER seconds, they are refused. A web server has more threads than this, so that some stay free
# for pages that need no database.
_WAITING = 16
_TURN_SECONDS = 5.0
_SILENT_AFTER = 1.0
_POLL_SECONDS = 0.1
_CONNECT_SECONDS = 3
# Timeouts on the server, where it has none configured: for a statement, and for a lock within it.
_STATEMENT_SECONDS = 8
_LOCK_SECONDS = 5
# Longer than the statement timeout, so that the server's own error arrives first.
ANSWER_SECONDS = 10
# After a timeout, one request per this many seconds tries again.
_DOWN_SECONDS = 5
# Name, our value, and the default that we override; other values stay.
_SETTINGS = (
    *("statement_timeout", f"{_STATEMENT_SECONDS}s", "0"),
    *("lock_timeout", f"{_LOCK_SECONDS}s", "0"),
    # An acknowledged commit must be on disk.
    *("synchronous_commit", "on", "off"),
)
_SET = (
    "SELECT set_config(name, value, false) FROM (VALUES (%s, %s, %s), (%s, %s, %s), (%s, %s, %s))"
    " AS ours (name, value, unset) WHERE current_setting(name) = unset"
)


class _TimeoutConnection(psycopg.Connection[Any]):
    """A connection that is closed after a timeout, so that a late answer is not taken for that to another query."""

    def wait(self, gen: Generator[Any, Any, Any], *words: Any, **named: Any) -> Any:
        try:
            return super().wait(_with_timeout(gen), *words, **named)
        except _LateError:
            self.pgconn.finish()
            raise


class _LateError(psycopg.OperationalError):
    """No answer before the timeout."""


def _with_timeout(steps: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
    """Run the steps of a psycopg exchange; psycopg polls several times a second, and each poll checks the timeout."""
    until = time.monotonic() + ANSWER_SECONDS
    try:
        wanted = next(steps)
        while True:
            ready = yield wanted
            wanted = steps.send(ready)
            if time.monotonic() > until:
                raise _LateError(f"no answer within {ANSWER_SECONDS} seconds")
    except StopIteration as end:
        return end.value


@dataclass(slots=True)
class DatabaseServer:
    """The pool of one database."""

    place: str
    engine: Engine
    # The same pool in autocommit mode, for independent read statements.
    reader: Engine = field(init=False)
    users: int = 0
    # Whether the schema is known to be that of this version.
    up_to_date: bool = False
    _turns: BoundedSemaphore = field(default_factory=lambda: BoundedSemaphore(_WAITING))
    _down_until: float = 0.0
    # The time of the last answer.
    _answered: float = 0.0
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self.reader = self.engine.execution_options(isolation_level="AUTOCOMMIT")

    def begin(self) -> AbstractContextManager[Connection]:
        """A transaction; StoreError at once while the circuit breaker is open."""
        return self._connected(self.engine.begin)

    def read(self) -> AbstractContextManager[Connection]:
        """A connection in autocommit mode. Without BEGIN and COMMIT a read takes one round trip instead of three."""
        return self._connected(self.reader.connect)

    @contextmanager
    def _connected(self, connect: Callable[[], AbstractContextManager[Connection]]) -> Iterator[Connection]:
        self._check_circuit()
        self._take_turn()
        try:
            with connect() as connection:
                self._down_until = 0.0
                yield connection
            self._answered = time.monotonic()
        except NoneFreeError as error:
            raise StoreError([Problem("store.overloaded", place=self.place)]) from error
        except DBAPIError as error:
            if isinstance(error.orig, (_LateError, psycopg.errors.ConnectionTimeout)):
                self._down_until = time.monotonic() + _DOWN_SECONDS
            raise
        finally:
            self._turns.release()

    def _take_turn(self) -> None:
        until = time.monotonic() + _TURN_SECONDS
        while not self._turns.acquire(timeout=_POLL_SECONDS):
            if time.monotonic() > min(until, self._answered + _SILENT_AFTER):
                raise StoreError([Problem("store.overloaded", place=self.place)])

    def _check_circuit(self) -> None:
        with self._lock:
            now = time.monotonic()
            if now < self._down_until:
                raise StoreError([Problem("store.silent", place=self.place)])
            if self._down_until:
                self._down_until = now + _DOWN_SECONDS  # this request tries; the others are refused


_servers: dict[str, DatabaseServer] = {}
_lock = Lock()


def server_at(url: URL, place: str) -> DatabaseServer:
    """The shared pool of this database. Reference counted: call `release` afterwards."""
    with _lock:
        key = url.render_as_string(hide_password=False)
        if key not in _servers:
            _servers[key] = DatabaseServer(place, _engine(url))
        _servers[key].users += 1
        return _servers[key]


def release(server: DatabaseServer) -> None:
    """Give back a pool; the last user closes its connections."""
    with _lock:
        server.users -= 1
        if server.users:
            return
        for key in [key for key, known in _servers.items() if known is server]:
            del _servers[key]
    server.engine.dispose()


def _engine(url: URL) -> Engine:
    engine = create_engine(
        url,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_use_lifo=True,  # reuse connections that have our statements prepared; open few others
        pool_timeout=_CONNECT_SECONDS,
        connect_args={} if "connect_timeout" in url.query else {"connect_timeout": _CONNECT_SECONDS},
    )

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: Any, _record: Any, words: Any, named: Any) -> Any:
        return _TimeoutConnection.connect(*words, **named)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.execute(_SET, _SETTINGS)
        connection.commit()

    @event.listens_for(engine, "checkout")
    def check_connection(connection: Any, _record: Any, _proxy: Any) -> None:
        """Discard a connection that a restarted server has closed. The pending input shows it without a query."""
        if connection.closed or _has_pending_input(connection.fileno()):
            raise DisconnectionError

    return engine


def _has_pending_input(number: int) -> bool:
    """Whether the socket has unread input although no query is running."""
    if not hasattr(select, "poll"):  # Windows
        return bool(select.select([number], [], [], 0)[0])
    poll = select.poll()
    poll.register(number, select.POLLIN)
    return bool(poll.poll(0))
