"""Estimates with their 95% confidence intervals: Student's t for means, Wilson's for shares."""

from __future__ import annotations

from functools import cache
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

LEVEL = 0.95
# From here on the normal distribution is as good: it differs by a thousandth.
_MANY = 1000


class Estimate(NamedTuple):
    """A value, and the interval that holds the true one in 95 of 100 studies like this."""

    value: float
    low: float
    high: float


def mean_of(values: Sequence[float], *, comparisons: int = 1) -> Estimate | None:
    """The mean with the interval of Student's t; None of fewer than two values, which tell nothing about spread.

    Who makes many comparisons finds a difference somewhere by chance. With `comparisons` the interval is wider, so that
    in 95 of 100 studies all of them hold together (Bonferroni).
    """
    if len(values) < 2:
        return None
    mean = fmean(values)
    margin = student(len(values) - 1, 1 - (1 - LEVEL) / comparisons) * stdev(values, mean) / sqrt(len(values))
    return Estimate(mean, mean - margin, mean + margin)


def share_of(count: int, total: int) -> Estimate:
    """A share with Wilson's interval, which stays between 0 and 1 and is right near them too."""
    z = _two_sided(LEVEL)
    share, z2 = count / total, z**2
    centre = (share + z2 / (2 * total)) / (1 + z2 / total)
    margin = z * sqrt(share * (1 - share) / total + z2 / (4 * total**2)) / (1 + z2 / total)
    return Estimate(share, min(share, max(0.0, centre - margin)), max(share, min(1.0, centre + margin)))


@cache
def student(freedom: int, level: float = LEVEL) -> float:
    """The t that a variable of Student stays within with this probability, found by halving an interval."""
    if freedom > _MANY:
        return _two_sided(level)
    low, high = 0.0, 1.0
    while _within(high, freedom) < level:
        high *= 2
    while high - low > 1e-9:
        middle = (low + high) / 2
        if _within(middle, freedom) < level:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _two_sided(level: float) -> float:
    return NormalDist().inv_cdf((1 + level) / 2)


def _within(t: float, freedom: int) -> float:
    """P(-t < T < t) for a whole number of degrees of freedom: a finite sum of powers of a cosine."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2 == 1
    term = cos(angle) if odd else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(3 if odd else 2, freedom - 1, 2):
        term *= cos(angle) ** 2 * (k - 1) / k
        total += term
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
