"""Files and paper of all groups of an event at once."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.event.group_sync import GroupProblem, group_states
from zwitsers.present.documents.options import DocumentError, DocumentOptions
from zwitsers.present.documents.pdf.festival_names import festival_names
from zwitsers.present.documents.registry import FORMATS
from zwitsers.present.views.festival import festival_view
from zwitsers.web.forms.download import as_file, written_for
from zwitsers.web.http.context import Arbiter_, Assistant_, TournamentContext, arbiter_request, here
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.lookup import known_festival
from zwitsers.web.http.site_groups import SiteGroups
from zwitsers.web.pages.exchange import USUAL_FORMATS

if TYPE_CHECKING:
    from zwitsers.present.documents.registry import Format

router = APIRouter()
_LISTS = ("xlsx", "html")
_PAPERS = ("pdf-pairings", "pdf-pairings-by-name", "pdf-slips", "pdf-standings", "pdf-crosstable", "pdf-prizes")


@router.get("/desk/{name}/event/files")
def files(context: Arbiter_) -> Response:
    known_festival(context.state)
    usual = USUAL_FORMATS[context.state.settings.game]
    return context.page(
        "desk/event-files.html",
        sections=[
            ("files", [FORMATS[item] for item in (*usual, *_LISTS)]),
            ("paper", [FORMATS[item] for item in _PAPERS]),
        ],
    )


@router.get("/desk/{name}/event/files/{format_id}")
def zipped(context: Arbiter_, format_id: str) -> Response:
    """A zip with a file of each group. A group that cannot be written is named, with the reason, in a text file."""
    item = FORMATS.get(format_id)
    if item is None:
        raise NotFoundError([Problem("web.no-such-page")])
    found, problems = _of_groups(context, item)
    if not found:
        raise DocumentError(problems or [Problem("festival.no-standings")])
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for tournament, data in found.items():
            archive.writestr(f"{tournament}.{item.extension}", data)
        if problems:
            archive.writestr("not-written.txt", "\n".join(problem.text(context.here.language) for problem in problems))
    return Response(
        packed.getvalue(),
        media_type="application/zip",
        headers=as_file(f"{context.name}-{format_id}.zip", "attachment"),
    )


def _of_groups(context: TournamentContext, item: Format) -> tuple[dict[str, bytes], list[Problem]]:
    found: dict[str, bytes] = {}
    problems: list[Problem] = []
    for group in known_festival(context.state).groups:
        try:
            one = arbiter_request(here(context.here.request), group.tournament)
            # Of a round robin all rounds may be published: the sheet for the wall is about the one in play.
            current = one.state.draft or one.state.current if item.of_round else None
            given = {} if current is None else {"round": current.number}
            found[group.tournament] = written_for(one, item, given).data
        except ZwitsersError as error:
            problems += [GroupProblem(group.name, problem) for problem in error.problems]
    return found, problems


@router.get("/desk/{name}/event/names")
def names(context: Assistant_, large: bool = False, copies: int = 1) -> Response:
    """One sheet for the wall: everyone of all groups by name."""
    festival = known_festival(context.state)
    view = festival_view(context.state, group_states(festival, SiteGroups(context.site, context.name)))
    options = DocumentOptions(language=context.here.language, large=large, copies=copies)
    return Response(
        festival_names(view, options),
        media_type="application/pdf",
        headers=as_file(f"{context.name}-names.pdf", "inline"),
    )
