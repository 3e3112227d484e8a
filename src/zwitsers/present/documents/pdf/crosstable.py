"""The cross table on paper, the sheet turned: everyone's rounds, opponents by the number of their row."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.present.documents.pdf.head import column_words, counted, head_of, shortened
from zwitsers.present.documents.pdf.standings import chosen_standings
from zwitsers.present.documents.pdf.typeset import typeset
from zwitsers.present.tables.crosstable import (
    cell_parts,
    crosstable_notes,
    detail_headings,
    row_details,
    tail_cells,
    tail_columns,
)
from zwitsers.present.tables.player_columns import ranking_columns
from zwitsers.present.tables.standings import standings_name
from zwitsers.present.tables.table import Column, Look
from zwitsers.present.views.crosstable import crosstable as crosstable_of
from zwitsers.present.words import round_label

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.present.documents.options import DocumentOptions
    from zwitsers.present.tables.player_columns import PlayerColumns
    from zwitsers.present.views.crosstable import Crosstable, CrosstableRow

# How many rounds fit next to each other; a longer tournament goes on in a second table.
_MOST_ROUNDS = 16


def crosstable(state: State, options: DocumentOptions) -> bytes:
    standings_view = chosen_standings(state, options)
    language = options.language
    table = crosstable_of(standings_view)
    shown = ranking_columns(standings_view)
    about = [*shown.columns(language), *(Column(name) for name in detail_headings(table, language))]
    record = {
        "parts": _parts(len(table.columns)),
        "rounds": [str(round_label(turn, language)) for turn in table.columns],
        "wall": table.wall_list,
        "about": [
            {
                "heading": column.heading,
                "right": column.right,
                "name": column.look is Look.NAME,
                "spare": column.spare,
            }
            for column in about
        ],
        "tail": [column.heading for column in tail_columns(table, language)],
        "rows": [_row(table, row, language, shown) for row in table.rows],
        "label": column_words(language, "place"),
        "notes": crosstable_notes(table, language),
    }
    facts = [standings_name(standings_view, language), counted("players", len(standings_view.lines), language)]
    title = translate("report.crosstable.title", language)
    return typeset("crosstable", head_of(state, options, title, standings_view.rulebook, facts=facts), record)


def _parts(rounds: int) -> list[dict[str, int]]:
    """The first and last round of every table, divided evenly; before the first round one table without rounds."""
    count = max(1, -(-rounds // _MOST_ROUNDS))
    ends = [rounds * part // count for part in range(count + 1)]
    return [{"first": first + 1, "last": last} for first, last in pairwise(ends)]


def _row(crosstable_view: Crosstable, row: CrosstableRow, language: str, shown: PlayerColumns) -> dict[str, object]:
    about = [*shown.ranked_cells(row.player, row.line.rating, language), *row_details(crosstable_view, row)]
    cells = (cell_parts(crosstable_view, cell, language) for cell in row.rounds)
    return {
        "place": str(row.place),
        "about": [shortened(text) for text in about],
        "rounds": [{"opponent": opponent, "colour": colour, "sign": sign} for opponent, colour, sign in cells],
        "tail": tail_cells(crosstable_view, row, language),
    }
