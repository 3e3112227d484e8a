"""A new tournament: a short form with the defaults of the game."""

from __future__ import annotations

from secrets import token_urlsafe

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.numbers import whole
from zwitsers.event import actions
from zwitsers.event.setting import SettingGroup
from zwitsers.event.settings import GAMES
from zwitsers.event.state import State
from zwitsers.web.forms.defaults import defaults_for, rulebooks_of, suggested_rounds
from zwitsers.web.forms.settings_fields import SettingsFields
from zwitsers.web.forms.settings_form import FormError, settings_values
from zwitsers.web.http.context import ArbiterRequest, Form_

router = APIRouter()


@router.get("/new")
def new(context: ArbiterRequest, game: str = "", players: str = "") -> Response:
    expected = whole(players, 5)
    settings = defaults_for(game, expected)
    offered = rulebooks_of(settings.game)
    return context.page(
        "new.html",
        settings=settings,
        asked=SettingsFields(settings, context.language, tuple(offered)),
        games=GAMES,
        rulebooks=offered,
        players=expected or "",
        once=token_urlsafe(12),
    )


@router.post("/new")
def create(context: ArbiterRequest, form: Form_) -> Response:
    values = settings_values(form, SettingGroup.ABOUT, SettingGroup.PLAY)
    if values.get("rounds") == "":
        players = form.number("players")
        values["rounds"] = suggested_rounds(players) if players else defaults_for(form.text("game")).rounds
    if not values.get("counting_rating"):
        values.pop("counting_rating", None)  # left to the rulebook
    rounds = values["rounds"] if isinstance(values.get("rounds"), int) else 0
    values |= settings_values(form, SettingGroup.ABSENCE, rounds=rounds)
    if form.text("game") == "go" and form.yes("mcmahon"):
        values["mcmahon"] = True
    if not values.get("name"):
        raise FormError([Problem("desk.new.no-name")])
    with context.site.pending_uploads.once(context.visitor, form.text("once")) as doing:
        if not doing.first:
            return context.go(f"/desk/{doing.outcome}/players" if doing.outcome else "/")
        events = actions.create(State(), values)
        doing.outcome = context.site.create(values["name"], events, context.visitor.name)
    return context.go(f"/desk/{doing.outcome}/players", context.say("desk.new.made", name=values["name"]))
