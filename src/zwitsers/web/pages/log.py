"""The log: everything that was done, by whom and when, with undo and redo; nothing is ever erased from it."""

from __future__ import annotations

from fastapi.responses import Response

from zwitsers.domain.numbers import whole
from zwitsers.report.log import log_csv, log_json, log_lines
from zwitsers.store import audit
from zwitsers.views.log import Wanted, log_page, needs_reason, to_redo, to_undo
from zwitsers.web.desk.handing_out import as_file
from zwitsers.web.local import local_path
from zwitsers.web.request import Arbiter_, Form_, TournamentRequest
from zwitsers.web.routing import Router

router = Router()


@router.get("/desk/{name}/log")
def log(desk: Arbiter_, page: int = 1, author: str = "", player: str = "", round: str = "") -> Response:  # noqa: A002
    wanted = Wanted(author, whole(player), whole(round))
    state, entries, language = desk.state, desk.now.log, desk.here.language
    undo, redo = to_undo(entries), to_redo(entries)
    found = desk.remembered(("log", wanted, page), lambda: log_page(entries, wanted, page))
    return desk.page(
        "desk/log.html",
        found=found,
        lines=log_lines(entries, state, found.entries, language),
        wanted=wanted,
        undo=log_lines(entries, state, undo[:5], language),
        undo_more=max(len(undo) - 5, 0),
        undo_reason=needs_reason(undo),
        redo=log_lines(entries, state, redo[:5], language),
        audit=desk.remembered(("audit", language), lambda: _audited(desk)),
        rounds=[item.number for item in state.in_order],
        players=state.in_lot_order(),
    )


def _audited(desk: TournamentRequest) -> tuple[list[str], str]:
    """What is wrong with the log, and the seal to write down when nothing is."""
    store = desk.site.tournaments.store(desk.name)
    return [problem.text(desk.here.language) for problem in audit(store)], store.seal().text


@router.get("/desk/{name}/log.json")
def as_json(desk: Arbiter_) -> Response:
    return _file(desk, log_json(desk.now.log, desk.now.log.entries), "application/json", "json")


@router.get("/desk/{name}/log.csv")
def as_sheet(desk: Arbiter_) -> Response:
    return _file(desk, log_csv(desk.now.log, desk.state, desk.here.language), "text/csv; charset=utf-8", "csv")


def _file(desk: TournamentRequest, text: str, kind: str, ending: str) -> Response:
    return Response(text, media_type=kind, headers=as_file(f"{desk.name}-log.{ending}"))


@router.post("/desk/{name}/log/undo")
def undo(desk: Arbiter_, form: Form_) -> Response:
    desk.site.undo(desk.name, desk.here.visitor.name, form.text("reason"), form.seen)
    return _back(desk, form.text("back"), "round.log.undone")


@router.post("/desk/{name}/log/redo")
def redo(desk: Arbiter_, form: Form_) -> Response:
    desk.site.redo(desk.name, desk.here.visitor.name, form.seen)
    return _back(desk, form.text("back"), "round.log.redone")


def _back(desk: TournamentRequest, path: str, key: str) -> Response:
    return desk.here.go(local_path(path, f"/desk/{desk.name}/log"), desk.here.say(key))
