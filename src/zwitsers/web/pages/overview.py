"""The desk of a tournament: where it stands, what comes next, and the way to everything that has no tab of its own."""

from __future__ import annotations

from fastapi.responses import Response

from zwitsers.views.adjourned import adjourned_games
from zwitsers.views.next_round import timetable
from zwitsers.views.steps import current_round, round_shown, steps
from zwitsers.web.remembered import disputed_in
from zwitsers.web.request import Arbiter_, Assistant_
from zwitsers.web.routing import Router
from zwitsers.web.sharing import asks_again

router = Router()


@router.get("/desk/{name}")
def overview(desk: Assistant_) -> Response:
    current = current_round(desk.state)
    return desk.page(
        "desk/overview.html",
        steps=steps(desk.state),
        round_shown=round_shown(desk.state),
        current=current,
        disputed=[] if current is None else disputed_in(desk, current),
        adjourned=adjourned_games(desk.state),
        share_again=asks_again(desk.here),
        older=desk.remembered("older copy", lambda: desk.site.tournaments.store(desk.name).older_copy()),
        timetable=timetable(desk.state),
    )


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
