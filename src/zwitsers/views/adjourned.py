"""Games that were adjourned and still have to be finished, in any round that has been published."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.views.people import people_of

if TYPE_CHECKING:
    from zwitsers.tournament.state import State
    from zwitsers.views.people import Who


@dataclass(frozen=True, slots=True)
class Adjourned:
    round: int
    board: int
    white: Who
    black: Who


def adjourned_games(state: State) -> list[Adjourned]:
    games = [(made, board) for made in state.in_order for board in made.adjourned_boards]
    everyone = people_of(state) if games else {}
    return [
        Adjourned(made.number, board, everyone[made.game(board).white], everyone[made.game(board).black])
        for made, board in games
    ]
