"""Tournaments: which there are, new ones, their settings, and their end."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from pydantic import BaseModel, Field

from zwitsers.engine.domain import Problem
from zwitsers.event import actions
from zwitsers.event.errors import CommandError
from zwitsers.event.next_period import next_period
from zwitsers.event.state import State
from zwitsers.present.tables.systems import System
from zwitsers.present.tables.systems import systems as systems_of
from zwitsers.present.views.ranking import CriterionRecord, catalogue
from zwitsers.present.views.steps import round_shown, steps
from zwitsers.web.api.fields import Seen
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.settings import (
    NewSettings,
    PageSettingsBody,
    PageSettingsRecord,
    Settings,
    ShownSettings,
    shown_settings,
)
from zwitsers.web.api.who import Arbiter_, ArbiterRequest, Public_, Visit_, run
from zwitsers.web.auth.roles import Role
from zwitsers.web.forms.tournament_list import everything
from zwitsers.web.http.context import RequestContext
from zwitsers.web.http.log_records import ChangeRecord

router = Operations(prefix="/api", tags=["tournaments"])


class TournamentSummary(BaseModel):
    name: str = Field(description="The id, as addresses have it.")
    title: str
    public: bool
    role: str = Field(description="Of the asker, in this tournament: public, assistant or arbiter.")
    players: int
    round: int = Field(description="The round that is being made or played.")
    rounds: int
    finished: bool
    problem: str | None = Field(description="Why it cannot be opened; null when it can.")


class TournamentStepRecord(BaseModel):
    """`state` is done, now or later."""

    step: str
    state: str
    done: int | None
    total: int | None


class TournamentRecord(BaseModel):
    name: str
    title: str
    stamp: str = Field(description="Changes whenever anything changes that the asker may see; /t/{name}/live tells it.")
    last: int = Field(description="The last entry of the log: what changes take as `seen`.")
    players: int
    round: int
    finished: bool
    lots_drawn: bool
    steps: list[TournamentStepRecord]
    settings: ShownSettings


class CreatedRecord(BaseModel):
    name: str
    last: int
    stamp: str


class Moment(BaseModel):
    stamp: str
    last: int


@router.get("/systems")
def systems(context: Visit_) -> list[System]:
    return systems_of(context.language)


@router.get("/criteria")
def criteria() -> list[CriterionRecord]:
    """What a final ranking can be made of: a list of these codes is a value of `final_ranking`."""
    return list(catalogue())


@router.get("/tournaments")
def tournaments(context: Visit_) -> list[TournamentSummary]:
    return [
        TournamentSummary(
            name=item.name,
            title=item.title,
            public=item.public,
            role=item.role.name.lower(),
            players=item.players,
            round=item.round_shown,
            rounds=item.settings.rounds if item.settings else 0,
            finished=item.finished,
            problem=item.problem.text(context.language) if item.problem else None,
        )
        for item in everything(context.site, context.visitor)
    ]


@router.post("/tournaments", status_code=201)
def create_tournament(context: ArbiterRequest, settings: NewSettings) -> CreatedRecord:
    events = actions.create(State(), settings.changes())
    return created(context, context.site.create(settings.name, events, context.visitor.name))


@router.post("/tournaments/{name}/next-period", status_code=201)
def begin_next_period(context: Arbiter_, arbiter: ArbiterRequest, settings: NewSettings) -> CreatedRecord:
    """A new tournament with the members and settings of this one, numbered by its ranking (K1); withdrawn players are
    not in it. Settings that are given replace those of this tournament."""
    events = next_period(context.state, settings.changes())
    return created(arbiter, arbiter.site.create(settings.name, events, arbiter.visitor.name))


def created(context: RequestContext, name: str) -> CreatedRecord:
    now = context.site.now(name)
    return CreatedRecord(name=name, last=now.last, stamp=now.stamp)


@router.get("/tournaments/{name}")
def tournament(context: Public_) -> TournamentRecord:
    state = context.state
    return TournamentRecord(
        name=context.name,
        title=state.settings.name or context.name,
        stamp=context.now.stamp,
        last=context.now.last,
        players=len(state.entrants),
        round=round_shown(state),
        finished=state.finished,
        lots_drawn=state.lot_seed is not None,
        steps=[
            TournamentStepRecord(step=step.key, state=step.state, done=step.done, total=step.total)
            for step in steps(state)
        ],
        settings=shown_settings(state.settings, public=not context.visitor.may(Role.ARBITER)),
    )


@router.get("/tournaments/{name}/stamp")
def stamp(context: Public_) -> Moment:
    return Moment(stamp=context.now.stamp, last=context.now.last)


@router.patch("/tournaments/{name}/settings")
def change_settings(context: Arbiter_, changes: Settings, seen: Seen = None) -> ChangeRecord:
    values = changes.changes()
    if not values:
        raise CommandError([Problem("api.nothing-said")])
    return run(context, lambda state: actions.change_settings(state, values), seen)


@router.get("/tournaments/{name}/choices")
def choices(context: Arbiter_) -> PageSettingsRecord:
    return _shown(context.now.choices)


def _shown(known: Mapping[str, str]) -> PageSettingsRecord:
    return PageSettingsRecord(
        public=known["public"] == "yes",
        players_enter=known["players-enter"] == "yes",
        twice=known["twice"] == "yes",
        next_round=known["next-round"],
        announcement=known["announcement"],
    )


@router.patch("/tournaments/{name}/choices")
def change_choices(context: Arbiter_, changes: PageSettingsBody) -> PageSettingsRecord:
    values = changes.given()
    if values.get("next_round"):
        _check_moment(values["next_round"])
    for name, value in values.items():
        choice = name.replace("_", "-")
        text = ("yes" if value else "no") if isinstance(value, bool) else " ".join(value.split())
        if context.now.choices[choice] != text:
            context.site.choose(context.name, choice, text)
    return _shown(context.site.choices.all(context.name))


def _check_moment(text: str) -> None:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise CommandError([Problem("api.moment", value=text)]) from None
