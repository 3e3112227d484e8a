"""The lines of a table as players: each with what it says and what is wrong with it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.names import joined_name, name_words, person_name
from zwitsers.engine.domain.players import is_mans_womens_title
from zwitsers.formats.tables.values import FIELDS, NAME_PARTS, VALUES, birth, has_month_first, is_nothing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.formats.tables.columns import ImportColumn
    from zwitsers.formats.tables.grid import TableRow

_LONGEST_NAME = 100
_LONGEST_TOTAL = 40
# As name_words leaves them.
_TOTALS = frozenset(
    (
        *("totaal", "totalen", "subtotaal", "eindtotaal", "total", "totals", "subtotal", "grand total", "sum"),
        *("aantal", "aantal spelers", "aantal deelnemers", "number of players", "players total", "totaal spelers"),
        *("gemiddelde", "gemiddeld", "gemiddelde rating", "average", "average rating", "mean"),
    )
)


class Gravity(Enum):
    """BAD: the line cannot come in as it is. DOUBLE: probably somebody who has been entered already. TWICE: probably
    somebody who stands on an earlier line too. DOUBT: worth a look."""

    BAD = "bad"
    DOUBLE = "double"
    TWICE = "twice"
    DOUBT = "doubt"


# Who comes in only when somebody says that it is another one.
SEEN_BEFORE = (Gravity.DOUBLE, Gravity.TWICE)


class LineProblem(NamedTuple):
    line: int
    gravity: Gravity
    problem: Problem


class TableLine(NamedTuple):
    """One player of the table: the fields that are given, and what is to be said about them."""

    line: int
    values: dict[str, Any]
    problems: tuple[LineProblem, ...] = ()

    def has(self, *gravities: Gravity) -> bool:
        return any(problem.gravity in gravities for problem in self.problems)


def lines_of_players(
    rows: Sequence[TableRow], columns: Sequence[ImportColumn], heading: TableRow | None, name: str
) -> list[TableLine]:
    """Every row that says something about a player."""
    used = [column for column in columns if column.field is not None]
    texts = [row.cell(column.position - 1) for column in used if column.field == "birth" for row in rows]
    reader = _Reader(name, heading.width if heading else 0, has_month_first(texts))
    found = []
    for row in rows:
        cells = {str(column.field): row.cell(column.position - 1) for column in used}
        # The headings once more, on a next page.
        repeated = heading is not None and row.cells == heading.cells
        if any(cells.values()) and not repeated and not _is_total(row, cells):
            found.append(reader.line(row, cells))
    return found


def _is_total(row: TableRow, cells: dict[str, str]) -> bool:
    """A row below the players that adds them up: `Totaal` in the place of the name, or anywhere when there is none."""
    names = [cells[field] for field in ("name", *NAME_PARTS) if cells.get(field)]
    if len(names) > 1:  # a surname and a given name: a person
        return False
    return any(" ".join(name_words(text)) in _TOTALS for text in names or row.cells if len(text) <= _LONGEST_TOTAL)


class _Reader:
    def __init__(self, file: str, width: int, month_first: bool) -> None:
        self.file = file
        self.width = width
        self.month_first = month_first

    def line(self, row: TableRow, cells: dict[str, str]) -> TableLine:
        problems: list[LineProblem] = []

        def add(gravity: Gravity, key: str, **values: object) -> None:
            problems.append(LineProblem(row.line, gravity, Problem(key, file=self.file, line=row.line, **values)))

        if row.broken:  # its cells are not where they belong, so nothing more is said about them
            add(Gravity.BAD, "tables.line.quote")
            return TableLine(row.line, {}, tuple(problems))
        if self.width and len(row.cells) > self.width:
            add(Gravity.BAD, "tables.line.cells", cells=len(row.cells), headings=self.width)
        values: dict[str, Any] = {}
        if name := _name(cells):
            values["name"] = name
        else:
            add(Gravity.BAD, "tables.line.no-name")
        if len(name) > _LONGEST_NAME:
            add(Gravity.BAD, "tables.line.long-name", most=_LONGEST_NAME)
        elif any(sign.isdigit() for sign in name):
            add(Gravity.DOUBT, "tables.line.odd-name", value=name)
        for field in FIELDS:
            text = cells.get(field, "")
            if field == "name" or not text or is_nothing(text):
                continue
            value = self.value(field, text)
            if value is not None:
                values[field] = value
            elif field == "rating":
                add(Gravity.BAD, "tables.line.rating", value=text)
            else:
                add(Gravity.DOUBT, f"tables.line.{field}", value=text)
        if is_mans_womens_title(str(values.get("title", "")), str(values.get("sex", ""))):
            add(Gravity.DOUBT, "tables.line.womens-title", value=values["title"])
        # Without a rating is how a player without one is entered.
        values = {field: value for field, value in values.items() if value != 0}
        return TableLine(row.line, values, tuple(problems))

    def value(self, field: str, text: str) -> str | int | None:
        if field == "birth":
            return birth(text, month_first=self.month_first)
        return VALUES[field](text)


def _name(cells: dict[str, str]) -> str:
    """The name of one column, or put together of its parts. Beside a first name, `name` is the surname."""
    surname, prefix, first = (cells.get(part, "") for part in NAME_PARTS)
    whole = cells.get("name", "")
    if whole and (surname or set(name_words(first)) <= set(name_words(whole))):
        return person_name(whole)
    return joined_name(surname or whole, "" if is_nothing(prefix) else prefix, first)
