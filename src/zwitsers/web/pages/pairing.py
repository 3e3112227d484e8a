"""The pairing of a round: from who will be left out, through the draft, to what was published."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi.responses import Response

from zwitsers.domain import Problem, problems_of
from zwitsers.pairing import NoPairingError
from zwitsers.report.verdict import verdict_lines
from zwitsers.report.words import round_title
from zwitsers.tournament import commands
from zwitsers.tournament.engine import needs_in_between
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.events import IN_BETWEEN
from zwitsers.tournament.state import Status
from zwitsers.views.adjourned import adjourned_games
from zwitsers.views.log import boards_by_hand, can_take_back
from zwitsers.views.next_round import between, hints, how_lots_are, on_rating
from zwitsers.views.results import stayed_away
from zwitsers.views.round import by_reason, to_be_left_out
from zwitsers.views.steps import can_withdraw, current_round, step_now
from zwitsers.web.finding import known_round
from zwitsers.web.remembered import judged_of, round_of
from zwitsers.web.request import Arbiter_, Form_, TournamentRequest
from zwitsers.web.round.changes import changed, mended
from zwitsers.web.round.keys import choices_for
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from zwitsers.tournament.state import Round, State

router = Router()


@router.get("/desk/{name}/pairing")
def pairing(desk: Arbiter_, impossible: str = "") -> Response:
    state = desk.state
    if state.draft is not None:
        return _draft(desk)
    current = current_round(state)
    shared = _shared(desk, current)
    if shared["step"] in ("results", "standings"):
        return _paired(desk, current, shared)
    problems = _why_impossible(desk) if impossible else []
    if needs_in_between(state):
        return desk.page("desk/between.html", problems=problems, plan=between(state), **shared)
    out = to_be_left_out(state, state.next_round)
    return desk.page(
        "desk/pairing.html",
        problems=problems,
        left_out=by_reason(out),
        present=len(state.entrants) - len(out),
        absent=len(out),
        lots="" if state.published else how_lots_are(state),
        by_rating=on_rating(state),
        hints=[] if state.published else hints(state),
        **shared,
    )


@router.get("/desk/{name}/pairing/{number:int}")
def published(desk: Arbiter_, number: int) -> Response:
    made = known_round(desk.state, number)
    if made.status is Status.DRAFT:
        return desk.go("pairing")
    shared = _shared(desk, made)
    shared["adjourned"] = [game for game in shared["adjourned"] if game.round == number]
    return _paired(desk, made, shared)


def _shared(desk: TournamentRequest, made: Round | None) -> dict[str, Any]:
    """What the pages of a pairing have, whether or not a round is shown on them."""
    state = desk.state
    return {
        "current": current_round(state),
        "rounds": _rounds(state),
        "shown": None,
        "step": step_now(state),
        "away": stayed_away(state, made),
        "adjourned": [] if state.finished else adjourned_games(state),
        "endings": choices_for(state.settings.game)[:3],
        "last_title": "" if made is None else round_title(made.number, desk.here.language),
    }


def _paired(desk: TournamentRequest, made: Round | None, shared: dict[str, Any]) -> Response:
    """A round that was published; None: there is none yet, nor anything to pair."""
    return desk.page(
        "desk/paired.html",
        seats=None if made is None else round_of(desk, made),
        can_withdraw=can_withdraw(desk.state, made),
        by_hand=frozenset() if made is None else boards_by_hand(desk.now.log, made),
        **mended(desk, made),
        **{**shared, "shown": made and made.number},
    )


def _draft(desk: TournamentRequest) -> Response:
    draft = desk.state.draft
    assert draft is not None
    judged = judged_of(desk, draft)
    return desk.page(
        "desk/draft.html",
        seats=round_of(desk, draft),
        verdict=judged,
        lines=verdict_lines(judged, desk.here.language),
        take_back=can_take_back(desk.now.log),
        by_hand=boards_by_hand(desk.now.log, draft),
        rounds=_rounds(desk.state),
        shown=draft.number,
        in_between=draft.number == IN_BETWEEN,
        step=step_now(desk.state),
    )


def _rounds(state: State) -> list[int]:
    """The numbers of the rounds that have a page, as they were played."""
    return [item.number for item in state.in_order] + ([state.draft.number] if state.draft else [])


def _why_impossible(desk: TournamentRequest) -> list[str]:
    """Tried once more, without writing anything: what the rulebook says when there is no pairing (R3.6)."""
    found = desk.remembered("impossible", lambda: problems_of(lambda: commands.pair_next(desk.state)))
    return [problem.text(desk.here.language) for problem in found]


@router.post("/desk/{name}/pairing/pair")
def pair(desk: Arbiter_, form: Form_) -> Response:
    alone = form.numbers("alone")
    try:
        return desk.do(lambda state: commands.pair_next(state, alone), form, "pairing")
    except NoPairingError:
        return desk.go("pairing?impossible=yes")


@router.post("/desk/{name}/pairing/change")
def change(desk: Arbiter_, form: Form_) -> Response:
    action, one, two = form.text("what"), form.number("one"), form.number("two")
    return desk.do(lambda state: changed(state, action, one, two), form, "pairing")


@router.post("/desk/{name}/pairing/discard")
def discard(desk: Arbiter_, form: Form_) -> Response:
    return desk.do(commands.discard_draft, form, "pairing", "round.draft.discarded")


@router.post("/desk/{name}/pairing/publish")
def publish(desk: Arbiter_, form: Form_) -> Response:
    reason = form.text("reason")
    entries = desk.run(lambda state: commands.publish(state, reason), form.seen)
    title = round_title(
        next(entry.event.round for entry in entries if hasattr(entry.event, "round")), desk.here.language
    )
    return desk.go("results", desk.here.say("round.draft.published", round=title))


@router.post("/desk/{name}/pairing/mend")
def mend(desk: Arbiter_, form: Form_) -> Response:
    """One pair or board of a published round (R9.2)."""
    number, one, two = form.number("round"), form.number("one"), form.number("two")
    do = commands.swap_in_round if form.text("what") == "swap" else commands.pair_in_round
    if number is None or one is None or two is None:
        raise CommandError([Problem("round.change.whom")])
    title, reason = round_title(number, desk.here.language), form.text("reason")
    return desk.do(lambda state: do(state, number, one, two, reason), form, "pairing", "round.mend.done", round=title)


@router.post("/desk/{name}/pairing/withdraw")
def withdraw(desk: Arbiter_, form: Form_) -> Response:
    number, reason = form.number("round"), form.text("reason")
    number = -1 if number is None else number
    return desk.do(
        lambda state: commands.withdraw_publication(state, number, reason), form, "pairing", "round.published.withdrawn"
    )
