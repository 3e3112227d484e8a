"""Operations on an event and all its groups, for the pages and the API."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any

from zwitsers.event import actions
from zwitsers.event.group_rounds import close_rounds, finish_groups, pair_rounds, publish_rounds, start_rounds
from zwitsers.event.group_stores import free_names, group_title
from zwitsers.event.group_sync import group_states
from zwitsers.event.second_stage import second_stage
from zwitsers.event.state import State
from zwitsers.present.views.event_standings import ranked_entries
from zwitsers.present.views.festival import festival_view
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.lookup import known_festival
from zwitsers.web.http.site_groups import SiteGroups, public_festival

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from zwitsers.event.group_rounds import GroupOutcome
    from zwitsers.event.log import LogEntry
    from zwitsers.present.views.festival import FestivalView
    from zwitsers.web.http.context import RequestContext, TournamentContext

# Steps that run in all groups, and the catalogue word for the outcome (festival.outcome.*).
ROUND_STEPS: dict[str, tuple[Callable[..., list[GroupOutcome]], str]] = {
    "pair": (pair_rounds, "paired"),
    "publish": (publish_rounds, "published"),
    "start": (start_rounds, "published"),
    "close": (close_rounds, "closed"),
    "finish": (finish_groups, "finished"),
}


def stores_of(context: TournamentContext) -> SiteGroups:
    return SiteGroups(context.site, context.name)


def view_of(context: TournamentContext) -> FestivalView:
    """The event with the groups that this visitor may see."""
    festival = known_festival(context.state)
    if not context.visitor.may(Role.ASSISTANT):
        return public_festival(context.site, context.state)
    return festival_view(context.state, group_states(festival, stores_of(context)))


def create_event(context: RequestContext, values: Mapping[str, Any]) -> str:
    """Create the event and return its id."""
    events = actions.create_festival(State(), values, token_hex(8))
    return context.site.create(values["name"], events, context.visitor.name)


def add_group(
    context: TournamentContext, title: str, settings: Mapping[str, Any], rule: str, seen: int | None
) -> list[LogEntry]:
    groups = known_festival(context.state).groups
    (tournament,) = free_names(stores_of(context), [group_title(context.state, title)], groups)
    return context.run(lambda state: actions.set_group(state, title, tournament, settings=settings, rule=rule), seen)


def run_in_groups(context: TournamentContext, what: str, only: Collection[int] = ()) -> list[GroupOutcome]:
    """Run a step of ROUND_STEPS in these groups, or in all."""
    known_festival(context.state)
    state = context.site.now(context.name).state
    outcomes = ROUND_STEPS[what][0](state, stores_of(context), context.visitor.name, only)
    context.site.tell(context.name)
    return outcomes


def make_quads(
    context: TournamentContext, size: int, prefix: str, group: int, seen: int | None, *, publish: bool
) -> tuple[list[LogEntry], list[GroupOutcome]]:
    """Create the groups; with `publish` also pair and publish them."""
    groups = known_festival(context.state).groups
    cut = actions.quads_of(context.state, size, prefix, group)
    titles = [group_title(context.state, quad.name) for quad in cut]
    names = free_names(stores_of(context), titles, groups)
    entries = context.run(lambda state: actions.make_quads(state, names, size=size, prefix=prefix, group=group), seen)
    if not publish:
        return entries, []
    new_groups = known_festival(context.site.now(context.name).state).groups
    return entries, run_in_groups(context, "start", {item.id for item in new_groups} - {item.id for item in groups})


def begin_next_stage(context: TournamentContext, arbiter: RequestContext, title: str, up: int, down: int) -> str:
    """Create an event from the standings: the best of a group move up, the last move down. Returns its id."""
    festival, stores = known_festival(context.state), stores_of(context)
    groups = {number: state for number, state in group_states(festival, stores).items() if state is not None}
    rankings = {number: ranked_entries(state) for number, state in groups.items()}
    names = free_names(stores, [f"{title} – {group.name}" for group in festival.groups if group.id in rankings])
    events = second_stage(context.state, rankings, groups, names, name=title, key=token_hex(8), up=up, down=down)
    name = arbiter.site.create(title, events, arbiter.visitor.name)
    arbiter.site.sync_groups(name, arbiter.visitor.name)
    return name
