"""Backups of a tournament: which there are, one for now, and putting one back."""

from __future__ import annotations

from typing import Annotated

from fastapi.responses import FileResponse, Response
from pydantic import BaseModel, Field

from zwitsers.web import backups as backups_of
from zwitsers.web.api.fields import Line, Strict
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import Arbiter_, ArbiterHere_, Name
from zwitsers.web.backups import ListedBackup

router = Operations(prefix="/api/tournaments/{name}/backups", tags=["log"])
_FILE = {"content": {"application/octet-stream": {}}, "description": "An event file."}


class Restore(Strict):
    file: Annotated[Line, Field(min_length=1, description="As the list names it.")]


class Restored(BaseModel):
    last: int
    stamp: str
    replaced: str | None = Field(description="The name under which the file it replaces is kept.")


@router.get("")
def backups(here: ArbiterHere_, name: Name) -> list[ListedBackup]:
    """The newest first, also of a tournament whose file is gone or damaged. One on a database server has none here."""
    return backups_of.listed_backups(here.site.tournaments.keeper(name))


@router.post("", status_code=201)
def make_backup(desk: Arbiter_) -> ListedBackup:
    return backups_of.make_backup(desk)


@router.get("/{file}", response_class=FileResponse, responses={200: _FILE})
def download_backup(here: ArbiterHere_, name: Name, file: str) -> Response:
    found = backups_of.found_backup(here.site, name, file)
    return FileResponse(found.path, filename=file, media_type="application/octet-stream")


@router.post("/restore")
def restore_backup(here: ArbiterHere_, name: Name, chosen: Restore) -> Restored:
    """After it has been checked from the first entry to the last. The file that it replaces is kept."""
    replaced = backups_of.put_back(here.site, name, backups_of.found_backup(here.site, name, chosen.file))
    now = here.site.now(name)
    return Restored(last=now.last, stamp=now.stamp, replaced=None if replaced is None else replaced.name)
