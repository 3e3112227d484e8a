"""The formats that a tournament is written in, by name. What writes one is loaded when it is asked for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.formats.exchanged import WrittenFile
from zwitsers.formats.from_state import exchanged_of
from zwitsers.language import DEFAULT, Spoken, translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.event.log import Log
    from zwitsers.event.state import Round, State
    from zwitsers.formats.exchanged import TournamentData
    from zwitsers.present.views.standings import Standings

    Writer = Callable[[State, "Options"], WrittenFile]


class ExportError(ZwitsersError):
    """The tournament cannot be written in this way."""


@dataclass(frozen=True, slots=True)
class Options:
    """What can be asked of a format; each takes some of it (`Format.takes`)."""

    language: str = DEFAULT
    # One round; None: the last that was published, or all of them. 0 is the in-between round (R7.2).
    round: int | None = None
    # The first and the last of some rounds.
    rounds: tuple[int, int] | None = None
    # Paper: its size, large print for the wall, and the card of one player only, by lot number.
    paper: str = "a4"
    large: bool = False
    player: int | None = None
    # How many copies of a list for the wall there are in one file.
    copies: int = 1
    # A round that is not published yet may be printed, marked as a draft.
    draft: bool = False
    # Standings: those of one category, by its name.
    category: str = ""
    # The class of a go tournament that the European database asks for: A, B, C or D.
    tournament_class: str = ""
    # What was known when a round was paired, for its certificate; None: it is explained by what is known now.
    log: Log | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Format:
    id: str
    extension: str
    media_type: str
    write: Writer
    # Which options mean something to it, by their names above.
    takes: frozenset[str] = frozenset()

    @property
    def binary(self) -> bool:
        """Not for a screen or a pipe of text."""
        return not self.media_type.startswith("text/") and self.media_type != "application/json"

    def title(self, language: str) -> str:
        document = self.id.removeprefix("pdf-")
        return translate(f"pdf.title.{document}" if document != self.id else f"exchange.format.{self.id}", language)


def by_extension(name: str) -> list[str]:
    """The formats whose files are called like this one, the first the most usual."""
    extension = name.rpartition(".")[2].casefold()
    return [item.id for item in FORMATS.values() if item.extension == extension]


# Files for federations and other programs


def _announced(given: TournamentData, written: WrittenFile) -> WrittenFile:
    """Forbidden pairs are private: whoever passes on a file with them in it should know."""
    told = len(given.snapshot.constraints.forbidden)
    return (
        WrittenFile(written.data, (Problem("exchange.forbidden-told", count=told), *written.losses))
        if told
        else written
    )


def _trf(state: State, options: Options) -> WrittenFile:
    from zwitsers.formats.trf.exchange import write_trf16

    given = exchanged_of(state)
    return _announced(given, write_trf16(given, ranks=_ranks(state)))


def _trf26(state: State, options: Options) -> WrittenFile:
    from zwitsers.formats.trf.exchange import write_trf26

    codes, own = _tie_break_codes(state)
    given = exchanged_of(state)
    written = _announced(given, write_trf26(given, ranks=_ranks(state), tie_breaks=codes))
    if not own:
        return written
    return WrittenFile(written.data, (*written.losses, Problem("exchange.tie-breaks", codes=", ".join(own))))


def _knsb(state: State, options: Options) -> WrittenFile:
    from zwitsers.formats.knsb import write_knsb

    rounds = options.rounds or (None if options.round is None else (options.round, options.round))
    if rounds is not None:
        _rounds_between(state, *rounds)
    return write_knsb(exchanged_of(state), rounds)


def _h9(state: State, options: Options) -> WrittenFile:
    from zwitsers.formats.h9 import write_h9
    from zwitsers.present.views.event_standings import event_standings, over

    book = state.settings.final_system
    # The database takes a line for a place; before the end there are only the places for pairing.
    made = event_standings(state) if over(state) and state.published else None
    return write_h9(
        exchanged_of(state),
        rulebook=book if book.game == "go" else None,
        ranks=None if made is None else {line.number: line.rank for line in made.lines},
        tournament_class=options.tournament_class,
    )


def _opengotha(state: State, options: Options) -> WrittenFile:
    from zwitsers.formats.opengotha import write_opengotha

    return write_opengotha(exchanged_of(state))


def _pdn(state: State, options: Options) -> WrittenFile:
    from zwitsers.formats.pdn import write_pdn

    return write_pdn(exchanged_of(state))


def _json(state: State, options: Options) -> WrittenFile:
    from zwitsers.formats.tournament_json import write_json
    from zwitsers.present.views.event_standings import event_standings
    from zwitsers.present.views.standings_records import standings_records

    given = exchanged_of(state)
    written = _announced(given, write_json(given, standings_records(event_standings(state))))
    lost = []
    if state.settings.drawing_dummy:
        lost.append(Problem("exchange.dummy-lost"))
    if state.finished:
        lost.append(Problem("exchange.finish-lost"))
    return WrittenFile(written.data, (*written.losses, *lost))


# Lists


def _csv_pairings(state: State, options: Options) -> WrittenFile:
    from zwitsers.present.tables.round import pairings_csv
    from zwitsers.present.views.round import event_round

    views = [event_round(state, made) for made in _chosen_rounds(state, options)]
    return _spreadsheet_text(pairings_csv(views, options.language), options.language)


def _csv_standings(state: State, options: Options) -> WrittenFile:
    """Of one category, or of everyone with the ranks in each category."""
    from zwitsers.present.tables.standings import standings_csv
    from zwitsers.present.views.categories import category_named, of_every_category, within_category

    made = _standings(state, options.round)
    if not options.category:
        return _spreadsheet_text(standings_csv(made, of_every_category(state, made)), options.language)
    category = category_named(state, options.category)
    if category is None:
        known = ", ".join(item.name for item in state.categories) or "–"
        raise ExportError([Problem("exchange.no-such-category", name=options.category, known=known)])
    return _spreadsheet_text(standings_csv(within_category(state, made, category)), options.language)


def _csv_crosstable(state: State, options: Options) -> WrittenFile:
    from zwitsers.present.tables.crosstable import crosstable_csv
    from zwitsers.present.views.crosstable import crosstable

    return _spreadsheet_text(crosstable_csv(crosstable(_standings(state, options.round))), options.language)


def _spreadsheet_text(text: str, language: str) -> WrittenFile:
    """As a spreadsheet in the reader's language opens it, with the mark by which it knows UTF-8."""
    from zwitsers.present.tables.data import localised_csv

    return WrittenFile(localised_csv(text, language).encode("utf-8-sig", "replace"))


def _xlsx(state: State, options: Options) -> WrittenFile:
    from zwitsers.present.documents.workbook import tournament_workbook

    asked = options.round is not None or options.rounds is not None
    rounds = _chosen_rounds(state, options) if asked else None
    return WrittenFile(tournament_workbook(state, options.language, rounds))


def _html(state: State, options: Options) -> WrittenFile:
    from zwitsers.present.documents.site import site_archive

    return WrittenFile(site_archive(state, options.language))


def _pdf(document: str) -> Writer:
    def write(state: State, options: Options) -> WrittenFile:
        from zwitsers.present.documents.pdf import DOCUMENTS, PdfOptions

        pdf_options = PdfOptions(
            language=options.language,
            round=options.round,
            paper=options.paper,
            large=options.large,
            copies=options.copies,
            player=options.player,
            log=options.log,
            draft=options.draft,
        )
        return WrittenFile(DOCUMENTS[document](state, pdf_options))

    return write


# What the tournament says of itself


def _standings(state: State, rounds: int | None = None) -> Standings:
    from zwitsers.present.views.event_standings import choose, event_standings

    return event_standings(state, choose(state, rounds))


def _ranks(state: State) -> dict[int, int]:
    return {line.number: line.rank for line in _standings(state).lines}


def _chosen_rounds(state: State, options: Options) -> list[Round]:
    """The rounds that were asked for, else the last that was published."""
    if options.rounds is not None:
        return _rounds_between(state, *options.rounds)
    if not state.in_order:
        raise ExportError([Problem("exchange.no-rounds")])
    if options.round is None:
        return [state.in_order[-1]]
    found = [made for made in state.in_order if made.number == options.round]
    if not found:
        raise ExportError([Problem("exchange.no-such-round", round=options.round, rounds=len(state.published))])
    return found


def _rounds_between(state: State, first: int, last: int) -> list[Round]:
    published = len(state.published)
    for number in (first, last):
        if not 1 <= number <= published:
            raise ExportError([Problem("exchange.no-such-round", round=number, rounds=published)])
    if first > last:
        raise ExportError([Problem("exchange.rounds-reversed", first=first, last=last)])
    return list(state.published[first - 1 : last])


def _tie_break_codes(state: State) -> tuple[list[str], list[str]]:
    """The codes of the final ranking for FIDE, from the first on, and those that FIDE has not: what an organiser made
    himself is called OTHER there. A lot has no code: it is what C.07 ends with anyhow."""
    from zwitsers.engine.scores.criteria.kinds import Family
    from zwitsers.engine.scores.final import steps_of
    from zwitsers.formats.trf.tie_breaks import OTHER

    codes: list[str] = []
    own: list[str] = []
    for step in steps_of(state.settings.ranking, 2):
        criterion = step.chosen.criterion
        code = criterion.code if criterion.chain else step.chosen.code
        if criterion.family is Family.FIDE or code == "PTS":
            codes.append(code)
        elif code != "LOT":
            own.append(code)
            codes.append(f"{OTHER}{code}")
    return codes, own


_TEXT, _XML, _ZIP = "text/plain; charset=utf-8", "application/xml", "application/zip"
_SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_CSV = "text/csv; charset=utf-8"
_ROUNDS = frozenset({"round", "rounds"})
_LANGUAGE = frozenset({"language"})
_ROUND = frozenset({"round"})
_PAPER = frozenset({"round", "language", "paper"})
# The documents of report.pdf, and what else can be asked of them. A test holds this together with what is there.
_DOCUMENTS = {
    "pairings": _PAPER | {"large", "copies"},
    "pairings-by-name": _PAPER | {"large", "copies"},
    "slips": _PAPER,
    "cards": _PAPER | {"player"},
    "standings": _PAPER | {"copies"},
    "crosstable": _PAPER | {"copies"},
    "certificate": _PAPER,
    "prizes": _PAPER,
}


# Files that are read back; only our own has a place for categories and prizes.
_WITHOUT_PRIZES = ("trf", "trf26", "knsb", "h9", "opengotha", "pdn")


def _saying_what_of_prizes_is_lost(write: Writer) -> Writer:
    def written(state: State, options: Options) -> WrittenFile:
        made = write(state, options)
        counts = {"categories": len(state.categories), "prizes": len(state.prizes.lists)}
        lost = [Problem(f"exchange.{name}-lost", times=count) for name, count in counts.items() if count]
        return WrittenFile(made.data, (*made.losses, *lost))

    return written


def _in_words_of_the_game(write: Writer) -> Writer:
    def written(state: State, options: Options) -> WrittenFile:
        return write(state, replace(options, language=Spoken(options.language, state.settings.game)))

    return written


FORMATS: dict[str, Format] = {
    item.id: replace(
        item,
        write=_in_words_of_the_game(
            _saying_what_of_prizes_is_lost(item.write) if item.id in _WITHOUT_PRIZES else item.write
        ),
    )
    for item in (
        Format("trf", "trf", _TEXT, _trf),
        Format("trf26", "trf", _TEXT, _trf26),
        Format("knsb", "txt", _TEXT, _knsb, _ROUNDS),
        Format("h9", "h9", "text/plain; charset=iso-8859-15", _h9, frozenset({"tournament_class"})),
        Format("opengotha", "xml", _XML, _opengotha),
        Format("pdn", "pdn", _TEXT, _pdn),
        Format("json", "json", "application/json", _json),
        Format("csv-pairings", "csv", _CSV, _csv_pairings, _ROUNDS | _LANGUAGE),
        Format("csv-standings", "csv", _CSV, _csv_standings, _ROUND | _LANGUAGE | {"category"}),
        Format("csv-crosstable", "csv", _CSV, _csv_crosstable, _ROUND | _LANGUAGE),
        Format("xlsx", "xlsx", _SHEET, _xlsx, _ROUNDS | _LANGUAGE),
        Format("html", "zip", _ZIP, _html, _LANGUAGE),
        *(
            Format(f"pdf-{document}", "pdf", "application/pdf", _pdf(document), takes)
            for document, takes in _DOCUMENTS.items()
        ),
    )
}
