"""Board numbers: from the first board of the tournament on, and a player who cannot move keeps their own."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.event.state import Round, State

HIGHEST_BOARD = 9999


def board_numbers(games: Sequence[tuple[int, int]], first: int, fixed: Mapping[int, int]) -> tuple[int, ...]:
    """The board number of every game. `games`: (white, black) in the order of R9.1. `fixed`: fixed boards by player. If
    two games need the same fixed board, the first game gets it. If both players of a game have a fixed board, the game
    gets the lower one."""
    taken: dict[int, int] = {}
    for place, game in enumerate(games if fixed else ()):
        wanted = [fixed[player] for player in game if player in fixed]
        if wanted:
            taken.setdefault(min(wanted), place)
    own = {place: board for board, place in taken.items()}
    others = (number for number in count(first) if number not in taken)
    return tuple([own[place] if place in own else next(others) for place in range(len(games))])


def board_conflicts(state: State, round_: Round) -> tuple[Problem, ...]:
    """Warnings for players who do not play at their fixed board in this round."""
    return tuple(
        Problem(
            "tournament.board.elsewhere",
            player=state.named(player),
            own=state.entrants[player].board,
            opponent=state.named(opponent),
            board=board,
        )
        for board, game in round_.boards
        for player, opponent in ((game.white, game.black), (game.black, game.white))
        if state.entrants[player].board not in (0, board)
    )
