"""Who works on which tournament: roles per tournament, beside the role that an account has on the site.

A tournament without an arbiter of its own (a file that was copied here, say) is the host's. With the site's choice
`team` every arbiter and assistant works on all tournaments.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.web.auth.accounts import AccountError, stored_account
from zwitsers.web.auth.roles import Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zwitsers.web.auth.accounts import Account
    from zwitsers.web.auth.roles import Visitor
    from zwitsers.web.sitedb.database import Connection, SiteDatabase

TEAM = ("", "team")
_TEAM_QUERY = "(SELECT value FROM zwitsers_choice WHERE tournament = ? AND name = ?)"
_PUT = (
    "INSERT INTO zwitsers_member (tournament, account, role) VALUES (?, ?, ?)"
    " ON CONFLICT (tournament, account) DO UPDATE SET role = excluded.role"
)
_PUT_NEW = (
    "INSERT INTO zwitsers_member (tournament, account, role) VALUES (?, ?, ?)"
    " ON CONFLICT (tournament, account) DO NOTHING"
)


class NoLongerAllowedError(AccountError):
    """The role was taken away since the request came in."""


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
    # Tournaments with an arbiter of their own.
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
            own = connection.execute(
                "SELECT tournament, role FROM zwitsers_member WHERE account = ?", (visitor.name,)
            ).fetchall()
            led = connection.execute(
                "SELECT DISTINCT tournament FROM zwitsers_member WHERE role = ?", (int(Role.ARBITER),)
            ).fetchall()
            team = _is_team(connection)
        roles = {tournament: Role(role) for tournament, role in own}
        return TournamentRoles(visitor.site_role, team, roles, frozenset(row[0] for row in led))

    def all(self, tournament: str) -> list[Member]:
        """Those with a role of their own in this tournament, arbiters first."""
        query = "SELECT account, role FROM zwitsers_member WHERE tournament = ? ORDER BY role DESC, account"
        with self.database.reading() as connection:
            return [Member(name, Role(role)) for name, role in connection.execute(query, (tournament,)).fetchall()]

    def begin(self, tournament: str, arbiter: str) -> None:
        """The first arbiter of a new tournament. Roles in an earlier one with the same id do not count."""
        with self.database.writing() as connection:
            connection.execute("DELETE FROM zwitsers_member WHERE tournament = ?", (tournament,))
            connection.execute("DELETE FROM zwitsers_link WHERE tournament = ?", (tournament,))
            connection.execute(_PUT, (tournament, arbiter, int(Role.ARBITER)))

    def put(self, tournament: str, name: str, role: Role, by: Visitor) -> Account:
        """Give somebody with an account this role."""
        with self.database.writing() as connection:
            check_leads(connection, tournament, by)
            account = stored_account(connection, name)
            keep_leading(connection, tournament, by)
            if role < Role.ARBITER:
                _check_not_last(connection, tournament, account.name)
            give(connection, tournament, account, role)
        return account

    def remove(self, tournament: str, name: str, by: Visitor) -> Account:
        """Take somebody's role away. Not the last arbiter's; anybody may give up their own."""
        with self.database.writing() as connection:
            account = stored_account(connection, name)
            if account.name != by.name:
                check_leads(connection, tournament, by)
            _check_not_last(connection, tournament, account.name)
            query = "DELETE FROM zwitsers_member WHERE tournament = ? AND account = ?"
            if not connection.execute(query, (tournament, account.name)).rowcount:
                raise AccountError([Problem("web.members.none", name=account.name)])
        return account

    def take_over(self, tournament: str, host: Visitor) -> None:
        with self.database.writing() as connection:
            connection.execute(_PUT, (tournament, host.name, int(Role.ARBITER)))

    def choose_team(self, on: bool, tournaments: Iterable[str]) -> None:
        """Whoever worked on a tournament when it is switched off goes on doing so, until an arbiter changes that."""
        with self.database.writing() as connection:
            if _is_team(connection) and not on:
                accounts = connection.execute("SELECT name, role FROM zwitsers_account").fetchall()
                rows = [
                    (tournament, name, min(role, int(Role.ARBITER)))
                    for tournament in tournaments
                    for name, role in accounts
                ]
                connection.executemany(_PUT_NEW, rows)
            query = "DELETE FROM zwitsers_choice WHERE tournament = ? AND name = ?"
            connection.execute(query, TEAM)
            connection.execute("INSERT INTO zwitsers_choice VALUES (?, ?, ?)", (*TEAM, "yes" if on else "no"))


# Within a transaction


def check_leads(connection: Connection, tournament: str, by: Visitor) -> None:
    """Once more: since the request came in, another one may have taken the role away."""
    row = connection.execute("SELECT role FROM zwitsers_account WHERE name = ?", (by.name,)).fetchone()
    if row is None or _role(connection, tournament, by.name, Role(row[0])) < Role.ARBITER:
        raise NoLongerAllowedError([Problem("web.not-allowed", name=by.name)])


def leads(connection: Connection, tournament: str, name: str) -> bool:
    row = connection.execute("SELECT role FROM zwitsers_account WHERE name = ?", (name,)).fetchone()
    return row is not None and _role(connection, tournament, name, Role(row[0])) >= Role.ARBITER


def keep_leading(connection: Connection, tournament: str, by: Visitor) -> None:
    """Before others get a role: a tournament that was the host's because it had no arbiter stays the host's."""
    connection.execute(_PUT_NEW, (tournament, by.name, int(Role.ARBITER)))


def give(connection: Connection, tournament: str, account: Account, role: Role) -> None:
    """The arbiter of a tournament is an arbiter on the site: one who may make tournaments."""
    connection.execute(_PUT, (tournament, account.name, int(role)))
    query = "UPDATE zwitsers_account SET role = ? WHERE name = ? AND role < ?"
    connection.execute(query, (int(role), account.name, int(role)))


def _check_not_last(connection: Connection, tournament: str, name: str) -> None:
    query = "SELECT account FROM zwitsers_member WHERE tournament = ? AND role = ?"
    arbiters = [row[0] for row in connection.execute(query, (tournament, int(Role.ARBITER))).fetchall()]
    if arbiters == [name]:
        raise AccountError([Problem("web.members.last-arbiter", name=name)])


def _is_team(connection: Connection) -> bool:
    row = connection.execute(f"SELECT {_TEAM_QUERY}", TEAM).fetchone()
    return bool(row[0] == "yes")


def _role(connection: Connection, tournament: str, name: str, site_role: Role) -> Role:
    team, own, arbiters = connection.execute(
        f"SELECT {_TEAM_QUERY}, (SELECT role FROM zwitsers_member WHERE tournament = ? AND account = ?),"
        " (SELECT COUNT(*) FROM zwitsers_member WHERE tournament = ? AND role = ?)",
        (*TEAM, tournament, name, tournament, int(Role.ARBITER)),
    ).fetchone()
    return _effective(site_role, team == "yes", Role(own or 0), led=arbiters > 0)


def _effective(site_role: Role, team: bool, own: Role, *, led: bool) -> Role:
    if site_role is Role.HOST and not led:
        return Role.ARBITER
    return max(own, min(site_role, Role.ARBITER)) if team else own
