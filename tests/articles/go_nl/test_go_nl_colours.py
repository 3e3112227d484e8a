"""000 article 6: colours."""

from __future__ import annotations

from typing import ClassVar

from helpers.go_pairing_articles import GoColours
from helpers.pairing_cases import verdict


class TestGoNlColours(GoColours):
    system: ClassVar[str] = "go-nl"


def test_6_1b_goes_back_to_the_last_round_in_which_they_differed() -> None:
    """R8.1; the English text looks at the previous round only."""
    assert verdict("WBB-W", "BWB-W", "go-nl") == (1, "6.1b")  # round 2: black against white
    assert verdict("BWW-B", "WBW-B", "go-nl") == (2, "6.1b")


def test_6_1b_counts_rounds_and_not_games() -> None:
    """Both played in round 1 only. Game by game, as 001 F4 has it, their last games would be the ones to look at."""
    assert verdict("WB-", "B-W", "go-nl") == (2, "6.1b")


def test_6_1b_needs_a_game_of_both() -> None:
    assert verdict("WB--", "--WB", "go-nl").article != "6.1b"
