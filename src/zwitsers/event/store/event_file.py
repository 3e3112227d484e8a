"""An event file: one SQLite file that is whole at every moment.

It is never changed in its place. A command is written into a copy of it, and when that is on the disk it takes the name
of the file (see files). What is read is therefore always one version, and `cp` copies one.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, event, select
from sqlalchemy.pool import NullPool

from zwitsers.engine.domain import Problem
from zwitsers.event.store.chain import START, breaks
from zwitsers.event.store.database import Database, add_rows, add_tournament
from zwitsers.event.store.errors import DamagedError, StoreError
from zwitsers.event.store.faults import content_errors, explained, explanation
from zwitsers.event.store.files import companion, copy_contents, give_name, identity, locked, replace, sweep, work_file
from zwitsers.event.store.migrations import upgrade
from zwitsers.event.store.schema import SCHEMA, tournament
from zwitsers.event.store.sqlite import APPLICATION_ID, check_file, check_header, connect, has_companion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from sqlalchemy import Connection, Engine

    from zwitsers.event.store.chain import Seal, StoredEntry
    from zwitsers.event.store.files import Identity


def open_file(path: Path, before_upgrade: Callable[[], object]) -> FileDatabase:
    """The database of an event file. Whatever is wrong with the file is found before anything is written to it."""
    schema = check_header(path)
    check_file(path)
    place = str(path)  # as it was given, for messages
    path = path.resolve()  # the next version must not take the place of a link
    if may_write(path):
        sweep(path.parent)
        settle(path)
        if schema < SCHEMA:
            before_upgrade()
            _bring_file_up_to_date(path)
    checked = identity(path)
    engine = _engine(lambda: connect(path, "still"))
    with explained(place), content_errors(place), engine.begin() as connection:
        numbers = list(connection.execute(select(tournament.c.id)).scalars())
    if len(numbers) != 1:
        raise DamagedError([Problem("store.no-seal", place=place)])
    return FileDatabase(engine, numbers[0], place, path, _Seen(checked=checked))


def create_file(path: Path, rows: Sequence[StoredEntry]) -> None:
    """A new event file. It gets its name when it is complete, so no one ever sees half of it."""
    if path.exists():
        raise StoreError([Problem("store.exists", place=str(path))])
    if companion(path, "-wal").exists():
        # SQLite would take what is in there for a part of the new file.
        raise StoreError([Problem("store.leftover", place=str(companion(path, "-wal")))])
    sweep(path.parent)
    with explained(str(path), "store.folder"), work_file(path) as work:
        fill(work, rows)
        give_name(work, path)


def fill(work: Path, rows: Sequence[StoredEntry]) -> None:
    """Make an empty file an event file with these entries."""
    with _writing(work) as connection:
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        _bring_up_to_date(connection)
        add_tournament(connection, "", rows)


def settle(path: Path) -> None:
    """Earlier versions of the program, and other programs, keep a part of what was written in a file beside it: bring
    that into the file itself. Refused while one of them has the file open."""
    if not has_companion(path):
        return
    try:
        with closing(connect(path, "rw")) as connection:
            connection.execute("PRAGMA busy_timeout = 1000")
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise StoreError([Problem("store.in-use", place=str(path))]) from error
        raise explanation(str(path), error) from error


def may_write(path: Path) -> bool:
    """In the file, and beside it, where the next version is made."""
    effective = os.access in os.supports_effective_ids
    return all(os.access(place, os.W_OK, effective_ids=effective) for place in (path, path.absolute().parent))


@dataclass(slots=True)
class _Seen:
    """The version of the file that was read last with where its log ends, which never changes: one value, so that no
    thread finds the end of another version. And the version whose pages were looked at last."""

    read: tuple[Identity, Seal] | None = None
    checked: Identity | None = None


class FileDatabase(Database):
    """The tournament of an event file."""

    def __init__(self, engine: Engine, number: int, place: str, path: Path, seen: _Seen) -> None:
        super().__init__(engine, number, place)
        self._path = path
        self._seen = seen

    def seal(self) -> Seal:
        return self._unchanged() or super().seal()

    def rows(self, after: int) -> tuple[list[StoredEntry], Seal]:
        known = self._unchanged()
        if known is not None and known.sequence == after:
            return [], known
        before = self._found()
        rows, seal = super().rows(after)
        if before is not None and before == self._found():
            self._seen.read = before, seal
        return rows, seal

    def add(self, rows: Sequence[StoredEntry], after: Seal) -> bool:
        with explained(self.place), self._alone():
            # Also when nothing was read for a while: what is added to is what is there now, and whole.
            if self.seal() != after:
                return False
            with work_file(self._path) as work:
                copy_contents(self._path, work)
                with _writing(work) as connection:
                    added = add_rows(connection, self._number, rows, after)
                if not added:  # whatever was thought to be there, what was copied decides
                    self._seen.read = None
                    return False
                replace(work, self._path)
                version = identity(self._path)  # within the work: its lock is on the new version
            self._seen.read, self._seen.checked = (version, rows[-1].seal), version
        return True

    @contextmanager
    def alone(self) -> Iterator[Database]:
        with explained(self.place), self._alone():
            yield _Held(self._engine, self._number, self.place, self._path, self._seen)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if self._found() is None:
            raise StoreError([Problem("store.gone", place=self.place)])
        if not may_write(self._path):
            raise StoreError([Problem("store.read-only", place=self.place)])
        with locked(self._path):
            yield

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        found = self._found()
        if found is None:
            raise StoreError([Problem("store.gone", place=self.place)])
        checked = self._seen.checked
        if checked != found:
            check_header(self._path)
            check_file(self._path)
        with content_errors(self.place), self._engine.begin() as connection:
            if checked is not None and checked != found and checked.number == found.number:
                # Our own writers never do that: the version that was there has been changed in its place.
                self._check_chain(connection)
            self._seen.checked = found
            yield connection

    def _check_chain(self, connection: Connection) -> None:
        rows, seal = self._every_row(connection)
        broken = list(breaks(rows, START, seal))
        if broken:
            raise DamagedError([Problem("store.changed-in-place", place=self.place), *broken])

    def _unchanged(self) -> Seal | None:
        """Where the log ends when the file is as it was read. When it is gone, what was read of it is still good to
        read, and nothing can be added to it."""
        found, read = self._found(), self._seen.read
        return read[1] if read is not None and found in (None, read[0]) else None

    def _found(self) -> Identity | None:
        try:
            return identity(self._path)
        except OSError:
            return None


class _Held(FileDatabase):
    """By somebody who keeps others from writing to it."""

    @contextmanager
    def _alone(self) -> Iterator[None]:
        yield


# Connections


@contextmanager
def _writing(work: Path) -> Iterator[Connection]:
    """Write into a temporary file: a failure leaves nothing under a known name, and the rename waits for the disk."""

    def connected() -> sqlite3.Connection:
        connection = connect(work, "rw")
        # All in one file, also when it comes from a version that kept a write-ahead log.
        connection.execute("PRAGMA journal_mode = MEMORY")
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    with _engine(connected).begin() as connection:
        yield connection


def _engine(connected: Callable[[], sqlite3.Connection]) -> Engine:
    """A connection each time: the file of this name is another one after every command."""
    engine = create_engine("sqlite+pysqlite://", creator=connected, poolclass=NullPool)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA foreign_keys = ON")

    # The driver is told to leave transactions alone (isolation_level None); SQLAlchemy begins them here.
    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _bring_file_up_to_date(path: Path) -> None:
    with explained(str(path)), locked(path), work_file(path) as work:
        copy_contents(path, work)
        with _writing(work) as connection:
            _bring_up_to_date(connection)
        replace(work, path)


def _bring_up_to_date(connection: Connection) -> None:
    upgrade(connection)
    connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA}")
