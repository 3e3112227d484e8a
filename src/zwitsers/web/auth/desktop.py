"""Signing in without a password at the machine on which the program runs.

The program that the user starts makes a token, writes its digest to the site's database and opens the browser at an
address with the token in it. The server exchanges the token for a session: once, for two minutes, and for requests of
this machine only (see `web/pages/desktop.py`). A process that can write that database could set a password as well.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from getpass import getuser
from hashlib import sha256
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update

from zwitsers.web.auth.accounts import LONGEST_NAME, SETUP, Account, insert_account, tidy_name
from zwitsers.web.auth.roles import Role
from zwitsers.web.sitedb import schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from zwitsers.web.sitedb.database import SiteDatabase

_ACCOUNT, _SECRET = schema.account, schema.secret
TOKEN_SECONDS = 120
# Rows of the table of secrets: the account of this machine's user, and the open tokens.
_OWNER, _TOKEN = "desktop", "launch "
# No password has this hash, so nobody signs in with one.
NO_PASSWORD = ""
_NAMELESS = "Arbiter"


@dataclass(frozen=True, slots=True)
class DesktopSignIn:
    database: SiteDatabase
    # Seconds since 1970.
    clock: Callable[[], float]

    def make_token(self) -> str | None:
        """A token for the browser, of which the digest is kept; None: the site has accounts of its own, and the user of
        this machine signs in like everyone. The first time it makes the user's account, without a password."""
        token, now = secrets.token_urlsafe(32), int(self.clock())
        with self.database.writing() as connection:
            if _owner(connection) is None and not _claim_site(connection):
                return None
            for row in connection.execute(select(_SECRET)).all():
                if row.name.startswith(_TOKEN) and int(bytes(row.value)) < now:
                    connection.execute(delete(_SECRET).where(_SECRET.c.name == row.name))
            until = str(now + TOKEN_SECONDS).encode()
            connection.execute(insert(_SECRET).values(name=_row_name(token), value=until))
        return token

    def use_token(self, token: str) -> Account | None:
        """The account of this machine's user; None when the token was used, has expired or never was."""
        with self.database.writing() as connection:
            until = _value(connection, _row_name(token))
            if until is None:
                return None
            connection.execute(delete(_SECRET).where(_SECRET.c.name == _row_name(token)))
            return _owner(connection) if int(until) >= self.clock() else None

    def needs_password(self, name: str) -> bool:
        """Whether this account has no password yet."""
        with self.database.reading() as connection:
            found = connection.execute(select(_ACCOUNT.c.password).where(_ACCOUNT.c.name == name)).scalar()
        return bool(found == NO_PASSWORD)

    def set_first_password(self, name: str, hashed: str) -> bool:
        """Only where there is none yet. Sessions go on."""
        with self.database.writing() as connection:
            without = (_ACCOUNT.c.name == name, _ACCOUNT.c.password == NO_PASSWORD)
            return connection.execute(update(_ACCOUNT).where(*without).values(password=hashed)).rowcount == 1


def _owner(connection: Connection) -> Account | None:
    """The account of this machine's user, if it was made and not removed since."""
    name = (_value(connection, _OWNER) or b"").decode()
    row = connection.execute(select(_ACCOUNT).where(_ACCOUNT.c.name == name)).first()
    return None if row is None else Account(row.name, Role(row.role))


def _value(connection: Connection, name: str) -> bytes | None:
    found = connection.execute(select(_SECRET.c.value).where(_SECRET.c.name == name)).scalar()
    return None if found is None else bytes(found)


def _claim_site(connection: Connection) -> bool:
    """Make the first account, for the user of this machine; False where others have accounts."""
    if connection.execute(select(_ACCOUNT.c.name)).first() is not None:
        return False
    account = Account(_login_name(), Role.HOST)
    insert_account(connection, account, NO_PASSWORD)
    connection.execute(delete(_SECRET).where(_SECRET.c.name.in_((_OWNER, SETUP))))
    connection.execute(insert(_SECRET).values(name=_OWNER, value=account.name.encode()))
    return True


def _login_name() -> str:
    """For the log. A login name that cannot be shown is left out."""
    try:
        name = tidy_name(getuser())[:LONGEST_NAME]
    except (ImportError, KeyError, OSError):
        return _NAMELESS
    return name if name.isprintable() and name else _NAMELESS


def _row_name(token: str) -> str:
    return _TOKEN + sha256(token.encode()).hexdigest()
