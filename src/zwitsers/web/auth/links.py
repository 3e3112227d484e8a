"""One-time links that expire: invitations to a tournament, and password resets. Tokens are stored as digests."""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select

from zwitsers.engine.domain import Problem
from zwitsers.web.auth.accounts import AccountError, insert_account, set_hash, stored_account
from zwitsers.web.auth.members import check_leads, give, keep_leading, leads, own_role
from zwitsers.web.auth.roles import Role
from zwitsers.web.sitedb import schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from zwitsers.web.auth.accounts import Account, Accounts
    from zwitsers.web.auth.roles import Visitor
    from zwitsers.web.sitedb.database import SiteDatabase

INVITATION, RESET = "invitation", "reset"
INVITATION_SECONDS = 7 * 24 * 3600
RESET_SECONDS = 24 * 3600
# This prefix of the digest is the id of a link; the token cannot be derived from it.
_ID_LENGTH = 16
_LINK = schema.link
# Open links per tournament or account; a new one replaces the oldest.
_MOST = 50


class NoSuchLinkError(AccountError):
    """The link is unknown, used or expired."""


@dataclass(frozen=True, slots=True)
class Link:
    kind: str
    # Invitation only.
    tournament: str
    role: Role
    # Reset only.
    account: str
    # The account that made it; empty: made on the command line.
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
        """Create an invitation; return its token."""
        link = Link(INVITATION, tournament, role, "", by.name, int(self.clock()) + INVITATION_SECONDS)
        with self.database.writing() as connection:
            check_leads(connection, tournament, by)
            keep_leading(connection, tournament, by)
            return self._add(connection, link)

    def invitation(self, token: str) -> Link:
        with self.database.reading() as connection:
            return self._valid_link(connection, INVITATION, token)

    def open_invitations(self, tournament: str) -> list[OpenInvitation]:
        is_open = (_LINK.c.kind == INVITATION, _LINK.c.tournament == tournament, _LINK.c.until >= int(self.clock()))
        query = select(_LINK).where(*is_open).order_by(_LINK.c.until, _LINK.c.digest)
        with self.database.reading() as connection:
            rows = connection.execute(query).all()
        return [OpenInvitation(row.digest[:_ID_LENGTH], Role(row.role), row.author, row.until) for row in rows]

    def withdraw(self, tournament: str, link: str, by: Visitor) -> None:
        """Delete an open invitation by its id."""
        is_it = func.substr(_LINK.c.digest, 1, _ID_LENGTH) == link
        query = delete(_LINK).where(_LINK.c.kind == INVITATION, _LINK.c.tournament == tournament, is_it)
        with self.database.writing() as connection:
            check_leads(connection, tournament, by)
            if not connection.execute(query).rowcount:
                raise NoSuchLinkError([Problem("web.link.gone")])

    def accept(self, token: str, visitor: Visitor) -> Link:
        """Accept an invitation with an existing account. A higher role is kept."""
        with self.database.writing() as connection:
            link = self._use(connection, INVITATION, token)
            _join(connection, link, stored_account(connection, visitor.name))
        return link

    def accept_as_new(self, token: str, name: str, password: str) -> tuple[Link, Account]:
        """Accept an invitation with a new account."""
        account, hashed = self.accounts.prepared(name, self.invitation(token).role, password)
        with self.database.writing() as connection:
            link = self._use(connection, INVITATION, token)
            insert_account(connection, account, hashed)
            _join(connection, link, account)
        return link, account

    # A new password

    def make_reset(self, account: str, by: str) -> str:
        """Create a reset link and invalidate earlier ones; return its token."""
        link = Link(RESET, "", Role.PUBLIC, account, by, int(self.clock()) + RESET_SECONDS)
        with self.database.writing() as connection:
            connection.execute(delete(_LINK).where(_LINK.c.kind == RESET, _LINK.c.account == account))
            return self._add(connection, link)

    def reset(self, token: str) -> Link:
        with self.database.reading() as connection:
            return self._valid_link(connection, RESET, token)

    def use_reset(self, token: str, password: str) -> tuple[Link, Account]:
        """Set the password, and end all sessions of the account."""
        hashed = self.accounts.hashed(self.reset(token).account, password)
        with self.database.writing() as connection:
            link = self._use(connection, RESET, token)
            account = stored_account(connection, link.account)
            set_hash(connection, account.name, hashed)
        return link, account

    # Parts

    def _add(self, connection: Connection, link: Link) -> str:
        token = secrets.token_urlsafe(24)
        connection.execute(delete(_LINK).where(_LINK.c.until < int(self.clock())))
        same = (_LINK.c.kind == link.kind, _LINK.c.tournament == link.tournament, _LINK.c.account == link.account)
        newest_first = select(_LINK.c.digest).where(*same).order_by(_LINK.c.until.desc(), _LINK.c.digest)
        too_many = connection.execute(newest_first).scalars().all()[_MOST - 1 :]
        connection.execute(delete(_LINK).where(_LINK.c.digest.in_(too_many)))
        connection.execute(insert(_LINK), {"digest": _digest(token), **asdict(link), "role": int(link.role)})
        return token

    def _use(self, connection: Connection, kind: str, token: str) -> Link:
        """Look up and delete a link: of two concurrent requests one gets it."""
        link = self._valid_link(connection, kind, token)
        connection.execute(delete(_LINK).where(_LINK.c.digest == _digest(token)))
        return link

    def _valid_link(self, connection: Connection, kind: str, token: str) -> Link:
        """A valid link; NoSuchLinkError if it expired or its author has lost the right to make it."""
        is_it = (_LINK.c.digest == _digest(token), _LINK.c.kind == kind, _LINK.c.until >= int(self.clock()))
        row = connection.execute(select(_LINK).where(*is_it)).first()
        if row is None:
            raise NoSuchLinkError([Problem("web.link.gone")])
        link = Link(row.kind, row.tournament, Role(row.role), row.account, row.author, row.until)
        if not _author_may(connection, link):
            raise NoSuchLinkError([Problem("web.link.gone")])
        return link


def _author_may(connection: Connection, link: Link) -> bool:
    if link.kind == INVITATION:
        return leads(connection, link.tournament, link.author)
    account = schema.account
    query = select(account.c.name, account.c.role).where(account.c.name.in_((link.account, link.author)))
    roles = {row.name: Role(row.role) for row in connection.execute(query)}
    return link.account in roles and (not link.author or roles.get(link.author) is Role.HOST)


def _join(connection: Connection, link: Link, account: Account) -> None:
    own = own_role(connection, link.tournament, account.name)
    give(connection, link.tournament, account, max(link.role, own))


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()
