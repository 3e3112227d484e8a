"""How a round counts in the sums of opponents' scores (C.07 article 16): played, or unplayed and why."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from zwitsers.engine.domain.results import Result
from zwitsers.engine.scores.table import points_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Snapshot

_GIVEN = frozenset({Result.BYE, Result.FULL_POINT_BYE})
_FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})


def requested(result: Result) -> bool:
    """16.1: a half- or zero-point bye, requested or caused by absence."""
    return not result.played and result.counts and result not in _GIVEN and result not in _FORFEITS


def voluntary(result: Result) -> bool:
    """16.1: a voluntarily unplayed round (VUR): a requested bye or a forfeit loss."""
    return requested(result) or result is Result.FORFEIT_LOSS


def forfeited(result: Result) -> bool:
    return result in _FORFEITS


@dataclass(frozen=True)
class Scores:
    """The points of each player, and the adjusted score that counts for their opponents.

    `fore`: as if every game paired in the final round had been drawn (8.3).
    """

    snapshot: Snapshot
    fore: bool = False

    @cached_property
    def _drawn(self) -> int | None:
        """The column in which every game counts as a draw: the final round, also when it is still to come."""
        return max(self.snapshot.rounds, self.snapshot.planned_columns or 0) - 1 if self.fore else None

    def result(self, number: int, column: int) -> Result:
        """The result of a round; columns count from 0."""
        result = self.snapshot.history(number)[column].result
        if column == self._drawn and result.has_opponent:
            return Result.DRAW
        return result

    def gained(self, number: int, column: int) -> int:
        if column == self._drawn and self.result(number, column).has_opponent:
            return self.snapshot.points.draw
        return self.snapshot.gained(number, column + 1)

    @cached_property
    def own(self) -> Mapping[int, int]:
        """The points without adjustment."""
        if not self.fore:
            return points_table(self.snapshot)
        rounds = range(self.snapshot.rounds)
        return {number: sum(self.gained(number, column) for column in rounds) for number in self.snapshot.numbers}

    @cached_property
    def adjusted(self) -> Mapping[int, int]:
        """16.3: a requested bye counts as a draw if only voluntarily unplayed rounds, or none, follow. Only in a Swiss
        (15)."""
        if self.snapshot.predetermined:
            return self.own
        draw, rounds = self.snapshot.points.draw, range(self.snapshot.rounds)
        found = dict(self.own)
        for number in self.snapshot.numbers:
            # From the last round back, while the rounds are voluntarily unplayed.
            for column in reversed(rounds):
                result = self.result(number, column)
                if not voluntary(result):
                    break
                if requested(result):
                    found[number] += draw - self.gained(number, column)
        return found

    def dummy(self, number: int, column: int) -> tuple[int, str]:
        """16.4: an unplayed round is a game against a dummy with one's own score, limited to that of the scheduled
        opponent (a forfeit) or to a draw in every round so far. Returns the score, and which of these it is."""
        own, entry = self.own[number], self.snapshot.history(number)[column]
        if forfeited(entry.result):
            most, kind = self.adjusted[entry.opponent], "own-as-opponent"
        else:
            most, kind = self.snapshot.points.draw * self.snapshot.rounds, "own-as-draws"
        return (most, kind) if most < own else (own, "own")
