"""An event file: one SQLite file that is complete at every moment.

A write never changes the file in place: it copies the file, adds the entries to the copy, fsyncs it and renames it over
the original (see files). Readers and `cp` therefore always get one complete version.
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
    """Open the database of an event file. All checks run before the first write."""
    schema = check_header(path)
    check_file(path)
    place = str(path)  # as given, for messages
    path = path.resolve()  # the atomic rename must not replace a symbolic link
    if may_write(path):
        sweep(path.parent)
        settle(path)
        if schema < SCHEMA:
            before_upgrade()
            _migrate_file(path)
    checked = identity(path)
    engine = _engine(lambda: connect(path, "still"))
    with explained(place), content_errors(place), engine.begin() as connection:
        numbers = list(connection.execute(select(tournament.c.id)).scalars())
    if len(numbers) != 1:
        raise DamagedError([Problem("store.no-seal", place=place)])
    return FileDatabase(engine, numbers[0], place, path, _VersionCache(checked=checked))


def create_file(path: Path, rows: Sequence[StoredEntry]) -> None:
    """Create an event file. It gets its name when it is complete, so no reader sees a partial file."""
    if path.exists():
        raise StoreError([Problem("store.exists", place=str(path))])
    if companion(path, "-wal").exists():
        # SQLite would apply this write-ahead log to the new file.
        raise StoreError([Problem("store.leftover", place=str(companion(path, "-wal")))])
    sweep(path.parent)
    with explained(str(path), "store.folder"), work_file(path) as work:
        fill(work, rows)
        give_name(work, path)


def fill(work: Path, rows: Sequence[StoredEntry]) -> None:
    """Turn an empty file into an event file with these entries."""
    with _writing(work) as connection:
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        _migrate(connection)
        add_tournament(connection, "", rows)


def settle(path: Path) -> None:
    """Checkpoint a write-ahead log or journal, as earlier versions and other programs leave it, into the file itself.
    StoreError while one of them has the file open."""
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
    """Whether we may write the file, and its folder, where the next version is created."""
    effective = os.access in os.supports_effective_ids
    return all(os.access(place, os.W_OK, effective_ids=effective) for place in (path, path.absolute().parent))


@dataclass(slots=True)
class _VersionCache:
    """`read`: the version of the file that was read last, with its seal. They are one tuple, so that no thread pairs
    the seal with another version. `checked`: the version whose pages were checked last."""

    read: tuple[Identity, Seal] | None = None
    checked: Identity | None = None


class FileDatabase(Database):
    """The tournament of an event file."""

    def __init__(self, engine: Engine, number: int, place: str, path: Path, cache: _VersionCache) -> None:
        super().__init__(engine, number, place)
        self._path = path
        self._cache = cache

    def seal(self) -> Seal:
        return self._unchanged() or super().seal()

    def rows(self, after: int) -> tuple[list[StoredEntry], Seal]:
        known = self._unchanged()
        if known is not None and known.sequence == after:
            return [], known
        before = self._found()
        rows, seal = super().rows(after)
        if before is not None and before == self._found():
            self._cache.read = before, seal
        return rows, seal

    def add(self, rows: Sequence[StoredEntry], after: Seal) -> bool:
        with explained(self.place), self._alone():
            # The last read may be long ago: this reads the current seal and checks a changed file.
            if self.seal() != after:
                return False
            with work_file(self._path) as work:
                copy_contents(self._path, work)
                with _writing(work) as connection:
                    added = add_rows(connection, self._number, rows, after)
                if not added:  # the copy decides, not the cached seal
                    self._cache.read = None
                    return False
                replace(work, self._path)
                version = identity(self._path)  # before work_file ends: its lock is on the new version
            self._cache.read, self._cache.checked = (version, rows[-1].seal), version
        return True

    @contextmanager
    def alone(self) -> Iterator[Database]:
        with explained(self.place), self._alone():
            yield _LockedFileDatabase(self._engine, self._number, self.place, self._path, self._cache)

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
        checked = self._cache.checked
        if checked != found:
            check_header(self._path)
            check_file(self._path)
        with content_errors(self.place), self._engine.begin() as connection:
            if checked is not None and checked != found and checked.number == found.number:
                # Same inode, other content: another program has changed the file in place.
                self._check_chain(connection)
            self._cache.checked = found
            yield connection

    def _check_chain(self, connection: Connection) -> None:
        rows, seal = self._every_row(connection)
        broken = list(breaks(rows, START, seal))
        if broken:
            raise DamagedError([Problem("store.changed-in-place", place=self.place), *broken])

    def _unchanged(self) -> Seal | None:
        """The cached seal if the file has not changed. A file that is gone counts as unchanged: its log can still be
        read, but not extended."""
        found, read = self._found(), self._cache.read
        return read[1] if read is not None and found in (None, read[0]) else None

    def _found(self) -> Identity | None:
        try:
            return identity(self._path)
        except OSError:
            return None


class _LockedFileDatabase(FileDatabase):
    """A file database whose write lock the caller already holds."""

    @contextmanager
    def _alone(self) -> Iterator[None]:
        yield


# Connections


@contextmanager
def _writing(work: Path) -> Iterator[Connection]:
    """Write into a work file, without fsync: a failure leaves nothing under the real name, and `replace` fsyncs."""

    def connected() -> sqlite3.Connection:
        connection = connect(work, "rw")
        # One file, also if the copy was made by a version that used a write-ahead log.
        connection.execute("PRAGMA journal_mode = MEMORY")
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    with _engine(connected).begin() as connection:
        yield connection


def _engine(connected: Callable[[], sqlite3.Connection]) -> Engine:
    """An engine without a pool: every write replaces the file, so a connection cannot be reused."""
    engine = create_engine("sqlite+pysqlite://", creator=connected, poolclass=NullPool)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA foreign_keys = ON")

    # The driver does not manage transactions (isolation_level None); SQLAlchemy begins them here.
    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _migrate_file(path: Path) -> None:
    with explained(str(path)), locked(path), work_file(path) as work:
        copy_contents(path, work)
        with _writing(work) as connection:
            _migrate(connection)
        replace(work, path)


def _migrate(connection: Connection) -> None:
    upgrade(connection)
    connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA}")
