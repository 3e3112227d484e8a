"""Numbers of a column end below each other."""

from __future__ import annotations

import pytest

from zwitsers.present.tables.table import Column, Table


@pytest.mark.parametrize(
    ("cells", "padding"),
    [
        (("4", "3½", "½", ""), ("½", "", "", "")),
        (("1993.2", "1965.75", "12"), ("5", "", ".75")),
        (("12", "3"), ("", "")),
        (("12w½", "3b1"), ("", "")),
    ],
)
def test_numbers_are_padded_to_the_longest_fraction(cells: tuple[str, ...], padding: tuple[str, ...]) -> None:
    rows = tuple((cell,) for cell in cells)
    assert Table((Column("Pts", right=True),), rows).padding == tuple((pad,) for pad in padding)
    assert Table((Column("Name"),), rows).padding == (("",),) * len(cells)
