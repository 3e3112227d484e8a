"""The desk of an event of groups: how far each group is, the list, check-in, quads, and the results of all groups."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.event import actions
from zwitsers.event.actions.festival import festival_of
from zwitsers.event.errors import CommandError
from zwitsers.event.fields import known_of
from zwitsers.event.group_rounds import close_rounds, pair_rounds, publish_rounds, start_rounds
from zwitsers.event.group_stores import free_names, group_title
from zwitsers.event.group_sync import broken_groups, group_states, remaining
from zwitsers.event.state import State, Status
from zwitsers.formats.tables import Gravity, preview
from zwitsers.present.tables.festival import group_text, outcome_texts, stage_text, step_text
from zwitsers.present.views.festival import festival_view
from zwitsers.web.cache.views import result_rows_of
from zwitsers.web.forms.defaults import rulebooks_of
from zwitsers.web.forms.result_keys import choices_for
from zwitsers.web.http.context import (
    Arbiter_,
    ArbiterHere_,
    Assistant_,
    Form_,
    PostedForm,
    TournamentContext,
    assistant_request,
    here,
)
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.site_groups import SiteGroups

if TYPE_CHECKING:
    from typing import Any

    from zwitsers.event.festival import Festival

router = APIRouter()
_ROUNDS = {
    "pair": (pair_rounds, "paired"),
    "publish": (publish_rounds, "published"),
    "start": (start_rounds, "published"),
    "close": (close_rounds, "closed"),
}
_LONGEST_LIST = 200_000


@router.get("/new-event")
def new_event(context: ArbiterHere_) -> Response:
    return context.page("new-event.html")


@router.post("/new-event")
def create_event(context: ArbiterHere_, form: Form_) -> Response:
    values: dict[str, Any] = {key: form.text(key) for key in ("name", "place", "start", "end") if form.text(key)}
    values["rounds"] = form.number("rounds") or 7
    events = actions.create_festival(State(), values, token_hex(8))
    name = context.site.create(values["name"], events, context.visitor.name)
    return context.go(f"/desk/{name}/event")


def _festival(context: TournamentContext) -> Festival:
    if context.state.festival is None:
        raise NotFoundError([Problem("festival.is-tournament", name=context.state.settings.name)])
    return context.state.festival


@router.get("/desk/{name}/event")
def event(context: Assistant_) -> Response:
    festival = _festival(context)
    stores = SiteGroups(context.site, context.name)
    states = group_states(festival, stores)
    return context.page(
        "desk/event.html",
        view=festival_view(context.state, states),
        stage_text=stage_text,
        problems=broken_groups(festival, stores, states),
        steps=[step_text(step, context.here.language) for step in remaining(context.state, stores)],
        rulebooks=rulebooks_of(context.state.settings.game),
    )


@router.post("/desk/{name}/event/sync")
def sync(context: Arbiter_, form: Form_) -> Response:
    del form
    _festival(context)
    outcome = context.site.sync_groups(context.name, context.here.visitor.name)
    language = context.here.language
    texts = [*(step_text(step, language) for step in outcome.done), *(item.text(language) for item in outcome.problems)]
    return context.go("event", *texts[:6])


@router.post("/desk/{name}/event/rounds")
def rounds(context: Arbiter_, form: Form_) -> Response:
    """Pair, publish or close in all groups."""
    _festival(context)
    action, done = _ROUNDS.get(form.text("do"), _ROUNDS["pair"])
    stores = SiteGroups(context.site, context.name)
    outcomes = action(context.state, stores, context.here.visitor.name, form.numbers("group"))
    context.site.tell(context.name)
    return context.go("event", *outcome_texts(outcomes, done, context.here.language)[:14])


@router.post("/desk/{name}/event/groups")
def add_group(context: Arbiter_, form: Form_) -> Response:
    festival = _festival(context)
    title = form.text("group")
    settings: dict[str, Any] = {"rounds": form.number("rounds") or context.state.settings.rounds}
    if form.text("system"):
        settings["systems"] = [[1, form.text("system")]]
    stores = SiteGroups(context.site, context.name)
    (tournament,) = free_names(stores, [group_title(context.state, title)], festival.groups)
    context.run(
        lambda state: actions.set_group(state, title, tournament, settings=settings, rule=form.text("rule")), form.seen
    )
    return context.go("event")


# The list


@router.get("/desk/{name}/event/players")
def players(context: Assistant_) -> Response:
    festival = _festival(context)
    states = group_states(festival, SiteGroups(context.site, context.name))
    return context.page("desk/event-players.html", view=festival_view(context.state, states), group_text=group_text)


@router.get("/desk/{name}/event/check-in")
def check_in_page(context: Assistant_) -> Response:
    festival = _festival(context)
    states = group_states(festival, SiteGroups(context.site, context.name))
    return context.page("desk/event-check-in.html", view=festival_view(context.state, states))


@router.post("/desk/{name}/event/registrations")
def register(context: Arbiter_, form: Form_) -> Response:
    """One person, or a list that was copied from a spreadsheet."""
    festival = _festival(context)
    people = _people(form, festival)
    group = form.number("group") or 0
    context.run(lambda state: actions.register(state, people, group), form.seen)
    return context.go("event/players", context.here.say("festival.page.registered", count=len(people)))


def _people(form: PostedForm, festival: Festival) -> list[dict[str, Any]]:
    if form.text("list"):
        known = [known_of(item.player) for item in festival.registrations.values()]
        shown = preview(form.text("list")[:_LONGEST_LIST].encode(), "list.csv", known=known)
        problems = shown.problems_of(Gravity.BAD)
        if problems:
            raise CommandError(problems)
        return shown.entering(doubles=False)
    values: dict[str, Any] = {"name": form.text("player")}
    if form.number("rating"):
        values["rating"] = form.number("rating")
    return [values]


# Quads


@router.get("/desk/{name}/event/quads")
def quads(context: Arbiter_, size: int = 4, prefix: str = "", group: int = 0) -> Response:
    festival = _festival(context)
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
    festival = _festival(context)
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


# Results of all groups


@router.get("/desk/{name}/event/results")
def results(context: Assistant_) -> Response:
    festival = _festival(context)
    shown = []
    for group in festival.groups:
        try:
            one = assistant_request(here(context.here.request), group.tournament)
        except ZwitsersError:  # its file is gone, which the page of the event says
            continue
        made = one.state.current
        if made is not None and made.status is Status.PUBLISHED:
            rows = result_rows_of(one, made)
            shown.append((group, one.now.last, made, rows, choices_for(one.state.settings.game)))
    return context.page("desk/event-results.html", groups=shown)
