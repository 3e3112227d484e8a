"""One score group solved exactly: any size of waiting room, any look-ahead, any constraint.

The group's pool, and as many of the groups below as matter, become a graph; the rulebook's criteria become counts on
its edges and choices of its vertices; `matching.lexicographic` finds the best. Groups below the horizon are first
taken to be willing ("whoever is sent that far finds an opponent"); that can only make the answer too good, so when
the answer turns out to be completable it is the best. If not, the horizon moves down, to the last group if need be.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.matching.lexicographic import EXPOSED, Selection
from zwitsers.pairing.field import clash
from zwitsers.rules.pairing_rules import Measure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from zwitsers.pairing.field import Field
    from zwitsers.pairing.look_ahead import LookAhead

# With so few players left the whole rest of the round is looked at once.
SMALL = 60


@dataclass(frozen=True, slots=True)
class Carried:
    """What the choice in the group above has already settled about this one (its look-ahead items)."""

    sent_on_again: bool = False  # the number of players from above who are sent on is as small as it can be
    nobody_sent_on: bool = False  # nobody from above is sent on
    size: bool = False  # the size of this waiting room is as small as it can be


@dataclass(frozen=True, slots=True)
class GroupChoice:
    """What was decided for one group."""

    pairs: tuple[tuple[int, int], ...]
    waiting_room: tuple[int, ...]
    carried: Carried


class GroupProblem:
    """The pool of one level, and the groups down to the horizon, as vertices 0..n-1 of a graph."""

    def __init__(self, field: Field, level: int, from_above: Sequence[int], horizon: int) -> None:
        self.field = field
        self.level = level
        self.horizon = horizon
        self.open_end = horizon < len(field.groups) - 1
        self.pool = len(from_above) + len(field.groups[level])
        self.above = len(from_above)
        lower = [v for group in field.groups[level + 1 : horizon + 1] for v in group]
        self.vertices = [*from_above, *field.groups[level], *lower]
        self.levels = [level] * self.pool + [field.levels[v] for v in lower]
        self.scores = [field.scores[v] if v < len(field.scores) else -1 for v in self.vertices[: self.pool]]
        self.distinct = sorted(set(self.scores), reverse=True)

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

    # What a pair, or a player sent below the horizon, adds to a measure (R4).

    def edge(self, measure: Measure, i: int, j: int) -> tuple[int, ...]:
        if i > j:
            i, j = j, i
        if measure in (Measure.CLASHES, Measure.STRONG_CLASHES):
            if j >= self.pool:
                return (0,)
            kinds, vertices = self.field.kinds, self.vertices
            worst = clash(kinds[vertices[i]], kinds[vertices[j]])
            return (int(worst >= (1 if measure is Measure.CLASHES else 2)),)
        return self._crossing(measure, i, self.levels[j])

    def alone(self, measure: Measure, i: int) -> tuple[int, ...]:
        if measure in (Measure.CLASHES, Measure.STRONG_CLASHES):
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
            return tuple(int(waits and self.scores[i] == score) for score in self.distinct)
        if measure in (Measure.SENT_ON_AGAIN, Measure.ANYONE_SENT_ON_AGAIN):
            return (int(waits and to > self.level + 1),)
        if measure is Measure.NEXT_SIZE:
            return (int(self.levels[i] <= self.level + 1 < to),)
        raise AssertionError(measure)

    def count(self, measure: Measure, mate: Sequence[int]) -> tuple[int, ...]:
        """The value of a measure in a whole matching."""
        terms = [
            self.edge(measure, i, j) if j >= 0 else self.alone(measure, i) for i, j in enumerate(mate) if j < 0 or i < j
        ]
        return tuple(map(sum, zip(*terms, strict=True)))


LISTS = (Measure.RANK_LIST, Measure.PAIR_LIST)


class GroupSolver:
    """Takes one group through the criteria of its rulebook, in order."""

    def __init__(self, field: Field, look_ahead: LookAhead) -> None:
        self.field = field
        self.look_ahead = look_ahead
        self.measures = [criterion.measure for criterion in field.rulebook.pairing.criteria]

    def solve(self, level: int, from_above: Sequence[int], carried: Carried) -> GroupChoice:
        last = len(self.field.groups) - 1
        left = len(from_above) + sum(map(len, self.field.groups[level:]))
        horizon = last if left <= SMALL else min(level + 1, last)
        while True:
            problem = GroupProblem(self.field, level, from_above, horizon)
            choice = self._attempt(problem, carried)
            if choice is not None:
                return choice
            if horizon == last:
                raise AssertionError("a complete pairing of the round exists, but not of this group")
            horizon = min(last, 2 * horizon - level)

    def _attempt(self, problem: GroupProblem, carried: Carried) -> GroupChoice | None:
        """The best choice with this horizon, or None when it cannot be completed below it."""
        adjacent = problem.adjacency(carried)
        measures = list(self.measures)
        # What the group above has settled comes first: its minimum is known to be reachable.
        settled = [
            measure
            for measure, known in ((Measure.FROM_ABOVE, carried.sent_on_again), (Measure.SIZE, carried.size))
            if known
        ]
        nobody_sent_on = False
        if Measure.ANYONE_SENT_ON_AGAIN in measures:
            position = measures.index(Measure.ANYONE_SENT_ON_AGAIN)
            nobody_sent_on = self._nobody_need_be_sent_on(problem, carried, adjacent, settled + measures[:position])
            if nobody_sent_on:
                adjacent = _without_far_edges(problem, adjacent)
            del measures[position]
        optional = problem.optional(carried)
        if nobody_sent_on:
            optional = iter([i for i in optional if i >= problem.pool])
        selection = Selection(adjacent, optional)
        counts = settled + [measure for measure in measures if measure not in LISTS]
        _minimise(selection, problem, counts)
        if not problem.open_end and not selection.complete(range(len(problem.vertices))):
            return None
        if problem.open_end and nobody_sent_on and not selection.complete(range(problem.pool)):
            return None
        waiting = self._fill_waiting_room(problem, selection)
        pairs = self._pair_from_the_top(problem, selection, waiting)
        if problem.open_end:
            selection.minimise(lambda i, j: (0,), lambda i: (1,))
            if not self._completable(problem, selection):
                return None
        rules = self.field.rulebook.pairing
        return GroupChoice(
            tuple((problem.vertices[i], problem.vertices[j]) for i, j in pairs),
            tuple(problem.vertices[i] for i in waiting),
            Carried(
                sent_on_again=rules.measures(Measure.SENT_ON_AGAIN),
                nobody_sent_on=nobody_sent_on,
                size=rules.measures(Measure.NEXT_SIZE),
            ),
        )

    def _nobody_need_be_sent_on(
        self, problem: GroupProblem, carried: Carried, adjacent: list[list[int]], before: list[Measure]
    ) -> bool:
        """Whether the criteria that come before can all keep their best value with nobody sent on again."""
        free = Selection(adjacent, problem.optional(carried))
        _minimise(free, problem, before)
        kept = Selection(
            _without_far_edges(problem, adjacent), [i for i in problem.optional(carried) if i >= problem.pool]
        )
        _minimise(kept, problem, before)
        required = range(problem.pool) if problem.open_end else range(len(problem.vertices))
        if not kept.complete(required):
            return False
        return all(problem.count(m, kept.mate) == problem.count(m, free.mate) for m in before)

    def _fill_waiting_room(self, problem: GroupProblem, selection: Selection) -> list[int]:
        """Who waits: the rank-list (the highest placed that can), as many as the optimum has."""
        pool = problem.pool
        outside = {*range(pool, len(problem.vertices)), EXPOSED}
        inside = set(range(pool))
        wanted = sum(1 for i in range(pool) if selection.mate[i] not in inside)
        waiting: list[int] = []
        for i in range(pool):
            full = len(waiting) == wanted
            if not full and selection.prefer(i, [outside, inside]) == 0:
                waiting.append(i)
            elif full:
                selection.prefer(i, [inside])
        return waiting

    def _pair_from_the_top(
        self, problem: GroupProblem, selection: Selection, waiting: Sequence[int]
    ) -> list[tuple[int, int]]:
        """The pair-list: from high to low, the lowest opponent that keeps everything reached."""
        seen = set(waiting)
        pairs: list[tuple[int, int]] = []
        for i in range(problem.pool):
            if i not in seen:
                selection.prefer(i, ({j} for j in sorted(selection.partners(i), reverse=True)))
                j = selection.mate[i]
                seen |= {i, j}
                pairs.append((i, j))
        return pairs

    def _completable(self, problem: GroupProblem, selection: Selection) -> bool:
        """Whether those without an opponent above the horizon find one below it."""
        loose = [problem.vertices[i] for i, j in enumerate(selection.mate) if j < 0]
        return self.look_ahead.completes(loose, problem.horizon + 1)


def _without_far_edges(problem: GroupProblem, adjacent: list[list[int]]) -> list[list[int]]:
    """The same graph with nobody of the pool meeting anyone below the next group."""
    pool, levels, near = problem.pool, problem.levels, problem.level + 1
    return [
        [j for j in row if not ((i < pool and levels[j] > near) or (j < pool and levels[i] > near))]
        for i, row in enumerate(adjacent)
    ]


def _minimise(selection: Selection, problem: GroupProblem, measures: Sequence[Measure]) -> None:
    def edge(i: int, j: int) -> tuple[int, ...]:
        return tuple([x for measure in measures for x in problem.edge(measure, i, j)])

    def alone(i: int) -> tuple[int, ...]:
        return tuple([x for measure in measures for x in problem.alone(measure, i)])

    cost: Callable[[int], Sequence[int]] = alone
    selection.minimise(edge, cost)
