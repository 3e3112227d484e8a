"""The common part of the Dutch (000) and the English (004) go text: everything except some words and the colour rules.

Both number their articles alike. Each text has its own words (`GoTerms`); the readings are the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Result
from zwitsers.engine.rules.criteria import FROM_ABOVE, PAIR_LIST, RANK_LIST, SCORES, SIZE
from zwitsers.engine.rules.pairing_rules import ByeRule, adjacent, fold
from zwitsers.engine.rules.rulebook import Article
from zwitsers.engine.scores.method import ScoreArticles, ScoreMethod, UnplayedResistance
from zwitsers.engine.scores.rankings import FinalRanking, FinalStep

if TYPE_CHECKING:
    from zwitsers.engine.rules.criteria import Criterion as PairingCriterion
    from zwitsers.engine.rules.criteria import Measure


class GoTerms(NamedTuple):
    """The words of one of the two texts."""

    resistance_points: str
    sonneborn_berger: str
    score_group: str
    waiting_room: str
    colour_balance: str
    lot_number: str
    classification: str
    awarded: str
    final_ranking: str


# 1. Definitions


def definitions(terms: GoTerms) -> tuple[Article, ...]:
    return (
        Article(
            "1.1",
            "WP: tel de scores van alle tegenstanders tot nu toe bij elkaar op.",
            "WP (SOS): add up the scores of all opponents so far.",
            ruling="R1.5",
            term=terms.resistance_points,
        ),
        Article(
            "1.2",
            "SB: de scores van wie je versloeg, en de helft van de scores van wie jigo speelde.",
            "SB (SODOS): the scores of those you beat, and half the scores of those you tied with.",
            ruling="R1.5",
            term=terms.sonneborn_berger,
        ),
        Article(
            "1.3",
            "Wie evenveel punten heeft, zit in dezelfde scoregroep.",
            "Players with the same number of points are one score group.",
            ruling="R4",
            term=terms.score_group,
        ),
        Article(
            "1.4",
            "Wie in zijn groep geen tegenstander vindt, wacht en gaat met de volgende groep mee.",
            "A player without an opponent in their group waits, and joins the next one.",
            ruling="R4",
            term=terms.waiting_room,
        ),
        Article(
            "1.5",
            "Kleursaldo: partijen met zwart min partijen met wit.",
            "Colour balance: games with black minus games with white.",
            ruling="R8.1",
            term=terms.colour_balance,
        ),
        Article(
            "1.6",
            "Ieder krijgt voor de eerste ronde een lotingsnummer; in een TRF-bestand is dat het startnummer.",
            "Everyone gets a lot number before round one; in a TRF file it is the starting rank.",
            ruling="R2.3",
            term=terms.lot_number,
        ),
    )


# 2. Ranking and regulatory results


def classification(terms: GoTerms) -> tuple[Article, ...]:
    return (
        Article(
            "2.1",
            "Rangorde voor de indeling: punten, WP, SB (hoog voor laag), dan lotingsnummer (laag voor hoog).",
            "Order for pairing: points, WP, SB (high before low), then lot number (low before high).",
            ruling="R2.1",
            term=terms.classification,
        ),
        Article(
            "2.2",
            "Wie door een oneven aantal overblijft, krijgt een reglementair punt.",
            "Whoever is left over when the number is odd gets a point without play.",
            ruling="R1.2",
        ),
        Article(
            "2.3",
            "Voor WP en SB is elke reglementaire ronde een jigo tegen jezelf.",
            "For WP and SB every round without play is a jigo with oneself.",
            ruling="R1.5",
            term=terms.awarded,
        ),
        Article(
            "2.4",
            "Een partij die door herhaling zonder uitslag blijft, is jigo.",
            "A game that repetition leaves without a result is a jigo.",
            ruling="R1.3",
        ),
    )


METHOD = ScoreMethod(
    UnplayedResistance.DRAW_WITH_HIMSELF,
    "R1.5",
    ScoreArticles(
        points="2.1",
        bye="2.2",
        absence="7.3",
        half_point_bye="2.3",
        adjourned="7.4",
        resistance_score="1.1",
        resistance_points="1.1",
        sonneborn_berger="1.2",
        awarded="2.3",
    ),
)


# 3. Pairing norms


def norms() -> tuple[Article, ...]:
    return (
        Article(
            "3.1",
            "Twee spelers treffen elkaar hooguit een keer.",
            "Two players meet at most once.",
            ruling="R3.1",
        ),
        Article(
            "3.2",
            "Wie al een vol punt kreeg zonder te spelen, krijgt geen vrije ronde meer.",
            "Whoever has had a full point without playing does not get the bye.",
            ruling="R3.2",
        ),
        Article(
            "3.3",
            "Tegenstanders schelen zo weinig mogelijk in score; liever enkele kleine verschillen dan een groot.",
            "Opponents differ as little in score as possible; rather several small differences than one large.",
            ruling="R4.4, R4.7",
        ),
    )


BYE = ByeRule.barred_by("3.2", {Result.BYE, Result.FULL_POINT_BYE, Result.FORFEIT_WIN})


# 4. Pairing procedure


def procedure(look_ahead: Article) -> tuple[Article, ...]:
    """`look_ahead` is 4.4b, in which the two texts differ."""
    return (
        Article(
            "4.1",
            "Groep voor groep van boven af; als alle paren er zijn, volgen de kleuren.",
            "Group by group from the top; the colours follow once all pairs are made.",
            ruling="R4",
        ),
        Article(
            "4.2",
            "Wie wachtte, doet mee in de volgende groep.",
            "Whoever waited takes part in the next group.",
            ruling="R4",
        ),
        Article(
            "4.3",
            "De wachtkamer is zo klein mogelijk: leeg of een speler, en anders telkens twee meer.",
            "The waiting room is as small as possible: empty or one player, else two more at a time.",
            ruling="R4",
        ),
        Article(
            "4.4a",
            "Zo weinig mogelijk spelers die al uit een wachtkamer kwamen, wachten opnieuw.",
            "As few as possible of those who came from a waiting room wait again.",
            ruling="R4.4",
        ),
        look_ahead,
        Article(
            "4.4c",
            "Van de overigen wacht wie de meeste WP heeft.",
            "Of the others, those with the highest WP wait.",
            ruling="R4.3",
        ),
        Article(
            "4.4d",
            "Bij gelijke WP wacht wie de meeste SB heeft.",
            "With equal WP, those with the highest SB wait.",
            ruling="R4.3",
        ),
        Article(
            "4.4e",
            "Bij gelijke SB wacht het laagste lotingsnummer.",
            "With equal SB, the lowest lot number waits.",
            ruling="R4.3",
        ),
        Article(
            "4.5",
            "Van boven af krijgt ieder de laagst geplaatste tegenstander die nog kan.",
            "From the top, everyone gets the lowest placed opponent that is still possible.",
            ruling="R4.3",
        ),
        Article(
            "4.6",
            "Loopt het onderaan vast, dan gaat het laatste paar open en schuift de hoogste een tegenstander op.",
            "When the end gets stuck, the last pair is opened and its higher player takes the next opponent.",
            ruling="R4.1",
        ),
        Article(
            "4.7",
            "Lukt de groep niet, dan een andere wachtkamer, en als het moet een grotere.",
            "If the group fails, another waiting room, and if need be a larger one.",
            ruling="R4.1",
        ),
        Article(
            "4.8",
            "Lukt de laatste groep niet, dan terug naar de groep ervoor.",
            "If the last group fails, back to the group before it.",
            ruling="R4.1",
        ),
    )


def criteria(look_ahead: Measure) -> tuple[PairingCriterion, ...]:
    """The table of R4.4; the texts differ in the look-ahead of 4.4b."""
    return (
        SIZE.by("4.3"),
        FROM_ABOVE.by("4.4a", "R4.4"),
        SCORES.by("3.3", "R4.4"),
        look_ahead.by("4.4b", "R4.2"),
        RANK_LIST.by("4.4c-e", "R4.3"),
        PAIR_LIST.by("4.5", "R4.3"),
    )


# 5. The first round


def first_round(black: Article) -> tuple[Article, ...]:
    """`black` is 5.3, which differs between the two texts."""
    return (
        Article(
            "5.1",
            "Aantal vooraf bekend: 1 tegen de laatste, 2 tegen de een na laatste, enzovoort; oneven: nummer 1 is vrij.",
            "Number known beforehand: 1 plays the last, 2 the last but one, and so on; odd: number 1 has the bye.",
            ruling="R5.1",
        ),
        Article(
            "5.2",
            "Aantal vooraf niet bekend: 1 tegen 2, 3 tegen 4, enzovoort; oneven: de laatste is vrij.",
            "Number not known beforehand: 1 against 2, 3 against 4, and so on; odd: the last has the bye.",
            ruling="R5.1",
        ),
        black,
    )


SCHEMES = {"fold": fold, "adjacent": adjacent}
SCHEME_ARTICLES = {"fold": "5.1", "adjacent": "5.2"}


# 7. Closing remarks


def closing(terms: GoTerms) -> tuple[Article, ...]:
    return (
        Article(
            "7.1",
            "Wie na de laatste groep nog wacht, is vrij en krijgt een reglementair punt.",
            "Whoever still waits after the last group has the bye and gets a point without play.",
            ruling="R4",
        ),
        Article(
            "7.2",
            "Niet gespeelde en reglementair besliste partijen tellen niet voor kleur en niet als ontmoeting.",
            "Games not played or decided by regulation count neither for colours nor as a meeting.",
            ruling="R1.4",
        ),
        Article(
            "7.3",
            "Wie zich terugtrekt of vooraf afwezig meldt, wordt niet ingedeeld en krijgt een reglementaire nul.",
            "Whoever withdraws or is known to be absent is not paired and gets zero without play.",
            ruling="R1.2",
        ),
        Article(
            "7.4",
            "Een partij die nog niet uit is, geldt bij de indeling als jigo.",
            "A game still going on counts as a jigo for the pairing.",
            ruling="R1.3",
        ),
        Article(
            "7.5",
            "Eindstand: punten (gelijk: prijzengeld delen), WP, SB, onderling resultaat als allen elkaar troffen, lot.",
            "Final ranking: points (level: share the money), WP, SB, direct result if all have met, lot.",
            ruling="R9.5, R9.6, R11.1, R11.6",
            term=terms.final_ranking,
        ),
        Article(
            "7.6",
            "Een gepubliceerde indeling blijft staan, tenzij zij 3.1 of 3.2 schendt.",
            "A published pairing stands, unless it breaks 3.1 or 3.2.",
            ruling="R9.2",
        ),
        Article(
            "7.7",
            "Een verkeerde uitslag of verwisselde kleuren tellen alleen voor indelingen die nog komen.",
            "A wrong result or swapped colours count only for pairings still to be made.",
            ruling="R9.2",
        ),
    )


FINAL_RANKINGS = (
    FinalRanking(
        "go",
        (
            FinalStep("PTS", "7.5a"),
            FinalStep("WP", "7.5b"),
            FinalStep("WSB", "7.5c"),
            FinalStep("DR", "7.5d", "R9.6, R11.1"),
            FinalStep("LOT", "7.5e", "R9.5, R11.6"),
        ),
    ),
)
