"""Accounts. Passwords are stored as Argon2id hashes."""

from __future__ import annotations

import secrets
import unicodedata
from dataclasses import dataclass
from hmac import compare_digest
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, exists, insert, select, update

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.web.auth.passwords import password_problems, written
from zwitsers.web.auth.roles import Role
from zwitsers.web.sitedb import schema
from zwitsers.web.sitedb.database import put_row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sqlalchemy import Connection, Row

    from zwitsers.web.sitedb.database import SiteDatabase

LONGEST_NAME = 40
_ACCOUNT, _SECRET = schema.account, schema.secret
# The name of the secret for creating the first account.
SETUP = "setup"

_hasher = PasswordHasher()
# Verified if there is no such account, so that the response time does not reveal which accounts exist. The hash of an
# unknown text; a constant, because hashing at each start is slow.
_DUMMY_HASH = "$argon2id$v=19$m=65536,t=3,p=4$SqR1yx2XxV3E4wUdh/nQLg$OdW8JGEb1s1K59dcPOnZ9LFRfxtAS9m7kwzgWJW/n1A"
# Limits concurrent hashing: Argon2 uses a lot of memory on purpose.
_hash_slots = BoundedSemaphore(2)


class AccountError(ZwitsersError):
    """The account cannot be created or changed in this way."""


class NoSuchAccountError(AccountError):
    """There is no account with this name."""


@dataclass(frozen=True, slots=True)
class Account:
    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class Accounts:
    """`tournaments`: returns the ids of the tournaments here, which are refused as passwords."""

    database: SiteDatabase
    tournaments: Callable[[], Iterable[str]] = tuple

    def all(self) -> list[Account]:
        with self.database.reading() as connection:
            rows = connection.execute(select(_ACCOUNT).order_by(_ACCOUNT.c.role.desc(), _ACCOUNT.c.name)).all()
        return [Account(row.name, Role(row.role)) for row in rows]

    def has_arbiter(self) -> bool:
        return any(account.role >= Role.ARBITER for account in self.all())

    def named(self, name: str) -> Account:
        """The account with this name, ignoring case and extra spaces."""
        with self.database.reading() as connection:
            return stored_account(connection, name)

    def add(self, name: str, role: Role, password: str) -> Account:
        """Create an account; the log shows this name."""
        account, hashed = self.prepared(name, role, password)
        with self.database.writing() as connection:
            insert_account(connection, account, hashed)
        return account

    def set_password(self, name: str, password: str) -> None:
        """Set the password, and end all sessions of this account."""
        hashed = self.hashed(name, password)
        with self.database.writing() as connection:
            set_hash(connection, stored_account(connection, name).name, hashed)

    def set_role(self, name: str, role: Role) -> Account:
        """Make an arbiter a host, or a host an arbiter. AccountError for the last host."""
        with self.database.writing() as connection:
            account = stored_account(connection, name)
            if account.role < Role.ARBITER:
                raise AccountError([Problem("web.account.no-arbiter", name=account.name)])
            if role < Role.HOST:
                _check_not_last_host(connection, account)
            connection.execute(update(_ACCOUNT).where(_ACCOUNT.c.name == account.name).values(role=int(role)))
        return Account(account.name, role)

    def remove(self, name: str, by: str = "") -> list[str]:
        """Remove an account. AccountError for the last host, because nobody could manage accounts then. Tournaments
        that would have no arbiter go to the host `by`; returns their ids."""
        with self.database.writing() as connection:
            account = stored_account(connection, name)
            _check_not_last_host(connection, account)
            taken = _hand_over(connection, account.name, by) if by else []
            connection.execute(delete(_ACCOUNT).where(_ACCOUNT.c.name == account.name))
        return taken

    def checked(self, name: str, password: str) -> Account | None:
        """The account with this name and password; None if they do not match. Takes the same time either way.

        A hash with outdated Argon2 parameters is recomputed, now that the password is known.
        """
        with self.database.reading() as connection:
            row = _row(connection, name)
        try:
            with _hash_slots:
                _hasher.verify(_DUMMY_HASH if row is None else row.password, written(password))
        except (VerificationError, InvalidHashError):
            return None
        if row is None:
            return None
        if _hasher.check_needs_rehash(row.password):
            self._rehash(row.name, row.password, password)
        return Account(row.name, Role(row.role))

    def _rehash(self, name: str, known: str, password: str) -> None:
        text = _hash(password)
        with self.database.writing() as connection:  # unless the password was changed meanwhile
            same = (_ACCOUNT.c.name == name, _ACCOUNT.c.password == known)
            connection.execute(update(_ACCOUNT).where(*same).values(password=text))

    # The one-time link of the first start

    def setup_token(self) -> str | None:
        """The token of the setup link for the first password; None once there is an arbiter."""
        if self.has_arbiter():
            return None
        with self.database.writing() as connection:
            found = connection.execute(select(_SECRET.c.value).where(_SECRET.c.name == SETUP)).scalar()
            if found is not None:
                return bytes(found).decode()
            token = secrets.token_urlsafe(18)
            connection.execute(insert(_SECRET).values(name=SETUP, value=token.encode()))
        return token

    def set_up(self, token: str, name: str, password: str) -> Account | None:
        """Create the first account, that of the host; None if the token is wrong or was used."""
        if not self.is_setup_token(token):
            return None
        account, hashed = self.prepared(name, Role.HOST, password)
        with self.database.writing() as connection:
            # Compare-and-delete: of two concurrent requests one fails, also if a new token was made in between.
            used = delete(_SECRET).where(_SECRET.c.name == SETUP, _SECRET.c.value == token.encode())
            if connection.execute(used).rowcount != 1:
                return None
            insert_account(connection, account, hashed)
        return account

    def is_setup_token(self, token: str) -> bool:
        expected = self.setup_token()
        return expected is not None and compare_digest(expected.encode(), token.encode())

    def prepared(self, name: str, role: Role, password: str) -> tuple[Account, str]:
        """Validate; return the account and the password hash. Hashing is slow, so call this outside a transaction."""
        account = Account(tidy_name(name), role)
        _refuse(_name_problems(account.name) + password_problems(password, account.name, self.tournaments()))
        return account, _hash(password)

    def hashed(self, name: str, password: str) -> str:
        """The hash of a new password for this account."""
        _refuse(password_problems(password, name, self.tournaments()))
        return _hash(password)


def tidy_name(name: str) -> str:
    return " ".join(name.split())


def folded_name(name: str) -> str:
    """The normalized name for comparison. Not left to the database, because collations differ between databases."""
    return unicodedata.normalize("NFC", tidy_name(name)).casefold()


def insert_account(connection: Connection, account: Account, hashed: str) -> None:
    if _row(connection, account.name) is not None:
        raise AccountError([Problem("web.account.taken", name=account.name)])
    connection.execute(insert(_ACCOUNT).values(name=account.name, role=int(account.role), password=hashed))


def set_hash(connection: Connection, name: str, hashed: str) -> None:
    """Set the password hash, and end all sessions of this account."""
    connection.execute(update(_ACCOUNT).where(_ACCOUNT.c.name == name).values(password=hashed))
    for sessions in (schema.session, schema.half_session):
        connection.execute(delete(sessions).where(sessions.c.account == name))


def stored_account(connection: Connection, name: str) -> Account:
    """The account with this name, ignoring case and extra spaces."""
    row = _row(connection, name)
    if row is None:
        raise NoSuchAccountError([Problem("web.account.unknown", name=name[:LONGEST_NAME])])
    return Account(row.name, Role(row.role))


def _check_not_last_host(connection: Connection, account: Account) -> None:
    others = select(_ACCOUNT.c.name).where(_ACCOUNT.c.role == int(Role.HOST), _ACCOUNT.c.name != account.name)
    if account.role is Role.HOST and connection.execute(others).first() is None:
        raise AccountError([Problem("web.account.last-host", name=account.name)])


def _hand_over(connection: Connection, name: str, host: str) -> list[str]:
    """Make the host arbiter of the tournaments of which this account is the only arbiter; return their ids."""
    mine, others = schema.member, schema.member.alias()
    other = exists().where(
        others.c.tournament == mine.c.tournament, others.c.role == mine.c.role, others.c.account != name
    )
    query = select(mine.c.tournament).where(mine.c.account == name, mine.c.role == int(Role.ARBITER), ~other)
    alone = list(connection.execute(query).scalars())
    for tournament in alone:
        put_row(connection, mine, {"tournament": tournament, "account": host}, {"role": int(Role.ARBITER)})
    return alone


def _row(connection: Connection, name: str) -> Row[Any] | None:
    """The row of an account, with the password hash."""
    wanted = folded_name(name)
    rows = connection.execute(select(_ACCOUNT)).all()
    return next((row for row in rows if folded_name(row.name) == wanted), None)


def _hash(password: str) -> str:
    with _hash_slots:
        return _hasher.hash(written(password))


def _refuse(problems: list[Problem]) -> None:
    if problems:
        raise AccountError(problems)


def _name_problems(name: str) -> list[Problem]:
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        return [Problem("web.account.name", most=LONGEST_NAME)]
    return []
