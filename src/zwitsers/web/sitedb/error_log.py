"""Error log of all servers of the site, for its host: responses with status 500 and above."""

from __future__ import annotations

import os
import socket
from collections import deque
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select

from zwitsers.web.sitedb.database import SiteDatabaseError
from zwitsers.web.sitedb.schema import trouble

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.web.sitedb.database import SiteDatabase

# The number of errors kept, the latest.
_KEPT = 1000
# The size of the buffer; while the database is unavailable, only the latest errors are kept.
_WAITING = 100


@dataclass(frozen=True, slots=True)
class LoggedError:
    time: int
    server: str
    method: str
    path: str
    status: int


@dataclass(slots=True)
class ErrorLog:
    database: SiteDatabase
    # Seconds since 1970.
    clock: Callable[[], float]
    _waiting: deque[LoggedError] = field(default_factory=lambda: deque(maxlen=_WAITING))

    def note(self, method: str, path: str, status: int) -> None:
        """Buffer an error without blocking; `write` stores it soon after."""
        self._waiting.append(LoggedError(int(self.clock()), server_name(), method, path, status))

    def write(self) -> None:
        waiting = []
        while self._waiting:
            waiting.append(self._waiting.popleft())
        if not waiting:
            return
        try:
            with self.database.writing("troubles") as connection:
                connection.execute(insert(trouble), [asdict(error) for error in waiting])
                last = select(func.max(trouble.c.number)).correlate(None).scalar_subquery()
                connection.execute(delete(trouble).where(trouble.c.number <= last - _KEPT))
        except SiteDatabaseError:  # retry at the next call
            self._waiting.extendleft(reversed(waiting[-_WAITING:]))

    def latest(self, most: int) -> list[LoggedError]:
        """The errors, latest first."""
        columns = [trouble.c[item.name] for item in fields(LoggedError)]
        query = select(*columns).order_by(trouble.c.number.desc()).limit(most)
        with self.database.reading() as connection:
            return [LoggedError(*row) for row in connection.execute(query)]


def server_name() -> str:
    """The host name and process id of this server."""
    name = "?"
    with suppress(OSError):
        name = socket.gethostname()
    return f"{name}/{os.getpid()}"
