"""Criteria about floats that come again (003 A4, B5, B6, R6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.rules.criteria.kinds import About, Count
from zwitsers.scores.history import Float

if TYPE_CHECKING:
    from zwitsers.rules.criteria.kinds import Contestant, Pool


def had(one: Contestant, kind: Float, rounds_back: int) -> bool:
    return len(one.floats) >= rounds_back and one.floats[rounds_back - 1] is kind


def rises(pool: Pool, one: Contestant, other: Contestant) -> bool:
    """The lower placed meets a higher score than his own; the bye does not."""
    return pool.inside(one, other) and 0 <= other.score < one.score


def _upfloats(rounds_back: int, name: str) -> Count:
    def adds(pool: Pool, one: Contestant, other: Contestant) -> int:
        return rises(pool, one, other) and had(other, Float.UP, rounds_back)

    return Count(name, adds, About.LOWER)


def _downfloats(rounds_back: int, name: str) -> Count:
    def adds(pool: Pool, one: Contestant, other: Contestant) -> int:
        return pool.waits(one, other) and had(one, Float.DOWN, rounds_back)

    return Count(name, adds)


UPFLOATS_LAST = _upfloats(1, "upfloats_last")
UPFLOATS_BEFORE = _upfloats(2, "upfloats_before")
DOWNFLOATS_LAST = _downfloats(1, "downfloats_last")
DOWNFLOATS_BEFORE = _downfloats(2, "downfloats_before")
