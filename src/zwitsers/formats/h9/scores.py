"""Which column holds the points: the wins themselves, doubled, or on top of a start score (McMahon)."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.formats.h9.conventions import ColumnMeaning, UnplayedSymbolPoints, awarded_ways, meaning_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.formats.h9.cells import PrintedScore
    from zwitsers.formats.h9.grid import H9Grid
    from zwitsers.formats.h9.table import H9Table

    Column = Sequence[PrintedScore | None]

# One line in so many may be misprinted, or start elsewhere than its grade, and the column is still recognised.
_MAY_DIFFER = 5


class ComputedColumn(NamedTuple):
    """A column that needs no opponents: what it is, and what the results give (None: nothing to compare with)."""

    meaning: ColumnMeaning
    values: Sequence[int] | None
    awarded: UnplayedSymbolPoints | None = None
    scale: int = 1


@dataclass(frozen=True, slots=True)
class Basis:
    """What everything else is added up from. All lists go by line, and count quarter points."""

    grid: H9Grid
    # The scores as they are printed, or by the results where they are not; the start scores; the points.
    printed: Sequence[int]
    start: Sequence[int]
    results: Sequence[int]
    awarded: UnplayedSymbolPoints
    known: dict[int, ComputedColumn] = field(default_factory=dict)
    # What rounds without a game count for in the McMahon score, where there is one: not always as for the wins.
    mcmahon: UnplayedSymbolPoints | None = None


def basis_of(table: H9Table, grid: H9Grid, columns: Sequence[Column], headings: Sequence[str]) -> Basis:
    return _Basis(table, grid, columns, headings).found()


class _Basis:
    def __init__(self, table: H9Table, grid: H9Grid, columns: Sequence[Column], headings: Sequence[str]) -> None:
        self._table = table
        self._grid = grid
        self._columns = columns
        self._named = [meaning_of(heading) for heading in headings]
        self._ways = [(awarded, grid.wins(awarded)) for awarded in awarded_ways(grid)]
        self._known: dict[int, ComputedColumn] = {
            at: ComputedColumn(ColumnMeaning.OTHER, None)
            for at, named in enumerate(self._named)
            if named is ColumnMeaning.OTHER
        }

    def found(self) -> Basis:
        wins = self._find_wins()
        mcmahon = self._find_mcmahon(wins)
        awarded, results = self._ways[0]
        if wins is not None and (known := self._known[wins]).awarded is not None:
            awarded, results = known.awarded, list(known.values or ())
        start = [0] * len(results)
        printed: Sequence[int] = results
        if mcmahon is not None:
            at, awarded_there, start = mcmahon
            printed = _values(self._columns[at], results)
            if wins is None:
                awarded, results = awarded_there, self._grid.wins(awarded_there)
        elif wins is not None and self._known[wins].scale == 1:
            printed = _values(self._columns[wins], results)
        counted = None if mcmahon is None else mcmahon[1]
        return Basis(self._grid, printed, start, results, awarded, self._known, counted)

    def _candidates(self, meaning: ColumnMeaning) -> list[int]:
        """The columns named so, or else those without a name that tells anything."""
        named = [at for at, found in enumerate(self._named) if found is meaning]
        free = [at for at, found in enumerate(self._named) if found is None and at not in self._known]
        return named or free

    def _find_wins(self) -> int | None:
        """The first column with the fewest differences from the wins, as they are or doubled."""
        best: tuple[int, int, ComputedColumn] | None = None
        named = ColumnMeaning.WINS in self._named
        for at in self._candidates(ColumnMeaning.WINS):
            for awarded, wins in self._ways:
                for scale in (1, 2):
                    wrong = _differing(self._columns[at], [value * scale for value in wins], self._table.width)
                    if best is None or wrong < best[0]:
                        best = (wrong, at, ComputedColumn(ColumnMeaning.WINS, wins, awarded, scale))
        if best is None or (not named and best[0] * _MAY_DIFFER > len(self._table.lines)):
            return None
        # Some tables print the wins twice.
        values = [value * best[2].scale for value in best[2].values or ()]
        for at, named_so in enumerate(self._named):
            same = named_so is None and not _differing(self._columns[at], values, self._table.width)
            if named_so is ColumnMeaning.WINS or same:
                self._known[at] = best[2]
        self._known[best[1]] = best[2]
        return best[1]

    def _find_mcmahon(self, wins: int | None) -> tuple[int, UnplayedSymbolPoints, list[int]] | None:
        """A column that is the points on top of a start score; with a printed start score, or one by the grade."""
        named = ColumnMeaning.MCMAHON in self._named
        candidates = [
            at for at in self._candidates(ColumnMeaning.MCMAHON) if at != wins and _is_complete(self._columns[at])
        ]
        if wins is not None and not named:
            # The wins stand after the score that they are part of.
            candidates = [at for at in candidates if at < wins]
        for at in candidates:
            found = self._with_start_column(at)
            if found is not None:
                return (at, *found)
        # Without a printed start score only the first column can be it: others would fit as easily.
        found = self._with_grades(candidates[0], sure=named) if candidates else None
        return None if found is None else (candidates[0], *found)

    def _with_start_column(self, at: int) -> tuple[UnplayedSymbolPoints, list[int]] | None:
        scores = _values(self._columns[at], [0] * len(self._columns[at]))
        for start in range(len(self._columns)):
            if start == at or start in self._known or self._named[start] not in (None, ColumnMeaning.START):
                continue
            starts = _values(self._columns[start], [0] * len(scores))
            for awarded, wins in self._ways:
                together = [first + points for first, points in zip(starts, wins, strict=True)]
                if any(starts) and _differing(self._columns[at], together, self._table.width) * _MAY_DIFFER <= len(
                    scores
                ):
                    self._known[start] = ComputedColumn(ColumnMeaning.START, None)
                    self._known[at] = ComputedColumn(ColumnMeaning.MCMAHON, together, awarded)
                    return awarded, starts
        return None

    def _with_grades(self, at: int, *, sure: bool) -> tuple[UnplayedSymbolPoints, list[int]] | None:
        """Players of one grade start alike, but for the few whom the bar, the floor or the arbiter moved."""
        scores = _values(self._columns[at], [0] * len(self._columns[at]))
        grades = [line.grade for line in self._table.lines]
        best: tuple[int, UnplayedSymbolPoints, list[int]] | None = None
        for awarded, wins in self._ways:
            starts = [score - points for score, points in zip(scores, wins, strict=True)]
            odd = _odd_ones(grades, starts)
            if best is None or odd < best[0]:
                best = (odd, awarded, starts)
        if best is None:
            return None
        if not sure and max(best[0], _inversions(grades, best[2])) * _MAY_DIFFER > len(scores):
            return None
        self._known[at] = ComputedColumn(ColumnMeaning.MCMAHON, None, best[1])
        return best[1], best[2]


def _is_complete(column: Column) -> bool:
    """A score for everyone, and not zeros only."""
    return all(column) and any(printed.quarters for printed in column if printed)


def _odd_ones(grades: Sequence[str], starts: Sequence[int]) -> int:
    """How many start otherwise than most of their grade."""
    by_grade: dict[str, list[int]] = defaultdict(list)
    for grade, start in zip(grades, starts, strict=True):
        by_grade[grade].append(start)
    return sum(len(group) - Counter(group).most_common(1)[0][1] for group in by_grade.values())


def _inversions(grades: Sequence[str], starts: Sequence[int]) -> int:
    """How often the next weaker player starts higher."""
    ordered = [start for _strength, start in sorted(zip(map(_weakness, grades), starts, strict=True))]
    return sum(after > before for before, after in pairwise(ordered))


def _weakness(grade: str) -> int:
    """Smaller is stronger; no grade is the weakest."""
    if not grade:
        return 99
    number = int(grade[:-1])
    return {"p": -100 - number, "d": -number}.get(grade[-1], number)


def _values(column: Column, instead: Iterable[int]) -> list[int]:
    """The printed values; a fraction that was lost in writing is most likely a half."""
    return [
        other if printed is None else printed.quarters + (2 if printed.vague else 0)
        for printed, other in zip(column, instead, strict=True)
    ]


def _differing(column: Column, values: Sequence[int], width: int) -> int:
    return sum(
        printed is None or not printed.agrees(value, width) for printed, value in zip(column, values, strict=True)
    )
