"""Standings, cross table, cards and progress: for the arbiter under /desk, for everyone under /t."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends, Query, Request
from fastapi.responses import Response

from zwitsers.domain import Problem
from zwitsers.language import translate
from zwitsers.report.card import all_sums, card_facts, readings
from zwitsers.report.crosstable import crosstable_legend, crosstable_signs, crosstable_table
from zwitsers.report.performance import (
    games_table,
    list_name,
    performance_notes,
    performance_rows,
    performance_sentences,
)
from zwitsers.report.prizes import given, why_lines
from zwitsers.report.progress_plot import (
    MOST_HIGHLIGHTED,
    PAPERS,
    known_only,
    rank_plot,
    score_plot,
    usual_highlights,
)
from zwitsers.report.standings import notes, signs, standings_name, standings_table, without_play
from zwitsers.report.why_above import above_sentence, above_table, above_title, still_open
from zwitsers.report.words import place_of, signed
from zwitsers.views.card import Card, card
from zwitsers.views.categories import within_category
from zwitsers.views.crosstable import crosstable
from zwitsers.views.event_standings import Choice, complete_rounds, ended
from zwitsers.views.performance import Performed, performance_lists, performance_table
from zwitsers.views.players import by_name
from zwitsers.views.prizes import prizes_are_public
from zwitsers.views.standings import Standings
from zwitsers.views.why_above import event_above
from zwitsers.web.errors import NotFoundError
from zwitsers.web.finding import known_player, published_round, remembered
from zwitsers.web.public_pages import Frame, Sheet, desk_frame, public_frame, public_pages_of
from zwitsers.web.remembered import chosen, division, places_of, progress_of, public_division, ranking
from zwitsers.web.request import Assistant_, TournamentRequest
from zwitsers.web.routing import Router

router = Router()


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the addresses of these pages can ask for; each page takes what it knows."""

    after: int | None = None
    final: bool = False
    category: int | None = None
    # Whose row is marked, and in the progress who is highlighted.
    player: Annotated[tuple[int, ...], Query()] = ()
    one: int = 0
    two: int = 0


_Page = Callable[[TournamentRequest, Frame, Wanted], Sheet]


def both(page: str, public: str = "") -> Callable[[_Page], _Page]:
    """A page that the arbiter has at his desk and everyone has in public, at the address `public` if it is another."""

    def add(make: _Page) -> _Page:
        def at_desk(desk: Assistant_, wanted: Annotated[Wanted, Depends()]) -> Response:
            sheet = make(desk, desk_frame(desk), wanted)
            return desk.page(sheet.template, **sheet.work_out())

        async def in_public(request: Request, name: str, wanted: Annotated[Wanted, Depends()]) -> Response:
            return await public_pages_of(request).show(
                request, name, lambda reader: make(reader.asked, public_frame(reader.asked), wanted)
            )

        router.add_api_route(f"/desk/{{name}}/{page}", at_desk)
        router.add_api_route(f"/t/{{name}}/{public or page}", in_public)
        return make

    return add


# Standings and cross table


@both("standings")
def _standings(asked: TournamentRequest, frame: Frame, wanted: Wanted) -> Sheet:
    return _table(asked, frame, "standings", wanted)


@both("crosstable")
def _crosstable(asked: TournamentRequest, frame: Frame, wanted: Wanted) -> Sheet:
    return _table(asked, frame, "crosstable", replace(wanted, category=None))


@both("performance")
def _performance(asked: TournamentRequest, frame: Frame, wanted: Wanted) -> Sheet:
    """What everyone performed, in the order of the standings."""
    language = asked.here.language
    choice, shared = _of_ranking(asked, frame, wanted)

    def work_out() -> dict[str, object]:
        made = performance_table(ranking(asked, choice, public=not frame.desk))
        return {
            **shared,
            "made": made.ranking,
            "name": standings_name(made.ranking, language),
            "tables": [
                (list_name(which, made, language), performance_rows(made, which, language)) for which in made.lists
            ],
            "notes": performance_notes(made, language),
        }

    return Sheet("play/performance.html", ("performance", frame.desk, choice, shared["mine"]), work_out)


def _of_ranking(asked: TournamentRequest, frame: Frame, wanted: Wanted) -> tuple[Choice, dict[str, object]]:
    """Which ranking, and what the pages of all of them have."""
    state = asked.state
    choice = chosen(state, wanted.after, wanted.final)
    mine = next((player for player in wanted.player if player in state.entrants), None)
    shared = {"frame": frame, "choice": choice, "ended": ended(state), "complete": complete_rounds(state)}
    return choice, {**shared, "mine": mine}


def _table(asked: TournamentRequest, frame: Frame, kind: str, wanted: Wanted) -> Sheet:
    state, language = asked.state, asked.here.language
    choice, shared = _of_ranking(asked, frame, wanted)
    within = next((item for item in state.categories if item.id == wanted.category), None)

    def work_out() -> dict[str, object]:
        made = ranking(asked, choice, public=not frame.desk)
        return {
            **shared,
            "kind": kind,
            "category": 0 if within is None else within.id,
            "categories": state.categories,
            "prizes": prizes_are_public(state),
            **drawn(made if within is None else within_category(state, made, within), kind, language),
        }

    return Sheet(f"play/{kind}.html", (kind, frame.desk, choice, shared["mine"], within and within.id), work_out)


def drawn(made: Standings, kind: str, language: str, *, wall: bool = False) -> dict[str, object]:
    """The standings or the cross table, with all that is to be said of it; on the wall or on paper with less."""
    crossed = crosstable(made) if kind == "crosstable" else None
    return {
        "made": made,
        "rated": bool(made.rounds and performance_lists(made)),
        "name": standings_name(made, language),
        "table": crosstable_table(crossed, language) if crossed else standings_table(made, language, wall=wall),
        "cells": crosstable_legend(crossed, language) if crossed else "",
        "signs": crosstable_signs(crossed, language) if crossed else signs(made, language, wall=wall),
        "notes": notes(made, language),
        "system": made.rulebook.title(language),
    }


# Why one player is above another


@both("above")
def _above(asked: TournamentRequest, frame: Frame, wanted: Wanted) -> Sheet:
    """By the numbers that the standings show."""
    state, language = asked.state, asked.here.language
    one, two = wanted.one, wanted.two
    known = set(state.lots.values())
    if one == two or not {one, two} <= known:
        raise NotFoundError([Problem("play.above.two-numbers")])

    def work_out() -> dict[str, object]:
        found = event_above(state, ranking(asked, public=not frame.desk), one, two)
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
    sheet = _card(desk, desk_frame(desk), player)
    return desk.page(sheet.template, **sheet.work_out())


@router.get("/t/{name}/players/{player:int}")
async def public_card(request: Request, name: str, player: int) -> Response:
    return await public_pages_of(request).show(
        request, name, lambda reader: _card(reader.asked, public_frame(reader.asked), player)
    )


def _card(asked: TournamentRequest, frame: Frame, player: int) -> Sheet:
    """After the same rounds as the standings; the game that is being played now stands above it."""
    state = asked.state
    known_player(state, player)

    def work_out() -> dict[str, object]:
        language = asked.here.language
        made = card(ranking(asked, public=not frame.desk), state.lots[player])
        current = published_round(state)
        playing = None
        if current is not None and current.open_boards:
            playing = places_of(asked, current).get(state.lots[player])
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
            "prize": _prize(asked, frame, player),
        }

    return Sheet("play/card.html", ("card", frame.desk, player), work_out)


def _prize(asked: TournamentRequest, frame: Frame, player: int) -> tuple[str, list[str]] | None:
    """What he would get and why, for those who may see it."""
    language, divided = asked.here.language, asked.state.prizes.lists and asked.state.published
    made = (division(asked) if divided else None) if frame.desk else public_division(asked)
    winners = () if made is None else made.winners
    winner = next((one for one in winners if one.player is not None and one.player.id == player), None)
    return None if made is None or winner is None else (given(winner, language), why_lines(made, winner, language))


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


@both("progress")
def _progress(asked: TournamentRequest, frame: Frame, wanted: Wanted) -> Sheet:
    state = asked.state
    mine = None if frame.desk else remembered(asked.here.request.cookies, state)
    there = [player for player in dict.fromkeys(wanted.player) if player in state.entrants][:MOST_HIGHLIGHTED]
    rounds = complete_rounds(state)
    shown = wanted.after if wanted.after is not None and 1 <= wanted.after <= rounds else rounds

    def work_out() -> dict[str, object]:
        made = progress_of(asked)
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
