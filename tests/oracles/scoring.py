"""WS, WP and SB straight from the text, a few lines for each number, without anything of zwitsers.engine.scores.

Units are those of R1.1. A player's rounds come as plain tuples: (points, played at the board, opponent).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot

Rounds = dict[int, list[tuple[int, bool, int]]]


def rounds_of(snapshot: Snapshot) -> Rounds:
    return {n: [(e.result.points, e.result.played, e.opponent) for e in snapshot.history(n)] for n in snapshot.numbers}


def points(rounds: Rounds) -> dict[int, int]:
    return {number: sum(own for own, _, _ in row) for number, row in rounds.items()}


def opponents_with_himself(rounds: Rounds) -> Rounds:
    """R1.5: wherever no game was decided over the board (0-0 is not a decision, R1.4), a draw with himself."""
    return {
        number: [
            (own, True, opponent)
            if played and own + rounds[opponent][turn][0] > 0
            else (1, True, number)
            for turn, (own, played, opponent) in enumerate(row)
        ]
        for number, row in rounds.items()
    }  # fmt: skip


def awarded_as_draw(snapshot: Snapshot) -> dict[int, tuple[int, int, int, int]]:
    """R1.5: points, WS, WP, SB."""
    rounds = opponents_with_himself(rounds_of(snapshot))
    ws, gained = points(rounds), points(rounds_of(snapshot))
    wp = {number: sum(ws[opponent] for _, _, opponent in row) for number, row in rounds.items()}
    sb = {number: sum(own * ws[opponent] for own, _, opponent in row) for number, row in rounds.items()}
    return {number: (gained[number], ws[number], wp[number], sb[number]) for number in rounds}


def dummy_scores_zero(snapshot: Snapshot) -> dict[int, tuple[int, int, int, int]]:
    """R1.6: points, the same again, WP, SB."""
    rounds = rounds_of(snapshot)
    score = points(rounds)
    wp = {number: sum(score[opponent] for _, played, opponent in row if played) for number, row in rounds.items()}
    sb = {number: sum(own * score[opp] for own, played, opp in row if played) for number, row in rounds.items()}
    return {number: (score[number], score[number], wp[number], sb[number]) for number in rounds}
