"""WP, SB and the Solkoff scores of the Dutch rulebooks and the FMJD, and their averages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.results import Result
from zwitsers.engine.scores.criteria.kinds import (
    ADDED_UP,
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
from zwitsers.engine.scores.table import drawing_dummy_score
from zwitsers.engine.scores.terms import score_terms

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.engine.scores.criteria.field import RankingField
    from zwitsers.engine.scores.criteria.kinds import ChosenCriterion, Value
    from zwitsers.engine.scores.score_term import ScoreTerm


def _terms_of(field: RankingField, number: int, *, berger: bool) -> list[CriterionTerm]:
    terms = score_terms(field.snapshot, field.resistance, number, field.table)
    found = terms.sonneborn_berger if berger else terms.resistance_points
    return [_term(part, number, berger=berger) for part in found if part.result.counts]


def _term(part: ScoreTerm, number: int, *, berger: bool) -> CriterionTerm:
    himself = part.opponent == number
    kind = "himself" if himself else "opponent" if part.opponent else "dummy" if part.score else "nothing"
    times = (1 if himself or not part.opponent else part.result.points) if berger and part.score else None
    return CriterionTerm(part.round, part.opponent, part.contributes, kind, part.score, times)


def _everyones_resistance(field: RankingField, chosen: ChosenCriterion) -> Mapping[int, Value]:
    if chosen.lowest:
        return _by_terms(field, chosen)
    return {number: line.resistance_points for number, line in field.table.items()}


def _everyones_berger(field: RankingField, chosen: ChosenCriterion) -> Mapping[int, Value]:
    if chosen.lowest:
        return _by_terms(field, chosen)
    return {number: line.sonneborn_berger for number, line in field.table.items()}


def _by_terms(field: RankingField, chosen: ChosenCriterion) -> Mapping[int, Value]:
    """Values by terms: with a cut, the contribution of each round is needed."""
    return {n: ADDED_UP.of(field, chosen, n, field.terms(chosen, n)) for n in field.snapshot.numbers}


WP = RankingCriterion(
    "WP",
    "000 1.1, 001 A1a, 002 Definitie WP",
    CriterionNames("weerstandspunten", "resistance points"),
    CriterionNames(
        "De scores van de tegenstanders bij elkaar (go: SOS). Een ronde zonder partij is een remise tegen zichzelf, "
        "maar voegt bij dammen niets toe. /C1, /M1: zonder de ronde die het minst (en die het meest) toevoegt.",
        "The scores of the opponents added up (go: SOS). A round without a game is a draw with oneself, but adds "
        "nothing in draughts. /C1, /M1: without the round that adds least (and the one that adds most).",
    ),
    Family.RULEBOOKS,
    terms=lambda field, chosen, number: cut(_terms_of(field, number, berger=False), chosen.lowest, chosen.highest),
    at_once=_everyones_resistance,
    modifiers=CUTS,
    ruling="R1.5, R1.6",
    published="resistance_points",
    usual_points=True,
    swiss_only=True,
)
WSB = RankingCriterion(
    "WSB",
    "000 1.2, 001 A1b, 002 Definitie SB",
    CriterionNames("Sonneborn-Berger", "Sonneborn-Berger"),
    CriterionNames(
        "De score van elke tegenstander, maal wat tegen hem gescoord is (go: SODOS); ronden zonder partij als bij WP.",
        "The score of each opponent times what was scored against them (go: SODOS); rounds without a game as for WP.",
    ),
    Family.RULEBOOKS,
    Unit.SQUARES,
    terms=lambda field, chosen, number: cut(_terms_of(field, number, berger=True), chosen.lowest, chosen.highest),
    at_once=_everyones_berger,
    modifiers=CUTS,
    ruling="R1.5, R1.6",
    published="sonneborn_berger",
    usual_points=True,
)


def _played_only(terms: list[CriterionTerm]) -> list[CriterionTerm]:
    return [term if term.kind == "opponent" else term._replace(left_out="no-game") for term in terms]


AWP = RankingCriterion(
    "AWP",
    "002 Definitie WP",
    CriterionNames("gemiddelde weerstandspunten", "average resistance points"),
    CriterionNames("De gemiddelde score van wie tegen hem speelden.", "The average score of the opponents."),
    Family.DRAUGHTS,
    terms=lambda field, _chosen, number: _played_only(_terms_of(field, number, berger=False)),
    total=MEAN,
    ruling="R1.5, R1.6",
    usual_points=True,
    swiss_only=True,
)
AWSB = RankingCriterion(
    "AWSB",
    "002 Definitie SB",
    CriterionNames("gemiddelde Sonneborn-Berger", "average Sonneborn-Berger"),
    CriterionNames(
        "Wat een gespeelde partij gemiddeld aan SB opleverde.", "What a game that was played brought to SB on average."
    ),
    Family.DRAUGHTS,
    Unit.SQUARES,
    terms=lambda field, _chosen, number: _played_only(_terms_of(field, number, berger=True)),
    total=MEAN,
    ruling="R1.5, R1.6",
    usual_points=True,
)


def _solkoff_rounds(field: RankingField, number: int) -> list[CriterionTerm]:
    """002 Eindstand 2, FMJD: one opponent for every round.

    A round without a game is against the dummy, which loses every game and has 0 (R1.6): it counts as an opponent with
    0 and is the first to be left out as the lowest (R11.3). A player who drew against themselves is their own opponent
    (R7.2); the drawing dummy has its own score (R10.3).
    """
    points, found = field.points, []
    for _column, turn, entry in own_rounds(field, number):
        result, score = entry.result, 0
        if result.played:
            score = points[entry.opponent]
            found.append(CriterionTerm(turn, entry.opponent, score, "opponent", score))
            continue
        if result is Result.SELF_DRAW:
            score = points[number]
        elif result is Result.DUMMY_DRAW:
            score = drawing_dummy_score(field.snapshot)
        kind = "himself" if result is Result.SELF_DRAW else "dummy"
        found.append(CriterionTerm(turn, number if kind == "himself" else 0, score, kind, score))
    return found


def _solkoff_terms(field: RankingField, chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
    return cut(_solkoff_rounds(field, number), chosen.lowest, chosen.highest)


def _until_one_is_left(
    field: RankingField, chosen: ChosenCriterion, number: int, terms: Sequence[CriterionTerm]
) -> Value:
    """The sum; None beyond the last opponent (R10.8)."""
    return None if chosen.lowest >= len(terms) else ADDED_UP.of(field, chosen, number, terms)


def _lowest_first(field: RankingField) -> dict[int, list[int]]:
    """The opponents' scores of each player in ascending order, memoised for all lengths of the chain."""
    known = field.kept.get("solkoff")
    if known is None:
        numbers = field.snapshot.numbers
        known = {number: sorted([int(term.score) for term in _solkoff_rounds(field, number)]) for number in numbers}
        field.kept["solkoff"] = known
    return known


def _everyones_solkoff(field: RankingField, chosen: ChosenCriterion) -> dict[int, Value]:
    return {
        number: sum(scores[chosen.lowest : len(scores) - chosen.highest])
        for number, scores in _lowest_first(field).items()
    }


def _everyones_truncated(field: RankingField, chosen: ChosenCriterion) -> dict[int, Value]:
    cut = chosen.lowest
    return {number: sum(s[cut:]) if cut < len(s) else None for number, s in _lowest_first(field).items()}


SOLK = RankingCriterion(
    "SOLK",
    "002 Eindstand 2 FMJD",
    CriterionNames("Solkoff", "Solkoff"),
    CriterionNames(
        "De scores van de tegenstanders bij elkaar; een ronde zonder partij is een tegenstander met 0.",
        "The scores of the opponents added up; a round without a game is an opponent with 0.",
    ),
    Family.DRAUGHTS,
    terms=_solkoff_terms,
    at_once=_everyones_solkoff,
    modifiers=CUTS,
    ruling="R9.5, R11.3",
    swiss_only=True,
)
SOLM = RankingCriterion(
    "SOLM",
    "002 Eindstand 2 FMJD",
    CriterionNames("Solkoff mediaan", "Solkoff median"),
    CriterionNames(
        "Solkoff zonder de hoogste en de laagste tegenstander.", "Solkoff without highest and lowest opponent."
    ),
    Family.DRAUGHTS,
    terms=lambda field, _chosen, number: cut(_solkoff_rounds(field, number), 1, 1),
    at_once=lambda field, _chosen: {number: sum(scores[1:-1]) for number, scores in _lowest_first(field).items()},
    ruling="R9.5, R11.3",
    published="solkoff_median",
    heading=CriterionNames("Mediaan", "Median"),
    swiss_only=True,
)
SOLT = RankingCriterion(
    "SOLT",
    "002 Eindstand 2 FMJD",
    CriterionNames("Solkoff afgekapt", "Solkoff truncated"),
    CriterionNames(
        "Solkoff zonder de laagste tegenstander; nog gelijk: zonder de twee laagste, en zo door.",
        "Solkoff without the lowest opponent; still level: without the two lowest, and so on.",
    ),
    Family.DRAUGHTS,
    terms=_solkoff_terms,
    total=Total("sum", _until_one_is_left),
    at_once=_everyones_truncated,
    ruling="R9.5, R11.3, R10.8",
    published="solkoff_truncated",
    heading=CriterionNames("Afgekapt", "Cut"),
    chain=True,
    blank=0,
    swiss_only=True,
)


ASOL = RankingCriterion(
    "ASOL",
    "002 Eindstand 2 FMJD",
    CriterionNames("gemiddelde Solkoff", "average Solkoff"),
    CriterionNames(
        "De gemiddelde eindscore van wie tegen hem speelden, vrije ronden niet meegeteld.",
        "The average final score of the opponents, byes not counted.",
    ),
    Family.DRAUGHTS,
    terms=lambda field, _chosen, number: _played_only(_solkoff_rounds(field, number)),
    total=MEAN,
    ruling="R9.5",
    swiss_only=True,
)
