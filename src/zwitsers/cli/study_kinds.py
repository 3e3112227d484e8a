"""The kinds of value that only `generate` and `simulate` have, and the folder they write to."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.cli.errors import FileError, WrongCallError, wrong_call
from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.grades import canonical
from zwitsers.engine.domain.keizer import KeizerError
from zwitsers.engine.domain.numbers import whole
from zwitsers.engine.rules.registry import UnknownRulebookError, rulebook
from zwitsers.engine.simulate.mcmahon import MARK, system_and_bar
from zwitsers.engine.simulate.study import keizer_from

if TYPE_CHECKING:
    from collections.abc import Callable

MILLION = 1_000_000


def rate(shown: str, text: str) -> int:
    """A probability, `0.05` or `5%`, in millionths."""
    number, per_cent = (text[:-1], True) if text.endswith("%") else (text, False)
    try:
        # No more than a number needs: Decimal takes exponents, which can be made to cost time.
        value = Decimal(number.replace(",", ".")) if len(number) <= 12 and number.isascii() else None
    except InvalidOperation:
        value = None
    if value is not None and value.is_finite() and "e" not in number.lower():
        millionths = value * MILLION / (100 if per_cent else 1)
        if 0 <= millionths <= MILLION:
            return int(millionths)
    raise WrongCallError([Problem("cli.generate.rate", option=shown, value=text)])


def number_between(least: int, most: int) -> Callable[[str, str], int]:
    def kind(shown: str, text: str) -> int:
        number = whole(text, 18)
        if number is not None and least <= number <= most:
            return number
        raise WrongCallError([Problem("cli.generate.between", option=shown, value=text, least=least, most=most)])

    return kind


def system_ids(shown: str, text: str) -> tuple[str, ...]:
    """`knsb-wp,kndb`: rulebooks that exist, none of them twice; `go-nl:1d` is one of go as a McMahon with that bar,
    `keizer:gap=3` is Keizer with that setting."""
    ids = tuple(part.strip() for part in text.split(","))
    with wrong_call(UnknownRulebookError):
        for system in ids:
            name, bar = system_and_bar(system)
            if MARK in system and rulebook(name).values_by_place:
                with wrong_call(KeizerError):
                    keizer_from(system)
            elif MARK in system:
                bar_of(f"{shown} {system}", bar, rulebook(name).game)
            rulebook(name)
    if len(set(ids)) < len(ids):
        raise WrongCallError([Problem("cli.simulate.twice", option=shown, value=text)])
    return ids


def bar_of(shown: str, text: str, game: str) -> str:
    """The bar of a McMahon, which only go has."""
    if game != "go" or not canonical(text):
        raise WrongCallError([Problem("cli.generate.bar-wrong", option=shown, value=text)])
    return canonical(text)


def create_folder(name: str) -> Path:
    """The folder with that name, made when it is not there."""
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError([Problem("cli.generate.no-folder", folder=name, reason=reason)]) from None
    return folder
