"""Standings, cross table, cards and progress."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from zwitsers.tournament.settings import MOST_ROUNDS
from zwitsers.views.card import Card
from zwitsers.views.card import card as card_of
from zwitsers.views.control import Control
from zwitsers.views.control import control as control_of
from zwitsers.views.crosstable import Crosstable
from zwitsers.views.crosstable import crosstable as crosstable_of
from zwitsers.views.progress import Progress
from zwitsers.views.standings import Standings
from zwitsers.web.api.fields import PlayerInPath
from zwitsers.web.api.schema import model_of, shown
from zwitsers.web.api.who import ANYONE, ARBITERS, OWN_READS, READS, Leader_, Reader_
from zwitsers.web.finding import known_player
from zwitsers.web.remembered import chosen, progress_of, ranking

router = APIRouter(prefix="/api/tournaments/{name}", tags=["reports"])

_After = Annotated[int | None, Query(ge=0, le=MOST_ROUNDS, description="After so many rounds.")]
_Final = Annotated[bool, Query(description="The final ranking; provisional until the tournament is finished.")]


@router.get("/standings", response_model=model_of(Standings), openapi_extra=ANYONE, responses=READS)
def standings(desk: Reader_, after: _After = None, final: _Final = False) -> Response:
    """Without a choice: after the last round of which all results are in, or the final ranking when it is over."""
    return shown(ranking(desk, chosen(desk.state, after, final)))


@router.get("/crosstable", response_model=model_of(Crosstable), openapi_extra=ANYONE, responses=READS)
def crosstable(desk: Reader_, after: _After = None, final: _Final = False) -> Response:
    return shown(crosstable_of(ranking(desk, chosen(desk.state, after, final))))


@router.get("/players/{player}/card", response_model=model_of(Card), openapi_extra=ANYONE, responses=READS)
def card(desk: Reader_, player: PlayerInPath) -> Response:
    """After the same rounds as the standings."""
    known_player(desk.state, player)
    return shown(card_of(ranking(desk), desk.state.lots[player]))


@router.get("/progress", response_model=model_of(Progress), openapi_extra=ANYONE, responses=READS)
def progress(desk: Reader_) -> Response:
    return shown(progress_of(desk))


@router.get("/control", response_model=model_of(Control), openapi_extra=ARBITERS, responses=OWN_READS)
def control(desk: Leader_) -> Response:
    made = ranking(desk)
    return shown(control_of(made.snapshot, made.rulebook))
