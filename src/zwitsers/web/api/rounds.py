"""Rounds: pairing, the draft, publishing, closing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from annotated_types import Len
from fastapi import APIRouter
from pydantic import BaseModel, Field

from zwitsers.domain import Problem
from zwitsers.report.event_round import result_of, system_of_round
from zwitsers.report.event_verdict import verdict_lines
from zwitsers.scores.table import points_table
from zwitsers.scores.units import decimal_string
from zwitsers.tournament import commands
from zwitsers.tournament.engine import snapshot_for
from zwitsers.web.api.fields import (
    MOST_PLAYERS,
    BoardInPath,
    EntryId,
    Players,
    Reason,
    RoundInPath,
    Seen,
    Strict,
)
from zwitsers.web.api.logged import Done
from zwitsers.web.api.who import ANYONE, ARBITERS, OWN_READS, READS, WRITES, Leader_, Reader_, run
from zwitsers.web.errors import NotFoundError
from zwitsers.web.round.entries import Entries
from zwitsers.web.views.rounds import published_round

if TYPE_CHECKING:
    from zwitsers.tournament import state as st
    from zwitsers.web.request import TournamentRequest

router = APIRouter(prefix="/api/tournaments/{name}", tags=["rounds"])


class Seat(BaseModel):
    id: int
    number: int = Field(description="The lot number.")
    name: str
    points: str = Field(description="Before the round, exactly; in draughts two for a win.")


class BoardShown(BaseModel):
    board: int
    white: Seat
    black: Seat
    result: str | None = Field(description="As people write it: 1-0, ½-½, 0-1R. Null while it is not in.")


class Absent(Seat):
    reason: str


class RoundShown(BaseModel):
    round: int = Field(description="0: the in-between round.")
    status: str = Field(description="draft, published or closed")
    system: str
    edition: str
    boards: list[BoardShown]
    bye: Seat | None
    dummy: bool = Field(description="The bye is a game against the drawing dummy.")
    absent: list[Absent]
    by_hand: bool


class RoundListed(BaseModel):
    round: int
    status: str
    boards: int
    open: list[int] = Field(description="The boards whose result is not in.")


class Verdict(BaseModel):
    """What the judge says of the draft."""

    legal: bool
    best: bool = Field(description="It is the rulebook's own pairing, or as good.")
    text: list[str]


class DraftShown(RoundShown):
    verdict: Verdict


class Pair(Strict):
    in_between: bool = Field(False, description="The in-between round (002 Modificatie 2) instead of the next one.")
    against_himself: Players | None = Field(None, description="In the in-between round: who draws against himself.")


class TwoPlayers(Strict):
    one: EntryId
    two: EntryId


class Game(Strict):
    white: EntryId
    black: EntryId


class OnePlayer(Strict):
    player: EntryId


class WholeDraft(Strict):
    games: Annotated[list[Game], Len(0, MOST_PLAYERS)]
    bye: EntryId | None = None


class Why(Strict):
    reason: Reason = ""


class Decision(Strict):
    reason: Annotated[Reason, Field(min_length=1)]


def shown_round(desk: TournamentRequest, made: st.Round) -> RoundShown:
    state = desk.state
    book = system_of_round(state, made.number)
    points = points_table(snapshot_for(state, made.number))

    def seat(player: int) -> dict[str, object]:
        lot = state.lots[player]
        name = state.entrants[player].player.name
        return {"id": player, "number": lot, "name": name, "points": decimal_string(points[lot], book.divisor)}

    absent = [player for player, reason in made.absent.items() if reason.counts and player in state.entrants]
    return RoundShown(
        round=made.number,
        status=made.status.value,
        system=book.id,
        edition=book.edition,
        boards=[
            BoardShown(
                board=board,
                white=Seat.model_validate(seat(game.white)),
                black=Seat.model_validate(seat(game.black)),
                result=result_of(game, state, "en") or None,
            )
            for board, game in enumerate(made.games, start=1)
        ],
        bye=None if made.bye is None else Seat.model_validate(seat(made.bye)),
        dummy=made.dummy,
        absent=[
            Absent.model_validate({**seat(player), "reason": made.absent[player].label})
            for player in sorted(absent, key=state.lots.__getitem__)
        ],
        by_hand=made.by_hand,
    )


def draft_of(desk: TournamentRequest) -> st.Round:
    if desk.state.draft is None:
        raise NotFoundError([Problem("tournament.no-draft")])
    return desk.state.draft


@router.get("/rounds", openapi_extra=ANYONE, responses=READS)
def rounds(desk: Reader_) -> list[RoundListed]:
    """In the order in which they were played."""
    return [
        RoundListed(round=made.number, status=made.status.value, boards=len(made.games), open=made.open_boards)
        for made in desk.state.in_order
    ]


@router.get("/rounds/{round}", openapi_extra=ANYONE, responses=READS)
def one_round(desk: Reader_, round: RoundInPath) -> RoundShown:  # noqa: A002 - the name in the address
    made = published_round(desk.state, round)
    assert made is not None
    shown: RoundShown = desk.remembered(("api round", round), lambda: shown_round(desk, made))
    return shown


@router.post("/rounds", status_code=201, openapi_extra=ARBITERS, responses=WRITES)
def pair(desk: Leader_, how: Pair, seen: Seen = None) -> Done:
    if how.in_between or how.against_himself is not None:
        return run(desk, lambda state: commands.pair_in_between(state, how.against_himself), seen)
    return run(desk, commands.pair, seen)


@router.post("/rounds/{round}/withdraw", openapi_extra=ARBITERS, responses=WRITES)
def withdraw_publication(desk: Leader_, round: RoundInPath, decision: Decision, seen: Seen = None) -> Done:  # noqa: A002
    published_round(desk.state, round)
    made = run(desk, lambda state: commands.withdraw_publication(state, round, decision.reason), seen)
    Entries(desk.site.database).forget_round(desk.name, round)
    return made


@router.post("/rounds/{round}/close", openapi_extra=ARBITERS, responses=WRITES)
def close_round(desk: Leader_, round: RoundInPath, seen: Seen = None) -> Done:  # noqa: A002
    published_round(desk.state, round)
    return run(desk, lambda state: commands.close_round(state, round), seen)


@router.post("/rounds/{round}/boards/{board}/swap-colours", openapi_extra=ARBITERS, responses=WRITES)
def swap_colours(desk: Leader_, round: RoundInPath, board: BoardInPath, seen: Seen = None) -> Done:  # noqa: A002
    """The game was played with the colours reversed."""
    published_round(desk.state, round)
    return run(desk, lambda state: commands.swap_colours(state, round, board), seen)


# The draft


@router.get("/draft", openapi_extra=ARBITERS, responses=OWN_READS)
def draft(desk: Leader_) -> DraftShown:
    made = draft_of(desk)
    shown: DraftShown = desk.remembered(
        ("api draft", desk.here.language),
        lambda: DraftShown(**dict(shown_round(desk, made)), verdict=_verdict(desk, made)),
    )
    return shown


def _verdict(desk: TournamentRequest, made: st.Round) -> Verdict:
    verdict = commands.judge_draft(desk.state)
    text = verdict_lines(desk.state, made, verdict, desk.here.language)
    return Verdict(legal=verdict.legal, best=verdict.best, text=text)


@router.put("/draft", openapi_extra=ARBITERS, responses=WRITES)
def change_draft(desk: Leader_, whole: WholeDraft, seen: Seen = None) -> Done:
    games = [(game.white, game.black) for game in whole.games]
    return run(desk, lambda state: commands.change_draft(state, games, whole.bye), seen)


@router.delete("/draft", openapi_extra=ARBITERS, responses=WRITES)
def discard_draft(desk: Leader_, seen: Seen = None) -> Done:
    return run(desk, commands.discard_draft, seen)


@router.post("/draft/swap", openapi_extra=ARBITERS, responses=WRITES)
def swap_in_draft(desk: Leader_, who: TwoPlayers, seen: Seen = None) -> Done:
    """Two players of one board: they change colours."""
    return run(desk, lambda state: commands.swap_in_draft(state, who.one, who.two), seen)


@router.post("/draft/pair", openapi_extra=ARBITERS, responses=WRITES)
def pair_in_draft(desk: Leader_, game: Game, seen: Seen = None) -> Done:
    return run(desk, lambda state: commands.pair_in_draft(state, game.white, game.black), seen)


@router.post("/draft/unpair", openapi_extra=ARBITERS, responses=WRITES)
def unpair_in_draft(desk: Leader_, who: OnePlayer, seen: Seen = None) -> Done:
    return run(desk, lambda state: commands.unpair_in_draft(state, who.player), seen)


@router.post("/draft/bye", openapi_extra=ARBITERS, responses=WRITES)
def bye_in_draft(desk: Leader_, who: OnePlayer, seen: Seen = None) -> Done:
    return run(desk, lambda state: commands.bye_in_draft(state, who.player), seen)


@router.post("/draft/publish", openapi_extra=ARBITERS, responses=WRITES)
def publish(desk: Leader_, why: Why, seen: Seen = None) -> Done:
    return run(desk, lambda state: commands.publish(state, why.reason), seen)
