"""Validation of settings: dates, rulebooks, rankings and points."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.engine.rules.registry import ids
from zwitsers.engine.scores.criteria.writing import UnknownTieBreakError, parse_codes
from zwitsers.engine.scores.final import refused_criteria
from zwitsers.engine.scores.points_text import points_of
from zwitsers.event.go_settings import go_problems
from zwitsers.event.keizer_settings import keizer_problems
from zwitsers.event.season_settings import season_problems

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.event.settings import Settings

_TIME = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d", re.ASCII)
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def date_problems(settings: Settings) -> Iterator[Problem]:
    wrong = [day for day in (settings.start, settings.end, *settings.round_dates) if day and not _is_date(day)]
    for day in wrong:
        yield Problem("tournament.setting.date", value=day)
    if not wrong and settings.start and settings.end and settings.end < settings.start:
        yield Problem("tournament.setting.dates", start=settings.start, end=settings.end)
    for time in settings.round_times:
        if time and not _TIME.fullmatch(time):
            yield Problem("tournament.setting.time", value=time)
    for given in (settings.round_dates, settings.round_times):
        if len(given) > settings.rounds:
            yield Problem("tournament.setting.round-dates", dates=len(given), rounds=settings.rounds)


def _is_date(text: str) -> bool:
    with suppress(ValueError):
        return bool(_DATE.fullmatch(text) and date.fromisoformat(text))
    return False


def system_problems(settings: Settings) -> Iterator[Problem]:
    for _first, system in settings.systems:
        if system not in ids():
            yield Problem("tournament.setting.system", value=system, choices=", ".join(ids()))
    for (before, _), (first, _) in pairwise(settings.systems):
        if first <= before:
            yield Problem("tournament.setting.system-order", round=first)
    if settings.systems and settings.systems[0][0] != 1:
        yield Problem("tournament.setting.system-first")


def rulebook_problems(settings: Settings) -> Iterator[Problem]:
    """Settings that the chosen rulebooks do not support."""
    schemes = settings.system_of(1).pairing.first_round.schemes
    if settings.first_round and settings.first_round not in schemes:
        yield Problem("tournament.setting.first-round", value=settings.first_round, choices=", ".join(schemes))
    yield from _ranking_problems(settings)
    yield from _points_problems(settings)
    yield from go_problems(settings)
    yield from _round_robin_problems(settings)
    yield from keizer_problems(settings)
    yield from season_problems(settings)
    if settings.drawing_dummy and (without := settings.rulebooks_without("drawing_dummy")):
        yield Problem("tournament.setting.drawing-dummy", systems=without)


def _ranking_problems(settings: Settings) -> Iterator[Problem]:
    rankings = {ranking.id: ranking for ranking in settings.final_system.final_rankings}
    if settings.own_list:
        yield from _list_problems(settings, ", ".join(rankings))
    elif settings.barrage and not rankings[settings.final_ranking or next(iter(rankings))].barrage_article:
        yield Problem("tournament.setting.barrage", system=settings.final_system.id)


def _list_problems(settings: Settings, choices: str) -> Iterator[Problem]:
    try:
        criteria = parse_codes(settings.final_ranking)
    except UnknownTieBreakError as error:
        # A single word was probably meant as a ranking id of the rulebook.
        one_word = settings.final_ranking.isalpha()
        unknown = Problem("tournament.setting.ranking", value=settings.final_ranking, choices=choices)
        yield from [unknown] if one_word else error.problems
        return

    refused = refused_criteria(settings.final_system, criteria)
    yield from refused
    if settings.barrage and not refused and not settings.ranking.barrage_article:
        yield Problem("tournament.setting.barrage", system=settings.final_system.id)
    points = points_of(settings.points)
    needing = [item.code for item in criteria if item.criterion.usual_points]
    if needing and points is not None and not points.usual:
        yield Problem("tournament.setting.ranking-points", codes=", ".join(needing), points=settings.points)


def _points_problems(settings: Settings) -> Iterator[Problem]:
    """Problems of points and acceleration, which only FIDE's rulebooks leave to the tournament."""
    points = points_of(settings.points)
    if points is None:
        yield Problem("tournament.setting.points", value=settings.points)
        return
    if not points.usual and (without := settings.rulebooks_without("points")):
        yield Problem("tournament.setting.points-system", value=settings.points, systems=without)
    if settings.acceleration:
        if without := settings.rulebooks_without("acceleration"):
            yield Problem("tournament.setting.acceleration-system", systems=without)
        if not points.baku:
            yield Problem("tournament.setting.acceleration-points", value=settings.points)


def _round_robin_problems(settings: Settings) -> Iterator[Problem]:
    """A round robin excludes other rulebooks, start scores and handicap stones."""
    if not any(book.predetermined for book in settings.books):
        return
    if len(settings.books) > 1:
        yield Problem("tournament.round-robin.alone")
    if settings.mcmahon:
        yield Problem("tournament.round-robin.mcmahon")
    if settings.handicap:
        yield Problem("tournament.round-robin.handicap")
