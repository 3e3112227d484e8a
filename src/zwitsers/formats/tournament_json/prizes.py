"""Categories and prizes. Players are named by number; 0 is the organiser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.prizes.categories import Category
from zwitsers.prizes.plan import ORGANISER, Move, Of, Plan, Prize, PrizeList, Rules, Sharing
from zwitsers.prizes.rule_text import RuleError, read_rule, write_rule

if TYPE_CHECKING:
    from collections.abc import Collection

    from zwitsers.formats.exchanged import Exchanged
    from zwitsers.formats.tournament_json.values import Value

_MOST = 10**6
_MOST_CENTS = 10**10
_MOST_PLAYERS = 99_999


def prizes_record(given: Exchanged) -> dict[str, object]:
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


def _list_record(made: PrizeList) -> dict[str, object]:
    return {
        "id": made.id,
        "of": made.of.value,
        "name": made.name,
        "category": made.category,
        "share": made.share.value,
        "best": made.best,
        "beside": made.beside,
        "to": made.to,
        "prizes": [
            {"cents": one.cents, "thing": one.thing, "worth": one.worth, "player": one.player} for one in made.prizes
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


def read_plan(made: Value, known: Collection[int], categories: Collection[Category]) -> Plan:
    if not made.there or not made.record():
        return Plan()
    lists: dict[int, PrizeList] = {}
    for item in made.field("lists").items():
        if item.record():
            number = _own_number(item, lists)
            lists[number] = _list(item, number, known, {category.id for category in categories})
    for item in made.field("lists").items():
        _one_of(item.field("to"), {ORGANISER, *lists})
    moves = tuple(
        Move(
            _payee(item.field("giver"), known),
            _payee(item.field("taker"), known),
            item.field("cents").whole(1, _MOST_CENTS),
            item.field("reason").text(),
        )
        for item in made.field("moves").items()
        if item.record()
    )
    shown = made.field("shown")
    return Plan(tuple(lists.values()), _rules(made.field("rules"), known), moves, shown.there and shown.flag())


def _rules(made: Value, known: Collection[int]) -> Rules:
    if not made.there or not made.record():
        return Rules()
    return Rules(
        made.field("one_each").flag(),
        made.field("minimum").whole(0, _MOST_CENTS),
        made.field("unit").whole(1, _MOST_CENTS),
        made.field("withdrawn").flag(),
        tuple(_player(one, known) for one in made.field("excluded").items()),
    )


def _list(item: Value, number: int, known: Collection[int], categories: Collection[int]) -> PrizeList:
    of, share = item.field("of").choice(list(Of)), item.field("share").choice(list(Sharing))
    if of == Of.CATEGORY:
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
        Of(of or Of.EVERYONE),
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
