"""Rounds with the drawing dummy as they come out: with it, the in-between round, and the last (002 Modificatie 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain import PlayerRound, Result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Problem
    from zwitsers.engine.pairing.result import Board, Pairing


@dataclass(frozen=True, slots=True)
class DummyPairing:
    """A round with the dummy in it. The boards are those of people; `opponent` plays the dummy, without a board and
    without a colour. None: the number present is even, and the dummy sits out."""

    pairing: Pairing
    dummy: int
    opponent: int | None

    def entries(self) -> dict[int, PlayerRound]:
        """Everyone's entry before the round is played. The dummy's is already known."""
        entries = self.pairing.entries()
        if self.opponent is None:
            # It draws every game, so it gets half of the two points of a round that it has to sit out.
            entries[self.dummy] = PlayerRound(Result.HALF_POINT_BYE)
        else:
            entries[self.dummy] = PlayerRound(Result.DRAW, self.opponent)
            entries[self.opponent] = PlayerRound(Result.DRAW, self.dummy)
        return entries


@dataclass(frozen=True, slots=True)
class InBetween:
    """The in-between round: who takes part (in the order of the ranking), the games, and who draws against themselves.

    `last_opponent` would meet the dummy in the last round, and is free in it; None when nobody would. `away` should
    take part but is not there, and why. `warnings` is not empty when these games would leave no way to pair the last
    round: the arbiter should know that before they are played.
    """

    last_opponent: int | None
    players: tuple[int, ...]
    boards: tuple[Board, ...]
    against_himself: tuple[int, ...]
    away: Mapping[int, Result]
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class LastRound:
    """The last round, after the in-between round. `left_over` meets the dummy once more (R10.3): a draw, without a
    board and without a colour; None when the number present is even. `warnings` tells of a second meeting."""

    pairing: Pairing
    left_over: int | None
    warnings: tuple[Problem, ...] = ()

    def entries(self) -> dict[int, PlayerRound]:
        """Everyone's entry before the round is played; that of the one left over is already known."""
        left_over = {} if self.left_over is None else {self.left_over: PlayerRound(Result.DUMMY_DRAW)}
        return {**self.pairing.entries(), **left_over}
