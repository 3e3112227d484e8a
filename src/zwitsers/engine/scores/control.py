"""The control sums of 001 F8 (R1.7): totals that must match a formula, with every difference explained.

With D players and R rounds, in units of R1.1: points D·R, WS D·R, WP D·R². A deviation of a result from one point for
two players (half a point for one) is a correction. Totals come from the score table, corrections directly from the
results, so each checks the other. R excludes an in-between round (R10.4): its game replaces one of the player's rounds.
In a McMahon, start scores and the scores for rounds without a game are corrections (M3, M4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain.errors import Problem
from zwitsers.engine.domain.mcmahon import Resistance
from zwitsers.engine.domain.results import Result
from zwitsers.engine.scores.method import UnplayedResistance
from zwitsers.engine.scores.points_text import points_text
from zwitsers.engine.scores.score_term import is_double_loss, is_one_sided_draw
from zwitsers.engine.scores.table import PointsError, drawing_dummy_score, score_table

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.scores.rules import ScoreRules

ARTICLE = "001 F8"
RULING = "R1.7"


class FormulaCorrection(NamedTuple):
    """Why a total differs from the formula. `reason` is a key below `scores.correction` in the catalogues."""

    reason: str
    round: int
    number: int
    amount: int


class ControlSum(NamedTuple):
    """`formula` is the value of 001 F8 without irregularities; all amounts in units of R1.1."""

    name: str
    total: int
    formula: int
    corrections: tuple[FormulaCorrection, ...]

    @property
    def expected(self) -> int:
        return self.formula + sum(correction.amount for correction in self.corrections)

    @property
    def holds(self) -> bool:
        return self.total == self.expected


def control(snapshot: Snapshot, rulebook: ScoreRules) -> tuple[ControlSum, ...]:
    if not snapshot.points.usual:
        raise PointsError([Problem("scores.control-points", points=points_text(snapshot.points))])
    awarded = rulebook.method.awarded
    table = score_table(snapshot, rulebook.method)
    players, rounds = len(snapshot.players), snapshot.numbered_rounds
    irregular = (*_start_scores(snapshot), *_irregular_points(snapshot), *_early_rounds(snapshot))
    with_abnormal = (*irregular, *_abnormal(snapshot))
    points = ControlSum("points", sum(line.points for line in table.values()), players * rounds, with_abnormal)
    if awarded is UnplayedResistance.NO_RESISTANCE:
        return (points,)
    uneven = tuple(correction for correction in irregular if _counts_for_others(correction, snapshot, awarded))
    spread = tuple(correction._replace(amount=correction.amount * rounds) for correction in uneven)
    scores = {number: line.resistance_score for number, line in table.items()}
    spread += _scores_not_met(snapshot, scores, with_himself=awarded is not UnplayedResistance.NOTHING)
    return (
        points,
        ControlSum("resistance_score", sum(line.resistance_score for line in table.values()), players * rounds, uneven),
        ControlSum(
            "resistance_points",
            sum(line.resistance_points for line in table.values()),
            players * rounds * rounds,
            spread,
        ),
    )


def _counts_for_others(correction: FormulaCorrection, snapshot: Snapshot, awarded: UnplayedResistance) -> bool:
    """Whether it is part of the score with which a player counts for their opponents. R1.5 makes every result except a
    one-sided one a whole point for two; R1.6 takes the points as they are."""
    mcmahon = snapshot.mcmahon
    if mcmahon is not None and mcmahon.unplayed.resistance is not Resistance.RULEBOOK:
        return correction.reason != "awarded" or mcmahon.unplayed.resistance is Resistance.START
    return awarded is UnplayedResistance.NOTHING or correction.reason in ("one-sided", "early", "start")


def _start_scores(snapshot: Snapshot) -> tuple[FormulaCorrection, ...]:
    starts = {number: snapshot.start_of(number) for number in snapshot.numbers}
    return tuple(FormulaCorrection("start", 0, number, start) for number, start in starts.items() if start)


def _abnormal(snapshot: Snapshot) -> tuple[FormulaCorrection, ...]:
    numbers = snapshot.round_numbers
    return tuple(
        FormulaCorrection("abnormal", numbers[column - 1], number, points)
        for (number, column), points in sorted(snapshot.abnormal.items())
        if column <= snapshot.rounds
    )


def _irregular_points(snapshot: Snapshot) -> tuple[FormulaCorrection, ...]:
    """The deviation of each result from half a point per player."""
    found: list[FormulaCorrection] = []
    numbers = snapshot.round_numbers
    for player, history in zip(snapshot.players, snapshot.histories, strict=True):
        number, mcmahon = player.number, snapshot.mcmahon
        gained = [entry.points for entry in history]
        if mcmahon is not None:
            gained = mcmahon.unplayed.gains([entry.result for entry in history])
        for turn, (entry, points) in enumerate(zip(history, gained, strict=True), start=1):
            if not entry.result.counts:
                continue
            if not entry.played:
                if points != 1:
                    found.append(FormulaCorrection("awarded", numbers[turn - 1], number, points - 1))
            elif is_double_loss(snapshot, turn, entry):
                found.append(FormulaCorrection("both-lose", numbers[turn - 1], number, -1))
            elif entry.points == 0 and is_one_sided_draw(snapshot, turn, entry):
                found.append(FormulaCorrection("one-sided", numbers[turn - 1], number, -1))
    return tuple(found)


def _early_rounds(snapshot: Snapshot) -> tuple[FormulaCorrection, ...]:
    """R7.2: a player who would meet the dummy in the last round played that game in the in-between round."""
    if snapshot.in_between is None:
        return ()
    rounds = {n: sum(entry.result.counts for entry in snapshot.history(n)) for n in snapshot.numbers}
    return tuple(
        FormulaCorrection("early", 0, number, count - snapshot.numbered_rounds)
        for number, count in rounds.items()
        if count != snapshot.numbered_rounds
    )


def _scores_not_met(snapshot: Snapshot, scores: dict[int, int], *, with_himself: bool) -> tuple[FormulaCorrection, ...]:
    """R1.6: in a round without a game, nobody has this player's score in their WP.

    `with_himself` (R1.5): the player has it themselves. A draw against oneself in the in-between round always counts so
    (R7.2), and a player who draws with the dummy has its score in their own WP (R10.3). In a McMahon with another rule
    a round without an opponent adds one's own start score (M4).
    """
    mcmahon = snapshot.mcmahon
    own_start = mcmahon is not None and mcmahon.unplayed.resistance is not Resistance.RULEBOOK

    def missing(result: Result) -> bool:
        if own_start:
            return not result.has_opponent
        return result.counts and not (result.played or with_himself or result is Result.SELF_DRAW)

    def instead(number: int, result: Result) -> int:
        if own_start:
            return snapshot.start_of(number)
        return drawing_dummy_score(snapshot) if result is Result.DUMMY_DRAW else 0

    no_game = tuple(
        FormulaCorrection("no-game", turn, player.number, instead(player.number, entry.result) - scores[player.number])
        for player, history in zip(snapshot.players, snapshot.histories, strict=True)
        for turn, entry in zip(snapshot.round_numbers, history, strict=True)
        if missing(entry.result)
    )
    early = (item._replace(amount=item.amount * scores[item.number]) for item in _early_rounds(snapshot))
    return (*no_game, *early)
