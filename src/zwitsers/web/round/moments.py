"""Moments as people read them. The arbiter's laptop is the server, so its clock is that of the hall."""

from __future__ import annotations

from datetime import datetime


def shown_second(seconds: int) -> str:
    """Seconds since 1970, as date and time where the server is."""
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")
