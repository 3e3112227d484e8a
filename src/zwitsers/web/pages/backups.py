"""Backups: the automatic ones, one on demand, and restoring one."""

from __future__ import annotations

import tempfile
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse, Response
from starlette.background import BackgroundTask

from zwitsers.engine.domain import Problem
from zwitsers.event.store import StoreError, backup, export_log
from zwitsers.present.tables.log import log_lines
from zwitsers.web.forms.backups import found_backup, listed_backups, make_backup, put_back
from zwitsers.web.http.context import Arbiter_, ArbiterOf_, Form_, TournamentContext, arbiter_request
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.sitedb.tournaments import SUFFIX

router = APIRouter()
_LISTED = 10


@router.get("/desk/{name}/backups")
def backups(context: ArbiterOf_, name: str) -> Response:
    """Also works for a tournament that is missing or cannot be opened, so that a backup can be restored."""
    keeper = context.site.tournaments.keeper(name)
    found = listed_backups(keeper)
    try:
        desk = arbiter_request(context, name)
        context.site.tournaments.store(name).check()
    except StoreError as error:
        texts = error.text(context.language).splitlines()
        return context.page("desk/backups-only.html", name=name, backups=found, problems=texts)
    return desk.page(
        "desk/backups.html",
        backups=found,
        folder="" if keeper is None else str(keeper.folder),
        in_a_file=keeper is not None,
    )


@router.post("/desk/{name}/backups")
def keep_one(context: Arbiter_, form: Form_) -> Response:
    make_backup(context)
    return context.go("backups", context.say("round.backups.made"))


@router.get("/desk/{name}/backups/now")
def download_now(context: Arbiter_) -> Response:
    """Download the tournament as an event file, or as an exported log when it is in a database server."""
    in_a_file = context.site.tournaments.keeper(context.name) is not None
    return _download(context, SUFFIX if in_a_file else ".jsonl", exported=not in_a_file)


@router.get("/desk/{name}/backups/log")
def download_log(context: Arbiter_) -> Response:
    return _download(context, ".jsonl", exported=True)


def _download(context: TournamentContext, ending: str, *, exported: bool) -> Response:
    folder = tempfile.TemporaryDirectory()
    target = Path(folder.name) / f"{context.name}{ending}"
    try:
        (export_log if exported else backup)(context.site.tournaments.store(context.name), target)
    except BaseException:
        folder.cleanup()
        raise
    name = f"{context.name}-{context.now.last}{ending}"
    return FileResponse(target, filename=name, headers=_PRIVATE, background=BackgroundTask(folder.cleanup))


_PRIVATE = {"Cache-Control": "no-store"}


@router.get("/desk/{name}/backups/{file}")
def download(context: ArbiterOf_, name: str, file: str) -> Response:
    return FileResponse(found_backup(context.site, name, file).path, filename=file, headers=_PRIVATE)


@router.get("/desk/{name}/backups/{file}/restore")
def ask_restore(context: ArbiterOf_, name: str, file: str) -> Response:
    """List the log entries that would be lost, if the log can be read."""
    found = found_backup(context.site, name, file)
    try:
        desk = arbiter_request(context, name)
    except StoreError:
        return context.page("desk/restore-only.html", name=name, backup=found)
    later = list(desk.now.log.entries[found.last :])
    lines = log_lines(desk.now.log, desk.state, later[-_LISTED:], context.language)
    return desk.page("desk/restore.html", backup=found, lines=lines[::-1], count=len(later))


@router.post("/desk/{name}/backups/restore")
def restore(context: ArbiterOf_, name: str, form: Form_) -> Response:
    found = found_backup(context.site, name, form.text("file"))
    if not form.yes("sure"):
        raise NotFoundError([Problem("round.backups.not-sure")])
    replaced = put_back(context.site, name, found)
    text = "round.backups.restored" if replaced else "round.backups.restored-only"
    notice = context.say(text, file=replaced.name if replaced else "")
    return context.go(f"/desk/{name}/backups", notice)
