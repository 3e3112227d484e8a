"""The articles of `keizer`: the rulings K1 to K11, each with its reading."""

from __future__ import annotations

from zwitsers.engine.rules.rulebook import Article

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
