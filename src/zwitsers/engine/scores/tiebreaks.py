"""The direct result among equal players, and drawn lots (R9.5, R9.6)."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.engine.domain import Snapshot

Drawn = TypeVar("Drawn", int, str)


def direct_result(snapshot: Snapshot, group: Sequence[int]) -> dict[int, int] | None:
    """The scores of these players in played games among themselves; None unless all of them have met (R9.6)."""
    if len(group) > snapshot.rounds + 1:
        return None  # too many to have met all others
    members = set(group)
    scores: dict[int, int] = {}
    for number in group:
        games = [entry for entry in snapshot.history(number) if entry.played and entry.opponent in members]
        if len({entry.opponent for entry in games}) != len(members) - 1:
            return None
        scores[number] = sum(snapshot.points.of(entry.result) for entry in games)
    return scores


def lot_order(players: Iterable[Drawn], seed: int) -> list[Drawn]:
    """The drawn lots: numbers or names in the order of the SHA-256 of "seed:player" (UTF-8, compared as bytes).

    Anyone with the seed can repeat the draw with any tool. A player's lot does not depend on the other players.
    """
    return sorted(players, key=lambda player: sha256(f"{seed}:{player}".encode()).digest())
