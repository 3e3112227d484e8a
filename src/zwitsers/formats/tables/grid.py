"""The table of a file as rows of text, whatever the file: its cells, where they stand, and how it was read."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Problem
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.safe import decode, lines_of
from zwitsers.formats.tables.delimited import declared_delimiter, delimiter_of, names_have_commas, records
from zwitsers.formats.tables.workbook import is_workbook, read_workbook
from zwitsers.formats.tables.workbook_size import MOST_COLUMNS

if TYPE_CHECKING:
    from zwitsers.formats.tables.workbook import Cell

# Of longer cells the rest is left off: no name or club is that long.
LONGEST = 300
# No tournament has as many entries; a rating list has, and goes elsewhere.
MOST_ROWS = 20_000
_MEGABYTE = 1024 * 1024
_LARGEST = 16 * _MEGABYTE


class TableRow(NamedTuple):
    """A row that is not empty, without the empty cells behind the last one. `line` is that of the file, or the row of
    the sheet; `width` counts the empty cells too; `broken`: a quote stays open."""

    line: int
    cells: tuple[str, ...]
    width: int
    broken: bool = False

    def cell(self, position: int) -> str:
        return self.cells[position] if position < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class TableGrid:
    rows: tuple[TableRow, ...]
    # Of a text: its encoding and delimiter. Of a workbook: the sheet, and which there are.
    encoding: str = ""
    delimiter: str = ""
    sheet: str = ""
    sheets: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        return max((len(row.cells) for row in self.rows), default=0)


def read_grid(data: bytes, name: str, sheet: str | None = None) -> TableGrid:
    """FormatError when there is no table in the file, or one that is larger than any list of entries."""
    grid = _of_workbook(data, name, sheet) if is_workbook(data) else _of_text(data, name)
    if sheet is not None and not grid.sheets:
        raise FormatError([Problem("tables.no-sheets", file=name)])
    if not grid.rows:
        raise FormatError([Problem("tables.nothing", file=name)])
    if grid.width > MOST_COLUMNS:
        raise FormatError([Problem("tables.too-many-columns", file=name, most=MOST_COLUMNS)])
    return grid


def _of_workbook(data: bytes, name: str, sheet: str | None) -> TableGrid:
    read = read_workbook(data, name, sheet, most_rows=MOST_ROWS)
    rows = (TableRow(line, _trimmed(map(cell_text, cells)), len(cells)) for line, cells in enumerate(read.rows, 1))
    return TableGrid(tuple(row for row in rows if row.cells), sheet=read.name, sheets=read.names)


def _of_text(data: bytes, name: str) -> TableGrid:
    text, encoding = decode(data, name, limit=_LARGEST)
    lines = lines_of(text, name)
    if len(lines) > MOST_ROWS:
        raise FormatError([Problem("tables.too-many-rows", file=name, most=MOST_ROWS)])
    declared = declared_delimiter(lines[0]) if lines else ""
    skipped = 1 if declared else 0
    delimiter = declared or delimiter_of(lines)
    found = records(lines[skipped:], delimiter, name, first=1 + skipped)
    if delimiter == "," and not declared and names_have_commas(lines):
        found = (record._replace(cells=[",".join(record.cells[:2]), *record.cells[2:]]) for record in found)
    rows = (
        TableRow(record.line, _trimmed(map(tidy_text, record.cells)), len(record.cells), record.broken)
        for record in found
    )
    return TableGrid(tuple(row for row in rows if row.cells), encoding, delimiter)


def _trimmed(cells: map[str]) -> tuple[str, ...]:
    found = list(cells)
    while found and not found[-1]:
        found.pop()
    return tuple(found)


def cell_text(cell: Cell | None) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return tidy_text(cell)
    if isinstance(cell, bool):
        return str(cell).lower()
    if isinstance(cell, float):
        # A number in a spreadsheet is a float, also when it is somebody's number; 1e300 is nobody's.
        return str(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else repr(cell)
    if isinstance(cell, datetime.datetime):
        return cell.date().isoformat() if cell.time() == datetime.time() else cell.isoformat(sep=" ")
    return str(cell)


def tidy_text(text: str) -> str:
    """On one line, without what cannot be shown."""
    text = text[:LONGEST]
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(text.split())
