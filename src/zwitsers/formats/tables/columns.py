"""What each column of a table holds: by its heading, by what stands in it, or because somebody says so."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.formats.tables.contents import fields_by_content, fits
from zwitsers.formats.tables.headings import UNNEEDED, Match, meaning
from zwitsers.formats.tables.values import NAME_PARTS
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.formats.tables.grid import TableRow
    from zwitsers.formats.tables.headings import HeadingMeaning

_SAMPLES = 3
_LONGEST_SAMPLE = 40
# As many rows as it takes to know a column.
_LOOKED_AT = 300


class Sureness(Enum):
    """How sure it is what a column was taken for."""

    CHOSEN = "chosen"
    SURE = "sure"
    LIKELY = "likely"
    GUESS = "guess"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class ImportColumn:
    """`position` counts from 1. `field` is a field of a player or a part of a name (fields.py); None: left out."""

    position: int
    heading: str
    field: str | None
    sureness: Sureness
    reason: Problem
    samples: tuple[str, ...]


# What a column may be when its values are not what the heading says: above ratings stands FIDE, or strength.
_INSTEAD = {"fide_id": "international_rating", "grade": "rating"}
# Words that stand above numbers and above ratings.
_NUMBER_OR_RATING = frozenset(("knsb", "kndb"))
_SURENESS = {Match.EXACT: Sureness.SURE, Match.PART: Sureness.LIKELY, Match.NEAR: Sureness.GUESS}
_REASONS = {Match.EXACT: "tables.reason.exact", Match.PART: "tables.reason.part", Match.NEAR: "tables.reason.near"}


def guessed_columns(
    heading: TableRow | None, rows: Sequence[TableRow], width: int, chosen: Mapping[int, str | None]
) -> tuple[ImportColumn, ...]:
    """The columns from left to right. `chosen` has the columns, counted from 1, that somebody decided on."""
    values = [[row.cell(position) for row in rows[:_LOOKED_AT]] for position in range(width)]
    headings = [heading.cell(position) if heading else "" for position in range(width)]
    columns = [
        _chosen(position, headings, values, chosen[position])
        if position in chosen
        else _by_heading(position, headings, values)
        for position in range(1, width + 1)
    ]
    columns = _each_field_once(columns)
    return tuple(_by_content(columns, values, all_of_them=heading is None))


def _column(position: int, headings: Sequence[str], values: Sequence[Sequence[str]]) -> ImportColumn:
    samples = tuple(dict.fromkeys(value[:_LONGEST_SAMPLE] for value in values[position - 1] if value))[:_SAMPLES]
    unknown = Problem("tables.reason.unknown" if samples else "tables.reason.empty")
    return ImportColumn(position, headings[position - 1], None, Sureness.NONE, unknown, samples)


def _chosen(position: int, headings: Sequence[str], values: Sequence[Sequence[str]], field: str | None) -> ImportColumn:
    column = _column(position, headings, values)
    return replace(column, field=field, sureness=Sureness.CHOSEN, reason=Problem("tables.reason.chosen"))


def _by_heading(position: int, headings: Sequence[str], values: Sequence[Sequence[str]]) -> ImportColumn:
    column = _column(position, headings, values)
    found = meaning(column.heading)
    if found is None:
        return column
    if found.field == UNNEEDED:
        return replace(column, reason=Problem("tables.reason.unneeded"))
    return _fitting(column, found, values[position - 1])


def _fitting(column: ImportColumn, found: HeadingMeaning, values: Sequence[str]) -> ImportColumn:
    """The column as its heading has it, unless what stands in it contradicts that."""
    if found.word in _NUMBER_OR_RATING and not fits("fide_id", values) and fits("rating", values):
        return replace(column, field="rating", sureness=Sureness.LIKELY, reason=Problem("tables.reason.content"))
    if not fits(found.field, values, plain=found.match is Match.EXACT):
        instead = _INSTEAD.get(found.field)
        if instead is None or not fits(instead, values):
            return replace(column, reason=_Named("tables.reason.values", found.field))
        return replace(column, field=instead, sureness=Sureness.LIKELY, reason=Problem("tables.reason.content"))
    reason = Problem(_REASONS[found.match], word=found.word)
    return replace(column, field=found.field, sureness=_SURENESS[found.match], reason=reason)


def _each_field_once(columns: Sequence[ImportColumn]) -> list[ImportColumn]:
    """Of two columns for one field the better one is taken; the other says which."""
    best: dict[str, ImportColumn] = {}
    for column in columns:
        if column.field and (column.field not in best or _better(column, best[column.field])):
            best[column.field] = column
    # A name in parts beats a column with the name once more; a surname alone does not.
    if "first_name" in best and "surname" in best and best.get("name") and _guessed(best["name"]):
        best["name"] = best["surname"]
    return [
        column
        if column.field is None or best[column.field] is column
        else replace(column, field=None, sureness=Sureness.NONE, reason=_taken(column.field, best[column.field]))
        for column in columns
    ]


def _guessed(column: ImportColumn) -> bool:
    return column.sureness is not Sureness.CHOSEN


def _better(one: ImportColumn, other: ImportColumn) -> bool:
    if (one.sureness is Sureness.CHOSEN) != (other.sureness is Sureness.CHOSEN):
        return one.sureness is Sureness.CHOSEN
    first, second = meaning(one.heading), meaning(other.heading)
    if not one.samples or not other.samples:
        return bool(one.samples)
    return first is not None and second is not None and first.strength > second.strength


def _taken(field: str, other: ImportColumn) -> Problem:
    return _Named("tables.reason.taken", field, column=other.heading or str(other.position))


def _by_content(
    columns: list[ImportColumn], values: Sequence[Sequence[str]], *, all_of_them: bool
) -> list[ImportColumn]:
    """Columns without a field that show by themselves what they are. Under headings only the names are looked for."""
    missing_name = not any(column.field in ("name", *NAME_PARTS) for column in columns)
    if not all_of_them and not missing_name:
        return columns
    taken = {column.field for column in columns}
    # What a heading says to be something else stays that.
    free = [column for column in columns if column.field is None and column.samples and not meaning(column.heading)]
    found = fields_by_content(
        {column.position: values[column.position - 1] for column in free if column.sureness is Sureness.NONE}
    )
    for position, field in found.items():
        if field not in taken and (missing_name if field == "name" else all_of_them):
            reason = Problem("tables.reason.content")
            columns[position - 1] = replace(columns[position - 1], field=field, sureness=Sureness.GUESS, reason=reason)
    return columns


class _Named(Problem):
    """A reason that names a field in the reader's own language."""

    __slots__ = ("_field",)

    def __init__(self, key: str, field: str, **values: object) -> None:
        super().__init__(key, field=field, **values)
        self._field = field

    def text(self, language: str = "en") -> str:
        return translate(self.key, language, **{**self.values, "field": field_name(self._field, language)})


def field_name(field: str, language: str) -> str:
    """What a field is called in messages and tables."""
    return translate(f"tables.field.{field}", language)
