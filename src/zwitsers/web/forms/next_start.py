"""When the next round begins, as the arbiter has set it."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from zwitsers.present.views.next_round import timetable
from zwitsers.web.sitedb.page_settings import NEXT_ROUND, NEXT_ROUND_NUMBER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.event.state import State


def announced_start(choices: Mapping[str, str], state: State) -> str:
    """What the arbiter has filled in about the round that comes next; empty when it was about another one."""
    return choices.get(NEXT_ROUND, "") if choices.get(NEXT_ROUND_NUMBER, "") in ("", str(state.next_round)) else ""


def next_start(choices: Mapping[str, str], state: State, now: datetime | None = None) -> datetime | None:
    """None when it is not set, cannot be read, or has passed, and when the round it was meant for has been published.
    Without an offset it is this machine's own time."""
    moment = timetable(state).get(state.next_round)
    if announced := announced_start(choices, state):
        moment = None
        with suppress(ValueError):
            moment = datetime.fromisoformat(announced)
    if moment is None:
        return None
    moment = moment if moment.tzinfo is not None else moment.astimezone()
    return moment if moment > (now or datetime.now(tz=UTC)) else None
