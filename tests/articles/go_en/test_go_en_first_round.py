"""004 article 5: the first round."""

from __future__ import annotations

from typing import ClassVar

from helpers.crosstables import tournament
from helpers.go_pairing_articles import GoFirstRound
from helpers.pairing_cases import lines


class TestGoEnFirstRound(GoFirstRound):
    system: ClassVar[str] = "go-en"


def test_5_3_the_higher_number_has_black() -> None:
    assert lines(tournament(players=6), "go-en") == [(1, 6), (2, 5), (3, 4)]
    assert lines(tournament(players=5), "go-en", "adjacent") == [(1, 2), (3, 4), (5, 0)]
