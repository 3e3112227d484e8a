"""Sessions. Their tokens are kept as SHA-256 digests."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.web.auth.accounts import Account, AccountError
from zwitsers.web.auth.roles import NOBODY, Role, Visitor
from zwitsers.web.auth.sign_in_log import NOWHERE, RequestOrigin
from zwitsers.web.sitedb.database import SiteDatabaseError

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.web.sitedb.database import SiteDatabase

# A session ends when it has not been used for this long, and in any case after a week.
IDLE_SECONDS = 12 * 3600
LONGEST_SECONDS = 7 * 24 * 3600
# Between the password and the second step.
HALF_SECONDS = 600
# How often the time of last use is written down.
_NOTED_EVERY = 60
# So much of a digest names a session; nobody gets from it to the token.
_ID_LENGTH = 16


class NoSuchSessionError(AccountError):
    """It has ended, or never was."""


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
            connection.execute(
                "DELETE FROM zwitsers_session WHERE used < ? OR begun < ?",
                (moment - IDLE_SECONDS, moment - LONGEST_SECONDS),
            )
            connection.execute(
                "INSERT INTO zwitsers_session VALUES (?, ?, ?, ?, ?, ?, ?)",
                (_digest(token), account.name, csrf, moment, moment, source.address, source.device),
            )
        return Visitor(account.name, account.role, csrf, token)

    def visitor(self, token: str, *, by_header: bool = False, asks: bool = True) -> Visitor:
        """Who holds this token; nobody when it is unknown or has expired. `asks`: he does something, so that the
        session is in use."""
        if not token:
            return NOBODY
        moment = int(self.clock())
        with self.database.reading() as connection:
            row = connection.execute(
                "SELECT a.name, a.role, s.csrf, s.begun, s.used FROM zwitsers_session s"
                " JOIN zwitsers_account a ON a.name = s.account WHERE s.digest = ?",
                (_digest(token),),
            ).fetchone()
        if row is None or moment - row[4] > IDLE_SECONDS or moment - row[3] > LONGEST_SECONDS:
            return NOBODY
        if asks and abs(moment - row[4]) > _NOTED_EVERY:
            # On a full disk it cannot be noted, and he can read on all the same.
            with suppress(SiteDatabaseError), self.database.writing(f"session {row[0]}") as connection:
                # A clock that was set back makes no session last longer than it may.
                connection.execute(
                    "UPDATE zwitsers_session SET used = ?, begun = CASE WHEN begun < ? THEN begun ELSE ? END"
                    " WHERE digest = ?",
                    (moment, moment, moment, _digest(token)),
                )
        return Visitor(row[0], Role(row[1]), row[2], token, by_header)

    def end(self, token: str) -> None:
        with self.database.writing() as connection:
            connection.execute("DELETE FROM zwitsers_session WHERE digest = ?", (_digest(token),))

    def listed(self, account: str | None) -> list[Session]:
        """Of one account, or of all; those that were used last first."""
        moment = int(self.clock())
        query = (
            f"SELECT substr(digest, 1, {_ID_LENGTH}), account, begun, used, address, device FROM zwitsers_session"
            " WHERE used >= ? AND begun >= ?"
        )
        which = "" if account is None else " AND account = ?"
        values = (moment - IDLE_SECONDS, moment - LONGEST_SECONDS, *([] if account is None else [account]))
        with self.database.reading() as connection:
            rows = connection.execute(f"{query}{which} ORDER BY used DESC, begun DESC, digest", values).fetchall()
        return [Session(*row) for row in rows]

    def end_one(self, session: str, account: str | None) -> None:
        """By its id; with an account only when it is one of that account's."""
        query = f"DELETE FROM zwitsers_session WHERE substr(digest, 1, {_ID_LENGTH}) = ?"
        which = "" if account is None else " AND account = ?"
        with self.database.writing() as connection:
            values = (session, *([] if account is None else [account]))
            if not connection.execute(f"{query}{which}", values).rowcount:
                raise NoSuchSessionError([Problem("web.sessions.gone")])

    def end_others(self, visitor: Visitor) -> int:
        """All of his except this one; how many there were."""
        with self.database.writing() as connection:
            query = "DELETE FROM zwitsers_session WHERE account = ? AND digest <> ?"
            return connection.execute(query, (visitor.name, _digest(visitor.token))).rowcount

    # Whoever has given the password and not yet the second step

    def begin_half(self, account: Account) -> str:
        token, moment = secrets.token_urlsafe(32), int(self.clock())
        with self.database.writing() as connection:
            connection.execute("DELETE FROM zwitsers_half_session WHERE ABS(begun - ?) > ?", (moment, HALF_SECONDS))
            connection.execute(
                "INSERT INTO zwitsers_half_session VALUES (?, ?, ?)", (_digest(token), account.name, moment)
            )
        return token

    def half(self, token: str) -> Account | None:
        with self.database.reading() as connection:
            row = connection.execute(
                "SELECT a.name, a.role FROM zwitsers_half_session h JOIN zwitsers_account a ON a.name = h.account"
                " WHERE h.digest = ? AND ABS(h.begun - ?) <= ?",
                (_digest(token), int(self.clock()), HALF_SECONDS),
            ).fetchone()
        return None if row is None else Account(row[0], Role(row[1]))

    def end_half(self, token: str) -> None:
        with self.database.writing() as connection:
            connection.execute("DELETE FROM zwitsers_half_session WHERE digest = ?", (_digest(token),))


def session_id(token: str) -> str:
    return _digest(token)[:_ID_LENGTH]


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
