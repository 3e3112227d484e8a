"""When the next round begins, as the arbiter has set it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from zwitsers.report.words import day
from zwitsers.web.choices import NEXT_ROUND, NEXT_ROUND_NUMBER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.tournament.state import State


def announced_start(choices: Mapping[str, str], state: State) -> str:
    """What the arbiter has filled in about the round that comes next; empty when it was about another one."""
    return choices.get(NEXT_ROUND, "") if choices.get(NEXT_ROUND_NUMBER, "") in ("", str(state.next_round)) else ""


def timetable(state: State) -> dict[int, str]:
    """When the rounds begin of which day and time are known, by number, on the clock of the hall (ISO 8601)."""
    settings = state.settings
    moments = enumerate(zip(settings.round_dates, settings.round_times, strict=False), start=1)
    return {number: f"{day}T{time}" for number, (day, time) in moments if day and time}


def timetable_lines(state: State, language: str) -> list[tuple[int, str]]:
    """The same for people: the round, its day and its time."""
    return [
        (number, f"{day(datetime.fromisoformat(text), language)} {text[-5:]}")
        for number, text in timetable(state).items()
    ]


def next_start(choices: Mapping[str, str], state: State, now: datetime | None = None) -> datetime | None:
    """None when it is not set, cannot be read, or has passed, and when the round it was meant for has been published.
    Without an offset it is this machine's own time."""
    try:
        moment = datetime.fromisoformat(announced_start(choices, state) or timetable(state).get(state.next_round, ""))
    except ValueError:
        return None
    moment = moment if moment.tzinfo is not None else moment.astimezone()
    return moment if moment > (now or datetime.now(tz=UTC)) else None
