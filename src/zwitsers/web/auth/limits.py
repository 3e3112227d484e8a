"""Rate limits against guessing of passwords and player codes.

Attempts are stored in the database, so a restart does not reset the limits. Attempts are ordered by number, not by
time. A site file uses a monotonic clock. Servers on several machines have different monotonic clocks, so with
PostgreSQL the time of the database counts.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from sqlalchemy import delete, func, insert, or_, select, text, update

from zwitsers.web.sitedb import schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from zwitsers.web.sitedb.database import SiteDatabase

_ATTEMPT = schema.attempt
_LATEST = select(func.max(_ATTEMPT.c.moment))
_DATABASE_TIME = text("SELECT EXTRACT(EPOCH FROM clock_timestamp())")
# The number of attempts kept per kind, the latest.
_MAX_STORED = 10_000


class Clock(Protocol):
    def now(self, connection: Connection) -> float:
        """The time in seconds since any fixed moment."""
        ...


@dataclass(slots=True)
class Elapsed:
    """Monotonic clock of this site. It continues from the last stored attempt, so time stands still while no server
    runs. Several processes follow the one that is furthest."""

    ticks: Callable[[], float] = time.monotonic
    _ahead: float = 0.0

    def now(self, connection: Connection) -> float:
        written = float(connection.execute(_LATEST).scalar() or 0)
        ticks = self.ticks()
        self._ahead = max(self._ahead, written - ticks)
        return ticks + self._ahead


class DatabaseClock:
    """The time of day of a PostgreSQL database: the same for all servers."""

    def now(self, connection: Connection) -> float:
        return float(connection.execute(_DATABASE_TIME).scalar_one())


@dataclass(frozen=True, slots=True)
class Limit:
    """Rate limit: at most `tries` failures in `seconds` per key (an address, an account).

    An attempt is counted before its outcome is known, so concurrent attempts gain nothing.
    """

    database: SiteDatabase
    clock: Clock
    # The kind of attempt; kinds are counted separately.
    kind: str
    tries: int = 8
    seconds: int = 300

    def attempt(self, key: str) -> int:
        """Count an attempt and return 0; if the limit is reached, count nothing and return the seconds to wait."""
        with self.database.reading() as connection:  # a refused attempt takes no write lock
            seconds = self._wait(connection, key, self.clock.now(connection))
        if seconds:
            return seconds
        with self.database.writing(f"limit {self.kind}") as connection:
            now = self.clock.now(connection)
            # If the clock was set back, attempts in the future count from now.
            ahead = (_ATTEMPT.c.kind == self.kind, _ATTEMPT.c.moment > now)
            connection.execute(update(_ATTEMPT).where(*ahead).values(moment=now))
            seconds = self._wait(connection, key, now)
            if not seconds:
                self._count(connection, key, now)
        return seconds

    def forgive(self, key: str) -> None:
        """Remove the last attempt, which succeeded. Earlier failures stay, so a success does not reset the limit."""
        with self.database.writing(f"limit {self.kind}") as connection:
            numbers = select(func.max(_ATTEMPT.c.number)).where(_ATTEMPT.c.kind == self.kind, _ATTEMPT.c.key == key)
            last = numbers.correlate(None).scalar_subquery()
            connection.execute(delete(_ATTEMPT).where(_ATTEMPT.c.number == last))

    def _count(self, connection: Connection, key: str, now: float) -> None:
        newest_first = select(_ATTEMPT.c.number).where(_ATTEMPT.c.kind == self.kind).order_by(_ATTEMPT.c.number.desc())
        oldest = newest_first.limit(1).offset(_MAX_STORED - 1).correlate(None).scalar_subquery()
        is_old = or_(_ATTEMPT.c.moment <= now - self.seconds, _ATTEMPT.c.number <= oldest)
        connection.execute(delete(_ATTEMPT).where(_ATTEMPT.c.kind == self.kind, is_old))
        connection.execute(insert(_ATTEMPT).values(kind=self.kind, key=key, moment=now))

    def _wait(self, connection: Connection, key: str, now: float) -> int:
        """Seconds until the attempt `tries` back leaves the window; 0 if its time lies in the future."""
        moments = select(_ATTEMPT.c.moment).where(_ATTEMPT.c.kind == self.kind, _ATTEMPT.c.key == key)
        deciding = moments.order_by(_ATTEMPT.c.number.desc()).limit(1).offset(self.tries - 1)
        moment = connection.execute(deciding).scalar()
        if moment is None or moment > now:
            return 0
        left = float(moment) + self.seconds - now
        return int(left) + 1 if left > 0 else 0
