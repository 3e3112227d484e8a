"""The points of results, and the virtual points of acceleration: integers (R1.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain.results import Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_WINS = (Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN, Result.FULL_POINT_BYE)
_LOSSES = (Result.LOSS, Result.UNRATED_LOSS)
_AWAY = (Result.ABSENT, Result.NO_NOTICE, Result.WITHDRAWN, Result.NOT_ENTERED)


class Points(NamedTuple):
    """The points of a tournament in units: half points by default (R1.1).

    A forfeit win and a full-point bye count as a win; a half-point bye and an unfinished game count as a draw.
    """

    win: int = 2
    draw: int = 1
    loss: int = 0
    # The pairing-allocated bye.
    bye: int = 2
    absence: int = 0
    forfeit_loss: int = 0
    # The number of units in a point; None: as in the rulebook.
    divisor: int | None = None

    @property
    def usual(self) -> bool:
        """Whether the points are those that every rulebook assumes: 1-½-0 or 2-1-0, and a win for a bye."""
        return (self.win, self.draw, self.loss, self.bye, self.absence, self.forfeit_loss) == (2, 1, 0, 2, 0, 0)

    @property
    def baku(self) -> bool:
        """C.04.7: whether acceleration is possible: a win equals two draws, a loss zero."""
        return self.win == 2 * self.draw and self.loss == 0

    def of(self, result: Result) -> int:
        if result in _WINS:
            return self.win
        if result in _LOSSES:
            return self.loss
        if result is Result.BYE:
            return self.bye
        if result is Result.FORFEIT_LOSS:
            return self.forfeit_loss
        if result in _AWAY:
            return self.absence
        return self.draw if result.counts else 0

    def table(self) -> Mapping[Result, int]:
        """The points of every result."""
        return {result: self.of(result) for result in Result}

    def bars_bye(self, result: Result) -> bool:
        """C.04.1 article 4: the bye itself, whatever its points, or the points of a win without playing."""
        return result is Result.BYE or (not result.played and result.counts and self.of(result) >= self.win)

    def downfloat_without_playing(self, result: Result) -> bool:
        """C.04.3 1.4: the bye (FD8), or more points than a loss without playing."""
        return result is Result.BYE or (not result.played and result.counts and self.of(result) > self.loss)


STANDARD = Points()


def baku_group(numbers: Iterable[int], last: int | None = None) -> tuple[int, ...]:
    """C.04.7: the first half of the list, rounded up to an even number. `last`: the last of them when the tournament
    began, which does not change with later entries."""
    ordered = sorted(numbers)
    if last is not None:
        return tuple(number for number in ordered if number <= last)
    return tuple(ordered[: 2 * -(-len(ordered) // 4)])


def baku_points(
    numbers: Iterable[int], rounds: int, points: Points = STANDARD, last: int | None = None
) -> dict[int, tuple[int, ...]]:
    """C.04.7: the virtual points of the first group in the accelerated rounds, which are half of all, rounded up: a win
    in the first half of those, a draw in the others."""
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    gains = (points.win,) * full + (points.draw,) * (accelerated - full)
    return dict.fromkeys(baku_group(numbers, last), gains)
