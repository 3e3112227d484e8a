"""Handicap of a game, and the colours that follow from it (M6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.grades import level_of, level_of_rating

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot


def levels(snapshot: Snapshot) -> dict[int, int]:
    """The level of each player for the handicap: McMahon score without half points, or grade. Players with
    neither grade nor rating have none."""
    rule, mcmahon = snapshot.handicap, snapshot.mcmahon
    if rule is None:
        return {}
    if rule.by_score and mcmahon is not None:
        return {
            player.number: (
                mcmahon.start.get(player.number, 0) + sum(mcmahon.unplayed.gains([entry.result for entry in history]))
            )
            // 2
            for player, history in zip(snapshot.players, snapshot.histories, strict=True)
        }
    known = {player.number: (level_of(player.grade), player.rating) for player in snapshot.players}
    return {
        number: level_of_rating(rating) if grade is None else grade
        for number, (grade, rating) in known.items()
        if grade is not None or rating
    }


class Stones:
    """The handicap of every pair in one round."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._rule = snapshot.handicap
        self._levels = levels(snapshot)

    def between(self, one: int, other: int) -> int:
        if self._rule is None or one not in self._levels or other not in self._levels:
            return 0
        return self._rule.stones(self._levels[one], self._levels[other])

    def of_black(self, white: int, black: int) -> int:
        """The stones of black; 0 when black is the stronger."""
        return self.between(white, black) if self.weaker(white, black) == black else 0

    def weaker(self, one: int, other: int) -> int:
        """The player of these two who gets the stones, if there are any."""
        return one if self._levels.get(one, 0) < self._levels.get(other, 0) else other
