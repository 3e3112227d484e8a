"""Standings, cross table, cards and progress: for the arbiter under /desk, for everyone under /t."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from zwitsers.web.public_pages import Reader, Sheet, public_pages_of
from zwitsers.web.request import Assistant_, TournamentRequest
from zwitsers.web.views.cards import card_view
from zwitsers.web.views.frames import Frame, desk_frame, public_frame
from zwitsers.web.views.mine import remembered
from zwitsers.web.views.progress import (
    MOST_HIGHLIGHTED,
    PAPERS,
    known_only,
    progress_of,
    rank_plot,
    score_plot,
    usual_highlights,
)
from zwitsers.web.views.rankings import (
    Choice,
    checked_choice,
    complete_rounds,
    ranking,
    shown_crosstable,
    shown_standings,
    usual_choice,
)
from zwitsers.web.views.rounds import by_name, known_player, published_round, remembered_view

router = APIRouter()
_TABLES = {"standings": shown_standings, "crosstable": shown_crosstable}


# Standings and cross table


@router.get("/desk/{name}/standings")
def desk_standings(desk: Assistant_, after: int | None = None, final: bool = False) -> Response:
    return _now(desk, _table(desk, desk_frame(desk), "standings", after, final))


@router.get("/desk/{name}/crosstable")
def desk_crosstable(desk: Assistant_, after: int | None = None, final: bool = False) -> Response:
    return _now(desk, _table(desk, desk_frame(desk), "crosstable", after, final))


@router.get("/t/{name}/standings")
async def public_standings(
    request: Request, name: str, after: int | None = None, final: bool = False, player: int | None = None
) -> Response:
    def choose(reader: Reader) -> Sheet:
        return _table(reader.desk, public_frame(reader.desk), "standings", after, final, player)

    return await public_pages_of(request).show(request, name, choose)


@router.get("/t/{name}/crosstable")
async def public_crosstable(
    request: Request, name: str, after: int | None = None, final: bool = False, player: int | None = None
) -> Response:
    def choose(reader: Reader) -> Sheet:
        return _table(reader.desk, public_frame(reader.desk), "crosstable", after, final, player)

    return await public_pages_of(request).show(request, name, choose)


def _now(desk: TournamentRequest, sheet: Sheet) -> Response:
    return desk.page(sheet.template, **sheet.work_out())


def _table(
    desk: TournamentRequest, frame: Frame, kind: str, after: int | None, final: bool, player: int | None = None
) -> Sheet:
    state, language = desk.state, desk.here.language
    choice = checked_choice(state, after, final, arbiter=frame.desk)
    mine = player if player in state.entrants else None

    def work_out() -> dict[str, object]:
        made = ranking(desk, choice)
        return {
            "frame": frame,
            "kind": kind,
            "shown": _TABLES[kind](state, choice, made, language),
            "choice": choice,
            "usual": usual_choice(state, arbiter=frame.desk),
            "complete": complete_rounds(state),
            "mine": mine,
        }

    return Sheet(f"play/{kind}.html", (kind, frame.desk, choice, mine), work_out)


# Cards


@router.get("/desk/{name}/players/{player:int}/card")
def desk_card(desk: Assistant_, player: int) -> Response:
    return _now(desk, _card(desk, desk_frame(desk), player))


@router.get("/t/{name}/players/{player:int}")
async def public_card(request: Request, name: str, player: int) -> Response:
    return await public_pages_of(request).show(
        request, name, lambda reader: _card(reader.desk, public_frame(reader.desk), player)
    )


def _card(desk: TournamentRequest, frame: Frame, player: int) -> Sheet:
    """After the same rounds as the standings; the game that is being played now stands above it."""
    state = desk.state
    known_player(state, player)

    def work_out() -> dict[str, object]:
        choice = Choice(complete_rounds(state))
        usual = usual_choice(state, arbiter=frame.desk)
        made = ranking(desk, usual)
        current = published_round(state)
        playing = None
        if current is not None and current.open_boards:
            playing = remembered_view(desk, current).of(player)
        return {
            "frame": frame,
            "card": card_view(state, made, player, desk.here.language),
            "choice": choice,
            "final": usual.final,
            "current": current,
            "playing": playing,
        }

    return Sheet("play/card.html", ("card", frame.desk, player), work_out)


# Progress


@router.get("/desk/{name}/progress")
def desk_progress(
    desk: Assistant_, player: Annotated[list[int] | None, Query()] = None, after: int | None = None
) -> Response:
    return _now(desk, _progress(desk, desk_frame(desk), player, after))


@router.get("/t/{name}/progress")
async def public_progress(
    request: Request, name: str, player: Annotated[list[int] | None, Query()] = None, after: int | None = None
) -> Response:
    def choose(reader: Reader) -> Sheet:
        mine = remembered(reader.cookies, reader.state)
        return _progress(reader.desk, public_frame(reader.desk), player, after, mine)

    return await public_pages_of(request).show(request, name, choose)


def _progress(
    desk: TournamentRequest, frame: Frame, players: list[int] | None, after: int | None, mine: int | None = None
) -> Sheet:
    state = desk.state
    there = [player for player in dict.fromkeys(players or ()) if player in state.entrants][:MOST_HIGHLIGHTED]
    rounds = complete_rounds(state)
    shown = after if after is not None and 1 <= after <= rounds else rounds

    def work_out() -> dict[str, object]:
        made = desk.remembered("progress", lambda: progress_of(state))
        chosen = known_only(made, there) or usual_highlights(made, mine)
        return {
            "frame": frame,
            "progress": made,
            "chosen": chosen,
            "most": MOST_HIGHLIGHTED,
            "everyone": by_name(state),
            "mine": mine,
            "plots": [rank_plot(made, chosen, paper) for paper in PAPERS],
            "after": shown,
            "scores": score_plot(made.scores[shown - 1], made.divisor) if shown else None,
        }

    return Sheet("play/progress.html", ("progress", frame.desk, tuple(there), shown, mine), work_out)
