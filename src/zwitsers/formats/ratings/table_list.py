"""Lists that are a table with headings: that of the KNSB, and those of federations without a format of their own."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.names import joined_name
from zwitsers.formats.ratings.listed import RatedPlayer
from zwitsers.formats.ratings.problems import RatingsError
from zwitsers.formats.tables.columns import guessed_columns
from zwitsers.formats.tables.delimited import delimiter_of, records
from zwitsers.formats.tables.grid import TableRow
from zwitsers.formats.tables.header import header_place
from zwitsers.formats.tables.headings import tidy
from zwitsers.formats.tables.values import VALUES, is_nothing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from zwitsers.formats.ratings.problems import Tally

_SAMPLE = 200
# What the headings of the KNSB mean; Nv and whatever comes after them is not needed.
_KNSB = {
    "relatienummer": "national_id",
    "naam": "name",
    "titel": "title",
    "fed": "federation",
    "rating": "rating",
    "geboren": "birth",
    "s": "sex",
}
# Headings of a number, when nothing says whose number it is.
_NUMBERS = ("id", "nr", "nummer", "number", "no", "player id", "spelernummer", "code")


class _Plan(NamedTuple):
    """Which column has what, counted from 0, and how many cells a whole row has."""

    fields: dict[str, int]
    width: int

    def cell(self, field: str, cells: list[str]) -> str:
        place = self.fields.get(field)
        return cells[place].strip() if place is not None and place < len(cells) else ""


def is_knsb(head: bytes) -> bool:
    first = head.removeprefix(b"\xef\xbb\xbf").partition(b"\n")[0].lower()
    return first.startswith((b"relatienummer", b'"relatienummer')) and b"naam" in first and b"rating" in first


def read_table(lines: Iterator[str], tally: Tally) -> Iterator[RatedPlayer]:
    """The players one by one; RatingsError when the columns with number, name and rating cannot be told."""
    sample = list(islice(lines, _SAMPLE))
    delimiter = delimiter_of(line.rstrip("\r\n") for line in sample)
    ends = _Ends()
    rows = records(ends.of(chain(sample, lines)), delimiter, tally.file)
    first = list(islice(rows, _SAMPLE))
    plan, begin = _plan([TableRow(r.line, tuple(c.strip() for c in r.cells), len(r.cells)) for r in first], tally)
    for record in chain(first[begin:], rows):
        if not any(cell.strip() for cell in record.cells):
            continue
        row = None if record.broken or len(record.cells) < plan.width - 1 else _row(plan, record.cells)
        if row is not None:
            yield row
        elif record.line == ends.missing_at:
            raise tally.cut_off(record.line)
        else:
            tally.skip(record.line, "ratings.line.columns", value="; ".join(record.cells)[:60])


class _Ends:
    """Takes the ends off lines, and remembers which line had none: the last of a file that was cut off."""

    def __init__(self) -> None:
        self.missing_at = 0

    def of(self, lines: Iterable[str]) -> Iterator[str]:
        for number, line in enumerate(lines, 1):
            text = line.rstrip("\r\n")
            if len(text) == len(line):
                self.missing_at = number
            yield text


def _plan(rows: list[TableRow], tally: Tally) -> tuple[_Plan, int]:
    place = header_place(rows)
    if place is None:
        raise RatingsError([Problem("ratings.not-a-list", file=tally.file)])
    heading, below = rows[place], rows[place + 1 :]
    headings = [tidy(cell) for cell in heading.cells]
    if headings[:2] == ["relatienummer", "naam"]:
        fields = {_KNSB[text]: position for position, text in enumerate(headings) if text in _KNSB}
    else:
        columns = guessed_columns(heading, below, len(heading.cells), {})
        fields = {column.field: column.position - 1 for column in columns if column.field}
        number = [position for position, text in enumerate(headings) if text in _NUMBERS]
        if not {"fide_id", "national_id"} & set(fields) and number:
            fields["fide_id"] = number[0]
    if "international_rating" in fields:
        fields.setdefault("rating", fields["international_rating"])
    missing = [] if {"fide_id", "national_id"} & set(fields) else ["id"]
    missing += [] if {"name", "surname"} & set(fields) else ["name"]
    missing += [] if "rating" in fields else ["rating"]
    if missing:
        raise RatingsError([Problem("ratings.headings", file=tally.file, missing=", ".join(missing))])
    return _Plan(fields, len(heading.cells)), place + 1


def _row(plan: _Plan, cells: list[str]) -> RatedPlayer | None:
    def value(field: str) -> str:
        text = plan.cell(field, cells)
        return str(VALUES[field](text) or "") if text and not is_nothing(text) else ""

    number = (plan.cell("fide_id", cells) or plan.cell("national_id", cells)).removesuffix(".0")
    parts = [plan.cell(part, cells) for part in ("surname", "prefix", "first_name")]
    name = plan.cell("name", cells) or joined_name(*parts)
    text = plan.cell("rating", cells)
    rating = 0 if not text or is_nothing(text) else VALUES["rating"](text)
    if not number or len(number) > 20 or not name or not isinstance(rating, int):
        return None
    return RatedPlayer(
        number,
        " ".join(name.split()),
        value("title"),
        rating,
        federation=plan.cell("federation", cells),
        club=plan.cell("club", cells),
        grade=value("grade"),
        sex=value("sex"),
        birth=value("birth"),
    )
