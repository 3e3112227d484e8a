"""Categories and prizes. Players are named by number; 0 is the organiser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.prizes.categories import Category
from zwitsers.engine.prizes.plan import ORGANISER, Move, Plan, Prize, PrizeGroup, PrizeList, Rules, Sharing
from zwitsers.engine.prizes.rule_text import RuleError, read_rule, write_rule

if TYPE_CHECKING:
    from collections.abc import Collection

    from zwitsers.formats.exchanged import TournamentData
    from zwitsers.formats.tournament_json.values import Value

_MOST = 10**6
_MOST_CENTS = 10**10
_MOST_PLAYERS = 99_999


def prizes_record(given: TournamentData) -> dict[str, object]:
    """Only what there is."""
    found: dict[str, object] = {}
    if given.categories:
        found["categories"] = [
            {
                "id": item.id,
                "name": item.name,
                "rule": write_rule(item.rule),
                "added": list(item.added),
                "removed": list(item.removed),
            }
            for item in given.categories
        ]
    if given.prizes is not None and given.prizes != Plan():
        found["prizes"] = _plan_record(given.prizes)
    return found


def _plan_record(plan: Plan) -> dict[str, object]:
    rules = plan.rules
    return {
        "lists": [_list_record(item) for item in plan.lists],
        "rules": {
            "one_each": rules.one_each,
            "minimum": rules.minimum,
            "unit": rules.unit,
            "withdrawn": rules.withdrawn,
            "excluded": list(rules.excluded),
        },
        "moves": [
            {"giver": move.giver, "taker": move.taker, "cents": move.cents, "reason": move.reason}
            for move in plan.moves
        ],
        "shown": plan.shown,
    }


def _list_record(prize_list: PrizeList) -> dict[str, object]:
    return {
        "id": prize_list.id,
        "of": prize_list.of.value,
        "name": prize_list.name,
        "category": prize_list.category,
        "share": prize_list.share.value,
        "best": prize_list.best,
        "beside": prize_list.beside,
        "to": prize_list.to,
        "prizes": [
            {"cents": one.cents, "thing": one.thing, "worth": one.worth, "player": one.player}
            for one in prize_list.prizes
        ],
    }


# Reading


def read_categories(listed: Value, known: Collection[int]) -> tuple[Category, ...]:
    found: dict[int, Category] = {}
    for item in listed.items():
        if not item.record():
            continue
        number = _own_number(item, found)
        rule = item.field("rule")
        try:
            conditions = read_rule(rule.text())
        except RuleError:
            conditions = ()
            item.findings.problem("formats.json.rule", place=rule.place)
        hands = (tuple(_player(one, known) for one in item.field(name).items()) for name in ("added", "removed"))
        found[number] = Category(number, item.field("name").text(), conditions, *hands)
    return tuple(found.values())


def read_plan(value: Value, known: Collection[int], categories: Collection[Category]) -> Plan:
    if not value.there or not value.record():
        return Plan()
    lists: dict[int, PrizeList] = {}
    for item in value.field("lists").items():
        if item.record():
            number = _own_number(item, lists)
            lists[number] = _list(item, number, known, {category.id for category in categories})
    for item in value.field("lists").items():
        _one_of(item.field("to"), {ORGANISER, *lists})
    moves = tuple(
        Move(
            _payee(item.field("giver"), known),
            _payee(item.field("taker"), known),
            item.field("cents").whole(1, _MOST_CENTS),
            item.field("reason").text(),
        )
        for item in value.field("moves").items()
        if item.record()
    )
    shown = value.field("shown")
    return Plan(tuple(lists.values()), _rules(value.field("rules"), known), moves, shown.there and shown.flag())


def _rules(value: Value, known: Collection[int]) -> Rules:
    if not value.there or not value.record():
        return Rules()
    return Rules(
        value.field("one_each").flag(),
        value.field("minimum").whole(0, _MOST_CENTS),
        value.field("unit").whole(1, _MOST_CENTS),
        value.field("withdrawn").flag(),
        tuple(_player(one, known) for one in value.field("excluded").items()),
    )


def _list(item: Value, number: int, known: Collection[int], categories: Collection[int]) -> PrizeList:
    of, share = item.field("of").choice(list(PrizeGroup)), item.field("share").choice(list(Sharing))
    if of == PrizeGroup.CATEGORY:
        _one_of(item.field("category"), categories)
    prizes = tuple(
        Prize(
            one.field("cents").whole(0, _MOST_CENTS),
            one.field("thing").text(),
            one.field("worth").whole(0, _MOST_CENTS),
            _payee(one.field("player"), known),
        )
        for one in item.field("prizes").items()
        if one.record()
    )
    return PrizeList(
        number,
        PrizeGroup(of or PrizeGroup.EVERYONE),
        prizes,
        item.field("name").text(),
        item.field("category").whole(0, _MOST),
        Sharing(share or Sharing.EQUAL),
        item.field("best").whole(1, 99),
        item.field("beside").flag(),
        item.field("to").whole(0, _MOST),
    )


def _own_number(item: Value, taken: Collection[int]) -> int:
    number = item.field("id").whole(1, _MOST)
    if number in taken:
        item.findings.problem("formats.json.twice", place=item.field("id").place, number=number)
    return number


def _one_of(item: Value, numbers: Collection[int]) -> None:
    if item.value not in numbers:
        item.findings.problem("formats.json.no-such", place=item.place)


def _payee(item: Value, known: Collection[int]) -> int:
    return ORGANISER if item.value == ORGANISER and type(item.value) is int else _player(item, known)


def _player(item: Value, known: Collection[int]) -> int:
    number = item.whole(1, _MOST_PLAYERS)
    if number and number not in known:
        item.findings.problem("formats.json.stranger", place=item.place, number=number)
    return number
