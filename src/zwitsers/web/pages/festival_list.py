"""The list of an event of groups: who is entered, check-in, and the cut into quads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import ZwitsersError
from zwitsers.event import actions
from zwitsers.event.actions.festival import festival_of
from zwitsers.event.group_rounds import start_rounds
from zwitsers.event.group_stores import free_names, group_title
from zwitsers.event.group_sync import group_states
from zwitsers.present.tables.festival import group_text, outcome_texts
from zwitsers.present.views.festival import festival_view
from zwitsers.web.http.context import Arbiter_, Assistant_, Form_
from zwitsers.web.http.site_groups import SiteGroups
from zwitsers.web.pages.festival import festival_in

if TYPE_CHECKING:
    from typing import Any

router = APIRouter()


@router.get("/desk/{name}/event/players")
def players(context: Assistant_) -> Response:
    festival = festival_in(context)
    states = group_states(festival, SiteGroups(context.site, context.name))
    return context.page("desk/event-players.html", view=festival_view(context.state, states), group_text=group_text)


@router.get("/desk/{name}/event/check-in")
def check_in_page(context: Assistant_) -> Response:
    festival = festival_in(context)
    states = group_states(festival, SiteGroups(context.site, context.name))
    return context.page("desk/event-check-in.html", view=festival_view(context.state, states))


@router.post("/desk/{name}/event/registrations")
def register(context: Arbiter_, form: Form_) -> Response:
    """One person; a list comes in by /players/import."""
    festival_in(context)
    values: dict[str, Any] = {"name": form.text("player")}
    if form.number("rating"):
        values["rating"] = form.number("rating")
    group = form.number("group") or 0
    context.run(lambda state: actions.register(state, [values], group), form.seen)
    return context.go("event/players", context.here.say("festival.page.registered", count=1))


# Quads


@router.get("/desk/{name}/event/quads")
def quads(context: Arbiter_, size: int = 4, prefix: str = "", group: int = 0) -> Response:
    festival = festival_in(context)
    try:
        cut, problem = actions.quads_of(context.state, size, prefix[:20], group), ""
    except ZwitsersError as error:
        cut, problem = [], error.problems[0].text(context.here.language)
    return context.page(
        "desk/event-quads.html", quads=cut, problem=problem, size=size, prefix=prefix[:20], group=group,
        groups=festival.groups,
    )  # fmt: skip


@router.post("/desk/{name}/event/quads")
def make_quads(context: Arbiter_, form: Form_) -> Response:
    """Made, paired and published in one go."""
    festival = festival_in(context)
    size, prefix, group = form.number("size") or 4, form.text("prefix")[:20], form.number("group") or 0
    cut = actions.quads_of(context.state, size, prefix, group)
    stores = SiteGroups(context.site, context.name)
    names = free_names(stores, [group_title(context.state, quad.name) for quad in cut], festival.groups)
    context.run(lambda state: actions.make_quads(state, names, size=size, prefix=prefix, group=group), form.seen)
    if not form.yes("publish"):
        return context.go("event")
    state = context.site.now(context.name).state
    made = {item.id for item in festival_of(state).groups} - {item.id for item in festival.groups}
    outcomes = start_rounds(state, stores, context.here.visitor.name, made)
    return context.go("event", *outcome_texts(outcomes, "published", context.here.language)[:14])
