"""The only source of chance: a seeded stream of numbers, the same on every machine and in every process.

Of Python's generator only `random()` is used, since that is the one method whose numbers are promised to stay the same
in later versions of Python. Probabilities are whole numbers, in millionths.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

MILLION = 1_000_000
# As many uniform numbers as add up to something that looks normal, with a variance of 1 each twelve (Irwin and Hall).
_DRAWS = 12


class Chance:
    """What was drawn is decided by the seed alone: `Chance(7, 3)` is the stream of tournament 3 of seed 7."""

    def __init__(self, *seed: object) -> None:
        self._next = Random("/".join(map(str, seed))).random

    def below(self, count: int) -> int:
        """A number from 0 to count - 1, each as likely."""
        return int(self._next() * count)

    def happens(self, rate: int) -> bool:
        """True in `rate` of a million cases. Always takes one number, so that a rate does not shift what follows."""
        return self.below(MILLION) < rate

    def among(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def normal(self, mean: int, spread: int) -> int:
        """A whole number around `mean` with standard deviation `spread`, never more than six of them away."""
        return mean + sum([self.below(spread + 1) for _ in range(_DRAWS)]) - _DRAWS * spread // 2
