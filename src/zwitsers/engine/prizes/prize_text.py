"""A prize as people write it: `100`, `€ 62,50`, `100 + cup`, `cup + book = 25` (together they count for 25)."""

from __future__ import annotations

import re

from zwitsers.engine.domain.errors import Problem, ZwitsersError
from zwitsers.engine.prizes.plan import Prize

# 125, 125.50, 1.250,50 and € 125,- as people write them.
_SIGN = r"(?:€|euro|EUR)?"
_MONEY = re.compile(
    rf"{_SIGN}\s*([0-9]{{1,3}}(?:[.,][0-9]{{3}})+|[0-9]{{1,8}})(?:[.,]([0-9]{{1,2}}|-))?\s*{_SIGN}", re.IGNORECASE
)
# What begins with a figure or a sign of money is an amount that was not understood, and not a thing.
_THING = re.compile(r"(?!euro?\s*\d)[^\W\d_].*", re.IGNORECASE)


class PrizeTextError(ZwitsersError):
    """What was written is not a prize, or not an amount."""


def read_cents(text: str) -> int:
    """An amount; nothing is nothing."""
    return read_amount(text) if text.strip() else 0


def read_amount(text: str) -> int:
    """In cents."""
    cents = _cents(text)
    if cents is None:
        raise PrizeTextError([Problem("prizes.not-money", value=text.strip())])
    return cents


def _cents(text: str) -> int | None:
    match = _MONEY.fullmatch(text.strip())
    if match is None:
        return None
    whole = re.sub(r"[.,]", "", match[1])
    part = match[2] if match[2] and match[2] != "-" else "0"
    return int(whole) * 100 + int(part.ljust(2, "0"))


def read_prize(text: str, player: int = 0) -> Prize:
    """Money, things, or both, with a plus between them; behind a thing, after `=`, what it counts for."""
    amounts: list[int] = []
    things: list[str] = []
    worth = 0
    for part in text.split("+"):
        name, equals, value = part.partition("=")
        name = " ".join(name.split())
        cents = _cents(name)
        if cents is not None and not equals:
            amounts.append(cents)
        elif _THING.fullmatch(name):
            things.append(name)
            worth += _worth(name, value) if equals else 0
        else:
            raise PrizeTextError([_wrong(text, name, known=cents is not None)])
    if len(amounts) > 1:
        raise PrizeTextError([Problem("prizes.two-amounts", value=text.strip())])
    return Prize(sum(amounts), " + ".join(things), worth, player)


def _wrong(text: str, name: str, *, known: bool) -> Problem:
    if not name:
        return Problem("prizes.empty-part", value=text.strip())
    return Problem("prizes.value-of-money" if known else "prizes.not-a-prize", value=name)


def _worth(name: str, value: str) -> int:
    cents = _cents(value)
    if cents is None:
        raise PrizeTextError([Problem("prizes.not-a-value", thing=name, value=value.strip() or "-")])
    return cents
