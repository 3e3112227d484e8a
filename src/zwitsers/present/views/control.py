"""The control sums of 001 F8 (R1.7), and the points in a file against the results in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.engine.scores.control import control as control_sums
from zwitsers.engine.scores.units import Number
from zwitsers.present.views.people import Who, people
from zwitsers.present.views.records import HIDDEN, described

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zwitsers.engine.domain import Problem, Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class SumCorrection:
    """Why a total is not what the formula gives."""

    reason: str
    round: int
    number: int
    amount: Number


@dataclass(frozen=True, slots=True)
class ControlSumView:
    name: str
    total: Number
    formula: Number = field(metadata=described("What 001 F8 gives without any irregularity."))
    expected: Number
    holds: bool
    corrections: tuple[SumCorrection, ...]

    @property
    def corrected(self) -> Number:
        return Number(self.expected.units - self.formula.units, self.total.divisor)

    @property
    def reasons(self) -> dict[str, tuple[int, Number]]:
        """How often, and how much together."""
        amounts: dict[str, list[int]] = {}
        for item in self.corrections:
            amounts.setdefault(item.reason, []).append(item.amount.units)
        return {reason: (len(units), Number(sum(units), self.total.divisor)) for reason, units in amounts.items()}


@dataclass(frozen=True, slots=True)
class PointsDiffer:
    """A player whose points in the file do not follow from their results."""

    number: int
    in_file: str
    by_results: str
    player: Who = field(metadata=HIDDEN)


@dataclass(frozen=True, slots=True)
class Control:
    """The control sums of 001 F8 (R1.7)."""

    system: str
    players: int
    rounds: int
    in_order: bool
    sums: tuple[ControlSumView, ...]
    differences: tuple[PointsDiffer, ...]


def control(snapshot: Snapshot, book: Rulebook, differences: Iterable[Problem] = ()) -> Control:
    """`differences`: what the reader of a file found about points. An event keeps none beside its results."""

    def number(units: int) -> Number:
        return Number(units, book.divisor)

    sums = tuple(
        ControlSumView(
            line.name,
            number(line.total),
            number(line.formula),
            number(line.expected),
            line.holds,
            tuple(
                SumCorrection(item.reason, item.round, item.number, number(item.amount)) for item in line.corrections
            ),
        )
        for line in control_sums(snapshot, book)
    )
    everyone = people(snapshot.players)
    differ = tuple(_differs(everyone, problem) for problem in differences)
    in_order = not differ and all(line.holds for line in sums)
    return Control(book.id, len(snapshot.players), snapshot.numbered_rounds, in_order, sums, differ)


def _differs(everyone: Mapping[int, Who], problem: Problem) -> PointsDiffer:
    player = everyone[int(str(problem.values["player"]))]
    return PointsDiffer(player.number, str(problem.values["written"]), str(problem.values["computed"]), player)
