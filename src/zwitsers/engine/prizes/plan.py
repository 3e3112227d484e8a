"""What an organiser promises: lists of prizes and the rules by which they are divided. Money is in cents."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

# The list for everyone, whose money is the setting `prizes` of a tournament.
OVERALL = 1
ORGANISER = 0


class Sharing(StrEnum):
    """What those with equal points do with the money of their places. HORT: half of a place's own money stays with it,
    the other halves are shared."""

    EQUAL = "equal"
    HORT = "hort"
    PLACE = "place"


class PrizeGroup(StrEnum):
    """Among whom a list is divided."""

    EVERYONE = "overall"
    CATEGORY = "category"
    CLUBS = "clubs"
    # Named by hand, such as the prize for the best game.
    SPECIAL = "special"


@dataclass(frozen=True, slots=True)
class Prize:
    """Money, a thing, or both. `worth` is what the thing counts for when prizes are compared; it is not paid. `player`:
    whom a special prize goes to."""

    cents: int = 0
    thing: str = ""
    worth: int = 0
    player: int = 0

    @property
    def value(self) -> int:
        return self.cents + self.worth


@dataclass(frozen=True, slots=True)
class PrizeList:
    """`prizes`: the first prize first. `best`: how many players of a club count. `beside`: it comes on top of a prize
    of another list. `to`: the list that what nobody gets goes to; ORGANISER: back."""

    id: int
    of: PrizeGroup = PrizeGroup.EVERYONE
    prizes: tuple[Prize, ...] = ()
    name: str = ""
    category: int = 0
    share: Sharing = Sharing.EQUAL
    best: int = 4
    beside: bool = False
    to: int = ORGANISER

    @property
    def cents(self) -> int:
        return sum(prize.cents for prize in self.prizes)

    @property
    def counts_for_one(self) -> bool:
        return not self.beside and self.of in (PrizeGroup.EVERYONE, PrizeGroup.CATEGORY)


@dataclass(frozen=True, slots=True)
class Rules:
    """`one_each`: a player has one prize, the most valuable that they can have. `minimum`: no share is smaller. `unit`:
    shares are rounded down to it. `withdrawn`: whether those who withdrew can have prizes. `excluded`: who cannot."""

    one_each: bool = False
    minimum: int = 0
    unit: int = 1
    withdrawn: bool = False
    excluded: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """Decided by hand: money of one goes to another. ORGANISER can be either."""

    giver: int
    taker: int
    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class Plan:
    """Where a player can have the same from two lists, the one that stands first gives it."""

    lists: tuple[PrizeList, ...] = ()
    rules: Rules = field(default_factory=Rules)
    moves: tuple[Move, ...] = ()
    # Whether players and public see the division.
    shown: bool = False

    @property
    def cents(self) -> int:
        return sum(item.cents for item in self.lists)

    def with_list(self, prize_list: PrizeList) -> tuple[PrizeList, ...]:
        """In its own place; a new one comes last, the list for everyone first."""
        if any(item.id == prize_list.id for item in self.lists):
            return tuple(prize_list if item.id == prize_list.id else item for item in self.lists)
        return (prize_list, *self.lists) if prize_list.id == OVERALL else (*self.lists, prize_list)
