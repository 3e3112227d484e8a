"""Maximum-weight matching against trying everything, and the certificate that says so."""

from __future__ import annotations

from random import Random

import pytest

from helpers.small_graphs import Graph, is_matching, matchings, random_graph
from zwitsers.engine.matching.weighted import Solution, maximum_weight_matching

Weights = list[dict[int, int]]


def weigh(random: Random, graph: Graph, values: list[int]) -> Weights:
    weights: Weights = [{} for _ in graph]
    for v, row in enumerate(graph):
        for w in row:
            if v < w:
                weights[v][w] = weights[w][v] = random.choice(values)
    return weights


def heaviest(graph: Graph, weights: Weights) -> int:
    return max(sum(weights[v][w] for v, w in enumerate(mate) if v < w) for mate in matchings(graph))


def start_duals(random: Random, weights: Weights) -> list[int]:
    """Some duals that are even, not negative and high enough for every edge, and mostly no higher."""
    start = [2 * random.randrange(3) for _ in weights]
    for v, row in enumerate(weights):
        for w, weight in row.items():
            lacking = 2 * weight - start[v] - start[w]
            if lacking > 0:
                start[v] += lacking
    return start


VALUES = {
    "few weights": [1, 2, 3],
    "many weights": list(range(-5, 60)),
    "larger than 64 bits": [(1 << 200) + k * (1 << 90) + k % 3 for k in range(-3, 9)],
}


@pytest.mark.parametrize("kind", VALUES)
@pytest.mark.parametrize("chunk", range(3))
def test_is_the_heaviest_and_proves_it(kind: str, chunk: int) -> None:
    random = Random(f"{kind} {chunk}")
    for _ in range(400):
        graph = random_graph(random, random.randint(1, 8), random.choice((0.3, 0.5, 0.8, 1.0)))
        weights = weigh(random, graph, VALUES[kind])
        for start in (None, start_duals(random, weights)):
            solution = maximum_weight_matching(weights, start)
            assert is_matching(graph, solution.mate)
            assert solution.weight(weights) == heaviest(graph, weights)
            assert is_proven(solution, weights)


def is_proven(solution: Solution, weights: Weights) -> bool:
    """Whether the duals prove that no matching is heavier. Does not trust the search."""
    for v, w in enumerate(solution.mate):
        if w >= 0 and solution.mate[w] != v:
            return False
        if solution.dual[v] < 0 or (w < 0 and solution.dual[v] != 0):
            return False
    for v, row in enumerate(weights):
        for w, weight in row.items():
            cost = solution.reduced_cost(v, w, weight)
            if cost < 0 or (solution.mate[v] == w and cost != 0):
                return False
    for members, z in solution.blossoms:
        inside = sum(1 for v in members if solution.mate[v] in members)
        if z < 0 or len(members) % 2 == 0 or (z > 0 and inside != len(members) - 1):
            return False
    return True


def test_larger_graphs_are_certified_and_need_blossoms_within_blossoms() -> None:
    """Too large to try everything: the duals are the judge."""
    nested = 0
    for seed in range(60):
        random = Random(f"larger {seed}")
        graph = random_graph(random, random.randint(20, 41), random.choice((0.15, 0.3, 0.9)))
        weights = weigh(random, graph, list(range(1, random.choice((4, 30, 1000)))))
        solution = maximum_weight_matching(weights)
        assert is_proven(solution, weights)
        assert solution.weight(weights) == maximum_weight_matching(weights, start_duals(random, weights)).weight(
            weights
        )
        sets = [members for members, _ in solution.blossoms]
        nested += any(one < other for one in sets for other in sets)
    assert nested >= 10


def test_a_graph_without_edges_or_vertices() -> None:
    assert maximum_weight_matching([]).mate == []
    assert maximum_weight_matching([{}, {}]).mate == [-1, -1]


def test_edges_that_cost_more_than_they_bring_are_left_out() -> None:
    assert maximum_weight_matching([{1: -1}, {0: -1}]).mate == [-1, -1]


# A triangle of weight 4 with a tail of weight 3 at vertex 2, and a vertex without edges. Best is 0-1, 2-3.
TRIANGLE: Weights = [{1: 4, 2: 4}, {0: 4, 2: 4}, {0: 4, 1: 4, 3: 3}, {2: 3}, {}]
PROVEN = Solution([1, 0, 3, 2, -1], [3, 3, 3, 3, 0], ((frozenset({0, 1, 2}), 2),))
NO_EDGES_INSIDE = frozenset({1, 3, 4})


def test_the_certificate_accepts_a_proof_made_by_hand() -> None:
    assert is_proven(PROVEN, TRIANGLE)
    assert PROVEN.weight(TRIANGLE) == 7


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param(PROVEN._replace(mate=[2, -1, 0, -1, -1]), id="a lighter matching"),
        pytest.param(PROVEN._replace(mate=[1, 0, 3, -1, -1], dual=[3, 3, 6, 0, 0]), id="a mate on one side only"),
        pytest.param(PROVEN._replace(dual=[2, 4, 3, 3, 0]), id="duals too low for an edge"),
        pytest.param(PROVEN._replace(dual=[3, 3, 3, 4, 0]), id="a matched edge with slack"),
        pytest.param(PROVEN._replace(dual=[3, 3, 3, 3, 1]), id="an exposed vertex that is worth something"),
        pytest.param(PROVEN._replace(dual=[3, 3, 7, -1, 0]), id="a negative dual"),
        pytest.param(PROVEN._replace(blossoms=(*PROVEN.blossoms, (NO_EDGES_INSIDE, 1))), id="a blossom not full"),
        pytest.param(PROVEN._replace(blossoms=(*PROVEN.blossoms, (frozenset({0, 3}), 0))), id="an even blossom"),
        pytest.param(PROVEN._replace(blossoms=(*PROVEN.blossoms, (NO_EDGES_INSIDE, -1))), id="a negative blossom"),
    ],
)
def test_the_certificate_rejects(broken: Solution) -> None:
    assert not is_proven(broken, TRIANGLE)
