"""Grades of go players: kyu, dan and professional dan."""

from __future__ import annotations

import re

_GRADE = re.compile(r"0*([1-9]\d?) ?([kdp])(yu|an|ro)?", re.IGNORECASE | re.ASCII)


def canonical(text: str) -> str:
    """A grade as "4d", "12k" or "1p", however it was written; empty when it is none."""
    found = _GRADE.fullmatch(text.strip())
    return f"{found[1]}{found[2].lower()}" if found else ""
