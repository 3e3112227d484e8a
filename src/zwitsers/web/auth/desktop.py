"""Sign-in without a password on the machine where the program runs.

The program makes a token, writes its digest to the site's database and opens the browser at an address with the token.
The server exchanges the token for a session: once, within two minutes, and for requests from this machine only (see
`web/pages/desktop.py`). A process that can write the database could set a password as well.
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
# No password has this hash, so a sign-in by password is impossible.
NO_PASSWORD = ""
_NAMELESS = "Arbiter"


@dataclass(frozen=True, slots=True)
class DesktopSignIn:
    database: SiteDatabase
    # Seconds since 1970.
    clock: Callable[[], float]

    def make_token(self) -> str | None:
        """Make a sign-in token for the browser, and store its digest. The first call creates the user's account without
        a password. None: the site already has other accounts, and the user has to sign in."""
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
        """The account of this machine's user; None if the token is unknown, used or expired."""
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
        """Set the password if there is none yet; sessions stay valid. Returns whether it was set."""
        with self.database.writing() as connection:
            without = (_ACCOUNT.c.name == name, _ACCOUNT.c.password == NO_PASSWORD)
            return connection.execute(update(_ACCOUNT).where(*without).values(password=hashed)).rowcount == 1


def _owner(connection: Connection) -> Account | None:
    """The account of this machine's user, if it exists."""
    name = (_value(connection, _OWNER) or b"").decode()
    row = connection.execute(select(_ACCOUNT).where(_ACCOUNT.c.name == name)).first()
    return None if row is None else Account(row.name, Role(row.role))


def _value(connection: Connection, name: str) -> bytes | None:
    found = connection.execute(select(_SECRET.c.value).where(_SECRET.c.name == name)).scalar()
    return None if found is None else bytes(found)


def _claim_site(connection: Connection) -> bool:
    """Create the first account, for the user of this machine; False if there are accounts."""
    if connection.execute(select(_ACCOUNT.c.name)).first() is not None:
        return False
    account = Account(_login_name(), Role.HOST)
    insert_account(connection, account, NO_PASSWORD)
    connection.execute(delete(_SECRET).where(_SECRET.c.name.in_((_OWNER, SETUP))))
    connection.execute(insert(_SECRET).values(name=_OWNER, value=account.name.encode()))
    return True


def _login_name() -> str:
    """The login name as account name; a default if it is unknown or not printable."""
    try:
        name = tidy_name(getuser())[:LONGEST_NAME]
    except (ImportError, KeyError, OSError):
        return _NAMELESS
    return name if name.isprintable() and name else _NAMELESS


def _row_name(token: str) -> str:
    return _TOKEN + sha256(token.encode()).hexdigest()
