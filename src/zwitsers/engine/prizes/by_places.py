"""Prize money of a ranking without categories: those with equal points divide what their places are worth (R9.5, R9.6).
In Keizer those with equal Keizer points do (K11).

Where a barrage settled places, the money follows the places (R10.5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.errors import Problem, ZwitsersError
from zwitsers.engine.prizes.division import Division, divide
from zwitsers.engine.prizes.plan import OVERALL, Plan, Prize, PrizeList
from zwitsers.engine.prizes.ranking import Contender

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zwitsers.engine.scores.final import FinalLine


class PrizeError(ZwitsersError):
    """The amounts cannot be divided."""


def contenders(lines: Iterable[FinalLine], players: Mapping[int, int] | None = None) -> list[Contender]:
    """The lines of a final ranking; `players` has their entries by number, where only those can have a prize."""
    return [
        Contender(
            line.number if players is None else players[line.number],
            line.place,
            (line.counted, line.place if line.by_barrage else 0),
            line.points,
        )
        for line in lines
        if players is None or line.number in players
    ]


def by_places(lines: Iterable[FinalLine], amounts: Sequence[int]) -> Division:
    """`amounts[0]` is the first prize, in cents. Cents that do not divide go one by one in the order of the list
    (R10.6); prizes for places that nobody has are not handed out."""
    wrong = [
        Problem("scores.prize-amount", place=place, amount=amount)
        for place, amount in enumerate(amounts, start=1)
        if amount < 0
    ]
    if wrong:
        raise PrizeError(wrong)
    plan = Plan((PrizeList(OVERALL, prizes=tuple(Prize(amount) for amount in amounts)),))
    return divide(plan, contenders(lines))
