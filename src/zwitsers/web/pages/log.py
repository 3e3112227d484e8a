"""The append-only log: every change with author and time, with undo and redo."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain.numbers import whole
from zwitsers.event.store import audit_report
from zwitsers.present.tables.log import log_csv, log_json, log_lines
from zwitsers.present.views.log import LogFilter, log_page, needs_reason, to_redo, to_undo
from zwitsers.web.forms.download import as_file
from zwitsers.web.http.context import Arbiter_, Form_, TournamentContext
from zwitsers.web.http.redirects import local_path

router = APIRouter()


@router.get("/desk/{name}/log")
def log(context: Arbiter_, page: int = 1, author: str = "", player: str = "", round: str = "") -> Response:  # noqa: A002
    wanted = LogFilter(author, whole(player), whole(round))
    state, entries, language = context.state, context.now.log, context.language
    undo, redo = to_undo(entries), to_redo(entries)
    found = context.cached(("log", wanted, page), lambda: log_page(entries, wanted, page))
    return context.page(
        "desk/log.html",
        found=found,
        lines=log_lines(entries, state, found.entries, language),
        wanted=wanted,
        undo=log_lines(entries, state, undo[:5], language),
        undo_more=max(len(undo) - 5, 0),
        undo_reason=needs_reason(undo),
        redo=log_lines(entries, state, redo[:5], language),
        audit=context.cached(("audit", language), lambda: _audited(context)),
        rounds=[item.number for item in state.in_order],
        players=state.in_lot_order(),
    )


def _audited(context: TournamentContext) -> tuple[list[str], str, list[str]]:
    """The problems of the log, its seal, and what it was compared with."""
    store = context.site.tournaments.store(context.name)
    problems, compared = ([item.text(context.language) for item in part] for part in audit_report(store))
    return problems, store.seal().text, compared


@router.get("/desk/{name}/log.json")
def as_json(context: Arbiter_) -> Response:
    return _file(context, log_json(context.now.log, context.now.log.entries), "application/json", "json")


@router.get("/desk/{name}/log.csv")
def as_sheet(context: Arbiter_) -> Response:
    return _file(context, log_csv(context.now.log, context.state, context.language), "text/csv; charset=utf-8", "csv")


def _file(context: TournamentContext, text: str, kind: str, ending: str) -> Response:
    return Response(text, media_type=kind, headers=as_file(f"{context.name}-log.{ending}"))


@router.post("/desk/{name}/log/undo")
def undo(context: Arbiter_, form: Form_) -> Response:
    context.site.undo(context.name, context.visitor.name, form.text("reason"), form.seen)
    return _back(context, form.text("back"), "round.log.undone")


@router.post("/desk/{name}/log/redo")
def redo(context: Arbiter_, form: Form_) -> Response:
    context.site.redo(context.name, context.visitor.name, form.seen)
    return _back(context, form.text("back"), "round.log.redone")


def _back(context: TournamentContext, path: str, key: str) -> Response:
    return context.base.go(local_path(path, f"/desk/{context.name}/log"), context.say(key))
