"""Backups of a tournament: which there are, one for now, and putting one back."""

from __future__ import annotations

from typing import Annotated

from fastapi.responses import FileResponse, Response
from pydantic import BaseModel, Field

from zwitsers.domain import Problem
from zwitsers.store.keeper import ASKED
from zwitsers.web.api.fields import Line, Strict
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import ArbiterHere_, Leader_, Name
from zwitsers.web.errors import NotFoundError
from zwitsers.web.round.kept_backups import KeptBackup, found_backup, kept_backups, put_back

router = Operations(prefix="/api/tournaments/{name}/backups", tags=["log"])
_FILE = {"content": {"application/octet-stream": {}}, "description": "An event file."}


class Backup(BaseModel):
    file: str
    time: str = Field(description="ISO 8601, UTC.")
    last: int = Field(description="The last entry of the log in it.")
    occasion: str = Field(description="pairing, publication, asked, upgrade, restored or other")
    round: int | None
    size: int = Field(description="In bytes.")


class Restore(Strict):
    file: Annotated[Line, Field(min_length=1, description="As the list names it.")]


class Restored(BaseModel):
    last: int
    stamp: str
    replaced: str | None = Field(description="The name under which the file it replaces is kept.")


@router.get("")
def backups(here: ArbiterHere_, name: Name) -> list[Backup]:
    """The newest first, also of a tournament whose file is gone or damaged. One on a database server has none here."""
    return [_shown(item) for item in kept_backups(here.site.shelf.keeper(name))]


def _shown(item: KeptBackup) -> Backup:
    return Backup(
        file=item.name,
        time=item.time,
        last=item.sequence,
        occasion=item.occasion,
        round=item.round,
        size=item.size,
    )


@router.post("", status_code=201)
def make_backup(desk: Leader_) -> Backup:
    keeper = desk.site.shelf.keeper(desk.name)
    if keeper is None:
        raise NotFoundError([Problem("round.backups.on-server")])
    keeper.keep(desk.now.last, ASKED)
    return _shown(kept_backups(keeper)[0])


@router.get("/{file}", response_class=FileResponse, responses={200: _FILE})
def download_backup(here: ArbiterHere_, name: Name, file: str) -> Response:
    found = found_backup(here.site, name, file)
    return FileResponse(found.path, filename=file, media_type="application/octet-stream")


@router.post("/restore")
def restore_backup(here: ArbiterHere_, name: Name, chosen: Restore) -> Restored:
    """After it has been checked from the first entry to the last. The file that it replaces is kept."""
    replaced = put_back(here.site, name, found_backup(here.site, name, chosen.file))
    now = here.site.now(name)
    return Restored(last=now.last, stamp=now.stamp, replaced=None if replaced is None else replaced.name)
