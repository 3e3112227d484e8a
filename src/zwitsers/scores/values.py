"""The value of every player for every criterion of a final ranking, exact and as text."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.scores.criteria import Criterion, FinalRanking, FinalStep
from zwitsers.scores.table import score_table
from zwitsers.scores.tiebreaks import average_rating, opponents_scores, solkoff_median, solkoff_truncated
from zwitsers.scores.units import Number

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from zwitsers.domain import Snapshot
    from zwitsers.scores.c07.codes import Code
    from zwitsers.scores.c07.values import TieBreaks
    from zwitsers.scores.rules import ScoreRules


class Step(NamedTuple):
    """A criterion as applied. `name` is its published name; the truncated chain has one name for every length."""

    name: str
    criterion: Criterion
    article: str
    ruling: str
    first_place_only: bool = False
    cut: int = 0  # SOLKOFF_TRUNCATED: how many of the lowest opponents are left out
    code: Code | None = None


class TieBreak(NamedTuple):
    """A player's value for one criterion; None where it was not applied to him.

    `numbers` is for people and files. A direct result that was applied again among those still level has its values
    one after the other.
    """

    step: Step
    value: int | Fraction | None
    numbers: tuple[Number, ...] = ()

    @property
    def text(self) -> str:
        """Exact: a decimal, or n/d."""
        return ", ".join(number.exact for number in self.numbers)


def steps_of(ranking: FinalRanking, rounds: int) -> tuple[Step, ...]:
    """The steps one by one; the truncated chain ends where one opponent is left (R10.8)."""
    steps: list[Step] = []
    for step in ranking.steps:
        if step.criterion is Criterion.SOLKOFF_TRUNCATED:
            steps += [_step(step, f"{step.criterion.value}_{cut}", cut) for cut in range(1, rounds)]
        else:
            steps.append(_step(step, step.criterion.value, 0))
    return tuple(steps)


def _step(step: FinalStep, name: str, cut: int) -> Step:
    name = name if step.code is None else str(step.code)
    return Step(name, step.criterion, step.article, step.ruling, step.first_place_only, cut, step.code)


class Values:
    """Every criterion is computed for all players when it is first needed."""

    def __init__(self, snapshot: Snapshot, rulebook: ScoreRules) -> None:
        self.snapshot = snapshot
        self.divisor = rulebook.divisor
        self.sonneborn_divisor = rulebook.sonneborn_divisor
        self.table = score_table(snapshot, rulebook.method)
        self._known: dict[str, dict[int, int | Fraction]] = {}
        self._opponents: dict[int, list[int]] = {}

    def of(self, step: Step) -> dict[int, int | Fraction]:
        if step.name not in self._known:
            if step.code is not None:
                self._known[step.name] = self._by_code(step.code)
            else:
                self._known[step.name] = {number: self._value(step, number) for number in self.table}
        return self._known[step.name]

    @cached_property
    def ties(self) -> TieBreaks:
        from zwitsers.scores.c07.values import TieBreaks  # slow to load, and only these need it

        return TieBreaks(self.snapshot)

    def _by_code(self, code: Code) -> dict[int, int | Fraction]:
        """What compares, larger being better; whoever has no value comes last."""
        values = self.ties.of(code)
        sign = -1 if code.smaller_is_better else 1
        last = min((sign * value for value in values.values() if value is not None), default=0) - 1
        return {number: last if value is None else sign * value for number, value in values.items()}

    def tie_break(self, step: Step, number: int) -> TieBreak:
        if step.cut and step.cut >= len(self._opponents_scores(number)):
            return TieBreak(step, None)  # beyond his last opponent there is no value (R10.8)
        if step.code is not None:
            return self._shown(step, step.code, self.ties.of(step.code)[number])
        value = self.of(step)[number]
        divisor = self.divisor
        if step.criterion is Criterion.SONNEBORN_BERGER:
            divisor = self.sonneborn_divisor
        elif step.criterion is Criterion.AVERAGE_RATING:
            divisor = 1
        numerator, denominator = value.numerator, value.denominator * divisor
        return TieBreak(step, value, (Number(numerator, denominator),))

    def _shown(self, step: Step, code: Code, value: int | Fraction | None) -> TieBreak:
        if value is None:
            return TieBreak(step, None)
        divisor = self.ties.divisor(code, self.divisor)
        return TieBreak(step, value, (Number(value.numerator, value.denominator * divisor),))

    def encounter(self, step: Step, value: Fraction | None) -> TieBreak:
        """A direct encounter by C.07, where it was applied."""
        assert step.code is not None
        return self._shown(step, step.code, value)

    def direct(self, step: Step, found: Sequence[int]) -> TieBreak:
        """A direct result, applied once for every value found."""
        return TieBreak(step, found[0] if found else None, tuple(Number(points, self.divisor) for points in found))

    def _value(self, step: Step, number: int) -> int | Fraction:
        line = self.table[number]
        if step.criterion is Criterion.POINTS:
            return line.points
        if step.criterion is Criterion.RESISTANCE_POINTS:
            return line.resistance_points
        if step.criterion is Criterion.SONNEBORN_BERGER:
            return line.sonneborn_berger
        if step.criterion is Criterion.SOLKOFF_MEDIAN:
            return solkoff_median(self._opponents_scores(number))
        if step.criterion is Criterion.SOLKOFF_TRUNCATED:
            return solkoff_truncated(self._opponents_scores(number), step.cut)
        return average_rating(self.snapshot, number)

    def _opponents_scores(self, number: int) -> list[int]:
        if number not in self._opponents:
            self._opponents[number] = opponents_scores(self.snapshot, self.table, number)
        return self._opponents[number]
