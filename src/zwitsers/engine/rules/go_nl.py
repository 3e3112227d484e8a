"""`go-nl`: the Swiss system on resistance points for go, the Dutch text (000).

What it shares with the English text is in go_common, article by article.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.colours import Colour
from zwitsers.engine.rules import go_colours, go_common
from zwitsers.engine.rules.colour_cards import ColourVerdict
from zwitsers.engine.rules.criteria import SENT_ON_AGAIN
from zwitsers.engine.rules.pairing_rules import FirstRound, PairingRules, Terminology
from zwitsers.engine.rules.rulebook import Article, Rulebook
from zwitsers.engine.scores.ranking import order_by_resistance

if TYPE_CHECKING:
    from zwitsers.engine.rules.pairing_rules import ColourContext, RoundOnePair

TERMS = go_common.GoTerms(
    resistance_points="weerstandspunten (WP)",
    sonneborn_berger="Sonneborn-Berger score (SB)",
    score_group="scoregroep",
    waiting_room="wachtkamer",
    colour_balance="kleursaldo",
    lot_number="lotingsnummer",
    classification="klassering",
    awarded="reglementaire uitslag",
    final_ranking="eindklassement",
)

LOOK_AHEAD = Article(
    "4.4b",
    "Zo weinig mogelijk spelers wachten die in de volgende groep opnieuw moeten wachten.",
    "As few as possible wait who would have to wait again in the next group.",
    ruling="R4.2",
)

BLACK = Article(
    "5.3",
    "In de eerste ronde heeft de eerstgenoemde (het laagste nummer) zwart.",
    "In round one the first-named (the lower number) has black.",
    ruling="R5.4",
)

ALTERNATE = Article(
    "6.1b",
    "Andersom dan in de laatste ronde waarin beiden met verschillende kleur speelden.",
    "The other way round than in the last round in which both played with different colours.",
    ruling="R8.1",
)


def first_round_colours(pair: RoundOnePair) -> ColourVerdict:
    one, two = pair.first, pair.second
    return ColourVerdict(white=max(one, two), black=min(one, two), article="5.3")


def colours(context: ColourContext) -> ColourVerdict:
    return go_colours.colours(context, previous_round_only=False)


RULEBOOK = Rulebook(
    id="go-nl",
    code="000",
    game="go",
    title_nl="Zwitsers op weerstandspunten, go (Nederlandse tekst)",
    title_en="Swiss on resistance points, go (Dutch text)",
    edition="s.d.",
    source="Het Zwitsers op weerstandspunten, 9.9, op basis van de regels van de KNSB",
    purpose_nl="Gotoernooien op de Nederlandse tekst: een wachtkamer per scoregroep, kleuren achteraf.",
    purpose_en="Go tournaments by the Dutch text: a waiting room for each score group, colours afterwards.",
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
        criteria=go_common.criteria(SENT_ON_AGAIN),
        first_round=FirstRound(go_common.SCHEMES, go_common.SCHEME_ARTICLES, first_round_colours),
        colours=colours,
        board_order_article="",
        colour_reasons=go_colours.COLOUR_REASONS,
    ),
    balance_colour=Colour.BLACK,
    score_words="sos",
)
