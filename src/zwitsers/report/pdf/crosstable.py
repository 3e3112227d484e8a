"""The cross table on paper, the sheet turned: everyone's rounds, opponents by the number of their row."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.language import translate
from zwitsers.report.crosstable import (
    cell_parts,
    crosstable_notes,
    detail_headings,
    row_details,
    tail_cells,
    tail_columns,
)
from zwitsers.report.pdf.head import column_words, counted, head_of, shortened
from zwitsers.report.pdf.options import PdfError
from zwitsers.report.pdf.standings import chosen_standings
from zwitsers.report.pdf.typeset import typeset
from zwitsers.report.standings import standings_name
from zwitsers.report.words import listed_name, round_label
from zwitsers.views.crosstable import crosstable as crosstable_of

if TYPE_CHECKING:
    from zwitsers.report.pdf.options import PdfOptions
    from zwitsers.tournament.state import State
    from zwitsers.views.crosstable import Crosstable, CrosstableRow

# How many rounds fit next to each other; a longer tournament goes on in a second table.
_MOST_ROUNDS = 16


def crosstable(state: State, options: PdfOptions) -> bytes:
    made = chosen_standings(state, options)
    language = options.language
    if not made.turns:
        raise PdfError([Problem("pdf.error.no-results")])
    table = crosstable_of(made)
    record = {
        "parts": _parts(len(table.columns)),
        "rounds": [str(round_label(turn, language)) for turn in table.columns],
        "wall": table.wall_list,
        "details": list(detail_headings(table, language)),
        "tail": [column.heading for column in tail_columns(table, language)],
        "rows": [_row(table, row, language) for row in table.rows],
        "label": column_words(language, "place", "name"),
        "notes": crosstable_notes(table, language),
    }
    facts = [standings_name(made, language), counted("players", len(made.lines), language)]
    title = translate("report.crosstable.title", language)
    return typeset("crosstable", head_of(state, options, title, made.rulebook, facts=facts), record)


def _parts(rounds: int) -> list[dict[str, int]]:
    """The first and last column of every table, as equally long as can be."""
    count = -(-rounds // _MOST_ROUNDS)
    ends = [rounds * part // count for part in range(count + 1)]
    return [{"first": first + 1, "last": last} for first, last in pairwise(ends)]


def _row(made: Crosstable, row: CrosstableRow, language: str) -> dict[str, object]:
    cells = (cell_parts(made, cell, language) for cell in row.rounds)
    return {
        "place": str(row.place),
        "name": shortened(listed_name(row.player, language)),
        "rounds": [{"opponent": opponent, "colour": colour, "sign": sign} for opponent, colour, sign in cells],
        "details": [shortened(text) for text in row_details(made, row)],
        "tail": tail_cells(made, row, language),
    }
