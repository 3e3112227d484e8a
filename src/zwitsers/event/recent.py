"""A small cache of pairings: a draft is made, shown, judged and published from the same snapshot.

The exact solver takes seconds for large and odd rounds. A pairing depends only on the cache key (snapshot, rulebook and
scheme of round one), so a cached pairing is never stale.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.pairing import pair_round

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.pairing import Pairing
    from zwitsers.engine.rules.rulebook import Rulebook

_MOST = 4


class RecentPairings:
    """Looks up by equality, because a snapshot is not hashable. Thread-safe: the cache tuple is replaced as a whole."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[tuple[Snapshot, Rulebook, str | None], Pairing], ...] = ()

    def pair_round(self, snapshot: Snapshot, rulebook: Rulebook, first_round: str | None) -> Pairing:
        key = (snapshot, rulebook, first_round)
        for question, known in reversed(self._kept):
            if question == key:
                return known
        pairing = pair_round(snapshot, rulebook, first_round=first_round)
        self._kept = (*self._kept[1 - _MOST :], (key, pairing))
        return pairing
