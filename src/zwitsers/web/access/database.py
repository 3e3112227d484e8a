"""The site's own database: accounts, sessions, what is decided per tournament for the pages, players' own results.

It is not part of an event file: that can be handed to anyone. A connection per call is quick enough, and safe in
threads.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.domain import Problem, ZwitsersError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# What makes each schema of the one before it; an empty database goes through all of them.
_STEPS = (
    """
CREATE TABLE account (
    name TEXT PRIMARY KEY COLLATE NOCASE,
    role INTEGER NOT NULL,
    password TEXT NOT NULL
);
CREATE TABLE session (
    digest TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE ON UPDATE CASCADE,
    csrf TEXT NOT NULL,
    begun INTEGER NOT NULL,
    used INTEGER NOT NULL
);
CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL);
CREATE TABLE choice (tournament TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (tournament, name));
CREATE TABLE proposal (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    player INTEGER NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    time INTEGER NOT NULL,
    PRIMARY KEY (tournament, round, board, player)
);
""",
    """
CREATE TABLE entered_once (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    game TEXT NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    time INTEGER NOT NULL,
    PRIMARY KEY (tournament, round, board, white, black)
);
""",
    """
CREATE TABLE attempt (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    moment REAL NOT NULL
);
CREATE INDEX attempt_key ON attempt (kind, key, number);
CREATE INDEX attempt_moment ON attempt (moment);
""",
    """
ALTER TABLE session ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT '';
CREATE TABLE half_session (
    digest TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE ON UPDATE CASCADE,
    begun INTEGER NOT NULL
);
CREATE TABLE sign_in (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    time INTEGER NOT NULL,
    account TEXT NOT NULL COLLATE NOCASE,
    outcome TEXT NOT NULL,
    address TEXT NOT NULL,
    device TEXT NOT NULL
);
CREATE INDEX sign_in_account ON sign_in (account, number);
CREATE TABLE second_step (
    account TEXT PRIMARY KEY COLLATE NOCASE REFERENCES account (name) ON DELETE CASCADE ON UPDATE CASCADE,
    secret BLOB NOT NULL,
    last_used INTEGER NOT NULL
);
CREATE TABLE recovery_code (
    account TEXT NOT NULL COLLATE NOCASE REFERENCES second_step (account) ON DELETE CASCADE ON UPDATE CASCADE,
    digest TEXT NOT NULL,
    PRIMARY KEY (account, digest)
);
""",
)
SCHEMA = len(_STEPS)


class SiteError(ZwitsersError):
    """The site's database cannot be used."""


@dataclass(frozen=True, slots=True)
class SiteDatabase:
    path: Path

    def prepare(self) -> None:
        """Make it when it is not there; only its owner may read it."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if not self.path.exists():
                self.path.touch(mode=0o600)
            self._keep_in_one_file()
            with self.writing() as connection:
                version = int(connection.execute("PRAGMA user_version").fetchone()[0])
                for step in _STEPS[version:]:
                    for statement in step.split(";\n"):
                        connection.execute(statement)
                if version < SCHEMA:
                    connection.execute(f"PRAGMA user_version = {SCHEMA}")
        except (OSError, sqlite3.Error) as error:
            raise self._unusable(error) from error
        if version > SCHEMA:
            raise SiteError([Problem("web.site-newer", place=str(self.path))])

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        connection = self._connect()
        try:
            yield connection
        except sqlite3.OperationalError as error:
            raise self._unusable(error) from error
        finally:
            connection.close()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """All of it or nothing, and on the disk when this returns."""
        connection = self._connect()
        try:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")
        except sqlite3.OperationalError as error:  # no room on the disk, or somebody keeps it to himself
            raise self._unusable(error) from error
        finally:
            connection.close()  # without the commit nothing of it stays

    def _connect(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(self.path, timeout=10, isolation_level=None)
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error as error:
            raise self._unusable(error) from error
        return connection

    def _keep_in_one_file(self) -> None:
        """Earlier versions kept a write-ahead log, which takes room even for reading: on a full disk nobody was known
        any more. As long as another server of that version has it open it stays so."""
        with closing(self._connect()) as connection, suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA busy_timeout = 1000")
            connection.execute("PRAGMA journal_mode = DELETE")

    def _unusable(self, error: Exception) -> SiteError:
        return SiteError([Problem("web.site-database", place=str(self.path), reason=str(error))])
