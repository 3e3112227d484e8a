"""The start scores of a McMahon tournament: a list to check before round 1 and to change by hand."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem
from zwitsers.event import actions
from zwitsers.event.bars import proposed_bar
from zwitsers.event.go_settings import read_score
from zwitsers.present.tables.start_scores import proposed_bar_text
from zwitsers.present.views.start_scores import start_scores
from zwitsers.web.forms.settings_form import FormError, lots_of
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


@router.post("/desk/{name}/start-scores")
def change(context: Arbiter_, form: Form_) -> Response:
    """Set start scores by hand; without a score, the grade decides again."""
    score = read_score(form.text("score"))
    if form.text("score") and score is None:
        raise FormError([Problem("desk.start.not-a-score", value=form.text("score"))])
    lots = lots_of(form.text("players"))
    return context.do(
        lambda state: actions.set_start_scores(
            state, [state.with_lot(lot) for lot in lots], score, form.text("reason")
        ),
        form,
        "start-scores",
        "desk.start.changed",
    )
