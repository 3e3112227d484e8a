"""A hash as people compare it."""

from __future__ import annotations

import pytest

from zwitsers.present.views.short_seal import short_seal


@pytest.mark.parametrize(
    ("seal", "short"),
    [
        ("9f2c41d07ab3" + "e" * 52, "9F2C-41D0-7AB3"),
        ("9f2c41d07ab3", "9F2C-41D0-7AB3"),
        ("9f2c4", "9F2C-4"),
        ("", ""),
    ],
)
def test_three_groups_of_four_capitals(seal: str, short: str) -> None:
    assert short_seal(seal) == short
