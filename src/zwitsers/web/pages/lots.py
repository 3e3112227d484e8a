"""Lot numbers, drawn here or given; or the pairing numbers by strength of a rulebook without lots."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from fastapi.responses import Response

from zwitsers.domain import Problem
from zwitsers.store.seeds import new_seed
from zwitsers.tournament import commands
from zwitsers.tournament.numbers import by_strength
from zwitsers.views.entry_list import entry_lines
from zwitsers.views.next_round import how_lots_are
from zwitsers.web.desk.settings_form import FormError, lots_of
from zwitsers.web.request import Arbiter_, Form_
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from zwitsers.tournament.state import State
    from zwitsers.web.request import Posted

router = Router()
_ORDERS = ("rating", "name")
_MOST_GROUPS = 50


@router.get("/desk/{name}/lots")
def lots(desk: Arbiter_) -> Response:
    return desk.page(
        "desk/lots.html",
        lines=entry_lines(desk.state, "lot"),
        fixed=bool(desk.state.published) or desk.state.finished,
        how=how_lots_are(desk.state),
    )


@router.post("/desk/{name}/lots/draw")
def draw(desk: Arbiter_, form: Form_) -> Response:
    seed = form.number("seed")
    if form.text("seed") and seed is None:
        raise FormError([Problem("desk.lots.seed", value=form.text("seed"))])
    chosen = new_seed() if seed is None else seed
    said = "desk.lots.drawn" if desk.state.settings.numbered_by is None else "desk.numbers.colour-drawn"
    return desk.do(lambda state: commands.draw(state, chosen, _groups(state, form)), form, "lots", said, seed=chosen)


def _groups(state: State, form: Posted) -> list[list[int]]:
    """The strongest first: by the numbers they have now, or so many groups of about the same size by rating."""
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
def give(desk: Arbiter_, form: Form_) -> Response:
    """Numbers by hand, or in an order: by strength, by rating, the highest first, or by name."""
    said = "desk.lots.given" if desk.state.settings.numbered_by is None else "desk.numbers.given"
    return desk.do(lambda state: commands.give_lots(state, _given(state, form)), form, "lots", said)


def _given(state: State, form: Posted) -> dict[int, int]:
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
