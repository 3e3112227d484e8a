"""Rounds: pairing, the draft, publishing, closing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import Len
from pydantic import BaseModel, Field

from zwitsers.domain import Problem
from zwitsers.report.verdict import verdict_lines
from zwitsers.tournament import commands
from zwitsers.views.records import as_record
from zwitsers.views.round import RoundView
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
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.schema import model_of
from zwitsers.web.api.who import Arbiter_, Public_, run
from zwitsers.web.errors import NotFoundError
from zwitsers.web.finding import published_round
from zwitsers.web.remembered import judged_of, round_of

if TYPE_CHECKING:
    from zwitsers.tournament import state as st
    from zwitsers.web.request import TournamentRequest

router = Operations(prefix="/api/tournaments/{name}", tags=["rounds"])


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


class DraftShown(model_of(RoundView)):  # type: ignore[misc]
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


class MendedGame(Game, Decision):
    pass


class MendedPlaces(TwoPlayers, Decision):
    pass


def draft_of(desk: TournamentRequest) -> st.Round:
    if desk.state.draft is None:
        raise NotFoundError([Problem("tournament.no-draft")])
    return desk.state.draft


@router.get("/rounds")
def rounds(asked: Public_) -> list[RoundListed]:
    """In the order in which they were played."""
    return [
        RoundListed(round=made.number, status=made.status.value, boards=len(made.games), open=made.open_boards)
        for made in asked.state.in_order
    ]


@router.get("/rounds/{round}")
def one_round(asked: Public_, round: RoundInPath) -> RoundView:  # noqa: A002 - the name in the address
    made = published_round(asked.state, round)
    assert made is not None
    return round_of(asked, made)


@router.post("/rounds", status_code=201)
def pair(desk: Arbiter_, how: Pair, seen: Seen = None) -> Done:
    if how.in_between or how.against_himself is not None:
        return run(desk, lambda state: commands.pair_in_between(state, how.against_himself), seen)
    return run(desk, commands.pair, seen)


@router.post("/rounds/{round}/withdraw")
def withdraw_publication(desk: Arbiter_, round: RoundInPath, decision: Decision, seen: Seen = None) -> Done:  # noqa: A002
    published_round(desk.state, round)
    return run(desk, lambda state: commands.withdraw_publication(state, round, decision.reason), seen)


@router.post("/rounds/{round}/close")
def close_round(desk: Arbiter_, round: RoundInPath, seen: Seen = None) -> Done:  # noqa: A002
    published_round(desk.state, round)
    return run(desk, lambda state: commands.close_round(state, round), seen)


@router.post("/rounds/{round}/boards/{board}/swap-colours")
def swap_colours(desk: Arbiter_, round: RoundInPath, board: BoardInPath, seen: Seen = None) -> Done:  # noqa: A002
    """The game was played with the colours reversed."""
    published_round(desk.state, round)
    return run(desk, lambda state: commands.swap_colours(state, round, board), seen)


@router.post("/rounds/{round}/pair")
def pair_in_round(desk: Arbiter_, round: RoundInPath, game: MendedGame, seen: Seen = None) -> Done:  # noqa: A002
    """Two who have no result yet, or no game. Whoever is left over by it takes the bye that one of them had, or is
    absent."""
    published_round(desk.state, round)
    return run(desk, lambda state: commands.pair_in_round(state, round, game.white, game.black, game.reason), seen)


@router.post("/rounds/{round}/swap")
def swap_in_round(desk: Arbiter_, round: RoundInPath, who: MendedPlaces, seen: Seen = None) -> Done:  # noqa: A002
    """Two players change places: boards, colours or the bye."""
    published_round(desk.state, round)
    return run(desk, lambda state: commands.swap_in_round(state, round, who.one, who.two, who.reason), seen)


# The draft


@router.get("/draft", response_model=DraftShown)
def draft(desk: Arbiter_) -> Any:
    made = draft_of(desk)
    found = judged_of(desk, made)
    text = verdict_lines(found, desk.here.language)
    verdict = Verdict(legal=found.verdict.legal, best=found.verdict.best, text=text)
    return {**as_record(round_of(desk, made)), "verdict": verdict}


@router.put("/draft")
def change_draft(desk: Arbiter_, whole: WholeDraft, seen: Seen = None) -> Done:
    games = [(game.white, game.black) for game in whole.games]
    return run(desk, lambda state: commands.change_draft(state, games, whole.bye), seen)


@router.delete("/draft")
def discard_draft(desk: Arbiter_, seen: Seen = None) -> Done:
    return run(desk, commands.discard_draft, seen)


@router.post("/draft/swap")
def swap_in_draft(desk: Arbiter_, who: TwoPlayers, seen: Seen = None) -> Done:
    """Two players of one board: they change colours."""
    return run(desk, lambda state: commands.swap_in_draft(state, who.one, who.two), seen)


@router.post("/draft/pair")
def pair_in_draft(desk: Arbiter_, game: Game, seen: Seen = None) -> Done:
    return run(desk, lambda state: commands.pair_in_draft(state, game.white, game.black), seen)


@router.post("/draft/unpair")
def unpair_in_draft(desk: Arbiter_, who: OnePlayer, seen: Seen = None) -> Done:
    return run(desk, lambda state: commands.unpair_in_draft(state, who.player), seen)


@router.post("/draft/bye")
def bye_in_draft(desk: Arbiter_, who: OnePlayer, seen: Seen = None) -> Done:
    return run(desk, lambda state: commands.bye_in_draft(state, who.player), seen)


@router.post("/draft/publish")
def publish(desk: Arbiter_, why: Why, seen: Seen = None) -> Done:
    return run(desk, lambda state: commands.publish(state, why.reason), seen)
