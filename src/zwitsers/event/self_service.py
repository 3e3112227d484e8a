"""Automatic acceptance of player requests."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from zwitsers.engine.domain.numbers import whole
from zwitsers.event.requests import ABSENCE_OF_REQUEST, RequestKind
from zwitsers.event.schedule import is_round_robin

if TYPE_CHECKING:
    from zwitsers.event.requests import PlayerRequest
    from zwitsers.event.settings import Settings
    from zwitsers.event.state import State


def local_now() -> str:
    """The local time of this machine, which is that of the playing hall."""
    return datetime.now().isoformat(timespec="seconds")  # noqa: DTZ005 # the timetable has no time zone either


def closing_time(settings: Settings, round_number: int) -> datetime | None:
    """The deadline for automatic acceptance of requests for a round; None: until the round is paired."""
    day, start = _of_round(settings.round_dates, round_number), _of_round(settings.round_times, round_number)
    closing = settings.requests_close
    if not day or not closing:
        return None
    if ":" in closing:
        return datetime.fromisoformat(f"{day}T{closing}")
    # A round without a time begins at midnight.
    return datetime.fromisoformat(f"{day}T{start or '00:00'}") - timedelta(minutes=whole(closing) or 0)


def _of_round(values: tuple[str, ...], round_number: int) -> str:
    return values[round_number - 1] if 0 < round_number <= len(values) else ""


def is_closed(state: State, round_number: int, moment: str | None) -> bool:
    """Whether the arbiter decides for this round: the deadline has passed, or there is a draft."""
    draft = state.draft
    if draft is not None and draft.number == round_number:
        return True
    closing = closing_time(state.settings, round_number)
    return closing is not None and moment is not None and datetime.fromisoformat(moment).replace(tzinfo=None) > closing


def is_automatic(state: State, request: PlayerRequest, moment: str | None) -> bool:
    """Whether the settings accept this request automatically. `moment`: local time of the playing hall."""
    settings = state.settings
    if request.kind is RequestKind.WITHDRAW:
        return settings.accept_withdrawals and not is_closed(state, request.round, moment)
    if is_closed(state, request.round, moment):
        return False
    if request.kind is RequestKind.PRESENT:
        return True
    if request.round > settings.rounds - settings.last_rounds_by_hand or is_round_robin(state):
        return False
    most = {
        RequestKind.HALF_POINT_BYE: settings.accept_half_byes,
        RequestKind.ABSENT: settings.accept_absences,
        RequestKind.DUTY: settings.accept_duties,
    }[request.kind]
    return _others_of_kind(state, request) < most


def _others_of_kind(state: State, request: PlayerRequest) -> int:
    """The number of other rounds, played or to come, with the same absence for this player."""
    counts = ABSENCE_OF_REQUEST[request.kind]
    absences = state.entrants[request.player].absences
    return sum(kind is counts and number != request.round for number, kind in absences.items())
