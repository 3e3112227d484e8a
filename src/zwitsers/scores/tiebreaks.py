"""The tie-breaks of the final rankings beyond WP and SB (R9.5, R9.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from zwitsers.domain.results import Result
from zwitsers.scores.table import drawing_dummy_score

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction

    from zwitsers.domain import Snapshot
    from zwitsers.scores.table import ScoreLine

Drawn = TypeVar("Drawn", int, str)


def direct_result(snapshot: Snapshot, group: Sequence[int]) -> dict[int, int] | None:
    """What these players scored against each other in played games; None unless all of them have met (R9.6)."""
    if len(group) > snapshot.rounds + 1:
        return None  # nobody can have met so many
    members = set(group)
    scores: dict[int, int] = {}
    for number in group:
        games = [entry for entry in snapshot.history(number) if entry.played and entry.opponent in members]
        if len({entry.opponent for entry in games}) != len(members) - 1:
            return None
        scores[number] = sum(entry.points for entry in games)
    return scores


def opponents_scores(snapshot: Snapshot, table: Mapping[int, ScoreLine], number: int) -> list[int]:
    """The scores of the opponents, lowest first, one for every round (002 Eindstand 2, FMJD).

    A round without a game is the dummy's, who loses every game and has 0 (R1.6): it counts as an opponent with 0
    and is the first to be left out as the lowest. Whoever drew against himself is his own opponent (R7.2); the
    drawing dummy has its own score (R10.3).
    """
    without_opponent = {Result.SELF_DRAW: table[number].points, Result.DUMMY_DRAW: drawing_dummy_score(snapshot)}
    return sorted(
        table[entry.opponent].points if entry.played else without_opponent.get(entry.result, 0)
        for entry in snapshot.history(number)
        if entry.result.counts
    )


def solkoff_median(scores: Sequence[int]) -> int:
    """WP without the highest and the lowest opponent; `scores` lowest first."""
    return sum(scores[1:-1])


def solkoff_truncated(scores: Sequence[int], cut: int) -> int:
    """WP without the `cut` lowest opponents; `scores` lowest first."""
    return sum(scores[cut:])


def average_rating(snapshot: Snapshot, number: int) -> Fraction:
    """The exact average rating of the opponents played (003 F10, 002 Eindstand 2 rating); 0 without a game.

    An opponent without a rating counts as 0 (R2.3); 003 A1 has the arbiter estimate one beforehand.
    """
    from fractions import Fraction  # slow to load, and only this criterion needs it

    ratings = [snapshot.player(entry.opponent).rating for entry in snapshot.history(number) if entry.played]
    return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)


def lot_order(players: Iterable[Drawn], seed: int) -> list[Drawn]:
    """The drawn lots: numbers or names in the order of the SHA-256 of "seed:player" (UTF-8, compared as bytes).

    Whoever knows the seed can repeat it with any tool. A player's lot does not depend on who else draws.
    """
    from hashlib import sha256

    return sorted(players, key=lambda player: sha256(f"{seed}:{player}".encode()).digest())
