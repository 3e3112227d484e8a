"""A list of players from a table: first seen, then taken over."""

from __future__ import annotations

from collections import Counter

from fastapi.responses import Response

from zwitsers.domain import Problem, Result
from zwitsers.formats.tables import COLUMN_FIELDS, SEEN_BEFORE, Gravity, Preview, field_name
from zwitsers.tournament import commands
from zwitsers.web.desk.opening import UploadError, uploaded
from zwitsers.web.desk.table_import import LEFT_OUT, looked_at, reading_of
from zwitsers.web.guard import LARGE
from zwitsers.web.pending_uploads import File
from zwitsers.web.request import Arbiter_, Form_
from zwitsers.web.routing import Router

router = Router()
_KIND = "players"
_NAMED = 20


# In the place of the name of a file whose players have come in.
_TAKEN = None


@router.get("/desk/{name}/players/import")
def import_page(desk: Arbiter_, file: str = "") -> Response:
    if not file:
        return desk.page("desk/import.html", most=LARGE)
    name, data = desk.site.pending_uploads.get(desk.here.visitor, _KIND, file)
    if name is _TAKEN:
        return desk.go("players")
    sent = File(name, data)
    looked = looked_at(sent, reading_of(desk.here.request.query_params), desk.state)
    language = desk.here.language
    table = looked.table
    found = [] if table is None else list(table.problems)
    return desk.page(
        "desk/import-preview.html",
        key=file,
        file=sent,
        looked=looked,
        table=table,
        bad=Gravity.BAD,
        fields=[(LEFT_OUT, desk.here.say("desk.import.left-out"))]
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


def _seen_before(table: Preview) -> list[tuple[str, int]]:
    """How many lines of each kind, of those there are."""
    counts = ((gravity.value, sum(line.has(gravity) for line in table.lines)) for gravity in SEEN_BEFORE)
    return [(kind, count) for kind, count in counts if count]


def _place(field: str) -> int:
    return COLUMN_FIELDS.index(field)


@router.post("/desk/{name}/players/import/upload")
def upload(desk: Arbiter_, form: Form_) -> Response:
    pasted = form.text("pasted")
    file = File(desk.here.say("desk.import.pasted-name"), pasted.encode()) if pasted else uploaded(form)
    looked_at(file, reading_of({}), desk.state)  # what is no table at all is refused at once
    key = desk.site.pending_uploads.put(desk.here.visitor, _KIND, file.name, file.data)
    return desk.go(f"players/import?file={key}")


@router.post("/desk/{name}/players/import")
def import_players(desk: Arbiter_, form: Form_) -> Response:
    key, uploads = form.text("file"), desk.site.pending_uploads
    name, data = uploads.exchange(desk.here.visitor, _KIND, key, _TAKEN)
    if name is _TAKEN:  # a double click
        return desk.go("players")
    try:
        looked = looked_at(File(name, data), reading_of({name: form.text(name) for name in form.fields}), desk.state)
        if looked.table is None:
            raise UploadError(looked.problems)
        players = looked.table.entering(doubles=form.yes("doubles"))
        if not players:
            raise UploadError([Problem("desk.import.nobody")])
        missed = Result.HALF_POINT_BYE if form.text("missed") == "half" else Result.NOT_ENTERED
        desk.run(
            lambda state: commands.add_players(state, players, first_round=form.number("first_round"), missed=missed),
            form.seen,
        )
    except BaseException:
        uploads.exchange(desk.here.visitor, _KIND, key, name)
        raise
    left_out = len(looked.table.lines) - len(players)
    said = "desk.import.done" if not left_out else "desk.import.done-without"
    return desk.go("players", desk.here.say(said, count=len(players), left_out=left_out))
