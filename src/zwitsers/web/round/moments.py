"""Moments as people read them. The arbiter's laptop is the server, so its clock is that of the hall."""

from __future__ import annotations

from datetime import datetime

from zwitsers.report.words import day


def shown_second(seconds: int, language: str) -> str:
    """Seconds since 1970, as date and time where the server is."""
    moment = datetime.fromtimestamp(seconds).astimezone()
    return f"{day(moment, language)} {moment:%H:%M}"
