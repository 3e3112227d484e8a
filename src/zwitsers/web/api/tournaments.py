"""Tournaments: which there are, new ones, their settings, and their end."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from pydantic import BaseModel, Field

from zwitsers.domain import Problem
from zwitsers.report.systems import System
from zwitsers.report.systems import systems as systems_of
from zwitsers.store.seeds import seed_to_finish
from zwitsers.tournament import commands
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.state import State
from zwitsers.views.ranking import CriterionRecord, catalogue
from zwitsers.views.steps import round_shown, steps
from zwitsers.web.access.roles import Role
from zwitsers.web.api.fields import Players, Seed, Seen, Strict
from zwitsers.web.api.logged import Done
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.settings import Choices, ChoicesChanged, NewSettings, Settings, ShownSettings, shown_settings
from zwitsers.web.api.who import Arbiter_, ArbiterHere_, Public_, Visit_, run
from zwitsers.web.pages.home import everything

router = Operations(prefix="/api", tags=["tournaments"])


class Listed(BaseModel):
    name: str = Field(description="The id, as addresses have it.")
    title: str
    public: bool
    players: int
    round: int = Field(description="The round that is being made or played.")
    rounds: int
    finished: bool
    problem: str | None = Field(description="Why it cannot be opened; null when it can.")


class Step(BaseModel):
    """`state` is done, now or later."""

    step: str
    state: str
    done: int | None
    total: int | None


class Tournament(BaseModel):
    name: str
    title: str
    stamp: str = Field(description="Changes whenever anything changes that the asker may see; /t/{name}/live tells it.")
    last: int = Field(description="The last entry of the log: what changes take as `seen`.")
    players: int
    round: int
    finished: bool
    lots_drawn: bool
    steps: list[Step]
    settings: ShownSettings


class Created(BaseModel):
    name: str
    last: int
    stamp: str


class Moment(BaseModel):
    stamp: str
    last: int


class Finish(Strict):
    seed: Seed | None = Field(None, description="Of the lots of the final ranking; left out: one is made if need be.")


class Barrage(Strict):
    players: Players = Field(description="Those who played off the first place, the winner first.")
    level: list[int] = Field([], description="Those of them who share the place of the one named before.")


@router.get("/systems")
def systems(here: Visit_) -> list[System]:
    return systems_of(here.language)


@router.get("/criteria")
def criteria() -> list[CriterionRecord]:
    """What a final ranking can be made of: a list of these codes is a value of `final_ranking`."""
    return list(catalogue())


@router.get("/tournaments")
def tournaments(here: Visit_) -> list[Listed]:
    return [
        Listed(
            name=item.name,
            title=item.title,
            public=item.public,
            players=item.players,
            round=item.round_shown,
            rounds=item.settings.rounds if item.settings else 0,
            finished=item.finished,
            problem=item.problem.text(here.language) if item.problem else None,
        )
        for item in everything(here.site, here.visitor)
    ]


@router.post("/tournaments", status_code=201)
def create_tournament(here: ArbiterHere_, settings: NewSettings) -> Created:
    events = commands.create(State(), settings.changes())
    name = here.site.tournaments.create(settings.name, events, here.visitor.name)
    now = here.site.now(name)
    return Created(name=name, last=now.last, stamp=now.stamp)


@router.get("/tournaments/{name}")
def tournament(asked: Public_) -> Tournament:
    state = asked.state
    return Tournament(
        name=asked.name,
        title=state.settings.name or asked.name,
        stamp=asked.now.stamp,
        last=asked.now.last,
        players=len(state.entrants),
        round=round_shown(state),
        finished=state.finished,
        lots_drawn=state.lot_seed is not None,
        steps=[Step(step=step.key, state=step.state, done=step.done, total=step.total) for step in steps(state)],
        settings=shown_settings(state.settings, public=not asked.here.visitor.may(Role.ARBITER)),
    )


@router.get("/tournaments/{name}/stamp")
def stamp(asked: Public_) -> Moment:
    return Moment(stamp=asked.now.stamp, last=asked.now.last)


@router.patch("/tournaments/{name}/settings")
def change_settings(desk: Arbiter_, changes: Settings, seen: Seen = None) -> Done:
    values = changes.changes()
    if not values:
        raise CommandError([Problem("api.nothing-said")])
    return run(desk, lambda state: commands.change_settings(state, values), seen)


@router.get("/tournaments/{name}/choices")
def choices(desk: Arbiter_) -> Choices:
    return _shown(desk.now.choices)


def _shown(known: Mapping[str, str]) -> Choices:
    return Choices(
        public=known["public"] == "yes",
        players_enter=known["players-enter"] == "yes",
        twice=known["twice"] == "yes",
        next_round=known["next-round"],
        announcement=known["announcement"],
    )


@router.patch("/tournaments/{name}/choices")
def change_choices(desk: Arbiter_, changes: ChoicesChanged) -> Choices:
    values = changes.given()
    if values.get("next_round"):
        _check_moment(values["next_round"])
    for name, value in values.items():
        choice = name.replace("_", "-")
        text = ("yes" if value else "no") if isinstance(value, bool) else " ".join(value.split())
        if desk.now.choices[choice] != text:
            desk.site.choose(desk.name, choice, text)
    return _shown(desk.site.choices.all(desk.name))


def _check_moment(text: str) -> None:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise CommandError([Problem("api.moment", value=text)]) from None


@router.post("/tournaments/{name}/finish")
def finish(desk: Arbiter_, how: Finish, seen: Seen = None) -> Done:
    seed = seed_to_finish(desk.state, how.seed)
    return run(desk, lambda state: commands.finish(state, seed), seen)


@router.post("/tournaments/{name}/barrage")
def record_barrage(desk: Arbiter_, played: Barrage, seen: Seen = None) -> Done:
    return run(desk, lambda state: commands.record_barrage(state, played.players, played.level), seen)
