"""What only go has: start scores and how a McMahon counts, handicap, and what is avoided."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Avoidance, AvoidanceKind, Handicap, McMahon, Resistance
from zwitsers.engine.domain.handicap import MOST_LESS, MOST_STONES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Snapshot
    from zwitsers.formats.tournament_json.values import Value

_WORTH = ("bye", "absence", "missed")
_MCMAHON = ("bar", *_WORTH, "rounded_down", "resistance", "stones_count")
_MOST_WORTH = 2
_HIGHEST_START = 200
_HIGHEST_LEVEL = 100
_MOST_ROUNDS = 999


def go_record(snapshot: Snapshot) -> dict[str, object]:
    """Only what there is."""
    mcmahon, rule, constraints = snapshot.mcmahon, snapshot.handicap, snapshot.constraints
    found: dict[str, object] = {}
    if mcmahon is not None:
        found["mcmahon"] = {name: getattr(mcmahon, name) for name in _MCMAHON}
    if rule is not None:
        found["handicap"] = rule._asdict()
    if constraints.avoid:
        found["avoid"] = [item._asdict() for item in constraints.avoid]
    if constraints.families:
        found["families"] = [sorted(family) for family in constraints.families]
    return found


class GoParts(NamedTuple):
    mcmahon: McMahon | None
    handicap: Handicap | None
    avoid: tuple[Avoidance, ...]


def read_go(root: Value, start: Mapping[int, int]) -> GoParts:
    """`start`: the start scores of the players, as far as they have one."""
    mcmahon, rule = root.field("mcmahon"), root.field("handicap")
    return GoParts(
        _mcmahon(mcmahon, start) if mcmahon.there and mcmahon.record() else None,
        _handicap(rule) if rule.there and rule.record() else None,
        tuple(_avoidance(item) for item in root.field("avoid").items() if item.record()),
    )


def read_start(item: Value) -> int:
    start = item.field("start")
    return start.whole(0, _HIGHEST_START) if start.there else 0


def read_stones(game: Value) -> int:
    stones = game.field("stones")
    return stones.whole(0, MOST_STONES) if stones.there else 0


def _mcmahon(value: Value, start: Mapping[int, int]) -> McMahon:
    worth = {name: _number(value.field(name), _MOST_WORTH) for name in _WORTH}
    way = value.field("resistance")
    return McMahon(
        start,
        bar=_number(value.field("bar"), _HIGHEST_START),
        **worth,
        rounded_down=_flag(value.field("rounded_down")),
        resistance=Resistance(way.choice(tuple(Resistance)) or Resistance.START) if way.there else None,
        stones_count=bool(_flag(value.field("stones_count"))),
    )


def _handicap(rule: Value) -> Handicap:
    return Handicap(
        bool(_flag(rule.field("by_score"))),
        _number(rule.field("less"), MOST_LESS) or 0,
        rule.field("most").whole(0, MOST_STONES),
        _number(rule.field("none_from"), _HIGHEST_LEVEL),
    )


def _avoidance(item: Value) -> Avoidance:
    return Avoidance(
        AvoidanceKind(item.field("what").choice(tuple(AvoidanceKind)) or AvoidanceKind.CLUB),
        item.field("before").text(),
        bool(_flag(item.field("below_bar"))),
        _number(item.field("rounds"), _MOST_ROUNDS),
    )


def _number(value: Value, most: int) -> int | None:
    return value.whole(0, most) if value.there else None


def _flag(value: Value) -> bool | None:
    return value.flag() if value.there else None
