"""Categories and prizes of a tournament as they are handed to others, by number, and back, by entry."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from zwitsers.engine.prizes.plan import ORGANISER, OVERALL, Plan, PrizeGroup
from zwitsers.engine.prizes.rule_text import write_rule
from zwitsers.event import actions
from zwitsers.event.apply import replay

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.prizes.categories import Category
    from zwitsers.event.events import Event
    from zwitsers.event.state import State
    from zwitsers.formats.exchanged import TournamentData


def categories_by(categories: tuple[Category, ...], players: Mapping[int, int]) -> tuple[Category, ...]:
    """The same with other names of the players."""
    return tuple(
        replace(
            item,
            added=tuple(sorted(players[player] for player in item.added)),
            removed=tuple(sorted(players[player] for player in item.removed)),
        )
        for item in categories
    )


def plan_by(plan: Plan, players: Mapping[int, int]) -> Plan:
    known = {**players, ORGANISER: ORGANISER}
    lists = tuple(
        replace(item, prizes=tuple(replace(prize, player=known[prize.player]) for prize in item.prizes))
        for item in plan.lists
    )
    excluded = tuple(sorted(known[player] for player in plan.rules.excluded))
    moves = tuple(replace(move, giver=known[move.giver], taker=known[move.taker]) for move in plan.moves)
    return replace(plan, lists=lists, rules=replace(plan.rules, excluded=excluded), moves=moves)


def prize_events(state: State, given: TournamentData, ids: Mapping[int, int]) -> list[Event]:
    """Categories and prizes of a file; `ids` has the entries by number."""
    return _Told(state).all(categories_by(given.categories, ids), plan_by(given.prizes or Plan(), ids))


class _Told:
    """Adds events one command after another."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, events: list[Event]) -> None:
        self.state = replay(events, self.state)
        self.events += events

    def all(self, categories: tuple[Category, ...], plan: Plan) -> list[Event]:
        numbers = {}
        for item in categories:
            self.add(
                actions.set_category(
                    self.state, item.name, write_rule(item.rule), added=item.added, removed=item.removed
                )
            )
            numbers[item.id] = self.state.last_category
        self._lists(plan, numbers)
        if plan.rules != self.state.prizes.rules:
            self.add(actions.set_prize_rules(self.state, **asdict(plan.rules)))
        for move in plan.moves:
            self.add(actions.move_prize(self.state, move.giver, move.taker, move.cents, move.reason))
        self.add(actions.show_prizes(self.state, plan.shown))
        return self.events

    def _lists(self, plan: Plan, categories: Mapping[int, int]) -> None:
        """First the lists, then where their unspent prizes go: that may be a list that comes later."""
        numbers = {ORGANISER: ORGANISER}
        for item in sorted(plan.lists, key=lambda item: item.id):
            number = OVERALL if item.id == OVERALL and item.of is PrizeGroup.EVERYONE else 0
            prize_list = replace(item, id=number, category=categories.get(item.category, 0), to=ORGANISER)
            (event,) = actions.set_prizes(self.state, prize_list)
            self.add([event])
            numbers[item.id] = int(event.data()["list"])
        known = {item.id: item for item in self.state.prizes.lists}
        for item in plan.lists:
            if item.to != ORGANISER:
                self.add(actions.set_prizes(self.state, replace(known[numbers[item.id]], to=numbers[item.to])))
        if plan.lists:
            self.add(actions.order_prizes(self.state, [numbers[item.id] for item in plan.lists]))
