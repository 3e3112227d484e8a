"""Criteria that only OpenGotha has: grades, exploits against stronger players, and elimination scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.grades import FIRST_DAN
from zwitsers.engine.scores.criteria.go import NBW
from zwitsers.engine.scores.criteria.kinds import (
    ChosenCriterion,
    CriterionNames,
    CriterionTerm,
    Family,
    RankingCriterion,
    Total,
    Unit,
)
from zwitsers.engine.scores.criteria.own import own_rounds, points_terms

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.engine.domain import PlayerRound
    from zwitsers.engine.scores.criteria.field import RankingField
    from zwitsers.engine.scores.criteria.kinds import Value

_GO = Family.GO
# One point, in go units.
_POINT = 2
# The maximum factor of an exploit.
_MOST_FEAT = 3
# Bonus for being unbeaten after each of the last two rounds before the final: as much as two wins.
_UNBEATEN = 2 * _POINT


def _grade(field: RankingField, _chosen: ChosenCriterion, number: int, _terms: Sequence[CriterionTerm]) -> Value:
    level = field.levels[number]
    return None if level is None else level - FIRST_DAN


RANK = RankingCriterion(
    "RANK",
    "OpenGotha Rank",
    CriterionNames("graad", "grade"),
    CriterionNames(
        "De hoogste graad eerst: 1 dan is 0, 2 dan 1, 1 kyu −1; wie er geen heeft, komt achteraan.",
        "The highest grade first: 1 dan is 0, 2 dan 1, 1 kyu −1; a player who has none comes last.",
    ),
    _GO,
    Unit.WHOLE,
    total=Total("grade", _grade),
)


def _feats(*, won: bool) -> Callable[[RankingField, ChosenCriterion, int], list[CriterionTerm]]:
    """The wins of each opponent, times the factor of `_feat`."""

    def terms(field: RankingField, _chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
        wins, found = field.values(ChosenCriterion(NBW)), []
        for column, turn, entry in own_rounds(field, number):
            if not entry.result.has_opponent or (won and entry.result.points < _POINT):
                continue
            score, times = wins[entry.opponent] or 0, _feat(field, number, column, entry)
            found.append(CriterionTerm(turn, entry.opponent, score * times, "opponent", score, times * _POINT))
        return found

    return terms


def _feat(field: RankingField, number: int, column: int, entry: PlayerRound) -> int:
    """0 against a weaker player, handicap included; 1 when even, 2 and 3 against stronger ones."""
    own, other = field.levels[number], field.levels[entry.opponent]
    if own is None or other is None:
        return 0
    stones = field.snapshot.stones
    given = stones.get((entry.opponent, column), 0) - stones.get((number, column), 0)
    return max(0, min(_MOST_FEAT, given - (own - other) + 1))


EXT = RankingCriterion(
    "EXT",
    "OpenGotha EXT",
    CriterionNames("geprobeerde prestaties", "exploits attempted"),
    CriterionNames(
        "De punten van elke tegenstander, maal 1 als de graden met de stenen gelijk zijn, 2 als hij een graad sterker "
        "was, 3 als het meer scheelde; tegen zwakkere 0.",
        "The points of each opponent, times 1 where grades and stones are even, 2 where they were a grade stronger, 3 "
        "beyond that; against weaker ones 0.",
    ),
    _GO,
    terms=_feats(won=False),
)
EXR = RankingCriterion(
    "EXR",
    "OpenGotha EXR",
    CriterionNames("geslaagde prestaties", "exploits achieved"),
    CriterionNames("Als EXT, alleen van gewonnen partijen.", "As EXT, of games won only."),
    _GO,
    terms=_feats(won=True),
)


def _cup_terms(field: RankingField, _chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
    """Each game counts half as much as the one before it; a round without a game counts once."""
    rounds, found = field.snapshot.rounds, []
    for column, turn, entry in own_rounds(field, number):
        gained = field.snapshot.gained(number, column)
        adds = gained * 2 ** (rounds - column) if entry.result.has_opponent else gained
        found.append(CriterionTerm(turn, entry.opponent, adds, "result"))
    return found


CPS = RankingCriterion(
    "CPS",
    "OpenGotha CPS",
    CriterionNames("bekerpunten", "cup score"),
    CriterionNames(
        "Na elke ronde verdubbeld en dan wat die ronde opleverde erbij, zodat wie langer wint boven blijft; een ronde "
        "zonder tegenstander telt enkel.",
        "Doubled after every round, and then what that round brought, so that who wins longest stays above; a round "
        "without an opponent counts once.",
    ),
    _GO,
    terms=_cup_terms,
    leads=True,
)


def _elimination_terms(field: RankingField, chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
    """The McMahon score, plus 2 points each for a player who started at the bar and won every game up to the round of
    four and up to the final."""
    found = points_terms(field, chosen, number)
    snapshot, planned = field.snapshot, field.snapshot.planned_rounds
    mcmahon = snapshot.mcmahon
    if mcmahon is None or mcmahon.bar is None or planned is None:
        return found
    score = field.start(number)
    for column in range(1, snapshot.rounds + 1):
        score += snapshot.gained(number, column)
        if column in (planned - 2, planned - 1) and score == mcmahon.bar + _POINT * column:
            found.append(CriterionTerm(field.round_numbers[column - 1], 0, _UNBEATEN, "unbeaten"))
    return found


STS = RankingCriterion(
    "STS",
    "OpenGotha STS",
    CriterionNames("Straatsburgscore", "Strasbourg score"),
    CriterionNames(
        "De McMahonscore, en 2 punten voor wie in de topgroep begon en tot de halve finale alles won, en nog 2 voor "
        "wie dat tot de finale deed.",
        "The McMahon score, and 2 points for a player who started in the top group and won everything up to the "
        "semi-final, and 2 more up to the final.",
    ),
    _GO,
    terms=_elimination_terms,
    leads=True,
)


def _opponents_elimination(field: RankingField, _chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
    scores, found = field.values(ChosenCriterion(STS)), []
    for column, turn, entry in own_rounds(field, number):
        if entry.result.has_opponent:
            score = (scores[entry.opponent] or 0) + field.stones_more(number, entry.opponent, column)
            found.append(CriterionTerm(turn, entry.opponent, score, "opponent", score))
        else:
            start = field.start(number)
            found.append(CriterionTerm(turn, 0, start, "start" if start else "nothing", start))
    return found


SOSTS = RankingCriterion(
    "SOSTS",
    "OpenGotha SOSTS",
    CriterionNames("som van de Straatsburgscores van de tegenstanders", "sum of opponents' Strasbourg scores"),
    CriterionNames("Als SOSM, met STS.", "As SOSM, on STS."),
    _GO,
    terms=_opponents_elimination,
    swiss_only=True,
)
