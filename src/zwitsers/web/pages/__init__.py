"""The pages, one module for each part of the work."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fastapi import APIRouter


def routers() -> list[APIRouter]:
    from zwitsers.web.pages import access, home, live, overview, play, player_results, preferences, tables

    return [module.router for module in (access, preferences, home, overview, live, tables, play, player_results)]
