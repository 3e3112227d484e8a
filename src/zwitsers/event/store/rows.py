"""Conversion between log entries and database rows."""

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
    """Return the rows after parsing each: a row that cannot be read back must not be written."""
    for row in rows:
        read_entry(row)
    return rows


def read_entry(row: StoredEntry) -> LogEntry:
    return LogEntry(row.sequence, row.batch, row.author, row.time, event_from(row.kind, json.loads(row.data)))


def checked_entry(row: StoredEntry) -> LogEntry:
    """The entry of a row; DamagedError if it cannot be parsed."""
    try:
        return read_entry(row)
    except Exception as error:
        raise DamagedError([Problem("store.audit.unreadable", sequence=row.sequence, reason=str(error))]) from error


def stamp(moment: datetime) -> str:
    """The moment in ISO 8601, UTC, with milliseconds."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def author_name(text: str) -> str:
    """The name without characters that a database may reject: control characters and surrogates."""
    return "".join(character for character in text if character.isprintable()).strip()
