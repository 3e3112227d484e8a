"""Prize money (R9.5, R9.6): those with equal points divide equally what their places are worth together."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from zwitsers.domain.errors import Problem, ZwitsersError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.scores.final import FinalLine


class PrizeError(ZwitsersError):
    """The amounts cannot be divided."""


def divide_prizes(ranking: Sequence[FinalLine], amounts: Sequence[int]) -> dict[int, int]:
    """What every player gets, in cents, by number. `amounts[0]` is the first prize, in cents.

    Cents that do not divide go one by one to the best placed of the group, in the order of the ranking, so that all
    the money is handed out; prizes for places that nobody has are not.
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
    for _points, lines in groupby(ranking, key=lambda line: line.points):
        numbers = [line.number for line in lines]
        share, rest = divmod(sum(amounts[first : first + len(numbers)]), len(numbers))
        for position, number in enumerate(numbers):
            shares[number] = share + (position < rest)
        first += len(numbers)
    return shares
