"""Backups of a tournament: which there are, one for now, and putting one back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter
from fastapi.responses import FileResponse, Response
from pydantic import BaseModel, Field

from zwitsers.domain import Problem
from zwitsers.web.api.fields import Line, Strict
from zwitsers.web.api.who import ARBITERS, OWN_READS, WRITES, Leader_
from zwitsers.web.errors import NotFoundError
from zwitsers.web.round.entries import Entries
from zwitsers.web.round.kept_backups import ASKED, KeptBackup, keeper_of, kept_backups

if TYPE_CHECKING:
    from zwitsers.web.request import TournamentRequest

router = APIRouter(prefix="/api/tournaments/{name}/backups", tags=["log"])
_FILE = {"content": {"application/octet-stream": {}}, "description": "An event file."}


class Backup(BaseModel):
    file: str
    time: str = Field(description="ISO 8601, UTC.")
    last: int = Field(description="The last entry of the log in it.")
    occasion: str = Field(description="pairing, publication, asked, upgrade or other")
    round: int | None
    size: int = Field(description="In bytes.")


class Restore(Strict):
    file: Annotated[Line, Field(min_length=1, description="As the list names it.")]


class Restored(BaseModel):
    last: int
    stamp: str
    replaced: str | None = Field(description="The name under which the file it replaces is kept.")


@router.get("", openapi_extra=ARBITERS, responses=OWN_READS)
def backups(desk: Leader_) -> list[Backup]:
    """The newest first. A tournament on a database server has none here."""
    return [_shown(item) for item in _kept(desk)]


def _kept(desk: TournamentRequest) -> list[KeptBackup]:
    keeper = keeper_of(desk.site.shelf.store(desk.name))
    return [] if keeper is None else kept_backups(keeper)


def _shown(item: KeptBackup) -> Backup:
    return Backup(
        file=item.name,
        time=item.time,
        last=item.sequence,
        occasion=item.occasion,
        round=item.round,
        size=item.size,
    )


@router.post("", status_code=201, openapi_extra=ARBITERS, responses=WRITES)
def make_backup(desk: Leader_) -> Backup:
    keeper = keeper_of(desk.site.shelf.store(desk.name))
    if keeper is None:
        raise NotFoundError([Problem("round.backups.on-server")])
    keeper.keep(desk.now.last, ASKED)
    return _shown(kept_backups(keeper)[0])


@router.get("/{file}", openapi_extra=ARBITERS, response_class=FileResponse, responses={**OWN_READS, 200: _FILE})
def download_backup(desk: Leader_, file: str) -> Response:
    return FileResponse(_found(desk, file).path, filename=file, media_type="application/octet-stream")


@router.post("/restore", openapi_extra=ARBITERS, responses=WRITES)
def restore_backup(desk: Leader_, chosen: Restore) -> Restored:
    """After it has been checked from the first entry to the last. The file that it replaces is kept."""
    found = _found(desk, chosen.file)
    replaced = desk.site.shelf.replace(desk.name, found.path)
    # What was entered once, or proposed by players, may be about rounds that are not there any more.
    Entries(desk.site.database).forget_all(desk.name)
    desk.site.choices.touch(desk.name)  # a log that ends at the same number may be another one
    desk.site.tell(desk.name, urgent=True)
    now = desk.site.now(desk.name)
    return Restored(last=now.last, stamp=now.stamp, replaced=None if replaced is None else replaced.name)


def _found(desk: TournamentRequest, file: str) -> KeptBackup:
    """Only what is in the list: the name that was sent never becomes a path."""
    found = next((item for item in _kept(desk) if item.name == file), None)
    if found is None:
        raise NotFoundError([Problem("round.backups.no-such")])
    return found
