"""Which of two stamps is the newer one."""

from __future__ import annotations

import pytest

from zwitsers.web.live.versions import covers, last_of, stamp_of


def test_a_stamp_is_the_last_entry_and_the_version() -> None:
    assert stamp_of(12, "3") == "12.3"
    assert last_of("12.3") == 12


@pytest.mark.parametrize(
    ("shown", "told", "expected"),
    [
        ("12.3", "12.3", True),
        ("13.3", "12.3", True),
        ("12.4", "12.3", True),
        ("9.0", "10.0", False),
        ("13.2", "12.3", False),
        ("11.4", "12.3", False),
    ],
)
def test_a_page_shows_all_that_somebody_was_told_of_when_neither_number_is_smaller(
    shown: str, told: str, expected: bool
) -> None:
    assert covers(shown, told) is expected


@pytest.mark.parametrize("told", ["", "yes", "12", "12.3.4", "twelve.3", "12."])
def test_what_is_no_stamp_is_shown_by_no_page(told: str) -> None:
    assert not covers("99.99", told)
