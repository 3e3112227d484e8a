"""The engine and the judge follow the order of the lists of fide-dutch and knsb-rating: the rounds of
oracles.order_cases, in which the order of two criteria decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import helpers.striking as striking
from helpers.fuzzing import Way, engine, engine_lines
from oracles.order_cases import CASES
from oracles.orders import Round, moved, named, read_pairs, usual
from zwitsers.engine.rules.criteria import EXCHANGE_COUNT, OPPONENTS_OF_MOVED_DOWN
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.judge import judge

if TYPE_CHECKING:
    from oracles.orders import Pairs

ORDERS = [(system, swap) for system, cases in CASES.items() for swap in cases]
# Exchanges are of the remainder, and that is who is left after the opponents of moved-down players: the definition of
# the exchanges names those (`needs`), and the engine settles them first wherever they stand in the list.
SETTLED_FIRST = ("fide-dutch", (18, 19))
TURNED = [order for order in ORDERS if order != SETTLED_FIRST]


def pairs_with_turned_list(system: str, swap: tuple[int, int]) -> Pairs:
    book = rulebook(system)
    listed = tuple(book.pairing.criteria[place] for place in moved(system, *swap))
    with engine(Way.EXACT):
        lines = engine_lines(
            CASES[system][swap].snapshot(), book._replace(pairing=book.pairing._replace(criteria=listed))
        )
    assert lines is not None
    return frozenset(map(frozenset, lines))


@pytest.mark.parametrize(("system", "swap"), ORDERS, ids=map(named, ORDERS))
def test_where_the_order_of_two_decides_the_engine_is_right_in_every_way(system: str, swap: tuple[int, int]) -> None:
    """The expected boards come from the oracle."""
    snapshot = CASES[system][swap].snapshot()
    found = Round(snapshot, system)
    (best,) = found.best(found.pairings(), usual(system))
    for way in Way:
        with engine(way):
            assert engine_lines(snapshot, rulebook(system)) == found.lines(best), way


@pytest.mark.parametrize(("system", "swap"), ORDERS, ids=map(named, ORDERS))
def test_the_judge_finds_the_other_pairing_worse_by_the_first_of_the_two(system: str, swap: tuple[int, int]) -> None:
    case, book = CASES[system][swap], rulebook(system)
    verdict = judge(case.snapshot(), book, striking.read_pairs(case.other), striking.read_pairs(case.best))
    assert verdict.legal
    assert verdict.loses_on is not None
    assert verdict.loses_on.criterion == book.pairing.criteria[swap[0]]


@pytest.mark.parametrize(("system", "swap"), TURNED, ids=map(named, TURNED))
def test_with_these_two_turned_round_the_engine_makes_the_other_pairing(system: str, swap: tuple[int, int]) -> None:
    assert pairs_with_turned_list(system, swap) == read_pairs(CASES[system][swap].other)


def test_exchanges_come_after_the_opponents_of_moved_down_players_wherever_they_are_listed() -> None:
    system, swap = SETTLED_FIRST
    assert OPPONENTS_OF_MOVED_DOWN in EXCHANGE_COUNT.needs
    assert pairs_with_turned_list(system, swap) == read_pairs(CASES[system][swap].best)
