"""Sessions. Session tokens are stored as SHA-256 digests."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from sqlalchemy import and_, bindparam, case, delete, func, insert, not_, select, true, update

from zwitsers.engine.domain import Problem
from zwitsers.web.auth.accounts import Account, AccountError
from zwitsers.web.auth.roles import NOBODY, Role, Visitor
from zwitsers.web.auth.sign_in_log import NOWHERE, RequestOrigin
from zwitsers.web.sitedb import schema
from zwitsers.web.sitedb.database import SiteDatabaseError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ColumnElement

    from zwitsers.web.sitedb.database import SiteDatabase

# A session expires after this time without use, and in any case after a week.
IDLE_SECONDS = 12 * 3600
LONGEST_SECONDS = 7 * 24 * 3600
# Time limit between the password and the second step.
HALF_SECONDS = 600
# How often the time of last use is stored, in seconds.
_NOTED_EVERY = 60
# This prefix of the digest is the id of a session; the token cannot be derived from it.
_ID_LENGTH = 16
_SESSION, _HALF, _ACCOUNT = schema.session, schema.half_session, schema.account
_VISITOR = (
    select(_ACCOUNT.c.name, _ACCOUNT.c.role, _SESSION.c.csrf, _SESSION.c.begun, _SESSION.c.used)
    .join_from(_SESSION, _ACCOUNT)
    .where(_SESSION.c.digest == bindparam("token"))
)


class NoSuchSessionError(AccountError):
    """The session is unknown or has ended."""


@dataclass(frozen=True, slots=True)
class Session:
    id: str
    account: str
    begun: int
    used: int
    address: str
    device: str


@dataclass(frozen=True, slots=True)
class Sessions:
    database: SiteDatabase
    # Seconds since 1970.
    clock: Callable[[], float]

    def begin(self, account: Account, source: RequestOrigin = NOWHERE) -> Visitor:
        token, csrf = secrets.token_urlsafe(32), secrets.token_urlsafe(24)
        moment = int(self.clock())
        with self.database.writing() as connection:
            connection.execute(delete(_SESSION).where(not_(_is_alive(moment))))
            row = {"digest": _digest(token), "account": account.name, "csrf": csrf, "begun": moment, "used": moment}
            connection.execute(insert(_SESSION), {**row, "address": source.address, "device": source.device})
        return Visitor(account.name, account.role, csrf, token)

    def visitor(self, token: str, *, by_header: bool = False, asks: bool = True) -> Visitor:
        """The visitor with this session token; NOBODY if it is unknown or expired. `asks`: the request counts as use of
        the session."""
        if not token:
            return NOBODY
        moment = int(self.clock())
        with self.database.reading() as connection:
            row = connection.execute(_VISITOR, {"token": _digest(token)}).first()
        if row is None or moment - row.used > IDLE_SECONDS or moment - row.begun > LONGEST_SECONDS:
            return NOBODY
        if asks and abs(moment - row.used) > _NOTED_EVERY:
            # With a full disk the time cannot be stored; the visitor can still read.
            with suppress(SiteDatabaseError), self.database.writing(f"session {row.name}") as connection:
                # If the clock was set back, the session must not last longer.
                begun = case((_SESSION.c.begun < moment, _SESSION.c.begun), else_=moment)
                is_it = _SESSION.c.digest == _digest(token)
                connection.execute(update(_SESSION).where(is_it).values(used=moment, begun=begun))
        return Visitor(row.name, Role(row.role), row.csrf, token, by_header)

    def end(self, token: str) -> None:
        with self.database.writing() as connection:
            connection.execute(delete(_SESSION).where(_SESSION.c.digest == _digest(token)))

    def listed(self, account: str | None) -> list[Session]:
        """The sessions of one account, or of all; last used first."""
        query = select(_SESSION).where(_is_alive(int(self.clock())), _is_of(account))
        latest_first = (_SESSION.c.used.desc(), _SESSION.c.begun.desc(), _SESSION.c.digest)
        with self.database.reading() as connection:
            rows = connection.execute(query.order_by(*latest_first)).all()
        return [
            Session(row.digest[:_ID_LENGTH], row.account, row.begun, row.used, row.address, row.device) for row in rows
        ]

    def end_one(self, session: str, account: str | None) -> None:
        """End a session by its id; with `account` only if it belongs to that account."""
        is_it = func.substr(_SESSION.c.digest, 1, _ID_LENGTH) == session
        with self.database.writing() as connection:
            if not connection.execute(delete(_SESSION).where(is_it, _is_of(account))).rowcount:
                raise NoSuchSessionError([Problem("web.sessions.gone")])

    def end_others(self, visitor: Visitor) -> int:
        """End all other sessions of this visitor; return their number."""
        with self.database.writing() as connection:
            query = delete(_SESSION).where(_is_of(visitor.name), _SESSION.c.digest != _digest(visitor.token))
            return connection.execute(query).rowcount

    # A user who has given the password, but not yet the second step

    def begin_half(self, account: Account) -> str:
        token, moment = secrets.token_urlsafe(32), int(self.clock())
        with self.database.writing() as connection:
            connection.execute(delete(_HALF).where(func.abs(_HALF.c.begun - moment) > HALF_SECONDS))
            connection.execute(insert(_HALF).values(digest=_digest(token), account=account.name, begun=moment))
        return token

    def half(self, token: str) -> Account | None:
        with self.database.reading() as connection:
            in_time = func.abs(_HALF.c.begun - int(self.clock())) <= HALF_SECONDS
            query = select(_ACCOUNT).join(_HALF).where(_HALF.c.digest == _digest(token), in_time)
            row = connection.execute(query).first()
        return None if row is None else Account(row.name, Role(row.role))

    def end_half(self, token: str) -> None:
        with self.database.writing() as connection:
            connection.execute(delete(_HALF).where(_HALF.c.digest == _digest(token)))


def _is_alive(moment: int) -> ColumnElement[bool]:
    return and_(_SESSION.c.used >= moment - IDLE_SECONDS, _SESSION.c.begun >= moment - LONGEST_SECONDS)


def _is_of(account: str | None) -> ColumnElement[bool]:
    """The condition for sessions of this account; None: of all."""
    return true() if account is None else _SESSION.c.account == account


def session_id(token: str) -> str:
    return _digest(token)[:_ID_LENGTH]


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
