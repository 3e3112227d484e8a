"""`knsb-wp`: the KNSB's Swiss system on resistance points, November 1996 (001)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result
from zwitsers.engine.rules.colour_cards import ColourCard, ColourVerdict
from zwitsers.engine.rules.criteria import (
    CLASHES,
    FROM_ABOVE,
    NEXT_SIZE,
    PAIR_LIST,
    RANK_LIST,
    SCORES,
    SENT_ON_AGAIN,
    SIZE,
    STRONG_CLASHES,
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
    colours_by_preference,
    preference,
    same_absolute,
)
from zwitsers.engine.rules.pairing_rules import (
    ByeRule,
    ColourNorm,
    FirstRound,
    PairingRules,
    adjacent,
    fold,
)
from zwitsers.engine.rules.rulebook import Article, Rulebook
from zwitsers.engine.scores.method import ScoreArticles, ScoreMethod, UnplayedResistance
from zwitsers.engine.scores.ranking import order_by_resistance
from zwitsers.engine.scores.rankings import FinalRanking, FinalStep

if TYPE_CHECKING:
    from zwitsers.engine.rules.pairing_rules import ColourContext, RoundOnePair

# A. Definitions

DEFINITIONS = (
    Article(
        "A1a",
        "WP: tel de scores van alle tegenstanders tot nu toe bij elkaar op.",
        "WP: add up the scores of all opponents so far.",
        ruling="R1.5",
        term="weerstandspunten (WP)",
    ),
    Article(
        "A1b",
        "SB: de scores van wie je versloeg, en de helft van de scores van wie remise speelde.",
        "SB: the scores of those you beat, and half the scores of those you drew with.",
        ruling="R1.5",
        term="Sonneborn-Berger-score (SB)",
    ),
    Article(
        "A1c",
        "Voorbeeld: speler 57 heeft WP 30½ en SB 14¼.",
        "Worked example: player 57 has WP 30½ and SB 14¼.",
        ruling="R1.5",
    ),
    Article(
        "A1d",
        "1R en 0R tellen voor WP en SB als remise tegen jezelf; de score die daaruit volgt heet WS. "
        "In het voorbeeld komt speler 57 zo op WP 31 en SB 13½.",
        "For WP and SB, 1R and 0R are a draw with oneself; the score that follows is called WS. "
        "In the worked example player 57 then has WP 31 and SB 13½.",
        ruling="R1.5",
        term="reglementaire uitslag (1R, 0R), WS",
    ),
    Article(
        "A2",
        "Wie evenveel punten heeft, zit in dezelfde puntengroep.",
        "Players with the same number of points are one score group.",
        ruling="R4",
        term="puntengroep",
    ),
    Article(
        "A3",
        "Wie in zijn groep geen tegenstander vindt, gaat via de wachtkamer naar de volgende groep.",
        "A player without an opponent in their group goes to the next one by way of the waiting room.",
        ruling="R4",
        term="wachtkamer",
    ),
    Article(
        "A4",
        "Rangorde voor de indeling: punten, WP, SB (hoog voor laag), dan lotingsnummer (laag voor hoog).",
        "Order for pairing: points, WP, SB (high before low), then lot number (low before high).",
        ruling="R2.1",
        term="klassering",
    ),
    Article(
        "A5",
        "Kleursaldo: wit min zwart. Voorkeur absoluut bij een saldo voorbij 1 of twee keer dezelfde kleur, "
        "sterk bij een saldo dat niet 0 is, anders licht: wisselen.",
        "Colour balance: white minus black. A preference is absolute with a balance beyond 1 or the same colour "
        "twice running, strong with a balance that is not 0, else light: alternate.",
        ruling="R3.3, R3.4",
        term="kleursaldo, kleurvoorkeur",
    ),
)

METHOD = ScoreMethod(
    UnplayedResistance.DRAW_WITH_HIMSELF,
    "R1.5",
    ScoreArticles(
        points="A4",
        bye="F1",
        absence="F5",
        half_point_bye="F9",
        adjourned="F11",
        resistance_score="A1d",
        resistance_points="A1a",
        sonneborn_berger="A1b",
        awarded="F3",
    ),
)

# B. Pairing norms

NORMS = (
    Article(
        "B1a",
        "Twee spelers treffen elkaar hooguit een keer.",
        "Two players meet at most once.",
        ruling="R3.1",
    ),
    Article(
        "B1b",
        "Wie al een vol punt kreeg zonder te spelen, krijgt de bye niet meer.",
        "Whoever has had a full point without playing does not get the bye.",
        ruling="R3.2",
    ),
    numbered("B2", COLOUR_LIMITS),
    numbered("B3", SMALL_DIFFERENCES),
    numbered("B4", PREFERENCES_MET),
)

BYE = ByeRule.barred_by("B1b", {Result.BYE, Result.FULL_POINT_BYE, Result.FORFEIT_WIN})

# C. Pairing procedure

PROCEDURE = (
    Article(
        "C1",
        "Wie wachtte, doet mee in de volgende groep.",
        "Whoever waited takes part in the next group.",
        ruling="R4",
    ),
    Article(
        "C2",
        "Wie in de groep niemand mag treffen, wacht.",
        "Whoever may meet nobody in the group waits.",
        ruling="R4.5",
    ),
    Article(
        "C3",
        "De wachtkamer is zo klein mogelijk: leeg of een speler, en anders telkens twee meer.",
        "The waiting room is as small as possible: empty or one player, else two more at a time.",
        ruling="R4",
    ),
    Article(
        "C4.1",
        "Wie wacht heeft zo weinig mogelijk punten: eerst zo min mogelijk spelers van boven, dan de laagste scores.",
        "Those who wait have as few points as possible: fewest players from above first, then the lowest scores.",
        ruling="R4.4",
    ),
    Article(
        "C4.2",
        "Zo weinig mogelijk spelers wachten die daarna opnieuw moeten wachten.",
        "As few as possible wait who would have to wait again.",
        ruling="R4.2",
    ),
    Article(
        "C4.3",
        "De volgende wachtkamer wordt zo klein mogelijk.",
        "The next waiting room becomes as small as possible.",
        ruling="R4.2",
    ),
    Article(
        "C4.4",
        "De wachtkamer laat in de groep zoveel mogelijk kleurvoorkeuren uitkomen.",
        "The waiting room leaves as many colour preferences as possible fulfilled in the group.",
        ruling="R4.6",
    ),
    Article(
        "C4.5",
        "Daarna wacht de hoger geplaatste: WP, SB, lotingsnummer.",
        "After that the higher placed wait: WP, SB, lot number.",
        ruling="R4.3",
    ),
    Article(
        "C5",
        "Van boven af krijgt ieder de laagst geplaatste tegenstander die nog kan.",
        "From the top, everyone gets the lowest placed opponent that is still possible.",
        ruling="R4.3",
    ),
    Article(
        "C6",
        "Loopt het onderaan vast, dan gaat het laatste paar open en schuift de hoogste een tegenstander op.",
        "When the end gets stuck, the last pair is opened and its higher player takes the next opponent.",
        ruling="R4.1",
    ),
    Article(
        "C7",
        "Lukt de groep niet, dan een andere wachtkamer, en als het moet een die twee groter is.",
        "If the group fails, another waiting room, and if need be one larger by two.",
        ruling="R4.1",
    ),
    Article(
        "C8",
        "Is de groep klaar, dan gaat de wachtkamer naar de volgende.",
        "When the group is done, the waiting room goes to the next.",
        ruling="R4",
    ),
    Article(
        "C9",
        "Lukt de laatste groep niet, dan terug naar de groep ervoor.",
        "If the last group fails, back to the group before it.",
        ruling="R4.1",
    ),
)

CRITERIA = (
    SIZE.by("C3"),
    FROM_ABOVE.by("C4.1", "R4.4"),
    SCORES.by("C4.1", "R4.4"),
    SENT_ON_AGAIN.by("C4.2", "R4.2"),
    NEXT_SIZE.by("C4.3", "R4.2"),
    CLASHES.by("C4.4", "R4.6"),
    STRONG_CLASHES.by("C4.4", "R4.6"),
    RANK_LIST.by("C4.5", "R4.3"),
    PAIR_LIST.by("C5", "R4.3"),
)

# D. The first round

FIRST_ROUND = (
    Article(
        "D1",
        "Aantal vooraf bekend: 1 tegen de laatste, 2 tegen de een na laatste, enzovoort; oneven: nummer 1 is vrij.",
        "Number known beforehand: 1 plays the last, 2 the last but one, and so on; odd: number 1 has the bye.",
        ruling="R5.1",
    ),
    Article(
        "D2",
        "Aantal vooraf niet bekend: 1 tegen 2, 3 tegen 4, enzovoort; oneven: de laatste is vrij.",
        "Number not known beforehand: 1 against 2, 3 against 4, and so on; odd: the last has the bye.",
        ruling="R5.1",
    ),
    Article(
        "D",
        "In de eerste ronde heeft de eerstgenoemde wit.",
        "In round one the first-named has white.",
        ruling="R5.4",
    ),
)


def first_round_colours(pair: RoundOnePair) -> ColourVerdict:
    one, two = pair.first, pair.second
    return ColourVerdict(white=min(one, two), black=max(one, two), article="D")


# E. Colour rules


def colours(context: ColourContext) -> ColourVerdict:
    return colours_by_preference(context, _higher_has_white)


def _higher_has_white(higher: ColourCard, lower: ColourCard) -> ColourVerdict:
    """R8.3: the case that neither has a preference."""
    return ColourVerdict(higher.number, lower.number, "E4")


# F. Closing remarks

CLOSING = (
    Article(
        "F1",
        "Wie bij een oneven aantal overblijft heeft een vrije ronde en krijgt een punt.",
        "Whoever is left over when the number is odd has the bye and gets a point.",
        ruling="R1.2",
        term="vrije ronde, bye",
    ),
    numbered("F2", BOARD_ORDER),
    Article(
        "F3",
        "Reglementaire ronden, ook de bye, niet ingedeeld zijn en 0-0, zijn voor WP en SB een remise tegen jezelf; "
        "een reglementaire partij telt niet voor kleur en is geen ontmoeting.",
        "Rounds without play, such as a forfeit, the bye or not being paired, and also 0-0, are a draw with oneself "
        "for WP and SB; a forfeited game counts neither for colours nor as a meeting.",
        ruling="R1.4, R1.5",
        term="reglementair",
    ),
    numbered("F4", GAPS_CLOSED),
    numbered("F5", WITHDRAWN),
    numbered("F6", PUBLISHED_STANDS),
    Article(
        "F7",
        "Een verkeerde uitslag of verwisselde kleuren tellen alleen voor indelingen die nog komen.",
        "A wrong result or swapped colours count only for pairings still to be made.",
        ruling="R9.2",
    ),
    Article(
        "F8",
        "Controle voor de indeling, met D spelers en R ronden: punten ½·D·R met de reglementaire verschillen, "
        "WS ½·D·R, WP ½·D·R².",
        "Check before pairing, with D players and R rounds: points ½·D·R apart from what was given or lost without "
        "play, WS ½·D·R, WP ½·D·R².",
        ruling="R1.7",
    ),
    Article(
        "F9",
        "Een bye van een half punt die het toernooi toestaat, telt voor WP en SB als elke reglementaire ronde.",
        "A half-point bye that the tournament allows counts for WP and SB like any round without play.",
        ruling="R9.4",
    ),
    numbered("F10", NO_SHOW),
    numbered("F11", ADJOURNED),
    Article(
        "F12",
        "Eindstand: punten (gelijk: prijzengeld delen), alleen voor de eerste plaats het onderling resultaat, "
        "WP, SB, loting.",
        "Final ranking: points (level: share the money), for the first place only the direct result, WP, SB, lot.",
        ruling="R9.5, R9.6, R11.2, R11.6",
        term="eindklassering",
    ),
)

FINAL_RANKINGS = (
    FinalRanking(
        "knsb-wp",
        (
            FinalStep("PTS", "F12.1"),
            FinalStep("DR/1", "F12.2", "R9.6"),
            FinalStep("WP", "F12.3"),
            FinalStep("WSB", "F12.4"),
            FinalStep("LOT", "F12.5", "R9.5, R11.6"),
        ),
    ),
)

RULEBOOK = Rulebook(
    id="knsb-wp",
    code="001",
    game="chess",
    title_nl="KNSB Zwitsers op weerstandspunten",
    title_en="KNSB Swiss on resistance points",
    edition="1996-11",
    source="KNSB, Zwitsers op weerstandspunten, Scheidsrechterscommissie, november 1996",
    purpose_nl="Voor clubs, en waar ratings niet betrouwbaar zijn: ordening op WP en SB. Niet voor de FIDE-rating.",
    purpose_en="For clubs, and where ratings are not reliable: ordered by WP and SB. Not for FIDE rating.",
    divisor=2,
    sonneborn_divisor=4,
    method=METHOD,
    order=order_by_resistance,
    final_rankings=FINAL_RANKINGS,
    articles=(*DEFINITIONS, *NORMS, *PROCEDURE, *FIRST_ROUND, *COLOUR_ARTICLES, *CLOSING),
    pairing=PairingRules(
        meeting_article="B1a",
        bye=BYE,
        criteria=CRITERIA,
        first_round=FirstRound(
            {"fold": fold, "adjacent": adjacent}, {"fold": "D1", "adjacent": "D2"}, first_round_colours
        ),
        colours=colours,
        board_order_article="F2",
        colour_reasons=COLOUR_REASONS,
        colour_norm=ColourNorm("B2", same_absolute),
        preference=preference,
        exempt_in_last_round=above_half_in_last_round,
    ),
)
