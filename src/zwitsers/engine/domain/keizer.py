"""The settings of a Keizer competition, and their text format in a file (`key=value`, K3)."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain.errors import Problem, ZwitsersError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MOST_VALUE = 99_999
MOST_ROUNDS = 999
_FRACTION = re.compile(r"(\d{1,4})(?:/(\d{1,4})|[.,](\d{1,4}))?", re.ASCII)
_NUMBER = re.compile(r"\d{1,6}", re.ASCII)
_ROUNDS = re.compile(r"\d{1,3}(?:,\d{1,3})*", re.ASCII)
STABLE, ONCE = "stable", "once"
BY_RATING, BY_NUMBER = "rating", "number"
NONE = "none"


class KeizerError(ZwitsersError):
    """Invalid Keizer settings; every problem names the key and the possible values."""


class Keizer(NamedTuple):
    """The settings of a Keizer competition. Fractions are of the opponent's value (games) or of one's own value."""

    # The value of number 1; None: such that the last of N has ⌈N/2⌉.
    top: int | None = None
    # How many times one's own value is in the score.
    own: int = 1
    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    bye: Fraction = Fraction(2, 3)
    absent: Fraction = Fraction(1, 3)
    # The number of absences with notice that count; None: all.
    absent_max: int | None = 5
    half: Fraction = Fraction(1, 2)
    duty: Fraction = Fraction(2, 3)
    # With a last game in round m, a game in round r is early when r - m < gap.
    gap: int = 6
    # The maximum number of games between two players; None: no limit.
    meetings: int | None = None
    # K1: the start order by rating, or by number: the final order of last season.
    start: str = "rating"
    # Rounds that do not count, such as a rapid evening or a holiday.
    uncounted: tuple[int, ...] = ()
    # Whether values and scores are recounted until they are stable (K4).
    stable: bool = True

    def top_of(self, players: int) -> int:
        """The value of number 1 in a field of this size."""
        return -(-players // 2) + players - 1 if self.top is None else self.top

    def value(self, place: int, players: int) -> int:
        """The value of a place: each next place has one less, at least 1."""
        return max(1, self.top_of(players) - place + 1)


USUAL = Keizer()
KEYS = (*(name.replace("_", "-") for name in Keizer._fields[:-1]), "recalculate")
# The maximum of each fraction: a round without a game is never worth more than one's own value.
_PARTS = {"win": 2, "draw": 2, "loss": 2, "bye": 1, "absent": 1, "half": 1, "duty": 1}
# Minimum and maximum of each integer, and whether `none` is allowed.
_WHOLE = {
    "top": (1, MOST_VALUE, False),
    "own": (0, 1, False),
    "absent-max": (0, MOST_ROUNDS, True),
    "gap": (0, MOST_ROUNDS, False),
    "meetings": (1, MOST_ROUNDS, True),
}


def keizer_of(said: Mapping[str, str], base: Keizer = USUAL) -> Keizer:
    """The settings with these values, the others as in `base`; KeizerError names all invalid ones."""
    values: dict[str, object] = {}
    problems: list[Problem] = []
    for key, text in said.items():
        found = problem_of(key, text)
        if found is not None:
            problems.append(found)
        elif key in _PARTS:
            values[key] = fraction_of(text)
        elif key == "recalculate":
            values["stable"] = text == STABLE
        elif key == "start":
            values["start"] = text
        elif key == "uncounted":
            values["uncounted"] = tuple(sorted({int(number) for number in text.split(",")}))
        else:
            values[key.replace("-", "_")] = None if text == NONE else int(text)
    if problems:
        raise KeizerError(problems)
    return base._replace(**values)  # type: ignore[arg-type]


def problem_of(key: str, text: str) -> Problem | None:
    """The problem of one setting; None when it is valid."""
    if key not in KEYS:
        return Problem("keizer.key", setting=key[:40], keys=", ".join(KEYS))
    if key == "recalculate":
        return None if text in (STABLE, ONCE) else Problem("keizer.recalculate", text=text[:40])
    if key == "start":
        return None if text in (BY_RATING, BY_NUMBER) else Problem("keizer.start", text=text[:40])
    if key == "uncounted":
        return None if _ROUNDS.fullmatch(text) else Problem("keizer.uncounted", text=text[:40])
    if key in _PARTS:
        part = fraction_of(text)
        if part is None:
            return Problem("keizer.fraction", setting=key, text=text[:40])
        return None if part <= _PARTS[key] else Problem("keizer.part", setting=key, text=text[:40], most=_PARTS[key])
    least, most, may_be_none = _WHOLE[key]
    if may_be_none and text == NONE:
        return None
    if _NUMBER.fullmatch(text) and least <= int(text) <= most:
        return None
    return Problem(
        "keizer.number-or-none" if may_be_none else "keizer.number", setting=key, text=text[:40], least=least, most=most
    )


def fraction_of(text: str) -> Fraction | None:
    """Parse `2/3`, `1` or `0.5` exactly; None when invalid, also for a denominator of 0."""
    found = _FRACTION.fullmatch(text.strip())
    if found is None:
        return None
    whole, below, decimals = found.groups()
    if decimals:
        return Fraction(f"{whole}.{decimals}")
    return None if below is not None and not int(below) else Fraction(int(whole), int(below or 1))


def keizer_text(keizer: Keizer) -> str:
    """The settings that differ from the defaults, as in a file; empty when none differs."""
    return " ".join(f"{key}={value}" for key, value in words_of(keizer) if value != _USUAL_WORDS[key])


def words_of(keizer: Keizer) -> Iterable[tuple[str, str]]:
    """Every key with its value as text; `top` is empty for the default."""
    for key, value in zip(KEYS, keizer, strict=True):
        if key == "recalculate":
            yield key, STABLE if value else ONCE
        elif key == "top":
            yield key, "" if value is None else str(value)
        elif key == "uncounted":
            yield key, ",".join(str(number) for number in keizer.uncounted)
        else:
            yield key, NONE if value is None else str(value)


_USUAL_WORDS = dict(words_of(USUAL))
