"""The row with the headings: under a title or blank lines perhaps, or not there at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.formats.tables.contents import fields_by_content
from zwitsers.formats.tables.headings import is_heading, meaning
from zwitsers.formats.tables.values import NAME_PARTS, VALUES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.formats.tables.grid import TableRow

# Below this many rows nobody has headings any more.
_LOOKED_AT = 30
_LOOKED_AT_BELOW = 100
_NAMES = ("name", *NAME_PARTS)
# Fields whose values no heading looks like.
_UNLIKE_HEADINGS = ("rating", "birth", "grade")


def header_place(rows: Sequence[TableRow]) -> int | None:
    """The place of the headings among the rows; None when there are none."""
    scores = [(_score(row), -place) for place, row in enumerate(rows[:_LOOKED_AT])]
    best, place = max(scores, default=(0, 0))
    if best > 0:
        return -place
    return 0 if _first_is_different(rows) else None


def _score(row: TableRow) -> int:
    """How much this looks like headings: two for each that is known, and one for one that looks like it.

    A single known word among others makes no row of headings, unless it is what stands above names.
    """
    cells = [cell for cell in row.cells if cell]
    exact = [cell for cell in cells if is_heading(cell)]
    if not exact or any(cell.isdigit() for cell in cells):
        return 0
    alike = sum(1 for cell in cells if meaning(cell) is not None)
    above_names = any((found := meaning(cell)) is not None and found.field in _NAMES for cell in exact)
    return len(exact) + alike if alike >= 2 or len(cells) == 1 or above_names else 0


def _first_is_different(rows: Sequence[TableRow]) -> bool:
    """Whether below the first row there are numbers or dates and in it there are none: headings in words we do not
    know."""
    below = rows[1 : 1 + _LOOKED_AT_BELOW]
    if len(below) < 2:
        return False
    width = max(len(row.cells) for row in rows[: 1 + len(below)])
    columns = {place: [row.cell(place) for row in below] for place in range(width)}
    recognised = {place: field for place, field in fields_by_content(columns).items() if field in _UNLIKE_HEADINGS}
    first = {place: rows[0].cell(place) for place in recognised}
    return any(first.values()) and not any(
        cell and VALUES[recognised[place]](cell) is not None for place, cell in first.items()
    )
