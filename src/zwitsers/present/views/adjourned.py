"""Games that were adjourned and still have to be finished, in any round that has been published."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.present.views.people import people_of

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.present.views.people import Who


@dataclass(frozen=True, slots=True)
class AdjournedGame:
    round: int
    board: int
    white: Who
    black: Who


def adjourned_games(state: State) -> list[AdjournedGame]:
    games = [(made, board) for made in state.in_order for board in made.adjourned_boards]
    everyone = people_of(state) if games else {}
    return [
        AdjournedGame(made.number, board, everyone[made.game(board).white], everyone[made.game(board).black])
        for made, board in games
    ]
