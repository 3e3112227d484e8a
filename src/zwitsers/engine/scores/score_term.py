"""A term of a number: what one round adds to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from zwitsers.engine.domain import PlayerRound, Result, Snapshot

# The article for rounds without a game in a McMahon. It overrides the articles of the rulebook.
WITHOUT_GAME = "M4"


class ScoreTerm(NamedTuple):
    """One round's part of a number. `round` is 0 in the in-between round (R10.4).

    For WP and SB `opponent` is the player whose score counts: the player themselves where a regulatory round is a draw
    with oneself, 0 where nobody's score counts. `score` is that score. For points and WS `opponent` is the one in the
    file (0: none) and `score` is 0.
    """

    round: int
    opponent: int
    result: Result
    contributes: int
    article: str
    ruling: str
    score: int = 0


class ScoreTerms(NamedTuple):
    points: tuple[ScoreTerm, ...]
    resistance_score: tuple[ScoreTerm, ...]
    resistance_points: tuple[ScoreTerm, ...]
    sonneborn_berger: tuple[ScoreTerm, ...]


def counts_as_awarded(snapshot: Snapshot, round_number: int, entry: PlayerRound) -> bool:
    """R1.5: a regulatory result in a round that counts for the player, or a played 0-0 (R1.4, 001 F3)."""
    return (not entry.played and entry.result.counts) or is_double_loss(snapshot, round_number, entry)


def is_double_loss(snapshot: Snapshot, round_number: int, entry: PlayerRound) -> bool:
    """Both players played and both lost (R1.4)."""
    return entry.played and entry.points == 0 and snapshot.entry(entry.opponent, round_number).points == 0


def is_one_sided_draw(snapshot: Snapshot, round_number: int, entry: PlayerRound) -> bool:
    """Both players played, one got a draw and the other a loss: each counts their own result (R11.6)."""
    return entry.played and entry.points + snapshot.entry(entry.opponent, round_number).points == 1
