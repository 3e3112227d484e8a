"""Keizer scores: every place has a value, and all rounds are recounted with the present values (K1 to K5). Exact:
integers in a common unit internally, fractions in the results."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain.keizer import BY_NUMBER, USUAL
from zwitsers.engine.domain.results import Result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zwitsers.engine.domain import PlayerRound, Snapshot
    from zwitsers.engine.domain.keizer import Keizer

    Order = tuple[int, ...]


class Kind(Enum):
    """The kind of a round; the value is the catalogue key."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    BYE = "bye"
    DUTY = "duty"
    HALF = "half"
    ABSENT = "absent"
    # An absence beyond the number that counts.
    TOO_OFTEN = "too-often"
    NOT_ENTERED = "not-entered"
    NOTHING = "nothing"
    # A round that counts for nobody, such as a rapid evening or a holiday.
    UNCOUNTED = "uncounted"


_KINDS = {
    **dict.fromkeys((Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN), Kind.WIN),
    **dict.fromkeys((Result.DRAW, Result.UNRATED_DRAW, Result.ADJOURNED, Result.PENDING), Kind.DRAW),
    **dict.fromkeys((Result.LOSS, Result.UNRATED_LOSS), Kind.LOSS),
    Result.BYE: Kind.BYE,
    Result.FULL_POINT_BYE: Kind.DUTY,
    Result.HALF_POINT_BYE: Kind.HALF,
    Result.ABSENT: Kind.ABSENT,
    Result.NOT_ENTERED: Kind.NOT_ENTERED,
}


class RoundPart(NamedTuple):
    """The score of a round: a part of the opponent's value, or of one's own value (opponent 0)."""

    kind: Kind
    part: Fraction
    opponent: int = 0


class KeizerRanking(NamedTuple):
    """The ranking after a round (K4)."""

    order: Order
    scores: Mapping[int, Fraction]
    # The value of each player by this order (K5).
    values: Mapping[int, int]
    # The orders whose values are in the scores: one, or all of a cycle.
    counted_by: tuple[Order, ...]

    def counted_values(self, keizer: Keizer) -> dict[int, Fraction]:
        """The values in the scores; in a cycle their mean, because a score is a sum of values."""
        total = dict.fromkeys(self.order, 0)
        for order in self.counted_by:
            for number, value in values_of(order, keizer).items():
                total[number] += value
        return {number: Fraction(value, len(self.counted_by)) for number, value in total.items()}


def settings_of(snapshot: Snapshot) -> Keizer:
    return USUAL if snapshot.keizer is None else snapshot.keizer


def start_order(snapshot: Snapshot) -> Order:
    """K1: rating, high to low, then number; or by number, when the final order of last season was taken over."""
    if settings_of(snapshot).start == BY_NUMBER:
        return tuple(sorted(snapshot.numbers))
    return tuple([player.number for player in sorted(snapshot.players, key=lambda one: (-one.rating, one.number))])


def values_of(order: Sequence[int], keizer: Keizer) -> dict[int, int]:
    """K2, K5: the value of each player by place."""
    top = keizer.top_of(len(order))
    return {number: max(1, top - place) for place, number in enumerate(order)}


def round_parts(history: Sequence[PlayerRound], keizer: Keizer) -> Iterator[RoundPart]:
    """K2, K3: the part that counts, for every round of a player."""
    absences = 0
    for turn, (result, opponent, _colour) in enumerate(history, start=1):
        if turn in keizer.uncounted:
            yield RoundPart(Kind.UNCOUNTED, Fraction(0))
            continue
        kind = _KINDS.get(result, Kind.NOTHING)
        if kind is Kind.ABSENT:
            absences += 1
            if keizer.absent_max is not None and absences > keizer.absent_max:
                kind = Kind.TOO_OFTEN
        yield RoundPart(kind, _part(kind, keizer), opponent if result.has_opponent else 0)


def _part(kind: Kind, keizer: Keizer) -> Fraction:
    if kind is Kind.NOT_ENTERED:
        return keizer.absent
    if kind in (Kind.NOTHING, Kind.TOO_OFTEN, Kind.UNCOUNTED):
        return Fraction(0)
    part: Fraction = getattr(keizer, kind.value)
    return part


def keizer_rankings(snapshot: Snapshot) -> list[KeizerRanking]:
    """The ranking after every round, beginning with the start order (round 0)."""
    keizer = settings_of(snapshot)
    counter = _Counter(snapshot, keizer)
    start = start_order(snapshot)
    values = values_of(start, keizer)
    own = {number: Fraction(keizer.own * value) for number, value in values.items()}
    rankings = [KeizerRanking(start, own, values, (start,))]
    for position in range(snapshot.rounds):
        counter.add_round(position)
        rankings.append(counter.ranking_from(rankings[-1].order))
    return rankings


def keizer_ranking(snapshot: Snapshot) -> KeizerRanking:
    """The ranking after the last round of the snapshot."""
    return keizer_rankings(snapshot)[-1]


class _Counter:
    """The sum of the rounds so far: the weight of each value in each score, in units of 1/`unit`."""

    def __init__(self, snapshot: Snapshot, keizer: Keizer) -> None:
        self.keizer = keizer
        parts = (keizer.win, keizer.draw, keizer.loss, keizer.bye, keizer.absent, keizer.half, keizer.duty)
        self.unit = lcm(*(part.denominator for part in parts))
        self.start = start_order(snapshot)
        self.parts = {
            player.number: list(round_parts(history, keizer))
            for player, history in zip(snapshot.players, snapshot.histories, strict=True)
        }
        self.weights: dict[int, dict[int, int]] = {number: {number: keizer.own * self.unit} for number in self.start}

    def add_round(self, position: int) -> None:
        for number, weights in self.weights.items():
            _kind, part, opponent = self.parts[number][position]
            if part:
                whose = opponent or number
                weights[whose] = weights.get(whose, 0) + part.numerator * (self.unit // part.denominator)

    def count(self, order: Order) -> dict[int, int]:
        """K3: all scores in units, with the values of this order."""
        values = values_of(order, self.keizer)
        return {
            number: sum([weight * values[whose] for whose, weight in weights.items()])
            for number, weights in self.weights.items()
        }

    def by_score(self, scores: Mapping[int, int]) -> Order:
        """The order by score, high to low; equal scores in start order."""
        return tuple(sorted(self.start, key=lambda number: -scores[number]))

    def ranking_from(self, order: Order) -> KeizerRanking:
        """K4: fixed-point iteration: count with the values of this order, then of the new order, until it repeats."""
        orders: dict[Order, int] = {}
        counts: list[dict[int, int]] = []
        while order not in orders:
            orders[order] = len(counts)
            counts.append(self.count(order))
            order = self.by_score(counts[-1])
            if not self.keizer.stable:
                return self._ranking(counts[-1:], tuple(orders)[-1:])
        first = orders[order]
        return self._ranking(counts[first:], tuple(orders)[first:])

    def _ranking(self, counts: Sequence[Mapping[int, int]], counted_by: tuple[Order, ...]) -> KeizerRanking:
        """The ranking by one count, or by the mean of the counts in a cycle."""
        total = {number: sum([count[number] for count in counts]) for number in self.start}
        order = self.by_score(total)
        below = self.unit * len(counts)
        scores = {number: Fraction(units, below) for number, units in total.items()}
        return KeizerRanking(order, scores, values_of(order, self.keizer), counted_by)
