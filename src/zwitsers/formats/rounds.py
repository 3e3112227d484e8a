"""Rounds as files of results have them, made into a tournament: whoever is not mentioned was not there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.domain import Entry, Result, Snapshot, SnapshotError
from zwitsers.formats.exchanged import FormatError, LaterAbsence
from zwitsers.formats.findings import MOST

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.domain import Player
    from zwitsers.formats.findings import Findings

    Rounds = Sequence[Mapping[int, Entry]]

ABSENT = Entry(Result.ABSENT)


def paired_rounds(rounds: Rounds) -> int:
    """How many rounds are over or going on: up to the last in which anybody has an opponent or the bye (R2.4)."""
    paired = [
        number
        for number, entries in enumerate(rounds, start=1)
        if any(entry.opponent or entry.result is Result.BYE for entry in entries.values())
    ]
    return max(paired, default=0)


def byes_among_free_points(rounds: Sequence[dict[int, Entry]], findings: Findings) -> None:
    """Many programs write the bye and a full point given by the arbiter alike. One such player in a round with games
    had the bye, since a pairing leaves one over; of several nobody can tell who had it, and all have a full point."""
    for number, entries in enumerate(rounds, start=1):
        free = [player for player, entry in entries.items() if entry.result is Result.FULL_POINT_BYE]
        known = any(entry.result is Result.BYE for entry in entries.values())
        if len(free) == 1 and not known and any(entry.opponent for entry in entries.values()):
            entries[free[0]] = Entry(Result.BYE)
        elif free:
            findings.warn("formats.notes.free-points", round=number, players=", ".join(map(str, sorted(free)[:20])))


def made_snapshot(
    players: Sequence[Player], rounds: Rounds, *, planned: int | None = None, name: str = ""
) -> tuple[Snapshot, tuple[LaterAbsence, ...]]:
    """The tournament, and the absences announced for rounds after the one to come.

    FormatError with every contradiction when the rounds contradict themselves.
    """
    over = paired_rounds(rounds)
    coming = {number: entry.result for number, entry in (rounds[over] if len(rounds) > over else {}).items()}
    later = [
        LaterAbsence(round_number, number, entry.result)
        for round_number, entries in enumerate(rounds[over + 1 :], start=over + 2)
        for number, entry in sorted(entries.items())
    ]
    histories = tuple(tuple(entries.get(player.number, ABSENT) for entries in rounds[:over]) for player in players)
    snapshot = checked_snapshot(tuple(players), histories, planned_rounds=planned, unavailable=coming, name=name)
    return snapshot, tuple(later)


def players_only(players: Sequence[Player]) -> Snapshot:
    """A list without games: all that comes of it is who takes part."""
    return Snapshot(tuple(players), ((),) * len(players))


def checked_snapshot(*values: Any, **named: Any) -> Snapshot:
    """FormatError with the first contradictions of a file that contradicts itself."""
    try:
        return Snapshot(*values, **named)
    except SnapshotError as error:
        raise FormatError(error.problems[:MOST]) from None
