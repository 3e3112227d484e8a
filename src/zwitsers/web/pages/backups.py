"""Backups: those made by themselves, one for now, and putting one back."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import FileResponse, Response
from starlette.background import BackgroundTask

from zwitsers.domain import Problem
from zwitsers.store import backup, export_log
from zwitsers.web.errors import NotFoundError
from zwitsers.web.request import Arbiter_, Form_, TournamentRequest
from zwitsers.web.round.entries import Entries
from zwitsers.web.round.kept_backups import ASKED, keeper_of, kept_backups
from zwitsers.web.round.logged import told
from zwitsers.web.round.moments import shown_moment
from zwitsers.web.shelf import SUFFIX

if TYPE_CHECKING:
    from zwitsers.store import Store
    from zwitsers.web.round.kept_backups import KeptBackup

router = APIRouter()
_LISTED = 10


@router.get("/desk/{name}/backups")
def backups(desk: Arbiter_) -> Response:
    keeper = keeper_of(_store(desk))
    return desk.page(
        "desk/backups.html",
        moment=shown_moment,
        kept=[] if keeper is None else kept_backups(keeper),
        folder="" if keeper is None else str(keeper.folder),
        in_a_file=keeper is not None,
    )


@router.post("/desk/{name}/backups")
def keep_one(desk: Arbiter_, form: Form_) -> Response:
    """One beside the event file, like those that are made by themselves."""
    keeper = keeper_of(_store(desk))
    if keeper is None:
        raise NotFoundError([Problem("round.backups.on-server")])
    keeper.keep(desk.now.last, ASKED)
    return desk.go("backups", desk.here.say("round.backups.made"))


@router.get("/desk/{name}/backups/now")
def download_now(desk: Arbiter_) -> Response:
    """The tournament as it is at this moment: an event file, or the exported log of one on a server."""
    in_a_file = keeper_of(_store(desk)) is not None
    return _made(desk, SUFFIX if in_a_file else ".jsonl", exported=not in_a_file)


@router.get("/desk/{name}/backups/log")
def download_log(desk: Arbiter_) -> Response:
    return _made(desk, ".jsonl", exported=True)


def _made(desk: TournamentRequest, ending: str, *, exported: bool) -> Response:
    folder = tempfile.TemporaryDirectory()
    target = Path(folder.name) / f"{desk.name}{ending}"
    try:
        (export_log if exported else backup)(_store(desk), target)
    except BaseException:
        folder.cleanup()
        raise
    name = f"{desk.name}-{desk.now.last}{ending}"
    return FileResponse(target, filename=name, headers=_PRIVATE, background=BackgroundTask(folder.cleanup))


_PRIVATE = {"Cache-Control": "no-store"}


@router.get("/desk/{name}/backups/{file}")
def download(desk: Arbiter_, file: str) -> Response:
    return FileResponse(_found(desk, file).path, filename=file, headers=_PRIVATE)


@router.get("/desk/{name}/backups/{file}/restore")
def ask_restore(desk: Arbiter_, file: str) -> Response:
    """What would no longer be there."""
    found = _found(desk, file)
    later = list(desk.now.log.entries[found.sequence :])
    lines = list(told(desk.now.log, desk.state, later[-_LISTED:], desk.here.language))
    return desk.page("desk/restore.html", kept=found, lines=lines[::-1], count=len(later), moment=shown_moment)


@router.post("/desk/{name}/backups/restore")
def put_back(desk: Arbiter_, form: Form_) -> Response:
    found = _found(desk, form.text("file"))
    if not form.yes("sure"):
        raise NotFoundError([Problem("round.backups.not-sure")])
    replaced = desk.site.shelf.replace(desk.name, found.path)
    # What was entered once, or proposed by players, may be about rounds that are not there any more.
    Entries(desk.site.database).forget_all(desk.name)
    desk.site.choices.touch(desk.name)  # a log that ends at the same number may be another one
    desk.site.tell(desk.name)
    name = "" if replaced is None else replaced.name
    return desk.go("backups", desk.here.say("round.backups.restored", file=name))


def _store(desk: TournamentRequest) -> Store:
    return desk.site.shelf.store(desk.name)


def _found(desk: TournamentRequest, file: str) -> KeptBackup:
    """Only what is in the list: the name that was sent never becomes a path."""
    keeper = keeper_of(_store(desk))
    kept = [] if keeper is None else kept_backups(keeper)
    found = next((item for item in kept if item.name == file), None)
    if found is None:
        raise NotFoundError([Problem("round.backups.no-such")])
    return found
