"""000 articles 1.3, 1.4, 4 and 7: groups, waiting rooms, pairs and what is left at the end."""

from __future__ import annotations

from typing import ClassVar

from helpers.go_pairing_articles import GoProcedure
from helpers.pairing_cases import decides, pairs, with_allowed_pairs
from zwitsers.engine.rules import criteria


class TestGoNlProcedure(GoProcedure):
    system: ClassVar[str] = "go-nl"

    def test_4_3_one_with_a_high_score_waits_rather_than_three_with_lower_scores(self) -> None:
        """1 and 2 come into the group of 3, 4 and 5, and one of them goes on: 1 alone, or 2 with 4 and 5."""
        snapshot = with_allowed_pairs(
            {1: 3, 2: 2, 3: 1, 4: 1, 5: 1, 6: 0, 7: 0, 8: 0},
            {(2, 4), (3, 5), (1, 6), (7, 8), (1, 3), (5, 7), (4, 8), (2, 6)},
        )
        assert pairs(snapshot, self.system) == {(1, 6), (2, 4), (3, 5), (7, 8)}
        assert decides(snapshot, self.system, criteria.SIZE)
