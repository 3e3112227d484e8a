"""A score group as a graph: its pool, the groups down to a horizon, and what each pair adds to each measure (R4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.matching.lexicographic import EXPOSED
from zwitsers.pairing.field import clash
from zwitsers.rules.pairing_rules import Measure

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from zwitsers.pairing.choice import Carried
    from zwitsers.pairing.field import Field


class GroupProblem:
    """Vertices 0..n-1: those moved down, the natives, then the lower groups, each in rank order.

    `open_end` tells that there are groups below the horizon; anyone may then be left to find an opponent there,
    unless the problem is `closed`: then everyone must find one above it.
    """

    def __init__(
        self, field: Field, level: int, from_above: Sequence[int], horizon: int, *, closed: bool = False
    ) -> None:
        self.field = field
        self.level = level
        self.horizon = horizon
        self.open_end = not closed and horizon < len(field.groups) - 1
        self.above = len(from_above)
        self.pool = len(from_above) + len(field.groups[level])
        lower = [v for group in field.groups[level + 1 : horizon + 1] for v in group]
        self.vertices = [*from_above, *field.groups[level], *lower]
        self.levels = [level] * self.pool + [field.levels[v] for v in lower]
        self.scores = [field.scores[v] if v < len(field.scores) else -1 for v in self.vertices[: self.pool]]
        self.distinct = sorted(set(self.scores), reverse=True)
        self.inside = set(range(self.pool))
        self.outside = {EXPOSED, *range(self.pool, len(self.vertices))}
        self.sorts = [self._sort(i, v) for i, v in enumerate(self.vertices)]

    def _sort(self, i: int, v: int) -> Hashable:
        """All that a measure can ask about a vertex: those of one sort add the same to every measure."""
        floats = self.field.floats
        memory = (floats.up(False, v), floats.up(True, v), floats.down(False, v), floats.down(True, v))
        score = self.scores[i] if i < self.pool else None
        return i < self.above, self.levels[i], score, self.field.kinds[v], memory

    def adjacency(self, carried: Carried) -> list[list[int]]:
        may_meet, vertices, above, pool = self.field.may_meet, self.vertices, self.above, self.pool
        adjacent: list[list[int]] = [[] for _ in vertices]
        for i, v in enumerate(vertices):
            # Players of one waiting room never meet (R4.7).
            for j in range(max(i + 1, above) if i < above else i + 1, len(vertices)):
                if carried.nobody_sent_on and i < above and j >= pool:
                    break
                if may_meet(v, vertices[j]):
                    adjacent[i].append(j)
                    adjacent[j].append(i)
        return adjacent

    def optional(self, carried: Carried) -> Iterator[int]:
        """Whoever may find an opponent below the horizon."""
        if self.open_end:
            yield from range(self.above if carried.nobody_sent_on else 0, len(self.vertices))

    def edge(self, measure: Measure, i: int, j: int) -> tuple[int, ...]:
        """What the pair {i, j} adds to a measure."""
        if i > j:
            i, j = j, i
        if measure in (Measure.CLASHES, Measure.STRONG_CLASHES):
            if j >= self.pool:
                return (0,)
            kinds, vertices = self.field.kinds, self.vertices
            worst = clash(kinds[vertices[i]], kinds[vertices[j]])
            return (int(worst >= (1 if measure is Measure.CLASHES else 2)),)
        if measure in (Measure.UPFLOATS_LAST, Measure.UPFLOATS_BEFORE):
            # The lower in score goes up: a native who meets a higher score (003 A4).
            if j >= self.pool or self.scores[i] == self.scores[j]:
                return (0,)
            return (int(self.field.floats.up(measure is Measure.UPFLOATS_BEFORE, self.vertices[j])),)
        return self._crossing(measure, i, self.levels[j])

    def alone(self, measure: Measure, i: int) -> tuple[int, ...]:
        """What it adds to a measure that i finds an opponent below the horizon."""
        if measure in (Measure.CLASHES, Measure.STRONG_CLASHES, Measure.UPFLOATS_LAST, Measure.UPFLOATS_BEFORE):
            return (0,)
        return self._crossing(measure, i, self.horizon + 1)

    def _crossing(self, measure: Measure, i: int, to: int) -> tuple[int, ...]:
        """Vertex i meets someone of level `to`, at least as low as its own."""
        waits = i < self.pool and to > self.level
        if measure is Measure.SIZE:
            return (int(waits),)
        if measure is Measure.FROM_ABOVE:
            return (int(waits and i < self.above),)
        if measure is Measure.SCORES:
            return tuple([int(waits and self.scores[i] == score) for score in self.distinct])
        if measure is Measure.SENT_ON_AGAIN:
            return (int(waits and to > self.level + 1),)
        if measure is Measure.NEXT_SIZE:
            return (int(self.levels[i] <= self.level + 1 < to),)
        if measure in (Measure.DOWNFLOATS_LAST, Measure.DOWNFLOATS_BEFORE):
            return (int(waits and self.field.floats.down(measure is Measure.DOWNFLOATS_BEFORE, self.vertices[i])),)
        raise AssertionError(measure)
