"""Pairing a round group by group, from the top, with a waiting room (R4; 000 and 004 art. 4, 001 C, 002).

Everything above a group is settled before it is looked at, and the key of a group decides all pairs inside its pool,
so one pass from the top gives the best complete pairing. For nearly every group the ideal is within reach: nobody
waits, or one native does. `ideal_waiting_room` tries just that; where it fails, `GroupSolver` does the group exactly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.matching.fold import fewest_clashes
from zwitsers.pairing.choice import Carried, GroupChoice
from zwitsers.pairing.pool import pair_pool, stuck
from zwitsers.rules.pairing_rules import Measure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zwitsers.pairing.field import Field
    from zwitsers.pairing.look_ahead import LookAhead


def ideal_waiting_room(
    field: Field, look_ahead: LookAhead, level: int, from_above: Sequence[int]
) -> GroupChoice | None:
    """The best choice if the lower bound of every item up to the look-ahead can be reached, else None."""
    rules = field.rulebook.pairing
    colours = rules.measures(Measure.CLASHES)
    pool = (*from_above, *field.groups[level])
    if len(pool) % 2 == 0:
        if look_ahead.exposed(level + 1):
            return None
        pairs = pair_pool(field, pool, len(from_above), colours=colours)
        return None if pairs is None else _choice(field, pairs, ())
    for x in _candidates(field, level, from_above, pool, colours):
        pairs = pair_pool(field, [v for v in pool if v != x], len(from_above), colours=colours, reach=True)
        if pairs is None:
            continue
        # An article against sending on again rules this candidate out; without one (004) he may still be the best.
        if rules.looks_at_sending_on and not _finds_opponent(field, look_ahead, level, x):
            continue
        if rules.measures(Measure.NEXT_SIZE) and not _next_room_stays_small(field, look_ahead, level + 1, x):
            return None  # how small it can be made is for the exact solver
        return _choice(field, pairs, (x,))
    return None


def _choice(field: Field, pairs: list[tuple[int, int]], waiting: tuple[int, ...]) -> GroupChoice:
    rules = field.rulebook.pairing
    return GroupChoice(
        tuple(pairs),
        waiting,
        Carried(
            sent_on_again=rules.measures(Measure.SENT_ON_AGAIN),
            nobody_sent_on=rules.measures(Measure.ANYONE_SENT_ON_AGAIN),
            size=rules.measures(Measure.NEXT_SIZE),
        ),
    )


def _candidates(
    field: Field, level: int, from_above: Sequence[int], pool: Sequence[int], colours: bool
) -> Iterator[int]:
    """The natives who may wait alone, highest first; with colours, only those whose leaving costs fewest clashes."""
    natives = [v for v in field.groups[level] if v != field.nobody]
    lonely = stuck(field, pool, len(from_above))
    if lonely:  # whoever may meet nobody here must be the one who waits
        natives = [v for v in natives if lonely == [v]]
    if not colours:
        yield from natives
        return
    counts = [0] * 7
    for v in pool:
        counts[field.kinds[v]] += 1
    clashes: dict[int, int] = {}
    for kind in {field.kinds[v] for v in natives}:
        counts[kind] -= 1
        bound = fewest_clashes(tuple(counts))
        counts[kind] += 1
        if bound is not None:
            clashes[kind] = bound
    fewest = min(clashes.values(), default=0)
    yield from (v for v in natives if clashes.get(field.kinds[v]) == fewest)


def _finds_opponent(field: Field, look_ahead: LookAhead, level: int, x: int) -> bool:
    """Whether x can be paired in the very next group, and everyone below with him."""
    if level + 1 >= len(field.groups):
        return False
    return look_ahead.completes([x], level + 1, field.groups[level + 1])


def _next_room_stays_small(field: Field, look_ahead: LookAhead, level: int, x: int) -> bool:
    """Whether, with x added, the next pool leaves nobody over, or one native who can go on."""
    pool = (x, *field.groups[level])
    if len(pool) % 2 == 0:
        return not look_ahead.exposed(level + 1) and pair_pool(field, pool, 1, colours=False) is not None
    return any(
        pair_pool(field, [v for v in pool if v != y], 1, colours=False) is not None
        and look_ahead.completes([y], level + 1)
        for y in field.groups[level]
    )
