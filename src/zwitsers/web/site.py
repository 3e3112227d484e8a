"""Everything one server has: its tournaments, its accounts, what is decided per tournament, and who is looking."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.store.address import is_server
from zwitsers.tournament.events import PublicationWithdrawn, Redone, RoundPublished, TournamentFinished, Undone
from zwitsers.web.access.accounts import Accounts
from zwitsers.web.access.database import SiteDatabase
from zwitsers.web.access.limits import Elapsed, Limit
from zwitsers.web.access.second_step import SecondSteps
from zwitsers.web.access.sessions import Sessions
from zwitsers.web.access.sign_in_log import SignInLog
from zwitsers.web.choices import NEXT_ROUND, NEXT_ROUND_NUMBER, PUBLIC, Choices
from zwitsers.web.desk.rating_jobs import RatingJobs
from zwitsers.web.live import Hub
from zwitsers.web.memory import Memory
from zwitsers.web.pending_uploads import PendingUploads
from zwitsers.web.shelf import shelf_at

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.store import Store
    from zwitsers.tournament.events import Event
    from zwitsers.tournament.log import Log, LogEntry
    from zwitsers.tournament.state import State
    from zwitsers.web.measuring import RequestLog
    from zwitsers.web.sharing import Sharing
    from zwitsers.web.shelf import Shelf

DATABASE = ".zwitsers-site.sqlite3"
# What everyone in the hall waits for.
_URGENT = (RoundPublished, PublicationWithdrawn, TournamentFinished, Undone, Redone)


@dataclass(frozen=True, slots=True)
class Now:
    """A tournament at one moment."""

    name: str
    log: Log
    state: State
    stamp: str

    @property
    def last(self) -> int:
        """The last entry of the log that this is the state of: what a form brings back as `seen`."""
        return self.log.last


@dataclass(slots=True)
class Site:
    shelf: Shelf
    database: SiteDatabase
    accounts: Accounts
    choices: Choices
    sessions: Sessions
    second_steps: SecondSteps
    sign_in_log: SignInLog
    # Failed sign-ins per address and per name, wrong codes of players, and of the second step.
    sign_ins: Limit
    names: Limit
    codes: Limit
    second_codes: Limit
    # How others reach this server, when it is shared: http://192.168.1.20:8000
    shared_at: str = ""
    # What switches sharing on and off, once the server runs; None: it cannot be switched.
    sharing: Sharing | None = None
    # The name of a proxy in front of this server, where a federation hosts it; empty: there is none.
    host_name: str = ""
    # The names under which this server may be asked for; empty: any.
    hosts: frozenset[str] = frozenset()
    # Where each request is written down; None: nowhere.
    request_log: RequestLog | None = None
    memory: Memory = field(default_factory=Memory)
    pending_uploads: PendingUploads = field(default_factory=lambda: PendingUploads(time.monotonic))
    rating_jobs: RatingJobs = field(default_factory=RatingJobs)
    hub: Hub = field(init=False)
    _notices: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.hub = Hub(lambda name: self.now(name).stamp, lambda name: self.choices.says_yes(name, PUBLIC))

    def now(self, name: str) -> Now:
        log, state = _read(self.shelf.store(name))
        return Now(name, log, state, f"{log.last}.{self.choices.version(name)}")

    def run(
        self, name: str, command: Callable[[State], Sequence[Event]], author: str, seen: int | None = None
    ) -> list[LogEntry]:
        """Carry out a command, and tell everyone who is looking. Returns when it is on the disk."""
        return self._told(name, self.shelf.store(name).run(command, author, seen=seen))

    def undo(self, name: str, author: str, reason: str, seen: int | None) -> list[LogEntry]:
        return self._told(name, self.shelf.store(name).undo(author, reason, seen=seen))

    def redo(self, name: str, author: str, seen: int | None) -> list[LogEntry]:
        return self._told(name, self.shelf.store(name).redo(author, seen=seen))

    def choose(self, name: str, choice: str, value: str) -> None:
        """Decide something that is about the pages only (see choices)."""
        self.choices.put(name, choice, value)
        if choice == NEXT_ROUND:
            self.choices.put(name, NEXT_ROUND_NUMBER, str(self.now(name).state.next_round))
        if choice == PUBLIC and value != "yes":
            self.hub.hide(name)
        self.tell(name, urgent=True)

    def renew_codes(self, name: str, players: Sequence[int]) -> None:
        """Of these players, or of all when there are none; their phones show at once that they need the new ones."""
        self.choices.renew_codes(name, players)
        self.tell(name, urgent=True)

    def tell(self, name: str, *, urgent: bool = False) -> None:
        """Everyone who is looking; see Hub for who may have to wait a moment."""
        self.hub.tell(name, self.now(name).stamp, urgent=urgent)

    def notice(self, token: str, text: str) -> None:
        """What the next page of this session should say."""
        self._notices.setdefault(token, []).append(text)

    def notices(self, token: str) -> list[str]:
        return self._notices.pop(token, [])

    def time_of_day(self) -> str:
        """By the clock of this server."""
        return datetime.fromtimestamp(self.sessions.clock()).astimezone().strftime("%H:%M:%S")

    def close(self) -> None:
        self.shelf.close()

    def _told(self, name: str, entries: list[LogEntry]) -> list[LogEntry]:
        self.tell(name, urgent=any(isinstance(entry.event, _URGENT) for entry in entries))
        return entries


def _read(store: Store) -> tuple[Log, State]:
    """Log and state of the same moment, although others may be writing."""
    while True:
        log, state = store.log(), store.state()
        if store.log() is log:
            return log, state


def open_site(
    address: str,
    *,
    clock: Callable[[], float] = time.time,
    ticks: Callable[[], float] = time.monotonic,
    data: Path | None = None,
) -> Site:
    """The site of an event file, a folder or a PostgreSQL address. `clock` is the time of day, `ticks` a clock that
    nobody can set. `data`: where its own database is."""
    database = SiteDatabase(data or _database_of(address))
    database.prepare()
    elapsed = Elapsed(ticks)
    return Site(
        shelf_at(address),
        database,
        Accounts(database),
        Choices(database),
        Sessions(database, clock),
        SecondSteps(database, clock),
        SignInLog(database, clock),
        Limit(database, elapsed, "address"),
        Limit(database, elapsed, "name", tries=40),
        Limit(database, elapsed, "code", tries=12),
        Limit(database, elapsed, "second", tries=10, seconds=3600),
    )


def _database_of(address: str) -> Path:
    if is_server(address):
        from hashlib import sha256

        from platformdirs import user_data_path

        name = sha256(address.partition("#")[0].encode()).hexdigest()[:16]
        return user_data_path("zwitsers") / f"site-{name}.sqlite3"
    path = Path(address).absolute()
    return (path if path.is_dir() else path.parent) / DATABASE
