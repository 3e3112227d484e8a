"""A McMahon: a Swiss whose players start with points for their grade (M1 to M6). All numbers are half points."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

from zwitsers.domain.results import Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_MISSED = (Result.NOT_ENTERED, Result.WITHDRAWN)


class Resistance(StrEnum):
    """What rounds without a game do to SOS and SODOS (M4)."""

    # Opponents count with their McMahon score; a round without an opponent adds one's own start score to SOS.
    START = "start"
    # The same, but opponents count with half a point for every round that they did not play.
    HALF = "half"
    # As the rulebook has it: a draw with oneself (000 and 004 2.3).
    RULEBOOK = "rulebook"


@dataclass(frozen=True, slots=True)
class Unplayed:
    """What rounds without an opponent count for."""

    bye: int = 2
    absence: int = 1
    # Before a late entry, or after withdrawing.
    missed: int = 1
    # Whether what these add up to is rounded down to whole points.
    rounded_down: bool = True
    resistance: Resistance = Resistance.START

    def of(self, result: Result) -> int:
        if result is Result.BYE:
            return self.bye
        if result is Result.ABSENT:
            return self.absence
        return self.missed if result in _MISSED else result.points

    def gains(self, results: Iterable[Result]) -> list[int]:
        """What every round of a player is worth. Rounded down, the second half point makes a whole one."""
        found: list[int] = []
        awarded = 0
        for result in results:
            if result.has_opponent:
                found.append(result.points)
                continue
            before, awarded = awarded, awarded + self.of(result)
            found.append(awarded // 2 * 2 - before // 2 * 2 if self.rounded_down else awarded - before)
        return found


# What is customary in Europe, and what the go rulebooks themselves say (2.2, 2.3, 7.3).
CUSTOMARY = Unplayed()
BY_THE_RULEBOOK = Unplayed(2, 0, 0, rounded_down=False, resistance=Resistance.RULEBOOK)


_SAID = tuple(item.name for item in fields(Unplayed))


@dataclass(frozen=True, slots=True)
class McMahon:
    """The start score of every player, and how the tournament counts.

    If all start alike it is a Swiss: start scores do not count, and what is not said of rounds without a game is as the
    rulebook has it (M2). Else it is as is customary (M4).
    """

    start: Mapping[int, int]
    # The start score of those at the bar; whoever has less started below it. None: there is no bar.
    bar: int | None = None
    bye: int | None = None
    absence: int | None = None
    missed: int | None = None
    rounded_down: bool | None = None
    resistance: Resistance | None = None
    # Whether handicap stones count in SOS with the score of the opponent who had them (M6).
    stones_count: bool = False
    differs: bool = field(init=False)
    unplayed: Unplayed = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", MappingProxyType(dict(self.start)))
        object.__setattr__(self, "differs", len(set(self.start.values())) > 1)
        usual = CUSTOMARY if self.differs else BY_THE_RULEBOOK
        said = {name: value for name in _SAID if (value := getattr(self, name)) is not None}
        object.__setattr__(self, "unplayed", replace(usual, **said))

    def start_of(self, number: int) -> int:
        """What counts of his start score."""
        return self.start.get(number, 0) if self.differs else 0

    def below_bar(self, number: int) -> bool:
        """Whether he started below the bar; where there is none everyone did."""
        return self.bar is None or self.start.get(number, 0) < self.bar

    def __reduce__(self) -> tuple[object, ...]:
        # MappingProxyType does not pickle; the constructor takes a plain mapping.
        given = (self.bar, self.bye, self.absence, self.missed, self.rounded_down, self.resistance, self.stones_count)
        return McMahon, (dict(self.start), *given)
