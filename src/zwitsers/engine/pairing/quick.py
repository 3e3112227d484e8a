"""Fast solver for a score group, for lists of criteria that begin with the size of the waiting room, or with counts
that are zero (what an organiser avoids) followed by that size.

A pair's contribution to a criterion depends on the classes of its players (score, preference, floats), not on the
players. There are few classes and few rematches, so `matching.class_matching` nearly always reaches the lower bound
given by class sizes, and lists are then decided by exchanging a pair or two. Players in the waiting room are matched
with dummy vertices, one for each of its places.

Every answer is proved. Where a bound is not reached, there is no answer and the exact solver decides. Criteria that
look ahead are first assumed to be as good as possible; the answer counts only if that assumption is confirmed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.pairing.below import Below
from zwitsers.engine.pairing.outside import Outside
from zwitsers.engine.pairing.quick_group import NotReachedError, QuickGroup
from zwitsers.engine.rules.criteria import SIZE, Count

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from zwitsers.engine.pairing.field import PairingField
    from zwitsers.engine.pairing.look_ahead import LookAhead
    from zwitsers.engine.pairing.narrowing import GroupChoice
    from zwitsers.engine.rules.criteria import Measure

# Sizes of the waiting room tried, and players found unsuitable for it before giving up.
_SIZES = 3
_MISFITS = 8


def solve_quickly(
    field: PairingField, look_ahead: LookAhead, level: int, from_above: Sequence[int]
) -> GroupChoice | None:
    """The best choice for this group, or None when optimality is not proved."""
    if any(not _may_be_nothing(measure) for measure in _before_size(field)):
        return None
    for solve in (_with_places_to_wait, _with_everyone_below):
        try:
            choice = solve(field, look_ahead, level, from_above)
        except NotReachedError:
            continue
        if choice is not None:
            return choice
    return None


def _before_size(field: PairingField) -> list[Measure]:
    """Criteria before the size of the waiting room; none where all are in one pool, because only the bye waits."""
    if field.rulebook.pairing.one_pool:
        return []
    measures = [item.measure for item in field.rulebook.pairing.criteria]
    return measures[: measures.index(SIZE)] if SIZE in measures else measures


def _may_be_nothing(measure: Measure) -> bool:
    """Whether the minimum of this measure may be zero: then the smallest waiting room is no worse than a larger one."""
    return isinstance(measure, Count) and not (measure.looks_ahead or measure.yes_no or measure.needs)


def _with_places_to_wait(
    field: PairingField, look_ahead: LookAhead, level: int, from_above: Sequence[int]
) -> GroupChoice | None:
    """Solve the pool alone, with the smallest waiting room it can be paired with. Look-ahead criteria are assumed to be
    at their lower bound; the answer counts only if they are."""
    below = Below(field, look_ahead, level, from_above)
    kept_in: set[int] = set()
    first: list[object] | None = None
    for _ in range(_MISFITS):
        group = _with_smallest_room(field, look_ahead, level, from_above, kept_in)
        group.take_through(field.rulebook.pairing.criteria)
        if any(isinstance(measure, Count) and group.value(measure) for measure in _before_size(field)):
            return None  # a larger waiting room may lower the count
        choice = group.choice()
        settled = group.before_look_ahead()
        if first is not None and settled != first:
            return None  # a player excluded from the waiting room may still be the best choice
        suits = below.ideal(choice.waiting_room)
        if suits:
            return choice
        if suits is None or len(choice.waiting_room) != 1:
            return None
        if below.completes(choice.waiting_room):
            first = settled
        kept_in.update(choice.waiting_room)
    return None


def _with_everyone_below(
    field: PairingField, _look_ahead: LookAhead, level: int, from_above: Sequence[int]
) -> GroupChoice | None:
    """Solve the pool with all groups below it: exact look-ahead, without assumptions, but a larger problem."""
    if level + 1 == len(field.groups):
        return None
    group = QuickGroup(field, level, from_above, Outside.groups_below(field, level))
    if not group.matching.complete():
        return None
    group.take_through(field.rulebook.pairing.criteria)
    return group.choice()


def _with_smallest_room(
    field: PairingField, look_ahead: LookAhead, level: int, from_above: Sequence[int], kept_in: Collection[int]
) -> QuickGroup:
    """The pool with the smallest waiting room it can be paired with."""
    size = len(from_above) + len(field.groups[level])
    wanted = len(look_ahead.exposed(level + 1))
    for _ in range(_SIZES):
        wanted += (size - wanted) % 2
        if wanted > size or (wanted and level + 1 == len(field.groups)):
            break
        group = QuickGroup(field, level, from_above, Outside.places(level, wanted, kept_in))
        fewest = group.fewest_waiting()
        if fewest <= wanted:
            if group.matching.complete():
                return group
            fewest = wanted + 2
        wanted = fewest
    raise NotReachedError
