"""Writers of CSV lists, the workbook and the static site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.formats.exchanged import WrittenFile
from zwitsers.present.documents.options import NoSuchPartError
from zwitsers.present.documents.rounds import chosen_rounds, standings_after
from zwitsers.present.documents.site import site_archive
from zwitsers.present.documents.workbook import tournament_workbook
from zwitsers.present.tables.crosstable import crosstable_csv
from zwitsers.present.tables.data import localised_csv
from zwitsers.present.tables.round import pairings_csv
from zwitsers.present.tables.schedule import schedule_csv
from zwitsers.present.tables.standings import standings_csv
from zwitsers.present.views.categories import category_named, of_every_category, within_category
from zwitsers.present.views.crosstable import crosstable
from zwitsers.present.views.round import event_round
from zwitsers.present.views.schedule import known_schedule

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.present.documents.options import DocumentOptions


def csv_pairings(state: State, options: DocumentOptions) -> WrittenFile:
    views = [event_round(state, round_) for round_ in chosen_rounds(state, options)]
    return _spreadsheet_text(pairings_csv(views, options.language), options.language)


def csv_standings(state: State, options: DocumentOptions) -> WrittenFile:
    """Standings of one category, or of everyone with the places in each category."""
    standings = standings_after(state, options.round)
    if not options.category:
        return _spreadsheet_text(standings_csv(standings, of_every_category(state, standings)), options.language)
    category = category_named(state, options.category)
    if category is None:
        known = ", ".join(item.name for item in state.categories) or "–"
        raise NoSuchPartError([Problem("exchange.no-such-category", name=options.category, known=known)])
    return _spreadsheet_text(standings_csv(within_category(state, standings, category)), options.language)


def csv_crosstable(state: State, options: DocumentOptions) -> WrittenFile:
    table = crosstable(standings_after(state, options.round))
    return _spreadsheet_text(crosstable_csv(table), options.language)


def csv_schedule(state: State, options: DocumentOptions) -> WrittenFile:
    """All rounds of a round robin; of another tournament those that are published."""
    return _spreadsheet_text(schedule_csv(known_schedule(state)), options.language)


def workbook(state: State, options: DocumentOptions) -> WrittenFile:
    named = options.round is not None or options.rounds is not None
    rounds = chosen_rounds(state, options) if named else None
    return WrittenFile(tournament_workbook(state, options.language, rounds))


def site(state: State, options: DocumentOptions) -> WrittenFile:
    return WrittenFile(site_archive(state, options))


def _spreadsheet_text(text: str, language: str) -> WrittenFile:
    """CSV in the dialect of spreadsheets in this language, with a byte order mark so that they detect UTF-8."""
    return WrittenFile(localised_csv(text, language).encode("utf-8-sig", "replace"))
