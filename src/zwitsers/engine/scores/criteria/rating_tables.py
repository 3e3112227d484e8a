"""The tables of the FIDE rating regulations (B.02 8.1): rating difference by score, and score by rating difference."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

# 8.1.1: the rating difference for 50, 51, ... 100 points out of a hundred.
_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),
    800,
)
# 8.1.2: the smallest rating difference for which the higher rated is expected to score 51, 52, ... 100.
_STEPS = (
    *(4, 11, 18, 26, 33, 40, 47, 54, 62, 69),
    *(77, 84, 92, 99, 107, 114, 122, 130, 138, 146),
    *(154, 163, 171, 180, 189, 198, 207, 216, 226, 236),
    *(246, 257, 268, 279, 291, 303, 316, 329, 345, 358),
    *(375, 392, 412, 433, 457, 485, 518, 560, 620, 736),
)
_HALF = 50


def difference_for(hundredths: int) -> int:
    """dp for a score in hundredths, from -800 to 800."""
    if hundredths < _HALF:
        return -_DIFFERENCES[_HALF - hundredths]
    return _DIFFERENCES[hundredths - _HALF]


def expected_hundredths(difference: int) -> int:
    """The expected score in hundredths for a rating difference."""
    steps = bisect_right(_STEPS, abs(difference))
    return _HALF + steps if difference >= 0 else _HALF - steps


def mean(total: int | Fraction, count: int) -> int:
    """The average as an integer, rounded half up."""
    return int((2 * total + count) // (2 * count))
