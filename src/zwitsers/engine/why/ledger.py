"""The ledger of a pairing as plain data: the pool of each score group and the value of every criterion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.rules.criteria import CLASHES, Count
from zwitsers.engine.rules.criteria.floats import rises
from zwitsers.engine.rules.criteria.halves import moved_in, moved_out
from zwitsers.engine.scores.units import decimal_string
from zwitsers.engine.why.groups import key_of, parts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.engine.rules.criteria import Contestant, Measure
    from zwitsers.engine.rules.criteria.values import Value
    from zwitsers.engine.rules.pairing_rules import HalvesArticles
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.why.groups import RankedGroup
    from zwitsers.engine.why.view import JudgeView


def ledger(view: JudgeView, pairs: Sequence[tuple[int, int]]) -> list[dict[str, object]]:
    """One record for each score group, from the top; before them one for the whole round (its score is null), if the
    rulebook has criteria for it. In pairs, 0 is the dummy of 002."""
    return [group_record(view, group) for group in parts_of(view, pairs)]


def group_record(view: JudgeView, group: RankedGroup) -> dict[str, object]:
    record: dict[str, object] = {
        "score": None if group.whole_round else decimal_string(group.score, view.rulebook.divisor),
        "pool": list(group.pool),
        "from_above": list(group.from_above),
        "waiting_room": list(group.waiting_room),
        "pairs": [list(pair) for pair in group.pairs],
        "criteria": [
            {
                "article": item.criterion.article,
                "ruling": item.criterion.ruling,
                "measure": item.criterion.measure.name,
                "value": plain_value(item.criterion.measure, item.value, view.rulebook),
            }
            for item in key_of(group)
        ],
    }
    articles = view.rulebook.pairing.halves
    return record if articles is None or group.whole_round else record | _halves(view, group, articles)


def plain_value(measure: Measure, value: Value, rulebook: Rulebook) -> object:
    """The value of a criterion for programs: scores as decimals, yes or no as a boolean."""
    if isinstance(value, int):
        return bool(value) if isinstance(measure, Count) and measure.yes_no else value
    if isinstance(measure, Count):
        return [decimal_string(score, rulebook.divisor) for score in value]
    return list(value)


def _halves(view: JudgeView, group: RankedGroup, articles: HalvesArticles) -> dict[str, object]:
    """S1, S2, p and x of the rulebook, the floats, and the exchange and transposition."""
    paired = group.paired
    pool, halves = paired.pool, paired.pool.halves
    assert halves is not None  # always set in PairedPool.pool
    members = [one for one in pool.members if halves.number(one) is not None]
    meetings = [pair for pair in paired.meetings if pool.inside(*pair) and halves.number(pair[0]) is not None]
    first = [one for one, _other in meetings]

    def numbers(contestants: Iterable[Contestant | None]) -> list[int]:
        return [view.number(one) for one in sorted(one for one in contestants if one is not None)]

    return {
        "heterogeneous": {"value": pool.heterogeneous, "article": articles.heterogeneous},
        "s1": {"value": numbers(first), "article": articles.halves},
        "s2": {"value": numbers(set(members) - set(first)), "article": articles.halves},
        "p": {"value": len(group.pairs), "article": articles.halves},
        "x": {"value": paired.value(CLASHES), "article": articles.clashes},
        "floats": {
            "down": list(group.waiting_room),
            "up": [view.number(other) for one, other in paired.meetings if rises(pool, one, other)],
            "article": articles.floats,
        },
        "exchange": {
            "out": numbers(moved_out(pool, *pair) for pair in paired.meetings),
            "in": numbers(moved_in(pool, *pair) for pair in paired.meetings),
            "article": articles.exchange,
        },
        "transposition": {
            "opponents": [view.number(other) for _one, other in meetings],
            "article": articles.transposition,
        },
    }
