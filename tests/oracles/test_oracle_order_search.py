"""The search of script/orders.py: it finds a tournament in which an order decides, small, and the same one again."""

from __future__ import annotations

import pytest

from oracles.order_search import Search, case_of, outcomes
from oracles.orders import RATING, read_pairs

pytestmark = pytest.mark.slow

# Anyone sent on again before clashes.
SWAP = (3, 4)


def found(seeds: range) -> Search:
    search = Search(RATING, [SWAP])
    for seed in seeds:
        search.step(seed, most=1)
    return search


def test_the_search_finds_a_small_tournament_in_which_the_order_decides() -> None:
    search = found(range(12))
    draft = search.found[SWAP]
    case = case_of(draft, RATING, SWAP)
    assert outcomes(draft, RATING, SWAP) == (read_pairs(case.best), read_pairs(case.other))
    assert case.snapshot().histories == draft.snapshot().histories
    assert len(draft.rows) <= 5
    assert found(range(12)).found == search.found
