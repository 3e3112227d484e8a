"""Who signed in when and from where, and who tried: so that somebody whose password is known to others can see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.web.access.database import SiteDatabase

# What came of it; each has words in the catalogues (web.sign-ins.*).
IN = "in"
IN_BY_RECOVERY = "in-recovery"
WRONG = "wrong"
WRONG_CODE = "wrong-code"
PASSWORD_CHANGED = "password"
SECOND_ON = "second-on"
SECOND_OFF = "second-off"
_FAILED = (WRONG, WRONG_CODE)
# So many of those that failed are kept, and of the others too: whoever guesses cannot push them out.
_KEPT = 1000


@dataclass(frozen=True, slots=True)
class Source:
    """Where a request comes from, as people can make something of it."""

    address: str = ""
    device: str = ""


NOWHERE = Source()


@dataclass(frozen=True, slots=True)
class Noted:
    """`account` is empty where nobody has the name that was typed: it may have been a password."""

    number: int
    time: int
    account: str
    outcome: str
    address: str
    device: str

    @property
    def failed(self) -> bool:
        return self.outcome in _FAILED


@dataclass(frozen=True, slots=True)
class SignInLog:
    database: SiteDatabase
    # Seconds since 1970.
    clock: Callable[[], float]

    def note(self, account: str, outcome: str, source: Source) -> None:
        values = (int(self.clock()), account, outcome, source.address, source.device)
        kind = "IN" if outcome in _FAILED else "NOT IN"
        with self.database.writing("sign-ins") as connection:
            connection.execute(
                "INSERT INTO zwitsers_sign_in (time, account, outcome, address, device) VALUES (?, ?, ?, ?, ?)", values
            )
            connection.execute(
                f"DELETE FROM zwitsers_sign_in WHERE outcome {kind} (?, ?) AND number <="
                f" (SELECT number FROM zwitsers_sign_in WHERE outcome {kind} (?, ?)"
                " ORDER BY number DESC LIMIT 1 OFFSET ?)",
                (*_FAILED, *_FAILED, _KEPT),
            )

    def latest(self, account: str | None, most: int = 50) -> list[Noted]:
        """Of one account, or of all; the latest first."""
        query = "SELECT number, time, account, outcome, address, device FROM zwitsers_sign_in"
        which = "" if account is None else " WHERE account = ?"
        values = (most,) if account is None else (account, most)
        with self.database.reading() as connection:
            rows = connection.execute(f"{query}{which} ORDER BY number DESC LIMIT ?", values).fetchall()
        return [Noted(*row) for row in rows]

    def failed_since(self, account: str) -> int:
        """How often somebody failed to get in since this account was last signed in to."""
        with self.database.reading() as connection:
            query = (
                "SELECT COUNT(*) FROM zwitsers_sign_in WHERE account = ? AND outcome IN (?, ?) AND number >"
                " COALESCE((SELECT MAX(number) FROM zwitsers_sign_in WHERE account = ? AND outcome IN (?, ?)), 0)"
            )
            values = (account, *_FAILED, account, IN, IN_BY_RECOVERY)
            return int(connection.execute(query, values).fetchone()[0])
