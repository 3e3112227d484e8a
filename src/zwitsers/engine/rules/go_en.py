"""`go-en`: Swiss and sum of opponents' scores for go, the English text (004): where it differs from the Dutch one."""

from __future__ import annotations

from zwitsers.engine.rules.criteria import NEXT_SIZE
from zwitsers.engine.rules.go_common import GoTerms
from zwitsers.engine.rules.go_rulebook import go_rulebook
from zwitsers.engine.rules.rulebook import Article

TERMS = GoTerms(
    resistance_points="sum of opponents' scores (SOS)",
    sonneborn_berger="sum of defeated opponents' scores (SODOS)",
    score_group="score-group",
    waiting_room="waiting room",
    colour_balance="color balance",
    lot_number="drawing number",
    classification="classification",
    awarded="regulatory point",
    final_ranking="final score",
)

LOOK_AHEAD = Article(
    "4.4b",
    "De wachtkamer van de volgende groep wordt zo klein mogelijk.",
    "The waiting room of the next group becomes as small as possible.",
    ruling="R4.2",
)

BLACK = Article(
    "5.3",
    "In de eerste ronde heeft het hoogste nummer zwart.",
    "In round one the higher number has black.",
    ruling="R5.4",
)

ALTERNATE = Article(
    "6.1b",
    "Andersom dan in de vorige ronde, als beiden daarin met verschillende kleur speelden.",
    "The other way round than in the previous round, if both played in it with different colours.",
    ruling="R8.2",
)

RULEBOOK = go_rulebook(
    TERMS,
    id="go-en",
    code="004",
    title_nl="Swiss and SOS, go (Engelse tekst)",
    title_en="Swiss and SOS, go (English text)",
    source="Swiss and sum of opponents score (SOS), based on rules of the Dutch Chess Association",
    purpose_nl="Gotoernooien op de Engelse tekst; de kleurregels verschillen van de Nederlandse.",
    purpose_en="Go tournaments by the English text; its colour rules differ from the Dutch ones.",
    look_ahead=LOOK_AHEAD,
    next_group=NEXT_SIZE,
    black=BLACK,
    lower_has_black=False,
    alternate=ALTERNATE,
    previous_round_only=True,
)
