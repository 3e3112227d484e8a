"""The log of accounts: sign-ins, failed attempts, and what was changed about an account or its roles, and by whom. The
owner of an account sees all of it."""

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
# What came of it; each has words in the catalogues (web.sign-ins.*).
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
# The author of what was done on the machine itself.
COMMAND_LINE = "zwitsers accounts"
_FAILED = (WRONG, WRONG_CODE)
_ENTERED = (IN, IN_BY_RECOVERY)
# How many entries of each of the three kinds are kept (failed, signed in, changed): none pushes out another.
_KEPT = 1000
_CHANGES_KEPT = 10_000
# Of one account, to find what is new in it.
_LOOKED_AT = 200


@dataclass(frozen=True, slots=True)
class RequestOrigin:
    """Where a request comes from, as people can make something of it."""

    address: str = ""
    device: str = ""


NOWHERE = RequestOrigin()


@dataclass(frozen=True, slots=True)
class SignInEvent:
    """`account` is empty where nobody has the name that was typed: it may have been a password."""

    number: int
    time: int
    account: str
    outcome: str
    address: str
    device: str
    # Who did it, where that is somebody else; and in which tournament.
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
        """Of one account, or of all; the latest first."""
        return self._latest(true() if account is None else _LOG.c.account == account, most)

    def of_tournament(self, tournament: str, most: int = 50) -> list[SignInEvent]:
        """Changes of roles in this tournament, the latest first."""
        return self._latest(_LOG.c.tournament == tournament, most)

    def _latest(self, which: ColumnElement[bool], most: int) -> list[SignInEvent]:
        query = select(_LOG).where(which).order_by(_LOG.c.number.desc()).limit(most)
        with self.database.reading() as connection:
            return [SignInEvent(**row) for row in connection.execute(query).mappings()]

    def by_others_since(self, account: str) -> list[SignInEvent]:
        """What others changed about this account since it was last signed in to, the oldest first."""
        own = self.latest(account, _LOOKED_AT)
        newer = list(takewhile(lambda item: item.outcome not in _ENTERED, own))
        return [item for item in reversed(newer) if item.author and item.author != account]

    def failed_since(self, account: str) -> int:
        """How often somebody failed to get in since this account was last signed in to."""
        own = _LOG.c.account == account
        entered = select(func.max(_LOG.c.number)).where(own, _LOG.c.outcome.in_(_ENTERED))
        with self.database.reading() as connection:
            last = connection.execute(entered).scalar() or 0
            failed = select(func.count()).where(own, _LOG.c.outcome.in_(_FAILED), _LOG.c.number > last)
            return int(connection.execute(failed).scalar_one())


def _kind(outcome: str) -> tuple[ColumnElement[bool], int]:
    """The condition for entries of the same kind, and how many of them are kept."""
    for kind in (_FAILED, _ENTERED):
        if outcome in kind:
            return _LOG.c.outcome.in_(kind), _KEPT
    return _LOG.c.outcome.not_in((*_FAILED, *_ENTERED)), _CHANGES_KEPT
