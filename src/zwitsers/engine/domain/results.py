"""Every kind of result (R1.2 to R1.4), and one player's entry for one round.

Points are in the unit of R1.1: win 2, draw 1, loss 0. A result is *played* when both players sat at the board;
otherwise it is *regulatory* (reglementair, awarded).
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from zwitsers.engine.domain.colours import Colour


class Result(Enum):
    """value = (name, points, played, has an opponent), and False when the round does not count for the player"""

    WIN = ("win", 2, True, True)
    DRAW = ("draw", 1, True, True)
    LOSS = ("loss", 0, True, True)
    # A game of less than one move: it counts like any other, but federations do not rate it.
    UNRATED_WIN = ("unrated win", 2, True, True)
    UNRATED_DRAW = ("unrated draw", 1, True, True)
    UNRATED_LOSS = ("unrated loss", 0, True, True)
    # R1.3: an adjourned game is a played game and counts as a draw until it is finished.
    ADJOURNED = ("adjourned", 1, True, True)
    # Paired, without a result yet: unfinished, so it counts like an adjourned game.
    PENDING = ("pending", 1, True, True)
    FORFEIT_WIN = ("forfeit win", 2, False, True)
    # A forfeit loss for both players is a double forfeit.
    FORFEIT_LOSS = ("forfeit loss", 0, False, True)
    BYE = ("bye", 2, False, False)
    FULL_POINT_BYE = ("full-point bye", 2, False, False)
    HALF_POINT_BYE = ("half-point bye", 1, False, False)
    ABSENT = ("absent", 0, False, False)
    # Absent from a club evening without notice (K2); elsewhere an ordinary absence.
    NO_NOTICE = ("absent without notice", 0, False, False)
    WITHDRAWN = ("withdrawn", 0, False, False)
    NOT_ENTERED = ("not yet entered", 0, False, False)
    # Without an opponent in this round of a round robin (RR3), or with a game that counts for nobody (RR5).
    FREE = ("free", 0, False, False, False)
    # 002 Modificatie 2 (R7.2). The middle player of the in-between round: their own score counts for WP and SB.
    SELF_DRAW = ("draw against oneself", 1, False, False)
    # Left over in the last round after the in-between round (R10.3): the opponent is the dummy, which drew every round.
    DUMMY_DRAW = ("draw with the dummy", 1, False, False)
    # The game of this round was played in the in-between round and is recorded there.
    MOVED = ("played in the in-between round", 0, False, False, False)
    # The in-between round for players who played all their games in ordinary rounds.
    NO_PART = ("not in the in-between round", 0, False, False, False)

    # Plain attributes: properties would cost a call in every loop over a large tournament.
    points: int
    played: bool
    has_opponent: bool
    # Whether the round counts for this player.
    counts: bool

    def __init__(self, label: str, points: int, played: bool, has_opponent: bool, counts: bool = True) -> None:
        self.label = label
        self.points = points
        self.played = played
        self.has_opponent = has_opponent
        self.counts = counts

    def __hash__(self) -> int:
        return id(self)

    @property
    def regulatory(self) -> bool:
        return not self.played

    @property
    def unfinished(self) -> bool:
        return self is Result.ADJOURNED or self is Result.PENDING

    @property
    def in_between(self) -> bool:
        """Whether the result occurs only because of an in-between round (002 Modificatie 2)."""
        return self in (Result.SELF_DRAW, Result.DUMMY_DRAW, Result.MOVED, Result.NO_PART)

    @property
    def free_point(self) -> bool:
        """A full point without playing, which bars from the bye (R3.2)."""
        return not self.played and self.points == 2


# Allowed results of the opponent. Only the arbiter gives asymmetric ones: both lose, or a draw for one only.
MIRRORS: dict[Result, frozenset[Result]] = {
    Result.WIN: frozenset({Result.LOSS}),
    Result.DRAW: frozenset({Result.DRAW, Result.LOSS}),
    Result.LOSS: frozenset({Result.WIN, Result.DRAW, Result.LOSS}),
    Result.UNRATED_WIN: frozenset({Result.UNRATED_LOSS}),
    Result.UNRATED_DRAW: frozenset({Result.UNRATED_DRAW, Result.UNRATED_LOSS}),
    Result.UNRATED_LOSS: frozenset({Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS}),
    Result.ADJOURNED: frozenset({Result.ADJOURNED}),
    Result.PENDING: frozenset({Result.PENDING}),
    Result.FORFEIT_WIN: frozenset({Result.FORFEIT_LOSS}),
    Result.FORFEIT_LOSS: frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS}),
}


class PlayerRound(NamedTuple):
    """One player's round: the result, the opponent (0: none) and the colour (None: none or unknown)."""

    result: Result
    opponent: int = 0
    colour: Colour | None = None

    @property
    def played(self) -> bool:
        return self.result.played

    @property
    def points(self) -> int:
        return self.result.points
