"""The start scores of a McMahon: a list to be looked over before round 1, and changed by hand."""

from __future__ import annotations

from fastapi.responses import Response

from zwitsers.domain import Problem
from zwitsers.report.start_scores import proposed_bar_text
from zwitsers.tournament import commands
from zwitsers.tournament.bars import proposed_bar
from zwitsers.tournament.go_settings import read_score
from zwitsers.views.start_scores import start_scores
from zwitsers.web.desk.settings_form import FormError, lots_of
from zwitsers.web.request import Arbiter_, Form_
from zwitsers.web.routing import Router

router = Router()


@router.get("/desk/{name}/start-scores")
def page(desk: Arbiter_) -> Response:
    state = desk.state
    proposed = proposed_bar_text(proposed_bar(state), state.settings.rounds, desk.here.language)
    return desk.page("desk/start-scores.html", made=start_scores(state), proposed=proposed)


@router.post("/desk/{name}/start-scores")
def change(desk: Arbiter_, form: Form_) -> Response:
    """No score: by the grade."""
    score = read_score(form.text("score"))
    if form.text("score") and score is None:
        raise FormError([Problem("desk.start.not-a-score", value=form.text("score"))])
    lots = lots_of(form.text("players"))
    return desk.do(
        lambda state: commands.set_start_scores(
            state, [state.with_lot(lot) for lot in lots], score, form.text("reason")
        ),
        form,
        "start-scores",
        "desk.start.changed",
    )
