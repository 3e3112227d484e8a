"""Corrections: a result, colours or an absence of the past. First what it changes, then the confirmation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi.responses import Response

from zwitsers.domain import Problem, Result
from zwitsers.report.words import round_title
from zwitsers.tournament import commands
from zwitsers.tournament.apply import replay
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.state import ABSENCES, Status
from zwitsers.views.correction import effect
from zwitsers.views.round import without_result
from zwitsers.web.errors import NotFoundError
from zwitsers.web.local import local_path
from zwitsers.web.remembered import result_rows_of
from zwitsers.web.request import Arbiter_, Form_
from zwitsers.web.round.keys import choices_for, read
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State
    from zwitsers.views.correction import Effect
    from zwitsers.web.request import TournamentRequest

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
    back: str = "",
) -> Response:
    """What a correction would change. Nothing is written. `back`: the page that one came from."""
    correction = Correction(kind, round, board, player, result)
    language = desk.here.language
    effect = desk.remembered(("effect", correction), lambda: effect_of(desk.state, correction))
    made = desk.state.round(round)
    return desk.page(
        "desk/correction.html",
        correction=correction,
        effect=effect,
        back=_after(desk, back, round),
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
    desk.run(lambda state: correction.events(state, reason), form.seen)
    return desk.here.go(_after(desk, form.text("back"), number), desk.here.say("round.corrections.done"))


def _after(desk: TournamentRequest, back: str, number: int) -> str:
    return local_path(back, f"/desk/{desk.name}/corrections?round={number}")


RESULT, COLOURS, ABSENCE = KINDS = ("result", "colours", "absence")


@dataclass(frozen=True, slots=True)
class Correction:
    """`board` for results and colours; `player` (an entry id) for an absence. `result` is a result as it is written,
    or the name of an absence in domain.Result."""

    kind: str
    round: int
    board: int = 0
    player: int = 0
    result: str = ""

    def events(self, state: State, reason: str = "") -> Sequence[Event]:
        if self.kind == COLOURS:
            return commands.swap_colours(state, self.round, self.board)
        if self.kind == ABSENCE:
            return commands.correct_absence(state, self.player, self.round, _absence(self.result), reason)
        if self.kind != RESULT:
            raise CommandError([Problem("round.corrections.what")])
        white, black = read(self.result, state.settings.game)
        if state.round(self.round).status is Status.CLOSED:
            return commands.correct_result(state, self.round, self.board, white, black, reason)
        return commands.enter_result(state, self.round, self.board, white, black)


def _absence(name: str) -> Result:
    found = next((kind for kind in ABSENCES if kind.name == name), None)
    if found is None:
        raise CommandError([Problem("round.corrections.what")])
    return found


def effect_of(state: State, correction: Correction) -> Effect:
    """Raises what the command would raise."""
    return effect(state, replay(correction.events(state), state))
