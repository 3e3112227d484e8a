"""Criteria on a player's own results (C.07 article 7), and the points themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.colours import Colour
from zwitsers.engine.domain.results import Result
from zwitsers.engine.scores.criteria.kinds import CriterionNames, CriterionTerm, Family, RankingCriterion, Total, Unit
from zwitsers.engine.scores.criteria.rounds import voluntary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zwitsers.engine.domain import PlayerRound
    from zwitsers.engine.scores.criteria.field import RankingField
    from zwitsers.engine.scores.criteria.kinds import ChosenCriterion

_WINS = frozenset({Result.WIN, Result.UNRATED_WIN})
_FIDE = Family.FIDE


def own_rounds(field: RankingField, number: int) -> Iterator[tuple[int, int, PlayerRound]]:
    """The rounds that count for the player: column from 1, number, entry."""
    for column, entry in enumerate(field.snapshot.history(number), start=1):
        if entry.result.counts:
            yield column, field.round_numbers[column - 1], entry


def points_terms(field: RankingField, _chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
    """The start score of a McMahon, and the points of each round."""
    gained, start = field.snapshot.gained, field.start(number)
    before = [CriterionTerm(0, 0, start, "start", start)] if start else []
    rounds = own_rounds(field, number)
    return before + [
        CriterionTerm(turn, entry.opponent, gained(number, column), "result") for column, turn, entry in rounds
    ]


POINTS = RankingCriterion(
    "PTS",
    "C.07 4",
    CriterionNames("punten", "points"),
    CriterionNames("Wat de ronden samen opleverden.", "What the rounds brought together."),
    Family.RULEBOOKS,
    terms=points_terms,
    at_once=lambda field, _chosen: field.points,
    ruling="R1.1",
    published="points",
    heading=CriterionNames("Ptn", "Pts"),
    leads=True,
)


def _counting(
    counts: Callable[[RankingField, int, int, PlayerRound], bool],
) -> Callable[[RankingField, ChosenCriterion, int], list[CriterionTerm]]:

    def terms(field: RankingField, _chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
        return [
            CriterionTerm(turn, entry.opponent, int(counts(field, number, column, entry)), "counts")
            for column, turn, entry in own_rounds(field, number)
        ]

    return terms


def _worth_a_win(field: RankingField, number: int, column: int, _entry: PlayerRound) -> bool:
    return field.snapshot.gained(number, column) >= field.snapshot.points.win


def _won(field: RankingField, _number: int, _column: int, entry: PlayerRound) -> bool:
    return entry.result in _WINS or _won_by_forfeit(field, entry)


def _won_by_forfeit(field: RankingField, entry: PlayerRound) -> bool:
    """15.2: in a round robin it counts like any other game; a loss by forfeit does not."""
    return field.snapshot.predetermined and entry.result is Result.FORFEIT_WIN


def _black(field: RankingField, _number: int, _column: int, entry: PlayerRound) -> bool:
    return entry.colour is Colour.BLACK and (entry.result.played or _won_by_forfeit(field, entry))


def _black_won(field: RankingField, number: int, column: int, entry: PlayerRound) -> bool:
    return _won(field, number, column, entry) and entry.colour is Colour.BLACK


WIN = RankingCriterion(
    "WIN",
    "C.07 7.1",
    CriterionNames("ronden met een winst waard", "rounds worth a win"),
    CriterionNames(
        "Het aantal ronden met de punten van een winst, gespeeld of niet.",
        "The number of rounds with the points of a win, played or not.",
    ),
    _FIDE,
    Unit.WHOLE,
    terms=_counting(_worth_a_win),
)
WON = RankingCriterion(
    "WON",
    "C.07 7.2",
    CriterionNames("gewonnen partijen", "games won"),
    CriterionNames("Het aantal partijen dat achter het bord gewonnen is.", "The number of games won over the board."),
    _FIDE,
    Unit.WHOLE,
    terms=_counting(_won),
)
BPG = RankingCriterion(
    "BPG",
    "C.07 7.3",
    CriterionNames("partijen met zwart", "games with black"),
    CriterionNames("Het aantal gespeelde partijen met zwart.", "The number of games played with black."),
    _FIDE,
    Unit.WHOLE,
    terms=_counting(_black),
)
BWG = RankingCriterion(
    "BWG",
    "C.07 7.4",
    CriterionNames("gewonnen partijen met zwart", "games won with black"),
    CriterionNames("Het aantal partijen dat met zwart gewonnen is.", "The number of games won with black."),
    _FIDE,
    Unit.WHOLE,
    terms=_counting(_black_won),
)
REP = RankingCriterion(
    "REP",
    "C.07 7.6",
    CriterionNames("ronden waarin hij wilde spelen", "rounds one elected to play"),
    CriterionNames(
        "De ronden, zonder de vrije ronden van een half punt of nul en de reglementaire nederlagen.",
        "The rounds, without half- and zero-point byes and forfeit losses.",
    ),
    _FIDE,
    Unit.WHOLE,
    terms=_counting(lambda _field, _number, _column, entry: not voluntary(entry.result)),
)


def _progressive_terms(field: RankingField, chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
    """The score after each round; a cut leaves out the first ones (7.5)."""
    score, found = 0, []
    for column, entry in enumerate(field.snapshot.history(number), start=1):
        score += field.snapshot.gained(number, column)
        cut = "first" if column <= chosen.lowest else ""
        found.append(CriterionTerm(field.round_numbers[column - 1], entry.opponent, score, "score-after", left_out=cut))
    return found


PS = RankingCriterion(
    "PS",
    "C.07 7.5",
    CriterionNames("som van de tussenstanden", "progressive score"),
    CriterionNames(
        "De scores na elke ronde bij elkaar; verkort: zonder die na ronde 1 (en 2).",
        "The scores after each round added up; cut: without that after round 1 (and 2).",
    ),
    _FIDE,
    terms=_progressive_terms,
    modifiers="C1 C2",
)


def _better_terms(field: RankingField, _chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
    """7.7, in halves. A round without a game, also a forfeit, is compared with a draw."""
    snapshot, found = field.snapshot, []
    for column, entry in enumerate(snapshot.history(number), start=1):
        mine, played = snapshot.gained(number, column), entry.result.played
        other = snapshot.gained(entry.opponent, column) if played else snapshot.points.draw
        adds = 2 * (mine > other) + (mine == other)
        found.append(
            CriterionTerm(
                field.round_numbers[column - 1], entry.opponent, adds, "better" if played else "better-than-draw"
            )
        )
    return found


STD = RankingCriterion(
    "STD",
    "C.07 7.7",
    CriterionNames("ronden beter dan de tegenstander", "rounds better than the opponent"),
    CriterionNames(
        "1 voor elke ronde met meer punten dan de tegenstander (niet gespeeld: dan een remise), ½ bij evenveel.",
        "1 for each round with more points than the opponent (not played: than a draw), ½ when equal.",
    ),
    _FIDE,
    Unit.HALVES,
    terms=_better_terms,
)


TPN = RankingCriterion(
    "TPN",
    "C.07 7.8",
    CriterionNames("indelingsnummer", "pairing number"),
    CriterionNames(
        "Het laagste indelingsnummer eerst; /R: het hoogste.", "The lowest pairing number first; /R: the highest."
    ),
    _FIDE,
    Unit.WHOLE,
    total=Total("pairing-number", lambda field, _chosen, number, _terms: field.snapshot.pairing_number(number)),
    modifiers="R",
    smaller_is_better=True,
)
