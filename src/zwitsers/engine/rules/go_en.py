"""`go-en`: Swiss and sum of opponents' scores for go, the English text (004) of the same rules.

What it shares with the Dutch text is in go_common, article by article.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.colours import Colour
from zwitsers.engine.rules import go_colours, go_common
from zwitsers.engine.rules.colour_cards import ColourVerdict
from zwitsers.engine.rules.criteria import NEXT_SIZE
from zwitsers.engine.rules.pairing_rules import FirstRound, PairingRules, Terminology
from zwitsers.engine.rules.rulebook import Article, Rulebook
from zwitsers.engine.scores.ranking import order_by_resistance

if TYPE_CHECKING:
    from zwitsers.engine.rules.pairing_rules import ColourContext, RoundOnePair

TERMS = go_common.GoTerms(
    resistance_points="sum of opponents' scores (SOS)",
    sonneborn_berger="sum of defeated opponents' scores (SODOS)",
    score_group="score-group",
    waiting_room="waiting room",
    colour_balance="color balance",
    lot_number="drawing number",
    classification="classification",
    awarded="regulatory point",
    final_ranking="final score",
)

LOOK_AHEAD = Article(
    "4.4b",
    "De wachtkamer van de volgende groep wordt zo klein mogelijk.",
    "The waiting room of the next group becomes as small as possible.",
    ruling="R4.2",
)

BLACK = Article(
    "5.3",
    "In de eerste ronde heeft het hoogste nummer zwart.",
    "In round one the higher number has black.",
    ruling="R5.4",
)

ALTERNATE = Article(
    "6.1b",
    "Andersom dan in de vorige ronde, als beiden daarin met verschillende kleur speelden.",
    "The other way round than in the previous round, if both played in it with different colours.",
    ruling="R8.2",
)


def first_round_colours(pair: RoundOnePair) -> ColourVerdict:
    one, two = pair.first, pair.second
    return ColourVerdict(white=min(one, two), black=max(one, two), article="5.3")


def colours(context: ColourContext) -> ColourVerdict:
    return go_colours.colours(context, previous_round_only=True)


RULEBOOK = Rulebook(
    id="go-en",
    code="004",
    game="go",
    title_nl="Swiss and SOS, go (Engelse tekst)",
    title_en="Swiss and SOS, go (English text)",
    edition="s.d.",
    source="Swiss and sum of opponents score (SOS), based on rules of the Dutch Chess Association",
    purpose_nl="Gotoernooien op de Engelse tekst; de kleurregels verschillen van de Nederlandse.",
    purpose_en="Go tournaments by the English text; its colour rules differ from the Dutch ones.",
    divisor=2,
    sonneborn_divisor=4,
    method=go_common.METHOD,
    order=order_by_resistance,
    final_rankings=go_common.FINAL_RANKINGS,
    articles=(
        *go_common.definitions(TERMS),
        *go_common.classification(TERMS),
        *go_common.norms(),
        *go_common.procedure(LOOK_AHEAD),
        *go_common.first_round(BLACK),
        *go_colours.colour_articles(ALTERNATE),
        *go_common.closing(TERMS),
    ),
    pairing=PairingRules(
        meeting_article="3.1",
        terms=Terminology(group="score-group"),
        bye=go_common.BYE,
        criteria=go_common.criteria(NEXT_SIZE),
        first_round=FirstRound(go_common.SCHEMES, go_common.SCHEME_ARTICLES, first_round_colours),
        colours=colours,
        board_order_article="",
        colour_reasons=go_colours.COLOUR_REASONS,
    ),
    balance_colour=Colour.BLACK,
    score_words="sos",
)
