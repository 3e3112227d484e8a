"""Whole numbers as people write them."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain.numbers import whole


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("0", 0), ("007", 7), ("123456789", 123_456_789)),
        *(("1234567890", None), ("", None), ("-1", None), ("1.5", None), (" 1", None), ("²", None), ("٣", None)),
    ],
)
def test_a_number_has_ascii_digits_and_not_too_many(text: str, number: int | None) -> None:
    assert whole(text) == number


def test_the_most_digits_may_be_given() -> None:
    assert (whole("12", 2), whole("123", 2)) == (12, None)
