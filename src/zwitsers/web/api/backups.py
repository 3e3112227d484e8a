"""Backups of a tournament: which there are, one for now, and putting one back."""

from __future__ import annotations

from typing import Annotated

from fastapi.responses import FileResponse, Response
from pydantic import BaseModel, Field

from zwitsers.web.api.fields import Line, Strict
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import Arbiter_, ArbiterOf_, Name
from zwitsers.web.forms import backups as backups_of
from zwitsers.web.forms.backups import ListedBackup

router = Operations(prefix="/api/tournaments/{name}/backups", tags=["log"])
_FILE = {"content": {"application/octet-stream": {}}, "description": "An event file."}


class Restore(Strict):
    file: Annotated[Line, Field(min_length=1, description="As the list names it.")]


class RestoreRecord(BaseModel):
    last: int
    stamp: str
    replaced: str | None = Field(description="The name under which the file it replaces is kept.")


@router.get("")
def backups(context: ArbiterOf_, name: Name) -> list[ListedBackup]:
    """The newest first, also of a tournament whose file is gone or damaged. One on a database server has none here."""
    return backups_of.listed_backups(context.site.tournaments.keeper(name))


@router.post("", status_code=201)
def make_backup(context: Arbiter_) -> ListedBackup:
    return backups_of.make_backup(context)


@router.get("/{file}", response_class=FileResponse, responses={200: _FILE})
def download_backup(context: ArbiterOf_, name: Name, file: str) -> Response:
    found = backups_of.found_backup(context.site, name, file)
    return FileResponse(found.path, filename=file, media_type="application/octet-stream")


@router.post("/restore")
def restore_backup(context: ArbiterOf_, name: Name, chosen: Restore) -> RestoreRecord:
    """After it has been checked from the first entry to the last. The file that it replaces is kept."""
    replaced = backups_of.put_back(context.site, name, backups_of.found_backup(context.site, name, chosen.file))
    now = context.site.now(name)
    return RestoreRecord(last=now.last, stamp=now.stamp, replaced=None if replaced is None else replaced.name)
