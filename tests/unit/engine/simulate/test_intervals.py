"""Confidence intervals, against printed tables and worked examples."""

from __future__ import annotations

import pytest

from zwitsers.engine.simulate.intervals import mean_of, share_of, student


@pytest.mark.parametrize(
    ("freedom", "t"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (9, 2.262),
        (10, 2.228),
        (30, 2.042),
        (120, 1.980),
        (5000, 1.960),
    ],
)
def test_student_is_as_the_tables_print_it(freedom: int, t: float) -> None:
    assert student(freedom) == pytest.approx(t, abs=0.0005)


def test_student_at_another_level() -> None:
    assert student(5, 0.99) == pytest.approx(4.032, abs=0.0005)


def test_a_mean_with_its_interval() -> None:
    """2, 4, 6: mean 4, standard deviation 2, margin 4.303 · 2/√3."""
    found = mean_of([2, 4, 6])
    assert found == pytest.approx((4, 4 - 4.9683, 4 + 4.9683), abs=0.0005)


def test_one_value_has_no_interval() -> None:
    assert mean_of([0.5]) is None


def test_comparing_more_makes_the_interval_wider() -> None:
    alone, of_ten = mean_of([1, 2, 4, 8]), mean_of([1, 2, 4, 8], comparisons=10)
    assert alone is not None
    assert of_ten is not None
    assert of_ten.value == alone.value
    assert of_ten.low < alone.low
    assert of_ten.high > alone.high


def test_a_share_has_the_interval_of_wilson() -> None:
    """8 of 10: the interval that is printed for it is 0.490 to 0.943."""
    assert share_of(8, 10) == pytest.approx((0.8, 0.4902, 0.9433), abs=0.0001)


@pytest.mark.parametrize("count", [0, 20])
def test_a_share_of_nothing_or_all_still_has_an_interval_between_0_and_1(count: int) -> None:
    value, low, high = share_of(count, 20)
    assert 0 <= low <= value <= high <= 1
    assert high - low > 0.1
