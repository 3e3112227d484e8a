"""Read-only questions about a pairing: why, why not, and the preview of a change by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem
from zwitsers.event.apply import replay
from zwitsers.event.errors import CommandError
from zwitsers.event.events import IN_BETWEEN
from zwitsers.present.tables.explanation import explanation_blocks
from zwitsers.present.tables.log import change_lines
from zwitsers.present.tables.verdict import verdict_lines
from zwitsers.present.views.verdict import judged_draft
from zwitsers.present.words import round_title
from zwitsers.web.cache.views import explained
from zwitsers.web.forms.action_form import action_of, posted_values
from zwitsers.web.http.context import Arbiter_, PostedForm, TournamentContext

if TYPE_CHECKING:
    from zwitsers.present.views.explanation import ArbiterAnswer

router = APIRouter()


@router.get("/desk/{name}/pairing/preview")
def preview(context: Arbiter_, action: str = "", one: int = 0, two: int = 0) -> Response:
    """What the judge would say of the draft after a change by hand."""
    form = PostedForm({"what": [action], "one": [str(one)], "two": [str(two)]}, {})
    change = action_of("pairing/change", form)
    after = replay(change.events(context.state, posted_values(change, form, {}, context.state)), context.state)
    judged = judged_draft(after)
    return context.base.page("desk/preview.html", verdict=judged, lines=verdict_lines(judged, context.language))


@router.get("/desk/{name}/pairing/{number:int}/why")
def why_round(context: Arbiter_, number: int, details: str = "") -> Response:
    return _answer(context, number, explained(context, number).whole(), details)


@router.get("/desk/{name}/pairing/{number:int}/why/{board:int}")
def why_board(context: Arbiter_, number: int, board: int, details: str = "") -> Response:
    """Board 0 is the bye."""
    found = explained(context, number)
    return _answer(context, number, found.board(board) if board else found.bye(), details)


@router.get("/desk/{name}/pairing/{number:int}/why-not")
def why_not(context: Arbiter_, number: int, one: int = 0, two: int = 0, details: str = "") -> Response:
    found = explained(context, number)
    for player in (one, two):
        if player and player not in context.state.entrants:
            raise CommandError([Problem("tournament.no-such-player", player=player)])
    one, two = (one, two) if one else (two, one)
    return _answer(context, number, found.not_these(one, two), details)


def _answer(context: TournamentContext, number: int, answer: ArbiterAnswer, details: str) -> Response:
    return context.page(
        "desk/why.html",
        blocks=explanation_blocks(answer, context.language, details=bool(details)),
        caution=answer.caution,
        changes=change_lines(context.now.log, context.state, number, context.language),
        number=number,
        in_between=number == IN_BETWEEN,
        details=bool(details),
        title=round_title(number, context.language),
    )
