"""Points and tie-break values: exact numbers that print as people write them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from zwitsers.engine.scores.units import pretty

if TYPE_CHECKING:
    from zwitsers.engine.scores.units import Number

# The last character of a format specification that asks for a number, such as `.2f`.
_NUMERIC = frozenset("eEfFgG%")


class ExactNumber(Fraction):
    """A `Fraction` that prints as 3½. It compares with int, float and Fraction, and converts exactly.

    >>> ExactNumber(7, 2)
    3½
    >>> ExactNumber(7, 2) == 3.5, float(ExactNumber(7, 2)), f"{ExactNumber(7, 2):>5}", f"{ExactNumber(7, 2):.1f}"
    (True, 3.5, '   3½', '3.5')
    """

    __slots__ = ()

    @classmethod
    def of(cls, number: Number) -> ExactNumber:
        return cls(number.units, number.divisor)

    def __str__(self) -> str:
        return pretty(self.numerator, self.denominator)

    __repr__ = __str__

    def __format__(self, specification: str, /) -> str:
        if specification and specification[-1] in _NUMERIC:
            return format(float(self), specification)
        return format(str(self), specification)
