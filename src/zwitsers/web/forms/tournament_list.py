"""The tournaments that a visitor may see, for the home page and the API."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.event.store import StoreError
from zwitsers.present.views.steps import round_shown, step_now
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.errors import as_problem
from zwitsers.web.sitedb.page_settings import ARCHIVED, PUBLIC
from zwitsers.web.sitedb.tournaments import SUFFIX

if TYPE_CHECKING:
    from zwitsers.event.festival import FestivalGroup
    from zwitsers.event.settings import Settings
    from zwitsers.web.auth.roles import Visitor
    from zwitsers.web.http.site import Site


@dataclass(frozen=True, slots=True)
class TournamentCard:
    """A tournament in the list; `problem`: why it cannot be opened."""

    name: str
    settings: Settings | None = None
    players: int = 0
    round_shown: int = 0
    # The current step: see present.views.steps.
    step: str = ""
    # Time of the last log entry (ISO 8601, UTC).
    changed: str = ""
    finished: bool = False
    public: bool = True
    problem: ZwitsersError | None = None
    archived: bool = False
    # Not a file, so it has no backups.
    skipped: bool = False
    # Role of the visitor in this tournament.
    role: Role = Role.PUBLIC
    # Groups of an event.
    groups: tuple[FestivalGroup, ...] = ()

    @property
    def works(self) -> bool:
        """Whether the visitor works on it; the link then goes to the desk."""
        return self.role >= Role.ASSISTANT

    @property
    def leads(self) -> bool:
        return self.role >= Role.ARBITER

    @property
    def title(self) -> str:
        return (self.settings.name if self.settings else "") or self.name


def everything(site: Site, visitor: Visitor) -> list[TournamentCard]:
    """The tournaments that this visitor works on, and the public ones; for arbiters also their own with a missing
    file."""
    roles = site.members.roles_of(visitor)
    found = [listed(site, roles.of(name), name) for name in site.tournaments.ids()]
    gone = [
        TournamentCard(name, problem=StoreError([Problem("store.gone", place=name)]), role=roles.of(name))
        for name in site.tournaments.lost()
    ]
    skipped = [
        TournamentCard(
            name,
            problem=StoreError([Problem("store.not-a-file", place=f"{name}{SUFFIX}")]),
            skipped=True,
            role=roles.of(name),
        )
        for name in site.tournaments.skipped()
    ]
    shown = [item for item in found if item.works or (item.public and item.problem is None and not item.archived)]
    shown.sort(key=lambda item: (item.changed, item.settings.start if item.settings else ""), reverse=True)
    return shown + [item for item in (*gone, *skipped) if item.leads]


def listed(site: Site, role: Role, name: str) -> TournamentCard:
    """The tournament as seen with this role."""
    try:
        now = site.now(name, public=role < Role.ASSISTANT)
        festival = now.state.festival
        people = len(now.state.entrants) if festival is None else len(festival.registrations)
        return TournamentCard(
            name,
            now.state.settings,
            people,
            round_shown(now.state),
            step_now(now.state),
            now.log.entries[-1].time if role >= Role.ASSISTANT and now.log.entries else "",
            now.state.finished,
            now.choices[PUBLIC] == "yes",
            archived=now.choices[ARCHIVED] == "yes",
            role=role,
            groups=() if festival is None else festival.groups,
        )
    except Exception as error:
        return TournamentCard(name, problem=as_problem(name, error), role=role)
