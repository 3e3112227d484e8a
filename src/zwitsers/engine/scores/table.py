"""Points, WS, WP and SB of every player, as of the last round of a snapshot (units: R1.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.errors import Problem, ZwitsersError
from zwitsers.engine.domain.results import Result
from zwitsers.engine.scores.counted import counted
from zwitsers.engine.scores.mcmahon import mcmahon_points, mcmahon_table
from zwitsers.engine.scores.method import (
    AWARDED_AS_DRAW,
    DUMMY_SCORES_ZERO,
    POINTS_ONLY,
    ScoreLine,
    ScoreMethod,
    UnplayedResistance,
)
from zwitsers.engine.scores.points_text import points_text

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot

__all__ = [
    "AWARDED_AS_DRAW",
    "DUMMY_SCORES_ZERO",
    "POINTS_ONLY",
    "ScoreLine",
    "ScoreMethod",
    "UnplayedResistance",
    "score_table",
]


class PointsError(ZwitsersError):
    """The rulebook does not support the points of this tournament."""


def score_table(snapshot: Snapshot, method: ScoreMethod) -> dict[int, ScoreLine]:
    """The score line of every player, by number; PointsError where the rulebook does not support the points.

    WP, SB, their control sums and the rules about half of the points assume 1-½-0.
    """
    if not (snapshot.points.usual or method.any_points):
        raise PointsError([Problem("scores.points", points=points_text(snapshot.points))])
    if snapshot.mcmahon is not None and method.awarded is UnplayedResistance.DRAW_WITH_HIMSELF:
        return _with_abnormal(snapshot, mcmahon_table(snapshot, snapshot.mcmahon))
    if method.awarded is UnplayedResistance.DRAW_WITH_HIMSELF:
        return _with_abnormal(snapshot, _awarded_as_draw(snapshot))
    if method.awarded is UnplayedResistance.NOTHING:
        return _with_abnormal(snapshot, _awarded_as_nothing(snapshot))
    return {number: ScoreLine(points, 0, 0, 0) for number, points in points_table(snapshot).items()}


def points_table(snapshot: Snapshot, rounds: int | None = None) -> dict[int, int]:
    """The points only, which are the same in every rulebook. `rounds`: after this many rounds."""
    so_far = snapshot.rounds if rounds is None else rounds
    snapshot = counted(snapshot)
    table = _result_points(snapshot, so_far)
    for (number, round_number), points in snapshot.abnormal.items():
        if round_number <= so_far:
            table[number] += points
    return table


def _result_points(snapshot: Snapshot, rounds: int) -> dict[int, int]:
    if snapshot.mcmahon is not None:
        return mcmahon_points(snapshot, snapshot.mcmahon, rounds)
    rows = zip(snapshot.players, snapshot.histories, strict=True)
    if snapshot.points.usual:
        return {player.number: sum([entry[0].points for entry in history[:rounds]]) for player, history in rows}
    worth = snapshot.points.table()
    return {player.number: sum([worth[entry[0]] for entry in history[:rounds]]) for player, history in rows}


def _with_abnormal(snapshot: Snapshot, table: dict[int, ScoreLine]) -> dict[int, ScoreLine]:
    """Add penalties and bonuses to the points; WS, WP and SB use results only."""
    for (number, round_number), points in snapshot.abnormal.items():
        if round_number <= snapshot.rounds:
            table[number] = table[number]._replace(points=table[number].points + points)
    return table


def pairing_scores(snapshot: Snapshot, before: int | None = None) -> dict[int, int]:
    """The score for pairing a round (C.04.3 1.2): points so far, plus the virtual points of that round.

    `before` is the column of the round; None: the round to come.
    """
    rounds = snapshot.rounds if before is None else before - 1
    scores = points_table(snapshot, rounds)
    for number in snapshot.virtual:
        scores[number] += snapshot.virtual_points(number, rounds + 1)
    return scores


def drawing_dummy_score(snapshot: Snapshot) -> int:
    """R7.2: it draws every game, and gets as much for a round in which it sits out."""
    return snapshot.numbered_rounds


def _awarded_as_draw(snapshot: Snapshot) -> dict[int, ScoreLine]:
    """R1.5 (000 2.3, 001 A1d and F3): a regulatory round is a draw with oneself, and so is a played 0-0 (R1.4)."""
    numbers, histories = snapshot.numbers, snapshot.histories
    by_number = dict(zip(numbers, histories, strict=True))
    points_of: list[int] = []
    score_of: dict[int, int] = {}  # WS
    games_of: list[list[tuple[int, int]]] = []  # (own result, opponent) of the rounds that count as played
    alone_of: list[int] = []  # number of rounds that are a draw with oneself
    for number, history in zip(numbers, histories, strict=True):
        points = score = alone = 0
        games: list[tuple[int, int]] = []
        for position, (result, opponent, _colour) in enumerate(history):
            gained = result.points
            points += gained
            if result.played and (gained or by_number[opponent][position][0].points):
                score += gained
                games.append((gained, opponent))
            elif result.counts:
                score += 1
                alone += 1
        points_of.append(points)
        score_of[number] = score
        games_of.append(games)
        alone_of.append(alone)
    table: dict[int, ScoreLine] = {}
    for number, points, games, alone in zip(numbers, points_of, games_of, alone_of, strict=True):
        score = score_of[number]
        # A draw (1) with oneself: own WS for WP, 1 × own WS for SB.
        resistance = berger = alone * score
        for gained, opponent in games:
            other = score_of[opponent]
            resistance += other
            berger += gained * other
        table[number] = ScoreLine(points, score, resistance, berger)
    return table


def _awarded_as_nothing(snapshot: Snapshot) -> dict[int, ScoreLine]:
    """R1.6 (002): plain sums of the scores of the opponents played; a round without a game adds nothing.

    Exceptions: a draw against oneself in the in-between round adds one's own score, like that of any opponent (R7.2). A
    draw with the dummy in the last round adds the dummy's score: it has drawn every round (R10.3).
    """
    score_of = _result_points(snapshot, snapshot.rounds)
    dummy = drawing_dummy_score(snapshot)
    table: dict[int, ScoreLine] = {}
    for player, history in zip(snapshot.players, snapshot.histories, strict=True):
        points = score_of[player.number]
        resistance = berger = 0
        for result, opponent, _colour in history:
            if result.played:
                other = score_of[opponent]
                resistance += other
                berger += result.points * other
            elif result is Result.SELF_DRAW:
                resistance += points
                berger += result.points * points
            elif result is Result.DUMMY_DRAW:
                resistance += dummy
                berger += result.points * dummy
        table[player.number] = ScoreLine(points, points, resistance, berger)
    return table
