"""Standings, cross table, cards and progress: for the arbiter under /desk, for everyone under /t."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from markupsafe import Markup

from zwitsers.engine.domain import Problem
from zwitsers.event.schedule import is_round_robin
from zwitsers.language import translate
from zwitsers.present.marks import mark_legend
from zwitsers.present.tables.card import all_sums, card_facts, readings
from zwitsers.present.tables.crosstable import crosstable_legend, crosstable_signs, crosstable_table
from zwitsers.present.tables.keizer import keizer_blocks
from zwitsers.present.tables.keizer_plot import course_svg
from zwitsers.present.tables.performance import (
    games_table,
    list_name,
    performance_notes,
    performance_rows,
    performance_sentences,
)
from zwitsers.present.tables.player_columns import PlayerColumns
from zwitsers.present.tables.prizes import given, why_lines
from zwitsers.present.tables.progress_plot import (
    MOST_HIGHLIGHTED,
    PAPERS,
    known_only,
    rank_plot,
    score_plot,
    usual_highlights,
)
from zwitsers.present.tables.standings import notes, signs, standings_name, standings_table, without_play
from zwitsers.present.tables.why_above import above_sentence, above_table, above_title, still_open
from zwitsers.present.views.card import Card, card
from zwitsers.present.views.categories import within_category
from zwitsers.present.views.crosstable import crosstable
from zwitsers.present.views.event_standings import StandingsChoice, complete_rounds, ended
from zwitsers.present.views.performance import PlayerPerformance, performance_lists, performance_table
from zwitsers.present.views.players import by_name
from zwitsers.present.views.prizes import prizes_are_public
from zwitsers.present.views.schedule import event_schedule, rounds_to_publish
from zwitsers.present.views.standings import Standings
from zwitsers.present.views.why_above import event_above
from zwitsers.present.words import place_of, signed
from zwitsers.web.cache.public_pages import PublicPage, public_pages_of
from zwitsers.web.cache.views import chosen, division, places_of, progress_of, public_division, ranking
from zwitsers.web.http.context import Assistant_, TournamentContext
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.frames import Frame, desk_frame, public_frame
from zwitsers.web.http.lookup import known_player, player_of_browser, published_round

router = APIRouter()


@dataclass(frozen=True, slots=True)
class TableQuery:
    """Query parameters of these pages; each page uses those it supports."""

    after: int | None = None
    final: bool = False
    category: int | None = None
    # The player whose row is marked; on the progress page the highlighted players.
    player: Annotated[tuple[int, ...], Query()] = ()
    one: int = 0
    two: int = 0


_Page = Callable[[TournamentContext, Frame, TableQuery], PublicPage]


def both(page: str, public: str = "") -> Callable[[_Page], _Page]:
    """Register a page both at the desk and in public, there at the address `public` if given."""

    def add(make: _Page) -> _Page:
        def at_desk(context: Assistant_, wanted: Annotated[TableQuery, Depends()]) -> Response:
            sheet = make(context, desk_frame(context), wanted)
            return context.page(sheet.template, **sheet.values())

        async def in_public(request: Request, name: str, wanted: Annotated[TableQuery, Depends()]) -> Response:
            return await public_pages_of(request).show(
                request, name, lambda reader: make(reader.context, public_frame(reader.context), wanted)
            )

        router.add_api_route(f"/desk/{{name}}/{page}", at_desk)
        router.add_api_route(f"/t/{{name}}/{public or page}", in_public)
        return make

    return add


# Standings and cross table


@both("standings")
def _standings(context: TournamentContext, frame: Frame, wanted: TableQuery) -> PublicPage:
    return _table(context, frame, "standings", wanted)


@both("crosstable")
def _crosstable(context: TournamentContext, frame: Frame, wanted: TableQuery) -> PublicPage:
    return _table(context, frame, "crosstable", replace(wanted, category=None))


@both("schedule")
def _schedule(context: TournamentContext, frame: Frame, _wanted: TableQuery) -> PublicPage:
    """All rounds of a round robin (RR8); for the public once round 1 is published."""
    state = context.state

    def values() -> dict[str, object]:
        there = is_round_robin(state) and len(state.entrants) > 1 and (frame.desk or bool(state.published))
        return {
            "frame": frame,
            "view": event_schedule(state) if there else None,
            "to_publish": rounds_to_publish(state) if there else 0,
        }

    return PublicPage("play/schedule.html", ("schedule", frame.desk), values)


@both("performance")
def _performance(context: TournamentContext, frame: Frame, wanted: TableQuery) -> PublicPage:
    """Performance ratings, in the order of the standings."""
    language = context.language
    choice, shared = _of_ranking(context, frame, wanted)

    def values() -> dict[str, object]:
        performance = performance_table(ranking(context, choice, public=not frame.desk))
        return {
            **shared,
            "ranking": performance.ranking,
            "name": standings_name(performance.ranking, language),
            "tables": [
                (list_name(which, performance, language), performance_rows(performance, which, language))
                for which in performance.lists
            ],
            "notes": performance_notes(performance, language),
        }

    return PublicPage("play/performance.html", ("performance", frame.desk, choice, shared["mine"]), values)


def _of_ranking(
    context: TournamentContext, frame: Frame, wanted: TableQuery
) -> tuple[StandingsChoice, dict[str, object]]:
    """The chosen ranking, and the template values common to its pages."""
    state = context.state
    choice = chosen(state, wanted.after, wanted.final)
    mine = next((player for player in wanted.player if player in state.entrants), None)
    shared = {"frame": frame, "choice": choice, "ended": ended(state), "complete": complete_rounds(state)}
    return choice, {**shared, "mine": mine}


def _table(context: TournamentContext, frame: Frame, kind: str, wanted: TableQuery) -> PublicPage:
    state, language = context.state, context.language
    choice, shared = _of_ranking(context, frame, wanted)
    within = next((item for item in state.categories if item.id == wanted.category), None)

    def values() -> dict[str, object]:
        ranking_view = ranking(context, choice, public=not frame.desk)
        return {
            **shared,
            "kind": kind,
            "category": 0 if within is None else within.id,
            "categories": state.categories,
            "prizes": prizes_are_public(state),
            **drawn(ranking_view if within is None else within_category(state, ranking_view, within), kind, language),
        }

    return PublicPage(f"play/{kind}.html", (kind, frame.desk, choice, shared["mine"], within and within.id), values)


def drawn(standings_view: Standings, kind: str, language: str, *, wall: bool = False) -> dict[str, object]:
    """Template values of the standings or the cross table with notes; fewer columns if `wall`."""
    crossed = crosstable(standings_view) if kind == "crosstable" else None
    return {
        "ranking": standings_view,
        "rated": bool(standings_view.rounds and performance_lists(standings_view)),
        "name": standings_name(standings_view, language),
        "table": crosstable_table(crossed, language)
        if crossed
        else standings_table(standings_view, language, wall=wall),
        "cells": crosstable_legend(crossed, language) if crossed else "",
        "signs": crosstable_signs(crossed, language) if crossed else signs(standings_view, language, wall=wall),
        "notes": notes(standings_view, language),
        "system": standings_view.rulebook.title(language),
    }


# Why one player is above another


@both("above")
def _above(context: TournamentContext, frame: Frame, wanted: TableQuery) -> PublicPage:
    """The players are given by the numbers that the standings show."""
    state, language = context.state, context.language
    one, two = wanted.one, wanted.two
    known = set(state.lots.values())
    if one == two or not {one, two} <= known:
        raise NotFoundError([Problem("play.above.two-numbers")])

    def values() -> dict[str, object]:
        found = event_above(state, ranking(context, public=not frame.desk), one, two)
        return {
            "frame": frame,
            "found": found,
            "title": above_title(found, language),
            "sentence": above_sentence(found, language),
            "table": above_table(found, language),
            "still": still_open(found, language),
        }

    return PublicPage("play/above.html", ("above", frame.desk, one, two), values)


# Cards


@router.get("/desk/{name}/players/{player:int}/card")
def desk_card(context: Assistant_, player: int) -> Response:
    sheet = _card(context, desk_frame(context), player)
    return context.page(sheet.template, **sheet.values())


@router.get("/t/{name}/players/{player:int}")
async def public_card(request: Request, name: str, player: int) -> Response:
    return await public_pages_of(request).show(
        request, name, lambda reader: _card(reader.context, public_frame(reader.context), player)
    )


def _card(context: TournamentContext, frame: Frame, player: int) -> PublicPage:
    """The card after the same rounds as the standings, with the game in progress above it."""
    state = context.state
    known_player(state, player)

    def values() -> dict[str, object]:
        language = context.language
        player_card = card(ranking(context, public=not frame.desk), state.lots[player], state.snapshot())
        current = published_round(state)
        playing = None
        if current is not None and current.open_boards:
            playing = places_of(context, current).get(state.lots[player])
        return {
            "frame": frame,
            "card": player_card,
            "facts": card_facts(player_card, language),
            "name": standings_name(player_card.ranking, language),
            "place": place_of(player_card.line),
            "sums": all_sums(player_card, language),
            "performances": [_performed(item, player_card, language) for item in player_card.performance],
            "readings": readings(player_card, language),
            "marks": mark_legend((turn.result for turn in player_card.rounds), language),
            "footnote": without_play(player_card.ranking, language) if player_card.without_play else "",
            "current": current,
            "playing": playing,
            "keizer": keizer_blocks(player_card.keizer, language) if player_card.keizer is not None else (),
            "course": _course(player_card, language),
            "prize": _prize(context, frame, player),
        }

    return PublicPage("play/card.html", ("card", frame.desk, player), values)


def _course(card_view: Card, language: str) -> Markup | None:
    """Keizer: a plot of the player's place and value by round."""
    account = card_view.keizer
    if account is None or not account.terms:
        return None
    return Markup(course_svg(account, len(card_view.ranking.lines), language))


def _prize(context: TournamentContext, frame: Frame, player: int) -> tuple[str, list[str]] | None:
    """A player's prizes and the reasons, if the visitor may see them."""
    language, divided = context.language, context.state.prizes.lists and context.state.published
    prize_division = (division(context) if divided else None) if frame.desk else public_division(context)
    winners = () if prize_division is None else prize_division.winners
    winner = next((one for one in winners if one.player is not None and one.player.id == player), None)
    return (
        None
        if prize_division is None or winner is None
        else (given(winner, language), why_lines(prize_division, winner, language))
    )


def _performed(item: PlayerPerformance, card_view: Card, language: str) -> dict[str, object]:
    kind = item.list.value if len(card_view.performance) > 1 else "only"
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
def _progress(context: TournamentContext, frame: Frame, wanted: TableQuery) -> PublicPage:
    state = context.state
    mine = None if frame.desk else player_of_browser(context.request.cookies, state)
    there = [player for player in dict.fromkeys(wanted.player) if player in state.entrants][:MOST_HIGHLIGHTED]
    rounds = complete_rounds(state)
    shown = wanted.after if wanted.after is not None and 1 <= wanted.after <= rounds else rounds

    def values() -> dict[str, object]:
        progress = progress_of(context)
        highlighted = known_only(progress, there) or usual_highlights(progress, mine)
        return {
            "frame": frame,
            "progress": progress,
            "shown": PlayerColumns.without_rating(track.player for track in progress.tracks),
            "chosen": highlighted,
            "most": MOST_HIGHLIGHTED,
            "everyone": by_name(state),
            "mine": mine,
            "plots": [rank_plot(progress, highlighted, paper) for paper in PAPERS],
            "after": shown,
            "scores": score_plot(progress.counts[shown - 1], progress.divisor) if shown else None,
        }

    return PublicPage("play/progress.html", ("progress", frame.desk, tuple(there), shown, mine), values)
