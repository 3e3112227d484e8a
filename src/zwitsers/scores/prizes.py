"""Prize money (R9.5, R9.6): those with equal points divide equally what their places are worth together.

Where a barrage settled places, the money follows the places (R10.5).
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from zwitsers.domain.errors import Problem, ZwitsersError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.scores.final import FinalLine


class PrizeError(ZwitsersError):
    """The amounts cannot be divided."""


def shared_prizes(ranking: Sequence[FinalLine]) -> list[list[int]]:
    """The players who divide what their places are worth, from the top."""

    def key(line: FinalLine) -> tuple[int, int]:
        return line.points, line.place if line.by_barrage else 0

    return [[line.number for line in lines] for _key, lines in groupby(ranking, key)]


def odd_cents(ranking: Sequence[FinalLine], shares: Mapping[int, int]) -> bool:
    """Whether cents were left over that did not divide."""
    return any(len({shares.get(number, 0) for number in numbers}) > 1 for numbers in shared_prizes(ranking))


def divide_prizes(ranking: Sequence[FinalLine], amounts: Sequence[int]) -> dict[int, int]:
    """What every player gets, in cents, by number. `amounts[0]` is the first prize, in cents.

    Cents that do not divide go one by one in the order of the list (R10.6), so that all the money is handed out;
    prizes for places that nobody has are not.
    """
    wrong = [
        Problem("scores.prize-amount", place=place, amount=amount)
        for place, amount in enumerate(amounts, start=1)
        if amount < 0
    ]
    if wrong:
        raise PrizeError(wrong)
    shares: dict[int, int] = {}
    first = 0
    for numbers in shared_prizes(ranking):
        share, rest = divmod(sum(amounts[first : first + len(numbers)]), len(numbers))
        for position, number in enumerate(numbers):
            shares[number] = share + (position < rest)
        first += len(numbers)
    return shares
