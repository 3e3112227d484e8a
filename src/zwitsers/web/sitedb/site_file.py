"""The site database for tournaments in files: one SQLite file beside them. Connections are pooled; a connection to a
file that was deleted or replaced is discarded."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import closing, contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING
from urllib.parse import quote

from sqlalchemy import create_engine, event
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.pool import QueuePool

from zwitsers.engine.domain import Problem
from zwitsers.web.sitedb.database import SiteDatabaseError
from zwitsers.web.sitedb.migrations import is_up_to_date, upgrade

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from sqlalchemy import Connection
    from sqlalchemy.engine.interfaces import DBAPIConnection
    from sqlalchemy.pool import ConnectionPoolEntry


class SiteFile:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._engine = create_engine("sqlite+pysqlite://", creator=self._connect, poolclass=QueuePool, max_overflow=-1)
        event.listen(self._engine, "connect", self._note_file)
        event.listen(self._engine, "checkout", self._check_file)

    @property
    def place(self) -> str:
        return str(self.path)

    def prepare(self) -> None:
        """Create the file, readable by its owner only, and migrate it. If several programs start at once, one migrates
        and the others wait."""
        with self._explained():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if not self.path.exists():
                self.path.touch(mode=0o600)
            self._keep_in_one_file()
        with self.reading() as connection:
            if is_up_to_date(connection, self.place):
                return
        with self.writing() as connection:
            if not is_up_to_date(connection, self.place):
                upgrade(connection)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._explained(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self, about: str = "") -> Iterator[Connection]:
        del about  # SQLite has one writer at a time
        with self._explained(), self._engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection
            connection.commit()  # after an exception nothing is committed

    # No messages: other programs poll the files.

    def tell(self, message: str) -> None:
        pass

    def hear(self, heard: Callable[[str], None]) -> AbstractContextManager[None]:
        del heard
        return nullcontext()

    def close(self) -> None:
        self._engine.dispose()

    def _connect(self) -> sqlite3.Connection:
        # mode=rw does not create a missing file, which would be empty and readable by everyone.
        address = f"file:{quote(str(self.path.absolute()))}?mode=rw"
        # The driver does not manage transactions: `writing` begins them.
        connection = sqlite3.connect(address, uri=True, timeout=10, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def _note_file(self, _connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
        record.info["file"] = self._file()

    def _check_file(self, _connection: DBAPIConnection, record: ConnectionPoolEntry, _proxy: object) -> None:
        if record.info.get("file") != self._file():
            raise DisconnectionError

    def _file(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _keep_in_one_file(self) -> None:
        """Switch off the write-ahead log of earlier versions: it needs disk space even for reading, so with a full disk
        no session could be read. This fails silently while a server of such a version has the file open. Also switch on
        auto-vacuum, to free the space of pending uploads (earlier versions kept those in memory)."""
        with closing(self._connect()) as connection, suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA busy_timeout = 1000")
            connection.execute("PRAGMA journal_mode = DELETE")
            if not connection.execute("PRAGMA auto_vacuum").fetchone()[0]:
                connection.execute("PRAGMA auto_vacuum = FULL")
                connection.execute("VACUUM")

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn errors (full disk, damaged, missing or locked file) into SiteDatabaseError."""
        try:
            yield
        except DBAPIError as error:
            raise self._unusable(error.orig or error) from error
        except (OSError, sqlite3.Error) as error:
            raise self._unusable(error) from error

    def _unusable(self, error: BaseException) -> SiteDatabaseError:
        full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL or (
            isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)
        )
        key = "web.site-full" if full else "web.site-database"
        return SiteDatabaseError([Problem(key, place=str(self.path), reason=str(error))])
