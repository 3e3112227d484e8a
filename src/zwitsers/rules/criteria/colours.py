"""Criteria about the colours that players prefer (001 B4, 003 B4, R4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.rules.criteria.kinds import About, Count
from zwitsers.rules.preferences import Strength

if TYPE_CHECKING:
    from zwitsers.rules.criteria.kinds import Contestant, Pool


def both_want(one: Contestant, other: Contestant, at_least: Strength) -> bool:
    """R4.6: both prefer the same colour, each at least this strongly."""
    mine, theirs = one.wish, other.wish
    return (
        mine.colour is not None
        and mine.colour is theirs.colour
        and mine.strength >= at_least
        and theirs.strength >= at_least
    )


def _clash(pool: Pool, one: Contestant, other: Contestant) -> int:
    return pool.inside(one, other) and both_want(one, other, Strength.LIGHT)


def _strong_clash(pool: Pool, one: Contestant, other: Contestant) -> int:
    return pool.inside(one, other) and both_want(one, other, Strength.STRONG)


CLASHES = Count("clashes", _clash, About.BOTH)
STRONG_CLASHES = Count("strong_clashes", _strong_clash, About.BOTH)
