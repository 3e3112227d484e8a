"""How often one may try: passwords and players' codes are guessed by machines.

Tries are written down, so that a restart gives nobody new guesses. They are counted in the order in which they came.
With files they are timed by a clock that nobody can set. Of servers on several machines each has another such clock, so
there they are timed by that of the database.
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
    """At most `tries` failures in `seconds`, for each key (an address, an account).

    A try is counted before its outcome is known, so concurrent tries do not get further than sequential ones.
    """

    database: SiteDatabase
    clock: Clock
    # What is tried; each kind is counted for itself.
    kind: str
    tries: int = 8
    seconds: int = 300

    def attempt(self, key: str) -> int:
        """Count a try, and give 0; or how many seconds it takes until the next one, and then nothing is counted."""
        with self.database.reading() as connection:  # a refused try takes no write lock
            seconds = self._wait(connection, key, self.clock.now(connection))
        if seconds:
            return seconds
        with self.database.writing(f"limit {self.kind}") as connection:
            now = self.clock.now(connection)
            # The clock was set back: what would be in the time to come counts from now on.
            ahead = (_ATTEMPT.c.kind == self.kind, _ATTEMPT.c.moment > now)
            connection.execute(update(_ATTEMPT).where(*ahead).values(moment=now))
            seconds = self._wait(connection, key, now)
            if not seconds:
                self._count(connection, key, now)
        return seconds

    def forgive(self, key: str) -> None:
        """The try that was counted last has succeeded. Earlier failures stay: one good password buys no new guesses."""
        with self.database.writing(f"limit {self.kind}") as connection:
            numbers = select(func.max(_ATTEMPT.c.number)).where(_ATTEMPT.c.kind == self.kind, _ATTEMPT.c.key == key)
            last = numbers.correlate(None).scalar_subquery()
            connection.execute(delete(_ATTEMPT).where(_ATTEMPT.c.number == last))

    def _count(self, connection: Connection, key: str, now: float) -> None:
        newest_first = select(_ATTEMPT.c.number).where(_ATTEMPT.c.kind == self.kind).order_by(_ATTEMPT.c.number.desc())
        oldest = newest_first.limit(1).offset(_REMEMBERED - 1).correlate(None).scalar_subquery()
        is_old = or_(_ATTEMPT.c.moment <= now - self.seconds, _ATTEMPT.c.number <= oldest)
        connection.execute(delete(_ATTEMPT).where(_ATTEMPT.c.kind == self.kind, is_old))
        connection.execute(insert(_ATTEMPT).values(kind=self.kind, key=key, moment=now))

    def _wait(self, connection: Connection, key: str, now: float) -> int:
        """Seconds until the try `tries` back leaves the window; 0 when its time lies in the future."""
        moments = select(_ATTEMPT.c.moment).where(_ATTEMPT.c.kind == self.kind, _ATTEMPT.c.key == key)
        deciding = moments.order_by(_ATTEMPT.c.number.desc()).limit(1).offset(self.tries - 1)
        moment = connection.execute(deciding).scalar()
        if moment is None or moment > now:
            return 0
        left = float(moment) + self.seconds - now
        return int(left) + 1 if left > 0 else 0
