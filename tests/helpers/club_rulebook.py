"""A made-up rulebook of one module, as docs/pairing.md says how to add one; see test_add_a_rulebook.py.

Its criteria are a selection of the existing ones in an order that no real rulebook has, and one of its own: whoever is
due a colour should be spared moving down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.rules.colour_cards import ColourReason, ColourVerdict, give
from zwitsers.engine.rules.criteria import CLASHES, FROM_ABOVE, PAIR_LIST, RANK_LIST, SIZE, Count, CriterionWords
from zwitsers.engine.rules.pairing_rules import ByeRule, FirstRound, PairingRules, Terminology, fold
from zwitsers.engine.rules.preferences import NO_PREFERENCE, Preference, Strength
from zwitsers.engine.rules.rulebook import Article, Rulebook
from zwitsers.engine.scores.method import ScoreArticles, ScoreMethod, UnplayedResistance
from zwitsers.engine.scores.ranking import order_by_resistance
from zwitsers.engine.scores.rankings import FinalRanking, FinalStep

if TYPE_CHECKING:
    from zwitsers.engine.rules.colour_cards import ColourCard
    from zwitsers.engine.rules.criteria import Contestant, Pool
    from zwitsers.engine.rules.pairing_rules import ColourContext, RoundOnePair


def _due_moves_down(pool: Pool, one: Contestant, other: Contestant) -> int:
    return pool.waits(one, other) and one.wish.strength >= Strength.STRONG


DUE_MOVE_DOWN = Count(
    "due_move_down",
    _due_moves_down,
    nl=CriterionWords(
        "van hen die recht op een kleur hebben",
        "schuiven uit {group} {other} in plaats van {made} spelers door die recht op een kleur hebben: {who}",
    ),
    en=CriterionWords(
        "of them, who are due a colour",
        "{other} instead of {made} players who are due a colour move down from {group}: {who}",
    ),
)


METHOD = ScoreMethod(
    UnplayedResistance.DRAW_WITH_HIMSELF,
    "R1.5",
    ScoreArticles(
        points="5",
        bye="2",
        absence="5",
        half_point_bye="5",
        adjourned="5",
        resistance_score="5",
        resistance_points="5",
        sonneborn_berger="5",
        awarded="5",
    ),
)


def preference(card: ColourCard, _exempt: bool) -> Preference:
    """3b, 3e: whoever had one colour more often is due the other."""
    balance = card.white_minus_black
    if balance == 0:
        return NO_PREFERENCE
    return Preference(Colour.BLACK if balance > 0 else Colour.WHITE, Strength.STRONG)


def colours(context: ColourContext) -> ColourVerdict:
    one, two = context.higher, context.lower
    if one.white_minus_black == two.white_minus_black:
        return context.as_in_round_one()
    if one.white_minus_black < two.white_minus_black:
        return give(one, Colour.WHITE, two, "4")
    return give(two, Colour.WHITE, one, "4")


def lowest_number_has_white(pair: RoundOnePair) -> ColourVerdict:
    one, two = pair.first, pair.second
    return ColourVerdict(white=min(one, two), black=max(one, two), article="1")


RULEBOOK = Rulebook(
    id="club",
    code="900",
    game="chess",
    title_nl="Clubreglement",
    title_en="Club rules",
    edition="2026",
    source="made up for a test",
    purpose_nl="Om te laten zien hoe een reglement erbij komt.",
    purpose_en="To show how a rulebook is added.",
    divisor=2,
    sonneborn_divisor=4,
    method=METHOD,
    order=order_by_resistance,
    final_rankings=(FinalRanking("club", (FinalStep("PTS", "5"),)),),
    articles=(
        Article("1", "Ronde 1: de eerste tegen de laatste.", "Round one: the first against the last."),
        Article("2", "Niemand treft iemand twee keer of is twee keer vrij.", "Nobody meets anybody or is free twice."),
        Article("3a", "Zo weinig mogelijk schuiven door.", "As few as possible move down."),
        Article("3b", "Niet wie recht op een kleur heeft.", "Not those who are due a colour."),
        Article("3c", "De hoogsten schuiven door.", "The highest placed move down."),
        Article("3d", "Niet wie al doorgeschoven is.", "Not those who were moved down already."),
        Article("3e", "Geen twee die dezelfde kleur willen.", "No two who want the same colour."),
        Article("3f", "Van boven af de laagste tegenstander.", "From the top the lowest opponent."),
        Article("4", "Wie het minst wit had, heeft wit.", "Who had white least has white."),
        Article("5", "De stand is naar punten, dan WP en SB.", "The ranking is by points, then WP and SB."),
    ),
    pairing=PairingRules(
        meeting_article="2",
        bye=ByeRule.barred_by("2", {Result.BYE}),
        criteria=(
            SIZE.by("3a"),
            DUE_MOVE_DOWN.by("3b"),
            RANK_LIST.by("3c"),
            FROM_ABOVE.by("3d"),
            CLASHES.by("3e"),
            PAIR_LIST.by("3f"),
        ),
        first_round=FirstRound({"fold": fold}, {"fold": "1"}, lowest_number_has_white),
        colours=colours,
        colour_reasons={"4": ColourReason.LOWER_BALANCE},
        board_order_article="",
        preference=preference,
        terms=Terminology("down"),
    ),
)
