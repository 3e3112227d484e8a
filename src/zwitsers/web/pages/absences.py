"""Absences: a table of players by rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from zwitsers.engine.domain import Problem, Result
from zwitsers.engine.domain.numbers import whole
from zwitsers.engine.scores.units import pretty
from zwitsers.event import actions
from zwitsers.event.evenings import is_season
from zwitsers.present.tables.attendance import attendance_blocks
from zwitsers.present.views.absences import absence_table
from zwitsers.present.views.attendance import attendance_list
from zwitsers.web.forms.settings_form import FormError
from zwitsers.web.http.context import Arbiter_, Assistant_, Form_, TournamentContext

if TYPE_CHECKING:
    from zwitsers.event.log import LogEntry

router = APIRouter()
_KINDS = {
    "present": None,
    "absent": Result.ABSENT,
    "half": Result.HALF_POINT_BYE,
    "full": Result.FULL_POINT_BYE,
    "silent": Result.NO_NOTICE,
}


@router.get("/desk/{name}/absences")
def absences(context: Arbiter_) -> Response:
    settings = context.state.settings
    half, full = (pretty(points, settings.system_of(1).divisor) for points in (1, 2))
    table = absence_table(context.state)
    club, halves = is_season(context.state), settings.half_point_byes
    return context.page("desk/absences.html", table=table, halves=halves, half=half, full=full, club=club)


@router.get("/desk/{name}/attendance")
def attendance(context: Assistant_) -> Response:
    """The attendance list: players by evening."""
    blocks = attendance_blocks(attendance_list(context.state), context.language)
    return context.page("desk/attendance.html", report=blocks)


@router.post("/desk/{name}/absences")
def change_absence(context: Arbiter_, form: Form_) -> Response:
    """Set one cell of the table. Idempotent."""
    player, number, kind = _parse(form.text("cell"))
    entries = context.run(lambda state: actions.change_attendance(state, player, number, _KINDS[kind]), form.seen)
    if context.request.headers.get("accept") == "application/json":
        return JSONResponse(_answer(context, form.seen or 0, entries))
    return context.go("absences")


def _answer(context: TournamentContext, seen: int, entries: list[LogEntry]) -> dict[str, object]:
    """The new version for the script that changed the cell. An empty stamp (others wrote too) makes it reload."""
    now = context.site.now(context.name)
    alone = now.last == seen + len(entries)
    return {"seen": entries[-1].sequence if entries else seen, "stamp": now.stamp if alone else ""}


def _parse(text: str) -> tuple[int, int, str]:
    """Parse "12.3.absent": player, round and kind."""
    player, number, kind = [*text.split("."), "", "", ""][:3]
    found = whole(player), whole(number, 3)
    if found[0] is None or found[1] is None or kind not in _KINDS:
        raise FormError([Problem("desk.absences.not-understood")])
    return found[0], found[1], kind
