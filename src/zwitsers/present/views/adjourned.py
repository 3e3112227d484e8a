"""Games that are not played with their round: adjourned ones that still have to be finished, and those played ahead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.event.notation import show_result
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


@dataclass(frozen=True, slots=True)
class GameAhead:
    """`result` as people write it; `date` is empty where it was not said."""

    round: int
    white: Who
    black: Who
    result: str
    date: str = ""


def adjourned_games(state: State) -> list[AdjournedGame]:
    games = [(round_, board) for round_ in state.in_order for board in round_.adjourned_boards]
    everyone = people_of(state) if games else {}
    return [
        AdjournedGame(round_.number, board, everyone[round_.game(board).white], everyone[round_.game(board).black])
        for round_, board in games
    ]


def ahead_to_come(state: State) -> list[GameAhead]:
    """The games played ahead for rounds that have not been published yet, the next round first."""
    games = {key: game for key, game in state.ahead.items() if key[0] >= state.next_round}
    everyone = people_of(state) if games else {}
    return [
        GameAhead(
            key[0],
            everyone[game.white],
            everyone[game.black],
            show_result(game.white_result, game.black_result, state.settings.game),
            state.game_dates.get(key, ""),
        )
        for key, game in sorted(games.items(), key=lambda item: item[0][0])
        if game.white_result is not None and game.black_result is not None
    ]
