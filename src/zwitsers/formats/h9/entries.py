"""One result entry of a table: `<opponent><symbol>[/<colour>[<handicap>]]`, in all the ways people write it."""

from __future__ import annotations

import re
from typing import NamedTuple

from zwitsers.domain import Colour

# 23+/w0, 23+/w, 23+, 3+!w0 (by default), 7?/b0 (unknown), 12-/?0 (colour unknown), 0=0, 0+, and a mark after it all.
_ENTRY = re.compile(r"(\d{1,4})([-+=?])([/!]?)([wb?]?)h?([0-9o]{0,2})(!?)", re.IGNORECASE | re.ASCII)
# No number at all: a result against nobody knows whom.
_BARE = re.compile(r"[+=?]|-{1,3}|0", re.ASCII)
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}


class Cell(NamedTuple):
    """`opponent` is the number of a player line, 0 for none; `symbol` is one of + - = ?"""

    opponent: int
    symbol: str
    by_default: bool = False
    colour: Colour | None = None
    handicap: int = 0
    # A mark that the format does not know: an exclamation mark after the entry, or no number before it.
    marked: bool = False


ABSENT = Cell(0, "-")


def read_cell(text: str) -> Cell | None:
    """None when it is no result entry."""
    found = _ENTRY.fullmatch(text)
    if found is None:
        if not _BARE.fullmatch(text):
            return None
        return Cell(0, "-" if text == "0" else text[0], marked=True)
    opponent, symbol, kind, colour, handicap, mark = found.groups()
    return Cell(
        int(opponent),
        symbol,
        by_default=kind == "!",
        colour=_COLOURS.get(colour.lower()) if int(opponent) else None,
        handicap=int(handicap.upper().replace("O", "0") or 0) if int(opponent) else 0,
        marked=bool(mark),
    )


def is_surely_cell(text: str) -> bool:
    """Whether it can only be a result entry: `408?` may also be a score whose half was lost in writing."""
    found = _ENTRY.fullmatch(text)
    if found is None:
        return False
    return not (found[2] == "?" and not found[3])


def write_cell(cell: Cell) -> str:
    if not cell.opponent:
        return f"0{cell.symbol}"
    kind = "!" if cell.by_default else "/" if cell.colour else ""
    colour = f"{cell.colour.value}{cell.handicap}" if cell.colour else ""
    return f"{cell.opponent}{cell.symbol}{kind}{colour}"
