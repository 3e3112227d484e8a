"""The cross table in words: as a table, as JSON and as CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.report.data import as_csv, as_json
from zwitsers.report.standings import notes, score_cells, score_columns, score_signs, standings_title
from zwitsers.report.table import Column, Heading, Look, Note, Table
from zwitsers.report.words import colour_letter, listed_name, number, result_sign, round_label, whole
from zwitsers.views.records import as_record

if TYPE_CHECKING:
    from zwitsers.report.table import Block
    from zwitsers.views.crosstable import Crosstable, CrosstableCell, CrosstableRow

# As the database of the European Go Federation has them.
_GO_SIGNS = {2: "+", 1: "=", 0: "-"}


def crosstable_blocks(made: Crosstable, language: str) -> list[Block]:
    title = f"{translate('report.crosstable.title', language)}  ·  {standings_title(made.ranking, language)}"
    return [Heading(title), crosstable_table(made, language), Note("\n".join(crosstable_notes(made, language)))]


def crosstable_notes(made: Crosstable, language: str) -> list[str]:
    """What stands below the table where there is only room for lines. Places have a row each here, so nothing is said
    of shared ones, nor of what decided."""
    meanings = (f"{sign}: {meaning}." for sign, meaning in crosstable_signs(made, language))
    return [crosstable_legend(made, language), *meanings, *notes(made.ranking, language)]


def crosstable_signs(made: Crosstable, language: str) -> tuple[tuple[str, str], ...]:
    """WP and SB; those of a wall list are in the line that says how its cells are read."""
    return () if _is_mcmahon(made) else score_signs(made.ranking, language)


def crosstable_legend(made: Crosstable, language: str) -> str:
    """How a cell is read, and what the columns and cells mean that only some tournaments have."""
    colours = {name: translate(f"report.colour.{name}", language).lower() for name in ("white", "black")}
    kind = "legend-go" if made.wall_list else "legend"
    found = [translate(f"report.crosstable.{kind}", language, **colours)]
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
        *(Column(name, look=Look.FAINT) for name in detail_headings(made, language)),
        *(Column(round_label(turn, language), right=True) for turn in made.columns),
        *tail_columns(made, language),
    )
    return Table(columns, tuple(_row(made, row, language) for row in made.rows))


def _row(made: Crosstable, row: CrosstableRow, language: str) -> tuple[str, ...]:
    cells = ["".join(cell_parts(made, cell, language)) for cell in row.rounds]
    first = (whole(row.place, language), whole(row.number, language), listed_name(row.player, language))
    return (*first, *row_details(made, row), *cells, *tail_cells(made, row, language))


def detail_headings(made: Crosstable, language: str) -> tuple[str, ...]:
    """What a wall list of go has between the name, which has the grade with it, and the rounds."""
    return (translate("report.column.club", language),) if made.clubs else ()


def row_details(made: Crosstable, row: CrosstableRow) -> tuple[str, ...]:
    return (row.club,) if made.clubs else ()


def tail_columns(made: Crosstable, language: str) -> list[Column]:
    """The scores of the ranking; of a McMahon those of a wall list."""
    if not _is_mcmahon(made):
        return score_columns(made.ranking, language)
    look = (Look.MAIN, Look.PLAIN, Look.PLAIN)
    return [Column(name, right=True, look=kind) for name, kind in zip(("MMS", "SOS", "SOSOS"), look, strict=True)]


def tail_cells(made: Crosstable, row: CrosstableRow, language: str) -> list[str]:
    if row.sosos is None or not _is_mcmahon(made):
        return score_cells(made.ranking, row.line, language)
    return [number(value, language) for value in (row.points, row.line.resistance_points, row.sosos)]


def _is_mcmahon(made: Crosstable) -> bool:
    return made.ranking.snapshot.mcmahon is not None


def cell_parts(made: Crosstable, cell: CrosstableCell, language: str) -> tuple[str, str, str]:
    """`12`, `w`, `1`: against the player in row 12, with white, won; without an opponent only what it counts for. In a
    wall list of go `12`, nothing and `+/w2`: won with white against the player in row 12, who had two stones."""
    if made.wall_list:
        return _go_parts(cell)
    sign = result_sign(cell.result, made.ranking.rulebook.divisor)
    if cell.opponent is None:
        return "", "", sign
    return str(cell.opponent), colour_letter(cell.colour, language).lower() or "-", sign


def _go_parts(cell: CrosstableCell) -> tuple[str, str, str]:
    result = cell.result
    sign = "?" if result.unfinished else _GO_SIGNS[result.points] if result.counts else "–"
    if cell.opponent is None:
        return "", "", f"0{sign}" if result.counts else sign
    colour = "" if cell.colour is None else f"{'/' if result.played else '!'}{cell.colour.value}{cell.stones}"
    return str(cell.opponent), "", f"{sign}{colour or ('' if result.played else '!')}"


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
