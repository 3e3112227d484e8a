"""Corrections of a past result, colours or absence: first a preview of the effect, then the confirmation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem, Result
from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.errors import CommandError
from zwitsers.event.state import ABSENCES
from zwitsers.present.views.correction import effect
from zwitsers.present.views.round import without_result
from zwitsers.present.words import round_title
from zwitsers.web.cache.views import result_rows_of
from zwitsers.web.forms.result_keys import choices_for, read
from zwitsers.web.http.context import Arbiter_, Form_
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.redirects import local_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.event.events import Event
    from zwitsers.event.state import State
    from zwitsers.present.views.correction import Effect
    from zwitsers.web.http.context import TournamentContext

router = APIRouter()


@router.get("/desk/{name}/corrections")
def corrections(context: Arbiter_, round: int = -1, board: int = 0, player: int = 0) -> Response:  # noqa: A002
    played = context.state.in_order
    chosen = next((item for item in played if item.number == round), played[-1] if played else None)
    rows = [] if chosen is None else result_rows_of(context, chosen)
    absent = () if chosen is None else without_result(context.state, chosen)
    return context.page(
        "desk/corrections.html",
        rounds=[item.number for item in played],
        chosen=chosen,
        title="" if chosen is None else round_title(chosen.number, context.language),
        rows=rows,
        absent=absent,
        row=next((row for row in rows if row.number == board), None),
        missed=next((seat for seat in absent if seat.id == player), None),
        legend=choices_for(context.state.settings.game),
        absences=[kind.name for kind in ABSENCES],
    )


@router.get("/desk/{name}/corrections/look")
def look(
    context: Arbiter_,
    kind: str = "",
    round: int = -1,  # noqa: A002 - the name in the address
    board: int = 0,
    player: int = 0,
    result: str = "",
    back: str = "",
) -> Response:
    """Preview the effect of a correction without writing it. `back`: the page to return to."""
    correction = CorrectionForm(kind, round, board, player, result)
    language = context.language
    effect = context.cached(("effect", correction), lambda: effect_of(context.state, correction))
    round_ = context.state.round(round)
    return context.page(
        "desk/correction.html",
        correction=correction,
        effect=effect,
        back=_after(context, back, round),
        title=round_title(round, language),
        row=None
        if kind == ABSENCE
        else next((row for row in result_rows_of(context, round_) if row.number == board), None),
        who=context.state.named(player) if kind == ABSENCE else "",
    )


@router.post("/desk/{name}/corrections")
def correct(context: Arbiter_, form: Form_) -> Response:
    number = form.number("round")
    if number is None:
        raise NotFoundError([Problem("tournament.no-such-round", round=form.text("round")[:10])])
    correction = CorrectionForm(
        form.text("kind"), number, form.number("board") or 0, form.number("player") or 0, form.text("result")
    )
    reason = form.text("reason")
    context.run(lambda state: correction.events(state, reason), form.seen)
    return context.base.go(_after(context, form.text("back"), number), context.say("round.corrections.done"))


def _after(context: TournamentContext, back: str, number: int) -> str:
    return local_path(back, f"/desk/{context.name}/corrections?round={number}")


RESULT, COLOURS, ABSENCE = ("result", "colours", "absence")


@dataclass(frozen=True, slots=True)
class CorrectionForm:
    """`board` for results and colours; `player` (an entry id) for an absence. `result`: a result in notation, or the
    name of an absence in domain.Result."""

    kind: str
    round: int
    board: int = 0
    player: int = 0
    result: str = ""

    def events(self, state: State, reason: str = "") -> Sequence[Event]:
        if self.kind == COLOURS:
            return actions.swap_colours(state, self.round, self.board, reason)
        if self.kind == ABSENCE:
            return actions.correct_absence(state, self.player, self.round, _absence(self.result), reason)
        if self.kind != RESULT:
            raise CommandError([Problem("round.corrections.what")])
        white, black = read(self.result, state.settings.game)
        return actions.change_result(state, self.round, self.board, white, black, reason)


def _absence(name: str) -> Result:
    found = next((kind for kind in ABSENCES if kind.name == name), None)
    if found is None:
        raise CommandError([Problem("round.corrections.what")])
    return found


def effect_of(state: State, correction: CorrectionForm) -> Effect:
    """The effect of a correction; raises the errors of its command."""
    return effect(state, replay(correction.events(state), state))
