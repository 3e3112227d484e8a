"""Everything that has no tab of its own."""

from __future__ import annotations

from fastapi.responses import Response

from zwitsers.web.request import Arbiter_
from zwitsers.web.routing import Router

router = Router()
# Pages of the desk by what they are for; addresses that begin with a slash belong to the whole site, and the screen
# for the hall is a public page.
_SECTIONS = (
    ("players", ("absences", "lots", "start-scores", "players/import", "forbidden", "prizes")),
    ("record", ("corrections", "log", "backups", "finish")),
    ("publish", ("share", "hall", "paper", "codes")),
    ("tournament", ("settings", "ranking", "exchange", "/people", "/ratings")),
)
# What only go has.
_OF_GO = ("start-scores",)


@router.get("/desk/{name}/more")
def more(desk: Arbiter_) -> Response:
    go = desk.state.settings.game == "go"
    sections = [(name, [page for page in pages if go or page not in _OF_GO]) for name, pages in _SECTIONS]
    return desk.page("desk/more.html", sections=sections)
