"""Members of categories, and the division of prizes by the final ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.prizes.by_places import contenders
from zwitsers.engine.prizes.categories import Membership
from zwitsers.engine.prizes.division import divide
from zwitsers.engine.prizes.plan import PrizeGroup
from zwitsers.event.evenings import too_seldom
from zwitsers.event.final import final_lines
from zwitsers.event.schedule import last_presence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.prizes.categories import Category
    from zwitsers.engine.prizes.division import Division
    from zwitsers.engine.scores.final import FinalLine
    from zwitsers.event.state import State


def members_of(state: State, category: Category) -> frozenset[int]:
    """The entry ids that certainly belong to the category."""
    entrants = state.entrants.values()
    return frozenset(one.id for one in entrants if category.asked(one.player, one.id) is Membership.YES)


def divided(state: State, lines: Sequence[FinalLine] | None = None, rounds: int | None = None) -> Division:
    """Divide the prizes by the current final ranking; `lines`: that ranking, if already computed."""
    known = {category.id: category for category in state.categories}
    members = {
        item.id: members_of(state, known[item.category]) if item.category in known else frozenset[int]()
        for item in state.prizes.lists
        if item.of is PrizeGroup.CATEGORY
    }
    found = final_lines(state, rounds) if lines is None else lines
    clubs = {entry: entrant.player.club for entry, entrant in state.entrants.items()}
    return divide(state.prizes, contenders(found, state.by_lot()), members, clubs, _excluded(state))


def prize_money(state: State, lines: Sequence[FinalLine] | None = None) -> dict[int, int]:
    """The prize money in cents, by lot number."""
    paid = divided(state, lines).paid
    return {lot: paid.get(player, 0) for player, lot in state.lots.items()}


def _excluded(state: State) -> frozenset[int]:
    """Players without a right to a prize: too few evenings, or withdrawn if the rules exclude those."""
    seldom = too_seldom(state)
    if state.prizes.rules.withdrawn:
        return seldom
    last = last_presence(state)
    return seldom | {one.id for one in state.entrants.values() if one.withdrawn_in(last)}
