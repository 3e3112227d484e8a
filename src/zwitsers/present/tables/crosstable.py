"""The cross table in words: as a table, as JSON and as CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.present.marks import mark_legend, result_sign
from zwitsers.present.tables.data import as_csv, as_json
from zwitsers.present.tables.player_columns import ranking_columns
from zwitsers.present.tables.standings import (
    list_signs,
    notes,
    score_cells,
    score_columns,
    score_signs,
    standings_title,
    tie_break_cells,
    tie_break_columns,
)
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table
from zwitsers.present.views.records import as_record
from zwitsers.present.words import colour_letter, number, round_label, whole

if TYPE_CHECKING:
    from zwitsers.present.tables.player_columns import PlayerColumns
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.crosstable import Crosstable, CrosstableCell, CrosstableRow

# As the database of the European Go Federation has them.
_GO_SIGNS = {2: "+", 1: "=", 0: "-"}


def crosstable_blocks(crosstable_view: Crosstable, language: str) -> list[Block]:
    title = f"{translate('report.crosstable.title', language)}  ·  {standings_title(crosstable_view.ranking, language)}"
    return [
        Heading(title),
        crosstable_table(crosstable_view, language),
        Note("\n".join(crosstable_notes(crosstable_view, language))),
    ]


def crosstable_notes(crosstable_view: Crosstable, language: str) -> list[str]:
    """What stands below the table where there is only room for lines. Places have a row each here, so nothing is said
    of shared ones, nor of what decided."""
    meanings = (f"{sign}: {meaning}." for sign, meaning in crosstable_signs(crosstable_view, language))
    return [crosstable_legend(crosstable_view, language), *meanings, *notes(crosstable_view.ranking, language)]


def crosstable_signs(crosstable_view: Crosstable, language: str) -> tuple[tuple[str, str], ...]:
    """WP, SB and the tie-breaks; those of a wall list are in the line that says how its cells are read."""
    if _is_mcmahon(crosstable_view):
        return ()
    found = (*score_signs(crosstable_view.ranking, language), *list_signs(crosstable_view.ranking, language))
    return tuple(dict.fromkeys(found))


def crosstable_legend(crosstable_view: Crosstable, language: str) -> str:
    """How a cell is read, and what the columns and cells mean that only some tournaments have."""
    colours = {name: translate(f"report.colour.{name}", language).lower() for name in ("white", "black")}
    kind = "legend-go" if crosstable_view.wall_list else "legend"
    found = [translate(f"report.crosstable.{kind}", language, **colours)]
    if not crosstable_view.wall_list:
        results = (cell.result for row in crosstable_view.rows for cell in row.rounds)
        found += filter(None, [mark_legend(results, language)])
    if any(not cell.result.counts for row in crosstable_view.rows for cell in row.rounds):
        found.append(translate("report.crosstable.no-part", language))
    if 0 in crosstable_view.columns:
        found.append(translate("report.crosstable.in-between", language, column=round_label(0, language)))
    return " ".join(found)


def crosstable_table(crosstable_view: Crosstable, language: str) -> Table:
    def heading(name: str) -> str:
        return translate(f"report.column.{name}", language)

    shown = ranking_columns(crosstable_view.ranking)
    columns = (
        Column(heading("place"), right=True, look=Look.KEY),
        Column(heading("number"), right=True, look=Look.FAINT, spare=True),
        *shown.columns(language),
        *(Column(name, look=Look.FAINT) for name in detail_headings(crosstable_view, language)),
        *(Column(round_label(turn, language), right=True) for turn in crosstable_view.columns),
        *tail_columns(crosstable_view, language),
    )
    return Table(columns, tuple(_row(crosstable_view, row, language, shown) for row in crosstable_view.rows))


def _row(crosstable_view: Crosstable, row: CrosstableRow, language: str, shown: PlayerColumns) -> tuple[str, ...]:
    cells = ["".join(cell_parts(crosstable_view, cell, language)) for cell in row.rounds]
    about = shown.ranked_cells(row.player, row.line.rating, language)
    first = (whole(row.place, language), whole(row.number, language))
    return (*first, *about, *row_details(crosstable_view, row), *cells, *tail_cells(crosstable_view, row, language))


def detail_headings(crosstable_view: Crosstable, language: str) -> tuple[str, ...]:
    """What a wall list of go has between the player and the rounds."""
    return (translate("report.column.club", language),) if crosstable_view.clubs else ()


def row_details(crosstable_view: Crosstable, row: CrosstableRow) -> tuple[str, ...]:
    return (row.club,) if crosstable_view.clubs else ()


def tail_columns(crosstable_view: Crosstable, language: str) -> list[Column]:
    """The scores and tie-breaks of the ranking; of a McMahon those of a wall list."""
    if not _is_mcmahon(crosstable_view):
        return [
            *score_columns(crosstable_view.ranking, language),
            *tie_break_columns(crosstable_view.ranking, language),
        ]
    look = (Look.MAIN, Look.PLAIN, Look.PLAIN)
    return [Column(name, right=True, look=kind) for name, kind in zip(("MMS", "SOS", "SOSOS"), look, strict=True)]


def tail_cells(crosstable_view: Crosstable, row: CrosstableRow, language: str) -> list[str]:
    if row.sosos is None or not _is_mcmahon(crosstable_view):
        ranking = crosstable_view.ranking
        return [*score_cells(ranking, row.line, language), *tie_break_cells(ranking, row.line, language)]
    return [number(value, language) for value in (row.points, row.line.resistance_points, row.sosos)]


def _is_mcmahon(crosstable_view: Crosstable) -> bool:
    return crosstable_view.ranking.snapshot.mcmahon is not None


def cell_parts(crosstable_view: Crosstable, cell: CrosstableCell, language: str) -> tuple[str, str, str]:
    """`12`, `w`, `1`: against the player in row 12, with white, won; without an opponent only what it counts for. In a
    wall list of go `12`, nothing and `+/w2`: won with white against the player in row 12, who had two stones."""
    if crosstable_view.wall_list:
        return _go_parts(cell)
    sign = result_sign(cell.result, crosstable_view.ranking.rulebook.divisor, language)
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


def crosstable_json(crosstable_view: Crosstable) -> str:
    return as_json(as_record(crosstable_view.rows))


def crosstable_csv(crosstable_view: Crosstable) -> str:
    """Title, grade and rating have columns behind all others, where anybody has them."""
    rounds = [f"round_{turn}" if turn else "in_between" for turn in crosstable_view.columns]
    facts = ranking_columns(crosstable_view.ranking).facts
    rows = []
    for row in crosstable_view.rows:
        about = {"title": row.player.title, "grade": row.player.grade, "rating": row.line.rating or ""}
        cells = ["".join(cell_parts(crosstable_view, cell, "en")) for cell in row.rounds]
        rows.append([row.place, row.number, row.name, *cells, row.points.exact, *(about[fact] for fact in facts)])
    return as_csv(["place", "number", "name", *rounds, "points", *facts], rows)
