"""The cross table: everyone in the order of a ranking, every round in a column, opponents by their row in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from zwitsers.scores.units import Number
from zwitsers.views.records import HIDDEN, described

if TYPE_CHECKING:
    from zwitsers.domain import Colour, Result
    from zwitsers.views.people import Who
    from zwitsers.views.standings import Line, Standings


@dataclass(frozen=True, slots=True)
class CrosstableCell:
    round: int = field(metadata=described("0 is the in-between round (002 Modificatie 2)."))
    opponent: int | None = field(metadata=described("By his place in this table."))
    colour: Colour | None
    result: Result
    points: Number


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """Where places are shared the rows are numbered on, so that each has its own."""

    also: ClassVar = ("number", "name", "points")

    place: int
    player: Who
    rounds: tuple[CrosstableCell, ...]
    line: Line = field(metadata=HIDDEN)

    @property
    def number(self) -> int:
        return self.player.number

    @property
    def name(self) -> str:
        return self.player.name

    @property
    def points(self) -> Number:
        return self.line.points


@dataclass(frozen=True, slots=True)
class Crosstable:
    system: str
    rounds: int
    rows: tuple[CrosstableRow, ...]
    # The ranking that it is in the order of.
    ranking: Standings = field(metadata=HIDDEN)

    @property
    def columns(self) -> tuple[int, ...]:
        """The number of the round in each column; 0 is the in-between round."""
        return self.ranking.turns


def crosstable(made: Standings) -> Crosstable:
    places = {line.number: place for place, line in enumerate(made.lines, start=1)}
    divisor = made.rulebook.divisor
    rows = tuple(
        CrosstableRow(
            place,
            line.player,
            tuple(
                CrosstableCell(
                    turn,
                    places[entry.opponent] if entry.opponent else None,
                    entry.colour,
                    entry.result,
                    Number(entry.points, divisor),
                )
                for turn, entry in zip(made.turns, made.snapshot.history(line.number), strict=True)
            ),
            line,
        )
        for place, line in enumerate(made.lines, start=1)
    )
    return Crosstable(made.system, made.rounds, rows, made)
