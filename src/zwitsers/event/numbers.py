"""Player numbers: lots, or by strength if the rulebook requires it (C.04.2 article 2)."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.rules.rulebook import Strength
    from zwitsers.event.state import State

# C.04.2 2.3: once this round is paired, a correction no longer changes the numbers.
FIXED_FROM = 4


def by_strength(state: State, strength: Strength) -> dict[int, int]:
    """Number the players by strength: number by entry id."""
    ordered = sorted(state.entrants.values(), key=lambda entrant: (strength(entrant.player), entrant.id))
    return {entrant.id: place for place, entrant in enumerate(ordered, start=1)}


def with_newcomers(state: State) -> dict[int, int]:
    """The numbers including new entrants, inserted one by one: at the end, or by strength at any time of the
    tournament; then every weaker player's number increases by one (C.04.2 2.4, 2.5)."""
    lots, strength = state.lots, state.settings.numbered_by
    newcomers = [player for player in state.entrants if player not in lots]
    if strength is None:
        last = max(lots.values(), default=0)
        return {**lots, **{player: last + place for place, player in enumerate(newcomers, start=1)}}

    @cache
    def strength_of(player: int) -> tuple[int, int, str]:
        return strength(state.entrants[player].player)

    ordered = sorted(lots, key=lots.__getitem__)
    # Differences between consecutive numbers, since numbers may have gaps. A newcomer takes the number at their place;
    # its former holder gets the next number, and the players below keep their distances.
    steps = [lot - before for before, lot in pairwise((0, *sorted(lots.values())))]
    for player in newcomers:
        place = bisect_right(ordered, strength_of(player), key=strength_of)
        ordered.insert(place, player)
        steps.insert(place + 1, 1)
    numbers = dict(zip(ordered, accumulate(steps), strict=True))
    return {player: numbers[player] for player in (*lots, *newcomers)}


def after_change(before: State, now: State) -> Mapping[int, int]:
    """The numbers after a correction of a player or of the settings. Numbers that did not follow the strength before
    were set by the arbiter or a file: they stay."""
    strength, earlier = now.settings.numbered_by, before.settings.numbered_by
    if strength is None or len(now.rounds) >= FIXED_FROM:
        return now.lots
    follows = earlier is None or before.lots == by_strength(before, earlier)
    return by_strength(now, strength) if follows else now.lots
