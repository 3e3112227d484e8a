"""Slow oracle for knsb-rating: colour preferences (003 A7, R3.3, R3.4) and who gets which colour (E1-E4, R8.3)."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracles.rating_scores import Card
    from zwitsers.engine.domain import PlayerRound


class Strength(IntEnum):
    LIGHT = 1
    STRONG = 2
    ABSOLUTE = 3


class Preference(NamedTuple):
    colour: Colour
    strength: Strength

    @property
    def absolute(self) -> bool:
        return self.strength is Strength.ABSOLUTE


def colour_sequence(history: Sequence[PlayerRound]) -> tuple[Colour, ...]:
    """F2, F3: only games that were played have a colour, and the gaps go to the front."""
    return tuple(entry.colour for entry in history if entry.result.played and entry.colour is not None)


def preference_of(colours: Sequence[Colour], *, exempt: bool) -> Preference | None:
    """A7 with R3.3; `exempt` players have no absolute preference in the last round (R3.4)."""
    if not colours:
        return None
    balance = colours.count(Colour.WHITE) - colours.count(Colour.BLACK)
    towards_zero = Colour.BLACK if balance > 0 else Colour.WHITE
    alternating = colours[-1].other
    if not exempt:
        if abs(balance) > 1:
            return Preference(towards_zero, Strength.ABSOLUTE)
        if len(colours) > 1 and colours[-1] is colours[-2]:
            return Preference(alternating, Strength.ABSOLUTE)
    if balance != 0:
        return Preference(towards_zero, Strength.STRONG)
    return Preference(alternating, Strength.LIGHT)


def clash(one: Preference | None, other: Preference | None) -> bool:
    """R4.6: both want the same colour."""
    return one is not None and other is not None and one.colour is other.colour


def strong_clash(one: Preference | None, other: Preference | None) -> bool:
    """R4.6: they clash, and neither of the two wishes is a light one."""
    return (
        one is not None
        and other is not None
        and one.colour is other.colour
        and min(one.strength, other.strength) >= Strength.STRONG
    )


def lot_colour_for(card: Card, lot: Colour | None) -> Colour:
    """A7, E4 with R5.4: an odd number has the colour that was drawn, an even one the other."""
    drawn = lot or Colour.WHITE
    return drawn if card.pairing_number % 2 == 1 else drawn.other


def colour_of_higher(higher: Card, lower: Card, lot: Colour | None, *, first_round: bool) -> Colour:
    """The colour of the higher placed player of a pair."""
    if first_round:
        return lot_colour_for(higher, lot)
    mine, theirs = higher.preference, lower.preference
    # E1: both wishes, or the one wish there is.
    if mine is not None and (theirs is None or theirs.colour is not mine.colour):
        return mine.colour
    if theirs is not None and mine is None:
        return theirs.colour.other
    if mine is None or theirs is None:
        return lot_colour_for(higher, lot)
    # E2: the stronger wish.
    if mine.strength != theirs.strength:
        return mine.colour if mine.strength > theirs.strength else theirs.colour.other
    # E3: back to the last time they had different colours.
    for my_colour, their_colour in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if my_colour is not their_colour:
            return my_colour.other
    # E4: the higher placed player's wish.
    return mine.colour
