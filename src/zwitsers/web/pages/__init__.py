"""The pages, one module for each part of the work."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fastapi import APIRouter


def routers() -> list[APIRouter]:
    from zwitsers.web.pages import (
        absences,
        access,
        account,
        backups,
        corrections,
        exchange,
        finish,
        forbidden,
        hall,
        health,
        home,
        host,
        keeping,
        live,
        log,
        lots,
        more,
        new,
        opening,
        overview,
        pairing,
        pairing_ask,
        paper,
        play,
        player,
        player_import,
        player_results,
        players,
        preferences,
        prizes,
        ranking,
        rating_refresh,
        ratings,
        results,
        settings,
        share,
        start_scores,
        tables,
    )

    people = (players, player, player_import, absences, lots, start_scores, forbidden)
    desk = (prizes, settings, ranking, keeping, more, exchange, share)
    site = (new, opening, ratings, rating_refresh)
    rest = (health, access, account, preferences, home, host, overview)
    # What hundreds ask for at once comes first: looking for the right one takes time.
    shown = (live, play, tables, hall, player_results, paper)
    rounds = (pairing, pairing_ask, results, corrections, log, backups, finish)
    return [module.router for module in (*shown, *rest, *site, *people, *desk, *rounds)]
