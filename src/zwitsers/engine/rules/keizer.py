"""`keizer`: the Keizer system of Dutch and Belgian clubs. There is no official text; the rulings K1 to K11 are its
articles, and differences between clubs are settings (`engine/domain/keizer.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour
from zwitsers.engine.rules.colour_cards import ColourReason, ColourVerdict, give
from zwitsers.engine.rules.criteria import Count, CriterionWords
from zwitsers.engine.rules.criteria.kinds import CountSubject
from zwitsers.engine.rules.criteria.waiting_room import NEIGHBOURS
from zwitsers.engine.rules.pairing_rules import ByeRule, FirstRound, PairingRules, Terminology
from zwitsers.engine.rules.rulebook import Article, Rulebook
from zwitsers.engine.scores.keizer import keizer_ranking, settings_of
from zwitsers.engine.scores.method import ScoreArticles, ScoreMethod, UnplayedResistance
from zwitsers.engine.scores.rankings import FinalRanking, FinalStep

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.pairing_rules import ColourContext, RoundOnePair
    from zwitsers.engine.scores.table import ScoreLine

ARTICLES = (
    Article(
        "K1",
        "Beginvolgorde: rating van hoog naar laag (geen rating: 0), dan nummer.",
        "Start order: rating, high to low (no rating: 0), then number.",
        ruling="K1",
        term="beginvolgorde",
    ),
    Article(
        "K2",
        "Iedereen op de lijst telt mee voor de waarden, ook wie gestopt is. Wegblijven zonder bericht, ronden na het "
        "stoppen en reglementair verlies leveren niets op. Ronden vóór een late inschrijving tellen als afwezigheid, "
        "maar verbruiken geen van de afwezigheden die meetellen.",
        "Everyone on the list counts for the values, also withdrawn players. Absence without notice, rounds after "
        "withdrawing and forfeit losses give nothing. Rounds before a late entry count as an absence, but use up none "
        "of the absences that count.",
        ruling="K2",
        term="afwezigheid",
    ),
    Article(
        "K3",
        "Score: de eigen waarde, en per ronde een deel van de waarde van de tegenstander of van de eigen waarde, met "
        "de waarden van nu en in exacte breuken.",
        "Score: one's own value, and for each round a part of the opponent's value or of one's own, with the values of "
        "the moment and in exact fractions.",
        ruling="K3",
        term="Keizerpunten",
    ),
    Article(
        "K4",
        "Na elke ronde: tel alle ronden met de waarden van de vorige ranglijst, en opnieuw met de nieuwe, tot die "
        "zichzelf oplevert. Komt een volgorde terug, dan geldt het gemiddelde van die kring.",
        "After every round: count all rounds with the values of the previous ranking, and again with the new one, "
        "until it gives itself. If an order comes back, the mean of that cycle counts.",
        ruling="K4",
        term="herberekening",
    ),
    Article(
        "K5",
        "De waarde volgt uit de plaats: elke volgende plaats één minder, nooit onder 1.",
        "The value follows from the place: each next place one less, never below 1.",
        ruling="K5",
        term="waarde",
    ),
    Article(
        "K6",
        "Verboden paren spelen niet, en niemand treft iemand vaker dan is toegestaan.",
        "Forbidden pairs do not meet, and nobody meets anybody more often than is allowed.",
        ruling="K6",
        term="ontmoetingen",
    ),
    Article(
        "K7",
        "Bij een oneven aantal is vrij wie de minste byes had, onder gelijken de laagst geplaatste, mits de rest kan "
        "worden ingedeeld.",
        "With an odd number the bye goes to the player with the fewest byes, among equals the lowest placed, if the "
        "rest can be paired.",
        ruling="K7",
        term="bye",
    ),
    Article(
        "K8.1",
        "Zo weinig mogelijk paren die elkaar te snel weer treffen.",
        "As few pairs as possible who meet again too soon.",
        ruling="K8",
        term="tussenpoos",
    ),
    Article(
        "K8.2",
        "Van boven af krijgt ieder de hoogst geplaatste tegenstander die nog mogelijk is.",
        "From the top, everyone gets the highest placed opponent that is still possible.",
        ruling="K8",
    ),
    Article(
        "K9.1",
        "Wie het laagste kleursaldo heeft, krijgt wit.",
        "The player with the lower colour balance has white.",
        ruling="K9",
        term="kleursaldo",
    ),
    Article(
        "K9.2",
        "Wie elkaar al troffen, spelen met omgekeerde kleuren.",
        "Players who have met play with colours reversed.",
        ruling="K9",
    ),
    Article(
        "K9.3",
        "Vanaf de laatste partijen teruggeteld: waar de kleuren voor het laatst verschilden, krijgen beiden de andere.",
        "Counted back over their games: where their colours last differed, both get the other colour.",
        ruling="K9",
    ),
    Article(
        "K9.4",
        "Anders krijgt de hoogst geplaatste een andere kleur dan in de laatste partij; zonder partij wit.",
        "Else the higher placed gets the other colour than in their last game; without a game, white.",
        ruling="K9",
    ),
    Article(
        "K10",
        "De borden volgen de plaats van de hoogst geplaatste.",
        "Boards go by the place of the higher placed player.",
        ruling="K10",
    ),
    Article(
        "K11",
        "Eindstand: Keizerpunten, bordpunten, onderling resultaat, beginvolgorde.",
        "Final ranking: Keizer points, game points, direct result, start order.",
        ruling="K11",
        term="eindstand",
    ),
)


METHOD = ScoreMethod(
    UnplayedResistance.NO_RESISTANCE,
    "K3",
    ScoreArticles(points="K3", bye="K3", absence="K2", half_point_bye="K3", adjourned="K3", awarded="K2"),
)


def order(snapshot: Snapshot, _table: Mapping[int, ScoreLine]) -> list[int]:
    """K4: by Keizer score, equal players in start order."""
    return list(keizer_ranking(snapshot).order)


# K7: the bye is decided first.

FEWEST_BYES = Count(
    "fewest_byes",
    lambda pool, one, other: one.byes if pool.waits(one, other) else 0,
    nl=CriterionWords("byes tot nu toe van wie vrij is", "is {who} vrij, met meer byes: {other} in plaats van {made}"),
    en=CriterionWords(
        "byes so far of the player with the bye", "{who} has the bye, with more byes: {other} instead of {made}"
    ),
)
LOWEST_PLACED = Count(
    "lowest_placed",
    lambda pool, one, other: len(pool.members) - one.rank if pool.waits(one, other) else 0,
    by_rank=True,
    nl=CriterionWords("plaatsen van onderaf van wie vrij is", "is {who} vrij, die hoger staat"),
    en=CriterionWords("places from the bottom of the player with the bye", "{who} has the bye, who is placed higher"),
)
BYE = ByeRule(
    "K7",
    lambda _points, _result: False,
    criteria=(FEWEST_BYES.by("K7", "K7"), LOWEST_PLACED.by("K7", "K7")),
    ruling="K7",
)

# K8: the pairs.

EARLY = Count(
    "early",
    lambda pool, one, other: pool.inside(one, other) and other.rank in one.early,
    CountSubject.BOTH,
    between_persons=True,
    nl=CriterionWords(
        "paren die elkaar te snel weer treffen",
        "treffen {other} in plaats van {made} paren elkaar te snel weer: {who}",
    ),
    en=CriterionWords(
        "pairs who meet again too soon",
        "{other} instead of {made} pairs meet again too soon: {who}",
    ),
)
CRITERIA = (EARLY.by("K8.1", "K8"), NEIGHBOURS.by("K8.2", "K8"))

# K9: the colours.


def colours(context: ColourContext) -> ColourVerdict:
    higher, lower = context.higher, context.lower
    difference = higher.white_minus_black - lower.white_minus_black
    if difference:
        return give(higher, Colour.WHITE if difference < 0 else Colour.BLACK, lower, "K9.1")
    met = higher.last_meeting(lower.number)
    had = higher.by_round[met - 1] if met is not None else None
    if had is not None:
        return give(higher, had.other, lower, "K9.2")
    for mine, theirs in zip(reversed(higher.played), reversed(lower.played), strict=False):
        if mine is not theirs:
            return give(higher, mine.other, lower, "K9.3")
    return give(higher, higher.played[-1].other if higher.played else Colour.WHITE, lower, "K9.4")


def first_round_colours(pair: RoundOnePair) -> ColourVerdict:
    """K9.4: nobody has played, so the higher placed has white."""
    return ColourVerdict(white=pair.first, black=pair.second, article="K9.4")


RULEBOOK = Rulebook(
    id="keizer",
    code="Keizer",
    game="chess",
    other_games=("draughts", "go"),
    running_ranking="values",
    values_by_place=True,
    title_nl="Keizersysteem",
    title_en="Keizer system",
    edition="s.d.",
    source="rulings K1 to K11, from the regulations of clubs",
    purpose_nl="Voor een clubcompetitie over een heel seizoen, waarin leden komen wanneer zij kunnen: winnen levert de "
    "waarde van de tegenstander op, en buren in de ranglijst treffen elkaar.",
    purpose_en="For a club season in which members come when they can: winning earns the value of the opponent, and "
    "neighbours in the ranking meet.",
    divisor=2,
    sonneborn_divisor=4,
    method=METHOD,
    order=order,
    final_rankings=(
        FinalRanking(
            "keizer",
            (
                FinalStep("KEIZER", "K11", "K11"),
                FinalStep("PTS", "K11", "K11"),
                FinalStep("DR", "K11", "K11"),
                FinalStep("START", "K11", "K1"),
            ),
            title_nl="eindstand",
            title_en="final ranking",
        ),
        FinalRanking(
            "values",
            (FinalStep("KEIZER", "K4", "K4"), FinalStep("START", "K4", "K4")),
            title_nl="ranglijst van de waarden",
            title_en="ranking of the values",
        ),
    ),
    articles=ARTICLES,
    pairing=PairingRules(
        meeting_article="K6",
        bye=BYE,
        criteria=CRITERIA,
        first_round=FirstRound(schemes={}, articles={}, colours=first_round_colours),
        colours=colours,
        board_order_article="K10",
        colour_reasons={
            "K9.1": ColourReason.LOWER_BALANCE,
            "K9.2": ColourReason.LAST_MEETING,
            "K9.3": ColourReason.GAMES_TURN_ROUND,
            "K9.4": ColourReason.HIGHER_CHANGES,
        },
        terms=Terminology(group="field"),
        one_pool=True,
        empty_round_is_over=True,
        most_meetings=lambda snapshot: settings_of(snapshot).meetings,
        meeting_ruling="K6",
        forbidden_ruling="K6",
        gap=lambda snapshot: settings_of(snapshot).gap,
    ),
)
