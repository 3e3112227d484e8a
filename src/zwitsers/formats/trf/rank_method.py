"""Which rating orders the players of a file: record 172, and what a file in FIDE's style has without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.ratings import Counting
from zwitsers.engine.rules.registry import rulebook
from zwitsers.formats.trf.handling import swiss_system
from zwitsers.formats.trf.scoring import STANDARD

if TYPE_CHECKING:
    from zwitsers.formats.exchanged import TournamentData
    from zwitsers.formats.trf.document import TrfDocument

# The rulebook of a file in FIDE's style that names none.
PROPOSED = "fide-dutch"
_CODES = {
    Counting.INTERNATIONAL: "FIDE",
    Counting.NATIONAL: "NRO",
    Counting.INTERNATIONAL_FIRST: "FIDON",
    Counting.NATIONAL_FIRST: "NIDOF",
    Counting.HIGHER: "HBFN",
}
_COUNTINGS = {code: counting for counting, code in _CODES.items()}


def is_fide_style(document: TrfDocument) -> bool:
    """Whether this is a Swiss of chess whose players have FIDE numbers, by a rulebook of FIDE or by none named."""
    snapshot = document.snapshot
    swiss = bool(swiss_system(document)) if document.system else not snapshot.predetermined
    plain = snapshot.mcmahon is None and snapshot.handicap is None and document.scoring == STANDARD
    return swiss and plain and any(player.fide_id for player in snapshot.players)


def counting_of_file(document: TrfDocument) -> Counting | None:
    """What record 172 says, or else what the ratings of the file show; None when they show nothing."""
    words = " ".join(document.texts("172")).upper().split()
    if words and words[-1] in _COUNTINGS:
        return _COUNTINGS[words[-1]]
    rated = [player for player in document.snapshot.players if player.international_rating]
    if any(player.national for player in rated):
        return Counting.INTERNATIONAL
    return Counting.INTERNATIONAL_FIRST if rated else None


def rank_method(given: TournamentData, system: str) -> str:
    """The text of record 172: federation and code. Empty where players are not ordered by rating."""
    if not system or not rulebook(system).fide_handling:
        return ""
    said = str(given.settings.get("counting_rating") or Counting.NATIONAL_FIRST.value)
    counting = next((item for item in Counting if item == said), Counting.NATIONAL_FIRST)
    country = given.about.country.upper()
    federation = country if len(country) == 3 and country.isascii() and country.isalpha() else ""
    return f"{federation:<3} {_CODES[counting]}"
