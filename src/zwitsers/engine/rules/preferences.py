"""Colour preferences: which colour a player is due, and how strongly. Each rulebook defines who has which."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from zwitsers.engine.domain.colours import Colour


class Strength(IntEnum):
    """Strength of a preference; larger is stronger."""

    NONE = 0
    LIGHT = 1
    STRONG = 2
    ABSOLUTE = 3


class Preference(NamedTuple):
    colour: Colour | None
    strength: Strength


NO_PREFERENCE = Preference(None, Strength.NONE)


class Overdue(NamedTuple):
    """What makes a preference absolute: the colour imbalance, and whether the last two games had the other colour. Set
    only where two such players may meet, so that it does not split classes needlessly."""

    balance: int = 0
    twice_running: bool = False


NOT_OVERDUE = Overdue()
