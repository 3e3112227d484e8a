"""000 article 5: the first round."""

from __future__ import annotations

from typing import ClassVar

from helpers.crosstables import tournament
from helpers.go_pairing_articles import GoFirstRound
from helpers.pairing_cases import lines


class TestGoNlFirstRound(GoFirstRound):
    system: ClassVar[str] = "go-nl"


def test_5_3_the_first_named_has_black() -> None:
    assert lines(tournament(players=6), "go-nl") == [(6, 1), (5, 2), (4, 3)]
    assert lines(tournament(players=5), "go-nl", "adjacent") == [(2, 1), (4, 3), (5, 0)]
