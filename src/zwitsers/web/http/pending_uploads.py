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

from sqlalchemy import delete, func, insert, or_, select, update

from zwitsers.engine.domain import Problem
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.sitedb import schema

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import Connection

    from zwitsers.web.auth.roles import Visitor
    from zwitsers.web.sitedb.database import SiteDatabase

_KEPT = schema.kept
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

        A second request gets the result of the first (None while that is still running). What fails can be
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
                connection.execute(delete(_KEPT).where(_KEPT.c.key == key))
                self._add(connection, visitor, key, _ONCE, None, b"")
        return PendingStep(first=True)

    def drop(self, key: str) -> None:
        with self.database.writing(_ABOUT) as connection:
            connection.execute(delete(_KEPT).where(_KEPT.c.key == key))

    def _found(self, connection: Connection, visitor: Visitor, kind: str, key: str) -> PendingItem:
        query = select(_KEPT.c.value, _KEPT.c.file).where(
            _KEPT.c.key == key,
            _KEPT.c.owner == _owner(visitor),
            _KEPT.c.kind == kind,
            _KEPT.c.until >= int(self.clock()),
        )
        row = connection.execute(query).first()
        if row is None:
            raise NotFoundError([Problem("desk.kept.gone")])
        return PendingItem(_opened(visitor, row.value), bytes(row.file))

    def _add(self, connection: Connection, visitor: Visitor, key: str, kind: str, value: object, file: bytes) -> None:
        owner, now = _owner(visitor), int(self.clock())
        last = int(connection.execute(select(func.max(_KEPT.c.number))).scalar() or 0)
        _make_room(connection, owner, now, len(file))
        row = {"key": key, "number": last + 1, "owner": owner, "kind": kind, "value": _sealed(visitor, value)}
        row |= {"file": file, "size": len(file), "until": now + _SECONDS}
        connection.execute(insert(_KEPT), row)


def _make_room(connection: Connection, owner: str, now: int, coming: int) -> None:
    """What is too old goes (or of a time when the clock was ahead), and then the oldest while there is too much."""
    number, until = _KEPT.c.number, _KEPT.c.until
    connection.execute(delete(_KEPT).where(or_(until < now, until > now + 2 * _SECONDS)))
    newest_first = select(number).where(_KEPT.c.owner == owner).order_by(number.desc())
    oldest = newest_first.limit(1).offset(_MOST_EACH - 1).correlate(None).scalar_subquery()
    connection.execute(delete(_KEPT).where(_KEPT.c.owner == owner, number <= oldest))
    for row in connection.execute(select(number, _KEPT.c.size).order_by(number.desc())).all():
        coming += row.size
        if coming > MOST_BYTES:
            connection.execute(delete(_KEPT).where(number <= row.number))
            return


def _update(connection: Connection, visitor: Visitor, key: str, value: object) -> None:
    connection.execute(update(_KEPT).where(_KEPT.c.key == key).values(value=_sealed(visitor, value)))


def _owner(visitor: Visitor) -> str:
    return sha256(f"kept {visitor.token}".encode()).hexdigest()


def _sealed(visitor: Visitor, value: object) -> str:
    """Encrypted with a key made of the session token and a nonce: only the holder of the token can read it."""
    plain, nonce = json.dumps(value).encode(), secrets.token_bytes(_NONCE)
    return b64encode(nonce + _covered(visitor, nonce, plain)).decode()


def _opened(visitor: Visitor, text: str) -> Any:
    sealed = b64decode(text)
    return json.loads(_covered(visitor, sealed[:_NONCE], sealed[_NONCE:]))


def _covered(visitor: Visitor, nonce: bytes, data: bytes) -> bytes:
    cover = shake_256(nonce + visitor.token.encode()).digest(len(data))
    return (int.from_bytes(data) ^ int.from_bytes(cover)).to_bytes(len(data))
