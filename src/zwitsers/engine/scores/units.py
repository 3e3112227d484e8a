"""Formatting of integer units (R1.1): exact, without floating point."""

from __future__ import annotations

from functools import lru_cache
from math import gcd
from typing import NamedTuple

# Fractions with their own character. Fifths and tenths are decimals.
_SIGNS = {
    (1, 4): "¼", (1, 2): "½", (3, 4): "¾", (1, 3): "⅓", (2, 3): "⅔", (1, 6): "⅙", (5, 6): "⅚",
    (1, 8): "⅛", (3, 8): "⅜", (5, 8): "⅝", (7, 8): "⅞",
}  # fmt: skip


@lru_cache(maxsize=4096)
def decimal_string(units: int, divisor: int) -> str:
    """`units / divisor` as the shortest exact decimal; as `n/d` where no decimal is exact.

    >>> decimal_string(27, 2), decimal_string(57, 4), decimal_string(18, 2), decimal_string(20, 3)
    ('13.5', '14.25', '9', '20/3')
    """
    sign = "-" if units < 0 else ""
    common = gcd(units, divisor)
    numerator, denominator = abs(units) // common, divisor // common
    decimals = _decimals_needed(denominator)
    if decimals is None:
        return f"{sign}{numerator}/{denominator}"
    if decimals == 0:
        return f"{sign}{numerator}"
    whole, rest = divmod(numerator * 10**decimals // denominator, 10**decimals)
    return f"{sign}{whole}.{rest:0{decimals}d}"


def _decimals_needed(denominator: int) -> int | None:
    """Number of decimals that represent 1/denominator exactly; None when there is none."""
    twos = fives = 0
    while denominator % 2 == 0:
        denominator //= 2
        twos += 1
    while denominator % 5 == 0:
        denominator //= 5
        fives += 1
    return max(twos, fives) if denominator == 1 else None


def pretty(units: int, divisor: int) -> str:
    """Exact text for display: 14¼, 1833⅓, 0.05, 43 29/30: a fraction character, a decimal, or a fraction.

    >>> pretty(57, 4), pretty(1, 2), pretty(9, 1), pretty(-3, 2), pretty(5500, 3), pretty(1319, 30), pretty(1, 20)
    ('14¼', '½', '9', '-1½', '1833⅓', '43 29/30', '0.05')
    """
    common = gcd(units, divisor)
    sign = "-" if units < 0 else ""
    below = divisor // common
    whole, above = divmod(abs(units) // common, below)
    if not above:
        return f"{sign}{whole}"
    if (above, below) in _SIGNS:
        return f"{sign}{whole or ''}{_SIGNS[above, below]}"
    if _decimals_needed(below) is not None:
        return decimal_string(units, divisor)
    return f"{sign}{whole} {above}/{below}" if whole else f"{sign}{above}/{below}"


def rounded(units: int, divisor: int) -> str:
    """Two decimals, rounded half up (away from zero), for people; never used to compare."""
    hundredths = (200 * abs(units) + divisor) // (2 * divisor)
    sign = "-" if units < 0 and hundredths else ""
    whole, rest = divmod(hundredths, 100)
    return f"{sign}{whole}.{rest:02d}" if rest else f"{sign}{whole}"


class Number(NamedTuple):
    """An exact number for display, independent of language."""

    units: int
    divisor: int = 1

    @property
    def exact(self) -> str:
        return decimal_string(self.units, self.divisor)

    @property
    def fraction(self) -> str:
        """Exact, never as a decimal: `1319/30`, `17`."""
        common = gcd(self.units, self.divisor)
        above, below = self.units // common, self.divisor // common
        return str(above) if below == 1 else f"{above}/{below}"
