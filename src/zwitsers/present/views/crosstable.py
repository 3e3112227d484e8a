"""The cross table: everyone in the order of a ranking, every round in a column, opponents by their row in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.scores.mcmahon import sums_of_resistance
from zwitsers.engine.scores.table import score_table
from zwitsers.engine.scores.units import Number
from zwitsers.present.views.people import AboutPlayer, Who
from zwitsers.present.views.records import HIDDEN, described
from zwitsers.present.views.standings import Standings, StandingsLine

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot


@dataclass(frozen=True, slots=True)
class CrosstableCell:
    round: int = field(metadata=described("0 is the in-between round (002 Modificatie 2)."))
    opponent: int | None = field(metadata=described("By their place in this table."))
    colour: Colour | None
    result: Result
    points: Number
    stones: int = field(metadata=described("Go: the handicap stones on the board, whoever had them."))


@dataclass(frozen=True, slots=True)
class CrosstableRow(AboutPlayer):
    """Where places are shared the rows are numbered on, so that each has its own."""

    also: ClassVar = ("number", "name", "points")

    place: int
    player: Who
    rounds: tuple[CrosstableCell, ...]
    line: StandingsLine = field(metadata=HIDDEN)
    # For the wall list of go: their club, and in a McMahon the sum of opponents' SOS.
    club: str = field(metadata=HIDDEN)
    sosos: Number | None = field(metadata=HIDDEN)

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
    # Whether a wall list has a column for clubs, which it has where anybody has one.
    clubs: bool = field(metadata=HIDDEN)

    @property
    def columns(self) -> tuple[int, ...]:
        """The number of the round in each column; 0 is the in-between round."""
        return self.ranking.round_numbers

    @property
    def wall_list(self) -> bool:
        """Whether it is written as go players do: a McMahon, or games with handicap."""
        return _is_wall_list(self.ranking.snapshot)


def crosstable(standings_view: Standings) -> Crosstable:
    places = {line.number: place for place, line in enumerate(standings_view.lines, start=1)}
    divisor = standings_view.rulebook.divisor
    snapshot = standings_view.snapshot
    sosos = _sosos(standings_view)
    rows = tuple(
        CrosstableRow(
            place,
            line.player,
            tuple(
                CrosstableCell(
                    standings_view.round_numbers[column - 1],
                    places[entry.opponent] if entry.opponent else None,
                    entry.colour,
                    entry.result,
                    Number(entry.points, divisor),
                    snapshot.stones_in(line.number, column) if snapshot.stones else 0,
                )
                for column, entry in enumerate(snapshot.history(line.number), start=1)
            ),
            line,
            snapshot.player(line.number).club,
            None if sosos is None else Number(sosos[line.number], divisor),
        )
        for place, line in enumerate(standings_view.lines, start=1)
    )
    clubs = _is_wall_list(snapshot) and any(row.club for row in rows)
    return Crosstable(standings_view.system, standings_view.rounds, rows, standings_view, clubs)


def _is_wall_list(snapshot: Snapshot) -> bool:
    return snapshot.mcmahon is not None or snapshot.handicap is not None or bool(snapshot.stones)


def _sosos(standings_view: Standings) -> dict[int, int] | None:
    snapshot = standings_view.snapshot
    if snapshot.mcmahon is None:
        return None
    return sums_of_resistance(snapshot, snapshot.mcmahon, score_table(snapshot, standings_view.rulebook.method))
