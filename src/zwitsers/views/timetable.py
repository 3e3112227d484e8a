"""When the rounds begin, as far as day and time are known."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zwitsers.tournament.state import State


def timetable(state: State) -> dict[int, datetime]:
    """By round, on the clock of the hall."""
    settings = state.settings
    moments = enumerate(zip(settings.round_dates, settings.round_times, strict=False), start=1)
    return {number: datetime.fromisoformat(f"{day}T{time}") for number, (day, time) in moments if day and time}
