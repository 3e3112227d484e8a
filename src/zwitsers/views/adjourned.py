"""Games that were adjourned and still have to be finished, in any round that has been published."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.domain import Result
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
    everyone = people_of(state)
    return [
        Adjourned(made.number, board, everyone[game.white], everyone[game.black])
        for made in state.in_order
        for board, game in made.boards
        if game.white_result is Result.ADJOURNED
    ]
