"""One-time links that expire: an invitation to work on a tournament, and a new password. Tokens are kept as digests."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.web.auth.accounts import AccountError, insert_account, set_hash, stored_account
from zwitsers.web.auth.members import check_leads, give, keep_leading, leads
from zwitsers.web.auth.roles import Role

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.web.auth.accounts import Account, Accounts
    from zwitsers.web.auth.roles import Visitor
    from zwitsers.web.sitedb.database import Connection, SiteDatabase

INVITATION, RESET = "invitation", "reset"
INVITATION_SECONDS = 7 * 24 * 3600
RESET_SECONDS = 24 * 3600
# This much of a digest names a link; nobody gets from it to the token.
_ID_LENGTH = 16
_COLUMNS = "kind, tournament, role, account, author, until"
# Of one tournament or account at the same time; the oldest give way.
_MOST = 50


class NoSuchLinkError(AccountError):
    """The link was used, has expired, or never was."""


@dataclass(frozen=True, slots=True)
class Link:
    kind: str
    # Of an invitation: where, and as what.
    tournament: str
    role: Role
    # Of a new password: whose.
    account: str
    # Who made it; empty: on the command line of the machine itself.
    author: str
    # Seconds since 1970.
    until: int


@dataclass(frozen=True, slots=True)
class OpenInvitation:
    id: str
    role: Role
    author: str
    until: int


@dataclass(frozen=True, slots=True)
class Links:
    database: SiteDatabase
    accounts: Accounts
    # Seconds since 1970.
    clock: Callable[[], float]

    # Invitations

    def invite(self, tournament: str, role: Role, by: Visitor) -> str:
        """Gives the token of the link."""
        link = Link(INVITATION, tournament, role, "", by.name, int(self.clock()) + INVITATION_SECONDS)
        with self.database.writing() as connection:
            check_leads(connection, tournament, by)
            keep_leading(connection, tournament, by)
            return self._added(connection, link)

    def invitation(self, token: str) -> Link:
        with self.database.reading() as connection:
            return self._found(connection, INVITATION, token)

    def open_invitations(self, tournament: str) -> list[OpenInvitation]:
        query = (
            f"SELECT substr(digest, 1, {_ID_LENGTH}), role, author, until FROM zwitsers_link"
            " WHERE kind = ? AND tournament = ? AND until >= ? ORDER BY until, digest"
        )
        with self.database.reading() as connection:
            rows = connection.execute(query, (INVITATION, tournament, int(self.clock()))).fetchall()
        return [OpenInvitation(link, Role(role), author, until) for link, role, author, until in rows]

    def withdraw(self, tournament: str, link: str, by: Visitor) -> None:
        """By the id of an open invitation."""
        query = f"DELETE FROM zwitsers_link WHERE kind = ? AND tournament = ? AND substr(digest, 1, {_ID_LENGTH}) = ?"
        with self.database.writing() as connection:
            check_leads(connection, tournament, by)
            if not connection.execute(query, (INVITATION, tournament, link)).rowcount:
                raise NoSuchLinkError([Problem("web.link.gone")])

    def accept(self, token: str, visitor: Visitor) -> Link:
        """With an account that there is. A role that is higher already stays."""
        with self.database.writing() as connection:
            link = self._taken(connection, INVITATION, token)
            _join(connection, link, stored_account(connection, visitor.name))
        return link

    def accept_as_new(self, token: str, name: str, password: str) -> tuple[Link, Account]:
        """With an account that is made for it."""
        account, hashed = self.accounts.prepared(name, self.invitation(token).role, password)
        with self.database.writing() as connection:
            link = self._taken(connection, INVITATION, token)
            insert_account(connection, account, hashed)
            _join(connection, link, account)
        return link, account

    # A new password

    def make_reset(self, account: str, by: str) -> str:
        """Gives the token of the link; one from before no longer works."""
        link = Link(RESET, "", Role.PUBLIC, account, by, int(self.clock()) + RESET_SECONDS)
        with self.database.writing() as connection:
            connection.execute("DELETE FROM zwitsers_link WHERE kind = ? AND account = ?", (RESET, account))
            return self._added(connection, link)

    def reset(self, token: str) -> Link:
        with self.database.reading() as connection:
            return self._found(connection, RESET, token)

    def use_reset(self, token: str, password: str) -> tuple[Link, Account]:
        """Set the password, and end all sessions of the account."""
        hashed = self.accounts.hashed(self.reset(token).account, password)
        with self.database.writing() as connection:
            link = self._taken(connection, RESET, token)
            account = stored_account(connection, link.account)
            set_hash(connection, account.name, hashed)
        return link, account

    # Parts

    def _added(self, connection: Connection, link: Link) -> str:
        token = secrets.token_urlsafe(24)
        connection.execute("DELETE FROM zwitsers_link WHERE until < ?", (int(self.clock()),))
        connection.execute(
            "DELETE FROM zwitsers_link WHERE digest IN (SELECT digest FROM zwitsers_link WHERE kind = ?"
            " AND tournament = ? AND account = ? ORDER BY until DESC, digest LIMIT ? OFFSET ?)",
            (link.kind, link.tournament, link.account, 10 * _MOST, _MOST - 1),
        )
        connection.execute(
            f"INSERT INTO zwitsers_link (digest, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (_digest(token), link.kind, link.tournament, int(link.role), link.account, link.author, link.until),
        )
        return token

    def _taken(self, connection: Connection, kind: str, token: str) -> Link:
        """Of two who use the same link at once, one gets it."""
        link = self._found(connection, kind, token)
        connection.execute("DELETE FROM zwitsers_link WHERE digest = ?", (_digest(token),))
        return link

    def _found(self, connection: Connection, kind: str, token: str) -> Link:
        """A link is worth as much as the rights that its maker still has."""
        row = connection.execute(
            f"SELECT {_COLUMNS} FROM zwitsers_link WHERE digest = ? AND kind = ? AND until >= ?",
            (_digest(token), kind, int(self.clock())),
        ).fetchone()
        if row is None:
            raise NoSuchLinkError([Problem("web.link.gone")])
        link = Link(row[0], row[1], Role(row[2]), row[3], row[4], row[5])
        if not _still_holds(connection, link):
            raise NoSuchLinkError([Problem("web.link.gone")])
        return link


def _still_holds(connection: Connection, link: Link) -> bool:
    if link.kind == INVITATION:
        return leads(connection, link.tournament, link.author)
    query = "SELECT COUNT(*) FROM zwitsers_account WHERE name = ? AND role = ?"
    is_host = connection.execute(query, (link.author, int(Role.HOST))).fetchone()[0] > 0
    known = connection.execute("SELECT COUNT(*) FROM zwitsers_account WHERE name = ?", (link.account,)).fetchone()[0]
    return known > 0 and (is_host or not link.author)


def _join(connection: Connection, link: Link, account: Account) -> None:
    query = "SELECT role FROM zwitsers_member WHERE tournament = ? AND account = ?"
    row = connection.execute(query, (link.tournament, account.name)).fetchone()
    give(connection, link.tournament, account, max(link.role, Role(row[0]) if row else Role.PUBLIC))


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()
