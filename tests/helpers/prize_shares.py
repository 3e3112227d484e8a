"""Prize money of a ranking without categories, by player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.prizes.by_places import by_places

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.scores.final import FinalLine


def divide_prizes(lines: Sequence[FinalLine], amounts: Sequence[int]) -> dict[int, int]:
    """What every player gets, in cents, by number."""
    paid = by_places(lines, amounts).paid
    return {line.number: paid.get(line.number, 0) for line in lines}
