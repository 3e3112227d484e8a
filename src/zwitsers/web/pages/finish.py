"""Finishing a tournament: preview of the final ranking, the barrage, the lots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem, ZwitsersError, problems_of
from zwitsers.event import actions
from zwitsers.event.evenings import is_season
from zwitsers.event.final import barrage_to_play, draws_lots
from zwitsers.event.next_period import next_period
from zwitsers.present.documents.registry import FORMATS
from zwitsers.present.views.event_standings import StandingsChoice, event_standings
from zwitsers.web.forms.settings_form import FormError
from zwitsers.web.http.context import Arbiter_, ArbiterRequest, Form_
from zwitsers.web.http.frames import desk_frame
from zwitsers.web.pages.exchange import USUAL_FORMATS, sending_checks
from zwitsers.web.pages.tables import drawn

if TYPE_CHECKING:
    from zwitsers.event.state import State

router = APIRouter()


@router.get("/desk/{name}/finish")
def finish_page(context: Arbiter_) -> Response:
    state, language = context.state, context.language
    return context.page(
        "desk/finish.html",
        problems=() if state.finished else problems_of(lambda: actions.finish(state)),
        frame=desk_frame(context),
        **context.cached(("final", language), lambda: _ranking(state, language)),
        barrage=[] if state.finished else _barrage(state),
        played=[state.named(player) for player in state.barrage],
        lots=draws_lots(state),
        season=is_season(state) and bool(state.published),
        checks=sending_checks(context),
        file_format=FORMATS[USUAL_FORMATS[state.settings.game][0]],
    )


def _ranking(state: State, language: str) -> dict[str, object]:
    if not state.published:
        return {"ranking": None}
    try:
        return drawn(event_standings(state, StandingsChoice(len(state.published), final=True)), "standings", language)
    except ZwitsersError:  # some final rankings cannot be computed before the end
        return {"ranking": None}


def _barrage(state: State) -> list[tuple[int, str]]:
    """The players who must play off for first place, as (entry id, number and name)."""
    if not state.settings.barrage or not state.published:
        return []
    try:
        level = barrage_to_play(state)
    except ZwitsersError:
        return []
    return [(player, state.named(player)) for player in level]


@router.post("/desk/{name}/finish/barrage")
def record_barrage(context: Arbiter_, form: Form_) -> Response:
    """`place-1` is the winner, and so on; `level-2` is present when the second shares first place."""
    players = [form.number(f"place-{place}") or 0 for place in range(1, len(_barrage(context.state)) + 1)]
    level = [player for place, player in enumerate(players, start=1) if form.text(f"level-{place}")]
    return context.do(
        lambda state: actions.record_barrage(state, players, level), form, "finish", "round.finish.barrage-done"
    )


@router.post("/desk/{name}/finish/next")
def begin_next_period(context: Arbiter_, arbiter: ArbiterRequest, form: Form_) -> Response:
    """Create a tournament with the same members and settings, numbered by this final ranking (K1)."""
    title = " ".join(form.text("title").split())
    if not title:
        raise FormError([Problem("desk.new.no-name")])
    name = arbiter.site.create(title, next_period(context.state, {"name": title}), arbiter.visitor.name)
    return arbiter.go(f"/desk/{name}/players", arbiter.say("desk.new.made", name=title))
