"""Parsing of integers."""

from __future__ import annotations


def whole(text: str, digits: int = 9) -> int | None:
    """Parse ASCII digits; None when invalid or longer than `digits` (int() is slow on very long text)."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
