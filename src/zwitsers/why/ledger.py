"""The ledger of a pairing as plain data: per score group who was in the pool and what every criterion came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.rules.pairing_rules import Measure
from zwitsers.scores.units import decimal_string
from zwitsers.why.keys import groups_of, halves_of, key_of, risen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.why.keys import Group, Value
    from zwitsers.why.view import View


def ledger(view: View, pairs: Iterable[tuple[int, int]]) -> list[dict[str, object]]:
    """One record for each score group, from the top. In pairs, 0 stands for the dummy of 002."""
    return [group_record(view, group) for group in groups_of(view, pairs)]


def group_record(view: View, group: Group) -> dict[str, object]:
    items = key_of(view, group)
    record: dict[str, object] = {
        "score": decimal_string(group.score, view.rulebook.divisor),
        "pool": list(group.pool),
        "from_above": list(group.from_above),
        "waiting_room": list(group.waiting_room),
        "pairs": [list(pair) for pair in group.pairs],
        "criteria": [
            {
                "article": item.criterion.article,
                "ruling": item.criterion.ruling,
                "measure": item.criterion.measure.name.lower(),
                "value": plain_value(item.criterion.measure, item.value, view.rulebook),
            }
            for item in items
        ],
    }
    if view.on_rating:
        clashes = next(item.value for item in items if item.criterion.measure is Measure.CLASHES)
        record |= _halves(view, group, clashes)
    return record


def plain_value(measure: Measure, value: Value, rulebook: Rulebook) -> object:
    """The value of a criterion as programs get it: scores as decimals, yes or no as such."""
    if isinstance(value, int):
        return bool(value) if measure is Measure.ANYONE_SENT_ON_AGAIN else value
    if measure is Measure.SCORES:
        return [decimal_string(score, rulebook.divisor) for score in value]
    return list(value)


def _halves(view: View, group: Group, clashes: Value) -> dict[str, object]:
    """What 003 calls S1, S2, p and x, the floats it gives, and what was exchanged and transposed."""
    halves = halves_of(view, group)
    return {
        "heterogeneous": {"value": group.heterogeneous, "article": "A3"},
        "s1": {"value": list(halves.first), "article": "A6"},
        "s2": {"value": list(halves.second), "article": "A6"},
        "p": {"value": len(group.pairs), "article": "A6"},
        "x": {"value": clashes, "article": "A8"},
        "floats": {"down": list(group.waiting_room), "up": risen(view, group), "article": "A4"},
        "exchange": {"out": list(halves.moved_out), "in": list(halves.moved_in), "article": "D2"},
        "transposition": {"opponents": list(halves.opponents), "article": "D1"},
    }
