"""What stands in a cell, as text on one line: numbers without a needless fraction, dates as YYYY-MM-DD."""

from __future__ import annotations

import datetime

# Of longer cells the rest is left off: no name or club is that long.
LONGEST = 300

Cell = str | float | bool | datetime.date | datetime.time | datetime.timedelta


def cell_text(cell: Cell | None) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return tidy_text(cell)
    if isinstance(cell, bool):
        return str(cell).lower()
    if isinstance(cell, float):
        # A number in a spreadsheet is a float, also when it is somebody's number; 1e300 is nobody's.
        return str(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else repr(cell)
    if isinstance(cell, datetime.datetime):
        return cell.date().isoformat() if cell.time() == datetime.time() else cell.isoformat(sep=" ")
    return str(cell)


def tidy_text(text: str) -> str:
    """On one line, without what cannot be shown."""
    text = text[:LONGEST]
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(text.split())
