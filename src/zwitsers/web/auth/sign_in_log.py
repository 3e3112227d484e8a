"""The log of accounts: sign-ins, failed attempts, and what was changed about an account or its roles, and by whom. The
owner of an account sees all of it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.web.sitedb.database import SiteDatabase

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
        values = (int(self.clock()), account, outcome, source.address, source.device, author, tournament)
        kind, of_kind, kept = _kind(outcome)
        with self.database.writing("sign-ins") as connection:
            connection.execute(
                "INSERT INTO zwitsers_sign_in (time, account, outcome, address, device, author, tournament)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                values,
            )
            connection.execute(
                f"DELETE FROM zwitsers_sign_in WHERE outcome {kind} AND number <="
                f" (SELECT number FROM zwitsers_sign_in WHERE outcome {kind} ORDER BY number DESC LIMIT 1 OFFSET ?)",
                (*of_kind, *of_kind, kept),
            )

    def latest(self, account: str | None, most: int = 50) -> list[SignInEvent]:
        """Of one account, or of all; the latest first."""
        return self._latest("" if account is None else "WHERE account = ?", () if account is None else (account,), most)

    def of_tournament(self, tournament: str, most: int = 50) -> list[SignInEvent]:
        """Changes of roles in this tournament, the latest first."""
        return self._latest("WHERE tournament = ?", (tournament,), most)

    def _latest(self, which: str, values: tuple[str, ...], most: int) -> list[SignInEvent]:
        query = "SELECT number, time, account, outcome, address, device, author, tournament FROM zwitsers_sign_in"
        with self.database.reading() as connection:
            rows = connection.execute(f"{query} {which} ORDER BY number DESC LIMIT ?", (*values, most)).fetchall()
        return [SignInEvent(*row) for row in rows]

    def by_others_since(self, account: str) -> list[SignInEvent]:
        """What others changed about this account since it was last signed in to, the oldest first."""
        own = self.latest(account, _LOOKED_AT)
        newer = list(takewhile(lambda item: item.outcome not in _ENTERED, own))
        return [item for item in reversed(newer) if item.author and item.author != account]

    def failed_since(self, account: str) -> int:
        """How often somebody failed to get in since this account was last signed in to."""
        with self.database.reading() as connection:
            query = (
                "SELECT COUNT(*) FROM zwitsers_sign_in WHERE account = ? AND outcome IN (?, ?) AND number >"
                " COALESCE((SELECT MAX(number) FROM zwitsers_sign_in WHERE account = ? AND outcome IN (?, ?)), 0)"
            )
            values = (account, *_FAILED, account, *_ENTERED)
            return int(connection.execute(query, values).fetchone()[0])


def _kind(outcome: str) -> tuple[str, tuple[str, ...], int]:
    """The condition for entries of the same kind, its values, and how many of them are kept."""
    if outcome in _FAILED:
        return "IN (?, ?)", _FAILED, _KEPT
    if outcome in _ENTERED:
        return "IN (?, ?)", _ENTERED, _KEPT
    return "NOT IN (?, ?, ?, ?)", (*_FAILED, *_ENTERED), _CHANGES_KEPT
