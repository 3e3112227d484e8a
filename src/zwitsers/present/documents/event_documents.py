"""An event with groups as one document: workbook, static site, and sheets for the wall."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.language import translate
from zwitsers.present.documents.options import DocumentError
from zwitsers.present.documents.pdf.festival_names import event_head, festival_names
from zwitsers.present.documents.pdf.standings import table_record
from zwitsers.present.documents.pdf.typeset import typeset
from zwitsers.present.documents.site.build import zipped_pages
from zwitsers.present.documents.site.event import event_site
from zwitsers.present.documents.workbook import sheet_of, written_workbook
from zwitsers.present.tables.festival import registrations_blocks
from zwitsers.present.tables.round import round_blocks
from zwitsers.present.tables.standings import standings_blocks, standings_name
from zwitsers.present.tables.table import parts_of
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.round import event_round
from zwitsers.present.words import round_title

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from zwitsers.event.state import State
    from zwitsers.present.documents.options import DocumentOptions
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.festival import FestivalView

    # The tournaments of the groups, by the id of the group.
    Groups = Mapping[int, State]
    EventWriter = Callable[[FestivalView, Groups, DocumentOptions], bytes]


@dataclass(frozen=True, slots=True)
class EventDocument:
    """One document of all groups. Its title is in the catalogues (festival.document.*)."""

    id: str
    extension: str
    media_type: str
    write: EventWriter

    def title(self, language: str) -> str:
        return translate(f"festival.document.{self.id}", language)


def _titled(view: FestivalView, groups: Groups, language: str) -> Iterator[tuple[str, State]]:
    """`Group A`, with its tournament."""
    word = translate("festival.column.group", language)
    for group in view.groups:
        if group.id in groups:
            yield f"{word} {group.name}", groups[group.id]


def _standings(state: State, language: str) -> list[Block]:
    return standings_blocks(event_standings(state), language, wall=True)


def _pairings(state: State, language: str) -> list[Block]:
    """The round in play."""
    current = state.current
    return [] if current is None else round_blocks(event_round(state, current), language)


def workbook(view: FestivalView, groups: Groups, options: DocumentOptions) -> bytes:
    """Everyone on the list, and for each group its standings and its round in play."""
    language = options.language
    sheets = [sheet_of(translate("festival.tab.list", language), registrations_blocks(view, language))]
    for title, state in _titled(view, groups, language):
        if state.entrants:
            sheets.append(sheet_of(title, _standings(state, language)))
        if state.current is not None:
            boards = translate("pdf.title.pairings", language)
            sheets.append(sheet_of(f"{title} {boards}", _pairings(state, language)))
    return written_workbook(sheets)


def site(view: FestivalView, groups: Groups, options: DocumentOptions) -> bytes:
    return zipped_pages(event_site(view, groups, options))


def _sheets(
    view: FestivalView,
    lists: Sequence[tuple[str, Sequence[Block]]],
    options: DocumentOptions,
    title_key: str,
) -> bytes:
    found = [(title, *parts_of(blocks)[1:]) for title, blocks in lists]
    drawn = [
        {
            "title": title,
            "table": table_record(tables[0]),
            "notes": [line for text in texts for line in text.splitlines()],
        }
        for title, tables, texts in found
        if tables
    ]
    if not drawn:
        raise DocumentError([Problem("festival.page.no-results")])
    head = event_head(view, options, translate(title_key, options.language))
    return typeset("groups", head, {"groups": drawn, "large": options.large})


def wall_pairings(view: FestivalView, groups: Groups, options: DocumentOptions) -> bytes:
    language = options.language
    lists = [
        (f"{title} · {round_title(state.current.number, language)}", _pairings(state, language))
        for title, state in _titled(view, groups, language)
        if state.current is not None
    ]
    return _sheets(view, lists, options, "pdf.title.pairings")


def wall_standings(view: FestivalView, groups: Groups, options: DocumentOptions) -> bytes:
    language = options.language
    lists = [
        (f"{title} · {standings_name(event_standings(state), language)}", _standings(state, language))
        for title, state in _titled(view, groups, language)
        if state.entrants
    ]
    return _sheets(view, lists, options, "pdf.title.standings")


def names(view: FestivalView, groups: Groups, options: DocumentOptions) -> bytes:
    del groups
    return festival_names(view, options)


_SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
EVENT_DOCUMENTS = {
    item.id: item
    for item in (
        EventDocument("names", "pdf", "application/pdf", names),
        EventDocument("pairings", "pdf", "application/pdf", wall_pairings),
        EventDocument("standings", "pdf", "application/pdf", wall_standings),
        EventDocument("xlsx", "xlsx", _SHEET, workbook),
        EventDocument("html", "zip", "application/zip", site),
    )
}
