"""Slow oracle for fide-dutch: who gets which colour (C.04.3 5.2), and what a pair costs in colours (C10 to C13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles.fide_cards import same_absolute, same_colour_due
from oracles.rating_colours import Strength

if TYPE_CHECKING:
    from collections.abc import Callable

    from oracles.fide_cards import Card
    from zwitsers.engine.domain import Colour


def both_preferences(higher: Card, lower: Card) -> Colour | None:
    """5.2.1: both, if they differ or one has none."""
    mine, theirs = higher.preference, lower.preference
    if mine is not None and (theirs is None or theirs.colour is not mine.colour):
        return mine.colour
    return theirs.colour.other if theirs is not None and mine is None else None


def stronger_preference(higher: Card, lower: Card) -> Colour | None:
    """5.2.2: the stronger class; of two absolute ones, the larger colour difference."""
    mine, theirs = higher.preference, lower.preference
    if mine is None or theirs is None:
        return None
    if mine.strength != theirs.strength:
        return mine.colour if mine.strength > theirs.strength else theirs.colour.other
    if mine.absolute and abs(higher.difference) != abs(lower.difference):
        return mine.colour if abs(higher.difference) > abs(lower.difference) else theirs.colour.other
    return None


def turned_round(higher: Card, lower: Card) -> Colour | None:
    """5.2.3: the opposite of the latest time they had different colours."""
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine is not theirs:
            return mine.other
    return None


def preference_of_higher(higher: Card, _lower: Card) -> Colour | None:
    """5.2.4."""
    return higher.preference.colour if higher.preference is not None else None


RULES: dict[str, Callable[[Card, Card], Colour | None]] = {
    "5.2.1": both_preferences,
    "5.2.2": stronger_preference,
    "5.2.3": turned_round,
    "5.2.4": preference_of_higher,
}


def colour_of_higher(higher: Card, lower: Card, initial: Colour, without: str = "") -> Colour:
    """The colour of the higher ranked player of a pair, by the first rule of 5.2 that decides; a test may leave out one
    of the first four."""
    for article, rule in RULES.items():
        colour = rule(higher, lower) if article != without else None
        if colour is not None:
            return colour
    return initial if higher.effective_number % 2 == 1 else initial.other  # 5.2.5


def breaks_c10(one: Card, other: Card) -> bool:
    """One of them gets a colour difference beyond two."""
    return same_colour_due(one, other) and abs(one.difference) >= 2 and abs(other.difference) >= 2


def _third_in_a_row(card: Card) -> bool:
    """The colour that this player does not want would be his third in a row."""
    assert card.preference is not None
    unwanted = card.preference.colour.other
    return card.colours[-2:] == (unwanted, unwanted)


def breaks_c11(one: Card, other: Card) -> bool:
    """One of them gets a colour three times in a row: who does not get what both must have."""
    if not same_absolute(one, other):
        return False
    if abs(one.difference) != abs(other.difference):
        return _third_in_a_row(min(one, other, key=lambda card: abs(card.difference)))
    return _third_in_a_row(one) and _third_in_a_row(other)


def breaks_c12(one: Card, other: Card) -> bool:
    return same_colour_due(one, other)


def breaks_c13(one: Card, other: Card) -> bool:
    """Both strong or absolute, but not both absolute (FD2)."""
    if not same_colour_due(one, other):
        return False
    assert one.preference is not None
    assert other.preference is not None
    weaker = min(one.preference.strength, other.preference.strength)
    return weaker is Strength.STRONG
