"""The whole schedule of a round robin on paper (RR8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.language import translate
from zwitsers.present.documents.options import DocumentError
from zwitsers.present.documents.pdf.head import counted, head_of
from zwitsers.present.documents.pdf.standings import table_record
from zwitsers.present.documents.pdf.typeset import typeset
from zwitsers.present.tables.schedule import free_note, schedule_round_title, schedule_table
from zwitsers.present.views.schedule import known_schedule

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.present.documents.options import DocumentOptions


def schedule(state: State, options: DocumentOptions) -> bytes:
    if len(state.entrants) < 2:
        raise DocumentError([Problem("pdf.error.no-players")])
    view = known_schedule(state)
    if not view.rounds:
        raise DocumentError([Problem("pdf.error.no-round")])
    language = options.language
    record = {
        "rounds": [
            {
                "title": schedule_round_title(one, language),
                "table": table_record(schedule_table(one, language)),
                "free": free_note(one, language),
            }
            for one in view.rounds
        ]
    }
    facts = [counted("players", len(state.entrants), language)]
    title = translate("report.schedule.name", language)
    return typeset("schedule", head_of(state, options, title, state.settings.system_of(1), facts=facts), record)
