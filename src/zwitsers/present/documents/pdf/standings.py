"""Standings and final ranking on paper, everyone and each category."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, SnapshotError
from zwitsers.present.documents.options import DocumentError
from zwitsers.present.documents.pdf.head import counted, head_of, shortened
from zwitsers.present.documents.pdf.typeset import typeset
from zwitsers.present.tables.standings import signs_and_notes, standings_name, standings_table
from zwitsers.present.views.categories import of_every_category
from zwitsers.present.views.event_standings import choose, event_standings

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.present.documents.options import DocumentOptions
    from zwitsers.present.tables.table import Table
    from zwitsers.present.views.standings import Standings

# With more columns than this the sheet is turned.
_WIDE = 10


def standings(state: State, options: DocumentOptions) -> bytes:
    standings_view = chosen_standings(state, options)
    table = standings_table(standings_view, options.language, wall=True)
    record = {
        "table": table_record(table),
        "wide": len(table.columns) > _WIDE,
        "notes": signs_and_notes(standings_view, options.language),
        "categories": [
            {"name": one.category, "table": table_record(standings_table(one, options.language, wall=True))}
            for one in of_every_category(state, standings_view)
        ],
    }
    facts = [counted("players", len(standings_view.lines), options.language)]
    title = standings_name(standings_view, options.language)
    return typeset("standings", head_of(state, options, title, standings_view.rulebook, facts=facts), record)


def chosen_standings(state: State, options: DocumentOptions) -> Standings:
    """The ranking after the round that is asked for, else the one that everyone is shown."""
    if not state.entrants:
        raise DocumentError([Problem("pdf.error.no-players")])
    try:
        return event_standings(state, choose(state, options.round))
    except SnapshotError as error:
        raise DocumentError(error.problems) from None


def table_record(table: Table) -> dict[str, object]:
    """A table of `report` as the templates draw it."""
    return {
        "columns": [
            {"heading": column.heading, "right": column.right, "look": column.look.value} for column in table.columns
        ],
        "rows": [[shortened(cell) for cell in row] for row in table.rows],
    }
