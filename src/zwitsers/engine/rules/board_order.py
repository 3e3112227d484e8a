"""The board order of a round (R9.1), for rounds from a file without board numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour
from zwitsers.engine.scores.table import score_table

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook


def games_in_order(snapshot: Snapshot, number: int, book: Rulebook) -> tuple[list[tuple[int, int]], list[int]]:
    """Return (white, black) of every game of a round in board order (R9.1), and the players without a game by rank."""
    before = snapshot.after(number - 1)
    table = score_table(before, book.method)
    rank = {player: place for place, player in enumerate(book.order(before, table))}
    paired_on = book.paired_on(before)
    games: list[tuple[int, int]] = []
    others: list[int] = []
    for player in sorted(snapshot.numbers, key=rank.__getitem__):
        result, opponent, colour = snapshot.entry(player, number)
        if not result.has_opponent:
            others.append(player)
        elif rank[player] < rank[opponent]:
            games.append((opponent, player) if colour is Colour.BLACK else (player, opponent))

    def board(game: tuple[int, int]) -> tuple[int, int, int]:
        scores = [paired_on[player] for player in game]
        return -max(scores), -sum(scores), min(rank[player] for player in game)

    return sorted(games, key=board), others
