"""The cells of a table: results, `<opponent><symbol>[/<colour>[<handicap>]]` in all the ways people write them, and
printed scores: whole, with a half or a quarter, and sometimes with the fraction lost in writing.

All scores count quarter points: SODOS has quarters, and integers compare exactly.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from zwitsers.engine.domain import Colour
from zwitsers.engine.scores.units import pretty

# 23+/w0, 23+/w, 23+, 3+!w0 (by default), 7?/b0 (unknown), 12-/?0 (colour unknown), 0=0, 0+, and a mark after it all.
_ENTRY = re.compile(r"(\d{1,4})([-+=?])([/!]?)([wb?]?)h?([0-9o]{0,2})(!?)", re.IGNORECASE | re.ASCII)
# No number at all: a result against nobody knows whom.
_BARE = re.compile(r"[+=?]|-{1,3}|0", re.ASCII)
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}


class H9Cell(NamedTuple):
    """`opponent` is the number of a player line, 0 for none; `symbol` is one of + - = ?"""

    opponent: int
    symbol: str
    by_default: bool = False
    colour: Colour | None = None
    handicap: int = 0
    # A mark that the format does not know: an exclamation mark after the entry, or no number before it.
    marked: bool = False


ABSENT = H9Cell(0, "-")


def read_cell(text: str) -> H9Cell | None:
    """None when it is no result entry."""
    found = _ENTRY.fullmatch(text)
    if found is None:
        if not _BARE.fullmatch(text):
            return None
        return H9Cell(0, "-" if text == "0" else text[0], marked=True)
    opponent, symbol, kind, colour, handicap, mark = found.groups()
    return H9Cell(
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


def write_cell(cell: H9Cell) -> str:
    if not cell.opponent:
        return f"0{cell.symbol}"
    kind = "!" if cell.by_default else "/" if cell.colour else ""
    colour = f"{cell.colour.value}{cell.handicap}" if cell.colour else ""
    return f"{cell.opponent}{cell.symbol}{kind}{colour}"


# Scores

POINT = 4
_SCORE = re.compile(r"(-?)(\d{0,6})(?:[.,](\d{1,2}))?([½¼¾?œŒŸ]?)", re.ASCII)
# The last three are what ½, ¼ and ¾ of Latin-1 become when they are read as Latin-9.
_FRACTIONS = {"": 0, "¼": 1, "½": 2, "¾": 3, "Œ": 1, "œ": 2, "Ÿ": 3}
_DECIMALS = {"": 0, "0": 0, "00": 0, "25": 1, "5": 2, "50": 2, "75": 3}


class PrintedScore(NamedTuple):
    """`quarters` is the value; `vague`: more than that by a fraction that cannot be read (`408?`)."""

    text: str
    quarters: int
    vague: bool = False

    def agrees(self, quarters: int, width: int = 0) -> bool:
        """Whether this is how the value would be printed; `width`: how many characters the writer cuts scores to."""
        if self.vague:
            return self.quarters == quarters - quarters % POINT and quarters % POINT != 0
        if self.quarters == quarters:
            return True
        return 0 < width == len(self.text) < len(pretty(quarters, POINT)) and pretty(quarters, POINT).startswith(
            self.text
        )


def read_score(text: str) -> PrintedScore | None:
    """None when it is no score."""
    found = _SCORE.fullmatch(text)
    if found is None or not (found[2] or found[4] in ("½", "¼", "¾", "œ", "Œ", "Ÿ")):
        return None
    decimals = found[3] or ""
    if decimals not in _DECIMALS or (decimals and found[4]):
        return None
    vague = found[4] == "?"
    quarters = int(found[2] or 0) * POINT + _DECIMALS[decimals] + (0 if vague else _FRACTIONS[found[4]])
    return PrintedScore(text, -quarters if found[1] else quarters, vague)
