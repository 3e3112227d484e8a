"""Signing in without a password at the machine on which the program runs.

The program that the user starts makes a token, writes its digest to the site's database and opens the browser at an
address with the token in it. The server exchanges the token for a session: once, for two minutes, and for requests of
this machine only (see `web/pages/desktop.py`). Whoever can write that database could make a password as well.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from getpass import getuser
from hashlib import sha256
from typing import TYPE_CHECKING

from zwitsers.web.auth.accounts import LONGEST_NAME, Account, insert_account, tidy_name
from zwitsers.web.auth.roles import Role

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.web.sitedb.database import Connection, SiteDatabase

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
            for name, until in connection.execute("SELECT name, value FROM zwitsers_secret").fetchall():
                if name.startswith(_TOKEN) and int(bytes(until)) < now:
                    connection.execute("DELETE FROM zwitsers_secret WHERE name = ?", (name,))
            connection.execute(
                "INSERT INTO zwitsers_secret VALUES (?, ?)", (_row_name(token), str(now + TOKEN_SECONDS).encode())
            )
        return token

    def use_token(self, token: str) -> Account | None:
        """The account of this machine's user; None when the token was used, has expired or never was."""
        with self.database.writing() as connection:
            found = connection.execute(
                "SELECT value FROM zwitsers_secret WHERE name = ?", (_row_name(token),)
            ).fetchone()
            if found is None:
                return None
            connection.execute("DELETE FROM zwitsers_secret WHERE name = ?", (_row_name(token),))
            return _owner(connection) if int(bytes(found[0])) >= self.clock() else None

    def needs_password(self, name: str) -> bool:
        """Whether this account has no password yet."""
        with self.database.reading() as connection:
            row = connection.execute("SELECT password FROM zwitsers_account WHERE name = ?", (name,)).fetchone()
        return row is not None and row[0] == NO_PASSWORD

    def set_first_password(self, name: str, hashed: str) -> bool:
        """Only where there is none yet. Sessions go on."""
        with self.database.writing() as connection:
            query = "UPDATE zwitsers_account SET password = ? WHERE name = ? AND password = ?"
            return connection.execute(query, (hashed, name, NO_PASSWORD)).rowcount == 1


def _owner(connection: Connection) -> Account | None:
    """The account of this machine's user, if it was made and not removed since."""
    known = connection.execute("SELECT value FROM zwitsers_secret WHERE name = ?", (_OWNER,)).fetchone()
    name = "" if known is None else bytes(known[0]).decode()
    row = connection.execute("SELECT name, role FROM zwitsers_account WHERE name = ?", (name,)).fetchone()
    return None if row is None else Account(row[0], Role(row[1]))


def _claim_site(connection: Connection) -> bool:
    """Make the first account, for the user of this machine; False where others have accounts."""
    if connection.execute("SELECT COUNT(*) FROM zwitsers_account").fetchone()[0]:
        return False
    account = Account(_login_name(), Role.HOST)
    insert_account(connection, account, NO_PASSWORD)
    connection.execute("DELETE FROM zwitsers_secret WHERE name IN (?, 'setup')", (_OWNER,))
    connection.execute("INSERT INTO zwitsers_secret VALUES (?, ?)", (_OWNER, account.name.encode()))
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
