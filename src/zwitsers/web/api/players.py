"""Players: entering, changing, leaving; absences; lots; pairs that must not be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from annotated_types import Len
from pydantic import BaseModel, Field

from zwitsers.engine.domain import Problem, Result
from zwitsers.event import actions
from zwitsers.event.errors import CommandError
from zwitsers.present.views.players import PlayerView, player_view
from zwitsers.present.views.players import players as players_of
from zwitsers.present.views.start_scores import StartScores, start_scores
from zwitsers.web.api.fields import (
    MOST_PLAYERS,
    EntryId,
    K,
    Line,
    Lot,
    Missed,
    Named,
    PlayerInPath,
    Rating,
    Round,
    Seen,
    Short,
    Strict,
)
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import Arbiter_, Public_, run
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.log_records import ChangeRecord
from zwitsers.web.http.lookup import known_player

if TYPE_CHECKING:
    from zwitsers.web.http.context import TournamentContext

router = Operations(prefix="/api/tournaments/{name}", tags=["players"])


class PlayerValues(Strict):
    """What is known of a player. What is left out does not change."""

    name: Named = "?"
    title: Short = ""
    rating: Rating = Field(0, description="The national one, or the only one. 0: none.")
    federation: Short = ""
    club: Line = ""
    fide_id: Short = ""
    national_id: Short = ""
    sex: Short = ""
    birth: Short = ""
    grade: Short = ""
    international_rating: Rating = 0
    national_k: K = 0
    international_k: K = 0
    national_list: Short = ""
    international_list: Short = ""
    labels: Line = Field("", description="Free words for categories, with commas between them.")


class NewPlayer(PlayerValues):
    name: Named


class NewPlayers(Strict):
    """All of them or, when something is wrong with one, none."""

    players: Annotated[list[NewPlayer], Len(1, MOST_PLAYERS)]
    first_round: Round | None = Field(None, description="Left out: the first round that is not published yet.")
    missed: Missed = Field("NOT_ENTERED", description="What the rounds before a late entry count for.")


class LotOf(Strict):
    player: EntryId
    number: Lot


class GivenLots(Strict):
    lots: Annotated[list[LotOf], Len(1, MOST_PLAYERS)]


class Forbidden(BaseModel):
    players: list[int]
    first_round: int
    last_round: int | None


def _is_public(context: TournamentContext) -> bool:
    return not context.visitor.may(Role.ARBITER)


@router.get("/players")
def players(context: Public_) -> list[PlayerView]:
    return list(players_of(context.state, public=_is_public(context)))


@router.get("/players/{player}")
def player(context: Public_, player: PlayerInPath) -> PlayerView:
    return player_view(context.state, known_player(context.state, player), public=_is_public(context))


@router.post("/players", status_code=201)
def add_players(context: Arbiter_, new: NewPlayers, seen: Seen = None) -> ChangeRecord:
    values = [item.given() for item in new.players]
    missed = Result[new.missed]
    return run(
        context,
        lambda state: actions.add_players(state, values, first_round=new.first_round, missed=missed),
        seen,
    )


@router.patch("/players/{player}")
def change_player(context: Arbiter_, player: PlayerInPath, changes: PlayerValues, seen: Seen = None) -> ChangeRecord:
    known_player(context.state, player)
    values = changes.given()
    if not values:
        raise CommandError([Problem("api.nothing-said")])
    return run(context, lambda state: actions.change_player(state, player, values), seen)


# Start scores of a McMahon, lots, and pairs that must not be


@router.get("/start-scores")
def shown_start_scores(context: Public_) -> StartScores:
    """Of nobody where it is no McMahon."""
    return start_scores(context.state)


@router.put("/lots")
def give_lots(context: Arbiter_, given: GivenLots, seen: Seen = None) -> ChangeRecord:
    lots = {item.player: item.number for item in given.lots}
    return run(context, lambda state: actions.give_lots(state, lots), seen)


@router.get("/forbidden")
def forbidden_pairs(context: Arbiter_) -> list[Forbidden]:
    return [
        Forbidden(players=sorted(rule.players), first_round=rule.first_round, last_round=rule.last_round)
        for rule in context.state.forbidden
    ]
