"""The registry of documents: every file, list and sheet that a tournament can be written as, by its id."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from zwitsers.event.evenings import vocabulary_of
from zwitsers.formats.exchanged import WrittenFile
from zwitsers.language import Spoken, translate
from zwitsers.present.documents import files, lists
from zwitsers.present.documents.pdf.attendance import attendance
from zwitsers.present.documents.pdf.cards import cards
from zwitsers.present.documents.pdf.certificate import certificate
from zwitsers.present.documents.pdf.crosstable import crosstable
from zwitsers.present.documents.pdf.pairings import pairings, pairings_by_name
from zwitsers.present.documents.pdf.prizes import prizes
from zwitsers.present.documents.pdf.schedule import schedule
from zwitsers.present.documents.pdf.slips import slips
from zwitsers.present.documents.pdf.standings import standings

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.event.state import State
    from zwitsers.present.documents.options import DocumentOptions

    Writer = Callable[[State, DocumentOptions], WrittenFile]
    PdfWriter = Callable[[State, DocumentOptions], bytes]

PDF = "pdf-"


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of document."""

    id: str
    extension: str
    media_type: str
    write: Writer
    # The options that it uses, by their names in `DocumentOptions`.
    takes: frozenset[str] = frozenset()
    # `program`: for federations and other programs; `list`: for spreadsheets and web sites; `paper`: to print.
    group: Literal["program", "list", "paper"] = "program"
    # A document about one round; it can show a draft.
    of_round: bool = False
    # Assistants may print it; the others are for arbiters.
    for_assistants: bool = False

    @property
    def binary(self) -> bool:
        """Whether it is unfit for a screen or a pipe of text."""
        return not self.media_type.startswith("text/") and self.media_type != "application/json"

    @property
    def name(self) -> str:
        """Its id without the prefix of PDFs: its name in addresses and catalogues."""
        return self.id.removeprefix(PDF)

    def title(self, language: str) -> str:
        return translate(f"pdf.title.{self.name}" if self.group == "paper" else f"exchange.format.{self.id}", language)


def by_extension(name: str) -> list[str]:
    """Ids of the formats with the extension of this file name, the most usual first."""
    extension = name.rpartition(".")[2].casefold()
    return [item.id for item in FORMATS.values() if item.extension == extension]


def _list(id_: str, extension: str, media_type: str, write: Writer, *takes: str) -> Format:
    return Format(id_, extension, media_type, write, frozenset({"language", *takes}), "list")


def _paper(name: str, write: PdfWriter, *takes: str, of_round: bool = False, for_assistants: bool = True) -> Format:
    """A PDF; all take a round, a language and a paper size."""

    def write_pdf(state: State, options: DocumentOptions) -> WrittenFile:
        return WrittenFile(write(state, options))

    takes_all = frozenset({"round", "language", "paper", *takes})
    return Format(
        f"{PDF}{name}", "pdf", "application/pdf", write_pdf, takes_all, "paper", of_round, for_assistants
    )  # fmt: skip


def _in_words_of_the_game(item: Format) -> Format:
    """The format with texts in the words of the tournament's game (`Spoken`)."""

    def write(state: State, options: DocumentOptions) -> WrittenFile:
        return item.write(state, replace(options, language=Spoken(options.language, vocabulary_of(state))))

    return replace(item, write=write)


_TEXT, _XML, _ZIP = "text/plain; charset=utf-8", "application/xml", "application/zip"
_LATIN_9 = "text/plain; charset=iso-8859-15"
_SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_CSV = "text/csv; charset=utf-8"
_ROUNDS = frozenset({"round", "rounds"})

FORMATS: dict[str, Format] = {
    item.id: _in_words_of_the_game(item)
    for item in (
        Format("trf", "trf", _TEXT, files.without_prizes(files.trf16)),
        Format("trf26", "trf", _TEXT, files.without_prizes(files.trf26)),
        Format("knsb", "txt", _TEXT, files.without_prizes(files.knsb), _ROUNDS),
        Format("h9", "h9", _LATIN_9, files.without_prizes(files.h9), frozenset({"tournament_class"})),
        Format("opengotha", "xml", _XML, files.without_prizes(files.opengotha)),
        Format("pdn", "pdn", _TEXT, files.without_prizes(files.pdn)),
        Format("json", "json", "application/json", files.tournament_json),
        _list("csv-pairings", "csv", _CSV, lists.csv_pairings, *_ROUNDS),
        _list("csv-standings", "csv", _CSV, lists.csv_standings, "round", "category"),
        _list("csv-crosstable", "csv", _CSV, lists.csv_crosstable, "round"),
        _list("csv-schedule", "csv", _CSV, lists.csv_schedule),
        _list("xlsx", "xlsx", _SHEET, lists.workbook, *_ROUNDS),
        _list("html", "zip", _ZIP, lists.site, "check_at", "check_bundle"),
        _paper("pairings", pairings, "large", "copies", "check_at", of_round=True),
        _paper("pairings-by-name", pairings_by_name, "large", "copies", "check_at", of_round=True),
        _paper("slips", slips, of_round=True),
        _paper("cards", cards, "player"),
        _paper("standings", standings, "copies"),
        _paper("crosstable", crosstable, "copies"),
        _paper("schedule", schedule, "copies"),
        _paper("certificate", certificate, of_round=True, for_assistants=False),
        _paper("prizes", prizes, for_assistants=False),
        _paper("attendance", attendance),
    )
}
