"""For the tests of knsb-rating: what the engine makes of a tournament, and what R6 without one of its items would.

The engine goes through R6 step by step, so no item can be taken out of it. Instead the brute force says what would
come out: a case in which that is another pairing is one that the engine can only get right by following the item.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from oracles import rating_key
from oracles.complete import NOBODY
from oracles.rating_scores import Hall, hall_of
from zwitsers.engine.domain import ForbiddenPairs
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.pairing.field import make_field
from zwitsers.engine.pairing.look_ahead import LookAhead
from zwitsers.engine.pairing.result import NoPairingError, NothingToPairError
from zwitsers.engine.pairing.rounds import pair_groups
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from oracles.complete import Line
    from oracles.complete import Pairing as Places
    from oracles.rating_key import Pool, Value
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.pairing.result import Pairing
    from zwitsers.engine.rules import criteria
    from zwitsers.engine.rules.rulebook import Rulebook

    Item = Callable[[Pool], Value]

BOOK = rulebook("knsb-rating")
Pairs = frozenset[tuple[int, int]]


def paired(snapshot: Snapshot) -> Pairing:
    return pair_round(snapshot, BOOK)


def lines(snapshot: Snapshot) -> list[Line] | None:
    """(white, black) in the order of the boards, the bye last as (player, 0); None: nothing can be paired."""
    try:
        pairing = paired(snapshot)
    except (NoPairingError, NothingToPairError):
        return None
    bye = [] if pairing.bye is None else [(pairing.bye, 0)]
    return [(board.white, board.black) for board in pairing.boards] + bye


def pairs(snapshot: Snapshot) -> Pairs:
    """Who meets whom, the smaller number first; the bye is (player, 0)."""
    found = lines(snapshot)
    assert found is not None, "the engine finds no pairing"
    return frozenset((white, black) if black == 0 else (min(white, black), max(white, black)) for white, black in found)


def exact_pairs(snapshot: Snapshot, book: Rulebook = BOOK) -> Pairs:
    """The same from the exact solver alone, without the quick way for groups where all goes well."""
    field = make_field(snapshot, book)
    number = (*field.numbers, 0)
    choices = pair_groups(field, LookAhead(field), exact_only=True)
    made = [sorted((number[v], number[w])) for choice in choices for v, w in choice.pairs]
    return frozenset((one, other) if one else (other, 0) for one, other in made)


def read_pairs(text: str) -> Pairs:
    """`1-4 2-3 5-0`: 5 has the bye."""
    return frozenset((int(one), int(other)) for one, _, other in (word.partition("-") for word in text.split()))


def only(players: int, allowed: Collection[tuple[int, int]]) -> list[ForbiddenPairs]:
    """The arbiter allows these pairs, each with the smaller number first, and no others (R3.5)."""
    every = combinations(range(1, players + 1), 2)
    return [ForbiddenPairs(frozenset(pair)) for pair in every if pair not in allowed]


def apart(*pairs: tuple[int, int]) -> list[ForbiddenPairs]:
    return [ForbiddenPairs(frozenset(pair)) for pair in pairs]


def best_by(hall: Hall, items: Iterable[Item]) -> set[Pairs]:
    """Every complete pairing that is best by these items in place of R6's; without one of them several can be."""
    items = tuple(items)
    best: list[tuple[Value, ...]] | None = None
    found: set[Pairs] = set()
    for pairing in rating_key.complete_pairings(hall):
        key = [tuple(item(pool) for item in items) for pool in rating_key.pools_of(hall, pairing)]
        if best is None or key < best:
            best, found = key, set()
        if key == best:
            found.add(_numbers(hall, pairing))
    return found


R6: tuple[Item, ...] = tuple(item for _, item in rating_key.ITEMS)


def r6_with(item: Item, instead: Item) -> tuple[Item, ...]:
    """R6's items, one of them changed."""
    assert item in R6
    return tuple(instead if one is item else one for one in R6)


def r6_in_order(first: Item, then: Item) -> tuple[Item, ...]:
    """R6's items, two neighbours changed over: `first`, which R6 has later, before `then`."""
    assert R6.index(first) == R6.index(then) + 1
    return tuple({first: then, then: first}.get(one, one) for one in R6)


def nothing(_pool: Pool) -> Value:
    """An item that is taken out."""
    return ()


def only_first(item: Item) -> Item:
    """An item of two parts without the second."""
    return lambda pool: item(pool)[:1]


def without_first(item: Item) -> Item:
    return lambda pool: item(pool)[1:]


def second_first(item: Item) -> Item:
    return lambda pool: item(pool)[::-1]


def best_with(snapshot: Snapshot, item: Item, instead: Item) -> set[Pairs]:
    return best_by(hall_of(snapshot), r6_with(item, instead))


def decides(
    snapshot: Snapshot, pairing: str, other: str, items: Iterable[Item] = R6, *, hall: Hall | None = None
) -> None:
    """The engine makes this pairing in both its ways; with these items, or as this hall, the other would be the best.

    `hall` is what stands on the cards when a rule about cards is taken out.
    """
    expected = read_pairs(pairing)
    real = hall_of(snapshot)
    assert best_by(real, R6) == {expected}
    assert best_by(hall or real, items) == {read_pairs(other)}
    assert pairs(snapshot) == exact_pairs(snapshot) == expected


def fails_without(snapshot: Snapshot, *measures: criteria.Measure) -> None:
    """With these struck out of the rulebook's list, another pairing is made: it does not get there by luck."""
    kept = tuple(item for item in BOOK.pairing.criteria if item.measure not in measures)
    assert len(kept) == len(BOOK.pairing.criteria) - len(measures)
    struck = BOOK._replace(pairing=BOOK.pairing._replace(criteria=kept))
    assert exact_pairs(snapshot, struck) != exact_pairs(snapshot)


def _numbers(hall: Hall, pairing: Places) -> Pairs:
    number = [card.number for card in hall.cards]
    return frozenset(
        (number[i], 0) if j == NOBODY else (min(number[i], number[j]), max(number[i], number[j]))
        for i, j in enumerate(pairing)
        if j == NOBODY or i < j
    )
