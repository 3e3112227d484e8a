"""Pairing all of a pool within itself: fewest colour clashes where the rulebook counts them, then the pair-list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.matching.fold import CLASH, Search, absolute_kinds, colour_kinds, pair_from_the_top
from zwitsers.matching.lexicographic import Selection
from zwitsers.pairing.field import ABSOLUTE, clash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.pairing.field import Field

    Pairs = list[tuple[int, int]]

_COLOURS = colour_kinds()
_ABSOLUTES = absolute_kinds()
# How many steps back the search from the top may take before the exact solver takes over.
PATIENCE = 400
# The exact solver starts with a tail of this size and doubles it where that is not enough.
TAIL = 48


def pair_pool(field: Field, members: Sequence[int], apart: int, *, colours: bool, reach: bool = False) -> Pairs | None:
    """The best pairing of these members with each other; the first `apart` of them do not meet each other.

    None: there is none. With `reach`, only a pairing that reaches the lower bound on clashes counts.
    """
    if stuck(field, members, apart):
        return None
    kinds = _COLOURS if colours else _ABSOLUTES if any(field.kinds[v] in ABSOLUTE for v in members) else None
    found = pair_from_the_top(members, apart, field.may_meet, field.kinds, kinds, PATIENCE)
    if not isinstance(found, Search):
        return found
    if found is Search.IMPOSSIBLE and (not colours or reach):
        return None
    tail = TAIL
    while True:
        whole = tail >= len(members)
        head: Pairs | Search = []
        if not whole:
            head = pair_from_the_top(members, apart, field.may_meet, field.kinds, kinds, PATIENCE, leave=tail)
        if not isinstance(head, Search):
            answer = _exact_tail(field, members, apart, head, colours, must_reach=reach or not whole)
            if answer is not None or whole:
                return answer
        tail *= 2


def stuck(field: Field, members: Sequence[int], apart: int) -> list[int]:
    """Those who may meet nobody of the pool (001 C2). Hardly ever anyone, and then quick to find out."""
    may_meet = field.may_meet
    natives = members[apart:]
    return [
        v
        for position, v in enumerate(members)
        if not any(w != v and may_meet(v, w) for w in (natives if position < apart else members))
    ]


def _exact_tail(
    field: Field, members: Sequence[int], apart: int, head: Pairs, colours: bool, must_reach: bool
) -> Pairs | None:
    done = {v for pair in head for v in pair}
    from_above = frozenset(members[:apart])
    rest = [v for v in members if v not in done]
    adjacent = [
        [j for j, w in enumerate(rest) if v != w and field.may_meet(v, w) and not (v in from_above and w in from_above)]
        for v in rest
    ]
    selection = Selection(adjacent)
    if colours:
        kinds = [field.kinds[v] for v in rest]
        prices = [(0, 0), (1, 0), (1, 1)]
        selection.minimise(lambda i, j: prices[clash(kinds[i], kinds[j])])
    if not selection.complete(range(len(rest))):
        return None
    if colours and must_reach:
        mate = selection.mate
        cost = sum((0, CLASH, CLASH + 1)[clash(kinds[i], kinds[j])] for i, j in enumerate(mate) if i < j)
        counts = [0] * len(_COLOURS.price)
        for k in kinds:
            counts[k] += 1
        if cost != _COLOURS.bound(tuple(counts)):
            return None
    pairs = list(head)
    seen: set[int] = set()
    for i in range(len(rest)):
        if i not in seen:
            selection.prefer(i, ({j} for j in sorted(selection.partners(i), reverse=True)))
            j = selection.mate[i]
            seen |= {i, j}
            pairs.append((rest[i], rest[j]))
    return pairs
