"""Tournaments with a drawing dummy, played from start to end with results that follow from the numbers.

The games are written down here as well, apart from the snapshot, so that tests can count them for themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Player, Result, Snapshot
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.pairing.drawing_dummy import (
    after_in_between,
    in_between_round,
    join_dummy,
    pair_with_dummy,
    record_round,
)
from zwitsers.engine.rules.kndb import RULEBOOK as KNDB

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.engine.pairing import Board, Pairing
    from zwitsers.engine.pairing.dummy_rounds import DummyPairing, InBetween

POINTS = {Result.WIN: (2, 0), Result.DRAW: (1, 1), Result.LOSS: (0, 2)}
RESULTS = tuple(POINTS)


class Game(NamedTuple):
    player: int
    points: int
    opponent: int


class Played(NamedTuple):
    """The tournament before the in-between round, after it, and at its end; and all that counts in the end."""

    dummy: int
    rounds: tuple[DummyPairing, ...]
    before: Snapshot
    between: InBetween
    after: Snapshot
    last: Pairing
    end: Snapshot
    games: tuple[Game, ...]


def entered(players: int, rounds: int) -> Snapshot:
    numbers = range(1, players + 1)
    return Snapshot(tuple(Player(n, f"Player {n}", rating=2000 - n) for n in numbers), ((),) * players, rounds)


def play_all(players: int, rounds: int, variety: int = 0) -> Played:
    """`variety` chooses among different courses of the tournament."""
    games: list[Game] = []

    def results(boards: Iterable[Board], turn: int) -> dict[int, Result]:
        found: dict[int, Result] = {}
        for board in boards:
            result = RESULTS[(5 * board.white + 3 * board.black + turn * (variety + 1)) % 3]
            white, black = POINTS[result]
            games.append(Game(board.white, white, board.black))
            games.append(Game(board.black, black, board.white))
            found[board.white] = result
        return found

    snapshot, dummy = join_dummy(entered(players, rounds))
    made: list[DummyPairing] = []
    for turn in range(1, rounds):
        pairing = pair_with_dummy(snapshot, dummy)
        made.append(pairing)
        snapshot = record_round(snapshot, pairing, results(pairing.pairing.boards, turn))
    between = in_between_round(snapshot, dummy)
    games += [Game(number, 1, number) for number in between.against_himself]
    after = after_in_between(snapshot, dummy, between, results(between.boards, rounds))
    last = pair_round(after, KNDB)
    end = record_round(after, last, results(last.boards, rounds + 1))
    return Played(dummy, tuple(made), snapshot, between, after, last, end, tuple(games))
