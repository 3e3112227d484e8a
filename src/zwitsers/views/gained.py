"""What a player performed, as a line of the standings has it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.domain.ratings import Counting, Rating
from zwitsers.scores.performance import performance
from zwitsers.scores.units import Number
from zwitsers.views.records import described

if TYPE_CHECKING:
    from zwitsers.views.standings import Standings


@dataclass(frozen=True, slots=True)
class Gained:
    """What a player performed on the list that his counting rating is from, and what that gains or loses (B.02)."""

    list: Rating
    performance: int | None = field(metadata=described("Null: no game against a rated opponent."))
    change: Number | None = field(metadata=described("Exactly. Null: he is unrated, or nobody he met is rated."))
    rated: bool


def gained(made: Standings, number: int, counting: Counting, lists: tuple[Rating, ...]) -> Gained:
    """On the list that his counting rating is from."""
    player = made.snapshot.player(number)
    other = (
        counting is Counting.INTERNATIONAL
        or (counting is Counting.NATIONAL_FIRST and not player.national)
        or (counting is Counting.HIGHER and player.international_rating > player.national)
    )
    wanted = Rating.INTERNATIONAL if other else Rating.NATIONAL
    which = wanted if wanted in lists else lists[0]
    found = performance(made.snapshot, number, which, made.year)
    change = found.change
    return Gained(which, found.performance, None if change is None else Number(change, 100), rated=bool(found.rating))
