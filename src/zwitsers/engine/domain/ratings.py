"""The two ratings of a player, and which of them counts for pairing, ranking and numbering."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.engine.domain.players import Player


class Rating(StrEnum):
    NATIONAL = "national"
    INTERNATIONAL = "international"


class Counting(StrEnum):
    """Which rating counts. A player without it counts as unrated."""

    NATIONAL = "national"
    INTERNATIONAL = "international"
    HIGHER = "higher"
    NATIONAL_FIRST = "national-first"
    INTERNATIONAL_FIRST = "international-first"


# The rating that counts, from the national and the international one.
_RATINGS: dict[Counting, Callable[[int, int], int]] = {
    Counting.NATIONAL: lambda national, _international: national,
    Counting.INTERNATIONAL: lambda _national, international: international,
    Counting.HIGHER: max,
    Counting.NATIONAL_FIRST: lambda national, international: national or international,
    Counting.INTERNATIONAL_FIRST: lambda national, international: international or national,
}


def counted(player: Player, counting: Counting) -> Player:
    national = player.national
    rating = _RATINGS[counting](national, player.international_rating)
    return as_entered(player) if rating == national else player._replace(rating=rating, national_rating=national)


def as_entered(player: Player) -> Player:
    """The player with the national rating as `rating`: the stored form of a single rating."""
    return player if player.national_rating is None else player._replace(rating=player.national, national_rating=None)
