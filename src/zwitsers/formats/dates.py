"""Dates as files have them, in whatever order and with whatever signs, and as they are kept: YYYY-MM-DD."""

from __future__ import annotations

import re
from datetime import date

_SEPARATOR = r"[-/.\s]+"
_YEAR_FIRST = re.compile(rf"(\d{{4}}){_SEPARATOR}(\d{{1,2}}){_SEPARATOR}(\d{{1,2}})\.?", re.ASCII)
_DAY_FIRST = re.compile(rf"(\d{{1,2}}){_SEPARATOR}(\d{{1,2}}){_SEPARATOR}(\d{{4}})\.?", re.ASCII)
_RUN_TOGETHER = re.compile(r"(\d{4})(\d{2})(\d{2})", re.ASCII)
_IN_WORDS = re.compile(r"([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})", re.ASCII | re.IGNORECASE)
_SHORT = re.compile(r"(\d{2})[/.-](\d{2})[/.-](\d{2})", re.ASCII)
# The first three letters, in English and Dutch.
MONTHS = dict(zip("jan feb mar apr may jun jul aug sep oct nov dec".split(), range(1, 13), strict=True))  # noqa: SIM905
MONTHS |= {"maa": 3, "mrt": 3, "mei": 5, "okt": 10}
_LONGEST = 40


def iso_date(text: str) -> str:
    """The date as YYYY-MM-DD; empty when this is none. Two numbers and a year are day and month, in that order."""
    text = text.strip()[:_LONGEST]
    if match := _YEAR_FIRST.fullmatch(text) or _RUN_TOGETHER.fullmatch(text):
        return _iso(int(match[1]), int(match[2]), int(match[3]))
    if match := _DAY_FIRST.fullmatch(text):
        return _iso(int(match[3]), int(match[2]), int(match[1]))
    if match := _IN_WORDS.fullmatch(text):
        return _iso(int(match[3]), MONTHS.get(match[1].lower(), 0), int(match[2]))
    return ""


def short_iso_date(text: str) -> str:
    """The same for two figures of a year, month and day: 25/09/01. Years up to 69 are of this century."""
    match = _SHORT.fullmatch(text.strip()[:_LONGEST])
    if match is None:
        return ""
    year = int(match[1])
    return _iso(year + (2000 if year < 70 else 1900), int(match[2]), int(match[3]))


def _iso(year: int, month: int, day: int) -> str:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""
