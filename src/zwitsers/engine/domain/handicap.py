"""The number of handicap stones for the weaker of two go players (M6)."""

from __future__ import annotations

from typing import NamedTuple

MOST_STONES = 9
MOST_LESS = 3


class Handicap(NamedTuple):
    # By the present McMahon score, or by the grade; both as levels: 30k is 0, 1d is 30.
    by_score: bool = True
    # The number of stones less than the difference.
    less: int = 0
    most: int = MOST_STONES
    # Stronger players count as this level; None: no limit.
    none_from: int | None = None

    def stones(self, one: int, other: int) -> int:
        """The stones in a game between players of these levels, in either order."""
        if self.none_from is not None:
            one, other = min(one, self.none_from), min(other, self.none_from)
        return min(self.most, max(0, abs(one - other) - self.less))
