"""Go grades as numbers: 30k is 0, 1k is 29, 1d is 30, 9d is 38 (M1)."""

from __future__ import annotations

import re

_GRADE = r"(?ai)0*([1-9]\d?) ?([kdp])(?:yu|an|ro)?"
WEAKEST, FIRST_DAN, STRONGEST = 0, 30, 38
# The European rating of 1d, and the difference between two grades. A grade begins halfway between its rating and the
# one below.
_RATING_OF_FIRST_DAN, _BETWEEN = 2100, 100


def canonical(text: str) -> str:
    """A grade as "4d", "12k" or "1p" from any notation; empty when it is invalid."""
    found = re.fullmatch(_GRADE, text.strip())
    return f"{found[1]}{found[2].lower()}" if found else ""


def level_of(text: str) -> int | None:
    """The number of a grade; None when it is invalid. A professional counts as 9d, a player below 30k as 30k."""
    grade = canonical(text)
    if not grade:
        return None
    steps = int(grade[:-1])
    if grade.endswith("p"):
        return STRONGEST
    level = FIRST_DAN + steps - 1 if grade.endswith("d") else FIRST_DAN - steps
    return max(WEAKEST, min(STRONGEST, level))


def level_of_rating(rating: int) -> int:
    """The number of the grade for a European rating: 2050 up to 2149 is 1d."""
    level = FIRST_DAN + (rating - _RATING_OF_FIRST_DAN + _BETWEEN // 2) // _BETWEEN
    return max(WEAKEST, min(STRONGEST, level))


def grade_of(level: int) -> str:
    """The grade with that number."""
    return f"{level - FIRST_DAN + 1}d" if level >= FIRST_DAN else f"{FIRST_DAN - level}k"
