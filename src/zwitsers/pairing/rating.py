"""Pairing on rating (003, R6): one group after another, moved-down players first, then top half against bottom half.

As with the waiting room, everything above a group is settled before it is looked at. `narrow_rating` takes a group
through the whole key of R6; `ideal_rating` is the shortcut for the usual case: every bound on floats and clashes is
reached, and S1 meets S2 without exchanges.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.pairing.exact import minimise, send_nobody_on
from zwitsers.rules.pairing_rules import Measure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.matching.lexicographic import Selection
    from zwitsers.pairing.problem import GroupProblem


def heterogeneous(moved_down: int, pool: int) -> bool:
    """003 A3 and its N.B.: some were moved down, but less than half."""
    return 0 < 2 * moved_down < pool


def narrow_rating(problem: GroupProblem, selection: Selection, settled: list[Measure], /) -> tuple[Selection, bool]:
    """R6, item by item."""
    mixed = heterogeneous(problem.above, problem.pool)
    # 1, 2: as many pairs as possible; moved-down players stay, and of them the lowest is left out first.
    minimise(selection, problem, [*settled, Measure.SIZE, Measure.FROM_ABOVE] if mixed else [*settled, Measure.SIZE])
    if mixed:
        for i in range(problem.above):
            selection.prefer(i, [problem.inside, problem.outside])
    # 3: nobody is moved down twice, if that can be helped.
    selection, nobody_sent_on = send_nobody_on(problem, selection)
    # 4, 5: colours, then upfloats.
    minimise(
        selection,
        problem,
        [Measure.CLASHES, Measure.STRONG_CLASHES, Measure.UPFLOATS_LAST, Measure.UPFLOATS_BEFORE],
    )
    # 6: the moved-down players meet the highest natives they can.
    if mixed:
        for i in range(problem.above):
            if selection.mate[i] in problem.inside:
                selection.prefer(i, ({j} for j in sorted(selection.partners(i))))
    # 7: downfloats.
    minimise(selection, problem, [Measure.DOWNFLOATS_LAST, Measure.DOWNFLOATS_BEFORE])
    # 8, 9: exchanges and transpositions in the homogeneous rest.
    rest = list(range(problem.pool))
    if mixed:
        taken = {selection.mate[i] for i in range(problem.above)}
        rest = [i for i in range(problem.above, problem.pool) if i not in taken]
    _exchange_and_transpose(problem, selection, rest)
    return selection, nobody_sent_on


def _exchange_and_transpose(problem: GroupProblem, selection: Selection, rest: Sequence[int]) -> None:
    """D2, then D1, on the homogeneous (rest) group: its players are numbered 1, 2, ... by rank."""
    number = {i: place for place, i in enumerate(rest, start=1)}
    inside = problem.inside
    paired = [i for i in rest if selection.mate[i] in inside]
    half = len(paired) // 2

    def left(i: int) -> tuple[int, int]:
        """i is not in S1: that is a player moved out when his number is one of the first half."""
        place = number.get(i, half + 1)
        return (1, -place) if place <= half else (0, 0)

    def edge(i: int, j: int) -> tuple[int, int]:
        if j not in number:
            return left(i) if i in number else (0, 0)
        if i not in number:
            return left(j)
        high, low = min(number[i], number[j]), max(number[i], number[j])
        if low <= half:
            return (1, -low)
        return (0, high) if high > half else (0, 0)

    selection.minimise(edge, left)
    below = {i: {j for j in rest if j > i} for i in rest}
    top = set(rest[:half])
    # The numbers that leave S1, the largest first; then those that come in, the smallest first.
    leaving = sum(1 for i in rest[:half] if selection.mate[i] not in below[i])
    coming = leaving
    for i in reversed(rest[:half]):
        not_first = (problem.inside | problem.outside) - below[i]
        if selection.prefer(i, [not_first, below[i]] if leaving else [below[i]]) == 0 and leaving:
            leaving -= 1
            top.discard(i)
    for i in rest[half:]:
        not_first = (problem.inside | problem.outside) - below[i]
        if coming and selection.prefer(i, [below[i], not_first]) == 0:
            coming -= 1
            top.add(i)
        elif not coming:
            break
    # The opponents of S1 in order.
    for i in sorted(top):
        selection.prefer(i, ({j} for j in sorted(selection.partners(i))))
