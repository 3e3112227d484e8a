"""A new tournament, by a short form that is filled in with what is usual for the game."""

from __future__ import annotations

from secrets import token_urlsafe

from fastapi.responses import Response

from zwitsers.domain import Problem
from zwitsers.domain.numbers import whole
from zwitsers.tournament import commands
from zwitsers.tournament.setting import Group
from zwitsers.tournament.settings import GAMES
from zwitsers.tournament.state import State
from zwitsers.web.desk.defaults import defaults_for, rulebooks_of, suggested_rounds
from zwitsers.web.desk.settings_asked import AskedSettings
from zwitsers.web.desk.settings_form import FormError, settings_values
from zwitsers.web.request import ArbiterHere_, Form_
from zwitsers.web.routing import Router

router = Router()


@router.get("/new")
def new(here: ArbiterHere_, game: str = "", players: str = "") -> Response:
    expected = whole(players, 5)
    settings = defaults_for(game, expected)
    offered = rulebooks_of(settings.game)
    return here.page(
        "new.html",
        settings=settings,
        asked=AskedSettings(settings, here.language, tuple(offered)),
        games=GAMES,
        rulebooks=offered,
        players=expected or "",
        once=token_urlsafe(12),
    )


@router.post("/new")
def create(here: ArbiterHere_, form: Form_) -> Response:
    values = settings_values(form, Group.ABOUT, Group.PLAY)
    if values.get("rounds") == "":
        players = form.number("players")
        values["rounds"] = suggested_rounds(players) if players else defaults_for(form.text("game")).rounds
    rounds = values["rounds"] if isinstance(values.get("rounds"), int) else 0
    values |= settings_values(form, Group.ABSENCE, rounds=rounds)
    if form.text("game") == "go" and form.yes("mcmahon"):
        values["mcmahon"] = True
    if not values.get("name"):
        raise FormError([Problem("desk.new.no-name")])
    with here.site.pending_uploads.once(here.visitor, form.text("once")) as doing:
        if not doing.first:
            return here.go(f"/desk/{doing.outcome}/players" if doing.outcome else "/")
        events = commands.create(State(), values)
        doing.outcome = here.site.tournaments.create(values["name"], events, here.visitor.name)
    return here.go(f"/desk/{doing.outcome}/players", here.say("desk.new.made", name=values["name"]))
