"""The HTML pages, one module per task."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fastapi import APIRouter

# The most requested routes come first: routing is a linear search.
_MODULES = """
    live play proof tables hall player_results self_service paper
    access account desktop links preferences home help host overview find members
    new festival festival_list festival_results festival_files opening ratings rating_refresh
    players player player_import absences lots start_scores forbidden
    prizes settings ranking exchange share
    pairing pairing_ask results corrections log backups finish
"""


def routers() -> list[APIRouter]:
    by_hand = [import_module(f"{__name__}.{name}").router for name in _MODULES.split()]
    return [*by_hand, import_module(f"{__name__}.actions").router_of_actions()]
