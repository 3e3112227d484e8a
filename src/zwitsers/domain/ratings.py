"""The two ratings of a player, and which of them counts: pairs, ranks and numbers."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zwitsers.domain.players import Player


class Rating(StrEnum):
    NATIONAL = "national"
    INTERNATIONAL = "international"


class Counting(StrEnum):
    """Which rating counts. Whoever has none that does, counts as unrated."""

    NATIONAL = "national"
    INTERNATIONAL = "international"
    HIGHER = "higher"
    NATIONAL_FIRST = "national-first"


def counted(player: Player, counting: Counting) -> Player:
    """The player with the rating that counts as his rating."""
    national, international = player.national, player.international_rating
    rating = {
        Counting.NATIONAL: national,
        Counting.INTERNATIONAL: international,
        Counting.HIGHER: max(national, international),
        Counting.NATIONAL_FIRST: national or international,
    }[counting]
    return player._replace(rating=rating, national_rating=None if rating == national else national)


def as_entered(player: Player) -> Player:
    """The player with his national rating as his rating: how one that stands alone has always been kept."""
    return player if player.national_rating is None else player._replace(rating=player.national, national_rating=None)
