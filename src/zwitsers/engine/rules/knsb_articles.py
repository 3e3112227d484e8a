"""Articles with the same text in both KNSB rulebooks (001, 003), under different numbers."""

from __future__ import annotations

from zwitsers.engine.rules.rulebook import Article


def numbered(number: str, article: Article) -> Article:
    """The article with the number of one rulebook."""
    return article._replace(id=number)


COLOUR_LIMITS = Article(
    "",
    "Niemand komt op een kleursaldo voorbij 2 of krijgt drie keer achtereen dezelfde kleur; in de laatste ronde "
    "geldt dat niet voor wie boven de 50% staat.",
    "Nobody gets a colour balance beyond 2 or the same colour three times running; in the last round this does "
    "not hold for those above 50%.",
    ruling="R3.3, R3.4",
)
SMALL_DIFFERENCES = Article(
    "",
    "Tegenstanders schelen zo weinig mogelijk in score.",
    "Opponents differ as little in score as possible.",
    ruling="R4.7",
)
PREFERENCES_MET = Article(
    "",
    "Zoveel mogelijk spelers van een groep krijgen de kleur van hun voorkeur; een sterkere gaat voor.",
    "As many players of a group as possible get the colour they prefer; a stronger preference goes first.",
    ruling="R4.6",
)
BOARD_ORDER = Article(
    "",
    "Volgorde van de borden: hoogste score in het paar, som van de scores, plaats van de hoogste.",
    "Order of the boards: highest score in the pair, sum of the scores, rank of the higher player.",
    ruling="R9.1",
)
GAPS_CLOSED = Article(
    "",
    "Voor E3 sluiten de gaten in iemands kleurenreeks: alleen gespeelde partijen tellen, van achteren af.",
    "For E3 the gaps in a player's colours are closed: only games played count, from the last back.",
    ruling="R8.3",
)
WITHDRAWN = Article(
    "",
    "Wie zich terugtrekt of vooraf verhinderd meldt, wordt niet ingedeeld en krijgt een reglementaire 0.",
    "Whoever withdraws or is known to be absent is not paired and gets 0 without play.",
    ruling="R1.2",
)
PUBLISHED_STANDS = Article(
    "",
    "Een gepubliceerde indeling blijft staan, tenzij zij B1 of B2 schendt.",
    "A published pairing stands, unless it breaks B1 or B2.",
    ruling="R9.2",
)
NO_SHOW = Article(
    "",
    "Wie zonder bericht wegblijft, geldt als teruggetrokken.",
    "Whoever stays away without notice counts as withdrawn.",
    ruling="R9.3",
)
ADJOURNED = Article(
    "",
    "Een afgebroken partij geldt bij de indeling als remise zolang zij niet uit is.",
    "An adjourned game counts as a draw for the pairing until it is finished.",
    ruling="R1.3",
)
