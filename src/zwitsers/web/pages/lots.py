"""Lot numbers, drawn or given; or pairing numbers by strength for a rulebook without lots."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem
from zwitsers.event import actions
from zwitsers.event.numbers import by_strength
from zwitsers.event.store.seeds import seed_to_draw
from zwitsers.present.views.entry_list import entry_lines
from zwitsers.present.views.lots_record import lots_record
from zwitsers.present.views.next_round import how_lots_are
from zwitsers.web.forms.settings_form import FormError, lots_of
from zwitsers.web.http.context import Arbiter_, Form_

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.web.http.context import PostedForm

router = APIRouter()
_ORDERS = ("rating", "name")
_MOST_GROUPS = 50
_COMMITTED = "desk.commit.drawn"


@router.get("/desk/{name}/lots")
def lots(context: Arbiter_) -> Response:
    return context.page(
        "desk/lots.html",
        lines=entry_lines(context.state, "lot"),
        fixed=bool(context.state.published) or context.state.finished,
        how=how_lots_are(context.state),
        commitment=lots_record(context.now.log),
    )


@router.post("/desk/{name}/lots/draw")
def draw(context: Arbiter_, form: Form_) -> Response:
    seed = form.number("seed")
    if form.text("seed") and seed is None:
        raise FormError([Problem("desk.lots.seed", value=form.text("seed"))])
    chosen = seed_to_draw(context.state, seed)
    if chosen is None:
        return context.do(lambda state: actions.draw(state, None, _groups(state, form)), form, "lots", _COMMITTED)
    said = "desk.lots.drawn" if context.state.settings.numbered_by is None else "desk.numbers.colour-drawn"
    return context.do(lambda state: actions.draw(state, chosen, _groups(state, form)), form, "lots", said, seed=chosen)


def _groups(state: State, form: PostedForm) -> list[list[int]]:
    """Groups, strongest first: lists of present lot numbers, or a number of groups of about equal size by rating."""
    if form.text("groups"):
        lines = [line for line in form.text("groups").splitlines() if line.strip()]
        return [[state.with_lot(lot) for lot in lots_of(line)] for line in lines]
    count = min(form.number("by_rating") or 0, _MOST_GROUPS, len(state.entrants))
    if count < 2:
        return []
    ranked = [line.id for line in entry_lines(state, "rating")]
    ends = [round(len(ranked) * place / count) for place in range(count + 1)]
    return [ranked[first:last] for first, last in pairwise(ends)]


@router.post("/desk/{name}/lots")
def give(context: Arbiter_, form: Form_) -> Response:
    """Give numbers by hand, by strength, by rating (highest first) or by name."""
    said = "desk.lots.given" if context.state.settings.numbered_by is None else "desk.numbers.given"
    return context.do(lambda state: actions.give_lots(state, _given(state, form)), form, "lots", said)


def _given(state: State, form: PostedForm) -> dict[int, int]:
    strength, order = state.settings.numbered_by, form.text("order")
    if strength is not None and order == "strength":
        return by_strength(state, strength)
    if order in _ORDERS:
        return {line.id: place for place, line in enumerate(entry_lines(state, order), start=1)}
    given = {line.id: form.number(f"lot-{line.id}") for line in entry_lines(state, "lot")}
    missing = [player for player, lot in given.items() if lot is None]
    if missing:
        raise FormError([Problem("tournament.player.no-lot", player=state.named(player)) for player in missing])
    return {player: lot for player, lot in given.items() if lot is not None}
