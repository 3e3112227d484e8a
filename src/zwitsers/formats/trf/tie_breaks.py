"""Records 202 and 212 of a TRF26: what the ranking of a file goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.engine.scores.criteria.writing import parse_code, ranking_of, words_of

if TYPE_CHECKING:
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.scores.criteria.kinds import ChosenCriterion
    from zwitsers.formats.trf.document import TrfDocument

# Before the name of a tie-break that FIDE does not have.
OTHER = "OTHER_"
_MOST_NAMED = 200


def ranking_of_file(document: TrfDocument, book: Rulebook) -> str | None:
    """The final ranking that the file asks for: one of the rulebook by its id, or a list; None where it has none, and
    for a rulebook with rankings of its own, since the codes are FIDE's."""
    listed = _listed(document, swiss=not book.predetermined) if book.fide_handling or book.predetermined else ""
    named = {ranking.codes: ranking.id for ranking in book.final_rankings}
    return named.get(f"PTS,{listed}", listed) if listed else None


def unknown_codes(document: TrfDocument) -> tuple[Problem, ...]:
    """The codes that are not in our catalogue, with their line."""
    unknown = [word for word, chosen in _read(document).items() if chosen is None]
    if not unknown:
        return ()
    codes = [line[:3] for line in document.text.lines]
    line = codes.index("212" if "212" in codes else "202") + 1
    return (Problem("trf.tie-breaks-unknown", line=line, codes=", ".join(unknown)[:_MOST_NAMED]),)


def _listed(document: TrfDocument, *, swiss: bool) -> str:
    """With lots at the end, as C.07 has it; a round robin leaves out what means nothing there (RR7)."""
    read = _read(document)
    known = dict.fromkeys(
        chosen
        for chosen in read.values()
        if chosen is not None and chosen.criterion.choosable and (swiss or not chosen.criterion.swiss_only)
    )
    if not known:
        return ""

    code = ranking_of(known).id
    return code if "LOT" in read else f"{code},LOT"


def _read(document: TrfDocument) -> dict[str, ChosenCriterion | None]:
    """The codes of record 212 (the whole order) or 202. An organiser's own criterion has a name of its own behind
    OTHER_; ours are known here."""
    text = "".join(document.texts("212")[:1]) or "".join(document.texts("202")[:1])
    if not text:
        return {}

    return {word: parse_code(word.removeprefix(OTHER)) for word in words_of(text)}
