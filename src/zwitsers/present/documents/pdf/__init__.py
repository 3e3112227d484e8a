"""What an arbiter hands out on paper, as PDF.

    from zwitsers.present.documents.pdf import DOCUMENTS, PdfOptions

    data = DOCUMENTS["pairings"](state, PdfOptions(language="nl", round=4, large=True))

The typesetter is only loaded when a document is made.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.language import translate
from zwitsers.present.documents.pdf.cards import cards
from zwitsers.present.documents.pdf.certificate import certificate
from zwitsers.present.documents.pdf.crosstable import crosstable
from zwitsers.present.documents.pdf.options import PAPERS, PdfError, PdfOptions
from zwitsers.present.documents.pdf.pairings import pairings, pairings_by_name
from zwitsers.present.documents.pdf.prizes import prizes
from zwitsers.present.documents.pdf.slips import slips
from zwitsers.present.documents.pdf.standings import standings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zwitsers.event.state import State

__all__ = ["DOCUMENTS", "PAPERS", "PdfDocument", "PdfError", "PdfOptions"]


class PdfDocument(NamedTuple):
    """A kind of document. `make` raises ZwitsersError, mostly PdfError, when the tournament has nothing for it."""

    id: str
    make: Callable[[State, PdfOptions], bytes]
    # Whether it is about one round: it can be a draft, and then says so.
    of_round: bool = False

    def __call__(self, state: State, options: PdfOptions) -> bytes:
        return self.make(state, options)

    def title(self, language: str) -> str:
        """What it is called in a list of documents."""
        return translate(f"pdf.title.{self.id}", language)


DOCUMENTS: Mapping[str, PdfDocument] = MappingProxyType(
    {
        document.id: document
        for document in (
            PdfDocument("pairings", pairings, of_round=True),
            PdfDocument("pairings-by-name", pairings_by_name, of_round=True),
            PdfDocument("slips", slips, of_round=True),
            PdfDocument("cards", cards),
            PdfDocument("standings", standings),
            PdfDocument("crosstable", crosstable),
            PdfDocument("certificate", certificate, of_round=True),
            PdfDocument("prizes", prizes),
        )
    }
)
