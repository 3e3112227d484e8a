"""One player's round in a cross table: `54b1`, `29w½`, `13b`, `23w+`, `-½`; or three cells, `54`, `b`, `1`."""

from __future__ import annotations

import re
from typing import NamedTuple

from zwitsers.engine.domain import Colour, PlayerRound, Result
from zwitsers.engine.domain.numbers import whole

# White and black in English, Dutch, German, Spanish and French; Spanish b is white, see `colours_of`.
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "z": Colour.BLACK, "s": Colour.BLACK}
_SPANISH = {"b": Colour.WHITE, "n": Colour.BLACK}
_HALVES = ("½", "x", "=", "1/2", "0.5", "0,5")
_PLAYED = {"1": Result.WIN, "0": Result.LOSS, **dict.fromkeys(_HALVES, Result.DRAW)}
_FORFEIT = {"+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}
_FREE = {
    "1": Result.FULL_POINT_BYE,
    "+": Result.FULL_POINT_BYE,
    "0": Result.ABSENT,
    "-": Result.ABSENT,
    **dict.fromkeys(_HALVES, Result.HALF_POINT_BYE),
}
_CELL = re.compile(r"(\d{1,5})\s*([a-z])\s*(1/2|0[.,]5|[10½x=+-]?)", re.IGNORECASE)
_FREE_CELL = re.compile(r"-?\s*(1/2|0[.,]5|[10½x=+-])")
_POINTS = re.compile(r"(\d{0,3})([½x]|[.,]\d{1,2})?", re.ASCII)


class ImportCell(NamedTuple):
    """What stands there: the opponent as the table numbers them, 0 for nobody. No result: nothing at all."""

    opponent: int = 0
    letter: str = ""
    result: Result | None = None
    wrong: str = ""

    def entry(self, opponent: int, colours: dict[str, Colour]) -> PlayerRound:
        assert self.result is not None
        return PlayerRound(self.result, opponent, colours.get(self.letter) if opponent else None)


def read_cell(text: str) -> ImportCell:
    text = text.strip()
    if text in ("", "--", "---", "*"):
        return ImportCell()
    game = _CELL.fullmatch(text)
    if game:
        sign = game[3].lower()
        result = (_PLAYED | _FORFEIT)[sign] if sign else Result.PENDING
        return ImportCell(int(game[1]), game[2].lower(), result)
    free = _FREE_CELL.fullmatch(text)
    return ImportCell(result=_FREE[free[1].lower()]) if free else ImportCell(wrong=text)


def read_three(opponent: str, letter: str, sign: str) -> ImportCell:
    """Opponent, colour and result in cells of their own; without an opponent or a colour there is a - in its place."""
    opponent, letter, sign = opponent.strip(), letter.strip().lower(), sign.strip().lower()
    if not (opponent or letter or sign):
        return ImportCell()
    written = f"{opponent};{letter};{sign}"
    if opponent in ("", "-"):
        result = _FREE.get(sign)
        return ImportCell(result=result) if result and letter in ("", "-") else ImportCell(wrong=written)
    number = whole(opponent, 5)
    found = Result.PENDING if not sign else (_PLAYED | _FORFEIT).get(sign)
    if number is None or len(letter) > 1 or found is None:
        return ImportCell(wrong=written)
    return ImportCell(number, letter, found)


def colours_of(letters: set[str]) -> dict[str, Colour]:
    """What the letters of one table mean: where an n occurs and no w, it is Spanish."""
    return _SPANISH if "n" in letters and "w" not in letters else _COLOURS


def read_points(text: str) -> int | None:
    """Points in half points: `7x`, `7½`, `7,5`; None when this is no number of half points."""
    match = _POINTS.fullmatch(text.strip())
    if match is None or not any(match.groups()):
        return None
    rest = (match[2] or "").strip(".,").rstrip("0")
    if rest not in ("", "½", "x", "5"):
        return None
    return 2 * int(match[1] or 0) + bool(rest)
