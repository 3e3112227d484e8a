"""The groups of an event on this site: tournaments with the same members as the event."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from zwitsers.engine.domain import ZwitsersError
from zwitsers.event.store import create_store
from zwitsers.present.views.festival import festival_view
from zwitsers.web.sitedb.page_settings import PUBLIC
from zwitsers.web.sitedb.tournaments import NoSuchTournamentError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.event.events import Event
    from zwitsers.event.festival import FestivalGroup
    from zwitsers.event.log import LogEntry
    from zwitsers.event.state import State
    from zwitsers.present.views.festival import FestivalView
    from zwitsers.web.http.site import Site


@dataclass(frozen=True, slots=True)
class SiteGroups:
    site: Site
    festival: str

    def state(self, tournament: str) -> State | None:
        try:
            return self.site.tournaments.store(tournament).state()
        except NoSuchTournamentError:
            return None

    def is_lost(self, tournament: str) -> bool:
        found = self.site.tournaments
        return tournament in found.lost() or found.place.was_removed(tournament)

    def names(self) -> set[str]:
        found = self.site.tournaments
        return {*found.ids(), *found.lost(), *found.place.removed(), *found.skipped()}

    def create(self, tournament: str, events: Sequence[Event], author: str) -> None:
        """Create a group with the members and the visibility of the event."""
        create_store(self.site.tournaments.place.address(tournament), events, author).close()
        members = self.site.members.all(self.festival)
        self.site.members.begin_like(tournament, members)
        self.site.choices.put(tournament, PUBLIC, self.site.choices.all(self.festival)[PUBLIC])

    def run(self, tournament: str, command: Callable[[State], Sequence[Event]], author: str) -> list[LogEntry]:
        return self.site.run(tournament, command, author)


def public_groups(site: Site, state: State, *, everything: bool = False) -> list[FestivalGroup]:
    """The public groups of an event, or all."""
    groups = () if state.festival is None else state.festival.groups
    return [group for group in groups if everything or site.choices.says_yes(group.tournament, PUBLIC)]


def public_festival(site: Site, state: State, *, everything: bool = False) -> FestivalView:
    """The public view of an event: its public groups, without drafts. `everything`: also other groups, for members."""
    festival = state.festival
    assert festival is not None
    shown = public_groups(site, state, everything=everything)
    groups: dict[int, State | None] = {}
    for group in shown:
        with suppress(ZwitsersError):
            groups[group.id] = site.now(group.tournament, public=True).state
    readable = tuple(group for group in shown if group.id in groups)
    return festival_view(replace(state, festival=replace(festival, groups=readable)), groups, public=True)
