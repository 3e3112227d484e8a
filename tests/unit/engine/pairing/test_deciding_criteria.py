"""Every criterion of R4 decides some round in the engine: struck out, turned round or reworded, the boards change.

The rounds are those of oracles.deciding. Items that never decide are accounted for there (NEVER_DECIDES).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.fuzzing import WAITING_ROOM_SYSTEMS, Way, engine, engine_lines, lines_of
from helpers.pairing_cases import pairs, without
from oracles.compare import agrees
from oracles.deciding import (
    ABOVE,
    AGAIN,
    ANYONE_AGAIN,
    CLASHES,
    ITEM_DECIDES,
    NEXT_SIZE,
    ORDER_DECIDES,
    PAIRS,
    RANKS,
    SCORES,
    SIZE,
    STRONG_CLASHES,
    WORDING_DECIDES,
    made,
)
from oracles.tournaments import random_snapshot
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules import criteria
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from zwitsers.engine.rules.criteria import Criterion
    from zwitsers.engine.rules.rulebook import Rulebook

MEASURE: dict[str, criteria.Measure] = {
    SIZE: criteria.SIZE,
    ABOVE: criteria.FROM_ABOVE,
    SCORES: criteria.SCORES,
    AGAIN: criteria.SENT_ON_AGAIN,
    ANYONE_AGAIN: criteria.ANYONE_SENT_ON_AGAIN,
    NEXT_SIZE: criteria.NEXT_SIZE,
    CLASHES: criteria.CLASHES,
    STRONG_CLASHES: criteria.STRONG_CLASHES,
    RANKS: criteria.RANK_LIST,
    PAIRS: criteria.PAIR_LIST,
}
# Which of the equally good waiting rooms or pairings it is, only the lists tell; without them, any will do.
LISTS = (RANKS, PAIRS)
COUNTS = sorted((system, item) for system, item in ITEM_DECIDES if item not in LISTS)
ORDERS = sorted((system, one, other) for system, one, other in ORDER_DECIDES if not {one, other} & set(LISTS))


def with_criteria(book: Rulebook, listed: tuple[Criterion, ...]) -> Rulebook:
    return book._replace(pairing=book.pairing._replace(criteria=listed))


@pytest.mark.parametrize(("system", "item"), sorted(ITEM_DECIDES))
def test_where_one_criterion_decides_the_engine_is_right(system: str, item: str) -> None:
    snapshot = made(ITEM_DECIDES[system, item], system)
    for way in Way:
        with engine(way):
            assert agrees(snapshot, system, lines_of(pair_round(snapshot, rulebook(system)))) is None


@pytest.mark.parametrize(("system", "item"), COUNTS)
def test_without_this_criterion_the_boards_change(system: str, item: str) -> None:
    snapshot = made(ITEM_DECIDES[system, item], system)
    with engine(Way.EXACT):
        assert pairs(snapshot, system) != pairs(snapshot, without(system, MEASURE[item]))


@pytest.mark.parametrize("item", LISTS)
@pytest.mark.parametrize("system", WAITING_ROOM_SYSTEMS)
def test_without_this_list_boards_change(system: str, item: str) -> None:
    """R4.3: which of the equally good waiting rooms or pairings it is, only the list tells."""
    snapshots = [random_snapshot(seed, system) for seed in range(20, 60)]
    with engine(Way.EXACT):
        right = [engine_lines(snapshot, rulebook(system)) for snapshot in snapshots]
        assert [engine_lines(snapshot, without(system, MEASURE[item])) for snapshot in snapshots] != right


@pytest.mark.parametrize(("system", "first", "second"), ORDERS)
def test_with_these_criteria_turned_round_the_boards_change(system: str, first: str, second: str) -> None:
    snapshot = made(ORDER_DECIDES[system, first, second], system)
    book = rulebook(system)
    assert agrees(snapshot, system, lines_of(pair_round(snapshot, book))) is None
    listed = {criterion.measure: criterion for criterion in book.pairing.criteria}
    one, other = MEASURE[first], MEASURE[second]
    turned = [{one: other, other: one}.get(measure, measure) for measure in listed]
    with engine(Way.EXACT):
        assert pairs(snapshot, book) != pairs(
            snapshot, with_criteria(book, tuple(listed[measure] for measure in turned))
        )


@pytest.mark.parametrize(("system", "item", "other"), sorted(WORDING_DECIDES))
def test_with_another_rulebooks_wording_the_boards_change(system: str, item: str, other: str) -> None:
    """Counted or yes and no (002 rule 3), who waits again or how many wait next (000 and 004 4.4b)."""
    snapshot = made(WORDING_DECIDES[system, item, other], system)
    book = rulebook(system)
    assert agrees(snapshot, system, lines_of(pair_round(snapshot, book))) is None
    reworded = tuple(
        criterion._replace(measure=MEASURE[other]) if criterion.measure is MEASURE[item] else criterion
        for criterion in book.pairing.criteria
    )
    with engine(Way.EXACT):
        assert pairs(snapshot, book) != pairs(snapshot, with_criteria(book, reworded))
