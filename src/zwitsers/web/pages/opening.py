"""Open a file: an event file, an exported log, or a tournament of another program."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from fastapi.responses import Response

from zwitsers.exchange import INCOMING, detect, imported, read_any
from zwitsers.exchange.detecting import EVENT, LOG
from zwitsers.rules.registry import rulebooks
from zwitsers.web.desk.opening import import_settings, import_warnings, system_of, take_in, uploaded
from zwitsers.web.guard import LARGE
from zwitsers.web.request import ArbiterHere_, Form_
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from zwitsers.formats.exchanged import Exchanged
    from zwitsers.web.pending_uploads import File
    from zwitsers.web.request import Here, Posted

router = Router()
_KIND = "tournament"


@dataclass(frozen=True, slots=True)
class Pending:
    """A tournament that was read, while its arbiter decides how it goes on."""

    file: str
    format: str
    given: Exchanged


@router.get("/open")
def open_page(here: ArbiterHere_, file: str = "") -> Response:
    if file:
        return _preview(here, file)
    return here.page("open.html", formats=list(INCOMING.values()), most=LARGE, once=token_urlsafe(12))


@router.post("/open/upload")
def upload(here: ArbiterHere_, form: Form_) -> Response:
    file = uploaded(form)
    kind = form.text("format") if form.text("format") in INCOMING else detect(file.data, file.name)
    if kind in (EVENT, LOG):
        return _opened(here, form, file)
    return here.go(f"/open?file={_kept(here, file, kind)}")


def _opened(here: Here, form: Posted, file: File) -> Response:
    with here.site.pending_uploads.once(here.visitor, form.text("once")) as doing:
        if not doing.first:
            return here.go(f"/desk/{doing.outcome}" if doing.outcome else "/")
        doing.outcome = name = take_in(here.site.tournaments, file)
    title = here.site.now(name).state.settings.name or name
    return here.go(f"/desk/{name}", here.say("desk.open.opened", name=title))


def _kept(here: Here, file: File, kind: str) -> str:
    read_any(file.data, file.name, format=kind)  # what cannot be read is refused at once
    return here.site.pending_uploads.put(here.visitor, _KIND, [file.name, kind], file.data)


def _pending(here: Here, key: str) -> Pending:
    (name, kind), data = here.site.pending_uploads.get(here.visitor, _KIND, key)
    return Pending(name, kind, read_any(data, name, format=kind))


def _preview(here: Here, key: str) -> Response:
    pending = _pending(here, key)
    given = pending.given
    system = system_of(given)
    return here.page(
        "open-import.html",
        key=key,
        once=token_urlsafe(12),
        pending=pending,
        snapshot=given.snapshot,
        about=given.about,
        title=INCOMING[pending.format].title(here.language),
        rounds=max(given.snapshot.planned_rounds or 0, given.snapshot.rounds, 1),
        rulebooks=rulebooks(),
        system=system,
        warnings=import_warnings(given, system),
    )


@router.post("/open/import")
def import_pending(here: ArbiterHere_, form: Form_) -> Response:
    with here.site.pending_uploads.once(here.visitor, form.text("once")) as doing:
        if not doing.first:
            return here.go(f"/desk/{doing.outcome}" if doing.outcome else "/")
        pending = _pending(here, form.text("file"))
        settings = import_settings(form.text("system"), form.text("name"), form.number("rounds"))
        made = imported(pending.given, settings, source=pending.format)
        title = form.text("name") or pending.given.about.name
        doing.outcome = here.site.tournaments.create(title, made.events, here.visitor.name)
    here.site.pending_uploads.drop(form.text("file"))
    return here.go(f"/desk/{doing.outcome}", here.say("desk.open.imported", file=pending.file))
