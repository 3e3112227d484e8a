"""Players: entering, changing, leaving; absences; lots; pairs that must not be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from annotated_types import Len
from fastapi import Query
from pydantic import BaseModel, Field

from zwitsers.domain import Problem, Result
from zwitsers.store.seeds import new_seed
from zwitsers.tournament import commands
from zwitsers.tournament.boards import HIGHEST_BOARD
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.go_settings import HIGHEST_START
from zwitsers.views.players import PlayerView, player_view
from zwitsers.views.players import players as players_of
from zwitsers.views.start_scores import StartScores, start_scores
from zwitsers.web.access.roles import Role
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
from zwitsers.web.api.logged import Done
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import Arbiter_, Public_, run
from zwitsers.web.finding import known_player

if TYPE_CHECKING:
    from zwitsers.web.request import TournamentRequest

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


class AbsenceSet(Strict):
    result: Absence | None = Field(None, description="Left out: what the tournament has decided.")


class AbsenceCorrected(Strict):
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


def _is_public(asked: TournamentRequest) -> bool:
    return not asked.here.visitor.may(Role.ARBITER)


@router.get("/players")
def players(asked: Public_) -> list[PlayerView]:
    return list(players_of(asked.state, public=_is_public(asked)))


@router.get("/players/{player}")
def player(asked: Public_, player: PlayerInPath) -> PlayerView:
    return player_view(asked.state, known_player(asked.state, player), public=_is_public(asked))


@router.post("/players", status_code=201)
def add_players(desk: Arbiter_, new: NewPlayers, seen: Seen = None) -> Done:
    values = [item.given() for item in new.players]
    missed = Result[new.missed]
    return run(
        desk,
        lambda state: commands.add_players(state, values, first_round=new.first_round, missed=missed),
        seen,
    )


@router.patch("/players/{player}")
def change_player(desk: Arbiter_, player: PlayerInPath, changes: PlayerValues, seen: Seen = None) -> Done:
    known_player(desk.state, player)
    values = changes.given()
    if not values:
        raise CommandError([Problem("api.nothing-said")])
    return run(desk, lambda state: commands.change_player(state, player, values), seen)


@router.delete("/players/{player}")
def remove_player(desk: Arbiter_, player: PlayerInPath, seen: Seen = None) -> Done:
    known_player(desk.state, player)
    return run(desk, lambda state: commands.remove_player(state, player), seen)


@router.post("/players/{player}/withdraw")
def withdraw_player(desk: Arbiter_, player: PlayerInPath, said: FromRound, seen: Seen = None) -> Done:
    known_player(desk.state, player)
    return run(desk, lambda state: commands.withdraw_player(state, player, said.from_round), seen)


@router.post("/players/{player}/return")
def return_player(desk: Arbiter_, player: PlayerInPath, said: FromRound, seen: Seen = None) -> Done:
    known_player(desk.state, player)
    return run(desk, lambda state: commands.return_player(state, player, said.from_round), seen)


@router.put("/players/{player}/board")
def fix_board(desk: Arbiter_, player: PlayerInPath, said: OwnBoard, seen: Seen = None) -> Done:
    """He plays at this board whoever he meets, from the next draft on."""
    known_player(desk.state, player)
    return run(desk, lambda state: commands.fix_board(state, player, said.board), seen)


@router.delete("/players/{player}/board")
def free_board(desk: Arbiter_, player: PlayerInPath, seen: Seen = None) -> Done:
    known_player(desk.state, player)
    return run(desk, lambda state: commands.fix_board(state, player, 0), seen)


@router.post("/players/{player}/no-show")
def no_show(desk: Arbiter_, player: PlayerInPath, said: NoShow, seen: Seen = None) -> Done:
    known_player(desk.state, player)
    return run(desk, lambda state: commands.no_show(state, player, said.round), seen)


@router.put("/players/{player}/absences/{round}")
def set_absence(desk: Arbiter_, player: PlayerInPath, round: RoundInPath, said: AbsenceSet, seen: Seen = None) -> Done:  # noqa: A002
    known_player(desk.state, player)
    result = None if said.result is None else Result[said.result]
    return run(desk, lambda state: commands.set_absence(state, player, round, result), seen)


@router.delete("/players/{player}/absences/{round}")
def clear_absence(desk: Arbiter_, player: PlayerInPath, round: RoundInPath, seen: Seen = None) -> Done:  # noqa: A002
    known_player(desk.state, player)
    return run(desk, lambda state: commands.clear_absence(state, player, round), seen)


@router.post("/players/{player}/absences/{round}/correction")
def correct_absence(
    desk: Arbiter_,
    player: PlayerInPath,
    round: RoundInPath,  # noqa: A002 - the name in the address
    said: AbsenceCorrected,
    seen: Seen = None,
) -> Done:
    known_player(desk.state, player)
    result = Result[said.result]
    return run(desk, lambda state: commands.correct_absence(state, player, round, result, said.reason), seen)


# Start scores of a McMahon, lots, and pairs that must not be


@router.get("/start-scores")
def shown_start_scores(asked: Public_) -> StartScores:
    """Of nobody where it is no McMahon."""
    return start_scores(asked.state)


@router.post("/start-scores")
def set_start_scores(desk: Arbiter_, said: NewStartScores, seen: Seen = None) -> Done:
    """With a reason once round 1 is published."""
    return run(
        desk,
        lambda state: commands.set_start_scores(state, said.players, said.half_points, said.reason),
        seen,
    )


@router.post("/lots/draw")
def draw_lots(desk: Arbiter_, said: Draw, seen: Seen = None) -> Done:
    seed = new_seed() if said.seed is None else said.seed
    return run(desk, lambda state: commands.draw(state, seed, said.groups), seen)


@router.put("/lots")
def give_lots(desk: Arbiter_, given: GivenLots, seen: Seen = None) -> Done:
    lots = {item.player: item.number for item in given.lots}
    return run(desk, lambda state: commands.give_lots(state, lots), seen)


@router.get("/forbidden")
def forbidden_pairs(desk: Arbiter_) -> list[Forbidden]:
    return [
        Forbidden(players=sorted(rule.players), first_round=rule.first_round, last_round=rule.last_round)
        for rule in desk.state.forbidden
    ]


@router.post("/forbidden", status_code=201)
def forbid_pair(desk: Arbiter_, rule: NewForbidden, seen: Seen = None) -> Done:
    return run(desk, lambda state: commands.forbid_pair(state, rule.players, rule.first_round, rule.last_round), seen)


@router.delete("/forbidden")
def allow_pair(
    desk: Arbiter_, players: Annotated[Players, Query(description="Of the rule, all of them.")], seen: Seen = None
) -> Done:
    return run(desk, lambda state: commands.allow_pair(state, players), seen)
