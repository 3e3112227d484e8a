"""The numbers by which people know the players: lots, or by strength where the rulebook says so (C.04.2 article 2)."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.rules.rulebook import Strength
    from zwitsers.event.state import State

# C.04.2 2.3: from the pairing of this round on, a correction does not change the numbers any more.
FIXED_FROM = 4


def by_strength(state: State, strength: Strength) -> dict[int, int]:
    """Everyone's number by strength, by entry id."""
    ordered = sorted(state.entrants.values(), key=lambda entrant: (strength(entrant.player), entrant.id))
    return {entrant.id: place for place, entrant in enumerate(ordered, start=1)}


def with_newcomers(state: State) -> dict[int, int]:
    """The numbers with those of the newcomers, who have none yet, one after the other: the last lot, or the one that
    their strength gives them, at whatever time; everyone below them moves up by one (C.04.2 2.4, 2.5)."""
    lots, strength = state.lots, state.settings.numbered_by
    newcomers = [player for player in state.entrants if player not in lots]
    if strength is None:
        last = max(lots.values(), default=0)
        return {**lots, **{player: last + place for place, player in enumerate(newcomers, start=1)}}

    @cache
    def strength_of(player: int) -> tuple[int, int, str]:
        return strength(state.entrants[player].player)

    ordered = sorted(lots, key=lots.__getitem__)
    # How far each number is from the one before. A newcomer takes the number that is at their place; the player who had
    # it comes right after them, and everyone below as far after the one before them as they were.
    steps = [lot - before for before, lot in pairwise((0, *sorted(lots.values())))]
    for player in newcomers:
        place = bisect_right(ordered, strength_of(player), key=strength_of)
        ordered.insert(place, player)
        steps.insert(place + 1, 1)
    numbers = dict(zip(ordered, accumulate(steps), strict=True))
    return {player: numbers[player] for player in (*lots, *newcomers)}


def after_change(before: State, now: State) -> Mapping[int, int]:
    """The numbers after a correction of a player or of the settings. Numbers that were given otherwise stand: the
    arbiter had their reasons, or the file had."""
    strength, earlier = now.settings.numbered_by, before.settings.numbered_by
    if strength is None or len(now.rounds) >= FIXED_FROM:
        return now.lots
    follows = earlier is None or before.lots == by_strength(before, earlier)
    return by_strength(now, strength) if follows else now.lots
