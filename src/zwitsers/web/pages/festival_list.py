"""The registrations of an event with groups, check-in, and the division into quads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import ZwitsersError
from zwitsers.event import actions
from zwitsers.present.tables.festival import group_text, outcome_texts
from zwitsers.web.forms import event_groups
from zwitsers.web.http.context import Arbiter_, Assistant_, Form_
from zwitsers.web.http.lookup import known_festival

if TYPE_CHECKING:
    from typing import Any

router = APIRouter()


@router.get("/desk/{name}/event/players")
def players(context: Assistant_) -> Response:
    return context.page("desk/event-players.html", view=event_groups.view_of(context), group_text=group_text)


@router.get("/desk/{name}/event/check-in")
def check_in_page(context: Assistant_) -> Response:
    return context.page("desk/event-check-in.html", view=event_groups.view_of(context))


@router.post("/desk/{name}/event/registrations")
def register(context: Arbiter_, form: Form_) -> Response:
    """Register one person; /players/import takes a list."""
    known_festival(context.state)
    values: dict[str, Any] = {"name": form.text("player")}
    if form.number("rating"):
        values["rating"] = form.number("rating")
    group = form.number("group") or 0
    context.run(lambda state: actions.register(state, [values], group), form.seen)
    return context.go("event/players", context.say("festival.page.registered", count=1))


# Quads


@router.get("/desk/{name}/event/quads")
def quads(context: Arbiter_, size: int = 4, prefix: str = "", group: int = 0) -> Response:
    festival = known_festival(context.state)
    try:
        cut, problem = actions.quads_of(context.state, size, prefix[:20], group), ""
    except ZwitsersError as error:
        cut, problem = [], error.problems[0].text(context.language)
    return context.page(
        "desk/event-quads.html", quads=cut, problem=problem, size=size, prefix=prefix[:20], group=group,
        groups=festival.groups,
    )  # fmt: skip


@router.post("/desk/{name}/event/quads")
def make_quads(context: Arbiter_, form: Form_) -> Response:
    """Create, pair and publish the quads."""
    size, prefix, group = form.number("size") or 4, form.text("prefix")[:20], form.number("group") or 0
    publish = form.yes("publish")
    _entries, outcomes = event_groups.make_quads(context, size, prefix, group, form.seen, publish=publish)
    return context.go("event", *outcome_texts(outcomes, "published", context.language)[:14])
