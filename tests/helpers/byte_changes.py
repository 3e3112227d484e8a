"""Event files with single bytes changed at random, and what is to be found in them."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGE = 4096
TABLES = {
    "zwitsers_schema": "version_num",
    "zwitsers_tournament": "id, name, last_sequence, last_hash",
    "zwitsers_entry": "tournament, sequence, batch, author, time, kind, data, hash",
}


class Change(NamedTuple):
    offset: int
    byte: int


def changes(size: int, count: int, seed: int) -> Iterator[Change]:
    """As many for each page; within a page at random. Half of them flip one bit, the others are any byte."""
    chance = random.Random(seed)
    pages = size // PAGE
    for number in range(count):
        offset = number % pages * PAGE + chance.randrange(PAGE)
        yield Change(offset, 1 << chance.randrange(8) if chance.random() < 0.5 else chance.randrange(1, 256))


def changed(content: bytes, change: Change) -> bytes:
    """The content with this byte exclusive-or'ed, so that it is always another one."""
    made = bytearray(content)
    made[change.offset] ^= change.byte
    return bytes(made)


def content_of(path: Path) -> object:
    """Everything that a reader gets from the tables by SQLite alone, or the error that it gets."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as connection:
            connection.text_factory = bytes
            return {
                table: connection.execute(f"SELECT {columns} FROM {table} NOT INDEXED ORDER BY rowid").fetchall()
                for table, columns in TABLES.items()
            }
    except (sqlite3.Error, OverflowError, UnicodeError) as error:
        return str(error)
