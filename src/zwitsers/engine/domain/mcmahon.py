"""McMahon: a Swiss in which players start with points for their grade (M1 to M6). All numbers are half points."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain.results import Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_MISSED = (Result.NOT_ENTERED, Result.WITHDRAWN)


class Resistance(StrEnum):
    """How rounds without a game count in SOS and SODOS (M4)."""

    # Opponents count with their McMahon score; a round without an opponent adds one's own start score to SOS.
    START = "start"
    # The same, but opponents count half a point for every round that they did not play.
    HALF = "half"
    # By the rulebook: a draw with oneself (000 and 004 2.3).
    RULEBOOK = "rulebook"


class UnplayedPoints(NamedTuple):
    """The points for rounds without an opponent."""

    bye: int = 2
    absence: int = 1
    # Before a late entry, or after withdrawal.
    missed: int = 1
    # Whether their sum is rounded down to whole points.
    rounded_down: bool = True
    resistance: Resistance = Resistance.START

    def of(self, result: Result) -> int:
        if result is Result.BYE:
            return self.bye
        if result in (Result.ABSENT, Result.NO_NOTICE):
            return self.absence
        return self.missed if result in _MISSED else result.points

    def gains(self, results: Iterable[Result]) -> list[int]:
        """The points of every round of a player. Rounded down, the second half point adds a whole one."""
        found: list[int] = []
        awarded = 0
        for result in results:
            if result.has_opponent:
                found.append(result.points)
                continue
            before, awarded = awarded, awarded + self.of(result)
            found.append(awarded // 2 * 2 - before // 2 * 2 if self.rounded_down else awarded - before)
        return found


# The European custom, and the go rulebooks themselves (2.2, 2.3, 7.3).
CUSTOMARY = UnplayedPoints()
BY_THE_RULEBOOK = UnplayedPoints(2, 0, 0, rounded_down=False, resistance=Resistance.RULEBOOK)


class _Said(NamedTuple):
    start: Mapping[int, int]
    # The start score at the bar; players with a lower one started below it. None: there is no bar.
    bar: int | None = None
    bye: int | None = None
    absence: int | None = None
    missed: int | None = None
    rounded_down: bool | None = None
    resistance: Resistance | None = None
    # Whether the opponent's handicap stones are added to their score in SOS (M6).
    stones_count: bool = False


class McMahon(_Said):
    """The start score of every player, and the scoring settings.

    If all start equal it is a Swiss: start scores do not count, and unset settings for rounds without a game follow the
    rulebook (M2). Otherwise they follow the custom (M4).
    """

    @cached_property
    def differs(self) -> bool:
        return len(set(self.start.values())) > 1

    @cached_property
    def unplayed(self) -> UnplayedPoints:
        usual = CUSTOMARY if self.differs else BY_THE_RULEBOOK
        return usual._replace(
            **{name: said for name in UnplayedPoints._fields if (said := getattr(self, name)) is not None}
        )

    def start_of(self, number: int) -> int:
        """The start score that counts."""
        return self.start.get(number, 0) if self.differs else 0

    def below_bar(self, number: int) -> bool:
        """Whether a player started below the bar; without a bar everyone did."""
        return self.bar is None or self.start.get(number, 0) < self.bar
