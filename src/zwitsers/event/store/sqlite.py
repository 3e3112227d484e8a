"""SQLite connections for event files. Files may be hostile: limit their content and the work that they cause."""

from __future__ import annotations

import sqlite3
import stat
import sys
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from zwitsers.engine.domain import Problem
from zwitsers.event.store.errors import DamagedError, StoreError
from zwitsers.event.store.faults import content_errors, explanation
from zwitsers.event.store.files import WAIT_SECONDS, companion
from zwitsers.event.store.schema import SCHEMA
from zwitsers.event.store.shape import is_ours

if TYPE_CHECKING:
    from pathlib import Path

# "ZWIT" in the file header, where tools such as `file` find it.
APPLICATION_ID = 0x5A574954
_MAGIC = b"SQLite format 3\x00"
# Far above any tournament: 10,000 players and nine rounds make 70,000 entries, 20 MB, with one entry of 0.1 MB.
MOST_BYTES = 256 << 20
MOST_ENTRIES = 250_000
MOST_OF_ONE = 4 << 20
# Limits in SQLite VM steps. Reading the schema takes a few hundred; a check of all pages less than one per byte.
_STEPS_FOR_TABLES = 20_000
_STEPS = 5_000_000
_STEPS_AT_ONCE = 1000


@dataclass(slots=True)
class _StepLimit:
    """SQLite progress handler: returning anything but 0 interrupts the query."""

    left: int

    def __call__(self) -> int:
        self.left -= _STEPS_AT_ONCE
        return int(self.left < 0)


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open a database. `mode`: ro, rw, or still (ro, and immutable if there is no -wal or -journal, so that SQLite
    creates no files beside it). Never creates a missing file. Does not check the tables; see check_file."""
    connection, limit = _connect_with_limits(path, mode)
    limit.left += _STEPS + path.stat().st_size
    return connection


def _connect_with_limits(path: Path, mode: str) -> tuple[sqlite3.Connection, _StepLimit]:
    if mode == "still":
        mode = "ro" if has_companion(path) else "ro&immutable=1"
    address = f"file:{quote(str(path.absolute()))}?mode={mode}"
    connection = sqlite3.connect(address, uri=True, timeout=WAIT_SECONDS, isolation_level=None)
    limit = _StepLimit(_STEPS_FOR_TABLES)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_OF_ONE)
    connection.set_progress_handler(limit, _STEPS_AT_ONCE)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    if sys.version_info >= (3, 12):
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)
    return connection, limit


def has_companion(path: Path) -> bool:
    """Whether the file has a -wal or -journal beside it, as older versions and other programs leave it."""
    return any(companion(path, suffix).exists() for suffix in ("-wal", "-journal"))


# Checks


def check_header(path: Path) -> int:
    """Check the header without SQLite, which might change a file that is not ours. Return the schema number."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # opening a pipe would wait for a writer
            raise StoreError([Problem("store.not-a-file", place=str(path))])
        with path.open("rb") as file:
            header = file.read(100)
            size = file.seek(0, 2)
    except FileNotFoundError:
        raise StoreError([Problem("store.no-file", place=str(path))]) from None
    except OSError as error:
        raise StoreError([Problem("store.unreadable", place=str(path), reason=error.strerror)]) from error
    if len(header) < 100 or not header.startswith(_MAGIC) or int.from_bytes(header[68:72]) != APPLICATION_ID:
        raise StoreError([Problem("store.not-ours", place=str(path))])
    if size > MOST_BYTES:
        raise StoreError([Problem("store.strange", place=str(path), reason=f"{size} bytes")])
    return _known_schema(path, int.from_bytes(header[60:64]))


def _known_schema(path: Path, schema: int) -> int:
    if schema > SCHEMA:
        raise StoreError([Problem("store.newer", place=str(path), found=schema, known=SCHEMA)])
    return schema


def check_file(path: Path, *, thorough: bool = False) -> None:
    """Check the schema, every page (SQLite's own check) and the tables, on a read-only connection."""
    try:
        # Immutable mode creates no files. If someone writes at that moment it may fail: retry without it.
        _check(path, "still", thorough=thorough)
    except (sqlite3.Error, DamagedError):
        try:
            _check(path, "ro", thorough=thorough)
        except sqlite3.Error as error:
            raise explanation(str(path), error) from error


def _check(path: Path, mode: str, *, thorough: bool) -> None:
    connection, limit = _connect_with_limits(path, mode)
    with closing(connection), content_errors(str(path)):
        # First: a table could turn out to be a view or have generated columns.
        for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_schema"):
            if not is_ours(kind, name, sql):
                raise StoreError([Problem("store.strange", place=str(path), reason=f"{kind} {str(name)[:60]}")])
        schema = _known_schema(path, int(connection.execute("PRAGMA user_version").fetchone()[0]))
        limit.left += _STEPS + path.stat().st_size
        # One error is enough: errors that follow the first are unreliable.
        check = "integrity_check" if thorough else "quick_check"
        (verdict,) = connection.execute(f"PRAGMA {check}(1)").fetchone()
        if verdict != "ok":
            raise DamagedError([Problem("store.damaged", place=str(path), reason=str(verdict)[:300])])
        _check_tables(connection, path, schema)


def _check_tables(connection: sqlite3.Connection, path: Path, schema: int) -> None:
    """Check values that no hash covers: equal schema numbers in table and header, an empty name, few enough entries."""
    versions = connection.execute("SELECT version_num FROM zwitsers_schema LIMIT 2").fetchall()
    names = connection.execute("SELECT name FROM zwitsers_tournament LIMIT 2").fetchall()
    if versions != [(f"{schema:04d}",)] or names != [("",)]:
        reason = f"schema {schema}, {versions!r}, {names!r}"
        raise DamagedError([Problem("store.damaged", place=str(path), reason=reason[:300])])
    (entries,) = connection.execute("SELECT count(*) FROM zwitsers_entry").fetchone()
    if entries > MOST_ENTRIES:
        raise StoreError([Problem("store.strange", place=str(path), reason=f"{entries} entries")])
