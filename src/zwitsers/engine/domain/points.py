"""What results are worth in a tournament, and the virtual points of an accelerated one: whole numbers (R1.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain.results import Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_WINS = (Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN, Result.FULL_POINT_BYE)
_LOSSES = (Result.LOSS, Result.UNRATED_LOSS)
_AWAY = (Result.ABSENT, Result.NO_NOTICE, Result.WITHDRAWN, Result.NOT_ENTERED)


class Points(NamedTuple):
    """The points of a tournament in units: half points where nothing else is said (R1.1).

    A forfeit win and a full-point bye are worth a win; a half-point bye and a game that is not over are worth a draw.
    """

    win: int = 2
    draw: int = 1
    loss: int = 0
    # What the pairing-allocated bye is worth.
    bye: int = 2
    absence: int = 0
    forfeit_loss: int = 0
    # How many units make a point; None: as many as in the rulebook.
    divisor: int | None = None

    @property
    def usual(self) -> bool:
        """Whether results are worth what every rulebook takes them to be: 1-½-0 or 2-1-0, and a bye a win."""
        return (self.win, self.draw, self.loss, self.bye, self.absence, self.forfeit_loss) == (2, 1, 0, 2, 0, 0)

    @property
    def baku(self) -> bool:
        """C.04.7: whether there can be acceleration: a win is worth two draws, a loss nothing."""
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
        """What every result is worth."""
        return {result: self.of(result) for result in Result}

    def bars_bye(self, result: Result) -> bool:
        """C.04.1 article 4: the bye itself, whatever it is worth, or a win's worth in a round without playing."""
        return result is Result.BYE or (not result.played and result.counts and self.of(result) >= self.win)

    def downfloat_without_playing(self, result: Result) -> bool:
        """C.04.3 1.4: the bye (FD8), or more in a round without playing than a loss is worth."""
        return result is Result.BYE or (not result.played and result.counts and self.of(result) > self.loss)


STANDARD = Points()


def baku_group(numbers: Iterable[int], last: int | None = None) -> tuple[int, ...]:
    """C.04.7: the first half of the list, rounded up to an even number. `last`: who was the last of them when the
    tournament began, and stays it when others come later."""
    ordered = sorted(numbers)
    if last is not None:
        return tuple(number for number in ordered if number <= last)
    return tuple(ordered[: 2 * -(-len(ordered) // 4)])


def baku_points(
    numbers: Iterable[int], rounds: int, points: Points = STANDARD, last: int | None = None
) -> dict[int, tuple[int, ...]]:
    """C.04.7: the virtual points of the first group in each of the accelerated rounds, half of all rounded up: a win in
    the first half of those, a draw in the rest."""
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    gains = (points.win,) * full + (points.draw,) * (accelerated - full)
    return dict.fromkeys(baku_group(numbers, last), gains)
