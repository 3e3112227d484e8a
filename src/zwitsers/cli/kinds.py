"""The kinds of value an argument can have: each makes a value of what was typed, or says what was expected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError, wrong_call
from zwitsers.engine.domain import ForbiddenPairs, Problem
from zwitsers.engine.domain.numbers import whole
from zwitsers.engine.rules.registry import UnknownRulebookError, rulebook

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.engine.rules.rulebook import Rulebook


def whole_number(minimum: int) -> Callable[[str, str], int]:
    def kind(shown: str, text: str) -> int:
        number = whole(text, 18)
        if number is not None and number >= minimum:
            return number
        raise WrongCallError([Problem("cli.whole-number", option=shown or "NUMBER", value=text, minimum=minimum)])

    return kind


def one_of(*choices: str) -> Callable[[str, str], str]:
    def kind(shown: str, text: str) -> str:
        if text in choices:
            return text
        raise WrongCallError([Problem("cli.choice", option=shown, value=text, choices=", ".join(choices))])

    return kind


def system(_shown: str, text: str) -> Rulebook:
    with wrong_call(UnknownRulebookError):
        return rulebook(text)


def forbidden_pair(shown: str, text: str) -> ForbiddenPairs:
    """`3-7`, or `3-7:1-4` for rounds 1 to 4 only."""
    pair, _, rounds = text.partition(":")
    players = _two_numbers(pair)
    span = _two_numbers(rounds) if rounds else None
    if players is None or players[0] == players[1] or (rounds and (span is None or span[0] > span[1])):
        raise WrongCallError([Problem("cli.forbidden-pair", option=shown, value=text)])
    if span is None:
        return ForbiddenPairs(frozenset(players))
    return ForbiddenPairs(frozenset(players), *span)


def looks_like_a_pair(text: str) -> bool:
    """Whether this is meant as a pair, right or wrong: a number, and more signs of a pair."""
    return text[:1].isdigit() and all(sign.isdigit() or sign in "-:" for sign in text)


def number_ranges(shown: str, text: str) -> tuple[frozenset[int], ...]:
    """Groups of player numbers: `1-20,21-40`; one number is a group of one."""
    groups = []
    for part in text.split(","):
        ends = _two_numbers(part.strip() if "-" in part else f"{part.strip()}-{part.strip()}")
        if ends is None or ends[0] > ends[1]:
            raise WrongCallError([Problem("cli.ranges", option=shown, value=text)])
        groups.append(frozenset(range(ends[0], ends[1] + 1)))
    return tuple(groups)


def two_players(shown: str, text: str) -> tuple[int, int]:
    """`3-7`: two different players, by number."""
    found = _two_numbers(text)
    if found is None or found[0] == found[1]:
        raise WrongCallError([Problem("cli.two-players", option=shown, value=text)])
    return found


def _two_numbers(text: str) -> tuple[int, int] | None:
    one, _, two = text.partition("-")
    first, second = whole(one, 5), whole(two, 5)
    return (first, second) if first and second else None


def barrage(shown: str, text: str) -> tuple[tuple[int, ...], ...]:
    """The places of a barrage, the winner first, `5,2=7` when it left 2 and 7 level; none while it is to be played."""
    if text == "open":
        return ()

    def number(part: str) -> int:
        found = whole(part.strip(), 18)
        if found is None:
            raise WrongCallError([Problem("cli.numbers", option=shown, value=text)])
        return found

    return tuple(tuple(map(number, place.split("="))) for place in text.split(","))
