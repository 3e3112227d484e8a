"""Standings, cross table, cards and progress: for the arbiter under /desk, for everyone under /t."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from zwitsers.domain import Problem
from zwitsers.language import translate
from zwitsers.report.above import above_sentence, above_table, above_title, still_open
from zwitsers.report.card import all_sums, card_facts, readings
from zwitsers.report.crosstable import crosstable_legend, crosstable_table
from zwitsers.report.performance import (
    games_table,
    list_name,
    performance_notes,
    performance_rows,
    performance_sentences,
    signed,
)
from zwitsers.report.progress_plot import (
    MOST_HIGHLIGHTED,
    PAPERS,
    known_only,
    rank_plot,
    score_plot,
    usual_highlights,
)
from zwitsers.report.standings import notes, score_signs, signs, standings_name, standings_table, without_play
from zwitsers.report.words import place_of
from zwitsers.views.above import event_above
from zwitsers.views.card import Card, card
from zwitsers.views.categories import within_category
from zwitsers.views.crosstable import crosstable
from zwitsers.views.performance import Performed, performance_lists, performance_table
from zwitsers.views.players import by_name
from zwitsers.views.standings import Standings, complete_rounds, usual_choice
from zwitsers.web.errors import NotFoundError
from zwitsers.web.finding import known_player, published_round, remembered
from zwitsers.web.frames import Frame, desk_frame, public_frame
from zwitsers.web.public_pages import Reader, Sheet, public_pages_of
from zwitsers.web.remembered import chosen, places_of, progress_of, ranking
from zwitsers.web.request import Assistant_, TournamentRequest

router = APIRouter()


# Standings and cross table


@router.get("/desk/{name}/standings")
def desk_standings(
    desk: Assistant_, after: int | None = None, final: bool = False, category: int | None = None
) -> Response:
    return _now(desk, _table(desk, desk_frame(desk), "standings", after, final, category=category))


@router.get("/desk/{name}/crosstable")
def desk_crosstable(desk: Assistant_, after: int | None = None, final: bool = False) -> Response:
    return _now(desk, _table(desk, desk_frame(desk), "crosstable", after, final))


@router.get("/desk/{name}/performance")
def desk_performance(desk: Assistant_, after: int | None = None, final: bool = False) -> Response:
    return _now(desk, _performance(desk, desk_frame(desk), after, final))


@router.get("/t/{name}/performance")
async def public_performance(
    request: Request, name: str, after: int | None = None, final: bool = False, player: int | None = None
) -> Response:
    def choose(reader: Reader) -> Sheet:
        return _performance(reader.asked, public_frame(reader.asked), after, final, player)

    return await public_pages_of(request).show(request, name, choose)


def _performance(
    desk: TournamentRequest, frame: Frame, after: int | None, final: bool, player: int | None = None
) -> Sheet:
    """What everyone performed, in the order of the standings."""
    state, language = desk.state, desk.here.language
    choice = chosen(state, after, final)
    mine = player if player in state.entrants else None

    def work_out() -> dict[str, object]:
        made = performance_table(ranking(desk, choice))
        return {
            "frame": frame,
            "made": made.ranking,
            "name": standings_name(made.ranking, language),
            "tables": [
                (list_name(which, made, language), performance_rows(made, which, language)) for which in made.lists
            ],
            "notes": performance_notes(made, language),
            "choice": choice,
            "usual": usual_choice(state),
            "complete": complete_rounds(state),
            "mine": mine,
        }

    return Sheet("play/performance.html", ("performance", frame.desk, choice, mine), work_out)


@router.get("/t/{name}/standings")
async def public_standings(
    request: Request,
    name: str,
    after: int | None = None,
    final: bool = False,
    player: int | None = None,
    category: int | None = None,
) -> Response:
    def choose(reader: Reader) -> Sheet:
        return _table(reader.asked, public_frame(reader.asked), "standings", after, final, player, category)

    return await public_pages_of(request).show(request, name, choose)


@router.get("/t/{name}/crosstable")
async def public_crosstable(
    request: Request, name: str, after: int | None = None, final: bool = False, player: int | None = None
) -> Response:
    def choose(reader: Reader) -> Sheet:
        return _table(reader.asked, public_frame(reader.asked), "crosstable", after, final, player)

    return await public_pages_of(request).show(request, name, choose)


def _now(desk: TournamentRequest, sheet: Sheet) -> Response:
    return desk.page(sheet.template, **sheet.work_out())


def _table(
    desk: TournamentRequest,
    frame: Frame,
    kind: str,
    after: int | None,
    final: bool,
    player: int | None = None,
    category: int | None = None,
) -> Sheet:
    state, language = desk.state, desk.here.language
    choice = chosen(state, after, final)
    mine = player if player in state.entrants else None
    within = next((item for item in state.categories if item.id == category), None)

    def work_out() -> dict[str, object]:
        made = ranking(desk, choice)
        return {
            "frame": frame,
            "kind": kind,
            "category": 0 if within is None else within.id,
            "categories": state.categories,
            **drawn(made if within is None else within_category(state, made, within), kind, language),
            "choice": choice,
            "usual": usual_choice(state),
            "complete": complete_rounds(state),
            "mine": mine,
        }

    return Sheet(f"play/{kind}.html", (kind, frame.desk, choice, mine, within and within.id), work_out)


def drawn(made: Standings, kind: str, language: str) -> dict[str, object]:
    """The standings or the cross table, with all that is to be said of it."""
    crossed = crosstable(made) if kind == "crosstable" else None
    return {
        "made": made,
        "rated": bool(made.rounds and performance_lists(made)),
        "name": standings_name(made, language),
        "table": crosstable_table(crossed, language) if crossed else standings_table(made, language),
        "cells": crosstable_legend(crossed, language) if crossed else "",
        "signs": score_signs(made, language) if crossed else signs(made, language),
        "notes": notes(made, language),
        "system": made.rulebook.title(language),
    }


# Why one player is above another


@router.get("/desk/{name}/above")
def desk_above(desk: Assistant_, one: int = 0, two: int = 0) -> Response:
    return _now(desk, _above(desk, desk_frame(desk), one, two))


@router.get("/t/{name}/above")
async def public_above(request: Request, name: str, one: int = 0, two: int = 0) -> Response:
    return await public_pages_of(request).show(
        request, name, lambda reader: _above(reader.asked, public_frame(reader.asked), one, two)
    )


def _above(desk: TournamentRequest, frame: Frame, one: int, two: int) -> Sheet:
    """By the numbers that the standings show."""
    state, language = desk.state, desk.here.language
    known = set(state.lots.values())
    if one == two or not {one, two} <= known:
        raise NotFoundError([Problem("play.above.two-numbers")])

    def work_out() -> dict[str, object]:
        found = event_above(state, ranking(desk), one, two)
        return {
            "frame": frame,
            "found": found,
            "title": above_title(found, language),
            "sentence": above_sentence(found, language),
            "table": above_table(found, language),
            "still": still_open(found, language),
        }

    return Sheet("play/above.html", ("above", frame.desk, one, two), work_out)


# Cards


@router.get("/desk/{name}/players/{player:int}/card")
def desk_card(desk: Assistant_, player: int) -> Response:
    return _now(desk, _card(desk, desk_frame(desk), player))


@router.get("/t/{name}/players/{player:int}")
async def public_card(request: Request, name: str, player: int) -> Response:
    return await public_pages_of(request).show(
        request, name, lambda reader: _card(reader.asked, public_frame(reader.asked), player)
    )


def _card(desk: TournamentRequest, frame: Frame, player: int) -> Sheet:
    """After the same rounds as the standings; the game that is being played now stands above it."""
    state = desk.state
    known_player(state, player)

    def work_out() -> dict[str, object]:
        language = desk.here.language
        made = card(ranking(desk), state.lots[player])
        current = published_round(state)
        playing = None
        if current is not None and current.open_boards:
            playing = places_of(desk, current).get(state.lots[player])
        return {
            "frame": frame,
            "card": made,
            "facts": card_facts(made, language),
            "name": standings_name(made.ranking, language),
            "place": place_of(made.line),
            "sums": all_sums(made, language),
            "performances": [_performed(item, made, language) for item in made.performance],
            "readings": readings(made, language),
            "footnote": without_play(made.ranking, language) if made.without_play else "",
            "current": current,
            "playing": playing,
        }

    return Sheet("play/card.html", ("card", frame.desk, player), work_out)


def _performed(item: Performed, made: Card, language: str) -> dict[str, object]:
    kind = item.list.value if len(made.performance) > 1 else "only"
    return {
        "name": translate(f"report.performance.{kind}", language),
        "performance": item.performance,
        "change": signed(item.change, language),
        "sentences": performance_sentences(item, language),
        "games": games_table(item, language),
        "limited": any(game.limited for game in item.games),
    }


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
        return _progress(reader.asked, public_frame(reader.asked), player, after, mine)

    return await public_pages_of(request).show(request, name, choose)


def _progress(
    desk: TournamentRequest, frame: Frame, players: list[int] | None, after: int | None, mine: int | None = None
) -> Sheet:
    state = desk.state
    there = [player for player in dict.fromkeys(players or ()) if player in state.entrants][:MOST_HIGHLIGHTED]
    rounds = complete_rounds(state)
    shown = after if after is not None and 1 <= after <= rounds else rounds

    def work_out() -> dict[str, object]:
        made = progress_of(desk)
        highlighted = known_only(made, there) or usual_highlights(made, mine)
        return {
            "frame": frame,
            "progress": made,
            "chosen": highlighted,
            "most": MOST_HIGHLIGHTED,
            "everyone": by_name(state),
            "mine": mine,
            "plots": [rank_plot(made, highlighted, paper) for paper in PAPERS],
            "after": shown,
            "scores": score_plot(made.counts[shown - 1], made.divisor) if shown else None,
        }

    return Sheet("play/progress.html", ("progress", frame.desk, tuple(there), shown, mine), work_out)
