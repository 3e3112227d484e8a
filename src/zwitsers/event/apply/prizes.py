"""Apply the events about categories and prizes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zwitsers.engine.prizes.categories import Category
from zwitsers.engine.prizes.plan import ORGANISER, OVERALL, Move, Plan, Prize, PrizeGroup, PrizeList, Rules, Sharing
from zwitsers.engine.prizes.rule_text import read_rule
from zwitsers.event import prize_events as ev
from zwitsers.event.errors import must_fit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.event.apply.parts import Changes
    from zwitsers.event.settings import Settings
    from zwitsers.event.state import State


def _with_category(event: ev.CategorySet, state: State) -> State:
    _must_know(state, (*event.added, *event.removed))
    category = Category(event.category, event.name, read_rule(event.rule), event.added, event.removed)
    if any(item.id == category.id for item in state.categories):
        categories = tuple(category if item.id == category.id else item for item in state.categories)
    else:
        categories = (*state.categories, category)
    return replace(state, categories=categories, last_category=max(state.last_category, category.id))


def _without_category(event: ev.CategoryRemoved, state: State) -> State:
    return replace(state, categories=tuple(item for item in state.categories if item.id != event.category))


def _with_list(event: ev.PrizeListSet, state: State) -> State:
    must_fit(event.list > 0 and event.best > 0, event.list)
    must_fit(all(cents >= 0 and worth >= 0 for cents, _thing, worth, _player in event.prizes), event.prizes)
    must_fit(event.of in list(PrizeGroup) and event.share in list(Sharing), event.of)
    _must_know(state, (player for _cents, _thing, _worth, player in event.prizes if player))
    prize_list = PrizeList(
        event.list,
        PrizeGroup(event.of),
        tuple(Prize(*prize) for prize in event.prizes),
        event.name,
        event.category,
        Sharing(event.share),
        event.best,
        event.beside,
        event.to,
    )
    changed = replace(
        state,
        prizes=replace(state.prizes, lists=state.prizes.with_list(prize_list)),
        last_prize_list=max(state.last_prize_list, prize_list.id),
    )
    return _as_setting(changed) if prize_list.id == OVERALL else changed


def _without_list(event: ev.PrizeListRemoved, state: State) -> State:
    kept = tuple(item for item in state.prizes.lists if item.id != event.list)
    changed = replace(state, prizes=replace(state.prizes, lists=kept))
    return _as_setting(changed) if event.list == OVERALL else changed


def _in_order(event: ev.PrizeListsOrdered, state: State) -> State:
    known = {item.id: item for item in state.prizes.lists}
    must_fit(sorted(event.lists) == sorted(known), event.lists)
    return replace(state, prizes=replace(state.prizes, lists=tuple(known[number] for number in event.lists)))


def _shown(event: ev.PrizesShown, state: State) -> State:
    return replace(state, prizes=replace(state.prizes, shown=event.shown))


def _with_rules(event: ev.PrizeRulesSet, state: State) -> State:
    must_fit(event.unit > 0 and event.minimum >= 0, event.unit)
    _must_know(state, event.excluded)
    rules = Rules(event.one_each, event.minimum, event.unit, event.withdrawn, event.excluded)
    return replace(state, prizes=replace(state.prizes, rules=rules))


def _with_move(event: ev.PrizeMoved, state: State) -> State:
    must_fit(event.cents > 0 and event.giver != event.taker, event.cents)
    _must_know(state, (player for player in (event.giver, event.taker) if player))
    move = Move(event.giver, event.taker, event.cents, event.reason)
    return replace(state, prizes=replace(state.prizes, moves=(*state.prizes.moves, move)))


def _must_know(state: State, players: Iterable[int]) -> None:
    must_fit(state.entrants.keys() >= set(players), "players")


CHANGES: Changes = {
    ev.CategorySet: _with_category,
    ev.CategoryRemoved: _without_category,
    ev.PrizeListSet: _with_list,
    ev.PrizeListRemoved: _without_list,
    ev.PrizeListsOrdered: _in_order,
    ev.PrizesShown: _shown,
    ev.PrizeRulesSet: _with_rules,
    ev.PrizeMoved: _with_move,
}


# The money of the OVERALL list is also the setting `prizes`; both are kept equal.


def _as_setting(state: State) -> State:
    money = next((tuple(prize.cents for prize in item.prizes) for item in state.prizes.lists if item.id == OVERALL), ())
    return replace(state, settings=replace(state.settings, prizes=money))


def with_settings(state: State, settings: Settings) -> State:
    if settings.prizes == state.settings.prizes:
        return replace(state, settings=settings)
    return replace(state, settings=settings, prizes=_with_money(state.prizes, settings.prizes))


def _with_money(plan: Plan, amounts: tuple[int, ...]) -> Plan:
    """The plan with these amounts in the OVERALL list; prizes in kind keep their places."""
    known = next((item for item in plan.lists if item.id == OVERALL), PrizeList(OVERALL))
    prizes = tuple(
        replace(known.prizes[place] if place < len(known.prizes) else Prize(), cents=cents)
        for place, cents in enumerate(amounts)
    )
    if not prizes:
        return replace(plan, lists=tuple(item for item in plan.lists if item.id != OVERALL))
    return replace(plan, lists=plan.with_list(replace(known, prizes=prizes)))


def without_player(state: State, player: int) -> State:
    """The state without any reference to this player in categories and prizes."""
    categories = tuple(
        replace(
            item,
            added=tuple(entry for entry in item.added if entry != player),
            removed=tuple(entry for entry in item.removed if entry != player),
        )
        for item in state.categories
    )
    plan = state.prizes
    lists = tuple(
        replace(
            item,
            prizes=tuple(
                replace(prize, player=ORGANISER) if prize.player == player else prize for prize in item.prizes
            ),
        )
        for item in plan.lists
    )
    rules = replace(plan.rules, excluded=tuple(entry for entry in plan.rules.excluded if entry != player))
    moves = tuple(move for move in plan.moves if player not in (move.giver, move.taker))
    return replace(state, categories=categories, prizes=replace(plan, lists=lists, rules=rules, moves=moves))
