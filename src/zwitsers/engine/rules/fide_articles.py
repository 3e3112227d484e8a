"""The articles of the FIDE (Dutch) System of 2026 (C.04.3), with the parts it needs of C.04.1, C.04.2, C.04.7 and
C.07, in the order of the text and in our own words."""

from __future__ import annotations

from zwitsers.engine.rules.rulebook import Article

# C.04.3, 1. Definitions

DEFINITIONS = (
    Article(
        "1.1",
        "Het indelingsnummer (TPN) volgt uit de sterkte: rating, titel, naam; de sterkste is 1.",
        "The pairing number (TPN) follows from strength: rating, title, name; the strongest is 1.",
        ruling="FD1",
        term="TPN",
    ),
    Article(
        "1.2",
        "Rangorde: score (met virtuele punten), dan indelingsnummer.",
        "Order: score (virtual points included), then pairing number.",
        ruling="FD0",
        term="pairing score",
    ),
    Article(
        "1.3",
        "Wie evenveel punten heeft, vormt een scoregroep; met wie van boven komt (MDP's) een bracket: homogeen zonder, "
        "heterogeen met MDP's.",
        "Players with equal scores form a scoregroup; with those who come from above (MDPs) a bracket: homogeneous "
        "without, heterogeneous with MDPs.",
        ruling="FD0",
        term="scoregroup, bracket, MDP, Limbo",
    ),
    Article(
        "1.4",
        "Bij verschillende scores krijgt de hoogste een downfloat en de laagste een upfloat; wie zonder te spelen meer "
        "krijgt dan een verliespartij waard is, en wie de PAB krijgt, krijgt een downfloat.",
        "When scores differ, the higher gets a downfloat and the lower an upfloat; more points without playing than a "
        "loss is worth, and the PAB, are a downfloat.",
        ruling="FD8",
        term="downfloat, upfloat",
    ),
    Article(
        "1.5",
        "Wie bij een oneven aantal overblijft, krijgt de PAB.",
        "Whoever is left over when the number is odd gets the pairing-allocated bye (PAB).",
        ruling="FD0",
        term="PAB",
    ),
    Article(
        "1.6",
        "Kleurverschil: wit min zwart, alleen over gespeelde partijen.",
        "Colour difference: white minus black, over games played only.",
        ruling="FD0",
        term="colour difference",
    ),
    Article(
        "1.7",
        "Voorkeur absoluut bij een verschil voorbij 1 of twee keer achtereen dezelfde kleur, sterk bij een verschil "
        "van 1, anders licht: wisselen; zonder partij geen.",
        "A preference is absolute with a difference beyond 1 or the same colour twice running, strong with a "
        "difference of 1, else mild: alternate; without a game there is none.",
        ruling="FD0",
        term="absolute, strong, mild",
    ),
    Article(
        "1.8",
        "Topscorer: in de laatste ronde meer dan de helft van wat er te halen was.",
        "Topscorer: in the last round, more than half of what could be had.",
        ruling="FD3",
        term="topscorer",
    ),
    Article(
        "1.9",
        "Van de hoogste bracket naar de laagste; wie in de laatste overblijft krijgt de PAB. Lukt geen enkele "
        "volledige indeling, dan beslist de arbiter.",
        "From the highest bracket to the lowest; who is left over in the last one has the PAB. Without any complete "
        "pairing the arbiter decides.",
        ruling="FD0",
    ),
)

# 2. Pairing criteria

CRITERIA_ARTICLES = (
    Article("C1", "Twee spelers treffen elkaar hooguit een keer.", "Two players meet at most once.", ruling="FD0"),
    Article(
        "C2",
        "Wie al de PAB had, of zonder te spelen een winst waard kreeg, krijgt de PAB niet weer.",
        "Whoever has had the PAB, or a win's worth without playing, does not get it.",
        ruling="FD6",
    ),
    Article(
        "C3",
        "Twee spelers die allebei absoluut dezelfde kleur moeten hebben, treffen elkaar niet, tenzij een van hen "
        "topscorer is.",
        "Two players who absolutely must have the same colour do not meet, unless one of them is a topscorer.",
        ruling="FD0",
    ),
    Article(
        "C4",
        "Wat overblijft moet nog volledig in te delen zijn.",
        "What is left must still allow a complete pairing.",
        ruling="FD0",
    ),
    Article(
        "C5",
        "De PAB gaat naar de laagst mogelijke score.",
        "The PAB goes to the lowest score that it can go to.",
        ruling="FD0",
    ),
    Article("C6", "Zo weinig mogelijk downfloaters.", "As few downfloaters as possible.", ruling="FD0"),
    Article(
        "C7",
        "Downfloaters met zo laag mogelijke scores.",
        "Downfloaters with the lowest scores possible.",
        ruling="FD0",
    ),
    Article(
        "C8",
        "De volgende bracket heeft zo weinig mogelijk downfloaters, met zo laag mogelijke scores.",
        "The next bracket has as few downfloaters as possible, with the lowest scores possible.",
        ruling="FD0",
    ),
    Article(
        "C9",
        "Wie de PAB krijgt, heeft zo weinig mogelijk ongespeelde partijen.",
        "Whoever gets the PAB has as few unplayed games as possible.",
        ruling="FD0",
    ),
    Article(
        "C10",
        "Zo weinig mogelijk topscorers (of hun tegenstanders) krijgen een kleurverschil voorbij 2.",
        "As few topscorers (or their opponents) as possible get a colour difference beyond 2.",
        ruling="FD0",
    ),
    Article(
        "C11",
        "Zo weinig mogelijk topscorers (of hun tegenstanders) krijgen drie keer achtereen dezelfde kleur.",
        "As few topscorers (or their opponents) as possible get the same colour three times running.",
        ruling="FD0",
    ),
    Article(
        "C12",
        "Zo weinig mogelijk spelers krijgen niet de kleur van hun voorkeur.",
        "As few players as possible do not get the colour they prefer.",
        ruling="FD0",
    ),
    Article(
        "C13",
        "Zo weinig mogelijk spelers krijgen niet de kleur van hun sterke voorkeur.",
        "As few players as possible do not get the colour they strongly prefer.",
        ruling="FD2",
    ),
    Article(
        "C14",
        "Zo weinig mogelijk spelers van de scoregroep krijgen weer een downfloat.",
        "As few residents as possible get a downfloat again.",
        ruling="FD0",
    ),
    Article(
        "C15",
        "Zo weinig mogelijk tegenstanders van MDP's krijgen weer een upfloat.",
        "As few opponents of MDPs as possible get an upfloat again.",
        ruling="FD0",
    ),
    Article("C16", "Als C14, van twee ronden terug.", "As C14, of two rounds ago.", ruling="FD0"),
    Article("C17", "Als C15, van twee ronden terug.", "As C15, of two rounds ago.", ruling="FD0"),
    Article(
        "C18",
        "Het scoreverschil van MDP's die weer een downfloat krijgen is zo klein mogelijk.",
        "The score difference of MDPs who get a downfloat again is as small as possible.",
        ruling="FD0",
    ),
    Article(
        "C19",
        "Het scoreverschil van tegenstanders van MDP's die weer een upfloat krijgen is zo klein mogelijk.",
        "The score difference of opponents of MDPs who get an upfloat again is as small as possible.",
        ruling="FD0",
    ),
    Article("C20", "Als C18, van twee ronden terug.", "As C18, of two rounds ago.", ruling="FD0"),
    Article("C21", "Als C19, van twee ronden terug.", "As C19, of two rounds ago.", ruling="FD0"),
)

# 3. How a bracket is paired

PROCEDURE = (
    Article(
        "3.2",
        "S1 zijn de MDP's, of de bovenste helft; S2 de anderen. Wie na de MDP's overblijft, is het restant.",
        "S1 are the MDPs, or the top half; S2 the others. Who is left after the MDPs is the remainder.",
        ruling="FD0",
        term="S1, S2, remainder",
    ),
    Article(
        "3.3",
        "De eerste van S1 tegen de eerste van S2, de tweede tegen de tweede, enzovoort.",
        "The first of S1 against the first of S2, the second against the second, and so on.",
        ruling="FD0",
    ),
    Article(
        "3.8",
        "Van wat op alle criteria even goed is, geldt wat het eerst gevonden wordt.",
        "Of what is equally good on all criteria, the one found first.",
        ruling="FD0",
    ),
)

# 4. The order in which candidates are found

ORDER_ARTICLES = (
    Article(
        "4.2",
        "Transposities van S2, in oplopende volgorde van de nummers.",
        "Transpositions of S2, in ascending order of the numbers.",
        ruling="FD0",
        term="transposition",
    ),
    Article(
        "4.3",
        "Verwissel zo weinig mogelijk spelers van S1 en S2, met het kleinste verschil in nummers; dan de laagste uit "
        "S1, dan de hoogste uit S2.",
        "Exchange as few players of S1 and S2 as possible, with the smallest difference in numbers; then the lowest of "
        "S1, then the highest of S2.",
        ruling="FD0",
        term="exchange",
    ),
    Article(
        "4.4",
        "Moeten MDP's wijken, dan de laagst geplaatste.",
        "If MDPs must give way, it is the lowest ranked.",
        ruling="FD0",
    ),
)

# 5. Colours

COLOUR_ARTICLES = (
    Article(
        "5.1",
        "Voor ronde 1 wordt een kleur geloot.",
        "The initial colour is drawn by lot before round one.",
        ruling="FD0",
        term="initial colour",
    ),
    Article(
        "5.2.1",
        "Iedere voorkeur wordt vervuld; wie er geen heeft, krijgt de andere kleur.",
        "Every preference is met; whoever has none takes the other colour.",
        ruling="FD0",
    ),
    Article(
        "5.2.2",
        "De sterkste voorkeur gaat voor; zijn beide absoluut, dan het grootste kleurverschil.",
        "The stronger preference goes first; if both are absolute, the larger colour difference.",
        ruling="FD0",
    ),
    Article(
        "5.2.3",
        "Andersom dan de laatste keer dat zij verschillende kleuren hadden.",
        "The other way round than the last time they had different colours.",
        ruling="FD0",
    ),
    Article(
        "5.2.4",
        "De voorkeur van de hoger geplaatste gaat voor.",
        "The preference of the higher ranked player goes first.",
        ruling="FD0",
    ),
    Article(
        "5.2.5",
        "Heeft niemand een voorkeur: de hoger geplaatste krijgt de gelote kleur als zijn nummer oneven is, anders de "
        "andere.",
        "When neither has a preference: the higher ranked has the initial colour if his number is odd, else the other.",
        ruling="FD1",
    ),
)

# C.04.1, C.04.2, C.04.7, C.07: what the system takes from the other regulations

BASIC_RULES = (
    Article(
        "C.04.1 3",
        "Vrij zijn (PAB) is een winst waard, tenzij anders bepaald.",
        "The PAB is worth a win, unless the tournament says otherwise.",
        ruling="FD0",
    ),
    Article(
        "C.04.7",
        "Versnelling (Baku): de bovenste helft heeft in de eerste ronden virtuele punten.",
        "Acceleration (Baku): the top half has virtual points in the first rounds.",
        ruling="FD4",
        term="virtual points",
    ),
    Article(
        "C.07",
        "De organisator kiest waarop gelijke eindstanden beslist worden; daarna loting.",
        "The organiser chooses the tie-breaks; what is left is drawn by lot.",
        ruling="FD7",
    ),
)

HANDLING = (
    Article(
        "C.04.2 2",
        "Een nieuwe speler krijgt het nummer dat bij zijn gegevens past; de anderen schuiven op.",
        "A late entry gets the number that his data deserve; the others shift.",
        ruling="FD0",
    ),
    Article(
        "C.04.2 3.1",
        "Een afgebroken partij geldt bij de indeling als remise zolang zij niet uit is.",
        "An adjourned game counts as a draw for the pairing until it is finished.",
        ruling="FD0",
    ),
    Article(
        "C.04.2 3.2",
        "Wie verhinderd is of zich terugtrekt, wordt niet ingedeeld.",
        "Whoever is absent or withdraws is not paired.",
        ruling="FD0",
    ),
    Article(
        "C.04.2 3.4",
        "Een niet gespeelde partij telt niet voor kleur en is geen ontmoeting.",
        "A game not played counts neither for colours nor as a meeting.",
        ruling="FD0",
    ),
    Article(
        "C.04.2 3.6",
        "Volgorde van de borden: hoogste score in het paar, som van de scores, plaats van de hoogste; de PAB als "
        "laatste.",
        "Order of the boards: highest score in the pair, sum of the scores, rank of the higher player; the PAB last.",
        ruling="FD4",
    ),
    Article(
        "C.04.2 4.4",
        "Een gepubliceerde indeling blijft staan, behalve in de gevallen die het reglement noemt.",
        "A published pairing stands, but for the cases that the rules name.",
        ruling="FD0",
    ),
)
