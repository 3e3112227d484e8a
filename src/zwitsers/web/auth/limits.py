"""How often one may try: passwords and players' codes are guessed by machines.

Tries are written down, so that a restart gives nobody new guesses. They are counted in the order in which they came.
With files they are timed by a clock that nobody can set. Of servers on several machines each has another such clock, so
there they are timed by that of the database.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.web.sitedb.database import Connection, SiteDatabase

# No more tries than this are remembered of each kind, the latest.
_REMEMBERED = 10_000


class Clock(Protocol):
    def now(self, connection: Connection) -> float:
        """In seconds, from whatever beginning."""
        ...


@dataclass(slots=True)
class Elapsed:
    """Seconds that have passed for this site. It begins where the last try was written down, so that while no server
    runs no time passes; and of several processes it follows the one that is furthest."""

    # Never goes back while the program runs, whatever happens to the time of day.
    ticks: Callable[[], float] = time.monotonic
    _ahead: float = 0.0

    def now(self, connection: Connection) -> float:
        written = float(connection.execute("SELECT COALESCE(MAX(moment), 0) FROM zwitsers_attempt").fetchone()[0])
        ticks = self.ticks()
        self._ahead = max(self._ahead, written - ticks)
        return ticks + self._ahead


class DatabaseClock:
    """The time of day of a PostgreSQL database: the same for all servers."""

    def now(self, connection: Connection) -> float:
        return float(connection.execute("SELECT EXTRACT(EPOCH FROM clock_timestamp())").fetchone()[0])


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `tries` failures in `seconds`, for each key (an address, an account).

    Whoever tries is counted before it is known how it ends: many at the same moment get no further than one by one.
    """

    database: SiteDatabase
    clock: Clock
    # What is tried; each kind is counted for itself.
    kind: str
    tries: int = 8
    seconds: int = 300

    def attempt(self, key: str) -> int:
        """Count a try, and give 0; or how many seconds it takes until the next one, and then nothing is counted."""
        with self.database.reading() as connection:  # whoever has to wait anyway makes nobody else wait
            seconds = self._wait(connection, key, self.clock.now(connection))
        if seconds:
            return seconds
        with self.database.writing(f"limit {self.kind}") as connection:
            now = self.clock.now(connection)
            # The clock was set back: what would be in the time to come counts from now on.
            connection.execute(
                "UPDATE zwitsers_attempt SET moment = ? WHERE kind = ? AND moment > ?", (now, self.kind, now)
            )
            seconds = self._wait(connection, key, now)
            if not seconds:
                self._count(connection, key, now)
        return seconds

    def forgive(self, key: str) -> None:
        """The try that was counted last has succeeded. Earlier failures stay: one good password buys no new guesses."""
        with self.database.writing(f"limit {self.kind}") as connection:
            connection.execute(
                "DELETE FROM zwitsers_attempt WHERE number ="
                " (SELECT MAX(number) FROM zwitsers_attempt WHERE kind = ? AND key = ?)",
                (self.kind, key),
            )

    def _count(self, connection: Connection, key: str, now: float) -> None:
        connection.execute(
            "DELETE FROM zwitsers_attempt WHERE kind = ? AND (moment <= ? OR number <="
            " (SELECT number FROM zwitsers_attempt WHERE kind = ? ORDER BY number DESC LIMIT 1 OFFSET ?))",
            (self.kind, now - self.seconds, self.kind, _REMEMBERED - 1),
        )
        connection.execute("INSERT INTO zwitsers_attempt (kind, key, moment) VALUES (?, ?, ?)", (self.kind, key, now))

    def _wait(self, connection: Connection, key: str, now: float) -> int:
        """By the try that was the last but so many: until it is old enough. Nobody waits for what is yet to come."""
        row = connection.execute(
            "SELECT moment FROM zwitsers_attempt WHERE kind = ? AND key = ? ORDER BY number DESC LIMIT 1 OFFSET ?",
            (self.kind, key, self.tries - 1),
        ).fetchone()
        if row is None or row[0] > now:
            return 0
        left = float(row[0]) + self.seconds - now
        return int(left) + 1 if left > 0 else 0
