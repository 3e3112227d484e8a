"""Default settings by game."""

from __future__ import annotations

from math import ceil, log2
from typing import TYPE_CHECKING

from zwitsers.engine.rules.registry import rulebooks, usual
from zwitsers.event.settings import GAMES, Settings

if TYPE_CHECKING:
    from zwitsers.engine.rules.rulebook import Rulebook

_ROUNDS = {"chess": 7, "draughts": 7, "go": 5}
_KOMI = {"go": "6.5"}
_FEWEST, _MOST = 3, 13


def defaults_for(game: str, players: int | None = None) -> Settings:
    """Default settings of a game; of chess for an unknown game."""
    game = game if game in GAMES else GAMES[0]
    rounds = suggested_rounds(players) if players else _ROUNDS[game]
    return Settings(game=game, systems=((1, usual(game)),), rounds=rounds, komi=_KOMI.get(game, ""))


def rulebooks_of(game: str) -> list[Rulebook]:
    """The rulebooks of a game, the usual one first."""
    return [book.for_game(game) for book in rulebooks() if game in book.games]


def suggested_rounds(players: int) -> int:
    """Rounds enough for one winner, plus two for the places behind; fewer when nearly everyone would have met."""
    wanted = min(max(ceil(log2(max(players, 2))) + 2, _FEWEST), _MOST)
    return max(1, min(wanted, players - 2))
