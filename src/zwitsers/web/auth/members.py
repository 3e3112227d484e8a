"""Roles per tournament, besides the role of an account on the site.

A tournament without an arbiter (for instance a file that was copied here) belongs to the host. With the site setting
`team` every arbiter and assistant works on all tournaments.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, func, select, update

from zwitsers.engine.domain import Problem
from zwitsers.web.auth.accounts import AccountError, stored_account
from zwitsers.web.auth.roles import Role
from zwitsers.web.sitedb import schema
from zwitsers.web.sitedb.database import put_row
from zwitsers.web.sitedb.page_settings import put_choice

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sqlalchemy import Connection

    from zwitsers.web.auth.accounts import Account
    from zwitsers.web.auth.roles import Visitor
    from zwitsers.web.sitedb.database import SiteDatabase

TEAM = ("", "team")
_MEMBER, _ACCOUNT, _CHOICE = schema.member, schema.account, schema.choice
_TEAM = select(_CHOICE.c.value).where(_CHOICE.c.tournament == TEAM[0], _CHOICE.c.name == TEAM[1])
_HERE = _MEMBER.c.tournament == bindparam("tournament")
# One statement, because every page needs it.
_ROLE = select(
    _TEAM.scalar_subquery().label("team"),
    select(_MEMBER.c.role).where(_HERE, _MEMBER.c.account == bindparam("account")).scalar_subquery().label("own"),
    select(func.count()).where(_HERE, _MEMBER.c.role == int(Role.ARBITER)).scalar_subquery().label("arbiters"),
)


class NoLongerAllowedError(AccountError):
    """The role was removed since the request came in."""


@dataclass(frozen=True, slots=True)
class Member:
    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class TournamentRoles:
    """The roles of one visitor in all tournaments."""

    site_role: Role
    team: bool
    own: Mapping[str, Role]
    # Tournaments that have an arbiter.
    led: frozenset[str]

    def of(self, tournament: str) -> Role:
        own = self.own.get(tournament, Role.PUBLIC)
        return _effective(self.site_role, self.team, own, led=tournament in self.led)


@dataclass(frozen=True, slots=True)
class Members:
    database: SiteDatabase

    def is_team(self) -> bool:
        """Whether every arbiter works on all tournaments."""
        with self.database.reading() as connection:
            return _is_team(connection)

    def role_of(self, tournament: str, visitor: Visitor) -> Role:
        """The role of this visitor in this tournament."""
        if not visitor.signed_in:
            return Role.PUBLIC
        with self.database.reading() as connection:
            return _role(connection, tournament, visitor.name, visitor.site_role)

    def roles_of(self, visitor: Visitor) -> TournamentRoles:
        if not visitor.signed_in:
            return TournamentRoles(Role.PUBLIC, team=False, own={}, led=frozenset())
        with self.database.reading() as connection:
            own = connection.execute(select(_MEMBER).where(_MEMBER.c.account == visitor.name)).all()
            query = select(_MEMBER.c.tournament).distinct().where(_MEMBER.c.role == int(Role.ARBITER))
            led = frozenset(connection.execute(query).scalars())
            team = _is_team(connection)
        return TournamentRoles(visitor.site_role, team, {row.tournament: Role(row.role) for row in own}, led)

    def all(self, tournament: str) -> list[Member]:
        """The accounts with a role in this tournament, arbiters first."""
        query = select(_MEMBER).where(_MEMBER.c.tournament == tournament)
        with self.database.reading() as connection:
            rows = connection.execute(query.order_by(_MEMBER.c.role.desc(), _MEMBER.c.account)).all()
        return [Member(row.account, Role(row.role)) for row in rows]

    def begin(self, tournament: str, arbiter: str) -> None:
        """Set the first arbiter of a new tournament; delete roles in an earlier one with the same id."""
        self.begin_like(tournament, [Member(arbiter, Role.ARBITER)])

    def begin_like(self, tournament: str, members: Iterable[Member]) -> None:
        """Set the members of a new tournament, for instance those of the event that it is a group of."""
        with self.database.writing() as connection:
            for table in (schema.member, schema.link):
                connection.execute(delete(table).where(table.c.tournament == tournament))
            for member in members:
                _put(connection, tournament, member.name, member.role)

    def pass_on(self, tournament: str, groups: Iterable[str], name: str) -> None:
        """Copy the role of an account in an event, or its absence, to the groups of the event."""
        with self.database.writing() as connection:
            role = own_role(connection, tournament, name)
            for group in groups:
                if role is Role.PUBLIC:
                    connection.execute(delete(_MEMBER).where(_MEMBER.c.tournament == group, _MEMBER.c.account == name))
                else:
                    _put(connection, group, name, role)

    def put(self, tournament: str, name: str, role: Role, by: Visitor) -> Account:
        """Give an account this role."""
        with self.database.writing() as connection:
            check_leads(connection, tournament, by)
            account = stored_account(connection, name)
            keep_leading(connection, tournament, by)
            if role < Role.ARBITER:
                _check_not_last(connection, tournament, account.name)
            give(connection, tournament, account, role)
        return account

    def remove(self, tournament: str, name: str, by: Visitor) -> Account:
        """Remove the role of an account, except that of the last arbiter. Everyone may remove their own role."""
        with self.database.writing() as connection:
            account = stored_account(connection, name)
            if account.name != by.name:
                check_leads(connection, tournament, by)
            _check_not_last(connection, tournament, account.name)
            query = delete(_MEMBER).where(_MEMBER.c.tournament == tournament, _MEMBER.c.account == account.name)
            if not connection.execute(query).rowcount:
                raise AccountError([Problem("web.members.none", name=account.name)])
        return account

    def take_over(self, tournament: str, host: Visitor) -> None:
        with self.database.writing() as connection:
            _put(connection, tournament, host.name, Role.ARBITER)

    def choose_team(self, on: bool, tournaments: Iterable[str]) -> None:
        """Switch the team setting. When it is switched off, everyone keeps their roles in these tournaments."""
        with self.database.writing() as connection:
            if _is_team(connection) and not on:
                accounts = connection.execute(select(_ACCOUNT.c.name, _ACCOUNT.c.role)).all()
                for tournament in tournaments:
                    for name, role in accounts:
                        _put_new(connection, tournament, name, min(Role(role), Role.ARBITER))
            put_choice(connection, *TEAM, "yes" if on else "no")


# Within a transaction


def check_leads(connection: Connection, tournament: str, by: Visitor) -> None:
    """Check the role again within the transaction: another request may have removed it."""
    if not leads(connection, tournament, by.name):
        raise NoLongerAllowedError([Problem("web.not-allowed", name=by.name)])


def leads(connection: Connection, tournament: str, name: str) -> bool:
    role = connection.execute(select(_ACCOUNT.c.role).where(_ACCOUNT.c.name == name)).scalar()
    return role is not None and _role(connection, tournament, name, Role(role)) >= Role.ARBITER


def keep_leading(connection: Connection, tournament: str, by: Visitor) -> None:
    """Before others get a role: make the host arbiter of a tournament that was theirs for lack of an arbiter."""
    _put_new(connection, tournament, by.name, Role.ARBITER)


def give(connection: Connection, tournament: str, account: Account, role: Role) -> None:
    """Give a role in a tournament, and at least the same role on the site: arbiters may create tournaments."""
    _put(connection, tournament, account.name, role)
    lower = (_ACCOUNT.c.name == account.name, _ACCOUNT.c.role < int(role))
    connection.execute(update(_ACCOUNT).where(*lower).values(role=int(role)))


def own_role(connection: Connection, tournament: str, name: str) -> Role:
    """The role of this account in this tournament, without its role on the site."""
    query = select(_MEMBER.c.role).where(_MEMBER.c.tournament == tournament, _MEMBER.c.account == name)
    return Role(connection.execute(query).scalar() or Role.PUBLIC)


def _put(connection: Connection, tournament: str, name: str, role: Role) -> None:
    put_row(connection, _MEMBER, {"tournament": tournament, "account": name}, {"role": int(role)})


def _put_new(connection: Connection, tournament: str, name: str, role: Role) -> None:
    """Give a role unless the account has one."""
    query = select(_MEMBER.c.role).where(_MEMBER.c.tournament == tournament, _MEMBER.c.account == name)
    if connection.execute(query).first() is None:
        _put(connection, tournament, name, role)


def _check_not_last(connection: Connection, tournament: str, name: str) -> None:
    query = select(_MEMBER.c.account).where(_MEMBER.c.tournament == tournament, _MEMBER.c.role == int(Role.ARBITER))
    if list(connection.execute(query).scalars()) == [name]:
        raise AccountError([Problem("web.members.last-arbiter", name=name)])


def _is_team(connection: Connection) -> bool:
    return bool(connection.execute(_TEAM).scalar() == "yes")


def _role(connection: Connection, tournament: str, name: str, site_role: Role) -> Role:
    found = connection.execute(_ROLE, {"tournament": tournament, "account": name}).one()
    return _effective(site_role, found.team == "yes", Role(found.own or 0), led=found.arbiters > 0)


def _effective(site_role: Role, team: bool, own: Role, *, led: bool) -> Role:
    if site_role is Role.HOST and not led:
        return Role.ARBITER
    return max(own, min(site_role, Role.ARBITER)) if team else own
