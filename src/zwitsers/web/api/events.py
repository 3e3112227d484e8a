"""Events with groups: the event, its groups and list, rounds of all groups, quads and the next stage. Actions of the
event (moving, check-in, the start) have their operation from their declaration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from annotated_types import Len
from fastapi import Path, Query
from fastapi.responses import Response
from pydantic import BaseModel, Field

from zwitsers.engine.domain import Problem
from zwitsers.event import actions
from zwitsers.event.actions.festival import LONGEST_NAME
from zwitsers.event.errors import CommandError
from zwitsers.present.documents.event_documents import EVENT_DOCUMENTS
from zwitsers.present.tables.festival import step_text
from zwitsers.present.views.alphabet import matches, search_text
from zwitsers.present.views.festival import FestivalView, RegistrationView
from zwitsers.web.api.fields import MOST_PLAYERS, ONE_LINE, SOMETHING, Round, Seen, Strict, System
from zwitsers.web.api.operations import Operations, ProblemText
from zwitsers.web.api.players import NewPlayer, PlayerValues
from zwitsers.web.api.settings import EventSettings, NewEventSettings
from zwitsers.web.api.tournaments import CreatedRecord, created
from zwitsers.web.api.who import Arbiter_, ArbiterRequest, Public_, check_seen, run
from zwitsers.web.forms import event_groups
from zwitsers.web.forms.event_files import event_document, zipped_files
from zwitsers.web.http.log_records import ChangeRecord, done
from zwitsers.web.http.lookup import known_festival, known_group

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.event.festival import FestivalGroup, Quad
    from zwitsers.event.group_rounds import GroupOutcome
    from zwitsers.web.http.context import TournamentContext

router = Operations(prefix="/api", tags=["events"])

_GroupName = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME, pattern=SOMETHING)]
_GroupId = Annotated[int, Field(ge=1, le=10**6, description="The id of a group of the event.")]
_GroupOrNone = Annotated[int, Field(ge=0, le=10**6, description="The id of a group of the event; 0: none.")]
_GroupInPath = Annotated[int, Path(ge=1, le=10**6, description="The id of a group of the event.")]
_Rule = Annotated[str, Field(max_length=200, pattern=ONE_LINE, examples=["rating=1300-1750"])]
_Prefix = Annotated[str, Field(max_length=20, pattern=ONE_LINE, description="Before the number of the group.")]
_Moved = Annotated[int, Field(ge=0, le=20)]
_Size = Annotated[int, Field(ge=3, le=20)]
_WHOM = "The group that is cut; 0: everyone without a group."


class GroupValues(Strict):
    """What is left out does not change."""

    name: _GroupName = "?"
    system: System = Field("fide-dutch", description="The rulebook.")
    rounds: Round = Field(7, description="Left out of a new group: as many as the event has.")
    rule: _Rule = Field("", description="Who belongs to it; empty: nobody by rule.")


class NewGroup(GroupValues):
    name: _GroupName


class NewRegistrations(Strict):
    """All of them or, when something is wrong with one, none."""

    people: Annotated[list[NewPlayer], Len(1, MOST_PLAYERS)]
    group: _GroupOrNone = 0


class RoundStep(Strict):
    do: Literal["pair", "publish", "start", "close", "finish"] = Field(
        description="`start` pairs and publishes; a complete round is closed first. `finish` makes the rankings final."
    )
    groups: Annotated[list[_GroupId], Len(0, 999)] = Field([], description="Empty: all.")


class QuadsBody(Strict):
    size: _Size = 4
    prefix: _Prefix = ""
    group: _GroupOrNone = Field(0, description=_WHOM)
    publish: bool = Field(False, description="Also pair and publish them.")


class NextStage(Strict):
    name: Annotated[str, Field(min_length=1, max_length=200, pattern=SOMETHING)]
    up: _Moved = Field(1, description="How many go up a group.")
    down: _Moved = Field(1, description="How many go down a group.")


class GroupOutcomeRecord(BaseModel):
    """What became of one group; it refuses without holding up the others."""

    group: int
    name: str
    done: bool = Field(description="False: there was nothing to do, or it was refused.")
    round: int = Field(description="The round that it is about; 0: none.")
    problems: list[ProblemText]


class QuadMember(BaseModel):
    registration: int
    name: str
    rating: int


class QuadRecord(BaseModel):
    name: str
    round_robin: bool = Field(description="Otherwise a Swiss.")
    rounds: int
    members: list[QuadMember]


class QuadsMade(BaseModel):
    change: ChangeRecord
    groups: list[GroupOutcomeRecord] = Field(description="With `publish`: what became of each.")


class SyncRecord(BaseModel):
    done: list[str]
    problems: list[ProblemText]


def _problems(problems: Sequence[Problem], language: str) -> list[ProblemText]:
    return [ProblemText(key=item.key, text=item.text(language)) for item in problems]


def _outcomes(context: TournamentContext, outcomes: Sequence[GroupOutcome]) -> list[GroupOutcomeRecord]:
    return [
        GroupOutcomeRecord(
            group=item.group.id,
            name=item.group.name,
            done=item.done,
            round=item.round,
            problems=_problems(item.problems, context.language),
        )
        for item in outcomes
    ]


# The event


@router.post("/events", status_code=201)
def create_event(arbiter: ArbiterRequest, settings: NewEventSettings) -> CreatedRecord:
    return created(arbiter, event_groups.create_event(arbiter, settings.changes()))


@router.get("/tournaments/{name}/event")
def event(context: Public_) -> FestivalView:
    """Its groups, timetable and list, with the board of each player in the round in play."""
    return event_groups.view_of(context)


@router.get("/tournaments/{name}/event/find")
def find_in_event(
    context: Public_, q: Annotated[str, Query(min_length=1, max_length=60, description="A name or a part of it.")]
) -> list[RegistrationView]:
    """The board of a player whose group is not known."""
    found = event_groups.view_of(context).registrations
    return [item for item in found if matches(q, search_text(item.name))]


@router.patch("/tournaments/{name}/event/settings")
def change_event(context: Arbiter_, changes: EventSettings, seen: Seen = None) -> ChangeRecord:
    """The groups take it over, unless a group has its own."""
    known_festival(context.state)
    values = changes.changes()
    if not values:
        raise CommandError([Problem("api.nothing-said")])
    return run(context, lambda state: actions.change_festival(state, values), seen)


@router.post("/tournaments/{name}/event/sync")
def sync_groups(context: Arbiter_) -> SyncRecord:
    """Do in the groups what is missing there, after a crash for example."""
    known_festival(context.state)
    outcome = context.site.sync_groups(context.name, context.visitor.name)
    language = context.language
    return SyncRecord(
        done=[step_text(step, language) for step in outcome.done], problems=_problems(outcome.problems, language)
    )


# Groups


@router.post("/tournaments/{name}/event/groups", status_code=201)
def add_group(context: Arbiter_, group: NewGroup, seen: Seen = None) -> ChangeRecord:
    """Its tournament is made as well."""
    known_festival(context.state)
    check_seen(context, seen)
    return done(context, event_groups.add_group(context, group.name, _settings(group), group.rule, seen))


@router.patch("/tournaments/{name}/event/groups/{group}")
def change_group(context: Arbiter_, group: _GroupInPath, changes: GroupValues, seen: Seen = None) -> ChangeRecord:
    known = known_group(context.state, group)
    said = changes.given()
    settings = _settings(changes, known)
    return run(
        context,
        lambda state: actions.set_group(
            state, said.get("name", ""), group=group, settings=settings, rule=said.get("rule")
        ),
        seen,
    )


def _settings(values: GroupValues, known: FestivalGroup | None = None) -> dict[str, Any]:
    said = values.given()
    found: dict[str, Any] = {} if known is None else dict(known.settings)
    if "system" in said:
        found["systems"] = [[1, said["system"]]]
    if "rounds" in said:
        found["rounds"] = said["rounds"]
    return found


# The list


@router.post("/tournaments/{name}/event/registrations", status_code=201)
def register(context: Arbiter_, new: NewRegistrations, seen: Seen = None) -> ChangeRecord:
    """Put people on the list of the event; without a group they are placed later."""
    known_festival(context.state)
    people = [person.given() for person in new.people]
    return run(context, lambda state: actions.register(state, people, new.group), seen)


@router.patch("/tournaments/{name}/event/registrations/{number}")
def change_registration(
    context: Arbiter_,
    number: Annotated[int, Path(ge=1, le=10**9, description="On the list of the event.")],
    changes: PlayerValues,
    seen: Seen = None,
) -> ChangeRecord:
    """Of a person who has no group yet. A player of a group is changed in its tournament."""
    known_festival(context.state)
    values = changes.given()
    if not values:
        raise CommandError([Problem("api.nothing-said")])
    return run(context, lambda state: actions.change_registration(state, number, values), seen)


# Rounds, quads and the next stage


@router.post("/tournaments/{name}/event/rounds")
def rounds_of_groups(context: Arbiter_, step: RoundStep) -> list[GroupOutcomeRecord]:
    """Pair, publish, close or finish in all groups, or in some."""
    return _outcomes(context, event_groups.run_in_groups(context, step.do, step.groups))


@router.get("/tournaments/{name}/event/quads")
def preview_quads(
    context: Arbiter_,
    size: Annotated[_Size, Query()] = 4,
    prefix: Annotated[_Prefix, Query()] = "",
    group: Annotated[_GroupOrNone, Query(description=_WHOM)] = 0,
) -> list[QuadRecord]:
    """How the list would be cut, by rating."""
    known_festival(context.state)
    return [_quad(item) for item in actions.quads_of(context.state, size, prefix, group)]


def _quad(item: Quad) -> QuadRecord:
    return QuadRecord(
        name=item.name,
        round_robin=item.round_robin,
        rounds=item.rounds,
        members=[
            QuadMember(registration=member.id, name=member.player.name, rating=member.player.rating)
            for member in item.members
        ],
    )


@router.post("/tournaments/{name}/event/quads", status_code=201)
def make_quads(context: Arbiter_, quads: QuadsBody, seen: Seen = None) -> QuadsMade:
    """Make the groups of the preview."""
    check_seen(context, seen)
    entries, outcomes = event_groups.make_quads(
        context, quads.size, quads.prefix, quads.group, seen, publish=quads.publish
    )
    return QuadsMade(change=done(context, entries), groups=_outcomes(context, outcomes))


@router.post("/tournaments/{name}/event/next", status_code=201)
def begin_next_stage(context: Arbiter_, arbiter: ArbiterRequest, stage: NextStage) -> CreatedRecord:
    """A new event from the standings: the first of each group go up a group, the last go down."""
    return created(arbiter, event_groups.begin_next_stage(context, arbiter, stage.name, stage.up, stage.down))


# Files

_DOCUMENT: dict[str, Any] = {
    "description": "The document.",
    "content": {item.media_type: {} for item in EVENT_DOCUMENTS.values()},
}
_FILES: dict[str, Any] = {"description": "The files.", "content": {"application/zip": {}}}


@router.get("/tournaments/{name}/event/documents/{format}", response_class=Response, responses={200: _DOCUMENT})
def event_file(
    context: Arbiter_,
    format: Annotated[str, Path(max_length=40, description="names, pairings, standings, xlsx or html.")],  # noqa: A002
    large: Annotated[bool, Query(description="In large print, for the wall.")] = False,
) -> Response:
    """One document of all groups: sheets for the wall, a workbook, or a static site as a zip."""
    return event_document(context, format, large=large)


@router.get("/tournaments/{name}/event/files/{format}", response_class=Response, responses={200: _FILES})
def files_of_groups(
    context: Arbiter_,
    format: Annotated[str, Path(max_length=40, description="One of `outgoing` of GET /api/formats.")],  # noqa: A002
) -> Response:
    """A zip with a file of each group."""
    return zipped_files(context, format)
