"""Questions about a pairing, none of which changes anything: why, why not, and what if by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi.responses import Response

from zwitsers.domain import Problem
from zwitsers.report.explanation import explanation_blocks
from zwitsers.report.log import change_lines
from zwitsers.report.verdict import verdict_lines
from zwitsers.report.words import round_title
from zwitsers.tournament.apply import replay
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.events import IN_BETWEEN
from zwitsers.views.verdict import judged_draft
from zwitsers.web.remembered import explained
from zwitsers.web.request import Arbiter_, TournamentRequest
from zwitsers.web.round.changes import changed
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from zwitsers.views.explanation import ArbiterAnswer

router = Router()


@router.get("/desk/{name}/pairing/preview")
def preview(desk: Arbiter_, action: str = "", one: int = 0, two: int = 0) -> Response:
    """What the judge would say of the draft after a change by hand."""
    after = replay(changed(desk.state, action, one, two), desk.state)
    judged = judged_draft(after)
    return desk.here.page("desk/preview.html", verdict=judged, lines=verdict_lines(judged, desk.here.language))


@router.get("/desk/{name}/pairing/{number:int}/why")
def why_round(desk: Arbiter_, number: int, details: str = "") -> Response:
    return _answer(desk, number, explained(desk, number).whole(), details)


@router.get("/desk/{name}/pairing/{number:int}/why/{board:int}")
def why_board(desk: Arbiter_, number: int, board: int, details: str = "") -> Response:
    """Board 0 is the bye."""
    found = explained(desk, number)
    return _answer(desk, number, found.board(board) if board else found.bye(), details)


@router.get("/desk/{name}/pairing/{number:int}/why-not")
def why_not(desk: Arbiter_, number: int, one: int = 0, two: int = 0, details: str = "") -> Response:
    found = explained(desk, number)
    for player in (one, two):
        if player and player not in desk.state.entrants:
            raise CommandError([Problem("tournament.no-such-player", player=player)])
    one, two = (one, two) if one else (two, one)
    return _answer(desk, number, found.not_these(one, two), details)


def _answer(desk: TournamentRequest, number: int, told: ArbiterAnswer, details: str) -> Response:
    return desk.page(
        "desk/why.html",
        blocks=explanation_blocks(told, desk.here.language, details=bool(details)),
        caution=told.caution,
        changes=change_lines(desk.now.log, desk.state, number, desk.here.language),
        number=number,
        in_between=number == IN_BETWEEN,
        details=bool(details),
        title=round_title(number, desk.here.language),
    )
