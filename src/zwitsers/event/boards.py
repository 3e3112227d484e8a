"""The numbers of the boards: from the first board of the tournament on, and a player who cannot move keeps their own.

Who meets whom, and the order of the games (R9.1), have nothing to do with it.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.event.state import Round, State

HIGHEST_BOARD = 9999


def board_numbers(games: Sequence[tuple[int, int]], first: int, fixed: Mapping[int, int]) -> tuple[int, ...]:
    """The number of every game; `games` are (white, black) in the order of R9.1, `fixed` the boards of players who have
    their own. The higher of two games that both have to be on one board gets it; when two meet who have different
    boards, it is the lower one."""
    taken: dict[int, int] = {}
    for place, game in enumerate(games if fixed else ()):
        wanted = [fixed[player] for player in game if player in fixed]
        if wanted:
            taken.setdefault(min(wanted), place)
    own = {place: board for board, place in taken.items()}
    others = (number for number in count(first) if number not in taken)
    return tuple([own[place] if place in own else next(others) for place in range(len(games))])


def board_conflicts(state: State, round_: Round) -> tuple[Problem, ...]:
    """Players with a board of their own who do not play there in this round."""
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
