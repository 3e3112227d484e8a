"""What somebody sent and has not decided about yet: a file between its preview and its import, a form to confirm, a
secret that is not in use yet.

It is kept in the site's database, so that any server can go on with it: for them only, for an hour at most, with
a limit to all of it together. What may be secret can be read with the token of their session only, which is not there.
"""

from __future__ import annotations

import json
import secrets
from base64 import b64decode, b64encode
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256, shake_256
from typing import TYPE_CHECKING, Any, NamedTuple

from zwitsers.engine.domain import Problem
from zwitsers.web.http.errors import NotFoundError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zwitsers.web.auth.roles import Visitor
    from zwitsers.web.sitedb.database import Connection, SiteDatabase

_SECONDS = 3600
MOST_BYTES = 160 << 20
_MOST_EACH = 12
_LONGEST_KEY = 64
_ONCE = "once"
_ABOUT = "kept"
_NONCE = 16


@dataclass(frozen=True, slots=True)
class File:
    """A file that came in. The name is only ever shown."""

    name: str
    data: bytes


class PendingItem(NamedTuple):
    """`value` is what JSON can hold."""

    value: Any
    file: bytes = b""


@dataclass(slots=True)
class PendingStep:
    first: bool
    outcome: str | None = None


@dataclass(frozen=True, slots=True)
class PendingUploads:
    database: SiteDatabase
    # Seconds since 1970.
    clock: Callable[[], float]

    def put(self, visitor: Visitor, kind: str, value: object, file: bytes = b"") -> str:
        """Gives the key under which this visitor, in this session, finds it again."""
        key = secrets.token_urlsafe(16)
        with self.database.writing(_ABOUT) as connection:
            self._add(connection, visitor, key, kind, value, file)
        return key

    def get(self, visitor: Visitor, kind: str, key: str) -> PendingItem:
        with self.database.reading() as connection:
            return self._found(connection, visitor, kind, key)

    def exchange(self, visitor: Visitor, kind: str, key: str, value: object) -> PendingItem:
        """Put another value in its place, and give what was there: of two who try, one gets it."""
        with self.database.writing(_ABOUT) as connection:
            found = self._found(connection, visitor, kind, key)
            _update(connection, visitor, key, value)
        return found

    @contextmanager
    def once(self, visitor: Visitor, key: str) -> Iterator[PendingStep]:
        """For what must not be done twice by a double click: `key` was made up by the page that holds the form.

        Whoever comes second is told so, with what came of it (None while the first is still at it). What fails can be
        tried again.
        """
        if not key:
            yield PendingStep(first=True)
            return
        key = f"{_owner(visitor)[:_NONCE]}/{key[:_LONGEST_KEY]}"
        doing = self._begun(visitor, key)
        try:
            yield doing
        except BaseException:
            if doing.first:
                self.drop(key)
            raise
        if doing.first:
            with self.database.writing(_ABOUT) as connection:
                _update(connection, visitor, key, doing.outcome)

    def _begun(self, visitor: Visitor, key: str) -> PendingStep:
        with self.database.writing(_ABOUT) as connection:
            try:
                return PendingStep(first=False, outcome=self._found(connection, visitor, _ONCE, key).value)
            except NotFoundError:
                connection.execute("DELETE FROM zwitsers_kept WHERE key = ?", (key,))
                self._add(connection, visitor, key, _ONCE, None, b"")
        return PendingStep(first=True)

    def drop(self, key: str) -> None:
        with self.database.writing(_ABOUT) as connection:
            connection.execute("DELETE FROM zwitsers_kept WHERE key = ?", (key,))

    def _found(self, connection: Connection, visitor: Visitor, kind: str, key: str) -> PendingItem:
        row = connection.execute(
            "SELECT value, file FROM zwitsers_kept WHERE key = ? AND owner = ? AND kind = ? AND until >= ?",
            (key, _owner(visitor), kind, int(self.clock())),
        ).fetchone()
        if row is None:
            raise NotFoundError([Problem("desk.kept.gone")])
        return PendingItem(_opened(visitor, row[0]), bytes(row[1]))

    def _add(self, connection: Connection, visitor: Visitor, key: str, kind: str, value: object, file: bytes) -> None:
        owner, now = _owner(visitor), int(self.clock())
        last = int(connection.execute("SELECT COALESCE(MAX(number), 0) FROM zwitsers_kept").fetchone()[0])
        _make_room(connection, owner, now, len(file))
        connection.execute(
            "INSERT INTO zwitsers_kept VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (key, last + 1, owner, kind, _sealed(visitor, value), file, len(file), now + _SECONDS),
        )


def _make_room(connection: Connection, owner: str, now: int, coming: int) -> None:
    """What is too old goes (or of a time when the clock was ahead), and then the oldest while there is too much."""
    connection.execute("DELETE FROM zwitsers_kept WHERE until < ? OR until > ?", (now, now + 2 * _SECONDS))
    connection.execute(
        "DELETE FROM zwitsers_kept WHERE owner = ? AND number <= COALESCE((SELECT number FROM zwitsers_kept"
        " WHERE owner = ? ORDER BY number DESC LIMIT 1 OFFSET ?), 0)",
        (owner, owner, _MOST_EACH - 1),
    )
    rows = connection.execute("SELECT number, size FROM zwitsers_kept ORDER BY number DESC").fetchall()
    for number, size in rows:
        coming += size
        if coming > MOST_BYTES:
            connection.execute("DELETE FROM zwitsers_kept WHERE number <= ?", (number,))
            return


def _update(connection: Connection, visitor: Visitor, key: str, value: object) -> None:
    connection.execute("UPDATE zwitsers_kept SET value = ? WHERE key = ?", (_sealed(visitor, value), key))


def _owner(visitor: Visitor) -> str:
    return sha256(f"kept {visitor.token}".encode()).hexdigest()


def _sealed(visitor: Visitor, value: object) -> str:
    """For whoever has the token: what covers it follows from the token and something that is used once."""
    plain, nonce = json.dumps(value).encode(), secrets.token_bytes(_NONCE)
    return b64encode(nonce + _covered(visitor, nonce, plain)).decode()


def _opened(visitor: Visitor, text: str) -> Any:
    sealed = b64decode(text)
    return json.loads(_covered(visitor, sealed[:_NONCE], sealed[_NONCE:]))


def _covered(visitor: Visitor, nonce: bytes, data: bytes) -> bytes:
    cover = shake_256(nonce + visitor.token.encode()).digest(len(data))
    return (int.from_bytes(data) ^ int.from_bytes(cover)).to_bytes(len(data))
