"""Accounts and their sessions. Passwords are kept as Argon2id hashes, session tokens as SHA-256 digests."""

from __future__ import annotations

import secrets
import sqlite3
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from threading import BoundedSemaphore
from typing import TYPE_CHECKING

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from zwitsers.domain import Problem, ZwitsersError
from zwitsers.web.access.passwords import password_problems, written
from zwitsers.web.access.roles import NOBODY, Role, Visitor

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.web.access.database import SiteDatabase

LONGEST_NAME = 40
# A session ends when it has not been used for this long, and in any case after a week.
IDLE_SECONDS = 12 * 3600
LONGEST_SECONDS = 7 * 24 * 3600
# How often the time of last use is written down.
_NOTED_EVERY = 60

_hasher = PasswordHasher()
# Verified when there is no such account, so that the time taken does not tell who has one.
_NOBODYS_HASH = _hasher.hash(secrets.token_urlsafe())
# A hash takes a lot of memory on purpose; many at the same time must not take all of it.
_turns = BoundedSemaphore(2)


class AccountError(ZwitsersError):
    """The account cannot be made or changed like this."""


class NoSuchAccountError(AccountError):
    """There is no account with this name."""


@dataclass(frozen=True, slots=True)
class Account:
    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class Accounts:
    database: SiteDatabase
    # Seconds since 1970.
    clock: Callable[[], float]

    # Accounts

    def all(self) -> list[Account]:
        with self.database.reading() as connection:
            rows = connection.execute("SELECT name, role FROM account ORDER BY role DESC, name").fetchall()
        return [Account(name, Role(role)) for name, role in rows]

    def has_arbiter(self) -> bool:
        return any(account.role is Role.ARBITER for account in self.all())

    def named(self, name: str) -> Account:
        """However the name was typed."""
        with self.database.reading() as connection:
            return _stored(connection, name)

    def add(self, name: str, role: Role, password: str) -> Account:
        """A new account; the name is how he appears in the log."""
        account, made = _prepared(name, role, password)
        with self.database.writing() as connection:
            _insert(connection, account, made)
        return account

    def set_password(self, name: str, password: str) -> None:
        """Also ends all sessions of this account."""
        _refuse(password_problems(password, name))
        made = _hash(password)
        with self.database.writing() as connection:
            account = _stored(connection, name)
            connection.execute("UPDATE account SET password = ? WHERE name = ?", (made, account.name))
            connection.execute("DELETE FROM session WHERE account = ?", (account.name,))

    def remove(self, name: str) -> None:
        """Never the last arbiter: then nobody could get in any more."""
        with self.database.writing() as connection:
            account = _stored(connection, name)
            others = connection.execute(
                "SELECT COUNT(*) FROM account WHERE role = ? AND name <> ?", (int(Role.ARBITER), account.name)
            ).fetchone()[0]
            if account.role is Role.ARBITER and not others:
                raise AccountError([Problem("web.account.last-arbiter", name=account.name)])
            connection.execute("DELETE FROM account WHERE name = ?", (account.name,))

    def checked(self, name: str, password: str) -> Account | None:
        """The account with this name and password; None when there is none. Takes the same time either way."""
        with self.database.reading() as connection:
            row = connection.execute(
                "SELECT name, role, password FROM account WHERE name = ?", (tidy_name(name),)
            ).fetchone()
        try:
            with _turns:
                _hasher.verify(_NOBODYS_HASH if row is None else row[2], written(password))
        except (VerificationError, InvalidHashError):
            return None
        return None if row is None else Account(row[0], Role(row[1]))

    # Sessions

    def begin(self, account: Account) -> Visitor:
        token, csrf = secrets.token_urlsafe(32), secrets.token_urlsafe(24)
        moment = int(self.clock())
        with self.database.writing() as connection:
            connection.execute("DELETE FROM session WHERE used < ?", (moment - IDLE_SECONDS,))
            connection.execute(
                "INSERT INTO session VALUES (?, ?, ?, ?, ?)", (_digest(token), account.name, csrf, moment, moment)
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
                "SELECT a.name, a.role, s.csrf, s.begun, s.used FROM session s JOIN account a ON a.name = s.account"
                " WHERE s.digest = ?",
                (_digest(token),),
            ).fetchone()
        if row is None or moment - row[4] > IDLE_SECONDS or moment - row[3] > LONGEST_SECONDS:
            return NOBODY
        if asks and abs(moment - row[4]) > _NOTED_EVERY:
            with self.database.writing() as connection:
                # A clock that was set back makes no session last longer than it may.
                connection.execute(
                    "UPDATE session SET used = ?, begun = MIN(begun, ?) WHERE digest = ?",
                    (moment, moment, _digest(token)),
                )
        return Visitor(row[0], Role(row[1]), row[2], token, by_header)

    def end(self, token: str) -> None:
        if not token:
            return
        with self.database.writing() as connection:
            connection.execute("DELETE FROM session WHERE digest = ?", (_digest(token),))

    # The one-time link of the first start

    def setup_token(self) -> str | None:
        """What the link to set the first password ends in; None once there is an arbiter."""
        if self.has_arbiter():
            return None
        with self.database.writing() as connection:
            row = connection.execute("SELECT value FROM secret WHERE name = 'setup'").fetchone()
            if row is not None:
                return str(row[0])
            token = secrets.token_urlsafe(18)
            connection.execute("INSERT INTO secret VALUES ('setup', ?)", (token,))
        return token

    def set_up(self, token: str, name: str, password: str) -> Account | None:
        """The first arbiter; None when the link is not (or no longer) the right one."""
        if not self.is_setup_token(token):
            return None
        account, made = _prepared(name, Role.ARBITER, password)
        with self.database.writing() as connection:
            # Of two who come at the same moment one is too late.
            if connection.execute("DELETE FROM secret WHERE name = 'setup'").rowcount != 1:
                return None
            _insert(connection, account, made)
        return account

    def is_setup_token(self, token: str) -> bool:
        expected = self.setup_token()
        return expected is not None and compare_digest(expected.encode(), token.encode())


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def tidy_name(name: str) -> str:
    return " ".join(name.split())


def _prepared(name: str, role: Role, password: str) -> tuple[Account, str]:
    """The account and the hash of its password: made before anything is written, because that takes time."""
    account = Account(tidy_name(name), role)
    _refuse(_name_problems(account.name) + password_problems(password, account.name))
    return account, _hash(password)


def _insert(connection: sqlite3.Connection, account: Account, made: str) -> None:
    taken = {row[0].casefold() for row in connection.execute("SELECT name FROM account")}
    if account.name.casefold() in taken:
        raise AccountError([Problem("web.account.taken", name=account.name)])
    connection.execute("INSERT INTO account VALUES (?, ?, ?)", (account.name, int(account.role), made))


def _stored(connection: sqlite3.Connection, name: str) -> Account:
    """The account as it is written, however its name was typed."""
    row = connection.execute("SELECT name, role FROM account WHERE name = ?", (tidy_name(name),)).fetchone()
    if row is None:
        raise NoSuchAccountError([Problem("web.account.unknown", name=name[:LONGEST_NAME])])
    return Account(row[0], Role(row[1]))


def _hash(password: str) -> str:
    with _turns:
        return _hasher.hash(written(password))


def _refuse(problems: list[Problem]) -> None:
    if problems:
        raise AccountError(problems)


def _name_problems(name: str) -> list[Problem]:
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        return [Problem("web.account.name", most=LONGEST_NAME)]
    return []
