"""The ranking for pairing a round (R2): player numbers from high to low."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.players import Title

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zwitsers.engine.domain import Player, Snapshot
    from zwitsers.engine.scores.table import ScoreLine

    LastCriterion = Callable[[Player], str | int]


def order_by_resistance(snapshot: Snapshot, table: Mapping[int, ScoreLine]) -> list[int]:
    """R2.1 (000 and 004 2.1, 001 A4, 002 ranking list): points, WP and SB high to low, lot number low to high."""

    def key(number: int) -> tuple[int, int, int, int]:
        points, _score, resistance, berger = table[number]
        return (-points, -resistance, -berger, number)

    return sorted(snapshot.numbers, key=key)


def by_name(player: Player) -> str:
    """003 A2 D, R2.3: alphabetical order of the full text, ignoring case."""
    return player.name.casefold()


def order_by_rating(
    snapshot: Snapshot, table: Mapping[int, ScoreLine], *, last_criterion: LastCriterion = by_name
) -> list[int]:
    """R2.2 (003 A2): points, rating, title, name; the lot number as the last resort.

    `last_criterion` is what a tournament announced instead of the name (003 A2 D, R2.3): smaller is placed higher.
    """
    standing = _standing_order(snapshot, last_criterion)
    standing.sort(key=lambda number: -table[number].points)  # a stable sort keeps the order within a score
    return standing


def pairing_numbers(snapshot: Snapshot, *, last_criterion: LastCriterion = by_name) -> dict[int, int]:
    """003 A2, R2.2: the order at score 0 over all players entered, present or not, gives the numbers 1..N."""
    return {number: place for place, number in enumerate(_standing_order(snapshot, last_criterion), start=1)}


def strength(player: Player) -> tuple[int, int, str]:
    """003 A2: rating, title, name; no rating is 0, an unknown title is no title (R2.3)."""
    return -player.rating, Title.of(player.title).rank, by_name(player)


def _standing_order(snapshot: Snapshot, last_criterion: LastCriterion) -> list[int]:
    """The order of 003 A2 without the score, with the given last criterion."""

    def key(player: Player) -> tuple[int, int, str | int, int]:
        return (*strength(player)[:2], last_criterion(player), player.number)

    return [player.number for player in sorted(snapshot.players, key=key)]
