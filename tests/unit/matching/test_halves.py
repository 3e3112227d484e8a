"""Top half against bottom half and its bound on clashes, against trying everything."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import TYPE_CHECKING

import pytest

from zwitsers.matching.fold import Search, colour_kinds
from zwitsers.matching.halves import fewest_clashes_across, pair_halves

if TYPE_CHECKING:
    from collections.abc import Iterator

PRICES = colour_kinds().price
ENOUGH = 10**6


@cache
def cheapest(first: tuple[int, ...], second: tuple[int, ...]) -> int | None:
    """The kinds in the first list, sorted, each with any partner of the second."""
    if not first:
        return 0
    costs = []
    for place, other in enumerate(second):
        price = PRICES[first[0]][other]
        if price is not None and other not in second[:place]:
            rest = cheapest(first[1:], (*second[:place], *second[place + 1 :]))
            if rest is not None:
                costs.append(price + rest)
    return min(costs, default=None)


def multisets(size: int) -> Iterator[tuple[int, ...]]:
    """All lists of so many kinds, sorted."""
    for bars in combinations(range(size + 6), 6):
        edges = (-1, *bars, size + 6)
        yield tuple(kind for kind in range(7) for _ in range(edges[kind + 1] - edges[kind] - 1))


def counts(kinds: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(kinds.count(kind) for kind in range(7))


@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_fewest_clashes_across_is_the_true_minimum_for_all_counts(size: int) -> None:
    for first in multisets(size):
        for second in multisets(size):
            assert fewest_clashes_across(counts(first), counts(second)) == cheapest(first, second), (first, second)


def test_fewest_clashes_across_is_the_true_minimum_for_larger_lists() -> None:
    random = Random("across")
    for _ in range(2000):
        some = random.choice((range(7), (1, 2, 3), (3, 3, 2, 4), (0, 3, 6)))
        first, second = (tuple(sorted(random.choices(some, k=6))) for _ in range(2))
        assert fewest_clashes_across(counts(first), counts(second)) == cheapest(first, second), (first, second)


class Case:
    """Two lists with kinds and forbidden pairs; the second may be one longer."""

    def __init__(self, seed: int) -> None:
        random = Random(f"halves {seed}")
        size = random.randint(0, 4)
        odd = random.random() < 0.5
        self.first = list(range(size))
        self.second = list(range(size, 2 * size + odd))
        self.leavers = {w for w in self.second if random.random() < 0.7}
        density = random.choice((0.0, 0.2, 0.5))
        self.forbidden = {(v, w) for v in self.first for w in self.second if random.random() < density}
        some = random.choice((range(7), (0, 1, 4), (1, 2, 3), (2, 3, 5)))
        self.kind = [random.choice(some) for _ in range(2 * size + odd)]
        self.odd = odd

    def bound(self) -> int | None:
        """The least cost if every pair were allowed and one of the leavers stayed over."""
        first = tuple(sorted(self.kind[v] for v in self.first))
        seconds = [[w for w in self.second if w != over] for over in self.leavers] if self.odd else [self.second]
        costs = [cheapest(first, tuple(sorted(self.kind[w] for w in second))) for second in seconds]
        return min((cost for cost in costs if cost is not None), default=None)

    def best(self, target: int) -> list[tuple[int, int]] | Search:
        """Permutations of a sorted list come in ascending order: the first that will do is the best."""
        for partners in permutations(self.second, len(self.first)):
            pairs = list(zip(self.first, partners, strict=True))
            if self.odd and not (set(self.second) - set(partners)) <= self.leavers:
                continue
            prices = [PRICES[self.kind[v]][self.kind[w]] for v, w in pairs]
            total = None if None in prices else sum(price for price in prices if price is not None)
            if total == target and not self.forbidden & set(pairs):
                return pairs
        return Search.IMPOSSIBLE

    def found(self, target: int, patience: int = ENOUGH) -> list[tuple[int, int]] | Search:
        return pair_halves(
            self.first,
            self.second,
            self.leavers,
            lambda v, w: (v, w) not in self.forbidden,
            self.kind,
            PRICES,
            target,
            patience,
        )


@pytest.mark.parametrize("chunk", range(4))
def test_the_first_pairing_found_is_the_best_one_at_the_bound(chunk: int) -> None:
    outcomes = set()
    for seed in range(chunk * 400, chunk * 400 + 400):
        case = Case(seed)
        bound = case.bound()
        target = 0 if bound is None else bound
        found = case.found(target)
        assert found == (Search.IMPOSSIBLE if bound is None else case.best(target))
        outcomes.add(isinstance(found, Search))
    assert outcomes == {True, False}


def test_a_target_that_is_not_the_bound_is_refused() -> None:
    for seed in range(200):
        case = Case(seed)
        bound = case.bound()
        assert case.found((bound or 0) + 1) is Search.IMPOSSIBLE


def test_with_no_patience_the_answer_is_the_same_or_a_search_given_up() -> None:
    gave_up = 0
    for seed in range(1000):
        case = Case(seed)
        target = case.bound()
        if target is not None:
            found = case.found(target, 0)
            assert found in (case.found(target), Search.GAVE_UP)
            gave_up += found is Search.GAVE_UP
    assert gave_up > 5
