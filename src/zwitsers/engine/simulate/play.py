"""A tournament from the first round to the last: pair by the rulebook, play by the model, and so on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from zwitsers.engine.domain import Colour, PlayerRound, Result, Snapshot
from zwitsers.engine.pairing import NoPairingError, NothingToPairError, pair_round

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from zwitsers.engine.domain import Problem
    from zwitsers.engine.pairing import Board, Pairing
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.simulate.entrants import SimulatedPlayer
    from zwitsers.engine.simulate.strength import GameModel

    Ending = tuple[Result, Result]

_RESULTS: Mapping[int, Result] = {2: Result.WIN, 1: Result.DRAW, 0: Result.LOSS}


class GamePlayer(Protocol):
    """Plays a game: how it ended for white and for black."""

    def __call__(self, board: Board) -> Ending: ...


@dataclass(frozen=True, slots=True)
class SimulatedTournament:
    """The tournament when it stopped. `problems` say why the round to come could not be paired; none when all rounds
    were played."""

    snapshot: Snapshot
    problems: tuple[Problem, ...] = ()


def play(
    start: Snapshot,
    rulebook: Rulebook,
    rounds: int,
    game: GamePlayer,
    away: Callable[[int], Mapping[int, Result]] = lambda _round: {},
) -> SimulatedTournament:
    """Play the tournament that starts like this. `away` tells who is not to be paired in a round.

    When a round cannot be paired (R3.6), or nobody is present (R3.7), the tournament ends before it, and the snapshot
    has who was away then, so that the same question can be asked again.
    """
    snapshot = start
    for round_number in range(1, rounds + 1):
        snapshot = snapshot._replace(unavailable=away(round_number))
        try:
            pairing = pair_round(snapshot, rulebook)
        except (NoPairingError, NothingToPairError) as error:
            return SimulatedTournament(snapshot, error.problems)
        snapshot = _with_round(snapshot, _entries(pairing, game))
    return SimulatedTournament(snapshot)


def starting_snapshot(
    entrants: Sequence[SimulatedPlayer], rounds: int, *, name: str = "", lot_colour: Colour | None = None
) -> Snapshot:
    players = tuple(entrant.player for entrant in entrants)
    return Snapshot(players, ((),) * len(players), planned_rounds=rounds, lot_colour=lot_colour, name=name)


def ordinary_game(
    board: Board, strengths: Mapping[int, int], model: GameModel, luck: Callable[[int, int], int]
) -> Ending:
    """A game that is won, drawn or lost at the board.

    `luck(a, b)`, with a < b, is the luck of a. It is asked from the lower number whatever the colours are, so that two
    players can be given the same luck in different tournaments.
    """
    low, high = sorted((board.white, board.black))
    bonus = model.white if low == board.white else -model.white
    points = model.outcome(strengths[low] - strengths[high] + bonus, luck(low, high))
    white = points if low == board.white else 2 - points
    return _RESULTS[white], _RESULTS[2 - white]


def _entries(pairing: Pairing, game: GamePlayer) -> dict[int, PlayerRound]:
    entries = pairing.entries()
    for board in pairing.boards:
        white, black = game(board)
        entries[board.white] = PlayerRound(white, board.black, Colour.WHITE)
        entries[board.black] = PlayerRound(black, board.white, Colour.BLACK)
    return entries


def _with_round(snapshot: Snapshot, entries: Mapping[int, PlayerRound]) -> Snapshot:
    histories = tuple(
        (*history, entries[player.number]) for player, history in zip(snapshot.players, snapshot.histories, strict=True)
    )
    return snapshot._replace(histories=histories, unavailable={})
