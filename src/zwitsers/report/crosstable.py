"""The cross table in words: as a table, as JSON and as CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.report.data import as_csv, as_json
from zwitsers.report.standings import score_cells, score_columns, signs_and_notes, standings_title
from zwitsers.report.table import Column, Heading, Look, Note, Table
from zwitsers.report.words import colour_letter, listed_name, result_sign, round_label, whole
from zwitsers.views.records import as_record

if TYPE_CHECKING:
    from zwitsers.report.table import Block
    from zwitsers.views.crosstable import Cell, Crosstable, Row


def crosstable_blocks(made: Crosstable, language: str) -> list[Block]:
    title = f"{translate('report.crosstable.title', language)}  ·  {standings_title(made.ranking, language)}"
    lines = [crosstable_legend(language), *signs_and_notes(made.ranking, language)]
    return [Heading(title), crosstable_table(made, language), Note("\n".join(lines))]


def crosstable_legend(language: str) -> str:
    colours = {name: translate(f"report.colour.{name}", language).lower() for name in ("white", "black")}
    return translate("report.crosstable.legend", language, **colours)


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


def _row(made: Crosstable, row: Row, language: str) -> tuple[str, ...]:
    cells = ["".join(cell_parts(made, cell, language)) for cell in row.rounds]
    first = (whole(row.place, language), whole(row.number, language), listed_name(row.player, language))
    return (*first, *cells, *score_cells(made.ranking, row.line, language))


def cell_parts(made: Crosstable, cell: Cell, language: str) -> tuple[str, str, str]:
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
