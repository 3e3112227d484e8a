"""Integer units as exact text."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zwitsers.engine.scores.units import Number, decimal_string, pretty, rounded


@pytest.mark.parametrize(
    ("units", "divisor", "exact", "for_people"),
    [
        (27, 2, "13.5", "13½"),
        (57, 4, "14.25", "14¼"),
        (59, 4, "14.75", "14¾"),
        (18, 2, "9", "9"),
        (0, 4, "0", "0"),
        (1, 2, "0.5", "½"),
        (-3, 2, "-1.5", "-1½"),
        (7, 1, "7", "7"),
        (3301, 3, "3301/3", "1100⅓"),
        (1, 8, "0.125", "⅛"),
        (-1, 3, "-1/3", "-⅓"),
        (-1, 1000, "-0.001", "-0.001"),
        (1319, 30, "1319/30", "43 29/30"),
        (-29, 30, "-29/30", "-29/30"),
    ],
)
def test_units_are_written_exactly_and_for_people(units: int, divisor: int, exact: str, for_people: str) -> None:
    assert decimal_string(units, divisor) == exact
    assert pretty(units, divisor) == for_people


@given(st.integers(-(10**30), 10**30), st.integers(1, 1000))
def test_the_exact_text_reads_back_as_the_same_number(units: int, divisor: int) -> None:
    assert Fraction(decimal_string(units, divisor)) == Fraction(units, divisor)


@given(st.integers(-(10**6), 10**6), st.integers(1, 1000))
def test_rounding_is_off_by_at_most_half_of_the_last_decimal(units: int, divisor: int) -> None:
    assert abs(Fraction(rounded(units, divisor)) - Fraction(units, divisor)) <= Fraction(1, 200)


@given(st.integers(-(10**6), 10**6), st.sampled_from((1, 2, 4)))
def test_quarters_read_back_as_the_same_number(units: int, divisor: int) -> None:
    text = pretty(units, divisor)
    parts = {"¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}
    digits = text.lstrip("-").rstrip("¼½¾")
    value = int(digits or "0") + parts.get(text[-1], Fraction(0))
    assert (-value if text.startswith("-") else value) == Fraction(units, divisor)


@pytest.mark.parametrize(
    ("units", "divisor", "text"),
    [
        (0, 3, "0"),
        (4, 2, "2"),
        (1, 3, "0.33"),
        (2, 3, "0.67"),
        (1, 200, "0.01"),
        (1, 201, "0"),
        (-1, 200, "-0.01"),
        (-1, 201, "0"),
        (-7, 2, "-3.50"),
        (199, 100, "1.99"),
        (1999, 1000, "2"),
    ],
)
def test_a_half_is_rounded_away_from_zero_and_zero_has_no_sign(units: int, divisor: int, text: str) -> None:
    assert rounded(units, divisor) == text


def test_a_number_as_a_decimal_and_as_a_fraction() -> None:
    numbers = (Number(1319, 30), Number(27, 2), Number(-6, 4), Number(18, 2), Number(7))
    assert [number.exact for number in numbers] == ["1319/30", "13.5", "-1.5", "9", "7"]
    assert [number.fraction for number in numbers] == ["1319/30", "27/2", "-3/2", "9", "7"]


@pytest.mark.parametrize(
    ("units", "divisor", "text"),
    [
        (1, 6, "⅙"),
        (5, 6, "⅚"),
        (2, 3, "⅔"),
        (3, 8, "⅜"),
        (5, 8, "⅝"),
        (15, 8, "1⅞"),
        (1, 5, "0.2"),
        (-31, 20, "-1.55"),
        (7, 6, "1⅙"),
        (8, 7, "1 1/7"),
        (1, 7, "1/7"),
        (1, 16, "0.0625"),
    ],
)
def test_a_fraction_has_a_character_a_decimal_or_a_bar(units: int, divisor: int, text: str) -> None:
    assert pretty(units, divisor) == text
