"""How often two players may meet, and after how many rounds again (R3.1, K6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.domain import PlayerRound


def not_again(history: Sequence[PlayerRound], most: int | None) -> set[int]:
    """The opponents whom a player has met as often as is allowed. A forfeit is no meeting (R1.4)."""
    if most is None:
        return set()
    met = [opponent for result, opponent, _ in history if result.played]
    return set(met) if most == 1 else {opponent for opponent in met if met.count(opponent) >= most}
