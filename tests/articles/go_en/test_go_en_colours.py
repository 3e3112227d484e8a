"""004 article 6: colours."""

from __future__ import annotations

from typing import ClassVar

from helpers.go_pairing_articles import GoColours
from helpers.pairing_cases import verdict


class TestGoEnColours(GoColours):
    system: ClassVar[str] = "go-en"


def test_6_1b_looks_at_the_previous_round_only() -> None:
    """R8.2; the Dutch text goes further back."""
    assert verdict("WBWB", "BWWB", "go-en") == (1, "6.1d")
    assert verdict("WBWB", "BWWB", "go-nl") == (1, "6.1b")
    assert verdict("WB-", "BW-", "go-en").article == "5.3"
