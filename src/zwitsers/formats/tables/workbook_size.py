"""How large the grid of a workbook is, from its XML alone: XLSX (row, c, v) and ODS (table-row, table-cell, p).

Nothing is kept but numbers. A document type is refused, and with it every entity.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.parsers import expat

from zwitsers.engine.domain import Problem
from zwitsers.formats.exchanged import FormatError

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_COLUMNS = 500
_MOST_CELLS = 3_000_000
# Texts that cells share: a list of ten thousand players in twenty columns has fewer.
_MOST_SHARED = 500_000
# All texts together as the library will have them: each cell has a copy of its own.
_MOST_TEXT = 200_000_000
_PLACE = re.compile(r"([A-Z]{1,4})(\d{1,8})", re.IGNORECASE | re.ASCII)
_NUMBER = re.compile(r"\d{1,8}", re.ASCII)
_CHUNK = 64 * 1024
# Elements within each other: a sheet has about ten. The parser keeps every element that is open.
_MOST_DEPTH = 200
# Elements in all, about as many as ten thousand rows of fifty filled cells have. Each costs time, also an empty one.
_MOST_ELEMENTS = 1_500_000


class WorkbookSize:
    def __init__(self, file: str, most_rows: int) -> None:
        self.file = file
        self.most_rows = most_rows
        self.cells = 0
        self.text = 0
        self.shared_cells = 0
        self.shared_texts = 0
        self.elements = 0
        self.longest_shared = 0

    def measure(self, data: bytes, part: str) -> None:
        """FormatError when this part, or all until now, would take too much room."""
        walk = _Walk(self)
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = walk.refuse_doctype
        parser.StartElementHandler = walk.start
        parser.EndElementHandler = walk.end
        parser.CharacterDataHandler = walk.characters
        try:
            for begin in range(0, len(data), _CHUNK):
                parser.Parse(data[begin : begin + _CHUNK], False)
            parser.Parse(b"", True)
        except expat.ExpatError as error:
            reason = f"{part}, {error.lineno}:{error.offset + 1}"
            raise FormatError([Problem("tables.broken-workbook", file=self.file, reason=reason)]) from None
        except (LookupError, ValueError):  # an encoding that does not exist
            raise FormatError([Problem("tables.broken-workbook", file=self.file, reason=part)]) from None
        self.check()

    def sheet(self, rows: int, columns: int) -> None:
        """A sheet has a cell in this row and column: both are looked at at once, and the area when it is complete."""
        if rows > self.most_rows:
            raise FormatError([Problem("tables.too-many-rows", file=self.file, most=self.most_rows)])
        if columns > MOST_COLUMNS:
            raise FormatError([Problem("tables.too-many-columns", file=self.file, most=MOST_COLUMNS)])

    def check(self) -> None:
        text = self.text + self.shared_cells * self.longest_shared
        if self.cells > _MOST_CELLS or text > _MOST_TEXT:
            raise FormatError([Problem("tables.workbook-large", file=self.file)])


class _Walk:
    """One part of the workbook. Rows and columns count from 1, as in the file."""

    def __init__(self, grid: WorkbookSize) -> None:
        self.grid = grid
        self.depth = 0
        self.row = self.column = 0
        self.rows = self.columns = 0
        # Of the ODS row and cell we are in.
        self.row_repeats = self.repeats = 1
        self.row_columns = self.row_text = 0
        self.filled = False
        self.length = 0
        self.starts: dict[str, Callable[[dict[str, str]], None]] = {
            "row": self._start_row,
            "c": self._start_cell,
            "v": self._fill_cell,
            "is": self._fill_cell,
            "si": self._start_text,
            "table": self._start_table,
            "table-row": self._start_repeated_row,
            "table-cell": self._start_repeated_cell,
            "covered-table-cell": self._start_repeated_cell,
        }
        self.ends: dict[str, Callable[[], None]] = {
            "sheetData": self._end_sheet,
            "si": self._end_text,
            "c": self._end_cell,
            "table": self._end_sheet,
            "table-row": self._end_repeated_row,
            "table-cell": self._end_repeated_cell,
            "covered-table-cell": self._end_repeated_cell,
        }

    def refuse_doctype(self, *_about: object) -> None:
        raise FormatError([Problem("tables.workbook-entities", file=self.grid.file)])

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        self.grid.elements += 1
        if self.depth > _MOST_DEPTH or self.grid.elements > _MOST_ELEMENTS:
            raise FormatError([Problem("tables.workbook-large", file=self.grid.file)])
        action = self.starts.get(name.rpartition(":")[2])
        if action is not None:
            action(attributes)

    def end(self, name: str) -> None:
        self.depth -= 1
        action = self.ends.get(name.rpartition(":")[2])
        if action is not None:
            action()

    def characters(self, text: str) -> None:
        self.length += len(text)
        self.filled = self.filled or not text.isspace()

    def _end_sheet(self) -> None:
        self.grid.cells += self.rows * self.columns
        self.row = self.column = self.rows = self.columns = 0
        self.grid.check()

    # XLSX

    def _start_row(self, attributes: dict[str, str]) -> None:
        self.row = _number(attributes.get("r", ""), self.row + 1)
        self.column = 0

    def _start_cell(self, attributes: dict[str, str]) -> None:
        place = _PLACE.fullmatch(attributes.get("r", ""))
        if place is None:
            self.column += 1
        else:
            self.column, self.row = _column(place[1]), int(place[2])
        self.length = 0
        self.grid.shared_cells += attributes.get("t") == "s"

    def _fill_cell(self, _attributes: dict[str, str]) -> None:
        self.rows, self.columns = max(self.rows, self.row), max(self.columns, self.column)
        self.grid.sheet(self.rows, self.columns)

    def _end_cell(self) -> None:
        self.grid.text += self.length

    def _start_text(self, _attributes: dict[str, str]) -> None:
        self.length = 0
        self.grid.shared_texts += 1
        if self.grid.shared_texts > _MOST_SHARED:
            raise FormatError([Problem("tables.workbook-large", file=self.grid.file)])

    def _end_text(self) -> None:
        self.grid.longest_shared = max(self.grid.longest_shared, self.length)

    # ODS

    def _start_table(self, _attributes: dict[str, str]) -> None:
        self.row = self.rows = self.columns = 0

    def _start_repeated_row(self, attributes: dict[str, str]) -> None:
        self.row_repeats = _repeats(attributes, "number-rows-repeated")
        self.column = self.row_columns = self.row_text = 0

    def _start_repeated_cell(self, attributes: dict[str, str]) -> None:
        self.repeats = _repeats(attributes, "number-columns-repeated")
        self.length = 0
        self.filled = any(name.rpartition(":")[2] in ("value-type", "formula") for name in attributes)

    def _end_repeated_cell(self) -> None:
        self.column += self.repeats
        if self.filled:
            self.row_columns = self.column
            self.row_text += self.length * self.repeats
            self.grid.sheet(self.row + self.row_repeats, self.row_columns)

    def _end_repeated_row(self) -> None:
        self.row += self.row_repeats
        if self.row_columns:
            self.rows, self.columns = self.row, max(self.columns, self.row_columns)
            self.grid.text += self.row_text * self.row_repeats


def _repeats(attributes: dict[str, str], wanted: str) -> int:
    for name, value in attributes.items():
        if name.rpartition(":")[2] == wanted:
            return max(_number(value, 10**9), 1)
    return 1


def _number(text: str, otherwise: int) -> int:
    return int(text) if _NUMBER.fullmatch(text) else otherwise


def _column(letters: str) -> int:
    """A is 1, Z 26, AA 27."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number
