"""The log events of games on another day than their round: dates (RR8), and results of games played ahead."""

from __future__ import annotations

from dataclasses import dataclass

from zwitsers.event.events import Event, event_kind


@event_kind("game-date-set", "round", "players", topic="date")
@dataclass(frozen=True, slots=True)
class GameDateSet(Event):
    """The date of the game of these two players in this round: YYYY-MM-DD, optionally with THH:MM. Empty: that of the
    round."""

    round: int
    players: tuple[int, int]
    date: str = ""


@event_kind("game-ahead-set", "round", "players", topic="ahead")
@dataclass(frozen=True, slots=True)
class GameAheadSet(Event):
    """The game of these players, white first, was played before its round with these results. Empty: it was not."""

    round: int
    players: tuple[int, int]
    white: str = ""
    black: str = ""
