"""Results as PDN has them: 2-0, 1-1, 0-2; 1-0, 1/2-1/2, 0-1; and the forms in which a draw can have an edge."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from zwitsers.domain import Result

_NUMBER = r"(?:\d{1,3} 1/2|1/2|\d{0,3}½|\d{1,3}(?:[.,]\d{1,4})?)"
_RESULT = re.compile(rf"({_NUMBER})([+-]?)\s*[-–:]\s*({_NUMBER})([+-]?)", re.ASCII)
_UNFINISHED = ("", "*", "?", "*-*")
_DRAW = (Result.DRAW, Result.DRAW)


class Outcome(NamedTuple):
    """White's result and black's. `edge`: a draw in which one of them had more than the other."""

    white: Result
    black: Result
    edge: bool = False


def read_result(text: str) -> Outcome | None:
    """What a result means; None when it is none. Whoever has everything has won, whatever everything is."""
    text = " ".join(text.split())
    if text in _UNFINISHED:
        return Outcome(Result.PENDING, Result.PENDING)
    match = _RESULT.fullmatch(text)
    if match is None:
        return None
    white, black = _value(match[1]), _value(match[3])
    if white == 0 == black:
        return Outcome(Result.LOSS, Result.LOSS)
    if black == 0:
        return Outcome(Result.WIN, Result.LOSS) if white >= 1 else Outcome(Result.DRAW, Result.LOSS)
    if white == 0:
        return Outcome(Result.LOSS, Result.WIN) if black >= 1 else Outcome(Result.LOSS, Result.DRAW)
    return Outcome(*_DRAW, edge=white != black or bool(match[2] or match[4]))


def _value(text: str) -> Fraction:
    text = text.replace(",", ".")
    if text.endswith("1/2"):
        return Fraction(text.removesuffix("1/2").strip() or 0) + Fraction(1, 2)
    if text.endswith("½"):
        return Fraction(text.removesuffix("½") or 0) + Fraction(1, 2)
    return Fraction(text)


_SIGNS = {"draughts": ("0", "1", "2"), "": ("0", "1/2", "1")}


def show_result(white: Result, black: Result, game: str) -> str:
    """How a result is written; a game that is not finished is a star."""
    if white.unfinished:
        return "*"
    signs = _SIGNS["draughts" if game == "draughts" else ""]
    return f"{signs[white.points]}-{signs[black.points]}"
