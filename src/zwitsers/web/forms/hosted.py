"""The overview of a site for its host: every tournament, its progress, size and last use."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.event.state import Status
from zwitsers.web.http.errors import as_problem
from zwitsers.web.sitedb.page_settings import ARCHIVED, PUBLIC

if TYPE_CHECKING:
    from zwitsers.engine.domain import ZwitsersError
    from zwitsers.event.state import State
    from zwitsers.web.http.site import Site, TournamentVersion
    from zwitsers.web.sitedb.error_log import LoggedError

# In display order; each has words in the catalogues (web.host.state.*).
STATES = ("unreadable", "playing", "between", "preparing", "finished")
_TROUBLES = 100


@dataclass(frozen=True, slots=True)
class HostedTournament:
    """`begun` and `last`: times in its log (ISO 8601). `bytes`: size of its file; None in a database server, which has
    no size per tournament."""

    id: str
    title: str
    state: str
    round: int = 0
    players: int = 0
    entries: int = 0
    bytes: int | None = None
    begun: str = ""
    last: str = ""
    public: bool = True
    archived: bool = False
    problem: ZwitsersError | None = None


@dataclass(frozen=True, slots=True)
class HostOverview:
    tournaments: tuple[HostedTournament, ...]
    # Total of all tournaments.
    bytes: int
    sessions: int
    troubles: tuple[LoggedError, ...]

    @property
    def counts(self) -> dict[str, int]:
        found = Counter(tournament.state for tournament in self.tournaments)
        return {state: found[state] for state in STATES if found[state]}


def host_overview(site: Site) -> HostOverview:
    """All tournaments: unreadable ones first, then by last use."""
    sizes = site.tournaments.place.sizes()
    found = [_hosted(site, name, sizes.get(name)) for name in (*site.tournaments.ids(), *site.tournaments.lost())]
    found.sort(key=lambda item: item.last, reverse=True)
    found.sort(key=lambda item: item.problem is None)
    return HostOverview(
        tuple(found),
        site.tournaments.place.total(),
        len(site.sessions.listed(None)),
        tuple(site.error_log.latest(_TROUBLES)),
    )


def _hosted(site: Site, name: str, size: int | None) -> HostedTournament:
    try:
        return _readable(site.now(name), size)
    except Exception as error:
        return HostedTournament(name, name, "unreadable", bytes=size, problem=as_problem(name, error))


def _readable(version: TournamentVersion, size: int | None) -> HostedTournament:
    entries = version.log.entries
    return HostedTournament(
        version.name,
        version.state.settings.name or version.name,
        _state(version.state),
        version.state.current.number if version.state.current else 0,
        len(version.state.entrants),
        version.last,
        size,
        entries[0].time if entries else "",
        entries[-1].time if entries else "",
        version.choices[PUBLIC] == "yes",
        version.choices[ARCHIVED] == "yes",
    )


def _state(state: State) -> str:
    if state.finished:
        return "finished"
    if not state.in_order:
        return "preparing"
    return "playing" if state.current is not None and state.current.status is Status.PUBLISHED else "between"
