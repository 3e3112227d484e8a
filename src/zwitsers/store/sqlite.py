"""An event file: SQLite with a write-ahead log, full sync, and a mark in its header that says that it is ours."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from sqlalchemy import create_engine, event, select
from sqlalchemy.pool import NullPool, QueuePool

from zwitsers.domain import Problem
from zwitsers.store.database import Database, add_tournament
from zwitsers.store.errors import DamagedError, StoreError
from zwitsers.store.faults import explained, explanation
from zwitsers.store.migrations import upgrade
from zwitsers.store.schema import SCHEMA, tournament

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from sqlalchemy import Connection, Engine

    from zwitsers.store.chain import Row

# "ZWIT", in the header of the file, where `file` and others can see it.
APPLICATION_ID = 0x5A574954
# How long a writer waits for another one.
WAIT_SECONDS = 10
_MAGIC = b"SQLite format 3\x00"


def open_file(path: Path, before_upgrade: Callable[[], object]) -> Database:
    """The database of an event file. Whatever is wrong with the file is found before SQLite may write to it."""
    schema = check_header(path)
    check_pages(path)
    engine = _engine(path)
    try:
        if schema < SCHEMA:
            before_upgrade()
            with explained(str(path)), engine.execution_options(writing=True).begin() as connection:
                _bring_up_to_date(connection)
        with explained(str(path)), engine.begin() as connection:
            # Once more: a newer version may have changed it since, or have left that in the write-ahead log.
            _check_schema(path, int(connection.exec_driver_sql("PRAGMA user_version").scalar() or 0))
            numbers = list(connection.execute(select(tournament.c.id)).scalars())
        if len(numbers) != 1:
            raise DamagedError([Problem("store.no-seal", place=str(path))])
        if may_write(path):
            with explained(str(path)):
                _write_ahead(engine)  # a file that was set aside by `restore` has lost that
        return Database(engine, numbers[0], str(path))
    except BaseException:
        engine.dispose()
        raise


def create_file(path: Path, rows: Sequence[Row]) -> None:
    """A new event file. It gets its name when it is complete, so no one ever sees half of it."""
    if path.exists():
        raise StoreError([Problem("store.exists", place=str(path))])
    if companion(path, "-wal").exists():
        # SQLite would take what is in there for a part of the new file.
        raise StoreError([Problem("store.leftover", place=str(companion(path, "-wal")))])
    work = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with explained(str(path)):
            _fill(work, rows)
        _give_name(work, path)
    except OSError as error:
        raise StoreError([Problem("store.folder", place=str(path), reason=error.strerror)]) from error
    finally:
        for suffix in ("", "-wal", "-shm"):
            with suppress(OSError):
                companion(work, suffix).unlink(missing_ok=True)


def companion(path: Path, suffix: str) -> Path:
    """The files that SQLite keeps beside a database: -wal and -shm."""
    return path.with_name(path.name + suffix)


def _fill(work: Path, rows: Sequence[Row]) -> None:
    work.unlink(missing_ok=True)
    work.touch()
    engine = _engine(work)
    try:
        _write_ahead(engine)
        with engine.execution_options(writing=True).begin() as connection:
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
            _bring_up_to_date(connection)
            add_tournament(connection, "", rows)
    finally:
        engine.dispose()  # the last connection brings everything into the file itself


def _give_name(work: Path, path: Path) -> None:
    """Like a rename, but never over another file."""
    sync(work)
    try:
        path.hardlink_to(work)
    except FileExistsError:
        raise StoreError([Problem("store.exists", place=str(path))]) from None
    except OSError:  # a file system without hard links, as on many sticks
        if path.exists():
            raise StoreError([Problem("store.exists", place=str(path))]) from None
        work.rename(path)
    sync(path.parent)


def sync(path: Path) -> None:
    """Until what is in this file or folder is really on the disk."""
    if os.name == "nt" and path.is_dir():
        return  # Windows has no such thing for folders
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# Is it ours, and is it whole?


def check_header(path: Path) -> int:
    """Reads the first bytes, without SQLite, so that a file that is not ours is left alone. Gives its schema."""
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except FileNotFoundError:
        raise StoreError([Problem("store.no-file", place=str(path))]) from None
    except OSError as error:
        raise StoreError([Problem("store.unreadable", place=str(path), reason=error.strerror)]) from error
    if len(header) < 100 or not header.startswith(_MAGIC) or int.from_bytes(header[68:72]) != APPLICATION_ID:
        raise StoreError([Problem("store.not-ours", place=str(path))])
    schema = int.from_bytes(header[60:64])
    _check_schema(path, schema)
    return schema


def _check_schema(path: Path, schema: int) -> None:
    if schema > SCHEMA:
        raise StoreError([Problem("store.newer", place=str(path), found=schema, known=SCHEMA)])


def check_pages(path: Path, *, thorough: bool = False) -> None:
    """SQLite's own check of every page, on a connection that cannot write."""
    check = "integrity_check" if thorough else "quick_check"
    try:
        # A file at rest is read without a trace; should someone begin to write to it just then, it is read again.
        if _verdict(path, "still", check) == ["ok"]:
            return
    except sqlite3.Error:
        pass
    try:
        verdict = _verdict(path, "ro", check)
    except sqlite3.Error as error:
        raise explanation(str(path), error) from error
    if verdict != ["ok"]:
        raise DamagedError([Problem("store.damaged", place=str(path), reason="; ".join(verdict))])


def _verdict(path: Path, mode: str, check: str) -> list[str]:
    with closing(connect(path, mode)) as connection:
        return [str(line) for (line,) in connection.execute(f"PRAGMA {check}(3)")]


# Connections


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """`mode` is ro, rw, or still: ro, and when no one has it open also without making files beside it. A file that is
    gone is not made anew, as SQLite would."""
    if mode == "still":
        mode = "ro" if companion(path, "-wal").exists() else "ro&immutable=1"
    # A store may be used from several threads; the pool gives a connection to one of them at a time.
    address = f"file:{quote(str(path.absolute()))}?mode={mode}"
    return sqlite3.connect(address, uri=True, timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False)


def _engine(path: Path) -> Engine:
    if may_write(path):
        engine = create_engine("sqlite+pysqlite://", creator=lambda: connect(path, "rw"), poolclass=QueuePool)
    else:
        # Each time anew, to see whether someone else has begun to write.
        engine = create_engine("sqlite+pysqlite://", creator=lambda: connect(path, "still"), poolclass=NullPool)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")

    # The driver is told to leave transactions alone (isolation_level None above); SQLAlchemy begins them here.
    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get("writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def _write_ahead(engine: Engine) -> None:
    """Kept in the file: readers and a writer do not wait for each other."""
    connection = engine.raw_connection()
    try:
        connection.cursor().execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


def may_write(path: Path) -> bool:
    """In the file, and beside it, where SQLite keeps its write-ahead log."""
    effective = os.access in os.supports_effective_ids
    return all(os.access(place, os.W_OK, effective_ids=effective) for place in (path, path.absolute().parent))


def _bring_up_to_date(connection: Connection) -> None:
    upgrade(connection)
    connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA}")
