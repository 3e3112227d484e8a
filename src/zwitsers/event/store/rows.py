"""Entries of the log as rows of a database."""

from __future__ import annotations

import json
from datetime import UTC
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.event.events import event_from
from zwitsers.event.log import LogEntry
from zwitsers.event.store.errors import DamagedError

if TYPE_CHECKING:
    from datetime import datetime

    from zwitsers.event.store.chain import StoredEntry


def readable(rows: list[StoredEntry]) -> list[StoredEntry]:
    """These rows, after trying: what could not be read again is not written."""
    for row in rows:
        read_entry(row)
    return rows


def read_entry(row: StoredEntry) -> LogEntry:
    return LogEntry(row.sequence, row.batch, row.author, row.time, event_from(row.kind, json.loads(row.data)))


def checked_entry(row: StoredEntry) -> LogEntry:
    """The entry of a row; DamagedError for whatever is wrong with it."""
    try:
        return read_entry(row)
    except Exception as error:
        raise DamagedError([Problem("store.audit.unreadable", sequence=row.sequence, reason=str(error))]) from error


def stamp(moment: datetime) -> str:
    """ISO 8601 in UTC, to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def author_name(text: str) -> str:
    """A name that every database can hold: no control characters, no halves of characters."""
    return "".join(character for character in text if character.isprintable()).strip()
