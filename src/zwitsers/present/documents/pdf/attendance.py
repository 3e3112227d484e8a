"""The attendance list of a season on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.language import translate
from zwitsers.present.documents.options import DocumentError
from zwitsers.present.documents.pdf.head import counted, head_of
from zwitsers.present.documents.pdf.standings import table_record
from zwitsers.present.documents.pdf.typeset import typeset
from zwitsers.present.tables.attendance import attendance_notes, attendance_table
from zwitsers.present.views.attendance import attendance_list

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.present.documents.options import DocumentOptions

# With more rounds than this the sheet is turned.
_WIDE = 14


def attendance(state: State, options: DocumentOptions) -> bytes:
    if not state.entrants:
        raise DocumentError([Problem("pdf.error.no-players")])
    listed = attendance_list(state)
    record = {
        "table": table_record(attendance_table(listed, options.language)),
        "wide": len(listed.rounds) > _WIDE,
        "notes": attendance_notes(listed, options.language),
        "categories": [],
    }
    facts = [counted("players", len(listed.lines), options.language)]
    title = translate("report.attendance.title", options.language)
    return typeset("standings", head_of(state, options, title, state.settings.final_system, facts=facts), record)
