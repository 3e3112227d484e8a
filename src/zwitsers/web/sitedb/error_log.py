"""What went wrong at any server of the site, for whoever hosts it: answers with a status from 500 on."""

from __future__ import annotations

import os
import socket
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.web.sitedb.database import SiteDatabaseError

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.web.sitedb.database import SiteDatabase

# So many are kept, the latest.
_KEPT = 1000
# So many wait to be written down; while the database is gone there may be more, of which the latest are kept.
_WAITING = 100
_INTO = "INSERT INTO zwitsers_trouble (time, server, method, path, status) VALUES (?, ?, ?, ?, ?)"


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
        """Nobody waits for it: it is written down by `write` soon after."""
        self._waiting.append(LoggedError(int(self.clock()), server_name(), method, path, status))

    def write(self) -> None:
        rows = []
        while self._waiting:
            trouble = self._waiting.popleft()
            rows.append((trouble.time, trouble.server, trouble.method, trouble.path, trouble.status))
        if not rows:
            return
        try:
            with self.database.writing("troubles") as connection:
                connection.executemany(_INTO, rows)
                connection.execute(
                    "DELETE FROM zwitsers_trouble WHERE number <= (SELECT MAX(number) FROM zwitsers_trouble) - ?",
                    (_KEPT,),
                )
        except SiteDatabaseError:  # the next time, then
            self._waiting.extendleft(LoggedError(*row) for row in reversed(rows[-_WAITING:]))

    def latest(self, most: int) -> list[LoggedError]:
        """The latest first."""
        query = "SELECT time, server, method, path, status FROM zwitsers_trouble ORDER BY number DESC LIMIT ?"
        with self.database.reading() as connection:
            return [LoggedError(*row) for row in connection.execute(query, (most,))]


def server_name() -> str:
    """The machine and the process."""
    name = "?"
    with suppress(OSError):
        name = socket.gethostname()
    return f"{name}/{os.getpid()}"
