"""The kinds of value an argument can have: each makes a value of what was typed, or says what was expected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError
from zwitsers.domain import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.rules.rulebook import Rulebook


def whole_number(minimum: int) -> Callable[[str, str], int]:
    def kind(shown: str, text: str) -> int:
        # No more digits than any tournament needs: int() is slow on very long ones.
        if text.isascii() and text.isdigit() and len(text) <= 18 and int(text) >= minimum:
            return int(text)
        raise WrongCallError([Problem("cli.whole-number", option=shown or "NUMBER", value=text, minimum=minimum)])

    return kind


def one_of(*choices: str) -> Callable[[str, str], str]:
    def kind(shown: str, text: str) -> str:
        if text in choices:
            return text
        raise WrongCallError([Problem("cli.choice", option=shown, value=text, choices=", ".join(choices))])

    return kind


def system(_shown: str, text: str) -> Rulebook:
    from zwitsers.rules.registry import UnknownRulebookError, rulebook

    try:
        return rulebook(text)
    except UnknownRulebookError as error:
        raise WrongCallError(error.problems) from None


def amounts(shown: str, text: str) -> tuple[int, ...]:
    """Sums of money, in cents: `500,300,200` or `62.50,40`."""
    cents = []
    for part in text.split(","):
        whole, point, fraction = part.strip().partition(".")
        fraction = fraction.ljust(2, "0") if point and 1 <= len(fraction) <= 2 else ("" if point else "00")
        digits = whole + fraction
        if not (whole and fraction and digits.isascii() and digits.isdigit() and len(digits) <= 18):
            raise WrongCallError([Problem("cli.amounts", option=shown, value=text)])
        cents.append(int(digits))
    return tuple(cents)


def barrage(shown: str, text: str) -> tuple[int, ...]:
    """The players of a barrage, the winner first; none while it is still to be played."""
    if text == "open":
        return ()
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) <= 18 for part in parts):
        raise WrongCallError([Problem("cli.numbers", option=shown, value=text)])
    return tuple(int(part) for part in parts)
