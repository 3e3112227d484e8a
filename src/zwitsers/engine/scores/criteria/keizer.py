"""Criteria of a Keizer competition: the Keizer score and the start order (K3, K11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.scores.criteria.kinds import CriterionNames, CriterionTerm, Family, RankingCriterion, Total, Unit
from zwitsers.engine.scores.keizer import Kind, keizer_ranking, round_parts, settings_of, start_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.scores.criteria.field import RankingField
    from zwitsers.engine.scores.criteria.kinds import ChosenCriterion
    from zwitsers.engine.scores.keizer import KeizerRanking


def _ranking(field: RankingField) -> KeizerRanking:
    kept = field.kept.setdefault("keizer-ranking", {})
    if not kept:
        kept[0] = keizer_ranking(field.snapshot)
    ranking: KeizerRanking = kept[0]
    return ranking


def _terms(field: RankingField, _chosen: ChosenCriterion, number: int) -> list[CriterionTerm]:
    """One's own value, then what every round adds with the present values."""
    keizer, history = settings_of(field.snapshot), field.snapshot.history(number)
    values = _ranking(field).counted_values(keizer)
    own = values[number]
    terms = [CriterionTerm(0, 0, keizer.own * own, "keizer-own", own)] if keizer.own else []
    for turn, (kind, part, opponent) in zip(field.round_numbers, round_parts(history, keizer), strict=True):
        value = values[opponent or number]
        counts = kind not in (Kind.NOTHING, Kind.TOO_OFTEN, Kind.UNCOUNTED)
        terms.append(CriterionTerm(turn, opponent, part * value, f"keizer-{kind.value}", value if counts else 0))
    return terms


KEIZER = RankingCriterion(
    "KEIZER",
    "Keizer K3",
    CriterionNames("Keizerpunten", "Keizer points"),
    CriterionNames(
        "De eigen waarde, en per ronde een deel van de waarde van de tegenstander of van de eigen waarde.",
        "One's own value, and for each round a part of the opponent's value or of one's own.",
    ),
    Family.RULEBOOKS,
    Unit.WHOLE,
    terms=_terms,
    at_once=lambda field, _chosen: _ranking(field).scores,
    ruling="K3",
    published="keizer_points",
    heading=CriterionNames("Keizer", "Keizer"),
    leads=True,
    choosable=False,
)


def _place_at_start(field: RankingField, _chosen: ChosenCriterion, number: int, _terms: Sequence[CriterionTerm]) -> int:
    kept = field.kept.setdefault("start-order", {})
    if not kept:
        kept.update({one: place for place, one in enumerate(start_order(field.snapshot), start=1)})
    place: int = kept[number]
    return place


START = RankingCriterion(
    "START",
    "Keizer K1",
    CriterionNames("beginvolgorde", "start order"),
    CriterionNames("De plaats aan het begin: rating, dan nummer.", "The place at the start: rating, then number."),
    Family.RULEBOOKS,
    Unit.WHOLE,
    total=Total("start-order", _place_at_start),
    ruling="K1",
    published="start_order",
    heading=CriterionNames("Begin", "Start"),
    smaller_is_better=True,
    choosable=False,
)
