"""The common part of the Dutch and the English rulebook of go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.colours import Colour
from zwitsers.engine.rules import go_colours, go_common
from zwitsers.engine.rules.pairing_rules import FirstRound, PairingRules, Terminology
from zwitsers.engine.rules.rulebook import Rulebook
from zwitsers.engine.scores.ranking import order_by_resistance

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.engine.rules.colour_cards import ColourVerdict
    from zwitsers.engine.rules.criteria.kinds import Measure
    from zwitsers.engine.rules.pairing_rules import ColourContext, RoundOnePair
    from zwitsers.engine.rules.rulebook import Article


def go_rulebook(
    terms: go_common.GoTerms,
    *,
    look_ahead: Article,
    next_group: Measure,
    black: Article,
    first_round_colours: Callable[[RoundOnePair], ColourVerdict],
    alternate: Article,
    previous_round_only: bool,
    id: str,  # noqa: A002 - as in Rulebook
    code: str,
    title_nl: str,
    title_en: str,
    source: str,
    purpose_nl: str,
    purpose_en: str,
) -> Rulebook:
    """The rulebook of one text. Three rules differ: `look_ahead` with `next_group`, `black` with `first_round_colours`,
    and `alternate` with `previous_round_only`."""

    def colours(context: ColourContext) -> ColourVerdict:
        return go_colours.colours(context, previous_round_only=previous_round_only)

    return Rulebook(
        id=id,
        code=code,
        game="go",
        title_nl=title_nl,
        title_en=title_en,
        edition="s.d.",
        source=source,
        purpose_nl=purpose_nl,
        purpose_en=purpose_en,
        divisor=2,
        sonneborn_divisor=4,
        method=go_common.METHOD,
        order=order_by_resistance,
        final_rankings=go_common.FINAL_RANKINGS,
        articles=(
            *go_common.definitions(terms),
            *go_common.classification(terms),
            *go_common.norms(),
            *go_common.procedure(look_ahead),
            *go_common.first_round(black),
            *go_colours.colour_articles(alternate),
            *go_common.closing(terms),
        ),
        pairing=PairingRules(
            meeting_article="3.1",
            terms=Terminology(group="score-group"),
            bye=go_common.BYE,
            criteria=go_common.criteria(next_group),
            first_round=FirstRound(go_common.SCHEMES, go_common.SCHEME_ARTICLES, first_round_colours),
            colours=colours,
            board_order_article="",
            colour_reasons=go_colours.COLOUR_REASONS,
        ),
        balance_colour=Colour.BLACK,
        score_words="sos",
    )
