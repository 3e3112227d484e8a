"""Text format of point values: `3-1-0`, or `1-0.5-0 bye=0.5 absent=0 forfeit=0`."""

from __future__ import annotations

import re

from zwitsers.engine.domain.points import STANDARD, Points
from zwitsers.engine.scores.units import decimal_string

# Win, draw and loss come first; these words with a value may follow.
_WORDS = {"bye": "bye", "absent": "absence", "forfeit": "forfeit_loss"}
_NUMBER = re.compile(r"(\d{0,2})(?:[.,](\d)|(½))?", re.ASCII)
# Values are stored in the largest unit that divides them all: whole points, halves or tenths.
_UNITS = (10, 5, 1)


def points_of(text: str) -> Points | None:
    """Parse the text; None when invalid. Defaults: 1-½-0, a bye counts as a win, absence and forfeits as zero."""
    games, *more = text.split() or [""]
    if not games:
        return STANDARD
    values = [tenths(part) for part in re.split(r"[-/:]", games)]
    if len(values) != 3 or None in values:
        return None
    win, draw, loss = (value or 0 for value in values)
    named = {"bye": win, "absence": 0, "forfeit_loss": 0}
    for word in more:
        name, equals, value = word.partition("=")
        worth = tenths(value)
        if not equals or name.lower() not in _WORDS or worth is None:
            return None
        named[_WORDS[name.lower()]] = worth
    return of_tenths(win=win, draw=draw, loss=loss, **named)


def of_tenths(*others: int, **values: int) -> Points:
    """Points from values in tenths; `others` are values that must be integers in the same unit."""
    unit = next(unit for unit in _UNITS if all(value % unit == 0 for value in (*others, *values.values())))
    points = Points(**{name: value // unit for name, value in values.items()}, divisor=10 // unit)
    return STANDARD if points == Points(divisor=2) else points


def points_text(points: Points) -> str:
    """The text that `points_of` parses; values equal to their default are left out."""

    def shown(units: int) -> str:
        return decimal_string(units, points.divisor or 2)

    text = f"{shown(points.win)}-{shown(points.draw)}-{shown(points.loss)}"
    usual = {"bye": points.win, "absence": 0, "forfeit_loss": 0}
    values = [(word, getattr(points, name), usual[name]) for word, name in _WORDS.items()]
    return " ".join([text, *(f"{word}={shown(value)}" for word, value, follows in values if value != follows)])


def tenths(text: str) -> int | None:
    """Parse `3`, `1.5`, `1,5` or `1½` to tenths."""
    match = _NUMBER.fullmatch(text.strip())
    if match is None or not any(match.groups()):
        return None
    return 10 * int(match[1] or 0) + (5 if match[3] else int(match[2] or 0))
