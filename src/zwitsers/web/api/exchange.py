"""Files of other programs: which formats there are, taking a tournament in, handing one out."""

from __future__ import annotations

from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import Depends, Path, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field
from starlette.datastructures import UploadFile

from zwitsers.engine.domain import Problem
from zwitsers.event.settings import MOST_ROUNDS
from zwitsers.formats.detect import EVENT, LOG, detect
from zwitsers.formats.reading import read_any
from zwitsers.formats.registry import INCOMING
from zwitsers.formats.to_events import imported, probably_withdrawn
from zwitsers.present.documents.registry import FORMATS
from zwitsers.web.api.fields import MOST_PLAYERS, ONE_LINE, System
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.tournaments import CreatedRecord, created
from zwitsers.web.api.who import Arbiter_, ArbiterRequest, Visit_
from zwitsers.web.forms.download import document_response, written_for
from zwitsers.web.forms.open_file import import_settings, shown_name, system_of, take_in
from zwitsers.web.http.errors import NotFoundError, UploadError
from zwitsers.web.http.pending_uploads import File

if TYPE_CHECKING:
    from zwitsers.present.documents.registry import Format

router = Operations(prefix="/api", tags=["exchange"])

_FormatId = Annotated[str, Path(max_length=40, description="One of `outgoing` of GET /api/formats.")]
_Incoming = Annotated[str | None, Query(max_length=40, description="One of `incoming`; left out: as it looks.")]
FileName = Annotated[
    str, Query(min_length=1, max_length=200, pattern=ONE_LINE, description="What the file is called: club.trf")
]
_BINARY = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
# Of a file that is coming in; the rest is on the disk.
_IN_MEMORY = 1 << 20
UPLOAD: dict[str, Any] = {"requestBody": {"required": True, "content": _BINARY}}


class ExportOptions(BaseModel):
    """What can be asked of some formats."""

    round: int | None = Field(None, ge=0, le=MOST_ROUNDS, description="Which round; left out: the last.")
    paper: Literal["a4", "a3"] = "a4"
    large: bool = Field(False, description="Pairings in large print, for the wall.")
    player: int | None = Field(None, ge=1, le=MOST_PLAYERS, description="The card of the player with this lot number.")
    category: str = Field("", max_length=100, description="The standings of the category with this name only.")
    tournament_class: Literal["", "A", "B", "C", "D"] = Field("", description="For the European Go Database.")


_Asked = Annotated[ExportOptions, Query()]


class ImportFormatRecord(BaseModel):
    id: str
    title: str
    extensions: list[str]


class ExportFormatRecord(BaseModel):
    id: str
    title: str
    extension: str
    media_type: str
    takes: list[str] = Field(description="Which options mean something to it; others are passed over.")


class Formats(BaseModel):
    incoming: list[ImportFormatRecord]
    outgoing: list[ExportFormatRecord]


class FilePreview(BaseModel):
    """What a file holds, before it is taken in."""

    format: str
    title: str
    game: str
    system: str = Field(description="The rulebook of the file, or the usual one of the game.")
    players: int
    rounds: int
    warnings: list[str]
    withdrawn: list[int] = Field(
        description="By number: players absent from the last round of a half-played file, perhaps withdrawn."
    )


class LossesRecord(BaseModel):
    """What a format has no place for."""

    losses: list[str]


async def sent_file(context: ArbiterRequest, request: Request, filename: FileName) -> File:
    """The raw body. It is read only when the role allows it, and is spooled to disk."""
    with SpooledTemporaryFile(_IN_MEMORY) as spooled:
        upload = UploadFile(spooled)  # type: ignore[arg-type] # as Starlette itself makes one
        async for part in request.stream():
            await upload.write(part)
        await upload.seek(0)
        data = await upload.read()
    if not data:
        raise UploadError([Problem("desk.upload.none")])
    return File(shown_name(filename), data)


SentFile_ = Annotated[File, Depends(sent_file)]


@router.get("/formats")
def formats(context: Visit_) -> Formats:
    return Formats(
        incoming=[
            ImportFormatRecord(id=item.id, title=item.title(context.language), extensions=list(item.extensions))
            for item in INCOMING.values()
        ],
        outgoing=[
            ExportFormatRecord(
                id=item.id,
                title=item.title(context.language),
                extension=item.extension,
                media_type=item.media_type,
                takes=sorted(item.takes),
            )
            for item in FORMATS.values()
        ],
    )


# Taking a tournament in


@router.post("/imports/upload", openapi_extra=UPLOAD)
def look_at_file(context: ArbiterRequest, file: SentFile_, format: _Incoming = None) -> FilePreview:  # noqa: A002
    """Nothing is kept of it."""
    kind = _kind(file, format)
    given = read_any(file.data, file.name, format=kind)
    system = system_of(given)
    problems = imported(given, import_settings(system)).warnings
    return FilePreview(
        format=kind,
        title=given.about.name or given.snapshot.name,
        game=given.about.game,
        system=system,
        players=len(given.snapshot.players),
        rounds=given.snapshot.numbered_rounds,
        warnings=[problem.text(context.language) for problem in dict.fromkeys((*given.warnings, *problems))],
        withdrawn=list(probably_withdrawn(given)),
    )


@router.post("/tournaments/upload", status_code=201, openapi_extra=UPLOAD)
def import_tournament(
    context: ArbiterRequest,
    file: SentFile_,
    format: _Incoming = None,  # noqa: A002 - the name in the address
    system: Annotated[System | None, Query(description="Left out: that of the file, or the usual one.")] = None,
    title: Annotated[str, Query(max_length=200, pattern=ONE_LINE)] = "",
    rounds: Annotated[int | None, Query(ge=1, le=MOST_ROUNDS)] = None,
    withdrawn: Annotated[
        tuple[int, ...], Query(description="By number: players to withdraw from the next round.", max_length=9999)
    ] = (),
) -> CreatedRecord:
    """An event file or an exported log keeps its whole history; a tournament of another program becomes a new one."""
    kind = _kind(file, format)
    if kind in (EVENT, LOG):
        name = take_in(context.site.tournaments, file)
        context.site.members.begin(name, context.visitor.name)
        return created(context, name)
    given = read_any(file.data, file.name, format=kind)
    settings = import_settings(system or system_of(given), title, rounds)
    imported_events = imported(given, settings, source=kind, withdrawn=withdrawn)
    return created(
        context, context.site.create(title or given.about.name, imported_events.events, context.visitor.name)
    )


def _kind(file: File, wanted: str | None) -> str:
    return wanted if wanted in INCOMING else detect(file.data, file.name)


# Handing one out

_CONTENTS: dict[str, Any] = {item.media_type.partition(";")[0]: {} for item in FORMATS.values()}
_FILE = {"description": "The file.", "content": _CONTENTS}


@router.get("/tournaments/{name}/export/{format}", response_class=Response, responses={200: _FILE})
def export(context: Arbiter_, format: _FormatId, query: _Asked) -> Response:  # noqa: A002
    """It may hold what is private, such as dates of birth, so it is the arbiter's to hand on."""
    return document_response(context, _format(format), query.model_dump())


@router.get("/tournaments/{name}/export/{format}/losses")
def export_losses(context: Arbiter_, format: _FormatId, query: _Asked) -> LossesRecord:  # noqa: A002
    written = written_for(context, _format(format), query.model_dump())
    return LossesRecord(losses=[problem.text(context.language) for problem in written.losses])


def _format(name: str) -> Format:
    if name not in FORMATS:
        raise NotFoundError([Problem("api.no-such-format", format=name, formats=", ".join(FORMATS))])
    return FORMATS[name]
