"""FIDE criteria on the scores of opponents: Buchholz and variants, Sonneborn-Berger, Koya (C.07 articles 8 and 9)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.scores.criteria.kinds import (
    ChosenCriterion,
    CriterionNames,
    CriterionTerm,
    Family,
    RankingCriterion,
    Total,
    Unit,
)
from zwitsers.engine.scores.criteria.own import own_rounds
from zwitsers.engine.scores.criteria.rounds import forfeited, voluntary

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.engine.scores.criteria.field import RankingField
    from zwitsers.engine.scores.criteria.kinds import Value

CUTS = "C1 C2 M1 M2"
_FIDE = Family.FIDE
# Why a round is left out (16.5): voluntarily unplayed rounds go first.
_LOWEST, _VOLUNTARY, _HIGHEST = "lowest", "voluntary", "highest"


class _Rounds(NamedTuple):
    """The rounds of a player as parallel lists; `times` are the own results."""

    round_numbers: list[int]
    opponents: list[int]
    scores: list[int]
    times: list[int]
    kinds: list[str]
    before: list[int]
    # Indices of the rounds that were voluntarily not played (16.1).
    unplayed: set[int]


def _rounds_of(field: RankingField, number: int, *, forfeits: bool, fore: bool) -> _Rounds:
    known = field.kept.setdefault(("rounds", forfeits, fore), {})
    if number not in known:
        known[number] = _count_rounds(field, number, forfeits=forfeits, fore=fore)
    found: _Rounds = known[number]
    return found


def _count_rounds(field: RankingField, number: int, *, forfeits: bool, fore: bool) -> _Rounds:
    scores = field.fore if fore else field.scores
    adjusted, own = scores.adjusted, scores.own
    rounds = _Rounds([], [], [], [], [], [], set())
    # 15.2: in a round robin a forfeit is a game, and a player without an opponent has a round less.
    predetermined = field.snapshot.predetermined
    for column, turn, entry in own_rounds(field, number):
        result, opponent = scores.result(number, column - 1), entry.opponent
        if predetermined and not result.has_opponent:
            continue
        if result.played or ((forfeits or predetermined) and forfeited(result)):
            score, before = adjusted[opponent], own[opponent]
            kind = "opponent" if score == before else "adjusted"
        else:
            if voluntary(result):
                rounds.unplayed.add(len(rounds.round_numbers))
            (score, kind), opponent, before = scores.dummy(number, column - 1), 0, own[number]
        rounds.round_numbers.append(turn)
        rounds.opponents.append(opponent)
        rounds.scores.append(score)
        rounds.times.append(scores.gained(number, column - 1))
        rounds.kinds.append(kind)
        rounds.before.append(before)
    return rounds


def _left_out(scores: list[int], adds: list[int], unplayed: set[int], chosen: ChosenCriterion) -> dict[int, str]:
    """14, 16.5: leave out the lowest rounds, voluntarily unplayed ones first; then the highest. Reasons by index.

    The lowest round is the one with the lowest score, and of equal scores the one that adds least. Among voluntarily
    unplayed rounds it is the one that adds least. If that adds less than the lowest of all (Sonneborn-Berger), the
    lowest of all is left out.
    """
    found: dict[int, str] = {}
    left = list(range(len(scores)))

    def by_score(place: int) -> tuple[int, int, int]:
        return scores[place], adds[place], place

    def by_what_it_adds(place: int) -> tuple[int, int, int]:
        return adds[place], scores[place], place

    for _ in range(min(chosen.lowest, len(left))):
        lowest = min(left, key=by_score)
        own = min((place for place in left if place in unplayed), key=by_what_it_adds, default=None)
        gone, why = (lowest, _LOWEST) if own is None or adds[lowest] > adds[own] else (own, _VOLUNTARY)
        left.remove(gone)
        found[gone] = why
    for _ in range(min(chosen.highest, len(left))):
        highest = max(left, key=by_score)
        left.remove(highest)
        found[highest] = _HIGHEST
    return found


def _adds(rounds: _Rounds, *, berger: bool) -> list[int]:
    return (
        [score * times for score, times in zip(rounds.scores, rounds.times, strict=True)] if berger else rounds.scores
    )


def _terms(
    *, berger: bool = False, fore: bool = False
) -> Callable[[RankingField, ChosenCriterion, int], list[CriterionTerm]]:
    def terms(field: RankingField, chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
        rounds = _rounds_of(field, number, forfeits=chosen.forfeits_played, fore=fore)
        adds = _adds(rounds, berger=berger)
        gone = _left_out(rounds.scores, adds, rounds.unplayed, chosen)
        rows = zip(
            rounds.round_numbers,
            rounds.opponents,
            adds,
            rounds.kinds,
            rounds.scores,
            rounds.times,
            rounds.before,
            strict=True,
        )
        return [
            CriterionTerm(turn, opponent, add, kind, score, times if berger else None, before, gone.get(place, ""))
            for place, (turn, opponent, add, kind, score, times, before) in enumerate(rows)
        ]

    return terms


def _at_once(
    *, berger: bool = False, fore: bool = False
) -> Callable[[RankingField, ChosenCriterion], dict[int, Value]]:
    """The same sums without the terms."""

    def values(field: RankingField, chosen: ChosenCriterion) -> dict[int, Value]:
        found: dict[int, Value] = {}
        for number in field.snapshot.numbers:
            rounds = _rounds_of(field, number, forfeits=chosen.forfeits_played, fore=fore)
            adds = _adds(rounds, berger=berger)
            total = sum(adds)
            if chosen.lowest or chosen.highest:
                total -= sum(adds[place] for place in _left_out(rounds.scores, adds, rounds.unplayed, chosen))
            found[number] = total
        return found

    return values


BH = RankingCriterion(
    "BH",
    "C.07 8.1",
    CriterionNames("Buchholz", "Buchholz"),
    CriterionNames(
        "De scores van de tegenstanders bij elkaar. Een eigen ronde zonder partij telt als een tegenstander met de "
        "eigen score, hoogstens die van de bedoelde tegenstander of een remise in elke ronde (artikel 16).",
        "The scores of the opponents added up. A round of one's own without a game counts as an opponent with one's "
        "own score, at most that of the scheduled opponent or a draw in every round (article 16).",
    ),
    _FIDE,
    terms=_terms(),
    at_once=_at_once(),
    modifiers=f"{CUTS} P",
    swiss_only=True,
)
FB = RankingCriterion(
    "FB",
    "C.07 8.3",
    CriterionNames("Buchholz alsof de laatste ronde remise was", "fore Buchholz"),
    CriterionNames(
        "Buchholz, alsof alle ingedeelde partijen van de laatste ronde remise werden.",
        "Buchholz, as if all games paired in the last round had been drawn.",
    ),
    _FIDE,
    terms=_terms(fore=True),
    at_once=_at_once(fore=True),
    modifiers=f"{CUTS} P",
    swiss_only=True,
)
SB = RankingCriterion(
    "SB",
    "C.07 9.1",
    CriterionNames("Sonneborn-Berger (FIDE)", "Sonneborn-Berger (FIDE)"),
    CriterionNames(
        "Van elke tegenstander de score, maal wat tegen hem gescoord is; een ronde zonder partij als bij Buchholz.",
        "The score of each opponent times what was scored against them; a round without a game as for the Buchholz.",
    ),
    _FIDE,
    Unit.SQUARES,
    terms=_terms(berger=True),
    at_once=_at_once(berger=True),
    modifiers=f"{CUTS} P",
)


def _opponents_buchholz(field: RankingField, chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
    values = field.values(ChosenCriterion(FB if chosen.fore else BH))
    return [
        CriterionTerm(turn, entry.opponent, values[entry.opponent] or 0, "value")
        for _column, turn, entry in own_rounds(field, number)
        if entry.result.played
    ]


def mean(_field: RankingField, _chosen: ChosenCriterion, _number: int, terms: Sequence[CriterionTerm]) -> Value:
    """The exact average; 0 without a term."""
    counted = [term.adds for term in terms if not term.left_out]
    return Fraction(sum(counted), len(counted)) if counted else Fraction(0)


MEAN = Total("mean", mean)
AOB = RankingCriterion(
    "AOB",
    "C.07 8.2",
    CriterionNames("gemiddelde Buchholz van de tegenstanders", "average Buchholz of the opponents"),
    CriterionNames(
        "Het gemiddelde van de Buchholz (/F: van FB) van wie tegen hem speelden.",
        "The average of the Buchholz (/F: of FB) of the opponents.",
    ),
    _FIDE,
    terms=_opponents_buchholz,
    total=MEAN,
    modifiers="F",
    swiss_only=True,
)


def _koya_terms(field: RankingField, chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
    """9.2: for round robins, where a forfeit is a game (15.2)."""
    points, scores = field.snapshot.points, field.points
    # Half of the maximum plus the limit, in half units so that it stays an integer.
    limit = points.win * field.games + chosen.limit * (points.divisor or 2)
    return [
        CriterionTerm(
            turn,
            entry.opponent,
            field.snapshot.gained(number, column),
            "result",
            left_out="" if 2 * scores[entry.opponent] >= limit else "below-limit",
        )
        for column, turn, entry in own_rounds(field, number)
        if entry.result.has_opponent
    ]


KS = RankingCriterion(
    "KS",
    "C.07 9.2",
    CriterionNames("Koya", "Koya"),
    CriterionNames(
        "Wat gescoord is tegen wie minstens de helft van de punten heeft; /L: zoveel halve punten meer of minder.",
        "What was scored against those with at least half of the points; /L: so many half points more or less.",
    ),
    _FIDE,
    terms=_koya_terms,
    modifiers="L",
)
