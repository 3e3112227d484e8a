"""The cross table in words: as a table, as JSON and as CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.report.data import as_csv, as_json
from zwitsers.report.standings import notes, score_cells, score_columns, score_signs, standings_title
from zwitsers.report.table import Column, Heading, Look, Note, Table
from zwitsers.report.words import colour_letter, listed_name, result_sign, round_label, whole
from zwitsers.views.records import as_record

if TYPE_CHECKING:
    from zwitsers.report.table import Block
    from zwitsers.views.crosstable import Crosstable, CrosstableCell, CrosstableRow


def crosstable_blocks(made: Crosstable, language: str) -> list[Block]:
    title = f"{translate('report.crosstable.title', language)}  ·  {standings_title(made.ranking, language)}"
    return [Heading(title), crosstable_table(made, language), Note("\n".join(crosstable_notes(made, language)))]


def crosstable_notes(made: Crosstable, language: str) -> list[str]:
    """What stands below the table where there is only room for lines. Places have a row each here, so nothing is said
    of shared ones, nor of what decided."""
    meanings = (f"{sign}: {meaning}." for sign, meaning in score_signs(made.ranking, language))
    return [crosstable_legend(made, language), *meanings, *notes(made.ranking, language)]


def crosstable_legend(made: Crosstable, language: str) -> str:
    """How a cell is read, and what the columns and cells mean that only some tournaments have."""
    colours = {name: translate(f"report.colour.{name}", language).lower() for name in ("white", "black")}
    found = [translate("report.crosstable.legend", language, **colours)]
    if any(not cell.result.counts for row in made.rows for cell in row.rounds):
        found.append(translate("report.crosstable.no-part", language))
    if 0 in made.columns:
        found.append(translate("report.crosstable.in-between", language, column=round_label(0, language)))
    return " ".join(found)


def crosstable_table(made: Crosstable, language: str) -> Table:
    def heading(name: str) -> str:
        return translate(f"report.column.{name}", language)

    columns = (
        Column(heading("place"), right=True, look=Look.KEY),
        Column(heading("number"), right=True, look=Look.FAINT, spare=True),
        Column(heading("name"), look=Look.NAME),
        *(Column(round_label(turn, language), right=True) for turn in made.columns),
        *score_columns(made.ranking, language),
    )
    return Table(columns, tuple(_row(made, row, language) for row in made.rows))


def _row(made: Crosstable, row: CrosstableRow, language: str) -> tuple[str, ...]:
    cells = ["".join(cell_parts(made, cell, language)) for cell in row.rounds]
    first = (whole(row.place, language), whole(row.number, language), listed_name(row.player, language))
    return (*first, *cells, *score_cells(made.ranking, row.line, language))


def cell_parts(made: Crosstable, cell: CrosstableCell, language: str) -> tuple[str, str, str]:
    """`12`, `w`, `1`: against the player in row 12, with white, won; without an opponent only what it counts for."""
    sign = result_sign(cell.result, made.ranking.rulebook.divisor)
    if cell.opponent is None:
        return "", "", sign
    return str(cell.opponent), colour_letter(cell.colour, language).lower() or "-", sign


def crosstable_json(made: Crosstable) -> str:
    return as_json(as_record(made.rows))


def crosstable_csv(made: Crosstable) -> str:
    rounds = [f"round_{turn}" if turn else "in_between" for turn in made.columns]
    rows = [
        [row.place, row.number, row.name, *("".join(cell_parts(made, cell, "en")) for cell in row.rounds),
         row.points.exact]
        for row in made.rows
    ]  # fmt: skip
    return as_csv(["place", "number", "name", *rounds, "points"], rows)
