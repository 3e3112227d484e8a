"""The terms of each number, each with its round, its article and its ruling.

The sum of the terms is the number in the score table, in the same units (R1.1); points and WS of a McMahon begin with
the start score.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.mcmahon import BY_THE_RULEBOOK, Resistance
from zwitsers.engine.domain.results import Result
from zwitsers.engine.scores.mcmahon import resistance_part
from zwitsers.engine.scores.method import UnplayedResistance
from zwitsers.engine.scores.score_term import WITHOUT_GAME, ScoreTerm, ScoreTerms, counts_as_awarded, is_one_sided_draw
from zwitsers.engine.scores.table import drawing_dummy_score, score_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import McMahon, PlayerRound, Snapshot
    from zwitsers.engine.scores.method import ScoreArticles, ScoreMethod
    from zwitsers.engine.scores.table import ScoreLine

_IN_BETWEEN_RULING = "R7.2"
_DUMMY_RULING = "R10.3"


def score_terms(
    snapshot: Snapshot, method: ScoreMethod, number: int, table: Mapping[int, ScoreLine] | None = None
) -> ScoreTerms:
    """The terms of all four numbers of a player. `table` may be passed to avoid recomputing it."""
    if table is None:
        table = score_table(snapshot, method)
    history = list(enumerate(snapshot.history(number), start=1))
    articles = method.articles
    points = tuple(
        ScoreTerm(
            turn,
            entry.opponent,
            entry.result,
            snapshot.gained(number, turn),
            _points_article(entry.result, articles),
            _points_ruling(snapshot, turn, entry),
        )
        for turn, entry in history
    )
    if method.awarded is UnplayedResistance.NO_RESISTANCE:
        return _numbered(snapshot, ScoreTerms(points, (), (), ()))
    if snapshot.mcmahon is not None:
        return mcmahon_terms(snapshot, snapshot.mcmahon, method, number, table, points)
    if method.awarded is UnplayedResistance.NOTHING:
        dummy = drawing_dummy_score(snapshot)
        resistance = [_plain_terms(number, turn, entry, method, table, dummy) for turn, entry in history]
        scores = tuple(term._replace(ruling=method.ruling) for term in points)  # R1.6: the score itself counts
    else:
        resistance = [_resistance_terms(snapshot, number, turn, entry, method, table) for turn, entry in history]
        scores = tuple(_resistance_score_term(snapshot, turn, entry, method) for turn, entry in history)
    score_terms = ScoreTerms(
        points, scores, tuple(pair[0] for pair in resistance), tuple(pair[1] for pair in resistance)
    )
    return _numbered(snapshot, score_terms)


def _numbered(snapshot: Snapshot, terms: ScoreTerms) -> ScoreTerms:
    """Replace column numbers by round numbers (R10.4)."""
    if snapshot.in_between is None:
        return terms
    numbers = snapshot.round_numbers
    return ScoreTerms(*(tuple(term._replace(round=numbers[term.round - 1]) for term in part) for part in terms))


def _points_article(result: Result, articles: ScoreArticles) -> str:
    if result.unfinished:
        return articles.adjourned
    if result.played:
        return articles.points
    if result.has_opponent:
        return articles.awarded
    if result is Result.BYE or result is Result.FULL_POINT_BYE:
        return articles.bye
    if result.in_between:
        return articles.in_between or articles.absence
    return articles.half_point_bye if result is Result.HALF_POINT_BYE else articles.absence


def _points_ruling(snapshot: Snapshot, turn: int, entry: PlayerRound) -> str:
    result = entry.result
    if result.unfinished:
        return "R1.3"
    if result.in_between:
        return _DUMMY_RULING if result is Result.DUMMY_DRAW else _IN_BETWEEN_RULING
    if not result.played:
        return "R1.2"
    return "R11.6" if is_one_sided_draw(snapshot, turn, entry) else "R1.1"


def _awarded_ruling(entry: PlayerRound, method: ScoreMethod) -> str:
    return "R1.4" if entry.played else method.ruling


def _resistance_score_term(snapshot: Snapshot, turn: int, entry: PlayerRound, method: ScoreMethod) -> ScoreTerm:
    articles = method.articles
    if counts_as_awarded(snapshot, turn, entry):
        return ScoreTerm(turn, entry.opponent, entry.result, 1, articles.awarded, _awarded_ruling(entry, method))
    if not entry.result.counts:
        return ScoreTerm(turn, 0, entry.result, 0, articles.in_between or articles.awarded, _IN_BETWEEN_RULING)
    return ScoreTerm(turn, entry.opponent, entry.result, entry.points, articles.resistance_score, method.ruling)


def _resistance_terms(
    snapshot: Snapshot, number: int, turn: int, entry: PlayerRound, method: ScoreMethod, table: Mapping[int, ScoreLine]
) -> tuple[ScoreTerm, ScoreTerm]:
    """The terms of WP and SB under R1.5."""
    articles, result = method.articles, entry.result
    if not result.counts:
        term = ScoreTerm(turn, 0, result, 0, articles.in_between or articles.awarded, _IN_BETWEEN_RULING)
        return term, term
    if counts_as_awarded(snapshot, turn, entry):
        own = table[number].resistance_score
        term = ScoreTerm(turn, number, result, own, articles.awarded, _awarded_ruling(entry, method), own)
        return term, term
    score = table[entry.opponent].resistance_score
    return (
        ScoreTerm(turn, entry.opponent, result, score, articles.resistance_points, method.ruling, score),
        ScoreTerm(turn, entry.opponent, result, result.points * score, articles.sonneborn_berger, method.ruling, score),
    )


def _plain_terms(
    number: int, turn: int, entry: PlayerRound, method: ScoreMethod, table: Mapping[int, ScoreLine], dummy: int
) -> tuple[ScoreTerm, ScoreTerm]:
    """The terms of WP and SB under R1.6; `dummy` is the score of the drawing dummy."""
    articles, result = method.articles, entry.result
    if result.in_between:
        alone = result is Result.SELF_DRAW
        score = table[number].resistance_score if alone else dummy if result is Result.DUMMY_DRAW else 0
        article = articles.in_between or articles.awarded
        ruling = _DUMMY_RULING if result is Result.DUMMY_DRAW else _IN_BETWEEN_RULING
        term = ScoreTerm(turn, number if alone else 0, result, score, article, ruling, score)
        return term, term
    if not entry.played:
        article = articles.bye if result is Result.BYE else articles.awarded
        term = ScoreTerm(turn, 0, result, 0, article, method.ruling)
        return term, term
    score = table[entry.opponent].resistance_score
    return (
        ScoreTerm(turn, entry.opponent, result, score, articles.resistance_points, method.ruling, score),
        ScoreTerm(turn, entry.opponent, result, result.points * score, articles.sonneborn_berger, method.ruling, score),
    )


# The terms of a McMahon tournament: M3, M4 and M6.


_SCORE, _STONES = "M3", "M6"


def mcmahon_terms(
    snapshot: Snapshot,
    mcmahon: McMahon,
    method: ScoreMethod,
    number: int,
    table: Mapping[int, ScoreLine],
    points: tuple[ScoreTerm, ...],
) -> ScoreTerms:
    counted = {other: line.resistance_score for other, line in table.items()}
    history = list(enumerate(snapshot.history(number), start=1))
    parts = [_resistance(snapshot, mcmahon, method, counted, number, column, entry) for column, entry in history]
    return ScoreTerms(
        tuple(term if term.result.has_opponent else _alone(mcmahon, term) for term in points),
        tuple(
            _counted(snapshot, mcmahon, method, term, entry)
            for term, (_column, entry) in zip(points, history, strict=True)
        ),
        tuple(part[0] for part in parts),
        tuple(part[1] for part in parts),
    )


def _alone(mcmahon: McMahon, term: ScoreTerm) -> ScoreTerm:
    """The points of a round without an opponent. Settings of the tournament can differ from the article of the
    rulebook."""
    ours = mcmahon.unplayed[:4] != BY_THE_RULEBOOK[:4]
    return term._replace(article=WITHOUT_GAME if ours else term.article, ruling=WITHOUT_GAME)


def _counted(
    snapshot: Snapshot, mcmahon: McMahon, method: ScoreMethod, term: ScoreTerm, entry: PlayerRound
) -> ScoreTerm:
    """What the round adds to the score with which the player counts for their opponents."""
    way = mcmahon.unplayed.resistance
    articles = method.articles
    if way is Resistance.START:
        return term._replace(ruling=_SCORE) if entry.opponent else _alone(mcmahon, term)
    if not entry.played or (way is Resistance.RULEBOOK and counts_as_awarded(snapshot, term.round, entry)):
        return term._replace(contributes=1, article=_without_game(mcmahon, articles), ruling=WITHOUT_GAME)
    return term._replace(article=articles.resistance_score, ruling=_SCORE)


def _without_game(mcmahon: McMahon, articles: ScoreArticles) -> str:
    return articles.awarded if mcmahon.unplayed.resistance is Resistance.RULEBOOK else WITHOUT_GAME


def _resistance(
    snapshot: Snapshot,
    mcmahon: McMahon,
    method: ScoreMethod,
    counted: dict[int, int],
    number: int,
    column: int,
    entry: PlayerRound,
) -> tuple[ScoreTerm, ScoreTerm]:
    articles, result = method.articles, entry.result
    score, times = resistance_part(snapshot, mcmahon, counted, number, column, entry)
    with_himself = mcmahon.unplayed.resistance is Resistance.RULEBOOK and counts_as_awarded(snapshot, column, entry)
    if with_himself or not entry.opponent:
        own = ScoreTerm(column, number, result, score, _without_game(mcmahon, articles), WITHOUT_GAME, score)
        # Without a factor nobody's score counts for SODOS.
        return own, own if times else own._replace(opponent=0, contributes=0, score=0)
    ruling = _STONES if mcmahon.stones_count and snapshot.stones_in(number, column) else _SCORE
    term = ScoreTerm(column, entry.opponent, result, score, articles.resistance_points, ruling, score)
    return term, term._replace(contributes=times * score, article=articles.sonneborn_berger)
