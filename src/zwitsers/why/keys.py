"""The key of every score group of a pairing (R4, R6), from the definitions and nothing else.

Whoever made the pairing, this tells what each criterion comes to. Smaller is better, item by item, and the highest
group in which two pairings differ decides between them (R4.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.rules.knsb_colours import Strength
from zwitsers.rules.pairing_rules import Measure
from zwitsers.scores.history import Float
from zwitsers.why.view import BYE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from zwitsers.rules.pairing_rules import Criterion
    from zwitsers.why.view import View

    Value = int | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """One score group under a pairing: player numbers in rank order, 0 for the bye."""

    score: int
    natives: tuple[int, ...]
    from_above: tuple[int, ...]
    waiting_room: tuple[int, ...]
    # The higher placed of each pair first, from the top.
    pairs: tuple[tuple[int, int], ...]
    # Who waits in the group after this one.
    next_waiting_room: tuple[int, ...]

    @property
    def pool(self) -> tuple[int, ...]:
        return (*self.from_above, *self.natives)

    @property
    def heterogeneous(self) -> bool:
        """003 A3 and its N.B.: some were moved down, but less than half."""
        return 0 < 2 * len(self.from_above) < len(self.pool)


@dataclass(frozen=True, slots=True)
class Halves:
    """003 A6 and D2: the homogeneous (rest) group of a pool. Player numbers in rank order."""

    members: tuple[int, ...]
    first: tuple[int, ...]
    second: tuple[int, ...]
    opponents: tuple[int, ...]

    @property
    def moved_out(self) -> tuple[int, ...]:
        return tuple(n for n in self.members[: len(self.first)] if n not in self.first)

    @property
    def moved_in(self) -> tuple[int, ...]:
        return tuple(n for n in self.members[len(self.first) :] if n in self.first)


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a key: a plain count, or a list."""

    criterion: Criterion
    value: Value

    @property
    def order(self) -> tuple[int, ...]:
        """What compares: smaller is better. Lists in which larger is better are turned round."""
        if isinstance(self.value, int):
            return (self.value,)
        if self.criterion.measure in (Measure.PAIR_LIST, Measure.EXCHANGE_OUT):
            return tuple(-x for x in self.value)
        return self.value


def groups_of(view: View, pairs: Iterable[tuple[int, int]]) -> list[Group]:
    """Pools and waiting rooms of a complete pairing, from the definitions of R4."""
    opponent: dict[int, int] = {}
    for one, two in pairs:
        if BYE not in (one, two) or view.rulebook.pairing.bye.dummy_in_last_group:
            opponent[one], opponent[two] = two, one
    found: list[tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]]] = []
    from_above: tuple[int, ...] = ()
    for score, natives in view.groups():
        pool = sorted((*from_above, *natives), key=view.rank.__getitem__)
        inside = set(pool)
        waiting = tuple(n for n in pool if opponent.get(n) not in inside)
        made = tuple((n, opponent[n]) for n in pool if n not in waiting and view.rank[n] < view.rank[opponent[n]])
        found.append((score, natives, from_above, waiting, made))
        from_above = waiting
    rooms = [entry[3] for entry in found[1:]] + [()]
    return [Group(*entry, next_room) for entry, next_room in zip(found, rooms, strict=True)]


def key_of(view: View, group: Group) -> list[Item]:
    return [Item(criterion, _value(view, group, criterion.measure)) for criterion in view.rulebook.pairing.criteria]


def _value(view: View, group: Group, measure: Measure) -> Value:
    room = group.waiting_room
    if measure is Measure.SIZE:
        return len(room)
    if measure is Measure.FROM_ABOVE:
        if view.on_rating and not group.heterogeneous:
            return 0  # R6 item 2 is about heterogeneous pools
        return len(set(room) & set(group.from_above))
    if measure is Measure.SCORES:
        return tuple(sorted((view.score[n] for n in room), reverse=True))
    if measure is Measure.SENT_ON_AGAIN:
        return len(set(room) & set(group.next_waiting_room))
    if measure is Measure.ANYONE_SENT_ON_AGAIN:
        return int(not set(room).isdisjoint(group.next_waiting_room))
    if measure is Measure.NEXT_SIZE:
        return len(group.next_waiting_room)
    if measure is Measure.CLASHES:
        return len(clashing(view, group.pairs, Strength.LIGHT))
    if measure is Measure.STRONG_CLASHES:
        return len(clashing(view, group.pairs, Strength.STRONG))
    if measure is Measure.RANK_LIST:
        return tuple(sorted(view.rank[n] for n in room))
    if measure is Measure.PAIR_LIST:
        return tuple(view.rank[low] for _, low in group.pairs)
    return _rating_value(view, group, measure)


def clashing(view: View, pairs: Iterable[tuple[int, int]], at_least: Strength) -> list[tuple[int, int]]:
    """R4.6: the pairs in which both prefer the same colour, each at least this strongly."""
    found = []
    for one, two in pairs:
        if BYE not in (one, two):
            mine, theirs = view.wishes[one], view.wishes[two]
            same = mine.colour is not None and mine.colour is theirs.colour
            if same and min(mine.strength, theirs.strength) >= at_least:
                found.append((one, two))
    return found


def repeated(view: View, numbers: Collection[int], kind: Float, rounds_back: int) -> list[int]:
    """B5 (one round back) and B6 (two): those of these players who had that float then."""
    return [n for n in numbers if len(view.floats[n]) >= rounds_back and view.floats[n][rounds_back - 1] is kind]


def risen(view: View, group: Group) -> list[int]:
    """Who meets a higher score than his own (003 A4)."""
    return [low for high, low in group.pairs if low != BYE and view.score[low] < view.score[high]]


def halves_of(view: View, group: Group) -> Halves:
    """R6 item 8: H, and who is the higher of his pair in it."""
    members = set(group.pool)
    if group.heterogeneous:
        above = set(group.from_above)
        members -= above | {low for high, low in group.pairs if high in above}
    pairs = [pair for pair in group.pairs if pair[0] in members]
    ranked = tuple(sorted(members, key=view.rank.__getitem__))
    first = tuple(high for high, _ in pairs)
    return Halves(ranked, first, tuple(n for n in ranked if n not in first), tuple(low for _, low in pairs))


def _rating_value(view: View, group: Group, measure: Measure) -> Value:
    """The items of R6 that only 003 has."""
    room = group.waiting_room
    if measure is Measure.MOVED_DOWN_AGAIN:
        return tuple(int(n in room) for n in group.from_above) if group.heterogeneous else ()
    if measure is Measure.UPFLOATS_LAST:
        return len(repeated(view, risen(view, group), Float.UP, 1))
    if measure is Measure.UPFLOATS_BEFORE:
        return len(repeated(view, risen(view, group), Float.UP, 2))
    if measure is Measure.DOWNFLOATS_LAST:
        return len(repeated(view, room, Float.DOWN, 1))
    if measure is Measure.DOWNFLOATS_BEFORE:
        return len(repeated(view, room, Float.DOWN, 2))
    if measure is Measure.OPPONENTS_OF_MOVED_DOWN:
        if not group.heterogeneous:
            return ()
        place = {n: p for p, n in enumerate(sorted(group.pool, key=view.rank.__getitem__), start=1)}
        return tuple(place[low] for high, low in group.pairs if high in group.from_above)
    halves = halves_of(view, group)
    place = {n: p for p, n in enumerate(halves.members, start=1)}
    if measure is Measure.EXCHANGE_COUNT:
        return len(halves.moved_out)
    if measure is Measure.EXCHANGE_SUM:
        return sum(place[n] for n in halves.moved_in) - sum(place[n] for n in halves.moved_out)
    if measure is Measure.EXCHANGE_OUT:
        return tuple(sorted((place[n] for n in halves.moved_out), reverse=True))
    if measure is Measure.EXCHANGE_IN:
        return tuple(sorted(place[n] for n in halves.moved_in))
    if measure is Measure.TRANSPOSITION:
        return tuple(place[n] for n in halves.opponents)
    raise AssertionError(measure)
