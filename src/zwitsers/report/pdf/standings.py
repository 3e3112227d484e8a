"""Standings, final ranking and prizes on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Problem, SnapshotError
from zwitsers.language import translate
from zwitsers.report.pdf.head import counted, head_of, shortened, who
from zwitsers.report.pdf.options import PdfError
from zwitsers.report.pdf.typeset import typeset
from zwitsers.report.standings import signs_and_notes, standings_name, standings_table
from zwitsers.report.words import money, number, place_of
from zwitsers.views.records import Money
from zwitsers.views.standings import Choice, Stage, choose, event_standings

if TYPE_CHECKING:
    from zwitsers.report.pdf.options import PdfOptions
    from zwitsers.report.table import Table
    from zwitsers.tournament.state import State
    from zwitsers.views.standings import Standings

# With more columns than this the sheet is turned.
_WIDE = 10


def standings(state: State, options: PdfOptions) -> bytes:
    made = chosen_standings(state, options)
    table = standings_table(made, options.language)
    record = {
        "table": table_record(table),
        "wide": len(table.columns) > _WIDE,
        "notes": signs_and_notes(made, options.language),
    }
    facts = [counted("players", len(made.lines), options.language)]
    title = standings_name(made, options.language)
    return typeset("standings", head_of(state, options, title, made.rulebook, facts=facts), record)


def chosen_standings(state: State, options: PdfOptions) -> Standings:
    """The ranking after the round that is asked for, else the one that everyone is shown."""
    if not state.entrants:
        raise PdfError([Problem("pdf.error.no-players")])
    try:
        return event_standings(state, choose(state, options.round))
    except SnapshotError as error:
        raise PdfError(error.problems) from None


def table_record(table: Table) -> dict[str, object]:
    """A table of `report` as the templates draw it."""
    return {
        "columns": [
            {"heading": column.heading, "right": column.right, "look": column.look.value} for column in table.columns
        ],
        "rows": [[shortened(cell) for cell in row] for row in table.rows],
    }


def _prize_notes(made: Standings) -> list[str]:
    return ["pdf.prizes.shared", *(["report.standings.odd-cents"] if made.odd_cents else [])]


def prizes(state: State, options: PdfOptions) -> bytes:
    """Who gets what, with room to sign for it."""
    if not state.settings.prizes:
        raise PdfError([Problem("pdf.error.no-prizes")])
    if not state.published:
        raise PdfError([Problem("pdf.error.no-results")])
    language = options.language
    made = event_standings(state, Choice(len(state.published), final=True))
    winners = [line for line in made.lines if line.prize is not None and line.prize.cents]
    total = Money(sum(line.prize.cents for line in winners if line.prize is not None))
    record = {
        "rows": [
            [place_of(line), who(line.player), number(line.points, language), money(line.prize, language)]
            for line in winners
        ],
        "total": money(total, language),
        "label": {
            "place": translate("report.column.place", language),
            "name": translate("report.column.name", language),
            "points": translate("report.column.points", language),
            "prize": translate("report.column.prize", language),
            "received": translate("pdf.prizes.received", language),
            "total": translate("report.card.total", language),
        },
        "notes": [translate(key, language) for key in _prize_notes(made)],
    }
    mark = "" if made.stage is Stage.FINAL else translate("pdf.provisional", language)
    head = head_of(state, options, translate("pdf.title.prizes", language), made.rulebook, mark=mark)
    return typeset("prizes", head, record)
