"""The start scores of a McMahon tournament: a list to check before round 1 and to change by hand."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.event import actions
from zwitsers.event.bars import proposed_bar
from zwitsers.present.tables.start_scores import proposed_bar_text
from zwitsers.present.views.start_scores import start_scores
from zwitsers.web.http.context import Arbiter_, Form_

router = APIRouter()


@router.get("/desk/{name}/start-scores")
def page(context: Arbiter_) -> Response:
    state = context.state
    bar = proposed_bar(state)
    proposed = proposed_bar_text(bar, state.settings.rounds, context.language)
    return context.page("desk/start-scores.html", start_scores=start_scores(state), proposed=proposed, bar=bar)


@router.post("/desk/{name}/start-scores/bar")
def use_bar(context: Arbiter_, form: Form_) -> Response:
    """Use the proposed bar."""
    bar = form.text("bar")
    page = "pairing" if form.text("back") == "pairing" else "start-scores"
    return context.do(lambda state: actions.change_settings(state, {"bar": bar}), form, page, "desk.start.bar", bar=bar)
