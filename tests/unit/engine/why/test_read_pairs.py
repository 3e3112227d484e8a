"""Lists of pairs as pairing programs print them."""

from __future__ import annotations

import pytest

from zwitsers.engine.why.verify import PairsError, read_pairs


def test_pairs_are_white_black_and_the_bye_is_with_0() -> None:
    assert read_pairs("3\r\n1 4\r\n5 2\r\n\r\n3 0\r\n") == [(1, 4), (5, 2), (3, 0)]
    assert read_pairs("1\n0 3\n") == [(3, 0)]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "why.pairs.empty"),
        ("  \n", "why.pairs.empty"),
        ("1 2\n3 4\n", "why.pairs.no-count"),
        ("2\n1 2\n", "why.pairs.count"),
        ("1\n1 x\n", "why.pairs.line"),
        ("1\n1 2 3\n", "why.pairs.line"),
        ("1\n0 0\n", "why.pairs.line"),
        ("1\n-1 2\n", "why.pairs.line"),
        ("1\n1 ２\n", "why.pairs.line"),
        ("1\n1 99999999999999999999\n", "why.pairs.line"),
    ],
)
def test_anything_else_is_refused(text: str, key: str) -> None:
    with pytest.raises(PairsError) as caught:
        read_pairs(text)
    assert caught.value.problems[0].key == key
