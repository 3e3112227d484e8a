"""The terms of the McMahon numbers, round by round (M3, M4, M6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.mcmahon import BY_THE_RULEBOOK, Resistance
from zwitsers.engine.scores.mcmahon import resistance_part
from zwitsers.engine.scores.score_term import WITHOUT_GAME, ScoreTerm, ScoreTerms, counts_as_awarded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import McMahon, PlayerRound, Snapshot
    from zwitsers.engine.scores.method import ScoreArticles, ScoreMethod
    from zwitsers.engine.scores.table import ScoreLine

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
        return own, own._replace(opponent=number if times else 0, contributes=times * score)
    ruling = _STONES if mcmahon.stones_count and snapshot.stones_in(number, column) else _SCORE
    term = ScoreTerm(column, entry.opponent, result, score, articles.resistance_points, ruling, score)
    return term, term._replace(contributes=times * score, article=articles.sonneborn_berger)
