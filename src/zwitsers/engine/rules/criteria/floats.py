"""Criteria about repeated floats (003 A4, B5, B6, R6; C.04.3 C14-C21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.rules.criteria.kinds import Count, CountSubject
from zwitsers.engine.scores.history import Float

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.engine.rules.criteria.kinds import Contestant, Pool


def had(one: Contestant, kind: Float, rounds_back: int) -> bool:
    return len(one.floats) >= rounds_back and one.floats[rounds_back - 1] is kind


def rises(pool: Pool, one: Contestant, other: Contestant) -> bool:
    """Whether the lower placed meets a higher score than their own; the bye does not count."""
    return pool.inside(one, other) and 0 <= other.score < one.score


def _upfloats(rounds_back: int, name: str, *, by_score: bool = False) -> Count:
    """Count natives who meet a higher score again; by score: count those higher scores."""

    def adds(pool: Pool, one: Contestant, other: Contestant) -> int:
        return rises(pool, one, other) and had(other, Float.UP, rounds_back)

    return Count(name, adds, CountSubject.LOWER, by_score=by_score)


def _downfloats(
    rounds_back: int,
    name: str,
    who: Callable[[Pool, Contestant], bool] = lambda _pool, _one: True,
    *,
    by_score: bool = False,
) -> Count:
    def adds(pool: Pool, one: Contestant, other: Contestant) -> int:
        return pool.waits(one, other) and who(pool, one) and had(one, Float.DOWN, rounds_back)

    return Count(name, adds, by_score=by_score)


def _native(pool: Pool, one: Contestant) -> bool:
    return one.level == pool.level


def _moved_down(pool: Pool, one: Contestant) -> bool:
    return one.level < pool.level


UPFLOATS_LAST = _upfloats(1, "upfloats_last")
UPFLOATS_BEFORE = _upfloats(2, "upfloats_before")
DOWNFLOATS_LAST = _downfloats(1, "downfloats_last")
DOWNFLOATS_BEFORE = _downfloats(2, "downfloats_before")
NATIVE_DOWNFLOATS_LAST = _downfloats(1, "downfloats_last", _native)
NATIVE_DOWNFLOATS_BEFORE = _downfloats(2, "downfloats_before", _native)
SCORES_DOWN_LAST = _downfloats(1, "scores_down_last", _moved_down, by_score=True)
SCORES_DOWN_BEFORE = _downfloats(2, "scores_down_before", _moved_down, by_score=True)
SCORES_UP_LAST = _upfloats(1, "scores_up_last", by_score=True)
SCORES_UP_BEFORE = _upfloats(2, "scores_up_before", by_score=True)
