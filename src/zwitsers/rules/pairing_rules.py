"""The pairing part of a rulebook: absolute norms, ordered criteria, first round and colours, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zwitsers.domain import Colour, Result, Snapshot
    from zwitsers.rules.colour_cards import ColourCard, ColourVerdict
    from zwitsers.rules.knsb_colours import Preference


class Measure(Enum):
    """What a criterion looks at in a score group g of a complete pairing (R4).

    W is the waiting room of g: the players of the pool whose opponent is not in it. Smaller is better throughout,
    lists compare item by item.
    """

    SIZE = "size of the waiting room"
    FROM_ABOVE = "players sent to the waiting room who came from one"
    SCORES = "scores in the waiting room, high to low"
    SENT_ON_AGAIN = "players of the waiting room who are sent on again"
    ANYONE_SENT_ON_AGAIN = "whether anyone of the waiting room is sent on again"
    NEXT_SIZE = "size of the next waiting room"
    CLASHES = "pairs in which both want the same colour"
    STRONG_CLASHES = "pairs in which both strongly want the same colour"
    RANK_LIST = "ranks of the waiting room, high players first"
    PAIR_LIST = "opponents from the top, low-placed ones first"
    # Of 003 only (R6). D: the players of the pool who were moved down; H: the homogeneous rest.
    MOVED_DOWN_AGAIN = "which moved-down players move down again, high ones last"
    UPFLOATS_LAST = "players with an upfloat now and in the last round"
    UPFLOATS_BEFORE = "players with an upfloat now and in the round before that"
    OPPONENTS_OF_MOVED_DOWN = "opponents of the moved-down players, high ones first"
    DOWNFLOATS_LAST = "players with a downfloat now and in the last round"
    DOWNFLOATS_BEFORE = "players with a downfloat now and in the round before that"
    EXCHANGE_COUNT = "players exchanged between S1 and S2"
    EXCHANGE_SUM = "difference of the numbers exchanged"
    EXCHANGE_OUT = "numbers that left S1, high numbers first"
    EXCHANGE_IN = "numbers that came into S1, low numbers first"
    TRANSPOSITION = "opponents of S1 in order, low numbers first"


class Criterion(NamedTuple):
    """One item of the key of a group: what is measured, and the article and ruling that ask for it."""

    measure: Measure
    article: str
    ruling: str = "R4"


@dataclass(frozen=True, slots=True)
class ByeRule:
    """Who may get the bye (R3.2), and where it stands: a dummy in the last group, or below everyone."""

    article: str
    barred_by: frozenset[Result]
    dummy_in_last_group: bool = False


class Scheme(NamedTuple):
    """A first-round pairing of positions 0..n-1 in lot order: pairs with the first-named first, and the bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None


class RoundOnePair(NamedTuple):
    """A pair as round one colours it: the first-named (or higher placed) player, the other, the first-named's
    number, and the colour drawn by lot."""

    first: int
    second: int
    pairing_number: int
    lot: Colour | None = None


@dataclass(frozen=True, slots=True)
class FirstRound:
    """How round one is paired and coloured (R5); the first scheme is the default."""

    schemes: Mapping[str, Callable[[int], Scheme]]
    articles: Mapping[str, str]
    colours: Callable[[RoundOnePair], ColourVerdict]
    # The numbers that colours go by where they are not the lot numbers (003 A7, E4).
    numbering: Callable[[Snapshot], Mapping[int, int]] | None = None


class ColourContext(NamedTuple):
    """All that a colour rule may ask about a pair: cards, preferences, and how round one would colour it."""

    higher: ColourCard
    lower: ColourCard
    wish_of_higher: Preference
    wish_of_lower: Preference
    as_in_round_one: Callable[[], ColourVerdict]


@dataclass(frozen=True, slots=True)
class PairingRules:
    """Everything a rulebook says about making a round."""

    # The article that forbids a second meeting (R3.1).
    meeting_article: str
    bye: ByeRule
    # The article that forbids two players with the same absolute colour to meet (R3.3); None: no such norm.
    absolute_colour_article: str | None
    criteria: tuple[Criterion, ...]
    first_round: FirstRound
    colours: Callable[[ColourContext], ColourVerdict]
    board_order_article: str

    def criterion(self, measure: Measure) -> Criterion | None:
        return next((item for item in self.criteria if item.measure is measure), None)

    def measures(self, measure: Measure) -> bool:
        return self.criterion(measure) is not None

    @property
    def looks_at_sending_on(self) -> bool:
        """Whether any criterion asks who of the waiting room is sent on again."""
        return self.measures(Measure.SENT_ON_AGAIN) or self.measures(Measure.ANYONE_SENT_ON_AGAIN)


# First-round schemes (R5.1, R5.3). They are shared because three rulebooks describe the same ones.


def fold(players: int) -> Scheme:
    """1-N, 2-(N-1), ...; odd: number 1 has the bye, then 2-N, 3-(N-1), ... (R5.1)."""
    first = players % 2
    last = players - 1 + first
    pairs = tuple((i, last - i) for i in range(first, (players + first) // 2))
    return Scheme(pairs, 0 if first else None)


def adjacent(players: int) -> Scheme:
    """1-2, 3-4, ...; odd: the last has the bye (R5.1)."""
    return Scheme(tuple((i, i + 1) for i in range(0, players - 1, 2)), players - 1 if players % 2 else None)


def halves(players: int) -> Scheme:
    """Top half against bottom half in order; odd: the last has the bye (R5.3)."""
    half = players // 2
    return Scheme(tuple((i, half + i) for i in range(half)), players - 1 if players % 2 else None)
