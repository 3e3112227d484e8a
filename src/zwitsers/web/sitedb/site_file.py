"""The database of a site whose tournaments are files: one SQLite file beside them. A connection per call is quick
enough, and safe in threads and between processes."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from zwitsers.engine.domain import Problem
from zwitsers.web.sitedb.database import SiteDatabaseError
from zwitsers.web.sitedb.tables import SQLITE, statements

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

SCHEMA = len(SQLITE)


@dataclass(frozen=True, slots=True)
class SiteFile:
    path: Path

    @property
    def place(self) -> str:
        return str(self.path)

    def prepare(self) -> None:
        """Only its owner may read it."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if not self.path.exists():
                self.path.touch(mode=0o600)
            self._keep_in_one_file()
            with self.writing() as connection:
                version = int(connection.execute("PRAGMA user_version").fetchone()[0])
                for step in SQLITE[version:]:
                    for statement in statements(step):
                        connection.execute(statement)
                if version < SCHEMA:
                    connection.execute(f"PRAGMA user_version = {SCHEMA}")
        except (OSError, sqlite3.Error) as error:
            raise self._unusable(error) from error
        if version > SCHEMA:
            raise SiteDatabaseError([Problem("web.site-newer", place=str(self.path))])

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        connection = self._connect()
        try:
            yield connection
        except sqlite3.DatabaseError as error:
            raise self._unusable(error) from error
        finally:
            connection.close()

    @contextmanager
    def writing(self, about: str = "") -> Iterator[sqlite3.Connection]:
        del about  # whoever writes, writes alone
        connection = self._connect()
        try:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")
        except sqlite3.DatabaseError as error:  # no room on the disk, damaged, or somebody keeps it to himself
            raise self._unusable(error) from error
        finally:
            connection.close()  # without the commit nothing of it stays

    # Other programs look at the files often enough to see for themselves.

    def tell(self, message: str) -> None:
        pass

    def hear(self, heard: Callable[[str], None]) -> AbstractContextManager[None]:
        del heard
        return nullcontext()

    def close(self) -> None:
        pass

    def _connect(self) -> sqlite3.Connection:
        try:
            # One that was taken away is not made anew: it would be empty, and for everyone to read.
            address = f"file:{quote(str(self.path.absolute()))}?mode=rw"
            connection = sqlite3.connect(address, uri=True, timeout=10, isolation_level=None)
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error as error:
            raise self._unusable(error) from error
        return connection

    def _keep_in_one_file(self) -> None:
        """Earlier versions kept a write-ahead log, which takes room even for reading: on a full disk nobody was known
        any more. As long as another server of that version has it open it stays so. And the room of what somebody
        sent for a moment is given back (earlier versions kept it in memory)."""
        with closing(self._connect()) as connection, suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA busy_timeout = 1000")
            connection.execute("PRAGMA journal_mode = DELETE")
            if not connection.execute("PRAGMA auto_vacuum").fetchone()[0]:
                connection.execute("PRAGMA auto_vacuum = FULL")
                connection.execute("VACUUM")

    def _unusable(self, error: Exception) -> SiteDatabaseError:
        full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL or (
            isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)
        )
        key = "web.site-full" if full else "web.site-database"
        return SiteDatabaseError([Problem(key, place=str(self.path), reason=str(error))])
