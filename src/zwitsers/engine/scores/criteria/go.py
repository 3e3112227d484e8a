"""The criteria of go programs under their own names (OpenGotha's in capitals), so that a table of another program can
be ranked the same way. Names that end in W use wins, names that end in M use McMahon scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.scores.criteria.kinds import (
    ChosenCriterion,
    CriterionNames,
    CriterionTerm,
    Family,
    RankingCriterion,
    Unit,
    cut,
)
from zwitsers.engine.scores.criteria.own import own_rounds, points_terms
from zwitsers.engine.scores.criteria.resistance import WP

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zwitsers.engine.scores.criteria.field import RankingField
    from zwitsers.engine.scores.criteria.kinds import Value

_GO = Family.GO
_CUTS = "C1 C2"
# In a McMahon, settings of the tournament decide this (M4).
_HALF = "H"

NBW = RankingCriterion(
    "NBW",
    "OpenGotha NBW",
    CriterionNames("aantal overwinningen", "number of wins"),
    CriterionNames("De punten, zonder beginscore.", "The points, without a start score."),
    _GO,
    terms=lambda field, chosen, number: [term for term in points_terms(field, chosen, number) if term.kind != "start"],
    leads=True,
)
MMS = RankingCriterion(
    "MMS",
    "OpenGotha MMS",
    CriterionNames("McMahonscore", "McMahon score"),
    CriterionNames("De beginscore en de punten.", "The start score and the points."),
    _GO,
    terms=points_terms,
    leads=True,
)


def _opponents(
    main: RankingCriterion, *, berger: bool = False
) -> Callable[[RankingField, ChosenCriterion, int], list[CriterionTerm]]:
    """SOS and SODOS. Every paired opponent counts, also in a game won by default. A round without an opponent counts
    zero, or in a McMahon one's own start score (not for SODOS)."""

    def terms(field: RankingField, chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
        scores, found = _counting_scores(field, main, half=chosen.half or field.half_for_unplayed), []
        for column, turn, entry in own_rounds(field, number):
            if entry.result.has_opponent:
                stones = field.stones_more(number, entry.opponent, column) if main is MMS else 0
                score = (scores[entry.opponent] or 0) + stones
                times = field.snapshot.gained(number, column) if berger else None
                adds = score if times is None else score * times
                found.append(CriterionTerm(turn, entry.opponent, adds, "opponent", score, times))
            else:
                start = field.start(number) if main is MMS and not berger else 0
                found.append(CriterionTerm(turn, 0, start, "start" if start else "nothing", start))
        return cut(found, chosen.lowest)

    return terms


def _counting_scores(field: RankingField, main: RankingCriterion, *, half: bool) -> Mapping[int, Value]:
    """The score with which a player counts: their score, or their games and half a point for every other round."""
    if not half:
        return field.values(ChosenCriterion(main))
    known = field.kept.get((main.code, "half"))
    if known is None:
        known = field.kept[main.code, "half"] = {n: _with_halves(field, main, n) for n in field.snapshot.numbers}
    return known


def _with_halves(field: RankingField, main: RankingCriterion, number: int) -> int:
    snapshot = field.snapshot
    rounds = (
        snapshot.gained(number, column) if entry.played else snapshot.points.draw
        for column, entry in enumerate(snapshot.history(number), start=1)
    )
    return sum(rounds) + (field.start(number) if main is MMS else 0)


def _of_opponents(sos: RankingCriterion) -> Callable[[RankingField, ChosenCriterion, int], list[CriterionTerm]]:
    """SOSOS: the sum of the opponents' values."""

    def terms(field: RankingField, chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
        values, found = field.values(ChosenCriterion(sos, half=chosen.half)), []
        for _column, turn, entry in own_rounds(field, number):
            if entry.result.has_opponent:
                found.append(CriterionTerm(turn, entry.opponent, values[entry.opponent] or 0, "value"))
            else:
                start = field.start(number) * field.snapshot.rounds if sos.code == "SOSM" else 0
                found.append(CriterionTerm(turn, 0, start, "start" if start else "nothing"))
        return found

    return terms


def _cumulative(*, start: bool) -> Callable[[RankingField, ChosenCriterion, int], list[CriterionTerm]]:
    def terms(field: RankingField, _chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
        score, found = field.start(number) if start else 0, []
        for column, turn, entry in own_rounds(field, number):
            score += field.snapshot.gained(number, column)
            found.append(CriterionTerm(turn, entry.opponent, score, "score-after"))
        return found

    return terms


SOSW = RankingCriterion(
    "SOSW",
    "OpenGotha SOSW",
    CriterionNames("som van de overwinningen van de tegenstanders", "sum of opponents' wins"),
    CriterionNames(
        "De punten van wie tegenover hem ingedeeld waren; een ronde zonder tegenstander telt 0. SOSW-1, SOSW-2: zonder "
        "de laagste, de twee laagste. /H: een niet gespeelde ronde van een tegenstander telt als een half punt.",
        "The points of those they were paired with; a round without an opponent counts 0. SOSW-1, SOSW-2: without the "
        "lowest, the two lowest. /H: a round that an opponent did not play counts as half a point.",
    ),
    _GO,
    terms=_opponents(NBW),
    modifiers=f"{_CUTS} {_HALF}",
    swiss_only=True,
)
SOSM = RankingCriterion(
    "SOSM",
    "OpenGotha SOSM",
    CriterionNames("som van de McMahonscores van de tegenstanders", "sum of opponents' McMahon scores"),
    CriterionNames(
        "De McMahonscores van wie tegenover hem ingedeeld waren; zonder tegenstander telt de eigen beginscore.",
        "The McMahon scores of those they were paired with; a round without an opponent counts one's own start score.",
    ),
    _GO,
    terms=_opponents(MMS),
    modifiers=_CUTS,
    swiss_only=True,
)
SODOSW = RankingCriterion(
    "SODOSW",
    "OpenGotha SODOSW",
    CriterionNames("som van de overwinningen van verslagen tegenstanders", "sum of defeated opponents' wins"),
    CriterionNames(
        "De punten van elke tegenstander, maal wat tegen hem gescoord is.",
        "The points of each opponent, times what was scored against them.",
    ),
    _GO,
    Unit.SQUARES,
    terms=_opponents(NBW, berger=True),
    modifiers=_HALF,
)
SODOSM = RankingCriterion(
    "SODOSM",
    "OpenGotha SODOSM",
    CriterionNames("som van de McMahonscores van verslagen tegenstanders", "sum of defeated opponents' McMahon scores"),
    CriterionNames(
        "De McMahonscore van elke tegenstander, maal wat tegen hem gescoord is.",
        "The McMahon score of each opponent, times what was scored against them.",
    ),
    _GO,
    Unit.SQUARES,
    terms=_opponents(MMS, berger=True),
)
SOSOSW = RankingCriterion(
    "SOSOSW",
    "OpenGotha SOSOSW",
    CriterionNames("som van de SOSW van de tegenstanders", "sum of opponents' SOSW"),
    CriterionNames("De SOSW van de tegenstanders bij elkaar.", "The SOSW of the opponents added up."),
    _GO,
    terms=_of_opponents(SOSW),
    modifiers=_HALF,
    swiss_only=True,
)
SOSOSM = RankingCriterion(
    "SOSOSM",
    "OpenGotha SOSOSM",
    CriterionNames("som van de SOSM van de tegenstanders", "sum of opponents' SOSM"),
    CriterionNames(
        "De SOSM van de tegenstanders bij elkaar; zonder tegenstander de eigen beginscore voor elke ronde.",
        "The SOSM of the opponents added up; without an opponent one's own start score for every round.",
    ),
    _GO,
    terms=_of_opponents(SOSM),
    swiss_only=True,
)
CUSSW = RankingCriterion(
    "CUSSW",
    "OpenGotha CUSSW",
    CriterionNames("som van de tussenstanden", "cumulative sum of scores"),
    CriterionNames("De punten na elke ronde bij elkaar.", "The points after each round added up."),
    _GO,
    terms=_cumulative(start=False),
)
CUSSM = RankingCriterion(
    "CUSSM",
    "OpenGotha CUSSM",
    CriterionNames("som van de McMahonscores na elke ronde", "cumulative sum of McMahon scores"),
    CriterionNames("De McMahonscores na elke ronde bij elkaar.", "The McMahon scores after each round added up."),
    _GO,
    terms=_cumulative(start=True),
)


def _opponents_resistance(field: RankingField, _chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
    """By the rulebook's own SOS: a round without a game is a game with oneself (R1.5)."""
    values, found = field.values(ChosenCriterion(WP)), []
    for _column, turn, entry in own_rounds(field, number):
        other = entry.opponent if entry.result.played else number
        found.append(CriterionTerm(turn, other, values[other] or 0, "value" if other != number else "himself"))
    return found


SOSOS = RankingCriterion(
    "SOSOS",
    "000 1.1",
    CriterionNames("som van de SOS van de tegenstanders", "sum of opponents' SOS"),
    CriterionNames(
        "De SOS (WP) van de tegenstanders bij elkaar; een ronde zonder partij telt de eigen SOS.",
        "The SOS (WP) of the opponents added up; a round without a game counts one's own SOS.",
    ),
    _GO,
    terms=_opponents_resistance,
    ruling="R1.5",
    usual_points=True,
    swiss_only=True,
)
