"""The desk of an event of groups: how far each group is, what comes next, the groups themselves and the next stage."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem
from zwitsers.event import actions
from zwitsers.event.actions.requests import open_requests
from zwitsers.event.errors import CommandError
from zwitsers.event.group_rounds import close_rounds, finish_groups, pair_rounds, publish_rounds, start_rounds
from zwitsers.event.group_stores import free_names, group_title
from zwitsers.event.group_sync import broken_groups, group_states, remaining
from zwitsers.event.second_stage import second_stage
from zwitsers.event.state import State
from zwitsers.present.tables.festival import outcome_texts, stage_text, step_text
from zwitsers.present.views.event_standings import ranked_entries
from zwitsers.present.views.festival import festival_view
from zwitsers.web.forms.defaults import rulebooks_of
from zwitsers.web.http.context import Arbiter_, ArbiterHere_, Assistant_, Form_, PostedForm, TournamentContext
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.site_groups import SiteGroups

if TYPE_CHECKING:
    from typing import Any

    from zwitsers.event.festival import Festival, FestivalGroup

router = APIRouter()
_ROUNDS = {
    "pair": (pair_rounds, "paired"),
    "publish": (publish_rounds, "published"),
    "start": (start_rounds, "published"),
    "close": (close_rounds, "closed"),
    "finish": (finish_groups, "finished"),
}
_SETTINGS = ("name", "place", "start", "end", "time_control", "arbiter")


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


def festival_in(context: TournamentContext) -> Festival:
    if context.state.festival is None:
        raise NotFoundError([Problem("festival.is-tournament", name=context.state.settings.name)])
    return context.state.festival


@router.get("/desk/{name}/event")
def event(context: Assistant_) -> Response:
    festival = festival_in(context)
    stores = SiteGroups(context.site, context.name)
    states = group_states(festival, stores)
    rulebooks = rulebooks_of(context.state.settings.game)
    return context.page(
        "desk/event.html",
        view=festival_view(context.state, states),
        stage_text=stage_text,
        problems=broken_groups(festival, stores, states),
        steps=[step_text(step, context.here.language) for step in remaining(context.state, stores)],
        # What players asked on their phones and nobody has answered.
        waiting={number: len(open_requests(state)) for number, state in states.items() if state is not None},
        rulebooks=rulebooks,
        titles={book.id: book.title(context.here.language) for book in rulebooks},
    )


@router.post("/desk/{name}/event/sync")
def sync(context: Arbiter_, form: Form_) -> Response:
    del form
    festival_in(context)
    outcome = context.site.sync_groups(context.name, context.here.visitor.name)
    language = context.here.language
    texts = [*(step_text(step, language) for step in outcome.done), *(item.text(language) for item in outcome.problems)]
    return context.go("event", *texts[:6])


@router.post("/desk/{name}/event/rounds")
def rounds(context: Arbiter_, form: Form_) -> Response:
    """Pair, publish or close in all groups."""
    festival_in(context)
    action, done = _ROUNDS.get(form.text("do"), _ROUNDS["pair"])
    stores = SiteGroups(context.site, context.name)
    outcomes = action(context.state, stores, context.here.visitor.name, form.numbers("group"))
    context.site.tell(context.name)
    return context.go("event", *outcome_texts(outcomes, done, context.here.language)[:14])


# Groups


@router.get("/desk/{name}/event/groups/{group:int}")
def group_page(context: Arbiter_, group: int) -> Response:
    found = _known_group(context, group)
    state = SiteGroups(context.site, context.name).state(found.tournament)
    view = festival_view(context.state, {group: state})
    return context.page(
        "desk/event-group.html",
        group=next(item for item in view.groups if item.id == group),
        rulebooks=rulebooks_of(context.state.settings.game),
    )


@router.post("/desk/{name}/event/groups/{group:int}")
def change_group(context: Arbiter_, form: Form_, group: int) -> Response:
    found = _known_group(context, group)
    title, settings, rule = form.text("group"), _group_settings(context, form, found), form.text("rule")
    context.run(
        lambda state: actions.set_group(state, title, group=group, settings=settings, rule=rule),
        form.seen,
    )
    return context.go("event")


@router.post("/desk/{name}/event/groups")
def add_group(context: Arbiter_, form: Form_) -> Response:
    festival = festival_in(context)
    title, settings, rule = form.text("group"), _group_settings(context, form), form.text("rule")
    stores = SiteGroups(context.site, context.name)
    (tournament,) = free_names(stores, [group_title(context.state, title)], festival.groups)
    context.run(lambda state: actions.set_group(state, title, tournament, settings=settings, rule=rule), form.seen)
    return context.go("event")


def _known_group(context: TournamentContext, group: int) -> FestivalGroup:
    found = next((item for item in festival_in(context).groups if item.id == group), None)
    if found is None:
        raise NotFoundError([Problem("festival.no-such-group", group=group)])
    return found


def _group_settings(context: TournamentContext, form: PostedForm, known: FestivalGroup | None = None) -> dict[str, Any]:
    settings: dict[str, Any] = {} if known is None else dict(known.settings)
    settings["rounds"] = form.number("rounds") or context.state.settings.rounds
    if form.text("system"):
        settings["systems"] = [[1, form.text("system")]]
    return settings


# The event itself


@router.get("/desk/{name}/event/settings")
def settings_page(context: Arbiter_) -> Response:
    festival_in(context)
    return context.page("desk/event-settings.html")


@router.post("/desk/{name}/event/settings")
def change_settings(context: Arbiter_, form: Form_) -> Response:
    festival_in(context)
    values = {key: form.text(key) for key in _SETTINGS if key in form.fields}
    context.run(lambda state: actions.change_festival(state, values), form.seen)
    return context.go("event", context.here.say("festival.page.settings-saved"))


@router.post("/desk/{name}/event/next")
def next_stage(context: Arbiter_, here: ArbiterHere_, form: Form_) -> Response:
    """A new event from the standings: the best of a group go up, the last go down."""
    festival = festival_in(context)
    title = " ".join(form.text("title").split())
    if not title:
        raise CommandError([Problem("festival.no-name")])
    stores = SiteGroups(here.site, context.name)
    groups = {number: state for number, state in group_states(festival, stores).items() if state is not None}
    rankings = {number: ranked_entries(state) for number, state in groups.items()}
    names = free_names(stores, [f"{title} – {group.name}" for group in festival.groups if group.id in rankings])
    up, down = (1 if (number := form.number(key)) is None else number for key in ("up", "down"))
    events = second_stage(context.state, rankings, groups, names, name=title, key=token_hex(8), up=up, down=down)
    made = here.site.create(title, events, here.visitor.name)
    here.site.sync_groups(made, here.visitor.name)
    return here.go(f"/desk/{made}/event", here.say("desk.new.made", name=title))
