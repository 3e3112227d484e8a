"""Dates of games in the log: a game can be played on another day than its round (RR8)."""

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
