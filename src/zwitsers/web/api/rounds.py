"""Rounds: pairing, the draft, publishing, closing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import Len
from pydantic import BaseModel, Field

from zwitsers.engine.domain import Problem
from zwitsers.event import actions
from zwitsers.event.store.seeds import new_seed
from zwitsers.present.tables.start_scores import missing_bar_text
from zwitsers.present.tables.verdict import verdict_lines
from zwitsers.present.views.records import as_record
from zwitsers.present.views.round import RoundView
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
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.schema import model_of
from zwitsers.web.api.who import Arbiter_, Public_, run
from zwitsers.web.cache.views import judged_of, round_of
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.log_records import ChangeRecord
from zwitsers.web.http.lookup import published_round

if TYPE_CHECKING:
    from zwitsers.event import state as st
    from zwitsers.web.http.context import TournamentContext

router = Operations(prefix="/api/tournaments/{name}", tags=["rounds"])


class RoundSummary(BaseModel):
    round: int
    status: str
    boards: int
    open: list[int] = Field(description="The boards whose result is not in.")


class VerdictRecord(BaseModel):
    """What the judge says of the draft."""

    legal: bool
    best: bool = Field(description="It is the rulebook's own pairing, or as good.")
    text: list[str]


class DraftRecord(model_of(RoundView)):  # type: ignore[misc]
    verdict: VerdictRecord
    warnings: list[str] = Field(description="What to look at before publishing, such as a McMahon without a bar.")


class Pair(Strict):
    in_between: bool = Field(False, description="Pair the in-between round (002 Modificatie 2) and no other.")
    against_himself: Players | None = Field(None, description="In the in-between round: who draws against himself.")


class TwoPlayers(Strict):
    one: EntryId
    two: EntryId


class GameBody(Strict):
    white: EntryId
    black: EntryId


class OnePlayer(Strict):
    player: EntryId


class WholeDraft(Strict):
    games: Annotated[list[GameBody], Len(0, MOST_PLAYERS)]
    bye: EntryId | None = None


class Why(Strict):
    reason: Reason = ""


class Decision(Strict):
    reason: Annotated[Reason, Field(min_length=1)]


class ChangedGame(GameBody, Decision):
    pass


class ChangedPlaces(TwoPlayers, Decision):
    pass


def draft_of(context: TournamentContext) -> st.Round:
    if context.state.draft is None:
        raise NotFoundError([Problem("tournament.no-draft")])
    return context.state.draft


@router.get("/rounds")
def rounds(context: Public_) -> list[RoundSummary]:
    """In the order in which they were played."""
    return [
        RoundSummary(round=made.number, status=made.status.value, boards=len(made.games), open=made.open_boards)
        for made in context.state.in_order
    ]


@router.get("/rounds/{round}")
def one_round(context: Public_, round: RoundInPath) -> RoundView:  # noqa: A002 - the name in the address
    made = published_round(context.state, round)
    assert made is not None
    return round_of(context, made)


@router.post("/rounds", status_code=201)
def pair(context: Arbiter_, how: Pair, seen: Seen = None) -> ChangeRecord:
    seed = new_seed()
    return run(
        context,
        lambda state: actions.pair(state, how.against_himself or (), seed, in_between=how.in_between),
        seen,
    )


@router.post("/rounds/{round}/withdraw")
def withdraw_publication(context: Arbiter_, round: RoundInPath, decision: Decision, seen: Seen = None) -> ChangeRecord:  # noqa: A002
    published_round(context.state, round)
    return run(context, lambda state: actions.withdraw_publication(state, round, decision.reason), seen)


@router.post("/rounds/{round}/close")
def close_round(context: Arbiter_, round: RoundInPath, seen: Seen = None) -> ChangeRecord:  # noqa: A002
    published_round(context.state, round)
    return run(context, lambda state: actions.close_round(state, round), seen)


@router.post("/rounds/{round}/boards/{board}/swap-colours")
def swap_colours(
    context: Arbiter_,
    round: RoundInPath,  # noqa: A002 - the name in the address
    board: BoardInPath,
    why: Why | None = None,
    seen: Seen = None,
) -> ChangeRecord:
    """The game was played with the colours reversed."""
    published_round(context.state, round)
    reason = "" if why is None else why.reason
    return run(context, lambda state: actions.swap_colours(state, round, board, reason), seen)


@router.post("/rounds/{round}/pair")
def pair_in_round(context: Arbiter_, round: RoundInPath, game: ChangedGame, seen: Seen = None) -> ChangeRecord:  # noqa: A002
    """Two who have no result yet, or no game. Whoever is left over by it takes the bye that one of them had, or is
    absent."""
    published_round(context.state, round)
    return run(context, lambda state: actions.pair_in_round(state, round, game.white, game.black, game.reason), seen)


@router.post("/rounds/{round}/swap")
def swap_in_round(context: Arbiter_, round: RoundInPath, who: ChangedPlaces, seen: Seen = None) -> ChangeRecord:  # noqa: A002
    """Two players change places: boards, colours or the bye."""
    published_round(context.state, round)
    return run(context, lambda state: actions.swap_in_round(state, round, who.one, who.two, who.reason), seen)


# The draft


@router.get("/draft", response_model=DraftRecord)
def draft(context: Arbiter_) -> Any:
    made = draft_of(context)
    found = judged_of(context, made)
    text = verdict_lines(found, context.here.language)
    verdict = VerdictRecord(legal=found.verdict.legal, best=found.verdict.best, text=text)
    warning = missing_bar_text(context.state, context.here.language)
    return {**as_record(round_of(context, made)), "verdict": verdict, "warnings": [warning] if warning else []}


@router.put("/draft")
def change_draft(context: Arbiter_, whole: WholeDraft, seen: Seen = None) -> ChangeRecord:
    games = [(game.white, game.black) for game in whole.games]
    return run(context, lambda state: actions.change_draft(state, games, whole.bye), seen)


@router.delete("/draft")
def discard_draft(context: Arbiter_, seen: Seen = None) -> ChangeRecord:
    return run(context, actions.discard_draft, seen)


@router.post("/draft/swap")
def swap_in_draft(context: Arbiter_, who: TwoPlayers, seen: Seen = None) -> ChangeRecord:
    """Two players of one board: they change colours."""
    return run(context, lambda state: actions.swap_in_draft(state, who.one, who.two), seen)


@router.post("/draft/pair")
def pair_in_draft(context: Arbiter_, game: GameBody, seen: Seen = None) -> ChangeRecord:
    return run(context, lambda state: actions.pair_in_draft(state, game.white, game.black), seen)


@router.post("/draft/unpair")
def unpair_in_draft(context: Arbiter_, who: OnePlayer, seen: Seen = None) -> ChangeRecord:
    return run(context, lambda state: actions.unpair_in_draft(state, who.player), seen)


@router.post("/draft/bye")
def bye_in_draft(context: Arbiter_, who: OnePlayer, seen: Seen = None) -> ChangeRecord:
    return run(context, lambda state: actions.bye_in_draft(state, who.player), seen)


@router.post("/draft/publish")
def publish(context: Arbiter_, why: Why, seen: Seen = None) -> ChangeRecord:
    return run(context, lambda state: actions.publish(state, why.reason), seen)
