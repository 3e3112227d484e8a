"""Points, WS, WP and SB, and the ranking for pairing, written out word for word (R1, R2.1). Slow and plain on purpose.

Everything is in the unit of R1.1: win 2, draw 1, loss 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracles import mcmahon
from zwitsers.engine.domain import Result

if TYPE_CHECKING:
    from zwitsers.engine.domain import PlayerRound, Snapshot

LOSSES = (Result.LOSS, Result.UNRATED_LOSS)


class Scores(NamedTuple):
    """Each a mapping from player number to value."""

    points: dict[int, int]
    resistance_points: dict[int, int]
    sonneborn_berger: dict[int, int]


def points_of(snapshot: Snapshot) -> dict[int, int]:
    """What everyone has, byes and forfeits included."""
    return {number: sum(entry.points for entry in snapshot.history(number)) for number in snapshot.numbers}


def both_lost(snapshot: Snapshot, entry: PlayerRound, round_number: int) -> bool:
    """A played game that both lost (R1.4)."""
    return entry.result in LOSSES and snapshot.entry(entry.opponent, round_number).result in LOSSES


def scores_with_draws_against_oneself(snapshot: Snapshot) -> Scores:
    """R1.5, for go-nl, go-en and knsb-wp: a regulatory round, or a played 0-0, is a draw against oneself."""
    rounds = range(1, snapshot.rounds + 1)

    def against_himself(number: int, round_number: int) -> bool:
        entry = snapshot.entry(number, round_number)
        return not entry.played or both_lost(snapshot, entry, round_number)

    own = {number: {r for r in rounds if against_himself(number, r)} for number in snapshot.numbers}
    resistance_score = {
        number: sum(1 if r in own[number] else snapshot.entry(number, r).points for r in rounds)
        for number in snapshot.numbers
    }
    resistance_points = {}
    sonneborn_berger = {}
    for number in snapshot.numbers:
        wp = sb = 0
        for r in rounds:
            entry = snapshot.entry(number, r)
            if r in own[number]:
                wp += resistance_score[number]
                sb += 1 * resistance_score[number]
            else:
                wp += resistance_score[entry.opponent]
                sb += entry.points * resistance_score[entry.opponent]
        resistance_points[number] = wp
        sonneborn_berger[number] = sb
    return Scores(points_of(snapshot), resistance_points, sonneborn_berger)


def scores_with_losing_dummy(snapshot: Snapshot) -> Scores:
    """R1.6, for kndb: only played games count, with the opponent's whole score; all else adds 0."""
    points = points_of(snapshot)
    resistance_points = {}
    sonneborn_berger = {}
    for number in snapshot.numbers:
        games = [entry for entry in snapshot.history(number) if entry.played]
        resistance_points[number] = sum(points[entry.opponent] for entry in games)
        sonneborn_berger[number] = sum(entry.points * points[entry.opponent] for entry in games)
    return Scores(points, resistance_points, sonneborn_berger)


def scores_of(snapshot: Snapshot, system: str) -> Scores:
    if snapshot.mcmahon is not None:
        made = mcmahon.scores(snapshot)
        points, sos, sodos = ({number: line[place] for number, line in made.items()} for place in range(3))
        return Scores(points, sos, sodos)
    if system == "kndb":
        return scores_with_losing_dummy(snapshot)
    return scores_with_draws_against_oneself(snapshot)


def ranking(snapshot: Snapshot, scores: Scores) -> list[int]:
    """All players from high to low: score, WP, SB, then the lower lot number (R2.1)."""
    return sorted(
        snapshot.numbers,
        key=lambda number: (
            -scores.points[number],
            -scores.resistance_points[number],
            -scores.sonneborn_berger[number],
            number,
        ),
    )
