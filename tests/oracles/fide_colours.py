"""Slow oracle for fide-dutch: who gets which colour (C.04.3 5.2), and what a pair costs in colours (C10 to C13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles.fide_cards import same_absolute, same_colour_due
from oracles.rating_colours import Strength

if TYPE_CHECKING:
    from oracles.fide_cards import Card
    from zwitsers.domain import Colour


def colour_of_higher(higher: Card, lower: Card, initial: Colour) -> Colour:
    """The colour of the higher ranked player of a pair, by the first rule of 5.2 that decides."""
    mine, theirs = higher.preference, lower.preference
    if mine is None and theirs is None:  # 5.2.5
        return initial if higher.effective_number % 2 == 1 else initial.other
    if theirs is None:
        assert mine is not None
        return mine.colour
    if mine is None:
        return theirs.colour.other
    if mine.colour is not theirs.colour:  # 5.2.1
        return mine.colour
    if mine.strength != theirs.strength:  # 5.2.2
        return mine.colour if mine.strength > theirs.strength else theirs.colour.other
    if mine.absolute and abs(higher.difference) != abs(lower.difference):
        return mine.colour if abs(higher.difference) > abs(lower.difference) else theirs.colour.other
    for my_colour, their_colour in zip(reversed(higher.colours), reversed(lower.colours), strict=False):  # 5.2.3
        if my_colour is not their_colour:
            return my_colour.other
    return mine.colour  # 5.2.4


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
