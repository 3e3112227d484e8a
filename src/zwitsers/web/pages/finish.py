"""The end: the final ranking as it would be, the barrage, the lots, and finishing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi.responses import Response

from zwitsers.domain import Problem, ZwitsersError, problems_of
from zwitsers.store.seeds import seed_to_finish
from zwitsers.tournament import commands
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.final import barrage_to_play, draws_lots
from zwitsers.views.event_standings import Choice, event_standings
from zwitsers.web.pages.tables import drawn
from zwitsers.web.public_pages import desk_frame
from zwitsers.web.request import Arbiter_, Form_
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from zwitsers.tournament.state import State

router = Router()


@router.get("/desk/{name}/finish")
def finish_page(desk: Arbiter_) -> Response:
    state, language = desk.state, desk.here.language
    return desk.page(
        "desk/finish.html",
        problems=() if state.finished else problems_of(lambda: commands.finish(state)),
        frame=desk_frame(desk),
        **desk.remembered(("final", language), lambda: _ranking(state, language)),
        barrage=[] if state.finished else _barrage(state),
        played=[state.named(player) for player in state.barrage],
        lots=draws_lots(state),
    )


def _ranking(state: State, language: str) -> dict[str, object]:
    if not state.published:
        return {"made": None}
    try:
        return drawn(event_standings(state, Choice(len(state.published), final=True)), "standings", language)
    except ZwitsersError:  # not every final ranking can be made half way
        return {"made": None}


def _barrage(state: State) -> list[tuple[int, str]]:
    """Who has to play off the first place, as (entry id, number and name)."""
    if not state.settings.barrage or not state.published:
        return []
    try:
        level = barrage_to_play(state)
    except ZwitsersError:
        return []
    return [(player, state.named(player)) for player in level]


@router.post("/desk/{name}/finish/barrage")
def record_barrage(desk: Arbiter_, form: Form_) -> Response:
    """`place-1` is the winner, and so on; `level-2` is there when the second shares the place of the first."""
    players = [form.number(f"place-{place}") or 0 for place in range(1, len(_barrage(desk.state)) + 1)]
    if len(set(players)) < len(players):
        raise CommandError([Problem("round.finish.barrage-twice")])
    level = [player for place, player in enumerate(players, start=1) if form.text(f"level-{place}")]
    return desk.do(
        lambda state: commands.record_barrage(state, players, level), form, "finish", "round.finish.barrage-done"
    )


@router.post("/desk/{name}/finish")
def finish(desk: Arbiter_, form: Form_) -> Response:
    seed = form.number("seed")
    if form.text("seed") and seed is None:
        raise CommandError([Problem("round.finish.seed")])
    seed = seed_to_finish(desk.state, seed)
    return desk.do(lambda state: commands.finish(state, seed), form, "finish", "round.finish.done")
