"""A tournament as a workbook (XLSX): standings, cross table, every round and the players, each on a sheet.

Every text is written as a text: a name that looks like a formula stays a name.
"""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from zwitsers.event.schedule import is_round_robin
from zwitsers.language import Spoken, translate
from zwitsers.present.tables.attendance import attendance_blocks
from zwitsers.present.tables.crosstable import crosstable_blocks
from zwitsers.present.tables.performance import list_name, performance_notes, performance_rows, performance_title
from zwitsers.present.tables.players import players_blocks
from zwitsers.present.tables.prizes import prizes_blocks
from zwitsers.present.tables.round import ROOM, round_blocks
from zwitsers.present.tables.schedule import all_games_blocks
from zwitsers.present.tables.standings import standings_blocks
from zwitsers.present.tables.table import Heading, Look, Note, Table, parts_of
from zwitsers.present.tables.values import values_table
from zwitsers.present.views.attendance import attendance_list
from zwitsers.present.views.categories import of_every_category
from zwitsers.present.views.crosstable import crosstable
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.performance import performance_table
from zwitsers.present.views.prizes import prizes
from zwitsers.present.views.round import event_round
from zwitsers.present.views.schedule import event_schedule
from zwitsers.present.words import Figure, round_title

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.event.state import Round, State
    from zwitsers.present.tables.table import Block, Column
    from zwitsers.present.views.standings import Standings

# The limits of the format.
_LONGEST_TEXT = 32_000
_LONGEST_SHEET_NAME = 31
_WIDEST = 45
# The same tournament gives the same bytes, whenever it is written.
_TIMELESS = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
# What XML has no place for.
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NOT_IN_A_NAME = re.compile(r"[\[\]:*?/\\]")
_FIRST_ROW = 2
# Fractions that are no short decimals stay fractions: 412 1/3.
_FRACTION = re.compile("[⅓⅔⅙⅚⅛⅜⅝⅞/]")


class WorkbookSheet(NamedTuple):
    name: str
    heading: str
    table: Table
    notes: tuple[str, ...] = ()


def tournament_workbook(state: State, language: str, rounds: Sequence[Round] | None = None) -> bytes:
    """Everything that has been published; `rounds` leaves it at these, without the other sheets."""
    if rounds is not None:
        return written_workbook([_round_sheet(state, round_, language) for round_ in rounds])
    standings = event_standings(state)
    sheets = [
        _sheet("exchange.sheet.standings", standings_blocks(standings, language, wall=False), language),
        *(
            sheet_of(one.category, standings_blocks(one, language, wall=False))
            for one in of_every_category(state, standings)
        ),
        _sheet("exchange.sheet.crosstable", crosstable_blocks(crosstable(standings), language), language),
        *(_round_sheet(state, round_, language) for round_ in state.in_order),
        *_schedule_sheets(state, language),
        _sheet("exchange.sheet.players", players_blocks(state, language), language),
        *([sheet_of(*_prizes(state, language))] if state.prizes.lists else []),
        *_attendance_sheets(state, standings, language),
        *_performance_sheets(standings, language),
        *_values_sheets(standings, language),
    ]
    return written_workbook(sheets)


def _schedule_sheets(state: State, language: str) -> Iterable[WorkbookSheet]:
    """The whole schedule of a round robin (RR8)."""
    if is_round_robin(state) and len(state.entrants) > 1:
        name = translate("report.schedule.name", language)
        yield sheet_of(name, all_games_blocks(event_schedule(state), language))


def _prizes(state: State, language: str) -> tuple[str, list[Block]]:
    return translate("report.prizes.title", language), prizes_blocks(prizes(state), state.settings.name, language)


def _sheet(name: str, blocks: Iterable[Block], language: str) -> WorkbookSheet:
    return sheet_of(translate(name, language), blocks)


def _attendance_sheets(state: State, standings: Standings, language: str) -> Iterable[WorkbookSheet]:
    """For a club season: Keizer, or where prizes ask for a number of evenings."""
    if state.published and (standings.keizer or state.settings.minimum_attendance):
        blocks = attendance_blocks(attendance_list(state), language)
        yield _sheet("report.attendance.title", blocks, language)


def _values_sheets(standings: Standings, language: str) -> Iterable[WorkbookSheet]:
    """How the values of the ranking are made, where it has any of which there is something to tell."""
    table = values_table(standings, Spoken(language, standings.rulebook.vocabulary))
    if table.rows:
        name = translate("exchange.sheet.values", language)
        yield WorkbookSheet(name, name, table, (translate("report.values.brackets", language),))


def _performance_sheets(standings: Standings, language: str) -> Iterable[WorkbookSheet]:
    """One for each list on which there is anything to work out."""
    performance = performance_table(standings)
    for which in performance.lists if standings.rounds else ():
        blocks: list[Block] = [
            Heading(performance_title(performance, which, language)),
            performance_rows(performance, which, language),
            Note("\n".join(performance_notes(performance, language))),
        ]
        name = translate("exchange.sheet.performance", language)
        kind = f" ({list_name(which, performance, language).lower()})" if len(performance.lists) > 1 else ""
        yield sheet_of(f"{name}{kind}", blocks)


def _round_sheet(state: State, round_: Round, language: str) -> WorkbookSheet:
    return sheet_of(round_title(round_.number, language), round_blocks(event_round(state, round_), language))


def sheet_of(name: str, blocks: Iterable[Block]) -> WorkbookSheet:
    """The heading, the first table and the notes among these."""
    heading, tables, texts = parts_of(blocks)
    table = tables[0] if tables else Table((), ())
    notes = tuple(line for text in texts for line in text.splitlines())
    return WorkbookSheet(_NOT_IN_A_NAME.sub(" ", name)[:_LONGEST_SHEET_NAME].strip("' "), heading, table, notes)


def written_workbook(sheets: Sequence[WorkbookSheet]) -> bytes:
    import xlsxwriter  # type: ignore[import-untyped]  # only for workbooks

    stream = io.BytesIO()
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_numbers": False,
        "strings_to_urls": False,
    }
    with xlsxwriter.Workbook(stream, options) as book:
        book.set_properties({"created": _TIMELESS})
        looks = _Looks(book)
        for sheet in sheets:
            _write_sheet(book, sheet, looks)
    return stream.getvalue()


class _Looks:
    """The formats of the cells, by what a column is to its reader."""

    def __init__(self, book: Any) -> None:
        self.title = book.add_format({"bold": True, "font_size": 14})
        self.note = book.add_format({"font_color": "#4c585a"})
        self._book = book
        self._made: dict[tuple[bool, ...], Any] = {}

    def of(self, column: Column, *, heading: bool = False, fraction: bool = False) -> Any:
        strong = heading or column.look in (Look.KEY, Look.MAIN)
        kind = (strong, column.right, heading, fraction)
        if kind not in self._made:
            values: dict[str, object] = {"bold": strong, "align": "right" if column.right else "left"}
            if fraction:
                values["num_format"] = "# ??/??"
            if heading:
                values |= {"bg_color": "#e1eeec", "bottom": 1}
            self._made[kind] = self._book.add_format(values)
        return self._made[kind]


def _write_sheet(book: Any, contents: WorkbookSheet, looks: _Looks) -> None:
    sheet = book.add_worksheet(_unused(book, contents.name))
    sheet.write_string(0, 0, _text(contents.heading), looks.title)
    columns = contents.table.columns
    for position, column in enumerate(columns):
        sheet.write_string(_FIRST_ROW, position, _text(column.heading), looks.of(column, heading=True))
        lengths = [len(row[position]) for row in contents.table.rows]
        sheet.set_column(position, position, min(max([len(column.heading), *lengths]) + 2, _WIDEST))
    for place, row in enumerate(contents.table.rows, start=_FIRST_ROW + 1):
        for position, (column, text) in enumerate(zip(columns, row, strict=True)):
            if isinstance(text, Figure):
                sheet.write_number(place, position, text.value, looks.of(column, fraction=bool(_FRACTION.search(text))))
            else:
                sheet.write_string(place, position, "" if text == ROOM else _text(text), looks.of(column))
    below = _FIRST_ROW + len(contents.table.rows) + 2
    for place, note in enumerate(contents.notes, start=below):
        sheet.write_string(place, 0, _text(note), looks.note)
    sheet.freeze_panes(_FIRST_ROW + 1, 0)
    sheet.repeat_rows(_FIRST_ROW)
    sheet.set_paper(9)  # A4
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)


def _unused(book: Any, name: str) -> str:
    """A category may be called as another sheet is, or as another category as far as there is room."""
    taken, count, wanted = {known.casefold() for known in book.sheetnames}, 2, name or "-"
    while wanted.casefold() in taken:
        wanted, count = f"{name[: _LONGEST_SHEET_NAME - 4]} {count}", count + 1
    return wanted


def _text(text: str) -> str:
    return _NOT_XML.sub(" ", text)[:_LONGEST_TEXT]
