"""Files and printed documents of all groups of an event together."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.present.documents.event_documents import EVENT_DOCUMENTS
from zwitsers.present.documents.registry import FORMATS
from zwitsers.web.forms.event_files import event_document, zipped_files
from zwitsers.web.http.context import Arbiter_, Assistant_
from zwitsers.web.http.lookup import known_festival
from zwitsers.web.pages.exchange import USUAL_FORMATS

router = APIRouter()
_PAPERS = ("pdf-pairings", "pdf-pairings-by-name", "pdf-slips", "pdf-standings", "pdf-crosstable", "pdf-prizes")


@router.get("/desk/{name}/event/files")
def files(context: Arbiter_) -> Response:
    known_festival(context.state)
    usual = USUAL_FORMATS[context.state.settings.game]
    return context.page(
        "desk/event-files.html",
        documents=list(EVENT_DOCUMENTS.values()),
        sections=[
            ("files", [FORMATS[item] for item in (*usual, "xlsx")]),
            ("paper", [FORMATS[item] for item in _PAPERS]),
        ],
    )


@router.get("/desk/{name}/event/files/{format_id}")
def zipped(context: Arbiter_, format_id: str) -> Response:
    return zipped_files(context, format_id)


@router.get("/desk/{name}/event/documents/{document}")
def one_document(context: Assistant_, document: str, large: bool = False, copies: int = 1) -> Response:
    return event_document(context, document, large=large, copies=copies)
