"""The board order of a round (R9.1, K10), for rounds that the engine did not pair as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour
from zwitsers.engine.scores.table import score_table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook


def board_key(
    snapshot: Snapshot, book: Rulebook, rank: Mapping[int, int]
) -> Callable[[Sequence[int]], tuple[int, int, int]]:
    """Sort key for the games of the round to come: the highest score in the pair, the sum of the scores, the rank of
    the higher placed (R9.1). In one pool scores do not matter (K10)."""
    scores = dict.fromkeys(snapshot.numbers, 0) if book.pairing.one_pool else book.paired_on(snapshot)

    def key(game: Sequence[int]) -> tuple[int, int, int]:
        two = [scores[player] for player in game]
        return -max(two), -sum(two), min(rank[player] for player in game)

    return key


def games_in_order(snapshot: Snapshot, number: int, book: Rulebook) -> tuple[list[tuple[int, int]], list[int]]:
    """Return (white, black) of every game of a round in board order (R9.1), and the players without a game by rank."""
    before = snapshot.after(number - 1)
    table = score_table(before, book.method)
    rank = {player: place for place, player in enumerate(book.order(before, table))}
    games: list[tuple[int, int]] = []
    others: list[int] = []
    for player in sorted(snapshot.numbers, key=rank.__getitem__):
        result, opponent, colour = snapshot.entry(player, number)
        if not result.has_opponent:
            others.append(player)
        elif rank[player] < rank[opponent]:
            games.append((opponent, player) if colour is Colour.BLACK else (player, opponent))
    return sorted(games, key=board_key(before, book, rank)), others
