"""The pairing of a round: the preview of absences, the draft, and the published pairing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import problems_of
from zwitsers.engine.domain.keizer import BY_RATING
from zwitsers.engine.pairing import NoPairingError
from zwitsers.event import actions
from zwitsers.event.bars import bar_to_choose
from zwitsers.event.engine import needs_in_between
from zwitsers.event.evenings import is_season
from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.schedule import round_robin_instead
from zwitsers.event.state import Status
from zwitsers.event.store.seeds import new_seed
from zwitsers.present.tables.log import change_lines
from zwitsers.present.tables.start_scores import proposed_bar_text
from zwitsers.present.tables.verdict import verdict_lines
from zwitsers.present.views.absences import late_arrivals, who_comes
from zwitsers.present.views.adjourned import adjourned_games, ahead_to_come
from zwitsers.present.views.log import boards_by_hand, can_take_back
from zwitsers.present.views.next_round import between, hints, how_lots_are, on_rating
from zwitsers.present.views.results import stayed_away
from zwitsers.present.views.round import by_reason, to_be_left_out
from zwitsers.present.views.steps import can_withdraw, step_now
from zwitsers.present.views.verdict import judged
from zwitsers.present.words import round_title
from zwitsers.web.cache.views import judged_of, round_of
from zwitsers.web.forms.result_keys import choices_for
from zwitsers.web.http.context import Arbiter_, Form_, TournamentContext
from zwitsers.web.http.lookup import known_round

if TYPE_CHECKING:
    from zwitsers.event.state import Round, State

router = APIRouter()


@router.get("/desk/{name}/pairing")
def pairing(context: Arbiter_, impossible: str = "") -> Response:
    state = context.state
    if state.draft is not None:
        return _draft(context)
    current = state.current
    shared = _shared(context, current)
    if shared["step"] in ("results", "standings"):
        return _paired(context, current, shared)
    problems = _why_impossible(context) if impossible else []
    if needs_in_between(state):
        return context.page("desk/between.html", problems=problems, plan=between(state), **shared)
    out = to_be_left_out(state, state.next_round)
    by_rating = state.settings.keizer_start == BY_RATING
    return context.page(
        "desk/pairing.html",
        problems=problems,
        left_out=by_reason(out),
        present=len(state.entrants) - len(out),
        absent=len(out),
        # K1: a season ordered by rating does not use lots.
        lots="" if state.published or (is_season(state) and by_rating) else how_lots_are(state),
        by_rating=on_rating(state),
        hints=[] if state.published else hints(state),
        instead=round_robin_instead(state),
        bar=bar_to_choose(state),
        evening=who_comes(state),
        ahead=ahead_to_come(state),
        bar_text=proposed_bar_text(bar_to_choose(state), state.settings.rounds, context.language),
        **shared,
    )


@router.get("/desk/{name}/pairing/{number:int}")
def published(context: Arbiter_, number: int) -> Response:
    round_ = known_round(context.state, number)
    if round_.status is Status.DRAFT:
        return context.go("pairing")
    shared = _shared(context, round_)
    shared["adjourned"] = [game for game in shared["adjourned"] if game.round == number]
    return _paired(context, round_, shared)


def _shared(context: TournamentContext, round_: Round | None) -> dict[str, Any]:
    """Template values that all pairing pages need."""
    state = context.state
    return {
        "current": state.current,
        "rounds": _rounds(state),
        "shown": None,
        "step": step_now(state),
        "away": stayed_away(state, round_),
        "adjourned": [] if state.finished else adjourned_games(state),
        "endings": choices_for(state.settings.game)[:3],
        "last_title": "" if round_ is None else round_title(round_.number, context.language),
    }


def _paired(context: TournamentContext, round_: Round | None, shared: dict[str, Any]) -> Response:
    """A published round; None: there is none yet, and nothing to pair."""
    return context.page(
        "desk/paired.html",
        seats=None if round_ is None else round_of(context, round_),
        can_withdraw=can_withdraw(context.state, round_),
        late=late_arrivals(context.state, round_),
        by_hand=frozenset() if round_ is None else boards_by_hand(context.now.log, round_),
        **_changes_by_hand(context, round_),
        **{**shared, "shown": round_ and round_.number},
    )


def _changes_by_hand(context: TournamentContext, round_: Round | None) -> dict[str, Any]:
    """`changes` of a published round in words, and `breaches`: the norms that it breaks with them."""
    language = context.language
    changes = [] if round_ is None else change_lines(context.now.log, context.state, round_.number, language)
    if round_ is None or not changes:
        return {"changes": [], "breaches": []}
    found = context.cached(("mended", round_.number), lambda: judged(context.state, round_))
    return {"changes": changes, "breaches": [] if found.verdict.legal else verdict_lines(found, language)}


def _draft(context: TournamentContext) -> Response:
    draft = context.state.draft
    assert draft is not None
    found = judged_of(context, draft)
    return context.page(
        "desk/draft.html",
        seats=round_of(context, draft),
        verdict=found,
        lines=verdict_lines(found, context.language),
        take_back=can_take_back(context.now.log),
        by_hand=boards_by_hand(context.now.log, draft),
        rounds=_rounds(context.state),
        shown=draft.number,
        in_between=draft.number == IN_BETWEEN,
        adjourned=adjourned_games(context.state),
        step=step_now(context.state),
    )


def _rounds(state: State) -> list[int]:
    """The numbers of the rounds with a page, in the order of play."""
    return [item.number for item in state.in_order] + ([state.draft.number] if state.draft else [])


def _why_impossible(context: TournamentContext) -> list[str]:
    """Try to pair without writing, to get the reasons why there is no pairing (R3.6)."""
    found = context.cached("impossible", lambda: problems_of(lambda: actions.pair(context.state)))
    return [problem.text(context.language) for problem in found]


@router.post("/desk/{name}/pairing/pair")
def pair(context: Arbiter_, form: Form_) -> Response:
    alone, seed = form.numbers("alone"), new_seed()
    if bar_to_choose(context.state) is not None and not form.text("without_bar"):
        return context.go("pairing", context.say("round.bar.ask"))
    try:
        return context.do(lambda state: actions.pair(state, alone, seed), form, "pairing")
    except NoPairingError:
        return context.go("pairing?impossible=yes")
