"""Rounds: pairing, the draft, publishing, closing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import Len
from pydantic import BaseModel, Field

from zwitsers.engine.domain import Problem
from zwitsers.event import actions
from zwitsers.present.tables.start_scores import missing_bar_text
from zwitsers.present.tables.verdict import verdict_lines
from zwitsers.present.views.records import as_record
from zwitsers.present.views.round import RoundView
from zwitsers.web.api.fields import (
    MOST_PLAYERS,
    EntryId,
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


class GameBody(Strict):
    white: EntryId
    black: EntryId


class WholeDraft(Strict):
    games: Annotated[list[GameBody], Len(0, MOST_PLAYERS)]
    bye: EntryId | None = None


def draft_of(context: TournamentContext) -> st.Round:
    if context.state.draft is None:
        raise NotFoundError([Problem("tournament.no-draft")])
    return context.state.draft


@router.get("/rounds")
def rounds(context: Public_) -> list[RoundSummary]:
    """In the order in which they were played."""
    return [
        RoundSummary(round=round_.number, status=round_.status.value, boards=len(round_.games), open=round_.open_boards)
        for round_ in context.state.in_order
    ]


@router.get("/rounds/{round}")
def one_round(context: Public_, round: RoundInPath) -> RoundView:  # noqa: A002 - the name in the address
    round_ = published_round(context.state, round)
    assert round_ is not None
    return round_of(context, round_)


# The draft


@router.get("/draft", response_model=DraftRecord)
def draft(context: Arbiter_) -> Any:
    round_ = draft_of(context)
    found = judged_of(context, round_)
    text = verdict_lines(found, context.language)
    verdict = VerdictRecord(legal=found.verdict.legal, best=found.verdict.best, text=text)
    warning = missing_bar_text(context.state, context.language)
    return {**as_record(round_of(context, round_)), "verdict": verdict, "warnings": [warning] if warning else []}


@router.put("/draft")
def change_draft(context: Arbiter_, whole: WholeDraft, seen: Seen = None) -> ChangeRecord:
    games = [(game.white, game.black) for game in whole.games]
    return run(context, lambda state: actions.change_draft(state, games, whole.bye), seen)
