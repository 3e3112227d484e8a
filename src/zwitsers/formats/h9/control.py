"""The printed scores of a table against its results: which column is which, and where it differs.

A table does not tell what its score columns are. The name above a column counts when there is one; otherwise every
measure is tried under every convention, and a column is what it differs from least.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.formats.h9.conventions import (
    GAME_MEASURES,
    Base,
    ColumnMeaning,
    Convention,
    UnplayedSymbolPoints,
    awarded_ways,
    conventions,
    meaning_of,
    unknown_values,
)
from zwitsers.formats.h9.grid import H9Grid, Opponents
from zwitsers.formats.h9.scores import Basis, basis_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zwitsers.formats.h9.cells import PrintedScore
    from zwitsers.formats.h9.table import H9Table

    Column = Sequence[PrintedScore | None]

# A column that nobody named is recognised when at least this part of it agrees: one in so many may differ.
_MAY_DIFFER = 4


class ScoreDifference(NamedTuple):
    """A player whose printed score is not what their results give; `recomputed` counts quarter points."""

    number: int
    name: str
    printed: str
    recomputed: int


@dataclass(frozen=True, slots=True)
class ControlledColumn:
    """One score column. `scale`: 2 when everything in it counts double.

    `values` are what the results give for each line, in quarter points; None when there is nothing to compare with.
    """

    position: int
    heading: str
    meaning: ColumnMeaning
    values: tuple[int, ...] | None = None
    differences: tuple[ScoreDifference, ...] = ()
    awarded: UnplayedSymbolPoints | None = None
    convention: Convention | None = None
    scale: int = 1


@dataclass(frozen=True, slots=True)
class H9Control:
    columns: tuple[ControlledColumn, ...]
    # Wins, SOS, SODOS and SOSOS of every line by the results, in quarter points, as this table counts them.
    recomputed: Mapping[ColumnMeaning, tuple[int, ...]]
    # What the table has that conventions differ about: rounds alone (+ = -), and games by default.
    alone: frozenset[str] = frozenset()
    defaults: bool = False
    # The start score of every line, in quarter points, and what rounds without a game count for.
    start: tuple[int, ...] = ()
    awarded: UnplayedSymbolPoints | None = None

    @property
    def in_order(self) -> bool:
        """Whether every column that was recognised is what the results give."""
        return not any(column.differences for column in self.columns)

    def column(self, meaning: ColumnMeaning) -> ControlledColumn | None:
        return next((column for column in self.columns if column.meaning is meaning), None)


def control_h9(table: H9Table) -> H9Control:
    """Recompute wins, SOS, SODOS, SOSOS and their like, and compare them with what the table prints."""
    columns, headings = _columns(table)
    basis = basis_of(table, H9Grid(table), columns, headings)
    found = _Search(table, basis, columns, headings).found()
    grid = basis.grid
    return H9Control(
        found,
        _recomputed(found, basis),
        frozenset(grid.alone),
        grid.has_defaults,
        tuple(basis.start),
        basis.awarded if basis.mcmahon is None else basis.mcmahon,
    )


def starts_of(table: H9Table) -> Sequence[int]:
    """The start scores of a table, in quarter points; nothing but zeros where its points are wins."""
    return basis_of(table, H9Grid(table), *_columns(table)).start


def _columns(table: H9Table) -> tuple[list[Column], list[str]]:
    width = max((len(line.scores) for line in table.lines), default=0)
    columns: list[Column] = [
        [line.scores[at] if at < len(line.scores) else None for line in table.lines] for at in range(width)
    ]
    return columns, [table.headings[at] if at < len(table.headings) else "" for at in range(width)]


def _recomputed(columns: Sequence[ControlledColumn], basis: Basis) -> dict[ColumnMeaning, tuple[int, ...]]:
    """By the convention of the first column that has one; otherwise the usual one."""
    convention = next((column.convention for column in columns if column.convention is not None), Convention())
    opponents = Opponents(basis.grid, convention, basis.printed, basis.results, basis.start, basis.awarded.unknown)
    return {
        ColumnMeaning.WINS: tuple(basis.results),
        ColumnMeaning.SOS: tuple(opponents.sos),
        ColumnMeaning.SODOS: tuple(opponents.sodos()),
        ColumnMeaning.SOSOS: tuple(opponents.sosos()),
    }


class _Fit(NamedTuple):
    """How well a measure under a convention agrees with a column."""

    wrong: int
    values: Sequence[int]
    convention: Convention | None
    scale: int = 1


class _Search:
    """Tries conventions until every column is accounted for; remembers the best fit of each measure."""

    def __init__(self, table: H9Table, basis: Basis, columns: Sequence[Column], headings: Sequence[str]) -> None:
        self._table = table
        self._basis = basis
        self._columns = columns
        self._headings = headings
        self._open = [at for at in range(len(columns)) if at not in basis.known and not _is_padding(columns[at])]
        self._best: dict[int, dict[ColumnMeaning, _Fit]] = {at: {} for at in self._open}

    def found(self) -> tuple[ControlledColumn, ...]:
        self._try_all()
        taken: set[ColumnMeaning] = set()
        return tuple(self._controlled(at, taken) for at in range(len(self._columns)))

    def _meanings(self, at: int) -> tuple[ColumnMeaning, ...]:
        named = meaning_of(self._headings[at])
        if named is None:
            return GAME_MEASURES
        return (named,) if named in GAME_MEASURES else ()

    def _try_all(self) -> None:
        grid, basis = self._basis.grid, self._basis
        meanings = {meaning for at in self._open for meaning in self._meanings(at)}
        if ColumnMeaning.CUMULATIVE in meanings:
            cumulative = grid.cumulative(basis.awarded, basis.start)
            self._offer(ColumnMeaning.CUMULATIVE, cumulative, None)
        for convention in conventions(grid):
            if self._all_fit():
                return
            for scores, unknown in self._results_of(convention):
                opponents = Opponents(grid, convention, basis.printed, scores, basis.start, unknown)
                for meaning in meanings:
                    self._offer(meaning, _measure(meaning, opponents), convention)

    def _results_of(self, convention: Convention) -> Iterator[tuple[Sequence[int], int]]:
        """Opponents' points by the results may count awarded rounds in another way than the wins column does; also
        what a game without a result is worth."""
        if convention.base is not Base.RESULTS:
            for unknown in unknown_values(self._basis.grid):
                yield self._basis.results, unknown
            return
        for awarded in awarded_ways(self._basis.grid):
            yield self._basis.grid.wins(awarded), awarded.unknown

    def _all_fit(self) -> bool:
        return all(any(fit.wrong == 0 for fit in best.values()) for best in self._best.values())

    def _offer(self, meaning: ColumnMeaning, values: Sequence[int] | None, convention: Convention | None) -> None:
        if values is None:
            return
        for at in self._open:
            if meaning not in self._meanings(at):
                continue
            for scale in (1, 2):
                old = self._best[at].get(meaning)
                limit = old.wrong if old else len(values) + 1
                wrong = _wrong(self._columns[at], values, scale, self._table.width, limit)
                if wrong < limit:
                    self._best[at][meaning] = _Fit(wrong, values, convention, scale)

    def _controlled(self, at: int, taken: set[ColumnMeaning]) -> ControlledColumn:
        heading = self._headings[at]
        if at in self._basis.known:
            known = self._basis.known[at]
            taken.add(known.meaning)
            column = ControlledColumn(at, heading, known.meaning, awarded=known.awarded, scale=known.scale)
            return column if known.values is None else self._compared(column, known.values)
        if at not in self._best:
            return ControlledColumn(at, heading, ColumnMeaning.PADDING)
        fits = {meaning: fit for meaning, fit in self._best[at].items() if meaning not in taken}
        named = meaning_of(heading)
        meaning, fit = min(fits.items(), key=lambda item: item[1].wrong, default=(ColumnMeaning.UNKNOWN, None))
        if fit is None or (named is None and fit.wrong * _MAY_DIFFER > len(self._columns[at])):
            return ControlledColumn(at, heading, ColumnMeaning.UNKNOWN)
        taken.add(meaning)
        column = ControlledColumn(at, heading, meaning, convention=fit.convention, scale=fit.scale)
        return self._compared(column, fit.values)

    def _compared(self, column: ControlledColumn, values: Sequence[int]) -> ControlledColumn:
        scaled = tuple(value * column.scale for value in values)
        differences = tuple(
            ScoreDifference(line.number, line.name, printed.text if printed else "", value)
            for line, printed, value in zip(self._table.lines, self._columns[column.position], scaled, strict=True)
            if printed is None or not printed.agrees(value, self._table.width)
        )
        return replace(column, values=scaled, differences=differences)


def _measure(meaning: ColumnMeaning, opponents: Opponents) -> list[int] | None:
    match meaning:
        case ColumnMeaning.SOS:
            return opponents.sos
        case ColumnMeaning.SOS_LESS_1:
            return opponents.less(1)
        case ColumnMeaning.SOS_LESS_2:
            return opponents.less(2)
        case ColumnMeaning.SODOS:
            return opponents.sodos()
        case ColumnMeaning.SOSOS:
            return opponents.sosos()
        case _:
            return None


def _wrong(column: Column, values: Sequence[int], scale: int, width: int, limit: int) -> int:
    """How many differ, counted no further than `limit`."""
    wrong = 0
    for printed, value in zip(column, values, strict=True):
        if printed is None or not printed.agrees(value * scale, width):
            wrong += 1
            if wrong >= limit:
                break
    return wrong


def _is_padding(column: Column) -> bool:
    """OpenGotha fills the columns that it has no criterion for with zeros."""
    return all(printed is None or printed.quarters == 0 for printed in column)
