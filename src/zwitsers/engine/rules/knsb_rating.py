"""`knsb-rating`: the KNSB's Swiss system on rating, 28 October 1996 (003)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result
from zwitsers.engine.rules.colour_cards import ColourReason, ColourVerdict
from zwitsers.engine.rules.criteria import (
    ANYONE_SENT_ON_AGAIN,
    CLASHES,
    DOWNFLOATS_BEFORE,
    DOWNFLOATS_LAST,
    EXCHANGE_COUNT,
    EXCHANGE_IN,
    EXCHANGE_OUT,
    EXCHANGE_SUM,
    MOVED_DOWN_AGAIN,
    MOVED_DOWN_LEFT,
    OPPONENTS_OF_MOVED_DOWN,
    SIZE,
    STRONG_CLASHES,
    TRANSPOSITION,
    UPFLOATS_BEFORE,
    UPFLOATS_LAST,
)
from zwitsers.engine.rules.knsb_articles import (
    ADJOURNED,
    BOARD_ORDER,
    COLOUR_LIMITS,
    GAPS_CLOSED,
    NO_SHOW,
    PREFERENCES_MET,
    PUBLISHED_STANDS,
    SMALL_DIFFERENCES,
    WITHDRAWN,
    numbered,
)
from zwitsers.engine.rules.knsb_colours import (
    COLOUR_ARTICLES,
    COLOUR_REASONS,
    above_half_in_last_round,
    colours_by_lot,
    colours_by_preference,
    preference,
    same_absolute,
)
from zwitsers.engine.rules.pairing_rules import (
    ByeRule,
    ColourNorm,
    FirstRound,
    HalvesArticles,
    PairingRules,
    Terminology,
    halves,
)
from zwitsers.engine.rules.rulebook import Article, Rulebook
from zwitsers.engine.scores.history import floats
from zwitsers.engine.scores.method import ScoreArticles, ScoreMethod, UnplayedResistance
from zwitsers.engine.scores.ranking import order_by_rating, pairing_numbers, strength
from zwitsers.engine.scores.rankings import FinalRanking, FinalStep

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.pairing_rules import ColourContext, RoundOnePair

# A. Definitions

DEFINITIONS = (
    Article(
        "A1",
        "Ieder speelt met een nagekeken of zo goed mogelijk geschatte rating; wie er geen heeft, telt als 0.",
        "Everyone plays with a rating that was checked or estimated as well as can be; having none counts as 0.",
        ruling="R2.3",
        term="rating",
    ),
    Article(
        "A2",
        "Rangorde: score, rating, titel, naam, en als laatste het lotingsnummer; bij score 0 geeft zij de "
        "indelingsnummers.",
        "Order: score, rating, title, name, and last the lot number; at score 0 it gives the pairing numbers.",
        ruling="R2.2, R2.3",
        term="rangorde, indelingsnummer",
    ),
    Article(
        "A3",
        "Gelijke punten: homogene groep. Met doorgeschoven spelers heterogeen: die worden eerst ingedeeld, de rest is "
        "weer homogeen. Bestaat een groep voor de helft of meer uit doorgeschovenen, dan geldt zij als homogeen.",
        "Equal points: a homogeneous group. With moved-down players heterogeneous: they are paired first, the rest is "
        "homogeneous again. A group of which half or more was moved down counts as homogeneous.",
        ruling="R6",
        term="puntengroep, homogeen, heterogeen, restgroep",
    ),
    Article(
        "A4",
        "Bij verschillende scores krijgt de hoogste een downfloat en de laagste een upfloat.",
        "When the scores differ, the higher gets a downfloat and the lower an upfloat.",
        ruling="R6.1",
        term="float",
    ),
    Article(
        "A5",
        "Wie bij een oneven aantal overblijft krijgt de bye: 1 punt, geen kleur, en het is een downfloat.",
        "Whoever is left over when the number is odd gets the bye: 1 point, no colour, and it is a downfloat.",
        ruling="R1.2, R6.1",
        term="bye",
    ),
    Article(
        "A6",
        "Een groep valt in S1 (de doorgeschovenen, of de bovenste helft) en S2; p is het aantal paren.",
        "A group falls into S1 (those moved down, or the top half) and S2; p is the number of pairs.",
        ruling="R6",
        term="subgroepen S1 en S2, p",
    ),
    Article(
        "A7",
        "Kleursaldo: wit min zwart. Voorkeur absoluut bij een saldo voorbij 1 of twee keer dezelfde kleur, "
        "sterk bij een saldo dat niet 0 is, anders licht: wisselen. Ronde 1: wie van de aanwezigen oneven staat in S1 "
        "krijgt de gelote kleur.",
        "Colour balance: white minus black. A preference is absolute with a balance beyond 1 or the same colour "
        "twice running, strong with a balance that is not 0, else light: alternate. Round one: the odd places of S1, "
        "counted among those present, get the colour drawn by lot.",
        ruling="R3.3, R3.4, R5.4, R10.1",
        term="kleursaldo, kleurvoorkeur",
    ),
    Article(
        "A8",
        "x: het kleinste aantal paren waarin niet beiden hun kleur krijgen.",
        "x: the smallest number of pairs in which not both get their colour.",
        ruling="R6",
        term="x",
    ),
    Article(
        "A9",
        "Verschuiven is S2 anders ordenen (D1); verwisselen is spelers van S1 en S2 ruilen (D2).",
        "A transposition reorders S2 (D1); an exchange swaps players of S1 and S2 (D2).",
        ruling="R6",
        term="verschuiving, verwisseling",
    ),
)

METHOD = ScoreMethod(
    UnplayedResistance.NO_RESISTANCE,
    "R1.2",
    ScoreArticles(
        points="A2",
        bye="A5",
        absence="F5",
        half_point_bye="F5",
        adjourned="F9",
        awarded="F2",
    ),
)

# B. Pairing norms

NORMS = (
    Article(
        "B1",
        "Twee spelers treffen elkaar hooguit een keer; wie al een vol punt kreeg zonder te spelen, krijgt de bye niet.",
        "Two players meet at most once; whoever has had a full point without playing does not get the bye.",
        ruling="R3.1, R3.2",
    ),
    numbered("B2", COLOUR_LIMITS),
    numbered("B3", SMALL_DIFFERENCES),
    numbered("B4", PREFERENCES_MET),
    Article(
        "B5",
        "Zo weinig mogelijk spelers krijgen dezelfde float als in de vorige ronde.",
        "As few players as possible get the same float as in the last round.",
        ruling="R6, R6.2",
    ),
    Article(
        "B6",
        "Zo weinig mogelijk spelers krijgen dezelfde float als in de ronde daarvoor.",
        "As few players as possible get the same float as in the round before that.",
        ruling="R6, R6.2",
    ),
)

BYE = ByeRule.barred_by("B1", {Result.BYE, Result.FULL_POINT_BYE, Result.FORFEIT_WIN})

# C. Pairing procedure

PROCEDURE = (
    Article(
        "C1",
        "Wie in de groep niemand mag treffen, schuift door.",
        "Whoever may meet nobody in the group moves down.",
        ruling="R6",
    ),
    Article("C2", "Bepaal x.", "Determine x.", ruling="R6"),
    Article("C3", "Bepaal p.", "Determine p.", ruling="R6"),
    Article(
        "C4",
        "De hoogste p spelers vormen S1; moet een doorgeschovene wijken, dan de laagste.",
        "The highest p players form S1; if a moved-down player must give way, it is the lowest.",
        ruling="R6",
    ),
    Article("C5", "S1 en S2 staan in rangorde.", "S1 and S2 stand in ranking order.", ruling="R6"),
    Article(
        "C6",
        "De eerste van S1 tegen de eerste van S2, de tweede tegen de tweede, enzovoort.",
        "The first of S1 against the first of S2, the second against the second, and so on.",
        ruling="R6",
    ),
    Article("C7", "Verschuif binnen S2.", "Transpose within S2.", ruling="R6"),
    Article("C8", "Verwissel tussen S1 en S2.", "Exchange between S1 and S2.", ruling="R6"),
    Article("C9", "Laat B6 los voor downfloats.", "Give up B6 for downfloats.", ruling="R6"),
    Article("C10", "Laat B5 los voor downfloats.", "Give up B5 for downfloats.", ruling="R6"),
    Article(
        "C11",
        "Geef een doorgeschovene een andere tegenstander; laat daarna B6 en B5 los voor upfloats.",
        "Give a moved-down player another opponent; then give up B6 and B5 for upfloats.",
        ruling="R6",
    ),
    Article("C12", "Verhoog x.", "Raise x.", ruling="R6"),
    Article(
        "C13",
        "Kan een ander doorschuiven zodat de volgende groep wel lukt, dan gebeurt dat.",
        "If someone else can move down so that the next group works, that is done.",
        ruling="R6",
    ),
    Article(
        "C14",
        "Lukt de laatste groep niet, dan terug naar de groep ervoor; zo nodig gaan zij samen.",
        "If the last group fails, back to the group before it; if need be they are joined.",
        ruling="R6.3",
    ),
    Article(
        "C15",
        "Lukt een andere groep niet, dan een paar minder.",
        "If another group fails, one pair fewer.",
        ruling="R6",
    ),
)

# D. Transpositions and exchanges

REORDERING = (
    Article(
        "D1",
        "Verschuivingen in oplopende volgorde, als getallen gelezen.",
        "Transpositions in ascending order, read as numbers.",
        ruling="R6",
        term="verschuiving",
    ),
    Article(
        "D2",
        "Verwissel zo weinig mogelijk spelers, met het kleinste verschil in nummers; bij gelijk verschil de laagste "
        "van S1.",
        "Exchange as few players as possible, with the smallest difference in numbers; if equal, the lowest of S1.",
        ruling="R6",
        term="verwisseling",
    ),
)


def heterogeneous(moved_down: int, pool: int) -> bool:
    """003 A3 and its N.B.: some players were moved down, but less than half."""
    return 0 < 2 * moved_down < pool


CRITERIA = (
    SIZE.by("C15", "R6"),
    MOVED_DOWN_LEFT.by("C15", "R6"),
    MOVED_DOWN_AGAIN.by("C4", "R6"),
    ANYONE_SENT_ON_AGAIN.by("C13", "R6"),
    CLASHES.by("B4", "R4.6"),
    STRONG_CLASHES.by("B4", "R4.6"),
    UPFLOATS_LAST.by("B5", "R6"),
    UPFLOATS_BEFORE.by("B6", "R6"),
    OPPONENTS_OF_MOVED_DOWN.by("C6", "R6"),
    DOWNFLOATS_LAST.by("B5", "R6"),
    DOWNFLOATS_BEFORE.by("B6", "R6"),
    EXCHANGE_COUNT.by("D2", "R6"),
    EXCHANGE_SUM.by("D2", "R6"),
    EXCHANGE_OUT.by("D2", "R6"),
    EXCHANGE_IN.by("D2", "R6"),
    TRANSPOSITION.by("D1", "R6"),
)

# E. Colour rules


def colours(context: ColourContext) -> ColourVerdict:
    """E1 to E4; without preferences by number and lot, as in round one, but cited under E4 (R8.3, R11.5)."""
    return colours_by_preference(context, lambda _higher, _lower: context.as_in_round_one()._replace(article="E4"))


def colour_numbers(snapshot: Snapshot) -> dict[int, int]:
    """The numbers that A7 and E4 use: in round one the places of the players present, later the pairing numbers.

    So colours alternate down the players who are paired in round one (R5.4, R10.1; E4: R8.3).
    """
    numbers = pairing_numbers(snapshot)
    if snapshot.rounds:
        return numbers
    present = (number for number in numbers if number not in snapshot.unavailable)
    return {number: place for place, number in enumerate(present, start=1)}


def first_round_colours(pair: RoundOnePair) -> ColourVerdict:
    """A7: odd numbers get the colour drawn by lot, even ones the other (R5.4)."""
    return colours_by_lot(pair, "A7")


# F. Closing remarks

CLOSING = (
    numbered("F1", BOARD_ORDER),
    Article(
        "F2",
        "Een reglementair besliste partij en de bye tellen niet voor kleur en zijn geen ontmoeting.",
        "A game decided by regulation and the bye count neither for colours nor as a meeting.",
        ruling="R1.4",
        term="reglementair",
    ),
    numbered("F3", GAPS_CLOSED),
    Article(
        "F4",
        "Ronde 1: de bovenste helft tegen de onderste; oneven: de laatste is vrij.",
        "Round one: the top half against the bottom half; odd: the last has the bye.",
        ruling="R5.3",
    ),
    numbered("F5", WITHDRAWN),
    numbered("F6", PUBLISHED_STANDS),
    Article(
        "F7",
        "Een verkeerde uitslag, kleur of rating telt alleen voor indelingen die nog komen.",
        "A wrong result, colour or rating counts only for pairings still to be made.",
        ruling="R9.2",
    ),
    numbered("F8", NO_SHOW),
    numbered("F9", ADJOURNED),
    Article(
        "F10",
        "Eindstand: punten (gelijk: prijzengeld delen), alleen voor de eerste plaats het onderling resultaat, "
        "gemiddelde rating van de tegenstanders, loting.",
        "Final ranking: points (level: share the money), for the first place only the direct result, "
        "average rating of the opponents, lot.",
        ruling="R9.5, R9.6, R11.2, R11.6",
        term="eindklassering",
    ),
)

FINAL_RANKINGS = (
    FinalRanking(
        "knsb-rating",
        (
            FinalStep("PTS", "F10"),
            FinalStep("DR/1", "F10", "R9.6"),
            FinalStep("AR", "F10", "R9.5, R11.6"),
            FinalStep("LOT", "F10", "R9.5, R11.6"),
        ),
    ),
)

RULEBOOK = Rulebook(
    id="knsb-rating",
    code="003",
    game="chess",
    title_nl="KNSB Zwitsers op rating",
    title_en="KNSB Swiss on rating",
    edition="1996-10-28",
    source="KNSB, Reglement Zwitsers op rating, Scheidsrechterscommissie, 28 oktober 1996",
    purpose_nl="Toernooien op KNSB-rating: bovenste helft van een puntengroep tegen onderste. Niet voor FIDE-rating.",
    purpose_en="Tournaments on KNSB ratings: top half of a score group against bottom half. Not for FIDE rating.",
    divisor=2,
    sonneborn_divisor=4,
    method=METHOD,
    order=order_by_rating,
    strength=strength,
    final_rankings=FINAL_RANKINGS,
    articles=(*DEFINITIONS, *NORMS, *PROCEDURE, *REORDERING, *COLOUR_ARTICLES, *CLOSING),
    pairing=PairingRules(
        meeting_article="B1",
        bye=BYE,
        criteria=CRITERIA,
        first_round=FirstRound(
            {"halves": halves}, {"halves": "F4"}, first_round_colours, colour_numbers, colour_by_lot=True
        ),
        colours=colours,
        board_order_article="F1",
        colour_reasons={**COLOUR_REASONS, "A7": ColourReason.DRAWN_COLOUR},
        colour_norm=ColourNorm("B2", same_absolute),
        preference=preference,
        exempt_in_last_round=above_half_in_last_round,
        floats=floats,
        heterogeneous=heterogeneous,
        terms=Terminology("down"),
        halves=HalvesArticles("A3", "A6", "A8", "A4", "D2", "D1"),
    ),
)
