"""The snapshot that counts. In a round robin, games of players who left early and unplayed games count for nobody; in a
Keizer season some rounds do not count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.results import PlayerRound, Result
from zwitsers.engine.domain.round_robin import rounds_of_cycle

if TYPE_CHECKING:
    from collections.abc import Collection

    from zwitsers.engine.domain import Snapshot

_FREE = PlayerRound(Result.FREE)


def cycles_of(snapshot: Snapshot) -> int:
    """The number of cycles: by the schedule, else by the number of rounds (RR4)."""
    if snapshot.round_robin is not None and snapshot.round_robin.cycles:
        return snapshot.round_robin.cycles
    return max((snapshot.planned_rounds or 0) // rounds_of_cycle(len(snapshot.players)), 1)


def games_played(snapshot: Snapshot, number: int) -> int:
    """The number of games played, without forfeits and games still to be played."""
    return sum(entry.played and entry.result is not Result.PENDING for entry in snapshot.history(number))


def played_half(snapshot: Snapshot, number: int) -> bool:
    """Whether a player has played at least half of their games (RR5)."""
    return 2 * games_played(snapshot, number) >= (len(snapshot.players) - 1) * cycles_of(snapshot)


def left_early(snapshot: Snapshot) -> frozenset[int]:
    """The players who left a round robin before half of their games (RR5)."""
    if snapshot.round_robin is None:
        return frozenset()
    gone = (number for number, reason in snapshot.unavailable.items() if reason is Result.WITHDRAWN)
    return frozenset(number for number in gone if not played_half(snapshot, number))


def counted(snapshot: Snapshot) -> Snapshot:
    """The snapshot for points and tie-breaks. It differs only in a round robin, without games of players who left early
    (RR5), games not played yet (RR8) and a bye for a player who is free (RR3), and in a Keizer season with rounds that
    do not count."""
    if snapshot.round_robin is None:
        return snapshot if snapshot.keizer is None else _without(snapshot, snapshot.keizer.uncounted)
    gone = left_early(snapshot)

    def counts(number: int, entry: PlayerRound) -> bool:
        nothing = entry.result is Result.PENDING or entry.result is Result.BYE
        return not (nothing or number in gone or entry.opponent in gone)

    histories = tuple(
        tuple(entry if counts(number, entry) else _FREE for entry in history)
        for number, history in zip(snapshot.numbers, snapshot.histories, strict=True)
    )
    return snapshot if histories == snapshot.histories else snapshot._replace(histories=histories)


def _without(snapshot: Snapshot, rounds: Collection[int]) -> Snapshot:
    """The snapshot in which these rounds count for nobody."""
    if not rounds:
        return snapshot
    histories = tuple(
        tuple(_FREE if turn in rounds else entry for turn, entry in enumerate(history, start=1))
        for history in snapshot.histories
    )
    return snapshot._replace(histories=histories)
