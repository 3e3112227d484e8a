"""Players: entering, changing, leaving; absences; lots; pairs that must not be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from annotated_types import Len
from fastapi import Query
from pydantic import BaseModel, Field

from zwitsers.engine.domain import Problem, Result
from zwitsers.event import actions
from zwitsers.event.boards import HIGHEST_BOARD
from zwitsers.event.errors import CommandError
from zwitsers.event.go_settings import HIGHEST_START
from zwitsers.event.store.seeds import new_seed
from zwitsers.present.views.players import PlayerView, player_view
from zwitsers.present.views.players import players as players_of
from zwitsers.present.views.start_scores import StartScores, start_scores
from zwitsers.web.api.fields import (
    MOST_PLAYERS,
    ONE_LINE,
    Absence,
    EntryId,
    K,
    Line,
    Lot,
    Missed,
    Named,
    PlayerInPath,
    Players,
    Rating,
    Reason,
    Round,
    RoundInPath,
    RoundOrBetween,
    Seed,
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


class FromRound(Strict):
    from_round: Round | None = Field(None, description="Left out: the first round that is not published yet.")


class OwnBoard(Strict):
    board: Annotated[int, Field(ge=1, le=HIGHEST_BOARD)]


class NoShow(Strict):
    round: RoundOrBetween


class AbsenceBody(Strict):
    result: Absence | None = Field(None, description="Left out: what the tournament has decided.")


class AbsenceCorrectionBody(Strict):
    result: Absence
    reason: Reason = ""


class Draw(Strict):
    seed: Seed | None = Field(None, description="Left out: one is made, and kept in the log.")
    groups: Annotated[list[Annotated[list[EntryId], Len(0, MOST_PLAYERS)]], Len(0, 99)] = Field(
        [], description="For a guided draw: entry ids by strength, the strongest group first (R7.1)."
    )


class LotOf(Strict):
    player: EntryId
    number: Lot


class GivenLots(Strict):
    lots: Annotated[list[LotOf], Len(1, MOST_PLAYERS)]


class NewStartScores(Strict):
    players: Annotated[list[EntryId], Len(1, MOST_PLAYERS)]
    half_points: Annotated[int, Field(ge=0, le=HIGHEST_START)] | None = Field(
        None, description="The start score in half points (1d is 60); null: what follows from the grade."
    )
    reason: Annotated[str, Field(max_length=300, pattern=ONE_LINE)] = ""


class Forbidden(BaseModel):
    players: list[int]
    first_round: int
    last_round: int | None


class NewForbidden(Strict):
    players: Annotated[list[EntryId], Len(2, 200)]
    first_round: Round | None = None
    last_round: Round | None = None


def _is_public(context: TournamentContext) -> bool:
    return not context.here.visitor.may(Role.ARBITER)


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


@router.delete("/players/{player}")
def remove_player(context: Arbiter_, player: PlayerInPath, seen: Seen = None) -> ChangeRecord:
    known_player(context.state, player)
    return run(context, lambda state: actions.remove_player(state, player), seen)


@router.post("/players/{player}/withdraw")
def withdraw_player(context: Arbiter_, player: PlayerInPath, said: FromRound, seen: Seen = None) -> ChangeRecord:
    known_player(context.state, player)
    return run(context, lambda state: actions.withdraw_player(state, player, said.from_round), seen)


@router.post("/players/{player}/return")
def return_player(context: Arbiter_, player: PlayerInPath, said: FromRound, seen: Seen = None) -> ChangeRecord:
    known_player(context.state, player)
    return run(context, lambda state: actions.return_player(state, player, said.from_round), seen)


@router.put("/players/{player}/board")
def fix_board(context: Arbiter_, player: PlayerInPath, said: OwnBoard, seen: Seen = None) -> ChangeRecord:
    """He plays at this board whoever he meets, from the next draft on."""
    known_player(context.state, player)
    return run(context, lambda state: actions.fix_board(state, player, said.board), seen)


@router.delete("/players/{player}/board")
def free_board(context: Arbiter_, player: PlayerInPath, seen: Seen = None) -> ChangeRecord:
    known_player(context.state, player)
    return run(context, lambda state: actions.fix_board(state, player, 0), seen)


@router.post("/players/{player}/no-show")
def no_show(context: Arbiter_, player: PlayerInPath, said: NoShow, seen: Seen = None) -> ChangeRecord:
    known_player(context.state, player)
    return run(context, lambda state: actions.no_show(state, player, said.round), seen)


@router.put("/players/{player}/absences/{round}")
def set_absence(
    context: Arbiter_,
    player: PlayerInPath,
    round: RoundInPath,  # noqa: A002
    said: AbsenceBody,
    seen: Seen = None,
) -> ChangeRecord:
    known_player(context.state, player)
    result = None if said.result is None else Result[said.result]
    return run(context, lambda state: actions.set_absence(state, player, round, result), seen)


@router.delete("/players/{player}/absences/{round}")
def clear_absence(context: Arbiter_, player: PlayerInPath, round: RoundInPath, seen: Seen = None) -> ChangeRecord:  # noqa: A002
    known_player(context.state, player)
    return run(context, lambda state: actions.clear_absence(state, player, round), seen)


@router.post("/players/{player}/absences/{round}/correction")
def correct_absence(
    context: Arbiter_,
    player: PlayerInPath,
    round: RoundInPath,  # noqa: A002 - the name in the address
    said: AbsenceCorrectionBody,
    seen: Seen = None,
) -> ChangeRecord:
    known_player(context.state, player)
    result = Result[said.result]
    return run(context, lambda state: actions.correct_absence(state, player, round, result, said.reason), seen)


# Start scores of a McMahon, lots, and pairs that must not be


@router.get("/start-scores")
def shown_start_scores(context: Public_) -> StartScores:
    """Of nobody where it is no McMahon."""
    return start_scores(context.state)


@router.post("/start-scores")
def set_start_scores(context: Arbiter_, said: NewStartScores, seen: Seen = None) -> ChangeRecord:
    """With a reason once round 1 is published."""
    return run(
        context,
        lambda state: actions.set_start_scores(state, said.players, said.half_points, said.reason),
        seen,
    )


@router.post("/lots/draw")
def draw_lots(context: Arbiter_, said: Draw, seen: Seen = None) -> ChangeRecord:
    seed = new_seed() if said.seed is None else said.seed
    return run(context, lambda state: actions.draw(state, seed, said.groups), seen)


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


@router.post("/forbidden", status_code=201)
def forbid_pair(context: Arbiter_, rule: NewForbidden, seen: Seen = None) -> ChangeRecord:
    return run(context, lambda state: actions.forbid_pair(state, rule.players, rule.first_round, rule.last_round), seen)


@router.delete("/forbidden")
def allow_pair(
    context: Arbiter_, players: Annotated[Players, Query(description="Of the rule, all of them.")], seen: Seen = None
) -> ChangeRecord:
    return run(context, lambda state: actions.allow_pair(state, players), seen)
