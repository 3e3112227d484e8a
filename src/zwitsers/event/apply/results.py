"""Apply the events about results, the barrage and the end of the tournament."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result
from zwitsers.engine.domain.results import MIRRORS
from zwitsers.event import events as ev
from zwitsers.event.apply.parts import named_result
from zwitsers.event.errors import must_fit
from zwitsers.event.state import ABSENCES, Game, Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.event.apply.parts import Changes
    from zwitsers.event.state import State

# The results that can be entered: all but PENDING.
_RESULTS = frozenset(MIRRORS) - {Result.PENDING}


def with_results(entered: Sequence[ev.ResultEntered], state: State) -> State:
    """The state with these results entered, in this order."""
    for number, row in groupby(entered, lambda event: event.round):
        state = _with_results_of(state, number, row)
    return state


def _with_results_of(state: State, number: int, entered: Iterable[ev.ResultEntered]) -> State:
    current = state.round(number)
    must_fit(current.status is not Status.DRAFT, current.number)
    games = list(current.games)
    for event in entered:
        place = current.place_of(event.board)
        game = current.games[place]
        games[place] = Game(game.white, game.black, *_pair(event.white, event.black), game.stones)
    return state.with_round(replace(current, games=tuple(games)))


def _corrected(event: ev.ResultCorrected, state: State) -> State:
    return _with_result(state, event.round, event.board, _pair(event.white, event.black))


def _cleared(event: ev.ResultCleared, state: State) -> State:
    return _with_result(state, event.round, event.board, (None, None))


def _pair(white: str, black: str) -> tuple[Result, Result]:
    """Parse two results; DoesNotFitError if they do not match."""
    first = named_result(white, _RESULTS)
    return first, named_result(black, MIRRORS[first])


def _with_result(state: State, number: int, board: int, results: tuple[Result | None, Result | None]) -> State:
    current = state.round(number)
    must_fit(current.status is not Status.DRAFT, number)
    game = current.game(board)
    return state.with_round(current.with_game(board, Game(game.white, game.black, *results, game.stones)))


def _swapped(event: ev.ColoursSwapped, state: State) -> State:
    current = state.round(event.round)
    must_fit(current.status is not Status.DRAFT, event.round)
    game = current.game(event.board)
    swapped = Game(game.black, game.white, game.black_result, game.white_result, game.stones)
    return state.with_round(current.remembering().with_game(event.board, swapped))


def _absence_corrected(event: ev.AbsenceCorrected, state: State) -> State:
    current = state.round(event.round)
    must_fit(current.status is not Status.DRAFT and event.player in state.entrants, event.player)
    must_fit(event.player not in current.paired, event.player)
    must_fit(event.round != ev.IN_BETWEEN or current.absent[event.player] in ABSENCES, event.player)
    absent = {**current.absent, event.player: named_result(event.result, ABSENCES)}
    return state.with_round(replace(current, absent=absent))


def _closed(event: ev.RoundClosed, state: State) -> State:
    current = state.round(event.round)
    must_fit(current.status is Status.PUBLISHED and not current.open_boards, event.round)
    return state.with_round(replace(current, status=Status.CLOSED))


def _barrage_played(event: ev.BarragePlayed, state: State) -> State:
    must_fit(state.entrants.keys() >= set(event.players), event.players)
    must_fit(set(event.level) <= set(event.players[1:]), event.level)
    return replace(state, barrage=event.players, barrage_level=event.level)


def _finished(event: ev.TournamentFinished, state: State) -> State:
    return replace(state, finished=True, final_seed=event.seed)


CHANGES: Changes = {
    ev.ResultCorrected: _corrected,
    ev.ResultCleared: _cleared,
    ev.ColoursSwapped: _swapped,
    ev.AbsenceCorrected: _absence_corrected,
    ev.RoundClosed: _closed,
    ev.BarragePlayed: _barrage_played,
    ev.TournamentFinished: _finished,
}
