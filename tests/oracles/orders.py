"""The items of the keys of fide-dutch and knsb-rating one by one, so that a test can change their order.

An item has the same place here as its criterion in the list of the rulebook. Values come from the slow oracles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from oracles import fide_brute_force, fide_cards, fide_key, rating_brute_force, rating_key, rating_scores
from oracles.complete import NOBODY, complete_pairings
from oracles.rating_build import tournament
from zwitsers.engine.domain import ForbiddenPairs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from oracles.complete import Line, Pairing
    from oracles.fide_key import Bracket, Value
    from oracles.rating_key import Pool
    from zwitsers.engine.domain import Snapshot

FIDE, RATING = "fide-dutch", "knsb-rating"
Row = tuple["Value", ...]
Order = tuple[int, ...]
Pairs = frozenset[frozenset[int]]


def _part(item: Callable[[Pool], Value], start: int, end: int | None) -> Callable[[Pool], Value]:
    return lambda pool: item(pool)[start:end]


def _moved_out(pool: Pool) -> Value:
    value = rating_key.exchange(pool)
    return value[2 : 2 + value[0]]


def _moved_in(pool: Pool) -> Value:
    value = rating_key.exchange(pool)
    return value[2 + value[0] :]


FIDE_ITEMS: tuple[tuple[str, Callable[[Bracket], Value]], ...] = fide_key.ITEMS
RATING_ITEMS: tuple[tuple[str, Callable[[Pool], Value]], ...] = (
    ("size of the waiting room", rating_key.size_of_waiting_room),
    ("how many move down again", _part(rating_key.moved_down_again, 0, 1)),
    ("who moves down again", _part(rating_key.moved_down_again, 1, None)),
    ("anyone sent on again", rating_key.sent_on_again),
    ("clashes", _part(rating_key.clashes, 0, 1)),
    ("strong clashes", _part(rating_key.clashes, 1, 2)),
    ("upfloats of the last round", _part(rating_key.repeated_upfloats, 0, 1)),
    ("upfloats of the round before", _part(rating_key.repeated_upfloats, 1, 2)),
    ("opponents of the moved-down", rating_key.opponents_of_moved_down),
    ("downfloats of the last round", _part(rating_key.repeated_downfloats, 0, 1)),
    ("downfloats of the round before", _part(rating_key.repeated_downfloats, 1, 2)),
    ("number of exchanges", _part(rating_key.exchange, 0, 1)),
    ("sum of the exchange", _part(rating_key.exchange, 1, 2)),
    ("moved out", _moved_out),
    ("moved in", _moved_in),
    ("transposition", rating_key.transposition),
)
NAMES: dict[str, tuple[str, ...]] = {
    FIDE: tuple(name for name, _ in FIDE_ITEMS),
    RATING: tuple(name for name, _ in RATING_ITEMS),
}


class Key(NamedTuple):
    """A complete pairing, the score of the bye where it counts first (C5), and a row of values for each group."""

    pairing: Pairing
    whole_round: Value
    rows: tuple[Row, ...]


class Round:
    """A round to pair: who may meet whom, and the keys of complete pairings."""

    def __init__(self, snapshot: Snapshot, system: str) -> None:
        self.hall: fide_cards.Hall | rating_scores.Hall = (
            fide_cards.hall_of(snapshot) if system == FIDE else rating_scores.hall_of(snapshot)
        )
        self.items: tuple[Callable[[Any], Value], ...] = tuple(
            item for _, item in (FIDE_ITEMS if system == FIDE else RATING_ITEMS)
        )
        self.numbers = [card.number for card in self.hall.cards]

    def pairings(self) -> Iterable[Pairing]:
        return complete_pairings(self.hall.may_meet, [not card.bye_barred for card in self.hall.cards])

    def key(self, pairing: Pairing) -> Key:
        rows = tuple(tuple(item(group) for item in self.items) for group in self.groups(pairing))
        return Key(pairing, self.whole_round(pairing), rows)

    def whole_round(self, pairing: Pairing) -> Value:
        return fide_key.bye_score(self.hall, pairing) if isinstance(self.hall, fide_cards.Hall) else ()

    def groups(self, pairing: Pairing) -> list[Any]:
        """The brackets or pools of a pairing, from the top."""
        if isinstance(self.hall, fide_cards.Hall):
            return list(fide_key.brackets_of(self.hall, pairing))
        return list(rating_key.pools_of(self.hall, pairing))

    def best(self, pairings: Iterable[Pairing], order: Order) -> list[Pairing]:
        """All pairings with the smallest key by this order."""
        left = list(pairings)
        left = _smallest(left, [self.whole_round(pairing) for pairing in left])
        groups = {pairing: self.groups(pairing) for pairing in left}
        for number in range(len(self.hall.groups)):
            for place in order:
                if len(left) < 2:
                    return left
                left = _smallest(left, [self.items[place](groups[pairing][number]) for pairing in left])
        return left

    def pairs(self, pairing: Pairing) -> Pairs:
        """By player number; 0 is the bye."""
        return frozenset(
            frozenset((self.numbers[one], 0 if other == NOBODY else self.numbers[other]))
            for one, other in enumerate(pairing)
        )

    def lines(self, pairing: Pairing) -> list[Line]:
        """The boards with their colours, by the oracle."""
        if isinstance(self.hall, fide_cards.Hall):
            return fide_brute_force.lines_of(self.hall, pairing)
        return rating_brute_force.lines_of(self.hall, pairing)


def _smallest(pairings: list[Pairing], values: list[Value]) -> list[Pairing]:
    smallest = min(values, default=())
    return [pairing for pairing, value in zip(pairings, values, strict=True) if value == smallest]


def usual(system: str) -> Order:
    return tuple(range(len(NAMES[system])))


def moved(system: str, first: int, second: int) -> Order:
    """The usual order with item `second` moved to just before item `first`; neighbours change places."""
    order = list(usual(system))
    order.remove(second)
    order.insert(order.index(first), second)
    return tuple(order)


def named(order: tuple[str, tuple[int, int]]) -> str:
    """For the name of a test."""
    system, (first, second) = order
    return f"{system}: {NAMES[system][first]} before {NAMES[system][second]}"


class OrderCase(NamedTuple):
    """A tournament in which the order of two items decides: `best` with the usual order, `other` with the second item
    moved to before the first. Players are the parts of `rows` between `/`; `forbidden` are pairs of the arbiter."""

    rows: str
    best: str
    other: str
    planned: int | None = None
    forbidden: str = ""

    def snapshot(self) -> Snapshot:
        pairs = sorted(map(sorted, read_pairs(self.forbidden)))
        rows = [row.strip() for row in self.rows.split("/")]
        forbidden = [ForbiddenPairs(frozenset(pair)) for pair in pairs]
        return tournament(rows, planned=self.planned, forbidden=forbidden)


def read_pairs(text: str) -> Pairs:
    """`1-4 2-3 5-0`; 0 is the bye."""
    return frozenset(frozenset(map(int, word.split("-"))) for word in text.split())


def write_pairs(pairs: Iterable[frozenset[int]]) -> str:
    """The bye last in its pair."""
    written = sorted(sorted(pair, key=lambda number: number or 999) for pair in pairs)
    return " ".join("-".join(map(str, pair)) for pair in written)
