"""Games on another day than their round, in the log: their dates (RR8), and results of games played ahead."""

from __future__ import annotations

from dataclasses import dataclass

from zwitsers.event.events import Event, event_kind


@event_kind("game-date-set", "round", "players", topic="date")
@dataclass(frozen=True, slots=True)
class GameDateSet(Event):
    """The game of these two in this round is played at `date` (YYYY-MM-DD, perhaps with THH:MM); empty: with its
    round."""

    round: int
    players: tuple[int, int]
    date: str = ""


@event_kind("game-ahead-set", "round", "players", topic="ahead")
@dataclass(frozen=True, slots=True)
class GameAheadSet(Event):
    """The game of these two, white first, was played before its round, with these results; empty: it was not."""

    round: int
    players: tuple[int, int]
    white: str = ""
    black: str = ""
