"""A tournament that plays itself, round by round, for the benchmark of whole tournaments."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.engine.pairing import Board

ROUNDS = 9
# What white is worth in rating points.
_WHITE = 35
_WIN, _DRAW = (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW)


def play(system: str, players: int, how: str, seed: int, rounds: int = ROUNDS) -> Iterator[tuple[float, Snapshot]]:
    """After each round: the seconds of the processor that pairing it took, and the tournament."""
    chance = Random(seed)
    ratings = sorted((max(600, min(2800, int(chance.gauss(1800, 300)))) for _ in range(players)), reverse=True)
    field = tuple(Player(number=n, name=f"P{n:05}", rating=rating) for n, rating in enumerate(ratings, start=1))
    snapshot = Snapshot(players=field, histories=((),) * players, planned_rounds=ROUNDS)
    for _ in range(rounds):
        start = time.process_time()
        pairing = pair_round(snapshot, rulebook(system))
        taken = time.process_time() - start
        entries = pairing.entries()
        for board in pairing.boards:
            white, black = _ending(board, ratings, how, chance)
            entries[board.white] = PlayerRound(white, board.black, Colour.WHITE)
            entries[board.black] = PlayerRound(black, board.white, Colour.BLACK)
        histories = zip(snapshot.players, snapshot.histories, strict=True)
        snapshot = snapshot._replace(histories=tuple((*past, entries[player.number]) for player, past in histories))
        yield taken, snapshot


def _ending(board: Board, ratings: list[int], how: str, chance: Random) -> tuple[Result, Result]:
    """`how` is a kind of one-sided tournament, or the number of draws in a hundred games."""
    edge = ratings[board.white - 1] - ratings[board.black - 1]
    if how == "drawn":
        return _DRAW
    if how == "white":
        return _WIN
    if how == "favourite":
        return _WIN if edge > 0 or (edge == 0 and board.white < board.black) else (_WIN[1], _WIN[0])
    if chance.random() < int(how) / 100:
        return _DRAW
    expected = 1 / (1 + 10 ** (-(edge + _WHITE) / 400))
    return _WIN if chance.random() < expected else (_WIN[1], _WIN[0])
