"""The start scores of a McMahon: a list to be looked over before round 1, and changed by hand."""

from __future__ import annotations

from fastapi.responses import Response

from zwitsers.domain import Problem
from zwitsers.tournament import commands
from zwitsers.tournament.bars import proposed_bar
from zwitsers.views.start_scores import start_scores
from zwitsers.web.desk.settings_form import FormError, lots_of
from zwitsers.web.request import Arbiter_, Form_
from zwitsers.web.routing import Router

router = Router()


@router.get("/desk/{name}/start-scores")
def page(desk: Arbiter_) -> Response:
    state = desk.state
    above = {state.lots[player] for group in state.settings.super_groups for player in group}
    return desk.page("desk/start-scores.html", made=start_scores(state), proposed=proposed_bar(state), above=above)


@router.post("/desk/{name}/start-scores")
def change(desk: Arbiter_, form: Form_) -> Response:
    score = _half_points(form.text("score"))
    lots = lots_of(form.text("players"))
    return desk.do(
        lambda state: commands.set_start_scores(
            state, [state.with_lot(lot) for lot in lots], score, form.text("reason")
        ),
        form,
        "start-scores",
        "desk.start.changed",
    )


def _half_points(text: str) -> int | None:
    """Empty: by the grade."""
    plain = text.strip().replace("½", ".5").replace(",", ".")
    points, _dot, half = plain.partition(".")
    if not plain:
        return None
    if not plain.isascii() or not (points or "0").isdecimal() or len(points) > 3 or half not in ("", "0", "5"):
        raise FormError([Problem("desk.start.not-a-score", value=text)])
    return 2 * int(points or 0) + (half == "5")
