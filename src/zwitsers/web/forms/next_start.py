"""The start of the next round, as set by the arbiter."""

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
    """The announced start of the next round; empty when the announcement is about another round."""
    return choices.get(NEXT_ROUND, "") if choices.get(NEXT_ROUND_NUMBER, "") in ("", str(state.next_round)) else ""


def next_start(choices: Mapping[str, str], state: State, now: datetime | None = None) -> datetime | None:
    """Start of the next round, announced or by the timetable; None when it is not set, invalid or past. A time without
    an offset is local time of this machine."""
    moment = timetable(state).get(state.next_round)
    if announced := announced_start(choices, state):
        moment = None
        with suppress(ValueError):
            moment = datetime.fromisoformat(announced)
    if moment is None:
        return None
    moment = moment if moment.tzinfo is not None else moment.astimezone()
    return moment if moment > (now or datetime.now(tz=UTC)) else None
