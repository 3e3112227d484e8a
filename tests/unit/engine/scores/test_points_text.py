"""Point values as text, in tenths and in units."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain.points import STANDARD, Points
from zwitsers.engine.scores.points_text import of_tenths, points_of, points_text, tenths


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 30),
        ("99", 990),
        ("0", 0),
        (" 1.5 ", 15),
        ("1,4", 14),
        ("1½", 15),
        ("½", 5),
        (".5", 5),
        ("", None),
        ("100", None),
        ("1.55", None),
        ("-1", None),
        ("x", None),
    ],
)
def test_a_value_in_tenths(text: str, value: int | None) -> None:
    assert tenths(text) == value


@pytest.mark.parametrize(
    ("text", "points", "written"),
    [
        ("", STANDARD, "1-0.5-0"),
        ("1-½-0", STANDARD, "1-0.5-0"),
        ("1-0.5-0 bye=1", STANDARD, "1-0.5-0"),
        ("3-1-0", Points(3, 1, 0, 3, 0, 0, divisor=1), "3-1-0"),
        ("2/1:0", Points(2, 1, 0, 2, 0, 0, divisor=1), "2-1-0"),
        ("1-½-0 BYE=½", Points(2, 1, 0, 1, 0, 0, divisor=2), "1-0.5-0 bye=0.5"),
        (
            "1-0.4-0.2 bye=0.6 absent=0.1 forfeit=0.3",
            Points(10, 4, 2, 6, 1, 3, divisor=10),
            "1-0.4-0.2 bye=0.6 absent=0.1 forfeit=0.3",
        ),
    ],
)
def test_points_are_read_in_the_largest_unit_and_written_without_defaults(
    text: str, points: Points, written: str
) -> None:
    assert points_of(text) == points
    assert points_text(points) == written


@pytest.mark.parametrize("text", ["1-0", "1-0-0-0", "1-x-0", "1-0-0 x=1", "1-0-0 bye", "1-0-0 bye=x", "1-0-0 =1"])
def test_what_cannot_be_read_has_no_points(text: str) -> None:
    assert points_of(text) is None


def test_a_value_that_is_no_half_makes_the_unit_a_tenth() -> None:
    whole = of_tenths(10, win=30, draw=10)
    assert (whole.win, whole.draw, whole.divisor) == (3, 1, 1)
    halves = of_tenths(5, win=30, draw=10)
    assert (halves.win, halves.draw, halves.divisor) == (6, 2, 2)
    parts = of_tenths(2, win=30, draw=10)
    assert (parts.win, parts.draw, parts.divisor) == (30, 10, 10)
