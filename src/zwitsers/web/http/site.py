"""The site of one server: tournaments, accounts, page settings and live connections."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

from zwitsers.engine.domain import ZwitsersError
from zwitsers.event.events import (
    PublicationWithdrawn,
    Redone,
    RoundChanged,
    RoundPublished,
    TournamentFinished,
    Undone,
)
from zwitsers.event.group_sync import checked, sync_groups
from zwitsers.event.log import LogEnds
from zwitsers.event.store.address import is_server
from zwitsers.present.views.steps import as_published
from zwitsers.web.auth.accounts import Accounts
from zwitsers.web.auth.desktop import DesktopSignIn
from zwitsers.web.auth.limits import DatabaseClock, Elapsed, Limit
from zwitsers.web.auth.links import Links
from zwitsers.web.auth.members import Members
from zwitsers.web.auth.second_step import SecondSteps
from zwitsers.web.auth.sessions import Sessions
from zwitsers.web.auth.sign_in_log import SignInLog
from zwitsers.web.http.addresses import Addresses, known_as
from zwitsers.web.http.pending_uploads import PendingUploads
from zwitsers.web.http.rating_jobs import RatingJobs
from zwitsers.web.http.site_groups import SiteGroups
from zwitsers.web.http.view_cache import ViewCache
from zwitsers.web.live.hub import LiveHub, LiveStatus
from zwitsers.web.live.versions import TournamentStamps, last_of, stamp_of
from zwitsers.web.sitedb.double_entry import DoubleEntries
from zwitsers.web.sitedb.error_log import ErrorLog
from zwitsers.web.sitedb.page_settings import NEXT_ROUND, NEXT_ROUND_NUMBER, PUBLIC, PageSettings, version_of
from zwitsers.web.sitedb.site_file import SiteFile
from zwitsers.web.sitedb.tournaments import tournaments_at

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence
    from contextlib import AbstractContextManager

    from zwitsers.event.events import Event
    from zwitsers.event.group_sync import SyncOutcome
    from zwitsers.event.log import Log, LogEntry
    from zwitsers.event.state import State
    from zwitsers.web.http.metrics import RequestLog
    from zwitsers.web.http.sharing import NetworkSharing
    from zwitsers.web.sitedb.database import SiteDatabase
    from zwitsers.web.sitedb.tournaments import Tournaments

DATABASE = ".zwitsers-site.sqlite3"
# Changes that are sent to the public without debounce.
_URGENT = (RoundPublished, PublicationWithdrawn, RoundChanged, TournamentFinished, Undone, Redone)


@dataclass(frozen=True, slots=True)
class TournamentVersion:
    """A tournament at one version. `choices`: its page settings."""

    name: str
    log: Log
    state: State
    choices: Mapping[str, str]
    # Pages compare it: it differs after each change that they can show.
    stamp: str

    @property
    def last(self) -> int:
        """The last log entry of this version; a form sends it as `seen`."""
        return last_of(self.stamp)

    @property
    def cache_key(self) -> Hashable:
        """Versions with equal keys have equal views. The public version has no draft."""
        return self.stamp, self.state.draft is not None


@dataclass(slots=True)
class Site:
    tournaments: Tournaments
    database: SiteDatabase
    accounts: Accounts
    members: Members
    links: Links
    choices: PageSettings
    sessions: Sessions
    second_steps: SecondSteps
    sign_in_log: SignInLog
    # Rate limits: failed sign-ins per address and per name, wrong codes of players, wrong second-factor codes, lookups
    # of unknown account names, and player requests.
    sign_ins: Limit
    names: Limit
    codes: Limit
    second_codes: Limit
    lookups: Limit
    requests: Limit
    pending_uploads: PendingUploads
    rating_jobs: RatingJobs
    error_log: ErrorLog
    # The address for others if it is shared: http://192.168.1.20:8000
    shared_at: str = ""
    # Switches sharing on and off while the server runs; None: not possible.
    sharing: NetworkSharing | None = None
    # The host name of a reverse proxy; empty: none.
    host_name: str = ""
    # The network of this proxy, if it does not run on this machine.
    proxy: str = ""
    # The number of worker processes.
    processes: int = 1
    # The allowed host names; empty: any.
    hosts: frozenset[str] = frozenset()
    # The folder of the page that checks pairings in the browser; None: not available.
    check_bundle: Path | None = None
    request_log: RequestLog | None = None
    # Stops the program, if it was started without a terminal; None: it is stopped in its terminal.
    stop: Callable[[], None] | None = None
    views: ViewCache = field(default_factory=ViewCache)
    hub: LiveHub = field(init=False)
    desktop: DesktopSignIn = field(init=False)
    _set_up: bool = False
    # Cache by event: the last entry of its log, and the tournaments of its groups.
    _groups: dict[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    # Identifies this server in messages to other servers of the same site.
    _id: str = field(default_factory=lambda: token_hex(8))

    def __post_init__(self) -> None:
        self.hub = LiveHub(self.live_status)
        self.desktop = DesktopSignIn(self.database, self.sessions.clock)

    def is_set_up(self) -> bool:
        """Whether there is an arbiter. The last one cannot be removed, so True is cached: the sign-in page then works
        without the database."""
        self._set_up = self._set_up or self.accounts.has_arbiter()
        return self._set_up

    def now(self, name: str, settings: dict[str, str] | None = None, *, public: bool = False) -> TournamentVersion:
        """The current version for members, or for the public: without the draft and forbidden pairs. `settings`: its
        page settings, if already read."""
        log, state = self.tournaments.store(name).log_and_state()
        choices = settings or self.choices.all(name)
        groups = self._in_groups({name: log.ends}).get(name) if state.festival is not None else None
        stamps = _stamps(log.ends, choices, groups)
        if public:
            return TournamentVersion(name, log, as_published(state), choices, stamps.public)
        return TournamentVersion(name, log, state, choices, stamps.desk)

    def stamps(self, name: str, settings: dict[str, str] | None = None) -> TournamentStamps:
        """The stamps of `now`, without reading the tournament itself."""
        found = self.tournaments.ends([name]).get(name)
        ends = self.tournaments.store(name).log().ends if found is None else found  # or raise the reason
        return _stamps(ends, settings or self.choices.all(name), self._in_groups({name: ends}).get(name))

    def live_status(self, known: Mapping[str, TournamentStamps]) -> dict[str, LiveStatus]:
        """The current status of these tournaments; `known`: their last stamps. See LiveHub."""
        choices, found = self.choices.of_many(known), self.tournaments.ends(known)
        groups = self._in_groups(found)
        return {
            name: LiveStatus(
                _stamps(ends, choices[name], groups.get(name)),
                choices[name][PUBLIC] == "yes",
                self._is_urgent(name, known[name].desk, ends.last),
            )
            for name, ends in found.items()
        }

    def _in_groups(self, ends: Mapping[str, LogEnds]) -> dict[str, LogEnds]:
        """For each event with groups: the total number of entries in the logs of its groups."""
        groups = {name: names for name, item in ends.items() if (names := self._group_names(name, item.last))}
        found = self.tournaments.ends({group for names in groups.values() for group in names}) if groups else {}
        return {
            name: LogEnds(
                sum(found[group].last for group in names if group in found),
                sum(found[group].public for group in names if group in found),
            )
            for name, names in groups.items()
        }

    def _group_names(self, name: str, last: int) -> tuple[str, ...]:
        """The tournaments of the groups of an event; cached by the last entry of its log."""
        known = self._groups.get(name)
        if known is None or known[0] != last:
            festival = self.tournaments.store(name).state().festival
            known = (last, () if festival is None else tuple(group.tournament for group in festival.groups))
            self._groups[name] = known
        return known[1]

    def _is_urgent(self, name: str, known: str, last: int) -> bool:
        before = last_of(known) if known else last
        return before < last and _urgent(self.tournaments.store(name).entries(before))

    def create(self, title: str, events: Sequence[Event], author: str) -> str:
        """Create a tournament with its author as arbiter; return its id."""
        name = self.tournaments.create(title, events, author)
        self.members.begin(name, author)
        return name

    def run(
        self, name: str, command: Callable[[State], Sequence[Event]], author: str, seen: int | None = None
    ) -> list[LogEntry]:
        """Run a command, and notify open pages. Returns after the commit is on disk. In an event with groups, also
        synchronizes the groups."""
        store = self.tournaments.store(name)
        log, before = store.log_and_state()
        if before.festival is not None:
            command = checked(command, SiteGroups(self, name))
        entries = store.run(command, author, seen=log.last if seen is None else seen)
        return self._follow_up(name, before, entries, author)

    def undo(self, name: str, author: str, reason: str, seen: int | None) -> list[LogEntry]:
        store = self.tournaments.store(name)
        before = store.state()
        return self._follow_up(name, before, store.undo(author, reason, seen=seen), author)

    def redo(self, name: str, author: str, seen: int | None) -> list[LogEntry]:
        store = self.tournaments.store(name)
        before = store.state()
        return self._follow_up(name, before, store.redo(author, seen=seen), author)

    def sync_groups(self, name: str, author: str, before: State | None = None) -> SyncOutcome:
        """Synchronize the groups of an event with it."""
        return sync_groups(self.tournaments.store(name).state(), SiteGroups(self, name), author, before)

    def _follow_up(self, name: str, before: State, entries: list[LogEntry], author: str) -> list[LogEntry]:
        if entries and self.tournaments.store(name).cached_state().festival is not None:
            self.sync_groups(name, author, before if before.festival is not None else None)
        return self._announce(name, entries)

    def choose(self, name: str, choice: str, value: str) -> None:
        """Change a page setting, and notify open pages."""
        self.choices.put(name, choice, value)
        state = self.tournaments.store(name).state()
        if choice == PUBLIC and state.festival is not None:
            for group in state.festival.groups:  # an event and its groups are public together
                self.choose(group.tournament, choice, value)
        if choice == PUBLIC and state.part_of is not None and self.tournaments.place.has(state.part_of.festival):
            self.choices.touch(state.part_of.festival)  # its pages show the groups that are public
            self.tell(state.part_of.festival)
        if choice == NEXT_ROUND:
            self.choices.put(name, NEXT_ROUND_NUMBER, str(self.now(name).state.next_round))
        if choice == PUBLIC and value != "yes":
            self.hub.close_public(name)
        self.tell(name, urgent=True)

    def roles_changed(self, name: str, account: str) -> None:
        """Copy the role of an account in an event to its groups, and notify open pages. Live connections of an account
        without a role end."""
        groups: tuple[str, ...] = ()
        with suppress(ZwitsersError):  # roles can also change if the file is lost
            groups = self._group_names(name, self.tournaments.store(name).log().last)
        self.members.pass_on(name, groups, account)
        for changed in (name, *groups):
            self.choices.touch(changed)
            self.tell(changed, urgent=True)

    def renew_codes(self, name: str, players: Sequence[int]) -> None:
        """Renew the codes of these players (empty: of all), and notify open pages."""
        self.choices.renew_codes(name, players)
        self.tell(name, urgent=True)

    def tell(self, name: str, *, urgent: bool = False) -> None:
        """Notify open pages of a change, on this and other servers; LiveHub may debounce it. The change is committed,
        so errors are ignored here."""
        self.hub.notify(name, urgent=urgent)
        with suppress(ZwitsersError):
            self.database.tell(json.dumps({"by": self._id, "name": name, "urgent": urgent}))

    def hear(self) -> AbstractContextManager[None]:
        """Listen for messages of other servers during the `with` block."""
        return self.database.hear(self._receive)

    def _receive(self, message: str) -> None:
        with suppress(ValueError, KeyError, TypeError):
            message_data = json.loads(message)
            if message_data["by"] != self._id:
                self.hub.notify(str(message_data["name"]), urgent=bool(message_data["urgent"]))

    def use_addresses(self, addresses: Addresses) -> None:
        self.hosts = known_as(addresses)
        self.host_name, self.proxy = addresses.host_name, addresses.proxy
        self.shared_at = addresses.for_others

    def time_of_day(self) -> str:
        """The local time of this server."""
        return datetime.fromtimestamp(self.sessions.clock()).astimezone().strftime("%H:%M:%S")

    def close(self) -> None:
        self.tournaments.close()
        self.database.close()

    def _announce(self, name: str, entries: list[LogEntry]) -> list[LogEntry]:
        with suppress(ZwitsersError):  # the commit succeeded, so report success; outdated entries are ignored anyway
            DoubleEntries(self.database).forget_changed(name, [entry.event for entry in entries])
        self.tell(name, urgent=_urgent(entries))
        return entries


def _urgent(entries: Sequence[LogEntry]) -> bool:
    return any(isinstance(entry.event, _URGENT) for entry in entries)


def _stamps(ends: LogEnds, choices: Mapping[str, str], groups: LogEnds | None) -> TournamentStamps:
    """The stamps of a tournament. A change in one of its `groups` also changes the stamp of the event."""
    version, inside = int(version_of(choices)), groups or LogEnds(0, 0)
    return TournamentStamps(
        stamp_of(ends.last, str(version + inside.last)), stamp_of(ends.public, str(version + inside.public))
    )


def open_site(
    address: str,
    *,
    clock: Callable[[], float] = time.time,
    ticks: Callable[[], float] | None = None,
) -> Site:
    """Open the site of an event file, a folder or a PostgreSQL address. `clock`: the time of day; `ticks`: overrides
    the clock of the rate limits (see limits)."""
    database = site_database(address)
    database.prepare()
    timed = Elapsed(ticks) if ticks is not None else DatabaseClock() if is_server(address) else Elapsed()
    tournaments = tournaments_at(address)
    accounts = Accounts(database, tournaments.ids)
    return Site(
        tournaments,
        database,
        accounts,
        Members(database),
        Links(database, accounts, clock),
        PageSettings(database),
        Sessions(database, clock),
        SecondSteps(database, clock),
        SignInLog(database, clock),
        Limit(database, timed, "address"),
        Limit(database, timed, "name", tries=40),
        Limit(database, timed, "code", tries=12),
        Limit(database, timed, "second", tries=10, seconds=3600),
        Limit(database, timed, "lookup", tries=20, seconds=3600),
        Limit(database, timed, "request", tries=30, seconds=3600),
        PendingUploads(database, clock),
        RatingJobs(database, clock),
        ErrorLog(database, clock),
    )


def site_database(address: str) -> SiteDatabase:
    """The site database for the tournaments at this address."""
    if is_server(address):
        from zwitsers.web.sitedb.site_server import SiteServer

        return SiteServer(address)
    path = Path(address).absolute()
    return SiteFile((path if path.is_dir() else path.parent) / DATABASE)
