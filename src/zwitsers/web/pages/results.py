"""Result entry, keyboard first; also for assistants."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.numbers import whole
from zwitsers.event.errors import CommandError
from zwitsers.event.state import Status
from zwitsers.present.views.results import stayed_away
from zwitsers.present.words import round_title
from zwitsers.web.auth.roles import Role
from zwitsers.web.cache.views import result_rows_of
from zwitsers.web.forms.result_keys import choices_for
from zwitsers.web.forms.results import ResultEntry, enter, enter_many, from_fields, take_back
from zwitsers.web.http.context import Assistant_, Form_, PostedForm, TournamentContext
from zwitsers.web.http.redirects import local_path
from zwitsers.web.sitedb.page_settings import TWICE

router = APIRouter()


@router.get("/desk/{name}/results")
def results(context: Assistant_, open: str = "", find: str = "") -> Response:  # noqa: A002 - the name in the address
    round_ = context.state.current
    rows = [] if round_ is None else result_rows_of(context, round_)
    return context.page(
        "desk/results.html",
        round_=round_,
        rounds=[item.number for item in context.state.in_order],
        title="" if round_ is None else round_title(round_.number, context.language),
        rows=[row for row in rows if row.found_by(find)] if find else rows,
        boards=len(rows),
        left=sum(row.open for row in rows),
        waiting=0 if round_ is None else len(round_.adjourned_boards),
        away=stayed_away(context.state, round_),
        disputed=[row.number for row in rows if row.disputed],
        legend=choices_for(context.state.settings.game),
        playing=round_ is not None and round_.status is Status.PUBLISHED and not context.state.finished,
        only_open=bool(open),
        find=find[:60],
        twice=context.now.choices[TWICE] == "yes",
        arbiter=context.visitor.may(Role.ARBITER),
    )


@router.post("/desk/{name}/results")
def save(context: Assistant_, form: Form_) -> Response:
    """Save the whole form (a browser without scripts), or accept a player's proposal for one board."""
    number = _round(form)
    board, _, result = form.text("accept").partition(":")
    if board:
        wanted = [ResultEntry(number, whole(board) or 0, result)]
    else:
        wanted = from_fields(number, form.fields)
    if not wanted:
        return _back(context, form, context.say("round.results.nothing"))
    outcomes = enter_many(context, wanted, form.seen)
    saved = sum(outcome.state == "saved" for outcome in outcomes)
    key = "round.results.saved" if saved == len(outcomes) else "round.results.saved-once"
    return _back(context, form, context.say(key, count=saved, waiting=len(outcomes) - saved))


@router.post("/desk/{name}/results/enter")
def enter_one(context: Assistant_, form: Form_) -> Response:
    """Save one board, from the script; the response gives the new state."""
    board = form.number("board")
    wanted = ResultEntry(_round(form), board or 0, form.text("result"), form.text("game")[:40], form.text("key")[:40])
    if form.text("take-back") and take_back(context, form.text("take-back")):
        return JSONResponse({"state": "saved", "last": context.now.last})
    outcome = enter(context, wanted, form.seen)
    return JSONResponse({"state": outcome.state, "last": outcome.last})


def _round(form: PostedForm) -> int:
    number = form.number("round")
    if number is None:
        raise CommandError([Problem("tournament.no-such-round", round=form.text("round")[:10] or "-")])
    return number


def _back(context: TournamentContext, form: PostedForm, notice: str) -> Response:
    """Redirect to the page with its filter."""
    return context.base.go(local_path(form.text("back"), f"/desk/{context.name}/results"), notice)
