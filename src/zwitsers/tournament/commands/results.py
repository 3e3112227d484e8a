"""Results, corrections, closing rounds and finishing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.domain.results import MIRRORS
from zwitsers.tournament.commands.checks import must_be_running, published_round, refuse
from zwitsers.tournament.events import (
    ColoursSwapped,
    ResultCleared,
    ResultCorrected,
    ResultEntered,
    RoundClosed,
    TournamentFinished,
)
from zwitsers.tournament.state import Status

if TYPE_CHECKING:
    from zwitsers.domain import Result
    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State


def enter_result(state: State, number: int, board: int, white: Result, black: Result) -> list[Event]:
    """The result of a game in a published round; entering it again replaces it."""
    must_be_running(state)
    published_round(state, number).game(board)
    _check_mirror(white, black)
    return [ResultEntered(number, board, white.name, black.name)]


def clear_result(state: State, number: int, board: int) -> list[Event]:
    must_be_running(state)
    game = published_round(state, number).game(board)
    refuse(Problem("tournament.no-result", board=board) if game.open else None)
    return [ResultCleared(number, board)]


def correct_result(
    state: State, number: int, board: int, white: Result, black: Result, reason: str = ""
) -> list[Event]:
    """A result of a closed round was wrong, or an adjourned game is finished. Published pairings stand (R9.2)."""
    must_be_running(state)
    chosen = state.round(number)
    refuse(None if chosen.status is Status.CLOSED else Problem("tournament.correct-open", round=number))
    game = chosen.game(board)
    _check_mirror(white, black)
    refuse(
        Problem("tournament.same-result", board=board)
        if (game.white_result, game.black_result) == (white, black)
        else None
    )
    return [ResultCorrected(number, board, white.name, black.name, reason)]


def swap_colours(state: State, number: int, board: int) -> list[Event]:
    """The game was played with the colours reversed; that counts for pairings still to be made (R9.2)."""
    must_be_running(state)
    chosen = state.round(number)
    refuse(Problem("tournament.not-published", round=number) if chosen.status is Status.DRAFT else None)
    chosen.game(board)
    return [ColoursSwapped(number, board)]


def close_round(state: State, number: int) -> list[Event]:
    must_be_running(state)
    chosen = published_round(state, number)
    open_boards = chosen.open_boards
    refuse(
        Problem("tournament.boards-open", round=number, boards=", ".join(map(str, open_boards)))
        if open_boards
        else None
    )
    return [RoundClosed(number)]


def finish(state: State, seed: int | None = None) -> list[Event]:
    """The final ranking stands; `seed` draws its lots."""
    must_be_running(state)
    refuse(
        Problem("tournament.draft-left", round=state.draft.number) if state.draft is not None else None,
        None if state.published else Problem("tournament.nothing-played"),
        *(
            Problem("tournament.not-closed", round=item.number)
            for item in state.published
            if item.status is not Status.CLOSED
        ),
    )
    return [TournamentFinished(seed)]


def _check_mirror(white: Result, black: Result) -> None:
    fits = white in MIRRORS and black in MIRRORS[white]
    refuse(None if fits else Problem("tournament.results-clash", white=white.label, black=black.label))
