"""Backups: those made by themselves, one for now, and putting one back."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi.responses import FileResponse, Response
from starlette.background import BackgroundTask

from zwitsers.domain import Problem
from zwitsers.report.log import log_lines
from zwitsers.store import StoreError, backup, export_log
from zwitsers.web.backups import found_backup, listed_backups, make_backup, put_back
from zwitsers.web.errors import NotFoundError
from zwitsers.web.request import Arbiter_, ArbiterHere_, Form_, TournamentRequest, arbiter_request
from zwitsers.web.routing import Router
from zwitsers.web.tournaments import SUFFIX

if TYPE_CHECKING:
    from zwitsers.store import Store

router = Router()
_LISTED = 10


@router.get("/desk/{name}/backups")
def backups(here: ArbiterHere_, name: str) -> Response:
    """Also of a tournament that is gone or cannot be opened: this is the way out."""
    keeper = here.site.tournaments.keeper(name)
    found = listed_backups(keeper)
    try:
        desk = arbiter_request(here, name)
        here.site.tournaments.store(name).check()
    except StoreError as error:
        texts = error.text(here.language).splitlines()
        return here.page("desk/backups-only.html", name=name, backups=found, problems=texts)
    return desk.page(
        "desk/backups.html",
        backups=found,
        folder="" if keeper is None else str(keeper.folder),
        in_a_file=keeper is not None,
    )


@router.post("/desk/{name}/backups")
def keep_one(desk: Arbiter_, form: Form_) -> Response:
    make_backup(desk)
    return desk.go("backups", desk.here.say("round.backups.made"))


@router.get("/desk/{name}/backups/now")
def download_now(desk: Arbiter_) -> Response:
    """The tournament as it is at this moment: an event file, or the exported log of one on a server."""
    in_a_file = desk.site.tournaments.keeper(desk.name) is not None
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
def download(here: ArbiterHere_, name: str, file: str) -> Response:
    return FileResponse(found_backup(here.site, name, file).path, filename=file, headers=_PRIVATE)


@router.get("/desk/{name}/backups/{file}/restore")
def ask_restore(here: ArbiterHere_, name: str, file: str) -> Response:
    """What would no longer be there, as far as that can be read."""
    found = found_backup(here.site, name, file)
    try:
        desk = arbiter_request(here, name)
    except StoreError:
        return here.page("desk/restore-only.html", name=name, backup=found)
    later = list(desk.now.log.entries[found.last :])
    lines = log_lines(desk.now.log, desk.state, later[-_LISTED:], here.language)
    return desk.page("desk/restore.html", backup=found, lines=lines[::-1], count=len(later))


@router.post("/desk/{name}/backups/restore")
def restore(here: ArbiterHere_, name: str, form: Form_) -> Response:
    found = found_backup(here.site, name, form.text("file"))
    if not form.yes("sure"):
        raise NotFoundError([Problem("round.backups.not-sure")])
    replaced = put_back(here.site, name, found)
    text = "round.backups.restored" if replaced else "round.backups.restored-only"
    notice = here.say(text, file=replaced.name if replaced else "")
    return here.go(f"/desk/{name}/backups", notice)


def _store(desk: TournamentRequest) -> Store:
    return desk.site.tournaments.store(desk.name)
