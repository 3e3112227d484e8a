"""A table of players between upload and import: detected columns, and the user's choices."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.engine.domain.names import person_name
from zwitsers.engine.domain.numbers import whole
from zwitsers.event.fields import known_of
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.tables import COLUMN_FIELDS, ImportColumn, Sureness, preview
from zwitsers.formats.tables.grid import read_grid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.event.state import State
    from zwitsers.formats.tables import Preview
    from zwitsers.web.http.context import PostedForm
    from zwitsers.web.http.pending_uploads import File

_COLUMN = "column-"
_NAME = "name-"
LEFT_OUT = "-"
_SAMPLES = 3


@dataclass(frozen=True, slots=True)
class Reading:
    """The user's choices for reading the table: columns by number, the sheet, the header line."""

    mapping: tuple[tuple[int, str], ...] = ()
    sheet: str = ""
    header: int | None = None


@dataclass(frozen=True, slots=True)
class TablePreview:
    """`table` is None while the column of names is unknown; `problems` then says so."""

    columns: tuple[ImportColumn, ...]
    table: Preview | None
    problems: tuple[Problem, ...] = ()


def reading_of(fields: Mapping[str, str]) -> Reading:
    """Parse the fields of a form or a query: column-3=rating, sheet=…, header=2."""
    mapping = []
    for name, field in fields.items():
        number = whole(name.removeprefix(_COLUMN), 3) if name.startswith(_COLUMN) else None
        if number is not None:
            mapping.append((number, field if field in COLUMN_FIELDS else LEFT_OUT))
    return Reading(tuple(mapping), fields.get("sheet", ""), whole(fields.get("header", ""), 5))


def chosen_players(table: Preview, form: PostedForm) -> list[dict[str, Any]]:
    """The players to import: the ticked rows, with names as edited on the page. A form without rows imports all
    readable rows, with or without probable doubles."""
    if not form.yes("rows"):
        return table.entering(doubles=form.yes("doubles"))
    names = {
        number: person_name(text)
        for field in form.fields
        if field.startswith(_NAME)
        and (number := whole(field.removeprefix(_NAME), 6)) is not None
        and (text := form.text(field))
    }
    return table.chosen(set(form.numbers("row")), names)


def looked_at(file: File, reading: Reading, state: State) -> TablePreview:
    """Preview of the import. Raises FormatError when the file contains no table."""
    people = state.entrants.values() if state.festival is None else state.festival.registrations.values()
    known = [known_of(item.player) for item in people]
    try:
        table = _previewed(file, reading, known)
    except FormatError as error:
        columns = _bare_columns(file, reading)
        if len(columns) == 0:
            raise
        return TablePreview(columns, None, error.problems)
    return TablePreview(table.columns, table)


def _previewed(file: File, reading: Reading, known: list[dict[str, Any]]) -> Preview:
    mapping: dict[str | int, str | None] = dict(reading.mapping)
    return preview(
        file.data, file.name, sheet=reading.sheet or None, mapping=mapping, header=reading.header, known=known
    )


def _bare_columns(file: File, reading: Reading) -> tuple[ImportColumn, ...]:
    """The columns with sample values only, to choose from."""
    try:
        grid = read_grid(file.data, file.name, reading.sheet or None)
    except ZwitsersError:
        return ()
    chosen = dict(reading.mapping)
    unknown = ImportColumn(0, "", None, Sureness.NONE, Problem("tables.reason.unknown"), ())
    return tuple(
        replace(
            unknown,
            position=place + 1,
            field=None if chosen.get(place + 1, LEFT_OUT) == LEFT_OUT else chosen[place + 1],
            samples=tuple(row.cell(place)[:40] for row in grid.rows[:_SAMPLES] if row.cell(place)),
        )
        for place in range(grid.width)
    )
