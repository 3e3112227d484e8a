"""When the next round begins, as the arbiter has set it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from zwitsers.web.choices import NEXT_ROUND

if TYPE_CHECKING:
    from collections.abc import Mapping


def next_start(choices: Mapping[str, str], now: datetime | None = None) -> datetime | None:
    """None when it is not set, cannot be read, or has passed. Without an offset it is this machine's own time."""
    try:
        moment = datetime.fromisoformat(choices.get(NEXT_ROUND, ""))
    except ValueError:
        return None
    moment = moment if moment.tzinfo is not None else moment.astimezone()
    return moment if moment > (now or datetime.now(tz=UTC)) else None
