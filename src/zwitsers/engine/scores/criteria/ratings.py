"""Criteria on ratings: those of FIDE (C.07 article 10) and the average of 003 F10 and 002."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from zwitsers.engine.scores.criteria.kinds import (
    ChosenCriterion,
    CriterionNames,
    CriterionTerm,
    Family,
    RankingCriterion,
    Total,
    Unit,
    cut,
)
from zwitsers.engine.scores.criteria.opponents import CUTS, MEAN
from zwitsers.engine.scores.criteria.own import own_rounds
from zwitsers.engine.scores.criteria.rating_tables import difference_for, expected_hundredths, mean

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.engine.scores.criteria.field import RankingField
    from zwitsers.engine.scores.criteria.kinds import Value

_FARTHEST = 800
_FIDE = Family.FIDE


def _rating_terms(field: RankingField, _chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
    ratings = field.ratings
    return [
        CriterionTerm(turn, entry.opponent, ratings[entry.opponent], "rating")
        for _column, turn, entry in own_rounds(field, number)
        if entry.result.played
    ]


def rounded_mean(
    _field: RankingField, _chosen: ChosenCriterion, _number: int, terms: Sequence[CriterionTerm]
) -> int | None:
    """The average as an integer, rounded half up; None without a term."""
    counted = [term.adds for term in terms if not term.left_out]
    return mean(sum(counted), len(counted)) if counted else None


def _everyones_average(field: RankingField, chosen: ChosenCriterion) -> dict[int, Value]:
    """The same averages without the terms."""
    ratings = field.ratings
    found: dict[int, Value] = {}
    for number, history in zip(field.snapshot.numbers, field.snapshot.histories, strict=True):
        own = sorted(ratings[opponent] for result, opponent, _colour in history if result.played)
        own = own[chosen.lowest : len(own) - chosen.highest]
        found[number] = mean(sum(own), len(own)) if own else None
    return found


ARO = RankingCriterion(
    "ARO",
    "C.07 10.1",
    CriterionNames("gemiddelde rating van de tegenstanders (FIDE)", "average rating of the opponents (FIDE)"),
    CriterionNames(
        "De gemiddelde rating van wie tegen hem speelden, afgerond. Vervalt als er iemand zonder rating meedoet.",
        "The average rating of the opponents, rounded. Dropped when somebody without a rating takes part.",
    ),
    _FIDE,
    Unit.WHOLE,
    terms=lambda field, chosen, number: cut(_rating_terms(field, chosen, number), chosen.lowest, chosen.highest),
    at_once=_everyones_average,
    total=Total("mean-rounded", rounded_mean),
    rated_only=True,
    modifiers=CUTS,
)


def scored(field: RankingField, number: int) -> Fraction:
    """The score over the board: for ratings a win counts 1 and a draw ½, whatever the points are here (B.02)."""
    played = (entry.result for _column, _turn, entry in own_rounds(field, number) if entry.result.played)
    return Fraction(sum(result.points for result in played), 2)


def _performance(
    field: RankingField, chosen: ChosenCriterion, number: int, terms: Sequence[CriterionTerm]
) -> int | None:
    average = rounded_mean(field, chosen, number, terms)
    if average is None:
        return None
    return average + difference_for(mean(100 * scored(field, number), len(terms)))


TPR = RankingCriterion(
    "TPR",
    "C.07 10.2",
    CriterionNames("toernooiprestatie", "tournament performance rating"),
    CriterionNames(
        "De gemiddelde rating van de tegenstanders, en het ratingverschil dat bij de score hoort (B.02 8.1.1).",
        "The average rating of the opponents, and the rating difference that goes with the score (B.02 8.1.1).",
    ),
    _FIDE,
    Unit.WHOLE,
    terms=_rating_terms,
    total=Total("performance", _performance),
    rated_only=True,
)


def _perfect_performance(
    field: RankingField, _chosen: ChosenCriterion, number: int, terms: Sequence[CriterionTerm]
) -> int | None:
    ratings = sorted(int(term.adds) for term in terms)
    if not ratings:
        return None
    wanted = 100 * scored(field, number)
    if wanted == 0:
        return ratings[0] - _FARTHEST
    low, high = ratings[0] - _FARTHEST, ratings[-1] + _FARTHEST
    while low < high:
        middle = (low + high) // 2
        if sum(expected_hundredths(middle - rating) for rating in ratings) >= wanted:
            high = middle
        else:
            low = middle + 1
    return low


PTP = RankingCriterion(
    "PTP",
    "C.07 10.3",
    CriterionNames("volmaakte toernooiprestatie", "perfect tournament performance"),
    CriterionNames(
        "De laagste rating waarvoor de verwachte score tegen deze tegenstanders minstens de score is (B.02 8.1.2).",
        "The lowest rating whose expected score against these opponents is at least the score (B.02 8.1.2).",
    ),
    _FIDE,
    Unit.WHOLE,
    terms=_rating_terms,
    total=Total("perfect-performance", _perfect_performance),
    rated_only=True,
)


def _of_opponents(criterion: RankingCriterion) -> Callable[[RankingField, ChosenCriterion, int], list[CriterionTerm]]:
    def terms(field: RankingField, _chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
        values = field.values(ChosenCriterion(criterion))
        found = ((turn, entry.opponent, values[entry.opponent]) for _column, turn, entry in own_rounds(field, number)
                 if entry.result.played)  # fmt: skip
        return [CriterionTerm(turn, opponent, value, "value") for turn, opponent, value in found if value is not None]

    return terms


APRO = RankingCriterion(
    "APRO",
    "C.07 10.4",
    CriterionNames("gemiddelde prestatie van de tegenstanders", "average performance of the opponents"),
    CriterionNames(
        "De gemiddelde TPR van wie tegen hem speelden, afgerond.", "The average TPR of the opponents, rounded."
    ),
    _FIDE,
    Unit.WHOLE,
    terms=_of_opponents(TPR),
    total=Total("mean-rounded", rounded_mean),
    rated_only=True,
)
APPO = RankingCriterion(
    "APPO",
    "C.07 10.5",
    CriterionNames(
        "gemiddelde volmaakte prestatie van de tegenstanders", "average perfect performance of the opponents"
    ),
    CriterionNames(
        "De gemiddelde PTP van wie tegen hem speelden, afgerond.", "The average PTP of the opponents, rounded."
    ),
    _FIDE,
    Unit.WHOLE,
    terms=_of_opponents(PTP),
    total=Total("mean-rounded", rounded_mean),
    rated_only=True,
)


RTNG = RankingCriterion(
    "RTNG",
    "C.07 10.6",
    CriterionNames("rating", "rating"),
    CriterionNames(
        "De hoogste rating eerst; /R: de laagste. Vervalt als er iemand zonder rating meedoet.",
        "The highest rating first; /R: the lowest. Dropped when somebody without a rating takes part.",
    ),
    _FIDE,
    Unit.WHOLE,
    total=Total("rating", lambda field, _chosen, number, _terms: field.snapshot.player(number).rating),
    rated_only=True,
    modifiers="R",
)
AR = RankingCriterion(
    "AR",
    "003 F10, 002 Eindstand 2 rating",
    CriterionNames("gemiddelde rating van de tegenstanders", "average rating of opponents"),
    CriterionNames(
        "De gemiddelde rating van wie tegen hem speelden, niet afgerond; wie geen rating heeft, telt als 0.",
        "The average rating of the opponents, not rounded; a player who has no rating counts as 0.",
    ),
    Family.RULEBOOKS,
    Unit.WHOLE,
    terms=_rating_terms,
    total=MEAN,
    ruling="R9.5, R11.6",
    published="average_rating",
    heading=CriterionNames("Gemiddelde rating", "Average rating"),
)
