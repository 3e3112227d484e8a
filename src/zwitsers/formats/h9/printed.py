"""A score as a table prints it: whole, with a half or a quarter, and sometimes with the fraction lost in writing.

All values count quarter points: SODOS has quarters, and integers compare exactly.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from zwitsers.scores.units import pretty

POINT = 4
_SCORE = re.compile(r"(-?)(\d{0,6})(?:[.,](\d{1,2}))?([½¼¾?œŒŸ]?)", re.ASCII)
# The last three are what ½, ¼ and ¾ of Latin-1 become when they are read as Latin-9.
_FRACTIONS = {"": 0, "¼": 1, "½": 2, "¾": 3, "Œ": 1, "œ": 2, "Ÿ": 3}
_DECIMALS = {"": 0, "0": 0, "00": 0, "25": 1, "5": 2, "50": 2, "75": 3}


class Printed(NamedTuple):
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


def read_score(text: str) -> Printed | None:
    """None when it is no score."""
    found = _SCORE.fullmatch(text)
    if found is None or not (found[2] or found[4] in ("½", "¼", "¾", "œ", "Œ", "Ÿ")):
        return None
    decimals = found[3] or ""
    if decimals not in _DECIMALS or (decimals and found[4]):
        return None
    vague = found[4] == "?"
    quarters = int(found[2] or 0) * POINT + _DECIMALS[decimals] + (0 if vague else _FRACTIONS[found[4]])
    return Printed(text, -quarters if found[1] else quarters, vague)
