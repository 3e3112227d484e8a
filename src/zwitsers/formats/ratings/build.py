"""The index of one list: made beside the old one in a file of its own, which then takes its place in one step.

The players are stored in the order of their names, so that the first ones found are the first by name. Their words are
in a full-text index (FTS5) with an index of the beginnings of words; why, docs/decisions/0010 tells.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, suppress
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Problem
from zwitsers.formats.ratings.listed import STORED
from zwitsers.formats.ratings.problems import RatingsError
from zwitsers.formats.ratings.words import indexed_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from zwitsers.formats.ratings.listed import RatedPlayer

    # How many players have been put into the index.
    Indexed = Callable[[int], None]

# Changes with the tables: an index of another version is made again.
VERSION = 2
_BATCH = 10_000
# Bytes of the index of words that are held in memory before they are written.
_HELD = 32 * 1024 * 1024
_FIELDS = ", ".join(STORED)
_SETTINGS = (
    # Nobody looks at the file before it is complete, and when it is not completed it is thrown away.
    "page_size = 8192",
    "journal_mode = OFF",
    "synchronous = OFF",
    "cache_size = -50000",
    "secure_delete = OFF",
)
_TABLES = f"""
CREATE TABLE scratch.unsorted (surname, first, {_FIELDS});
CREATE TABLE about (source TEXT, file TEXT, date TEXT, loaded TEXT, players INTEGER);
CREATE TABLE players (
    row INTEGER PRIMARY KEY, number TEXT NOT NULL, name TEXT NOT NULL, title TEXT NOT NULL, rating INTEGER NOT NULL,
    rapid INTEGER NOT NULL, blitz INTEGER NOT NULL, federation TEXT NOT NULL, club TEXT NOT NULL, grade TEXT NOT NULL,
    sex TEXT NOT NULL, birth TEXT NOT NULL, k INTEGER NOT NULL, rapid_k INTEGER NOT NULL, blitz_k INTEGER NOT NULL,
    inactive INTEGER NOT NULL
);
CREATE VIRTUAL TABLE words USING fts5(
    surname, first, content = '', columnsize = 0, detail = column, prefix = '1 2 3 4 5', tokenize = 'ascii'
);
"""
_SORT = "CREATE TABLE scratch.sorted AS SELECT * FROM scratch.unsorted ORDER BY surname, first, rating DESC"
_STORE = f"INSERT INTO players (row, {_FIELDS}) SELECT rowid, {_FIELDS} FROM scratch.sorted"
_INDEX = """
INSERT INTO words (rowid, surname, first) SELECT rowid, surname, first FROM scratch.sorted WHERE rowid BETWEEN ? AND ?
"""
_STALE_SECONDS = 3600


class RatingListDetails(NamedTuple):
    """What is known of a list as a whole. `loaded` is when it was, in UTC."""

    source: str
    file: str
    date: str
    loaded: str
    players: int


def build(
    target: Path, rows: Iterable[RatedPlayer], about: Callable[[int], RatingListDetails], indexed: Indexed | None = None
) -> tuple[Problem, ...]:
    """Index these players in place of `target`; `about` gets their number. Returns what is odd about the list."""
    _clear_stale(target)
    part = target.with_name(f"{target.name}.{os.getpid()}.{time.monotonic_ns()}.part")
    scratch = part.with_name(f"{part.name}.scratch.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        odd = _fill(part, scratch, rows, about, indexed)
        _keep(part)
        _take_the_place(part, target)
        return odd
    except (sqlite3.Error, OSError) as error:
        raise RatingsError([Problem("ratings.not-written", folder=str(target.parent), reason=str(error))]) from None
    finally:
        for file in (part, scratch):
            with suppress(OSError):
                file.unlink(missing_ok=True)


def _fill(
    part: Path,
    scratch: Path,
    rows: Iterable[RatedPlayer],
    about: Callable[[int], RatingListDetails],
    indexed: Indexed | None,
) -> tuple[Problem, ...]:
    with closing(sqlite3.connect(part, isolation_level=None)) as database:
        database.execute("ATTACH ? AS scratch", (str(scratch),))
        for setting in _SETTINGS:
            database.execute(f"PRAGMA main.{setting}")
            database.execute(f"PRAGMA scratch.{setting}")
        database.executescript(_TABLES)
        database.execute("BEGIN")
        marks = ", ".join("?" * (2 + len(STORED)))
        database.executemany(f"INSERT INTO scratch.unsorted VALUES ({marks})", map(_with_words, rows))
        database.execute(_SORT)
        database.execute(_STORE)
        database.execute("CREATE INDEX numbers ON players (number)")
        (count,) = database.execute("SELECT count(*) FROM players").fetchone()
        _index_words(database, count, indexed)
        database.execute("INSERT INTO about VALUES (?, ?, ?, ?, ?)", about(count))
        database.execute("COMMIT")
        database.execute(f"PRAGMA user_version = {VERSION}")
        return _doubles(database)


def _with_words(row: RatedPlayer) -> tuple[object, ...]:
    return indexed_words(row.name) + row[: len(STORED)]


def _index_words(database: sqlite3.Connection, players: int, indexed: Indexed | None) -> None:
    """Much at a time, and put in order once, at the end."""
    database.execute("INSERT INTO words (words, rank) VALUES ('automerge', 0)")
    database.execute(f"INSERT INTO words (words, rank) VALUES ('hashsize', {_HELD})")
    for first in range(1, players + 1, _BATCH):
        database.execute(_INDEX, (first, first + _BATCH - 1))
        if indexed is not None:
            indexed(min(first + _BATCH - 1, players))
    database.execute("INSERT INTO words (words) VALUES ('optimize')")


def _doubles(database: sqlite3.Connection) -> tuple[Problem, ...]:
    twice = database.execute("SELECT number FROM players GROUP BY number HAVING count(*) > 1 LIMIT 5").fetchall()
    return tuple(Problem("ratings.number-twice", number=number) for (number,) in twice)


def _keep(part: Path) -> None:
    """On the disk before it gets its name: a crash must not leave half an index under the name of a whole one."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())


def _take_the_place(part: Path, target: Path) -> None:
    """A system that does not replace a file that is being read has to wait a moment: a look-up takes milliseconds."""
    for patience in range(20):
        try:
            part.replace(target)
            return
        except PermissionError:
            if patience == 19:
                raise
            time.sleep(0.1)


def _clear_stale(target: Path) -> None:
    """What a load that was killed left behind."""
    for file in target.parent.glob(f"{target.name}.*.part"):
        try:
            if time.time() - file.stat().st_mtime > _STALE_SECONDS:
                file.unlink()
        except OSError:
            continue  # of somebody else, or gone already
