"""Exact solver for one score group: any size of waiting room, any look-ahead, any constraint, any list of criteria.

The pool and the groups down to a horizon become a graph (`GroupGraph`). A count becomes an edge cost, a list becomes
choices vertex by vertex; `matching.lexicographic` finds the best. Groups below the horizon are relaxed: every player
sent there is assumed to find an opponent. The relaxed optimum is a bound, so it is optimal when it can be completed. If
it cannot, the horizon moves down, at most to the last group.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from zwitsers.engine.matching.lexicographic import EXPOSED, Selection
from zwitsers.engine.pairing.below import Below
from zwitsers.engine.pairing.narrowing import GroupChoice, Narrowing, pool_of, somebody_at
from zwitsers.engine.rules.criteria import SIZE
from zwitsers.engine.rules.criteria.kinds import Order, Side

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from zwitsers.engine.pairing.field import PairingField
    from zwitsers.engine.pairing.look_ahead import LookAhead
    from zwitsers.engine.rules.criteria import Contestant, Count, Listing

# With at most this many players left, the graph contains the whole rest of the round.
SMALL = 60


def solve_exactly(field: PairingField, look_ahead: LookAhead, level: int, from_above: Sequence[int]) -> GroupChoice:
    last = len(field.groups) - 1
    size = len(from_above) + len(field.groups[level])
    fewest_wait_first = field.rulebook.pairing.criteria[0].measure is SIZE
    if fewest_wait_first and size % 2 == 0 and not look_ahead.exposed(level + 1):
        # If the pool can be paired within itself nobody waits, and the groups below do not matter.
        choice = _attempt(look_ahead, GroupGraph(field, level, from_above, level, closed=True))
        if choice is not None:
            return choice
    left = len(from_above) + sum(map(len, field.groups[level:]))
    if fewest_wait_first and left > SMALL and level < last:
        # The pool alone suffices if its look-ahead criteria reach their lower bound.
        choice = _attempt(look_ahead, GroupGraph(field, level, from_above, level))
        if choice is not None and Below(field, look_ahead, level, from_above).ideal(choice.waiting_room):
            return choice
    horizon = last if left <= SMALL else min(level + 1, last)
    while True:
        choice = _attempt(look_ahead, GroupGraph(field, level, from_above, horizon))
        if choice is not None:
            return choice
        if horizon == last:
            raise AssertionError("a complete pairing of the round exists, but not of this group")
        horizon = min(last, 2 * horizon - level)


def _attempt(look_ahead: LookAhead, graph: GroupGraph) -> GroupChoice | None:
    """The best choice with this horizon, or None when the groups below the horizon cannot complete it."""
    group = ExactGroup(graph)
    group.take_through(graph.field.rulebook.pairing.criteria)
    selection = group.selection
    if not selection.complete(i for i in range(len(graph.vertices)) if i not in graph.optional):
        return None
    if graph.open_end:
        selection.minimise(lambda i, j: (0,), lambda i: (1,))
        loose = [graph.vertices[i] for i, j in enumerate(selection.mate) if j < 0]
        if not look_ahead.completes(loose, graph.horizon + 1):
            return None
    mate, pool, vertices = selection.mate, graph.pool, graph.vertices
    return GroupChoice(
        tuple((vertices[i], vertices[mate[i]]) for i in range(pool) if i < mate[i] < pool),
        tuple(vertices[i] for i in range(pool) if not 0 <= mate[i] < pool),
    )


class GroupGraph:
    """Vertices 0..n-1: players from above, the natives, then the lower groups, each in rank order.

    `open_end`: there are groups below the horizon, so every vertex may stay exposed, to be paired there. In a `closed`
    graph all vertices must be covered.
    """

    def __init__(
        self, field: PairingField, level: int, from_above: Sequence[int], horizon: int, *, closed: bool = False
    ) -> None:
        self.field = field
        self.level = level
        self.horizon = horizon
        self.open_end = not closed and horizon < len(field.groups) - 1
        self.above = len(from_above)
        self.pool = len(from_above) + len(field.groups[level])
        self.vertices = [*from_above, *(v for group in field.groups[level : horizon + 1] for v in group)]
        self.contestants = [field.contestants[v] for v in self.vertices]
        self.inside = set(range(self.pool))
        self.outside = {EXPOSED, *range(self.pool, len(self.vertices))}
        self.optional = frozenset(range(len(self.vertices)) if self.open_end else ())

    @cached_property
    def adjacency(self) -> list[list[int]]:
        may_meet, vertices, above = self.field.may_meet, self.vertices, self.above
        adjacent: list[list[int]] = [[] for _ in vertices]
        for i, v in enumerate(vertices):
            # Players of one waiting room never meet (R4.7).
            for j in range(max(i + 1, above) if i < above else i + 1, len(vertices)):
                if may_meet(v, vertices[j]):
                    adjacent[i].append(j)
                    adjacent[j].append(i)
        return adjacent


class ExactGroup(Narrowing):
    def __init__(self, graph: GroupGraph) -> None:
        super().__init__(pool_of(graph.field, graph.level, graph.vertices[: graph.above]))
        self.graph = graph
        self.selection = Selection(graph.adjacency, graph.optional)
        self.below = somebody_at(graph.horizon + 1)
        self.place = {contestant.rank: i for i, contestant in enumerate(graph.contestants)}
        # Players who differ only in rank have the same number.
        numbers: dict[tuple[object, ...], int] = {}
        self.alike = [numbers.setdefault(contestant[1:], len(numbers)) for contestant in graph.contestants]

    def minimise(self, count: Count) -> None:
        scores = sorted({one.score for one in self.graph.contestants}, reverse=True) if count.by_score else ()
        known: dict[tuple[int, int], tuple[int, ...]] = {}
        contestants, alike = self.graph.contestants, self.alike

        def vector(one: Contestant, other: Contestant) -> tuple[int, ...]:
            times = int(count.adds(self.pool, one, other))
            return tuple([times if one.score == score else 0 for score in scores]) if scores else (times,)

        def edge(i: int, j: int) -> tuple[int, ...]:
            i, j = (i, j) if i < j else (j, i)
            if count.needs:
                return vector(contestants[i], contestants[j])
            # A count without needs does not depend on rank, so its costs are memoised by class.
            sorts = alike[i], alike[j]
            if sorts not in known:
                known[sorts] = vector(contestants[i], contestants[j])
            return known[sorts]

        self.selection.minimise(edge, lambda i: vector(contestants[i], self.below))

    def avoid(self, count: Count) -> None:
        """Restrict each player in turn to partners that add nothing. If all can be restricted together, no step fails;
        if one step fails, the count cannot be zero."""
        trial = self.selection.copy()
        contestants = self.graph.contestants
        for i, near in enumerate(self.graph.adjacency):
            one = contestants[i]
            without = {j for j in near if not count.adds(self.pool, *sorted((one, contestants[j])))}
            if not count.adds(self.pool, one, self.below):
                without.add(EXPOSED)
            elif len(without) == len(near) and i not in self.graph.optional:
                continue
            if trial.prefer(i, [without]) < 0:
                return
        self.selection = trial

    def walk(self, listing: Listing) -> None:
        left = None if listing.as_many_as not in self.settled else self.value(listing.as_many_as)
        for one in listing.over(self.pool):
            i = self.place[one.rank]
            listed = self._listed(listing, i)
            others = (self.graph.inside | self.graph.outside) - listed
            if listing.opponents is not None:
                turned = listing.opponents is Order.LOWEST
                near = sorted((j for j in self.selection.partners(i) if j in listed), reverse=turned)
                self.selection.prefer(i, self._one_by_one(near, others))
            elif not listing.listed_is_better:
                self.selection.prefer(i, [others, listed])
            elif left == 0:
                self.selection.prefer(i, [others])
            elif self.selection.prefer(i, [listed, others]) == 0 and left is not None:
                left -= 1

    def value(self, count: Count) -> int:
        total = 0
        for i, j in enumerate(self.selection.mate):
            if j < 0 or i < j:
                other = self.below if j < 0 else self.graph.contestants[j]
                total += count.adds(self.pool, self.graph.contestants[i], other)
        return total

    def opponent(self, one: Contestant) -> Contestant:
        j = self.selection.mate[self.place[one.rank]]
        return self.below if j < 0 else self.graph.contestants[j]

    def _listed(self, listing: Listing, i: int) -> set[int]:
        listed: set[int] = set()
        if Side.WAITS in listing.listed:
            listed |= self.graph.outside
        if Side.HIGHER in listing.listed:
            listed.update(range(i + 1, self.graph.pool))
        if Side.LOWER in listing.listed:
            listed.update(range(i))
        return listed

    @staticmethod
    def _one_by_one(first: Iterable[int], others: Collection[int]) -> Iterable[Collection[int]]:
        yield from ({j} for j in first)
        yield others
