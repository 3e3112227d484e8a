"""Documents of all groups of an event: one document, or a zip with a file per group."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile

from fastapi.responses import Response

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.event.group_sync import GroupProblem, group_states
from zwitsers.present.documents.event_documents import EVENT_DOCUMENTS
from zwitsers.present.documents.options import DocumentError, DocumentOptions
from zwitsers.present.documents.registry import FORMATS
from zwitsers.present.views.festival import festival_view
from zwitsers.present.views.steps import as_published
from zwitsers.web.forms.download import as_file, written_for
from zwitsers.web.forms.event_groups import stores_of
from zwitsers.web.http.context import TournamentContext, arbiter_request, request_context
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.lookup import known_festival

if TYPE_CHECKING:
    from zwitsers.present.documents.registry import Format


def event_document(context: TournamentContext, document: str, *, large: bool = False, copies: int = 1) -> Response:
    festival = known_festival(context.state)
    item = EVENT_DOCUMENTS.get(document)
    if item is None:
        raise NotFoundError([Problem("api.no-such-format", format=document, formats=", ".join(EVENT_DOCUMENTS))])
    # Documents never show drafts.
    states = {
        number: None if state is None else as_published(state)
        for number, state in group_states(festival, stores_of(context)).items()
    }
    groups = {number: state for number, state in states.items() if state is not None}
    options = DocumentOptions(language=context.language, large=large, copies=copies)
    data = item.write(festival_view(context.state, states), groups, options)
    file = f"{context.name}-{item.id}.{item.extension}"
    headers = as_file(file, "inline" if item.extension == "pdf" else "attachment")
    return Response(data, media_type=item.media_type, headers=headers)


def zipped_files(context: TournamentContext, format_id: str) -> Response:
    """A zip with a file per group. A text file lists groups that cannot be written, with the reason."""
    known_festival(context.state)
    item = FORMATS.get(format_id)
    if item is None:
        raise NotFoundError([Problem("api.no-such-format", format=format_id, formats=", ".join(FORMATS))])
    found, problems = _of_groups(context, item)
    if not found:
        raise DocumentError(problems or [Problem("festival.no-standings")])
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for tournament, data in found.items():
            archive.writestr(f"{tournament}.{item.extension}", data)
        if problems:
            archive.writestr("not-written.txt", "\n".join(problem.text(context.language) for problem in problems))
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
            one = arbiter_request(request_context(context.request), group.tournament)
            # A round robin may have all rounds published: write the current one.
            current = one.state.draft or one.state.current if item.of_round else None
            given = {} if current is None else {"round": current.number}
            found[group.tournament] = written_for(one, item, given).data
        except ZwitsersError as error:
            problems += [GroupProblem(group.name, problem) for problem in error.problems]
    return found, problems
