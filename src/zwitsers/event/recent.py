"""The pairings that were made last: a draft is made, looked at, judged and published, each time from one snapshot.

Large and odd rounds take the exact solver seconds, so the same question is not answered three times in a row. A pairing
follows from its snapshot alone, so an answer is never out of date.
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
    """Found by comparing; a snapshot has no short name. Threads may share it: what is kept is replaced as a whole."""

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
