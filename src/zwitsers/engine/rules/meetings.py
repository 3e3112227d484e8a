"""How often two players may meet, and after how many rounds they may meet again (R3.1, R3.10, K6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.domain import PlayerRound


def not_again(
    history: Sequence[PlayerRound], most: int | None, rematch_after: int = 0, ahead: Sequence[int] = ()
) -> set[int]:
    """The opponents whom a player may not meet again. A forfeit is not a meeting (R1.4). `ahead`: opponents in games of
    later rounds that were already played.

    Where two players may meet once, `rematch_after` allows a second game after that many rounds: with a last game in
    round m, round r is too soon when r - m is less (R3.10)."""
    if most is None:
        return set()
    if most == 1 and rematch_after:
        history = history[max(0, len(history) + 1 - rematch_after) :]
    met = [*[opponent for result, opponent, _ in history if result.played], *ahead]
    return set(met) if most == 1 else {opponent for opponent in met if met.count(opponent) >= most}
