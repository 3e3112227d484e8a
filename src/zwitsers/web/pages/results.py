"""Entering results: keyboard first, and for assistants as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi.responses import JSONResponse, Response

from zwitsers.domain import Problem
from zwitsers.domain.numbers import whole
from zwitsers.report.words import round_title
from zwitsers.tournament import commands
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.state import Status
from zwitsers.views.results import round_after, stayed_away
from zwitsers.views.steps import current_round
from zwitsers.web.access.roles import Role
from zwitsers.web.choices import TWICE
from zwitsers.web.local import local_path
from zwitsers.web.remembered import result_rows_of
from zwitsers.web.request import Arbiter_, Assistant_, Form_, Posted, TournamentRequest
from zwitsers.web.round.entering import Entered, enter, enter_many, from_fields, take_back
from zwitsers.web.round.keys import choices_for
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State

router = Router()


@router.get("/desk/{name}/results")
def results(desk: Assistant_, open: str = "", find: str = "") -> Response:  # noqa: A002 - the name in the address
    made = current_round(desk.state)
    rows = [] if made is None else result_rows_of(desk, made)
    return desk.page(
        "desk/results.html",
        made=made,
        rounds=[item.number for item in desk.state.in_order],
        title="" if made is None else round_title(made.number, desk.here.language),
        rows=[row for row in rows if row.found_by(find)] if find else rows,
        boards=len(rows),
        left=sum(row.open for row in rows),
        waiting=0 if made is None else len(made.adjourned_boards),
        away=stayed_away(desk.state, made),
        disputed=[row.number for row in rows if row.disputed],
        legend=choices_for(desk.state.settings.game),
        playing=made is not None and made.status is Status.PUBLISHED and not desk.state.finished,
        only_open=bool(open),
        find=find[:60],
        twice=desk.now.choices[TWICE] == "yes",
        arbiter=desk.here.visitor.may(Role.ARBITER),
    )


@router.post("/desk/{name}/results")
def save(desk: Assistant_, form: Form_) -> Response:
    """The whole form, from a browser without scripts; or one board with the button of what a player said."""
    number = _round(form)
    board, _, result = form.text("accept").partition(":")
    if board:
        wanted = [Entered(number, whole(board) or 0, result)]
    else:
        wanted = from_fields(number, form.fields)
    if not wanted:
        return _back(desk, form, desk.here.say("round.results.nothing"))
    outcomes = enter_many(desk, wanted, form.seen)
    saved = sum(outcome.state == "saved" for outcome in outcomes)
    key = "round.results.saved" if saved == len(outcomes) else "round.results.saved-once"
    return _back(desk, form, desk.here.say(key, count=saved, waiting=len(outcomes) - saved))


@router.post("/desk/{name}/results/enter")
def enter_one(desk: Assistant_, form: Form_) -> Response:
    """One board, from the keyboard. The answer says what became of it."""
    board = form.number("board")
    wanted = Entered(_round(form), board or 0, form.text("result"), form.text("game")[:40], form.text("key")[:40])
    if form.text("take-back") and take_back(desk, form.text("take-back")):
        return JSONResponse({"state": "saved", "last": desk.now.last})
    outcome = enter(desk, wanted, form.seen)
    return JSONResponse({"state": outcome.state, "last": outcome.last})


@router.post("/desk/{name}/results/close")
def close(desk: Arbiter_, form: Form_) -> Response:
    number = _round(form)
    title = round_title(number, desk.here.language)
    return desk.do(
        lambda state: commands.close_round(state, number), form, "pairing", "round.results.closed", round=title
    )


@router.post("/desk/{name}/results/no-show")
def no_show(desk: Arbiter_, form: Form_) -> Response:
    """He stayed away without a word: he counts as withdrawn (R9.3). Of a closed round the result stands already."""
    number, player = _round(form), form.number("player") or 0

    def command(state: State) -> list[Event]:
        made = state.round(number)
        if made.status is Status.CLOSED:
            return commands.withdraw_player(state, player, round_after(state, made))
        return commands.no_show(state, player, number)

    desk.run(command, form.seen)
    return _back(desk, form, desk.here.say("round.results.withdrawn", player=desk.state.named(player)))


def _round(form: Posted) -> int:
    number = form.number("round")
    if number is None:
        raise CommandError([Problem("tournament.no-such-round", round=form.text("round")[:10] or "-")])
    return number


def _back(desk: TournamentRequest, form: Posted, notice: str) -> Response:
    """To the page as it was: with its filter."""
    return desk.here.go(local_path(form.text("back"), f"/desk/{desk.name}/results"), notice)
