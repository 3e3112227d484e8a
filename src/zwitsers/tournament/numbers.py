"""The numbers by which people know the players: lots, or by strength where the rulebook says so (C.04.2 article 2)."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.domain import Player
    from zwitsers.rules.rulebook import Strength
    from zwitsers.tournament.state import State

# C.04.2 2.3: from the pairing of this round on, a correction does not change the numbers any more.
FIXED_FROM = 4


def by_strength(state: State, strength: Strength) -> dict[int, int]:
    """Everyone's number by strength, by entry id."""
    ordered = sorted(state.entrants.values(), key=lambda entrant: (strength(entrant.player), entrant.id))
    return {entrant.id: place for place, entrant in enumerate(ordered, start=1)}


def with_newcomer(state: State, player: Player) -> dict[int, int]:
    """The numbers with that of a newcomer: the last lot, or the one that his strength gives him, at whatever time;
    everyone below him moves up by one (C.04.2 2.4, 2.5)."""
    lots, strength = state.lots, state.settings.numbered_by
    last = max(lots.values(), default=0)
    if strength is None:
        return {**lots, player.number: last + 1}
    ordered = sorted(lots, key=lots.__getitem__)
    place = bisect_right(ordered, strength(player), key=lambda other: strength(state.entrants[other].player))
    number = lots[ordered[place]] if place < len(ordered) else last + 1
    moved = {other: lot + 1 if lot >= number else lot for other, lot in lots.items()}
    return {**moved, player.number: number}


def after_change(before: State, now: State) -> Mapping[int, int]:
    """The numbers after a correction of a player or of the settings. Numbers that were given otherwise stand: the
    arbiter had his reasons, or the file had."""
    strength, earlier = now.settings.numbered_by, before.settings.numbered_by
    if strength is None or len(now.rounds) >= FIXED_FROM:
        return now.lots
    follows = earlier is None or before.lots == by_strength(before, earlier)
    return by_strength(now, strength) if follows else now.lots
