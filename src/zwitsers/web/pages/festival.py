"""The desk of an event with groups: progress of each group, next steps, the groups, the next stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem
from zwitsers.event import actions
from zwitsers.event.actions.requests import open_requests
from zwitsers.event.errors import CommandError
from zwitsers.event.festival import SHARED
from zwitsers.event.group_sync import broken_groups, group_states, remaining
from zwitsers.event.setting import SettingGroup
from zwitsers.event.settings import GAMES
from zwitsers.present.tables.festival import outcome_texts, stage_text, step_text
from zwitsers.present.views.festival import festival_view
from zwitsers.web.forms import event_groups
from zwitsers.web.forms.defaults import rulebooks_of
from zwitsers.web.forms.settings_fields import SettingsFields
from zwitsers.web.forms.settings_form import really_changed, settings_values
from zwitsers.web.http.context import Arbiter_, ArbiterRequest, Assistant_, Form_, PostedForm, TournamentContext
from zwitsers.web.http.lookup import known_festival, known_group

if TYPE_CHECKING:
    from typing import Any

    from zwitsers.event.festival import FestivalGroup

router = APIRouter()
_NEW = ("name", "game", "place", "start", "end")


@router.get("/new-event")
def new_event(context: ArbiterRequest) -> Response:
    return context.page("new-event.html", games=[(game, context.say(f"web.game.{game}")) for game in GAMES])


@router.post("/new-event")
def create_event(context: ArbiterRequest, form: Form_) -> Response:
    values: dict[str, Any] = {key: form.text(key) for key in _NEW if form.text(key)}
    values["rounds"] = form.number("rounds") or 7
    return context.go(f"/desk/{event_groups.create_event(context, values)}/event")


@router.get("/desk/{name}/event")
def event(context: Assistant_) -> Response:
    festival, stores = known_festival(context.state), event_groups.stores_of(context)
    states = group_states(festival, stores)
    rulebooks = rulebooks_of(context.state.settings.game)
    return context.page(
        "desk/event.html",
        view=festival_view(context.state, states),
        stage_text=stage_text,
        problems=broken_groups(festival, stores, states),
        steps=[step_text(step, context.language) for step in remaining(context.state, stores)],
        # Open requests of players.
        waiting={number: len(open_requests(state)) for number, state in states.items() if state is not None},
        rulebooks=rulebooks,
        titles={book.id: book.title(context.language) for book in rulebooks},
    )


@router.post("/desk/{name}/event/sync")
def sync(context: Arbiter_, form: Form_) -> Response:
    del form
    known_festival(context.state)
    outcome = context.site.sync_groups(context.name, context.visitor.name)
    language = context.language
    texts = [*(step_text(step, language) for step in outcome.done), *(item.text(language) for item in outcome.problems)]
    return context.go("event", *texts[:6])


@router.post("/desk/{name}/event/rounds")
def rounds(context: Arbiter_, form: Form_) -> Response:
    """Pair, publish or close the round in all groups."""
    what = form.text("do") if form.text("do") in event_groups.ROUND_STEPS else "pair"
    outcomes = event_groups.run_in_groups(context, what, form.numbers("group"))
    done = event_groups.ROUND_STEPS[what][1]
    return context.go("event", *outcome_texts(outcomes, done, context.language)[:14])


# Groups


@router.get("/desk/{name}/event/groups/{group:int}")
def group_page(context: Arbiter_, group: int) -> Response:
    found = known_group(context.state, group)
    state = event_groups.stores_of(context).state(found.tournament)
    view = festival_view(context.state, {group: state})
    return context.page(
        "desk/event-group.html",
        group=next(item for item in view.groups if item.id == group),
        rulebooks=rulebooks_of(context.state.settings.game),
    )


@router.post("/desk/{name}/event/groups/{group:int}")
def change_group(context: Arbiter_, form: Form_, group: int) -> Response:
    found = known_group(context.state, group)
    title, settings, rule = form.text("group"), _group_settings(context, form, found), form.text("rule")
    context.run(
        lambda state: actions.set_group(state, title, group=group, settings=settings, rule=rule),
        form.seen,
    )
    return context.go("event")


@router.post("/desk/{name}/event/groups")
def add_group(context: Arbiter_, form: Form_) -> Response:
    event_groups.add_group(context, form.text("group"), _group_settings(context, form), form.text("rule"), form.seen)
    return context.go("event")


def _group_settings(context: TournamentContext, form: PostedForm, known: FestivalGroup | None = None) -> dict[str, Any]:
    settings: dict[str, Any] = {} if known is None else dict(known.settings)
    settings["rounds"] = form.number("rounds") or context.state.settings.rounds
    if form.text("system"):
        settings["systems"] = [[1, form.text("system")]]
    return settings


# The event itself


@router.get("/desk/{name}/event/settings")
def settings_page(context: Arbiter_) -> Response:
    known_festival(context.state)
    settings = context.state.settings
    return context.page("desk/event-settings.html", settings=settings, asked=SettingsFields(settings, context.language))


@router.post("/desk/{name}/event/settings")
def change_settings(context: Arbiter_, form: Form_) -> Response:
    known_festival(context.state)
    given = settings_values(form, SettingGroup.ABOUT, SettingGroup.PLAY)
    rounds = given.get("rounds", context.state.settings.rounds)
    wanted = {
        name: value[:rounds] if isinstance(value, list) and isinstance(rounds, int) else value
        for name, value in given.items()
        if name in ("name", "rounds", *SHARED)
    }
    values = really_changed(context.state.settings, wanted)
    context.run(lambda state: actions.change_festival(state, values), form.seen)
    return context.go("event", context.say("festival.page.settings-saved"))


@router.post("/desk/{name}/event/next")
def next_stage(context: Arbiter_, arbiter: ArbiterRequest, form: Form_) -> Response:
    """Create a new event from the standings: the best of a group move up, the last move down."""
    title = " ".join(form.text("title").split())
    if not title:
        raise CommandError([Problem("festival.no-name")])
    up, down = (1 if (number := form.number(key)) is None else number for key in ("up", "down"))
    name = event_groups.begin_next_stage(context, arbiter, title, up, down)
    return arbiter.go(f"/desk/{name}/event", arbiter.say("desk.new.made", name=title))
