"""Pairing from the top and its bound on clashes, against trying everything."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from oracles.colours import ABSOLUTE, BLACK, LIGHT, STRONG, WHITE, Preference, absolute_clash, clash, strong_clash
from zwitsers.matching import fold
from zwitsers.matching.fold import CLASH, Search, absolute_kinds, colour_kinds, fewest_clashes, pair_from_the_top

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Pairs = list[tuple[int, int]]

KINDS = colour_kinds()
PREFERENCES = [
    None,
    *(Preference(colour, strength) for colour in (WHITE, BLACK) for strength in (LIGHT, STRONG, ABSOLUTE)),
]
ENOUGH = 10**6


def price(one: Preference | None, other: Preference | None) -> int | None:
    """R4.6 in one number, None where R3.3 forbids the pair; from the oracles' definitions."""
    if absolute_clash(one, other):
        return None
    return CLASH * clash(one, other) + fold.STRONG * strong_clash(one, other)


def test_the_prices_are_those_of_r4_6_and_r3_3() -> None:
    table = tuple(tuple(price(one, other) for other in PREFERENCES) for one in PREFERENCES)
    assert KINDS.price == table


@cache
def cheapest(counts: tuple[int, ...]) -> int | None:
    """By trying every partner for someone of the first kind there is."""
    mine = next((kind for kind, number in enumerate(counts) if number), None)
    if mine is None:
        return 0
    left = list(counts)
    left[mine] -= 1
    costs = []
    for other, number in enumerate(left):
        cost = KINDS.price[mine][other]
        if number and cost is not None:
            left[other] -= 1
            rest = cheapest(tuple(left))
            left[other] += 1
            if rest is not None:
                costs.append(cost + rest)
    return min(costs, default=None)


def all_counts(total: int, kinds: int = 7) -> Iterator[tuple[int, ...]]:
    """All ways to have so many vertices of seven kinds."""
    for bars in combinations(range(total + kinds - 1), kinds - 1):
        edges = (-1, *bars, total + kinds - 1)
        yield tuple(edges[i + 1] - edges[i] - 1 for i in range(kinds))


@pytest.mark.parametrize("total", [0, 2, 4, 6, 8])
def test_fewest_clashes_is_the_true_minimum_for_all_counts(total: int) -> None:
    for counts in all_counts(total):
        assert fewest_clashes(counts) == cheapest(counts), counts


@pytest.mark.parametrize("total", [0, 2, 4, 6, 8])
def test_where_clashes_do_not_count_only_r3_3_does(total: int) -> None:
    kinds = absolute_kinds()
    assert [[cost is None for cost in row] for row in kinds.price] == [
        [cost is None for cost in row] for row in KINDS.price
    ]
    assert {cost for row in kinds.price for cost in row} == {0, None}
    for counts in all_counts(total):
        assert kinds.bound(counts) == (None if cheapest(counts) is None else 0), counts


def pairings(left: Sequence[int]) -> Iterator[Pairs]:
    """All complete pairings; the earlier member first, from the top, with the lowest partner first."""
    if not left:
        yield []
        return
    top, rest = left[0], left[1:]
    for place in range(len(rest) - 1, -1, -1):
        for others in pairings([*rest[:place], *rest[place + 1 :]]):
            yield [(top, rest[place]), *others]


class Case:
    """Members from high to low with random kinds and random forbidden pairs; the first few do not meet each other."""

    def __init__(self, seed: int) -> None:
        random = Random(f"fold {seed}")
        size = random.choice((2, 4, 6, 8))
        self.members = sorted(random.sample(range(12), size))
        self.apart = random.choice((0, 0, 1, random.randint(0, size // 2)))
        density = random.choice((0.1, 0.3, 0.5))
        self.forbidden = {frozenset(pair) for pair in combinations(self.members, 2) if random.random() < density}
        some = random.choice((range(7), (0, 1, 4), (1, 2, 3), (2, 3, 5)))
        self.kind = [random.choice(some) for _ in range(12)]
        self.leave = random.choice((2, 4))

    def allowed(self, v: int, w: int) -> bool:
        return frozenset((v, w)) not in self.forbidden

    def lawful(self) -> Iterator[Pairs]:
        above = set(self.members[: self.apart])
        for pairs in pairings(self.members):
            if all(self.allowed(v, w) and not {v, w} <= above for v, w in pairs):
                yield pairs

    def cost(self, pairs: Pairs) -> int | None:
        costs = [KINDS.price[self.kind[v]][self.kind[w]] for v, w in pairs]
        return None if None in costs else sum(cost for cost in costs if cost is not None)

    def bound(self) -> int | None:
        counts = [0] * 7
        for v in self.members:
            counts[self.kind[v]] += 1
        return cheapest(tuple(counts))


@pytest.mark.parametrize("chunk", range(4))
def test_the_first_pairing_found_is_the_best_one(chunk: int) -> None:
    outcomes = set()
    for seed in range(chunk * 400, chunk * 400 + 400):
        case = Case(seed)
        found = pair_from_the_top(case.members, case.apart, case.allowed, case.kind, None, ENOUGH)
        best = next(case.lawful(), Search.IMPOSSIBLE)
        assert found == best
        outcomes.add(isinstance(found, Search))
    assert outcomes == {True, False}


@pytest.mark.parametrize("chunk", range(4))
def test_with_kinds_only_pairings_that_reach_the_bound_count(chunk: int) -> None:
    outcomes = set()
    for seed in range(chunk * 400, chunk * 400 + 400):
        case = Case(seed)
        found = pair_from_the_top(case.members, case.apart, case.allowed, case.kind, KINDS, ENOUGH)
        bound = case.bound()
        reaching = (pairs for pairs in case.lawful() if case.cost(pairs) == bound)
        best = Search.IMPOSSIBLE if bound is None else next(reaching, Search.IMPOSSIBLE)
        assert found == best
        outcomes.add(isinstance(found, Search))
    assert outcomes == {True, False}


@pytest.mark.parametrize("chunk", range(4))
def test_with_absolutes_only_it_is_the_first_lawful_pairing(chunk: int) -> None:
    outcomes = set()
    for seed in range(chunk * 400, chunk * 400 + 400):
        case = Case(seed)
        found = pair_from_the_top(case.members, case.apart, case.allowed, case.kind, absolute_kinds(), ENOUGH)
        best = next((pairs for pairs in case.lawful() if case.cost(pairs) is not None), Search.IMPOSSIBLE)
        assert found == best
        outcomes.add(isinstance(found, Search))
    assert outcomes == {True, False}


def test_with_little_patience_the_answer_is_the_same_or_a_search_given_up() -> None:
    gave_up = 0
    for seed in range(400):
        case = Case(seed)
        for kinds in (None, KINDS):
            best = pair_from_the_top(case.members, case.apart, case.allowed, case.kind, kinds, ENOUGH)
            found = pair_from_the_top(case.members, case.apart, case.allowed, case.kind, kinds, 1)
            assert found in (best, Search.GAVE_UP)
            gave_up += found is Search.GAVE_UP
    assert gave_up > 20


def test_what_is_left_over_is_the_end_of_the_search_without_turning_back() -> None:
    """`leave` gives the first pairs of the greedy choice; nothing is promised about the others."""
    for seed in range(400):
        case = Case(seed)
        found = pair_from_the_top(case.members, case.apart, case.allowed, case.kind, None, ENOUGH, case.leave)
        if isinstance(found, Search):
            continue
        assert len(case.members) - 2 * len(found) == min(case.leave, len(case.members))
        whole = pair_from_the_top(case.members, case.apart, case.allowed, case.kind, None, ENOUGH)
        if not isinstance(whole, Search) and whole[: len(found)] != found:
            # The choice of the head was better for the head, but the rest could not follow.
            assert [-w for _, w in found] < [-w for _, w in whole[: len(found)]]


def test_nobody_to_pair() -> None:
    assert pair_from_the_top([], 0, lambda v, w: True, [], KINDS, 0) == []
