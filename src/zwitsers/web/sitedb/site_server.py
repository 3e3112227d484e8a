"""The site database in PostgreSQL: in the database of the tournaments, with the same connection pool."""

from __future__ import annotations

import threading
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import psycopg
from platformdirs import user_data_path
from sqlalchemy import insert, select, text

from zwitsers.event.store import StoreError
from zwitsers.event.store.faults import explained
from zwitsers.event.store.postgres import address_parts
from zwitsers.event.store.servers import release, server_at
from zwitsers.web.sitedb import schema
from zwitsers.web.sitedb.database import SiteDatabaseError
from zwitsers.web.sitedb.migrations import is_up_to_date, schema_of, upgrade
from zwitsers.web.sitedb.site_file import SiteFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from sqlalchemy import Connection

CHANNEL = "zwitsers_site"
# Classes of advisory locks: for migrations, and for writers of one subject.
_TABLES_LOCK, _WRITERS_LOCK = 0x5A574955, 0x5A574956
_LOCK_TABLES = text(f"SELECT pg_advisory_xact_lock({_TABLES_LOCK})")
_LOCK_WRITERS = text(f"SELECT pg_advisory_xact_lock({_WRITERS_LOCK}, hashtext(:about))")
_TELL = text(f"SELECT pg_notify('{CHANNEL}', :message)")
# Seconds between checks whether the listener has to stop, and before it connects again.
_POLL_SECONDS, _RETRY_SECONDS = 1.0, 1.0
# TCP keepalives, because a machine that fails does not close its connections.
_CONNECT_OPTIONS: dict[str, Any] = {
    "autocommit": True,
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


class SiteServer:
    def __init__(self, address: str) -> None:
        self._address = address
        self._url, _name, self.place = address_parts(address)
        self._server = server_at(self._url, self.place)
        self._closed = False

    def prepare(self) -> None:
        with self.reading() as connection:
            if is_up_to_date(connection, self.place):
                return
        with self._connected(), self._server.begin() as connection:
            # If several servers start at once, one migrates and the others wait.
            connection.execute(_LOCK_TABLES)
            is_new = not schema_of(connection)
            if is_up_to_date(connection, self.place):
                return
            upgrade(connection)
            if is_new and earlier_file(self._address).exists():
                take_over(earlier_file(self._address), connection)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._connected(), self._server.read() as connection:
            yield connection

    @contextmanager
    def writing(self, about: str = "") -> Iterator[Connection]:
        with self._connected(), self._server.begin() as connection:
            connection.execute(_LOCK_WRITERS, {"about": about})
            yield connection

    @contextmanager
    def _connected(self) -> Iterator[None]:
        try:
            with explained(self.place):
                yield
        except StoreError as error:
            raise SiteDatabaseError(error.problems) from error

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            release(self._server)

    # Other servers

    def tell(self, message: str) -> None:
        # The change is already committed; a server that misses the message polls.
        with suppress(SiteDatabaseError), self.reading() as connection:
            connection.execute(_TELL, {"message": message})

    @contextmanager
    def hear(self, heard: Callable[[str], None]) -> Iterator[None]:
        """Call `heard` with each message, on a separate connection, because LISTEN occupies it."""
        over = threading.Event()
        thread = threading.Thread(target=self._listen, args=(heard, over), name="zwitsers-listening", daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join(_POLL_SECONDS + 1)

    def _listen(self, heard: Callable[[str], None], over: threading.Event) -> None:
        address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not over.is_set():
            try:
                with psycopg.connect(address, **_CONNECT_OPTIONS) as connection:
                    connection.execute(f"LISTEN {CHANNEL}".encode())
                    while not over.is_set():
                        for message in connection.notifies(timeout=_POLL_SECONDS):
                            heard(message.payload)
                            if over.is_set():
                                return
                        connection.execute("SELECT 1")  # fails when the connection is gone
            except psycopg.Error:  # the server restarts, or fails over
                over.wait(_RETRY_SECONDS)


# Tables that are not copied: their rows expire within an hour, or concern the earlier server only.
_NOT_COPIED = (schema.attempt, schema.half_session, schema.kept, schema.job, schema.trouble)


def earlier_file(address: str) -> Path:
    """Where earlier versions kept the site of a PostgreSQL database; the first start copies it into the database."""
    name = sha256(address.partition("#")[0].encode()).hexdigest()[:16]
    return user_data_path("zwitsers") / f"site-{name}.sqlite3"


def take_over(path: Path, new: Connection) -> None:
    """Copy the file into empty tables. Only a schema migration changes the file."""
    earlier = SiteFile(path)
    earlier.prepare()
    with earlier.reading() as old:
        for table in schema.metadata.sorted_tables:
            # The database assigns new identity numbers, in the same order.
            columns = [column for column in table.columns if column.identity is None]
            rows = old.execute(select(*columns).order_by(*table.primary_key)).mappings().all()
            if rows and table not in _NOT_COPIED:
                new.execute(insert(table), [dict(row) for row in rows])
