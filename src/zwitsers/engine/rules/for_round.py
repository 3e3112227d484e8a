"""The rulebook for one round, adapted to the settings of a go tournament (M5 to M7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import AvoidanceKind
from zwitsers.engine.rules.colour_cards import ColourReason, ColourVerdict
from zwitsers.engine.rules.criteria.avoiding import AVOIDING
from zwitsers.engine.rules.handicap import Stones
from zwitsers.engine.rules.likeness import avoided_in
from zwitsers.engine.rules.rulebook import Article

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.criteria import Criterion
    from zwitsers.engine.rules.pairing_rules import ColourContext, RoundOnePair
    from zwitsers.engine.rules.rulebook import Rulebook

HANDICAP = "M6"
_ARTICLES = {
    HANDICAP: Article(
        HANDICAP,
        "Met voorgift heeft de zwakkere zwart.",
        "With handicap the weaker player has black.",
        ruling=HANDICAP,
    ),
    AvoidanceKind.CLUB: Article(
        "M7a",
        "Spelers van één club treffen elkaar niet, als dat niets kost wat hoger in de lijst staat.",
        "Players of one club do not meet, if that costs nothing higher in the list.",
        ruling="M7",
    ),
    AvoidanceKind.COUNTRY: Article(
        "M7b",
        "Spelers uit één land treffen elkaar niet, als dat niets kost wat hoger in de lijst staat.",
        "Players of one country do not meet, if that costs nothing higher in the list.",
        ruling="M7",
    ),
    AvoidanceKind.FAMILY: Article(
        "M7c",
        "Spelers van één familie treffen elkaar niet, als dat niets kost wat hoger in de lijst staat.",
        "Players of one family do not meet, if that costs nothing higher in the list.",
        ruling="M7",
    ),
    AvoidanceKind.FLOAT: Article(
        "M7d",
        "Niemand zakt of stijgt voor de tweede keer, als dat niets kost wat hoger in de lijst staat.",
        "Nobody floats in the same direction twice, if that costs nothing higher in the list.",
        ruling="M7",
    ),
}


def rulebook_for(snapshot: Snapshot, rulebook: Rulebook) -> Rulebook:
    """The adapted rulebook. Idempotent."""
    adapted, rules = rulebook, rulebook.pairing
    if snapshot.starts_differ and rules.first_round.schemes:
        # M5: round one has score groups already, so it is paired like any other round.
        rules = rules._replace(first_round=rules.first_round._replace(schemes={}))
        adapted = adapted._replace(pairing=rules)
    if snapshot.constraints.avoid:
        adapted = _with_avoidance(snapshot, adapted)
    if snapshot.handicap is not None:
        adapted = _with_handicap(snapshot, adapted)
    return adapted


def _with_avoidance(snapshot: Snapshot, rulebook: Rulebook) -> Rulebook:
    """M7: put each avoidance before the article that it names, or before the last criterion."""
    criteria = rulebook.pairing.criteria
    listed = {item.measure for item in criteria}
    avoided = avoided_in(snapshot, snapshot.round_to_come).values()
    added = [item for item in avoided if AVOIDING[item.what] not in listed]
    if not added:
        return rulebook
    articles = {item.article for item in criteria}
    found: list[Criterion] = []
    for place, criterion in enumerate(criteria, start=1):
        last = place == len(criteria)
        here = [item for item in added if item.before == criterion.article or (last and item.before not in articles)]
        found += [AVOIDING[item.what].by(_ARTICLES[item.what].id, "M7") for item in here]
        found.append(criterion)
    return rulebook._replace(
        pairing=rulebook.pairing._replace(criteria=tuple(found)),
        articles=(*rulebook.articles, *(_ARTICLES[item.what] for item in added)),
    )


def _with_handicap(snapshot: Snapshot, rulebook: Rulebook) -> Rulebook:
    """M6: colours by the rulebook, but with a handicap the weaker has black."""
    if rulebook.articles[-1].id == HANDICAP:
        return rulebook

    stones, rules = Stones(snapshot), rulebook.pairing

    def by_handicap(one: int, other: int) -> ColourVerdict | None:
        if not stones.between(one, other):
            return None
        black = stones.weaker(one, other)
        return ColourVerdict(white=other if black == one else one, black=black, article=HANDICAP)

    def colours(context: ColourContext) -> ColourVerdict:
        return by_handicap(context.higher.number, context.lower.number) or rules.colours(context)

    def first_round(pair: RoundOnePair) -> ColourVerdict:
        return by_handicap(pair.first, pair.second) or rules.first_round.colours(pair)

    with_handicap = rules._replace(
        colours=colours,
        first_round=rules.first_round._replace(colours=first_round),
        colour_reasons={**rules.colour_reasons, HANDICAP: ColourReason.HANDICAP},
    )
    return rulebook._replace(pairing=with_handicap, articles=(*rulebook.articles, _ARTICLES[HANDICAP]))
