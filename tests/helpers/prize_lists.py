"""Prize lists in whole euros, and players to divide them over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.prizes.plan import ORGANISER, Prize, PrizeGroup, PrizeList, Sharing
from zwitsers.engine.prizes.ranking import Contender

if TYPE_CHECKING:
    from zwitsers.engine.prizes.division import Division

EURO = 100


def ranked(*points: int) -> list[Contender]:
    """Players 1, 2, … with these points; tie-breaks have settled every place."""
    return [Contender(number, number, score, score) for number, score in enumerate(points, start=1)]


def money(*euros: int) -> tuple[Prize, ...]:
    return tuple(Prize(amount * EURO) for amount in euros)


def paid(division: Division) -> dict[int, float]:
    assert sum(division.paid.values()) + sum(division.to_clubs.values()) + division.kept == division.promised
    return {player: cents / EURO for player, cents in sorted(division.paid.items())}


def overall(*euros: int, share: Sharing = Sharing.EQUAL) -> PrizeList:
    return PrizeList(1, prizes=money(*euros), share=share)


def group(number: int, *euros: int, share: Sharing = Sharing.PLACE, to: int = ORGANISER) -> PrizeList:
    return PrizeList(number, PrizeGroup.CATEGORY, money(*euros), category=number, share=share, to=to)
