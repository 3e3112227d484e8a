"""How often one may try: passwords and players' codes are guessed by machines.

Tries are written down, so that a restart gives nobody new guesses. They are counted in the order in which they came and
timed by a clock that nobody can set.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.web.access.database import Connection, SiteDatabase

# No more tries than this are remembered of each kind, the latest.
_REMEMBERED = 10_000


@dataclass(slots=True)
class Elapsed:
    """Seconds that have passed for this site. It begins where the last try was written down, so that while no server
    runs no time passes; and of several servers it follows the one that is furthest."""

    # Never goes back while the program runs, whatever happens to the time of day.
    ticks: Callable[[], float]
    _ahead: float = 0.0

    def now(self, written: float) -> float:
        """`written`: the latest moment that has been written down."""
        ticks = self.ticks()
        self._ahead = max(self._ahead, written - ticks)
        return ticks + self._ahead


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `tries` failures in `seconds`, for each key (an address, an account).

    Whoever tries is counted before it is known how it ends: many at the same moment get no further than one by one.
    """

    database: SiteDatabase
    elapsed: Elapsed
    # What is tried; each kind is counted for itself.
    kind: str
    tries: int = 8
    seconds: int = 300

    def attempt(self, key: str) -> int:
        """Count a try, and give 0; or how many seconds it takes until the next one, and then nothing is counted."""
        with self.database.reading() as connection:  # whoever has to wait anyway makes nobody else wait
            seconds = self._wait(connection, key)
        if seconds:
            return seconds
        with self.database.writing(f"limit {self.kind}") as connection:
            seconds = self._wait(connection, key)
            if not seconds:
                self._count(connection, key)
        return seconds

    def forgive(self, key: str) -> None:
        """The try that was counted last has succeeded. Earlier failures stay: one good password buys no new guesses."""
        with self.database.writing(f"limit {self.kind}") as connection:
            connection.execute(
                "DELETE FROM zwitsers_attempt WHERE number ="
                " (SELECT MAX(number) FROM zwitsers_attempt WHERE kind = ? AND key = ?)",
                (self.kind, key),
            )

    def _count(self, connection: Connection, key: str) -> None:
        now = self._now(connection)
        connection.execute(
            "DELETE FROM zwitsers_attempt WHERE kind = ? AND (moment <= ? OR number <="
            " (SELECT number FROM zwitsers_attempt WHERE kind = ? ORDER BY number DESC LIMIT 1 OFFSET ?))",
            (self.kind, now - self.seconds, self.kind, _REMEMBERED - 1),
        )
        connection.execute("INSERT INTO zwitsers_attempt (kind, key, moment) VALUES (?, ?, ?)", (self.kind, key, now))

    def _wait(self, connection: Connection, key: str) -> int:
        """By the try that was the last but so many: until it is old enough."""
        row = connection.execute(
            "SELECT moment FROM zwitsers_attempt WHERE kind = ? AND key = ? ORDER BY number DESC LIMIT 1 OFFSET ?",
            (self.kind, key, self.tries - 1),
        ).fetchone()
        if row is None:
            return 0
        left = float(row[0]) + self.seconds - self._now(connection)
        return int(left) + 1 if left > 0 else 0

    def _now(self, connection: Connection) -> float:
        return self.elapsed.now(
            float(connection.execute("SELECT COALESCE(MAX(moment), 0) FROM zwitsers_attempt").fetchone()[0])
        )
