"""Opening a file: an event file, an exported log, or a tournament of another program."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.rules.registry import rulebooks
from zwitsers.formats.detect import EVENT, LOG, detect
from zwitsers.formats.reading import read_any
from zwitsers.formats.registry import INCOMING
from zwitsers.formats.to_events import imported, probably_withdrawn
from zwitsers.web.forms.open_file import import_settings, import_warnings, system_of, take_in, uploaded
from zwitsers.web.http.context import ArbiterRequest, Form_
from zwitsers.web.http.middleware import LARGE

if TYPE_CHECKING:
    from zwitsers.formats.exchanged import TournamentData
    from zwitsers.web.http.context import PostedForm, RequestContext
    from zwitsers.web.http.pending_uploads import File

router = APIRouter()
_KIND = "tournament"


@dataclass(frozen=True, slots=True)
class Pending:
    """An uploaded tournament, while the arbiter chooses how to import it."""

    file: str
    format: str
    given: TournamentData


@router.get("/open")
def open_page(context: ArbiterRequest, file: str = "") -> Response:
    if file:
        return _preview(context, file)
    return context.page("open.html", formats=list(INCOMING.values()), most=LARGE, once=token_urlsafe(12))


@router.post("/open/upload")
def upload(context: ArbiterRequest, form: Form_) -> Response:
    file = uploaded(form)
    kind = form.text("format") if form.text("format") in INCOMING else detect(file.data, file.name)
    if kind in (EVENT, LOG):
        return _opened(context, form, file)
    return context.go(f"/open?file={_kept(context, file, kind)}")


def _opened(context: RequestContext, form: PostedForm, file: File) -> Response:
    with context.site.pending_uploads.once(context.visitor, form.text("once")) as doing:
        if not doing.first:
            return context.go(f"/desk/{doing.outcome}" if doing.outcome else "/")
        doing.outcome = name = take_in(context.site.tournaments, file)
        context.site.members.begin(name, context.visitor.name)
    title = context.site.now(name).state.settings.name or name
    return context.go(f"/desk/{name}", context.say("desk.open.opened", name=title))


def _kept(context: RequestContext, file: File, kind: str) -> str:
    read_any(file.data, file.name, format=kind)  # refuse an unreadable file at once
    return context.site.pending_uploads.put(context.visitor, _KIND, [file.name, kind], file.data)


def _pending(context: RequestContext, key: str) -> Pending:
    (name, kind), data = context.site.pending_uploads.get(context.visitor, _KIND, key)
    return Pending(name, kind, read_any(data, name, format=kind))


def _preview(context: RequestContext, key: str) -> Response:
    pending = _pending(context, key)
    given = pending.given
    system = system_of(given)
    return context.page(
        "open-import.html",
        key=key,
        once=token_urlsafe(12),
        pending=pending,
        snapshot=given.snapshot,
        about=given.about,
        title=INCOMING[pending.format].title(context.language),
        rounds=max(given.snapshot.planned_rounds or 0, given.snapshot.rounds, 1),
        rulebooks=rulebooks(),
        system=system,
        warnings=import_warnings(given, system),
        withdrawn=[given.snapshot.player(number) for number in probably_withdrawn(given)],
    )


@router.post("/open/import")
def import_pending(context: ArbiterRequest, form: Form_) -> Response:
    with context.site.pending_uploads.once(context.visitor, form.text("once")) as doing:
        if not doing.first:
            return context.go(f"/desk/{doing.outcome}" if doing.outcome else "/")
        pending = _pending(context, form.text("file"))
        settings = import_settings(form.text("system"), form.text("name"), form.number("rounds"))
        withdrawn = form.numbers("withdrawn")
        imported_events = imported(pending.given, settings, source=pending.format, withdrawn=withdrawn)
        title = form.text("name") or pending.given.about.name
        doing.outcome = context.site.create(title, imported_events.events, context.visitor.name)
    context.site.pending_uploads.drop(form.text("file"))
    return context.go(f"/desk/{doing.outcome}", context.say("desk.open.imported", file=pending.file))
