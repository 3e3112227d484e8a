"""The results of a table as numbers, and what can be added up from them. All values count quarter points."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.formats.h9.cells import POINT
from zwitsers.formats.h9.conventions import Base, Convention, UnplayedConvention, UnplayedSymbolPoints

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.formats.h9.table import H9Table

HALF = POINT // 2
_POINTS = {"+": POINT, "=": HALF, "-": 0, "?": 0}


class H9Round(NamedTuple):
    """One player's round. `opponent` is an index, -1 for none. A game without a result has no points of its own."""

    opponent: int
    points: int
    symbol: str
    by_default: bool = False
    both_lose: bool = False
    # Stones that the opponent got, or (negative) that they gave.
    stones: int = 0


class H9Grid:
    """The turns of all players, by index."""

    def __init__(self, table: H9Table) -> None:
        self.rounds = table.rounds
        self.rows = [[_turn(table, index, at) for at in range(table.rounds)] for index in range(len(table.lines))]
        turns = [turn for row in self.rows for turn in row]
        self.alone = {turn.symbol for turn in turns if turn.opponent < 0}
        self.has_defaults = any(turn.by_default for turn in turns)
        self.has_double_losses = any(turn.both_lose for turn in turns)
        self.has_handicaps = any(turn.stones for turn in turns)
        self.has_unknown = any(turn.opponent >= 0 and turn.symbol == "?" for turn in turns)

    def wins(self, awarded: UnplayedSymbolPoints, rounds: int | None = None) -> list[int]:
        """Everybody's points, after a number of rounds if given."""
        values = {"+": awarded.plus * HALF, "=": awarded.equal * HALF, "-": awarded.minus * HALF, "?": 0}
        totals = []
        for row in self.rows:
            played = given = 0
            for turn in row[:rounds]:
                if turn.opponent < 0:
                    given += values[turn.symbol]
                else:
                    played += awarded.unknown * HALF if turn.symbol == "?" else turn.points
            totals.append(played + (given - given % POINT if awarded.down else given))
        return totals

    def cumulative(self, awarded: UnplayedSymbolPoints, start: Sequence[int]) -> list[int]:
        """CUSS: the scores after each round added up."""
        sums = [0] * len(self.rows)
        for rounds in range(1, self.rounds + 1):
            sums = [
                total + first + wins for total, first, wins in zip(sums, start, self.wins(awarded, rounds), strict=True)
            ]
        return sums


class Opponents:
    """What a convention makes of everyone's opponents: their scores, round by round."""

    def __init__(
        self,
        grid: H9Grid,
        convention: Convention,
        printed: Sequence[int],
        results: Sequence[int],
        start: Sequence[int],
        unknown: int = 0,
    ) -> None:
        """`unknown` is what a game without a result is worth, in half points."""
        self._unknown = unknown * HALF
        self._grid = grid
        self._convention = convention
        self._start = start
        virtual = convention.base is Base.VIRTUAL
        base = printed if convention.base is Base.PRINTED else results
        self.scores = [self._virtual(index) for index in range(len(grid.rows))] if virtual else list(base)
        self._met = [[self._scores_met(index, turn) for turn in row] for index, row in enumerate(grid.rows)]
        self.sos = [sum(met) for met in self._met]

    def less(self, number: int) -> list[int]:
        """SOS without the lowest one or two."""
        return [sum(sorted(met)[number:]) for met in self._met]

    def sodos(self) -> list[int]:
        own = self._convention.unplayed is UnplayedConvention.OWN
        return [
            sum(
                met * self._points(turn) // POINT if self._is_game(turn) else self.scores[index] // 2 if own else 0
                for turn, met in zip(row, self._met[index], strict=True)
            )
            for index, row in enumerate(self._grid.rows)
        ]

    def sosos(self) -> list[int]:
        return [
            sum(self.sos[turn.opponent] if self._is_game(turn) else self._alone_sosos(index) for turn in row)
            for index, row in enumerate(self._grid.rows)
        ]

    def _is_game(self, turn: H9Round) -> bool:
        if turn.opponent < 0:
            return False
        return (self._convention.by_default or not turn.by_default) and (
            self._convention.both_lose or not turn.both_lose
        )

    def _virtual(self, index: int) -> int:
        return self._start[index] + sum(
            self._points(turn) if turn.opponent >= 0 and not turn.by_default and self._counts(turn) else HALF
            for turn in self._grid.rows[index]
        )

    def _points(self, turn: H9Round) -> int:
        return self._unknown if turn.symbol == "?" else turn.points

    def _counts(self, turn: H9Round) -> bool:
        return self._convention.both_lose or not turn.both_lose

    def _scores_met(self, index: int, turn: H9Round) -> int:
        if self._is_game(turn):
            return self.scores[turn.opponent] + (turn.stones * POINT if self._convention.handicap else 0)
        return self._alone(index)

    def _alone(self, index: int) -> int:
        match self._convention.unplayed:
            case UnplayedConvention.NOTHING:
                return 0
            case UnplayedConvention.START:
                return self._start[index]
            case UnplayedConvention.OWN:
                return self.scores[index]
            case UnplayedConvention.HALF:
                return self._start[index] + self._grid.rounds * HALF

    def _alone_sosos(self, index: int) -> int:
        if self._convention.unplayed is UnplayedConvention.OWN:
            return self.sos[index]
        return self._alone(index) * self._grid.rounds


def _turn(table: H9Table, index: int, at: int) -> H9Round:
    cell = table.lines[index].cells[at]
    opponent = cell.opponent - 1
    if not 0 <= opponent < len(table.lines) or opponent == index:
        return H9Round(-1, 0, cell.symbol)
    theirs = table.lines[opponent].cells[at]
    stones = cell.handicap if cell.colour is not None else 0
    return H9Round(
        opponent,
        _POINTS[cell.symbol],
        cell.symbol,
        by_default=cell.by_default,
        both_lose=cell.symbol == "-" and theirs.opponent == index + 1 and theirs.symbol == "-" and not cell.by_default,
        stones=stones if cell.colour is None or cell.colour.value == "w" else -stones,
    )
