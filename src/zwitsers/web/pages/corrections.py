"""Corrections: a result, colours or an absence of the past. First what it changes, then the confirmation."""

from __future__ import annotations

from fastapi.responses import Response

from zwitsers.domain import Problem
from zwitsers.report.words import round_title
from zwitsers.tournament.state import ABSENCES
from zwitsers.views.round import without_result
from zwitsers.web.errors import NotFoundError
from zwitsers.web.remembered import result_rows_of
from zwitsers.web.request import Arbiter_, Form_
from zwitsers.web.round.correcting import ABSENCE, Correction, effect_of
from zwitsers.web.round.keys import choices_for
from zwitsers.web.routing import Router

router = Router()


@router.get("/desk/{name}/corrections")
def corrections(desk: Arbiter_, round: int = -1, board: int = 0, player: int = 0) -> Response:  # noqa: A002
    played = desk.state.in_order
    chosen = next((item for item in played if item.number == round), played[-1] if played else None)
    rows = [] if chosen is None else result_rows_of(desk, chosen)
    absent = () if chosen is None else without_result(desk.state, chosen)
    return desk.page(
        "desk/corrections.html",
        rounds=[item.number for item in played],
        chosen=chosen,
        title="" if chosen is None else round_title(chosen.number, desk.here.language),
        rows=rows,
        absent=absent,
        row=next((row for row in rows if row.number == board), None),
        missed=next((seat for seat in absent if seat.id == player), None),
        legend=choices_for(desk.state.settings.game),
        absences=[kind.name for kind in ABSENCES],
    )


@router.get("/desk/{name}/corrections/look")
def look(
    desk: Arbiter_,
    kind: str = "",
    round: int = -1,  # noqa: A002 - the name in the address
    board: int = 0,
    player: int = 0,
    result: str = "",
) -> Response:
    """What a correction would change. Nothing is written."""
    correction = Correction(kind, round, board, player, result)
    language = desk.here.language
    effect = desk.remembered(("effect", correction), lambda: effect_of(desk.state, correction))
    made = desk.state.round(round)
    return desk.page(
        "desk/correction.html",
        correction=correction,
        effect=effect,
        title=round_title(round, language),
        row=None if kind == ABSENCE else next((row for row in result_rows_of(desk, made) if row.number == board), None),
        who=desk.state.named(player) if kind == ABSENCE else "",
    )


@router.post("/desk/{name}/corrections")
def correct(desk: Arbiter_, form: Form_) -> Response:
    number = form.number("round")
    if number is None:
        raise NotFoundError([Problem("tournament.no-such-round", round=form.text("round")[:10])])
    correction = Correction(
        form.text("kind"), number, form.number("board") or 0, form.number("player") or 0, form.text("result")
    )
    reason = form.text("reason")
    page = f"corrections?round={number}"
    return desk.do(lambda state: correction.events(state, reason), form, page, "round.corrections.done")
