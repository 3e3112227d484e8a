"""Kendall's tau-b and Spearman's rho against their definitions, pair by pair."""

from __future__ import annotations

from itertools import combinations
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zwitsers.engine.simulate.measures import kendall_tau_b, spearman_rho

PAIRS = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=2, max_size=12)


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


def tau_by_definition(xs: list[int], ys: list[int]) -> float:
    signs = [(sign(xs[i] - xs[j]), sign(ys[i] - ys[j])) for i, j in combinations(range(len(xs)), 2)]
    untied = sum(bool(a) for a, _ in signs) * sum(bool(b) for _, b in signs)
    return sum(a * b for a, b in signs) / sqrt(untied) if untied else 0.0


def places(values: list[int]) -> list[float]:
    return [sum(other < value for other in values) + (values.count(value) + 1) / 2 for value in values]


def rho_by_definition(xs: list[int], ys: list[int]) -> float:
    one, other = places(xs), places(ys)
    mean = (len(xs) + 1) / 2
    both = sum((a - mean) * (b - mean) for a, b in zip(one, other, strict=True))
    squares = sum((a - mean) ** 2 for a in one) * sum((b - mean) ** 2 for b in other)
    return both / sqrt(squares) if squares else 0.0


@given(PAIRS)
def test_kendall_is_what_its_definition_says(pairs: list[tuple[int, int]]) -> None:
    xs, ys = [x for x, _ in pairs], [y for _, y in pairs]
    assert kendall_tau_b(xs, ys) == pytest.approx(tau_by_definition(xs, ys))


@given(PAIRS)
def test_spearman_is_what_its_definition_says(pairs: list[tuple[int, int]]) -> None:
    xs, ys = [x for x, _ in pairs], [y for _, y in pairs]
    assert spearman_rho(xs, ys) == pytest.approx(rho_by_definition(xs, ys))


def test_the_same_order_and_the_reverse() -> None:
    for measure in (kendall_tau_b, spearman_rho):
        assert measure([1, 2, 3, 4], [10, 20, 30, 40]) == 1
        assert measure([1, 2, 3, 4], [4, 3, 2, 1]) == -1


def test_one_exchange_of_neighbours() -> None:
    """Of 6 pairs 5 agree and 1 does not: 4/6. Places differ by 1 twice: 1 - 6·2/(4·15)."""
    assert kendall_tau_b([1, 2, 3, 4], [2, 1, 3, 4]) == pytest.approx(4 / 6)
    assert spearman_rho([1, 2, 3, 4], [2, 1, 3, 4]) == pytest.approx(0.8)
