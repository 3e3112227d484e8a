"""Connections with PostgreSQL servers: one pool per database for all tournaments in it, and nobody waits for long.

A server that has frozen takes connections and says nothing, and its own time-outs freeze with it. So the time is kept
on our side too; and once an answer has not come, the others do not wait for theirs until somebody has had one.
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

# As many connections for each database, however many tournaments there are and however many people ask.
CONNECTIONS = 10
# The most requests that may wait for an answer or a connection. Others queue while the database answers; if it has not
# done so for a while they are refused at once. A server has more threads than this, so that pages that need no database
# have some left.
_WAITING = 16
_TURN_SECONDS = 5.0
_SILENT_AFTER = 1.0
_LOOK_SECONDS = 0.1
_CONNECT_SECONDS = 3
# Set on the server, where nothing else is set: for one statement, and for a lock within it.
_STATEMENT_SECONDS = 8
_LOCK_SECONDS = 5
# A little longer than the server takes to say that it took too long.
ANSWER_SECONDS = 10
# For so long after an answer did not come one at a time tries again.
_DOWN_SECONDS = 5
# Each with how it is when nobody has set it.
_SETTINGS = (
    *("statement_timeout", f"{_STATEMENT_SECONDS}s", "0"),
    *("lock_timeout", f"{_LOCK_SECONDS}s", "0"),
    # What has been acknowledged must be on the disk, whatever the server is used for besides.
    *("synchronous_commit", "on", "off"),
)
_SET = (
    "SELECT set_config(name, value, false) FROM (VALUES (%s, %s, %s), (%s, %s, %s), (%s, %s, %s))"
    " AS ours (name, value, unset) WHERE current_setting(name) = unset"
)


class _Timed(psycopg.Connection[Any]):
    """Closed when an answer does not come in time: what it would say later is an answer to nobody."""

    def wait(self, gen: Generator[Any, Any, Any], *words: Any, **named: Any) -> Any:
        try:
            return super().wait(_limited(gen), *words, **named)
        except _LateError:
            self.pgconn.finish()
            raise


class _LateError(psycopg.OperationalError):
    """No answer within the time."""


def _limited(steps: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
    """The same exchange with the server, which is looked at several times a second while it waits."""
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
    # The same connections, for statements each of which stands by itself.
    reader: Engine = field(init=False)
    users: int = 0
    # Whether its tables were found to be those of this version.
    up_to_date: bool = False
    _turns: BoundedSemaphore = field(default_factory=lambda: BoundedSemaphore(_WAITING))
    _down_until: float = 0.0
    # When somebody last had an answer.
    _answered: float = 0.0
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self.reader = self.engine.execution_options(isolation_level="AUTOCOMMIT")

    def begin(self) -> AbstractContextManager[Connection]:
        """A transaction, when there is a chance of an answer."""
        return self._connected(self.engine.begin)

    def read(self) -> AbstractContextManager[Connection]:
        """For statements each of which sees what there is at its moment: there is nothing to begin and to end, which
        would make three questions of one."""
        return self._connected(self.reader.connect)

    @contextmanager
    def _connected(self, connect: Callable[[], AbstractContextManager[Connection]]) -> Iterator[Connection]:
        self._ask()
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
        while not self._turns.acquire(timeout=_LOOK_SECONDS):
            if time.monotonic() > min(until, self._answered + _SILENT_AFTER):
                raise StoreError([Problem("store.overloaded", place=self.place)])

    def _ask(self) -> None:
        with self._lock:
            now = time.monotonic()
            if now < self._down_until:
                raise StoreError([Problem("store.silent", place=self.place)])
            if self._down_until:
                self._down_until = now + _DOWN_SECONDS  # this one tries; the others hear of it


_servers: dict[str, DatabaseServer] = {}
_lock = Lock()


def server_at(url: URL, place: str) -> DatabaseServer:
    """The pool of this database, the same for everyone in this program; give it back with `release`."""
    with _lock:
        key = url.render_as_string(hide_password=False)
        if key not in _servers:
            _servers[key] = DatabaseServer(place, _engine(url))
        _servers[key].users += 1
        return _servers[key]


def release(server: DatabaseServer) -> None:
    """The last one who gives it back closes its connections."""
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
        pool_use_lifo=True,  # those that are used know our statements already; the others need not exist
        pool_timeout=_CONNECT_SECONDS,
        connect_args={} if "connect_timeout" in url.query else {"connect_timeout": _CONNECT_SECONDS},
    )

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: Any, _record: Any, words: Any, named: Any) -> Any:
        return _Timed.connect(*words, **named)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.execute(_SET, _SETTINGS)
        connection.commit()

    @event.listens_for(engine, "checkout")
    def look(connection: Any, _record: Any, _proxy: Any) -> None:
        """A server that was restarted has hung up, and left word of it: that is seen without asking."""
        if connection.closed or _has_word(connection.fileno()):
            raise DisconnectionError

    return engine


def _has_word(number: int) -> bool:
    """Whether something has come that nobody asked for."""
    if not hasattr(select, "poll"):  # Windows
        return bool(select.select([number], [], [], 0)[0])
    poll = select.poll()
    poll.register(number, select.POLLIN)
    return bool(poll.poll(0))
