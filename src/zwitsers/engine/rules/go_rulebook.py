"""The common part of the Dutch and the English rulebook of go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.colours import Colour
from zwitsers.engine.rules import go_common
from zwitsers.engine.rules.colour_cards import ColourReason, ColourVerdict, give
from zwitsers.engine.rules.pairing_rules import FirstRound, PairingRules, Terminology
from zwitsers.engine.rules.rulebook import Article, Rulebook
from zwitsers.engine.scores.ranking import order_by_resistance

if TYPE_CHECKING:
    from zwitsers.engine.rules.criteria.kinds import Measure
    from zwitsers.engine.rules.pairing_rules import ColourContext, RoundOnePair
# 6. The colour rules (000, 004 6.1)


def colour_articles(alternate: Article) -> tuple[Article, ...]:
    """`alternate` is 6.1b, in which the two texts differ."""
    return (
        Article(
            "6.1a",
            "Een kleursaldo dat niet 0 is, gaat naar 0 toe, als dat voor beiden klopt.",
            "A colour balance that is not 0 moves towards 0, when that suits both.",
            ruling="R8.1",
        ),
        alternate,
        Article(
            "6.1c",
            "Het saldo van de hoger geplaatste gaat naar 0 toe.",
            "The balance of the higher placed player moves towards 0.",
            ruling="R8.1",
        ),
        Article(
            "6.1d",
            "De hoger geplaatste wisselt van kleur met de vorige ronde.",
            "The higher placed player changes colour from the previous round.",
            ruling="R8.1",
        ),
    )


COLOUR_REASONS = {
    "6.1a": ColourReason.BALANCE_SUITS_BOTH,
    "6.1b": ColourReason.TURN_ROUND,
    "6.1c": ColourReason.BALANCE_OF_HIGHER,
    "6.1d": ColourReason.HIGHER_ALTERNATES,
}


def go_colours(context: ColourContext, *, previous_round_only: bool) -> ColourVerdict:
    """6.1 a to d (R8.1, R8.2)."""
    higher, lower = context.higher, context.lower
    # 1.5: black minus white. A player with more games with black is due white.
    one, two = -higher.white_minus_black, -lower.white_minus_black
    if one * two <= 0 and (one or two):
        if one:
            return give(higher, _due(one), lower, "6.1a")
        return give(lower, _due(two), higher, "6.1a")
    rounds = len(higher.by_round)
    for back in range(rounds - 1, max(rounds - 2, -1) if previous_round_only else -1, -1):
        mine, theirs = higher.by_round[back], lower.by_round[back]
        if mine is not None and theirs is not None and mine is not theirs:
            return give(higher, mine.other, lower, "6.1b")
    if one:
        return give(higher, _due(one), lower, "6.1c")
    if higher.previous is not None:
        return give(higher, higher.previous.other, lower, "6.1d")
    return context.as_in_round_one()


def _due(balance: int) -> Colour:
    return Colour.WHITE if balance > 0 else Colour.BLACK


def _first_round_colours(pair: RoundOnePair, *, lower_has_black: bool) -> ColourVerdict:
    low, high = sorted((pair.first, pair.second))
    return ColourVerdict(high, low, "5.3") if lower_has_black else ColourVerdict(low, high, "5.3")


def go_rulebook(
    terms: go_common.GoTerms,
    *,
    look_ahead: Article,
    next_group: Measure,
    black: Article,
    lower_has_black: bool,
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
    """The rulebook of one text. `look_ahead` with `next_group`, `black` with `lower_has_black` and `alternate` with
    `previous_round_only` are the three rules that differ."""

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
            *colour_articles(alternate),
            *go_common.closing(terms),
        ),
        pairing=PairingRules(
            meeting_article="3.1",
            terms=Terminology(group="score-group"),
            bye=go_common.BYE,
            criteria=go_common.criteria(next_group),
            first_round=FirstRound(
                go_common.SCHEMES,
                go_common.SCHEME_ARTICLES,
                lambda pair: _first_round_colours(pair, lower_has_black=lower_has_black),
            ),
            colours=lambda context: go_colours(context, previous_round_only=previous_round_only),
            board_order_article="",
            colour_reasons=COLOUR_REASONS,
        ),
        balance_colour=Colour.BLACK,
        score_words="sos",
    )
