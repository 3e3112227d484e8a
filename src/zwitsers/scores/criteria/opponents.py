"""Criteria on the scores of opponents by FIDE: Buchholz and its kin, Sonneborn-Berger, Koya (C.07 articles 8 and 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.scores.criteria.kinds import Chosen, Criterion, Family, Term, Total, Unit, Words
from zwitsers.scores.criteria.own import own_rounds
from zwitsers.scores.criteria.rounds import forfeited, voluntary

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.scores.criteria.field import Field
    from zwitsers.scores.criteria.kinds import Value

CUTS = "C1 C2 M1 M2"
_FIDE = Family.FIDE
# Why a round is left out (16.5): a voluntarily unplayed round goes before any other.
_LOWEST, _VOLUNTARY, _HIGHEST = "lowest", "voluntary", "highest"


def _rounds(field: Field, chosen: Chosen, number: int, *, fore: bool) -> tuple[list[Term], set[int]]:
    """What every round counts for, own results in `times`; and which of them were voluntarily not played."""
    scores = field.fore if fore else field.scores
    adjusted, own = scores.adjusted, scores.own
    found: list[Term] = []
    unplayed: set[int] = set()
    for column, turn, entry in own_rounds(field, number):
        result = scores.result(number, column - 1)
        times = scores.gained(number, column - 1)
        if result.played or (chosen.forfeits_played and forfeited(result)):
            score, before = adjusted[entry.opponent], own[entry.opponent]
            kind = "opponent" if score == before else "adjusted"
            found.append(Term(turn, entry.opponent, score, kind, score, times, before))
            continue
        if voluntary(result):
            unplayed.add(len(found))
        score, kind = scores.dummy(number, column - 1)
        found.append(Term(turn, 0, score, kind, score, times, own[number]))
    return found, unplayed


def _buchholz_terms(*, fore: bool) -> Callable[[Field, Chosen, int], Sequence[Term]]:
    def terms(field: Field, chosen: Chosen, number: int) -> Sequence[Term]:
        found, unplayed = _rounds(field, chosen, number, fore=fore)
        return _with_cuts([term._replace(times=None) for term in found], unplayed, chosen)

    return terms


def _berger_terms(field: Field, chosen: Chosen, number: int) -> Sequence[Term]:
    found, unplayed = _rounds(field, chosen, number, fore=False)
    return _with_cuts([term._replace(adds=term.score * (term.times or 0)) for term in found], unplayed, chosen)


def _with_cuts(terms: list[Term], unplayed: set[int], chosen: Chosen) -> Sequence[Term]:
    """14, 16.5: the lowest go first, voluntarily unplayed rounds before others; then the highest.

    The lowest is that of the lowest score, and of equal scores the one that adds least. Of voluntarily unplayed rounds
    it is the one that adds least; where that is less than the lowest of all adds (a Sonneborn-Berger score), the
    lowest of all goes.
    """
    if not (chosen.lowest or chosen.highest):
        return terms
    left = list(range(len(terms)))

    def by_score(place: int) -> tuple[object, ...]:
        return terms[place].score, terms[place].adds, place

    def by_what_it_adds(place: int) -> tuple[object, ...]:
        return terms[place].adds, terms[place].score, place

    def leave_out(place: int, why: str) -> None:
        left.remove(place)
        terms[place] = terms[place]._replace(left_out=why)

    for _ in range(min(chosen.lowest, len(left))):
        lowest = min(left, key=by_score)
        own = min((place for place in left if place in unplayed), key=by_what_it_adds, default=None)
        if own is None or terms[lowest].adds > terms[own].adds:
            leave_out(lowest, _LOWEST)
        else:
            leave_out(own, _VOLUNTARY)
    for _ in range(min(chosen.highest, len(left))):
        leave_out(max(left, key=by_score), _HIGHEST)
    return terms


BH = Criterion(
    "BH",
    "C.07 8.1",
    Words("Buchholz", "Buchholz"),
    Words(
        "De scores van de tegenstanders bij elkaar. Een eigen ronde zonder partij telt als een tegenstander met de "
        "eigen score, hoogstens die van de bedoelde tegenstander of een remise in elke ronde (artikel 16).",
        "The scores of the opponents added up. A round of one's own without a game counts as an opponent with one's "
        "own score, at most that of the scheduled opponent or a draw in every round (article 16).",
    ),
    _FIDE,
    terms=_buchholz_terms(fore=False),
    modifiers=f"{CUTS} P",
)
FB = Criterion(
    "FB",
    "C.07 8.3",
    Words("Buchholz alsof de laatste ronde remise was", "fore Buchholz"),
    Words(
        "Buchholz, alsof alle ingedeelde partijen van de laatste ronde remise werden.",
        "Buchholz, as if all games paired in the last round had been drawn.",
    ),
    _FIDE,
    terms=_buchholz_terms(fore=True),
    modifiers=f"{CUTS} P",
)
SB = Criterion(
    "SB",
    "C.07 9.1",
    Words("Sonneborn-Berger (FIDE)", "Sonneborn-Berger (FIDE)"),
    Words(
        "Van elke tegenstander de score, maal wat tegen hem gescoord is; een ronde zonder partij als bij Buchholz.",
        "The score of each opponent times what was scored against him; a round without a game as for the Buchholz.",
    ),
    _FIDE,
    Unit.SQUARES,
    terms=_berger_terms,
    modifiers=f"{CUTS} P",
)


def _opponents_buchholz(field: Field, chosen: Chosen, number: int) -> list[Term]:
    values = field.values(Chosen(FB if chosen.fore else BH))
    return [
        Term(turn, entry.opponent, values[entry.opponent] or 0, "value")
        for _column, turn, entry in own_rounds(field, number)
        if entry.result.played
    ]


def mean(_field: Field, _chosen: Chosen, _number: int, terms: Sequence[Term]) -> Value:
    """The exact average; 0 without a term."""
    from fractions import Fraction

    counted = [term.adds for term in terms if not term.left_out]
    return Fraction(sum(counted), len(counted)) if counted else Fraction(0)


MEAN = Total("mean", mean)
AOB = Criterion(
    "AOB",
    "C.07 8.2",
    Words("gemiddelde Buchholz van de tegenstanders", "average Buchholz of the opponents"),
    Words(
        "Het gemiddelde van de Buchholz (/F: van FB) van wie tegen hem speelden.",
        "The average of the Buchholz (/F: of FB) of those who played him.",
    ),
    _FIDE,
    terms=_opponents_buchholz,
    total=MEAN,
    modifiers="F",
)


def _koya_terms(field: Field, chosen: Chosen, number: int) -> list[Term]:
    """9.2: of round robins, where a forfeit is a game (15.2)."""
    points, scores = field.snapshot.points, field.points
    # Half of the maximum, in halves of a unit so that it stays whole.
    limit = points.win * field.snapshot.rounds + chosen.limit * points.win
    return [
        Term(
            turn,
            entry.opponent,
            field.snapshot.gained(number, column),
            "result",
            left_out="" if 2 * scores[entry.opponent] >= limit else "below-limit",
        )
        for column, turn, entry in own_rounds(field, number)
        if entry.result.has_opponent
    ]


KS = Criterion(
    "KS",
    "C.07 9.2",
    Words("Koya", "Koya"),
    Words(
        "Wat gescoord is tegen wie minstens de helft van de punten heeft; /L: zoveel halve punten meer of minder.",
        "What was scored against those with at least half of the points; /L: so many half points more or less.",
    ),
    _FIDE,
    terms=_koya_terms,
    modifiers="L",
)
