"""Audit log of accounts: sign-ins, failed attempts, and changes of accounts and roles with their author. The owner of
an account sees all entries about it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select, true

from zwitsers.web.sitedb import schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ColumnElement

    from zwitsers.web.sitedb.database import SiteDatabase

_LOG = schema.sign_in
# Outcomes; each has a text in the catalogues (web.sign-ins.*).
IN = "in"
IN_BY_RECOVERY = "in-recovery"
WRONG = "wrong"
WRONG_CODE = "wrong-code"
PASSWORD_CHANGED = "password"
SECOND_ON = "second-on"
SECOND_OFF = "second-off"
ADDED = "added"
RESET_LINK = "reset-link"
RESET_USED = "reset-used"
HOST_ON = "host-on"
HOST_OFF = "host-off"
TEAM_ON = "team-on"
TEAM_OFF = "team-off"
# About a role in a tournament
ROLE_ARBITER = "role-arbiter"
ROLE_ASSISTANT = "role-assistant"
ROLE_NONE = "role-none"
INVITED = "invited"
TOOK_OVER = "took-over"
# The author of changes on the command line.
COMMAND_LINE = "zwitsers accounts"
_FAILED = (WRONG, WRONG_CODE)
_ENTERED = (IN, IN_BY_RECOVERY)
# Entries kept per kind (failed, signed in, changed): one kind cannot displace another.
_KEPT = 1000
_CHANGES_KEPT = 10_000
# Entries of one account that are searched for new ones.
_SEARCHED = 200


@dataclass(frozen=True, slots=True)
class RequestOrigin:
    """The origin of a request, in readable form."""

    address: str = ""
    device: str = ""


NOWHERE = RequestOrigin()


@dataclass(frozen=True, slots=True)
class SignInEvent:
    """`account`: empty if the typed name is unknown, because it may have been a password."""

    number: int
    time: int
    account: str
    outcome: str
    address: str
    device: str
    # The author, if it is not the account itself; and the tournament.
    author: str = ""
    tournament: str = ""

    @property
    def failed(self) -> bool:
        return self.outcome in _FAILED


@dataclass(frozen=True, slots=True)
class SignInLog:
    database: SiteDatabase
    # Seconds since 1970.
    clock: Callable[[], float]

    def note(self, account: str, outcome: str, source: RequestOrigin, author: str = "", tournament: str = "") -> None:
        row = {"time": int(self.clock()), "account": account, "outcome": outcome, "author": author}
        row |= {"address": source.address, "device": source.device, "tournament": tournament}
        same_kind, kept = _kind(outcome)
        newest_first = select(_LOG.c.number).where(same_kind).order_by(_LOG.c.number.desc())
        oldest = newest_first.limit(1).offset(kept).correlate(None).scalar_subquery()
        with self.database.writing("sign-ins") as connection:
            connection.execute(insert(_LOG), row)
            connection.execute(delete(_LOG).where(same_kind, _LOG.c.number <= oldest))

    def latest(self, account: str | None, most: int = 50) -> list[SignInEvent]:
        """The entries of one account, or of all; latest first."""
        return self._latest(true() if account is None else _LOG.c.account == account, most)

    def of_tournament(self, tournament: str, most: int = 50) -> list[SignInEvent]:
        """Changes of roles in this tournament, latest first."""
        return self._latest(_LOG.c.tournament == tournament, most)

    def _latest(self, which: ColumnElement[bool], most: int) -> list[SignInEvent]:
        query = select(_LOG).where(which).order_by(_LOG.c.number.desc()).limit(most)
        with self.database.reading() as connection:
            return [SignInEvent(**row) for row in connection.execute(query).mappings()]

    def by_others_since(self, account: str) -> list[SignInEvent]:
        """Changes that others made to this account since its last sign-in, oldest first."""
        own = self.latest(account, _SEARCHED)
        newer = list(takewhile(lambda item: item.outcome not in _ENTERED, own))
        return [item for item in reversed(newer) if item.author and item.author != account]

    def failed_since(self, account: str) -> int:
        """The number of failed attempts since the last sign-in of this account."""
        own = _LOG.c.account == account
        entered = select(func.max(_LOG.c.number)).where(own, _LOG.c.outcome.in_(_ENTERED))
        with self.database.reading() as connection:
            last = connection.execute(entered).scalar() or 0
            failed = select(func.count()).where(own, _LOG.c.outcome.in_(_FAILED), _LOG.c.number > last)
            return int(connection.execute(failed).scalar_one())


def _kind(outcome: str) -> tuple[ColumnElement[bool], int]:
    """The condition for entries of the same kind, and the number of them to keep."""
    for kind in (_FAILED, _ENTERED):
        if outcome in kind:
            return _LOG.c.outcome.in_(kind), _KEPT
    return _LOG.c.outcome.not_in((*_FAILED, *_ENTERED)), _CHANGES_KEPT
