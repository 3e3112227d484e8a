"""`go-nl`: Swiss on resistance points for go, the Dutch text (000): where it differs from the English one."""

from __future__ import annotations

from zwitsers.engine.rules.criteria import SENT_ON_AGAIN
from zwitsers.engine.rules.go_common import GoTerms
from zwitsers.engine.rules.go_rulebook import go_rulebook
from zwitsers.engine.rules.rulebook import Article

TERMS = GoTerms(
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

RULEBOOK = go_rulebook(
    TERMS,
    id="go-nl",
    code="000",
    title_nl="Zwitsers op weerstandspunten, go (Nederlandse tekst)",
    title_en="Swiss on resistance points, go (Dutch text)",
    source="Het Zwitsers op weerstandspunten, 9.9, op basis van de regels van de KNSB",
    purpose_nl="Gotoernooien op de Nederlandse tekst: een wachtkamer per scoregroep, kleuren achteraf.",
    purpose_en="Go tournaments by the Dutch text: a waiting room for each score group, colours afterwards.",
    look_ahead=LOOK_AHEAD,
    next_group=SENT_ON_AGAIN,
    black=BLACK,
    lower_has_black=True,
    alternate=ALTERNATE,
    previous_round_only=False,
)
