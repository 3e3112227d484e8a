"""Whole numbers as people and files write them."""

from __future__ import annotations


def whole(text: str, digits: int = 9) -> int | None:
    """A number of plain digits, no more of them than anything here needs (int() is slow on very long ones); None when
    it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
