"""Translate errors of databases and the system into StoreErrors that a user can act on."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.event.store.errors import DamagedError, StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator

# SQLite's primary result codes; the extended ones have more bits above these eight.
_SQLITE = {
    sqlite3.SQLITE_BUSY: "store.busy",
    sqlite3.SQLITE_LOCKED: "store.busy",
    sqlite3.SQLITE_READONLY: "store.read-only",
    sqlite3.SQLITE_PERM: "store.read-only",
    sqlite3.SQLITE_CANTOPEN: "store.folder",
    sqlite3.SQLITE_FULL: "store.full",
    # A value larger than any of ours, or more steps than the file size justifies.
    sqlite3.SQLITE_TOOBIG: "store.strange",
    sqlite3.SQLITE_INTERRUPT: "store.strange",
    sqlite3.SQLITE_IOERR: "store.input-output",
    sqlite3.SQLITE_NOMEM: "store.database",
    sqlite3.SQLITE_PROTOCOL: "store.database",
}
_LONGEST_REASON = 300
_FULL = (errno.ENOSPC, errno.EDQUOT)
_SYSTEM = {
    errno.EROFS: "store.read-only",
    errno.EACCES: "store.read-only",
    errno.EPERM: "store.read-only",
    errno.ENOENT: "store.gone",
}
# PostgreSQL's SQLSTATE, whole or by its class of two characters.
_POSTGRESQL = {
    "25006": "store.read-only",
    "53100": "store.full",
    "28": "store.not-allowed",
    "42501": "store.not-allowed",
    "55P03": "store.busy",
    "57014": "store.slow",
    "40": "store.busy",
}


@contextmanager
def explained(place: str, key: str = "") -> Iterator[None]:
    """Turn errors of the database or the system into a StoreError about this place. `key`: the message for every
    OSError except a full disk."""
    from sqlalchemy.exc import DBAPIError

    try:
        yield
    except DBAPIError as error:
        raise explanation(place, error.orig or error) from error
    except sqlite3.Error as error:
        raise explanation(place, error) from error
    except OSError as error:
        key = "store.full" if error.errno in _FULL else key or _SYSTEM.get(error.errno or 0, "store.input-output")
        raise StoreError([Problem(key, place=place, reason=error.strerror or str(error))]) from error


@contextmanager
def content_errors(place: str) -> Iterator[None]:
    """Turn any error that the content of an event file can cause into a DamagedError: invalid UTF-8, a number out of
    range, malformed JSON. Errors that `explained` handles pass through."""
    from sqlalchemy.exc import DBAPIError

    try:
        yield
    except (ZwitsersError, DBAPIError, sqlite3.Error, OSError):
        raise
    except Exception as error:
        raise damaged_by(place, error) from error


def damaged_by(place: str, error: Exception) -> DamagedError:
    reason = f"{type(error).__name__}: {' '.join(str(error).split())}"
    return DamagedError([Problem("store.damaged", place=place, reason=reason[:_LONGEST_REASON])])


def explanation(place: str, error: BaseException) -> StoreError:
    reason = " ".join(str(error).split())
    if isinstance(error, sqlite3.Error):
        # Invalid UTF-8 has no code. Any code that is not in the table is caused by the content of the file.
        key = _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        if key is None:
            return DamagedError([Problem("store.damaged", place=place, reason=reason[:_LONGEST_REASON])])
    else:
        key = _of_postgresql(getattr(error, "sqlstate", None))
    return StoreError([Problem(key or "store.database", place=place, reason=reason)])


def _of_postgresql(state: str | None) -> str | None:
    # No code: the server was not reached, or the connection broke.
    if state is None or state.startswith(("08", "57P")):
        return "store.connection"
    return _POSTGRESQL.get(state) or _POSTGRESQL.get(state[:2])
