"""The order of two neighbours in the lists of fide-dutch and knsb-rating decides some round, or it is proved that it
cannot. The slow oracle looks at every complete pairing of these rounds."""

from __future__ import annotations

from random import Random

import pytest

from oracles.order_cases import CASES, NEVER_DECIDES
from oracles.order_search import neighbours, random_draft
from oracles.orders import FIDE, NAMES, RATING, Round, moved, named, read_pairs, usual
from zwitsers.engine.rules.registry import rulebook

pytestmark = pytest.mark.slow

SYSTEMS = (FIDE, RATING)
ORDERS = [(system, swap) for system in SYSTEMS for swap in CASES[system]]


def test_there_is_an_item_for_every_criterion() -> None:
    for system in SYSTEMS:
        assert len(NAMES[system]) == len(rulebook(system).pairing.criteria)


def test_every_order_of_neighbours_is_accounted_for() -> None:
    for system in SYSTEMS:
        decides, never = set(CASES[system]), NEVER_DECIDES[system]
        assert not decides & never
        assert set(neighbours(system)) <= decides | never


@pytest.mark.parametrize(("system", "swap"), ORDERS, ids=map(named, ORDERS))
def test_with_these_two_turned_round_another_pairing_is_best(system: str, swap: tuple[int, int]) -> None:
    case = CASES[system][swap]
    found = Round(case.snapshot(), system)
    pairings = list(found.pairings())
    assert [found.pairs(one) for one in found.best(pairings, usual(system))] == [read_pairs(case.best)]
    assert [found.pairs(one) for one in found.best(pairings, moved(system, *swap))] == [read_pairs(case.other)]


@pytest.mark.parametrize("swap", sorted(NEVER_DECIDES[FIDE]))
def test_an_order_that_never_decides_can_be_turned_round(swap: tuple[int, int]) -> None:
    """See the proofs in oracles.order_cases."""
    for seed in range(100):
        random = Random(f"never {seed}")
        found = Round(random_draft(random, random.randint(4, 7)).snapshot(), FIDE)
        pairings = list(found.pairings())
        assert found.best(pairings, usual(FIDE)) == found.best(pairings, moved(FIDE, *swap)), seed
