"""Records of the rounds with the drawing dummy, the in-between round and the last round (002 Modificatie 2)."""

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
    """A round with the dummy. The boards are the games without it; `opponent` plays the dummy, without a board or a
    colour. None: the number present is even, and the dummy sits out."""

    pairing: Pairing
    dummy: int
    opponent: int | None

    def entries(self) -> dict[int, PlayerRound]:
        """Everyone's entry before the round is played. The game against the dummy has its result already."""
        entries = self.pairing.entries()
        if self.opponent is None:
            # It draws every game, so it gets half of the two points of a round in which it sits out.
            entries[self.dummy] = PlayerRound(Result.HALF_POINT_BYE)
        else:
            entries[self.dummy] = PlayerRound(Result.DRAW, self.opponent)
            entries[self.opponent] = PlayerRound(Result.DRAW, self.dummy)
        return entries


@dataclass(frozen=True, slots=True)
class InBetween:
    """The in-between round: its players in ranking order, the games, and the players who draw against themselves.

    `last_opponent` would meet the dummy in the last round and is free in it; None when nobody would. `away`: players
    who should take part but are absent, with the reason. `warnings` is not empty when these games make the last round
    impossible; the arbiter must know that before they are played.
    """

    last_opponent: int | None
    players: tuple[int, ...]
    boards: tuple[Board, ...]
    against_himself: tuple[int, ...]
    away: Mapping[int, Result]
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class LastRound:
    """The last round, after the in-between round. `left_over` meets the dummy (R10.3): a draw, without a board or a
    colour; None when the number present is even. `warnings` reports a second meeting with the dummy."""

    pairing: Pairing
    left_over: int | None
    warnings: tuple[Problem, ...] = ()

    def entries(self) -> dict[int, PlayerRound]:
        """Everyone's entry before the round is played; the draw of `left_over` is filled in."""
        left_over = {} if self.left_over is None else {self.left_over: PlayerRound(Result.DUMMY_DRAW)}
        return {**self.pairing.entries(), **left_over}
