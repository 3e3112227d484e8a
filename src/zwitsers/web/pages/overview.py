"""The desk of a tournament: where it stands and what comes next."""

from __future__ import annotations

from fastapi.responses import Response

from zwitsers.views.adjourned import adjourned_games
from zwitsers.views.steps import current_round, round_shown, steps
from zwitsers.views.timetable import timetable
from zwitsers.web.remembered import disputed_in
from zwitsers.web.request import Assistant_
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
        timetable=timetable(desk.state),
    )
