"""What every criterion came to in a pairing that was made, group by group.

The values are computed from the sets of players that R4 and R6 speak of, not from the search that found the pairing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.pairing.field import clash, make_field
from zwitsers.pairing.rating import heterogeneous
from zwitsers.rules.pairing_rules import Measure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.domain import Snapshot
    from zwitsers.pairing.field import Field
    from zwitsers.pairing.result import Pairing, ScoreGroup
    from zwitsers.rules.pairing_rules import Criterion
    from zwitsers.rules.rulebook import Rulebook

    Value = int | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CriterionValue:
    """A plain count, or a list: scores, ranks (1 is the highest placed player present) or numbers within S1 and S2."""

    criterion: Criterion
    value: Value


@dataclass(frozen=True, slots=True)
class Halves:
    """003 A6: how the homogeneous (rest) group fell apart, and what was exchanged (D2). Player numbers."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    moved_out: tuple[int, ...]
    moved_in: tuple[int, ...]
    opponents: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GroupLedger:
    group: ScoreGroup
    values: tuple[CriterionValue, ...]
    # Only for knsb-rating.
    heterogeneous: bool = False
    halves: Halves | None = None

    def value(self, measure: Measure) -> Value:
        return next(item.value for item in self.values if item.criterion.measure is measure)


def ledger(pairing: Pairing, snapshot: Snapshot, rulebook: Rulebook) -> tuple[GroupLedger, ...]:
    """The ledger of each score group; empty for a first round that was paired by its scheme."""
    if not pairing.groups:
        return ()
    accounts = _Accounts(make_field(snapshot, rulebook))
    rooms = [frozenset(group.waiting_room) for group in pairing.groups] + [frozenset()]
    return tuple(accounts.of(group, rooms[index + 1]) for index, group in enumerate(pairing.groups))


class _Accounts:
    def __init__(self, field: Field) -> None:
        self.field = field
        self.vertex = {number: v for v, number in enumerate(field.numbers)}
        if field.nobody is not None:
            self.vertex[0] = field.nobody
        self.on_rating = field.rulebook.pairing.measures(Measure.TRANSPOSITION)

    def of(self, group: ScoreGroup, next_room: frozenset[int]) -> GroupLedger:
        mixed = heterogeneous(len(group.from_above), len(group.pool))
        halves = self._halves(group, mixed) if self.on_rating else None
        values = tuple(
            CriterionValue(criterion, self._value(criterion.measure, group, next_room, mixed, halves))
            for criterion in self.field.rulebook.pairing.criteria
        )
        return GroupLedger(group, values, mixed and self.on_rating, halves)

    def _value(
        self, measure: Measure, group: ScoreGroup, next_room: frozenset[int], mixed: bool, halves: Halves | None
    ) -> Value:
        room = frozenset(group.waiting_room)
        if measure is Measure.SIZE:
            return len(room)
        if measure is Measure.FROM_ABOVE:
            # R6 item 2 is about heterogeneous pools only.
            return 0 if self.on_rating and not mixed else len(room & set(group.from_above))
        if measure is Measure.SCORES:
            return tuple(sorted((self._score(number) for number in room), reverse=True))
        if measure is Measure.SENT_ON_AGAIN:
            return len(room & next_room)
        if measure is Measure.ANYONE_SENT_ON_AGAIN:
            return int(bool(room & next_room))
        if measure is Measure.NEXT_SIZE:
            return len(next_room)
        if measure in (Measure.CLASHES, Measure.STRONG_CLASHES):
            return self._clashes(group, 1 if measure is Measure.CLASHES else 2)
        if measure is Measure.RANK_LIST:
            return tuple(sorted(self._rank(number) for number in room))
        if measure is Measure.PAIR_LIST:
            return tuple(self._rank(low) for _, low in self._from_the_top(group.pairs))
        return self._rating_value(measure, group, mixed, halves)

    def _rating_value(self, measure: Measure, group: ScoreGroup, mixed: bool, halves: Halves | None) -> Value:
        """R6, the items that only 003 has."""
        room = set(group.waiting_room)
        floats = self.field.floats
        if measure is Measure.MOVED_DOWN_AGAIN:
            return tuple(int(number in room) for number in group.from_above) if mixed else ()
        if measure in (Measure.UPFLOATS_LAST, Measure.UPFLOATS_BEFORE):
            before = measure is Measure.UPFLOATS_BEFORE
            risen = [low for high, low in self._from_the_top(group.pairs) if self._score(high) != self._score(low)]
            return sum(1 for number in risen if floats.up(before, self.vertex[number]))
        if measure in (Measure.DOWNFLOATS_LAST, Measure.DOWNFLOATS_BEFORE):
            before = measure is Measure.DOWNFLOATS_BEFORE
            return sum(1 for number in room if floats.down(before, self.vertex[number]))
        if measure is Measure.OPPONENTS_OF_MOVED_DOWN:
            moved_down = set(group.from_above) if mixed else set()
            places = {number: place for place, number in enumerate(self._ranked(group.pool), start=1)}
            return tuple(places[low] for high, low in self._from_the_top(group.pairs) if high in moved_down)
        assert halves is not None
        return self._reordering(measure, halves)

    def _reordering(self, measure: Measure, halves: Halves) -> Value:
        place = {n: p for p, n in enumerate(self._ranked((*halves.first, *halves.second)), start=1)}
        out = [place[number] for number in halves.moved_out]
        into = [place[number] for number in halves.moved_in]
        if measure is Measure.EXCHANGE_COUNT:
            return len(out)
        if measure is Measure.EXCHANGE_SUM:
            return sum(into) - sum(out)
        if measure is Measure.EXCHANGE_OUT:
            return tuple(sorted(out, reverse=True))
        if measure is Measure.EXCHANGE_IN:
            return tuple(sorted(into))
        if measure is Measure.TRANSPOSITION:
            return tuple(place[number] for number in halves.opponents)
        raise AssertionError(measure)

    def _halves(self, group: ScoreGroup, mixed: bool) -> Halves:
        """R6 item 8: H's players by rank, its first half, and who is the higher of his pair."""
        members = set(group.pool)
        pairs = self._from_the_top(group.pairs)
        if mixed:
            moved_down = set(group.from_above)
            members -= moved_down | {low for high, low in pairs if high in moved_down}
        pairs = [pair for pair in pairs if pair[0] in members]
        ranked = self._ranked(members)
        half = len(pairs)
        higher = {high for high, _ in pairs}
        start = ranked[:half]
        return Halves(
            first=tuple(high for high, _ in pairs),
            second=tuple(number for number in ranked if number not in higher),
            moved_out=tuple(number for number in start if number not in higher),
            moved_in=tuple(number for number in ranked[half:] if number in higher),
            opponents=tuple(low for _, low in pairs),
        )

    def _clashes(self, group: ScoreGroup, at_least: int) -> int:
        kinds = self.field.kinds
        return sum(1 for a, b in group.pairs if clash(kinds[self.vertex[a]], kinds[self.vertex[b]]) >= at_least)

    def _score(self, number: int) -> int:
        return self.field.scores[self.vertex[number]]

    def _rank(self, number: int) -> int:
        return self.vertex[number] + 1

    def _ranked(self, numbers: Sequence[int] | set[int]) -> list[int]:
        return sorted(numbers, key=self.vertex.__getitem__)

    def _from_the_top(self, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """The pairs with the higher placed first, in the order of the ranking."""
        ordered = [(a, b) if self.vertex[a] < self.vertex[b] else (b, a) for a, b in pairs]
        return sorted(ordered, key=lambda pair: self.vertex[pair[0]])
