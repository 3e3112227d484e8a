"""`kndb`: the Swiss system of the KNDB for draughts, with the FMJD end-rankings and the Modificaties (002).

The text has headings and short numbered lists. An article is cited by its heading and number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.rules.colour_cards import ColourReason, ColourVerdict, give
from zwitsers.engine.rules.criteria import ANYONE_SENT_ON_AGAIN, FROM_ABOVE, PAIR_LIST, RANK_LIST, SCORES, SIZE
from zwitsers.engine.rules.pairing_rules import (
    ByeRule,
    FirstRound,
    PairingRules,
    Terminology,
    fold,
)
from zwitsers.engine.rules.rulebook import Article, Rulebook
from zwitsers.engine.scores.method import ScoreArticles, ScoreMethod, UnplayedResistance
from zwitsers.engine.scores.ranking import order_by_resistance
from zwitsers.engine.scores.rankings import FinalRanking, FinalStep

if TYPE_CHECKING:
    from zwitsers.engine.rules.pairing_rules import ColourContext, RoundOnePair

# Globale beschrijving

GLOBAL = (
    Article(
        "Inleiding",
        "Twee spelers treffen elkaar hooguit een keer.",
        "Two players meet at most once.",
        ruling="R3.1",
    ),
    Article(
        "Globaal 1",
        "Een groep heeft de spelers met een score, en wie van boven is doorgeschoven.",
        "A group holds the players of one score, and those moved down from above.",
        ruling="R4",
        term="puntengroep",
    ),
    Article(
        "Globaal 2",
        "Van boven af krijgt ieder de laagst geplaatste tegenstander waarmee de rest nog te paren is.",
        "From the top, everyone gets the lowest placed opponent with whom the rest can still be paired.",
        ruling="R4.3, R5.2",
    ),
    Article(
        "Globaal 3",
        "Bij een oneven aantal komt er een dummy bij; wie die treft, is vrij en krijgt twee punten.",
        "With an odd number a dummy joins; whoever meets it has a free round and gets two points.",
        ruling="R1.6",
        term="dummy",
    ),
)

# Het opstellen van de ranglijst

RANKING_LIST = (
    Article(
        "Definitie lotingsnummer",
        "Het nummer dat een speler voor de eerste ronde trok; in een TRF-bestand het startnummer.",
        "The number a player drew before round one; in a TRF file the starting rank.",
        ruling="R2.3",
        term="lotingsnummer",
    ),
    Article(
        "Definitie score",
        "Score: de wedstrijdpunten, winst 2, remise 1, verlies 0.",
        "Score: the match points, win 2, draw 1, loss 0.",
        ruling="R1.1",
        term="score",
    ),
    Article(
        "Definitie WP",
        "WP: de scores opgeteld van de tegenstanders tegen wie gespeeld is; de dummy heeft 0.",
        "WP: the scores of the opponents played, added up; the dummy has 0.",
        ruling="R1.6",
        term="weerstandspunten (WP)",
    ),
    Article(
        "Definitie SB",
        "SB: twee keer de scores van wie je versloeg en een keer die van wie remise speelde.",
        "SB: twice the scores of those you beat and once those of whom you drew with.",
        ruling="R1.6",
        term="Sonneborn-Bergerpunten (SB)",
    ),
    Article(
        "Ranglijst",
        "Rangorde na elke ronde: score, WP, SB (hoog voor laag), dan lotingsnummer (laag voor hoog).",
        "Order after each round: score, WP, SB (high before low), then lot number (low before high).",
        ruling="R2.1",
        term="ranglijst",
    ),
)

METHOD = ScoreMethod(
    UnplayedResistance.NOTHING,
    "R1.6",
    ScoreArticles(
        points="Definitie score",
        bye="Globaal 3",
        absence="Definitie score",
        half_point_bye="Definitie score",
        adjourned="Definitie score",
        resistance_score="Definitie score",
        resistance_points="Definitie WP",
        sonneborn_berger="Definitie SB",
        awarded="Definitie score",
        in_between="Modificatie 2",
    ),
)

# A round against the drawing dummy is MOVED once its draw is replaced; it still counts as a meeting (R10.3).
BYE = ByeRule.barred_by("Globaal 3", {Result.BYE, Result.MOVED}, dummy_in_last_group=True)

# Het samenstellen van puntengroepen

GROUPS = (
    Article(
        "Puntengroepen 1",
        "Zoveel mogelijk paren binnen de groep: de wachtkamer is zo klein mogelijk.",
        "As many pairs as possible within the group: the waiting room is as small as possible.",
        ruling="R4",
        term="wachtkamer",
    ),
    Article(
        "Puntengroepen 2",
        "De wachtkamer krijgt de hoogst geplaatsten van de groep zelf: 123, 124, tot 567.",
        "The waiting room takes the highest placed of the group itself: 123, 124, up to 567.",
        ruling="R4.3",
    ),
    Article(
        "Puntengroepen 3",
        "Wie van boven kwam, wacht alleen opnieuw als geen andere opvulling dat voorkomt; dan de laagste scores eerst.",
        "Those from above wait again only when no other filling prevents it; then the lowest scores first.",
        ruling="R4.2, R4.4",
    ),
    Article(
        "Puntengroepen 4",
        "Lukt de laatste groep niet, dan terug naar de groep ervoor en een grotere wachtkamer.",
        "If the last group fails, back to the group before it and a larger waiting room.",
        ruling="R4.1",
    ),
)

CRITERIA = (
    SIZE.by("Puntengroepen 1"),
    FROM_ABOVE.by("Puntengroepen 3", "R4.4"),
    ANYONE_SENT_ON_AGAIN.by("Puntengroepen 3", "R4.2"),
    SCORES.by("Puntengroepen 3", "R4.4"),
    RANK_LIST.by("Puntengroepen 2", "R4.3"),
    PAIR_LIST.by("Globaal 2", "R4.3"),
)

# Het bepalen van de kleur

COLOURS = (
    Article(
        "Kleur 1",
        "Het laagste kleursaldo (wit min zwart) heeft wit.",
        "The lower colour balance (white minus black) has white.",
        ruling="R8.4",
        term="kleursaldo",
    ),
    Article(
        "Kleur 2",
        "Gelijk saldo: ieder een andere kleur dan in de vorige ronde, als dat voor beiden kan.",
        "Equal balance: each another colour than in the previous round, if that suits both.",
        ruling="R8.4",
    ),
    Article(
        "Kleur 3",
        "Anders heeft het laagste lotingsnummer wit als de som van de nummers oneven is, en zwart als die even is.",
        "Else the lower lot number has white when the sum of the numbers is odd, black when it is even.",
        ruling="R8.4",
    ),
)


def colours(context: ColourContext) -> ColourVerdict:
    one, two = context.higher, context.lower
    if one.white_minus_black != two.white_minus_black:
        lower_balance = one if one.white_minus_black < two.white_minus_black else two
        other = two if lower_balance is one else one
        return give(lower_balance, Colour.WHITE, other, "Kleur 1")
    if one.previous is not two.previous:
        if one.previous is not None:
            return give(one, one.previous.other, two, "Kleur 2")
        assert two.previous is not None  # they differ, so one of them had a game
        return give(two, two.previous.other, one, "Kleur 2")
    return context.as_in_round_one()


def by_lot_numbers(pair: RoundOnePair) -> ColourVerdict:
    low, high = sorted((pair.first, pair.second))
    if (low + high) % 2:
        return ColourVerdict(white=low, black=high, article="Kleur 3")
    return ColourVerdict(white=high, black=low, article="Kleur 3")


# Modificaties

MODIFICATIONS = (
    Article(
        "Modificatie 1",
        "De eerste ronden mogen gestuurd worden: lotingsnummers naar sterkte, of groepen die elkaar nog niet treffen.",
        "The opening rounds may be guided: lot numbers by strength, or groups that do not meet yet.",
        ruling="R7.1",
        term="geleide loting",
    ),
    Article(
        "Modificatie 2",
        "De dummy mag meespelen als iemand die altijd remise maakt; wie hem treft, speelt een tussenronde.",
        "The dummy may take part as one who always draws; those who meet it play an in-between round.",
        ruling="R7.2",
        term="dummy, tussenronde",
    ),
)

# Eindstand

FINAL = (
    Article(
        "Eindstand",
        "De eindstand volgt de wedstrijdpunten.",
        "The final ranking follows the match points.",
        ruling="R9.5",
        term="eindstand",
    ),
    Article(
        "Eindstand 1",
        "Voorzien de voorwaarden in een barrage, dan beslist die om de eerste plaats.",
        "Where the tournament provides a barrage, it decides the first place.",
        ruling="R9.5",
        term="barrage",
    ),
    Article(
        "Eindstand 2 KNDB",
        "KNDB: bij gelijke punten de meeste WP, dan de meeste SB; wie dan gelijk is, deelt de plaats.",
        "KNDB: level on points, most WP, then most SB; those still level share the place.",
        ruling="R9.5, R9.6",
    ),
    Article(
        "Eindstand 2 FMJD",
        "FMJD: eerst WP zonder de hoogste en de laagste tegenstander; daarna WP zonder de laagste, zonder de twee "
        "laagste, en zo door.",
        "FMJD: first WP without the highest and the lowest opponent; then WP without the lowest, without the two "
        "lowest, and so on.",
        ruling="R9.5, R11.3",
        term="Solkoff mediaan, Solkoff afgekapt",
    ),
    Article(
        "Eindstand 2 rating",
        "Op rating: de hoogste gemiddelde rating van de tegenstanders.",
        "On rating: the highest average rating of the opponents.",
        ruling="R9.5, R11.6",
    ),
)

FINAL_RANKINGS = (
    FinalRanking(
        "kndb",
        (
            FinalStep("PTS", "Eindstand"),
            FinalStep("WP", "Eindstand 2 KNDB"),
            FinalStep("WSB", "Eindstand 2 KNDB"),
        ),
        barrage_article="Eindstand 1",
        title_nl="KNDB: punten, WP, SB",
        title_en="KNDB: points, WP, SB",
    ),
    FinalRanking(
        "fmjd",
        (
            FinalStep("PTS", "Eindstand"),
            FinalStep("SOLM", "Eindstand 2 FMJD", "R9.5, R11.3"),
            FinalStep("SOLT", "Eindstand 2 FMJD", "R9.5, R11.3"),
        ),
        barrage_article="Eindstand 1",
        title_nl="FMJD: punten, Solkoff-mediaan, verkorte Solkoff",
        title_en="FMJD: points, Solkoff median, Solkoff truncated",
    ),
    FinalRanking(
        "rating",
        (
            FinalStep("PTS", "Eindstand"),
            FinalStep("AR", "Eindstand 2 rating", "R9.5, R11.6"),
        ),
        barrage_article="Eindstand 1",
        title_nl="punten, gemiddelde rating van de tegenstanders",
        title_en="points, average rating of the opponents",
    ),
)

RULEBOOK = Rulebook(
    id="kndb",
    code="002",
    game="draughts",
    title_nl="KNDB Zwitsers systeem",
    title_en="KNDB Swiss system",
    edition="s.d.",
    source="KNDB, Het Zwitsers systeem",
    purpose_nl="Damtoernooien: punten 2-1-0, een dummy bij een oneven aantal, eindstand van KNDB, FMJD of op rating.",
    purpose_en="Draughts tournaments: points 2-1-0, a dummy when the number is odd, KNDB, FMJD or rating end-ranking.",
    divisor=1,
    sonneborn_divisor=1,
    method=METHOD,
    order=order_by_resistance,
    final_rankings=FINAL_RANKINGS,
    articles=(*GLOBAL, *RANKING_LIST, *GROUPS, *COLOURS, *MODIFICATIONS, *FINAL),
    pairing=PairingRules(
        meeting_article="Inleiding",
        terms=Terminology(bye="dummy"),
        bye=BYE,
        criteria=CRITERIA,
        first_round=FirstRound({"fold": fold}, {"fold": "Globaal 2"}, by_lot_numbers),
        colours=colours,
        board_order_article="",
        colour_reasons={
            "Kleur 1": ColourReason.LOWER_BALANCE,
            "Kleur 2": ColourReason.PREVIOUS_ROUND,
            "Kleur 3": ColourReason.SUM_OF_LOTS,
        },
        drawing_dummy_article="Modificatie 2",
    ),
)
