"""A Selection, narrowed step by step, against the list of all matchings narrowed in the same way."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from helpers.small_graphs import Graph, Matching, graph_of, matchings, random_graph
from zwitsers.engine.matching.lexicographic import EXPOSED, Selection

if TYPE_CHECKING:
    from collections.abc import Callable

    Vector = tuple[int, ...]
    EdgeCost = Callable[[int, int], Vector]
    AloneCost = Callable[[int], Vector]


class Everything:
    """What a Selection stands for, as a list of matchings."""

    def __init__(self, graph: Graph, optional: frozenset[int]) -> None:
        self.required = [v for v in range(len(graph)) if v not in optional]
        found = list(matchings(graph))
        fewest = min(self._alone(mate) for mate in found)
        self.running = [mate for mate in found if self._alone(mate) == fewest]
        self.complete = fewest == 0

    def _alone(self, mate: Matching) -> int:
        return sum(mate[v] < 0 for v in self.required)

    def minimise(self, edge: EdgeCost, alone: AloneCost) -> None:
        def total(mate: Matching) -> Vector:
            parts = [edge(v, w) for v, w in enumerate(mate) if v < w]
            parts += [alone(v) for v, w in enumerate(mate) if w < 0]
            return tuple(map(sum, zip(*parts, strict=True)))

        best = min(map(total, self.running))
        self.running = [mate for mate in self.running if total(mate) == best]

    def prefer(self, v: int, options: list[set[int]]) -> int:
        for index, option in enumerate(options):
            kept = [mate for mate in self.running if mate[v] in option]
            if kept:
                self.running = kept
                return index
        return -1


def random_costs(random: Random, size: int) -> tuple[EdgeCost, AloneCost]:
    width = random.randint(1, 3)
    values = random.choice(((0, 1), (0, 0, 0, 1), (-2, -1, 0, 3), (0, 1 << 70)))
    table = {(v, w): tuple(random.choices(values, k=width)) for v in range(size) for w in range(v, size)}
    # Staying alone never pays: its vector is not below zero.
    alone = [max(table[v, v], tuple(-x for x in table[v, v])) for v in range(size)]
    return lambda v, w: table[min(v, w), max(v, w)], alone.__getitem__


def random_options(random: Random, size: int) -> list[set[int]]:
    everyone = [EXPOSED, *range(size)]
    if random.random() < 0.5:
        return [{w} for w in random.sample(everyone, random.randint(1, size))]
    return [set(random.sample(everyone, random.randint(1, size))) for _ in range(random.randint(1, 3))]


@pytest.mark.parametrize("chunk", range(4))
def test_every_step_keeps_exactly_what_trying_everything_keeps(chunk: int) -> None:
    refused = incomplete = 0
    for seed in range(300):
        random = Random(f"selection {chunk} {seed}")
        size = random.randint(2, 8)
        graph = random_graph(random, size, random.choice((0.4, 0.7, 1.0)))
        share = random.choice((0.0, 0.3, 1.0))
        optional = frozenset(v for v in range(size) if random.random() < share)
        everything = Everything(graph, optional)
        selection = Selection(graph, optional)
        incomplete += not everything.complete
        assert selection.complete(everything.required) == everything.complete
        for _ in range(random.randint(1, 10)):
            if random.random() < 0.35:
                edge, alone = random_costs(random, size)
                everything.minimise(edge, alone)
                selection.minimise(edge, alone)
            else:
                v, options = random.randrange(size), random_options(random, size)
                wanted = everything.prefer(v, options)
                assert selection.prefer(v, options) == wanted
                refused += wanted < 0
            for v in range(size):
                assert {mate[v] for mate in everything.running} <= selection.partners(v) | {EXPOSED}
            assert tuple(selection.mate) in everything.running
        assert selection.complete(everything.required) == everything.complete
    assert refused > 20
    assert incomplete > 20


def test_a_copy_goes_its_own_way() -> None:
    selection = Selection(graph_of(4, (0, 1), (2, 3), (0, 2), (1, 3)))
    twin = selection.copy()
    assert twin.prefer(0, [{1}]) == 0
    assert selection.prefer(0, [{2}]) == 0
    assert (twin.mate, selection.mate) == ([1, 0, 3, 2], [2, 3, 0, 1])


def test_the_graph_of_the_caller_is_left_alone() -> None:
    graph = graph_of(4, (0, 1), (2, 3), (0, 2), (1, 3))
    selection = Selection(graph)
    selection.prefer(0, [{1}])
    assert graph == graph_of(4, (0, 1), (2, 3), (0, 2), (1, 3))


def test_a_tight_edge_that_no_best_matching_has_is_refused() -> None:
    """Two triangles joined by 2-3 (which costs 1) and 1-4. The pair 0-1 would leave 2 and 5 to others than each other,
    so it needs 2-3: the search along free edges must not overlook that."""
    graph = graph_of(6, (0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (2, 3), (1, 4))
    selection = Selection(graph)
    selection.minimise(lambda v, w: (int({v, w} == {2, 3}),))
    assert selection.prefer(0, [{1}, {2}]) == 1
    assert selection.mate == [2, 4, 0, 5, 1, 3]
