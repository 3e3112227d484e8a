"""One score group solved exactly: any size of waiting room, any look-ahead, any constraint.

The group's pool, and as many of the groups below as matter, become a graph (`GroupProblem`); the rulebook's criteria
become counts on its edges and choices of its vertices; `matching.lexicographic` finds the best. Groups below the
horizon are first taken to be willing ("whoever is sent that far finds an opponent"); that can only make the answer
too good, so when the answer turns out to be completable it is the best. If not, the horizon moves down, to the last
group if need be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from zwitsers.matching.lexicographic import Selection
from zwitsers.pairing.choice import Carried, GroupChoice
from zwitsers.pairing.problem import GroupProblem
from zwitsers.rules.pairing_rules import Measure

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from zwitsers.pairing.field import Field
    from zwitsers.pairing.look_ahead import LookAhead

# With so few players left the whole rest of the round is looked at once.
SMALL = 60

LISTS = (Measure.RANK_LIST, Measure.PAIR_LIST)


class Narrow(Protocol):
    """Takes a selection through the criteria of a rulebook, in order, until all of the pool is decided.

    Gives the selection that is left (narrowing may have gone on with a copy) and whether nobody of this waiting room
    is sent on again because a criterion asked for that."""

    def __call__(
        self, problem: GroupProblem, selection: Selection, settled: list[Measure], /
    ) -> tuple[Selection, bool]: ...


class GroupSolver:
    def __init__(self, field: Field, look_ahead: LookAhead, narrow: Narrow) -> None:
        self.field = field
        self.look_ahead = look_ahead
        self.narrow = narrow

    def solve(self, level: int, from_above: Sequence[int], carried: Carried) -> GroupChoice:
        last = len(self.field.groups) - 1
        size = len(from_above) + len(self.field.groups[level])
        if size % 2 == 0 and not self.look_ahead.exposed(level + 1):
            # If the pool can be paired within itself nobody waits, and the groups below do not matter.
            choice = self._attempt(GroupProblem(self.field, level, from_above, level, closed=True), carried)
            if choice is not None:
                return choice
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
        optional = frozenset(problem.optional(carried))
        selection = Selection(problem.adjacency(carried), optional)
        # What the group above has settled comes first: its minimum is known to be reachable.
        settled = [
            measure
            for measure, known in ((Measure.FROM_ABOVE, carried.sent_on_again), (Measure.SIZE, carried.size))
            if known
        ]
        selection, nobody_sent_on = self.narrow(problem, selection, settled)
        if not selection.complete(i for i in range(len(problem.vertices)) if i not in optional):
            return None
        if problem.open_end:
            selection.minimise(lambda i, j: (0,), lambda i: (1,))
            loose = [problem.vertices[i] for i, j in enumerate(selection.mate) if j < 0]
            if not self.look_ahead.completes(loose, problem.horizon + 1):
                return None
        mate, pool, vertices = selection.mate, problem.pool, problem.vertices
        rules = self.field.rulebook.pairing
        return GroupChoice(
            tuple((vertices[i], vertices[mate[i]]) for i in range(pool) if i < mate[i] < pool),
            tuple(vertices[i] for i in range(pool) if not 0 <= mate[i] < pool),
            Carried(
                sent_on_again=rules.measures(Measure.SENT_ON_AGAIN),
                nobody_sent_on=nobody_sent_on,
                size=rules.measures(Measure.NEXT_SIZE),
            ),
        )


def narrow_waiting_room(
    problem: GroupProblem, selection: Selection, settled: list[Measure], /
) -> tuple[Selection, bool]:
    """The criteria of the rulebooks with a waiting room (R4): counts, then the rank-list, then the pair-list."""
    measures = [criterion.measure for criterion in problem.field.rulebook.pairing.criteria]
    counts = settled + [measure for measure in measures if measure not in LISTS]
    nobody_sent_on = False
    if Measure.ANYONE_SENT_ON_AGAIN in counts:
        position = counts.index(Measure.ANYONE_SENT_ON_AGAIN)
        minimise(selection, problem, counts[:position])
        selection, nobody_sent_on = send_nobody_on(problem, selection)
        counts = counts[position + 1 :]
    minimise(selection, problem, counts)
    _fill_waiting_room(problem, selection)
    _pair_from_the_top(problem, selection)
    return selection, nobody_sent_on


def minimise(selection: Selection, problem: GroupProblem, measures: Sequence[Measure]) -> None:
    """Keep the matchings with the smallest values of these measures, the first one first."""

    known: dict[tuple[Hashable, Hashable], tuple[int, ...]] = {}
    sorts = problem.sorts

    def edge(i: int, j: int) -> tuple[int, ...]:
        pair = (sorts[i], sorts[j]) if i < j else (sorts[j], sorts[i])
        if pair not in known:
            known[pair] = tuple([x for measure in measures for x in problem.edge(measure, i, j)])
        return known[pair]

    def alone(i: int) -> tuple[int, ...]:
        return tuple([x for measure in measures for x in problem.alone(measure, i)])

    if measures:
        selection.minimise(edge, alone)


def send_nobody_on(problem: GroupProblem, selection: Selection) -> tuple[Selection, bool]:
    """If nobody of the waiting room need be sent on again, keep it so; else leave the selection as it was.

    One player after another is restricted to his pool and the next group. If all of them can be at once, no
    restriction on the way can fail; if one fails, they cannot.
    """
    trial = selection.copy()
    near = {j for j, level in enumerate(problem.levels) if level <= problem.level + 1}
    for i in range(problem.pool):
        if trial.prefer(i, [near]) < 0:
            return selection, False
    return trial, True


def _fill_waiting_room(problem: GroupProblem, selection: Selection) -> None:
    """The rank-list: the highest placed players that can wait do, as many as the optimum has."""
    inside = problem.inside
    wanted = sum(1 for i in range(problem.pool) if selection.mate[i] not in inside)
    for i in range(problem.pool):
        options: Iterable[set[int]] = [problem.outside, inside] if wanted else [inside]
        if selection.prefer(i, options) == 0 and wanted:
            wanted -= 1


def _pair_from_the_top(problem: GroupProblem, selection: Selection) -> None:
    """The pair-list: from high to low, the lowest opponent that keeps everything reached."""
    for i in range(problem.pool):
        mate = selection.mate[i]
        if mate in problem.inside and mate > i:
            selection.prefer(i, ({j} for j in sorted(selection.partners(i), reverse=True)))
