"""Import of a list of players from a table: first a preview, then the import."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem, Result
from zwitsers.event import actions
from zwitsers.formats.tables import COLUMN_FIELDS, SEEN_BEFORE, Gravity, Preview, field_name
from zwitsers.web.forms.open_file import uploaded
from zwitsers.web.forms.table_import import LEFT_OUT, chosen_players, looked_at, reading_of
from zwitsers.web.http.context import Arbiter_, Form_
from zwitsers.web.http.errors import UploadError
from zwitsers.web.http.middleware import LARGE
from zwitsers.web.http.pending_uploads import File

if TYPE_CHECKING:
    from zwitsers.event.state import State

router = APIRouter()
_KIND = "players"
_NAMED = 20
_MOST_ROWS = 2000


# Replaces the name of a file whose players were imported.
_TAKEN = None


@router.get("/desk/{name}/players/import")
def import_page(context: Arbiter_, file: str = "") -> Response:
    if not file:
        return context.page("desk/import.html", most=LARGE)
    name, data = context.site.pending_uploads.get(context.visitor, _KIND, file)
    if name is _TAKEN:
        return context.go(_list_of(context.state))
    sent = File(name, data)
    looked = looked_at(sent, reading_of(context.request.query_params), context.state)
    language = context.language
    table = looked.table
    found = [] if table is None else list(table.problems)
    return context.page(
        "desk/import-preview.html",
        key=file,
        file=sent,
        looked=looked,
        table=table,
        bad=Gravity.BAD,
        doubts=SEEN_BEFORE,
        # Limit on the number of form fields.
        selectable=table is not None and len(table.lines) <= _MOST_ROWS,
        fields=[(LEFT_OUT, context.say("desk.import.left-out"))]
        + [(field, field_name(field, language)) for field in COLUMN_FIELDS],
        columns=[] if table is None else sorted({field for line in table.lines for field in line.values}, key=_place),
        field_names={field: field_name(field, language) for field in COLUMN_FIELDS},
        problems=found[:_NAMED],
        more=max(len(found) - _NAMED, 0),
        counts=Counter(problem.gravity.value for problem in found),
        entering=0 if table is None else len(table.entering()),
        with_doubles=0 if table is None else len(table.entering(doubles=True)),
        seen_before=[] if table is None else _seen_before(table),
    )


def _list_of(state: State) -> str:
    """The page with the list of players, of a tournament or of an event with groups."""
    return "players" if state.festival is None else "event/players"


def _seen_before(table: Preview) -> list[tuple[str, int]]:
    """Number of lines of each kind of double, without zeros."""
    counts = ((gravity.value, sum(line.has(gravity) for line in table.lines)) for gravity in SEEN_BEFORE)
    return [(kind, count) for kind, count in counts if count]


def _place(field: str) -> int:
    return COLUMN_FIELDS.index(field)


@router.post("/desk/{name}/players/import/upload")
def upload(context: Arbiter_, form: Form_) -> Response:
    pasted = form.text("pasted")
    file = File(context.say("desk.import.pasted-name"), pasted.encode()) if pasted else uploaded(form)
    looked_at(file, reading_of({}), context.state)  # refuse a file that is not a table at once
    key = context.site.pending_uploads.put(context.visitor, _KIND, file.name, file.data)
    return context.go(f"players/import?file={key}")


@router.post("/desk/{name}/players/import")
def import_players(context: Arbiter_, form: Form_) -> Response:
    key, uploads = form.text("file"), context.site.pending_uploads
    name, data = uploads.exchange(context.visitor, _KIND, key, _TAKEN)
    if name is _TAKEN:  # a double click
        return context.go(_list_of(context.state))
    try:
        looked = looked_at(File(name, data), reading_of({name: form.text(name) for name in form.fields}), context.state)
        if looked.table is None:
            raise UploadError(looked.problems)
        players = chosen_players(looked.table, form)
        if not players:
            raise UploadError([Problem("desk.import.nobody")])
        missed = Result.HALF_POINT_BYE if form.text("missed") == "half" else Result.NOT_ENTERED
        context.run(
            # Names were already split when the table was read, or by hand on the page.
            lambda state: (
                actions.register(state, players)
                if state.festival is not None
                else actions.add_players(
                    state, players, first_round=form.number("first_round"), missed=missed, as_written=True
                )
            ),
            form.seen,
        )
    except BaseException:
        uploads.exchange(context.visitor, _KIND, key, name)
        raise
    left_out = len(looked.table.lines) - len(players)
    said = "desk.import.done" if not left_out else "desk.import.done-without"
    return context.go(_list_of(context.state), context.say(said, count=len(players), left_out=left_out))
