"""Moments as people read them. The arbiter's laptop is the server, so its clock is that of the hall."""

from __future__ import annotations

from datetime import datetime


def shown_moment(text: str) -> str:
    """An ISO 8601 moment as date and time where the server is; what is none stays as it is."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text
    return moment.astimezone().strftime("%Y-%m-%d %H:%M:%S")


def shown_second(seconds: int) -> str:
    """Seconds since 1970, likewise."""
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")
