"""Augmenting paths, maximum matchings and the proof that no perfect one exists, against trying everything."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from helpers.small_graphs import Graph, graph_of, is_matching, matchings, most_covered, random_graph
from zwitsers.engine.matching.cardinality import Obstruction, cover, maximum_matching, obstruction

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def some_graphs(name: str, number: int, largest: int = 8) -> Iterator[tuple[Random, Graph]]:
    for seed in range(number):
        random = Random(f"{name} {seed}")
        yield random, random_graph(random, random.randint(1, largest), random.choice((0.15, 0.3, 0.5, 0.8)))


def edges_of(graph: Graph) -> Callable[[int, int], bool]:
    return lambda v, w: w in graph[v]


def partial_matching(random: Random, graph: Graph) -> list[int]:
    mate = [-1] * len(graph)
    for v in random.sample(range(len(graph)), len(graph)):
        free = [w for w in graph[v] if mate[w] < 0]
        if mate[v] < 0 and free and random.random() < 0.7:
            w = random.choice(free)
            mate[v], mate[w] = w, v
    return mate


def test_a_maximum_matching_covers_as_many_as_can_be() -> None:
    for random, graph in some_graphs("maximum", 1500):
        mate = partial_matching(random, graph)
        before = {v for v, w in enumerate(mate) if w >= 0}
        exposed = maximum_matching(range(len(graph)), mate, graph.__getitem__)
        assert is_matching(graph, mate)
        assert exposed == [v for v, w in enumerate(mate) if w < 0]
        assert len(graph) - len(exposed) == most_covered(graph)
        assert all(mate[v] >= 0 for v in before)  # nobody who had a mate is left without


def test_cover_finds_a_mate_for_the_root_exactly_when_nobody_else_needs_lose_his() -> None:
    answers = set()
    for random, graph in some_graphs("cover", 1500):
        mate = partial_matching(random, graph)
        covered = {v for v, w in enumerate(mate) if w >= 0}
        exposed = [v for v in range(len(graph)) if v not in covered]
        if not exposed:
            continue
        root = random.choice(exposed)
        expendable = {v for v in covered if random.random() < 0.3}
        wanted = any(
            other[root] >= 0 and sum(other[v] < 0 for v in covered) <= 1 and all(other[v] >= 0 for v in kept)
            for other in matchings(graph)
            for kept in [covered - expendable]
        )
        before = list(mate)
        found = cover(root, mate, graph.__getitem__, expendable.__contains__)
        answers.add(found)
        assert found == wanted
        assert is_matching(graph, mate)
        if not found:
            assert mate == before
            continue
        assert mate[root] >= 0
        lost = [v for v in covered if mate[v] < 0]
        assert len(lost) <= 1
        assert set(lost) <= expendable
    assert answers == {True, False}


def test_cover_goes_through_a_blossom() -> None:
    """The only way from 0 to 5 enters the triangle 1-2-3 at 1 and has to go round it."""
    graph = graph_of(6, (0, 1), (1, 2), (2, 3), (3, 1), (2, 4), (4, 5))
    mate = [-1, 3, 4, 1, 2, -1]
    assert not cover(0, list(mate), graph_of(6, (0, 1), (1, 3), (2, 4), (4, 5)).__getitem__)
    assert cover(0, mate, graph.__getitem__)
    assert mate == [1, 0, 3, 2, 5, 4]


def test_the_obstruction_proves_how_many_must_stay_alone() -> None:
    seen = 0
    for _, graph in some_graphs("obstruction", 800, largest=9):
        mate = [-1] * len(graph)
        exposed = maximum_matching(range(len(graph)), mate, graph.__getitem__)
        if not exposed:
            continue
        seen += 1
        proof = obstruction(range(len(graph)), mate, graph.__getitem__)
        assert proof.holds(range(len(graph)), edges_of(graph))
        assert proof.missing == len(graph) - most_covered(graph)
    assert seen > 400


def test_the_obstruction_of_a_star_is_its_centre() -> None:
    graph = graph_of(4, (0, 1), (0, 2), (0, 3))
    mate = [1, 0, -1, -1]
    proof = obstruction(range(4), mate, graph.__getitem__)
    assert proof == Obstruction(frozenset({0}), (frozenset({1}), frozenset({2}), frozenset({3})))
    assert proof.missing == 2


STAR = graph_of(5, (0, 1), (0, 2), (0, 3), (3, 4))


@pytest.mark.parametrize(
    ("removed", "parts"),
    [
        ({0}, [{1}]),  # not more parts than removed vertices
        ({0}, [{1}, {3, 4}]),  # an even part
        ({0}, [{1}, {1}, {2}]),  # a vertex in two parts
        ({0}, [{1}, {0, 2, 3}]),  # a part with a removed vertex
        ({0}, [{1}, {2}, {3}]),  # 3 has a neighbour in no part
        ({0}, [{1}, {2}, {9}]),  # someone who is not there
        ({7}, [{1}, {2}]),  # removed someone who is not there
        (set(), [{1}]),  # 1 meets 0, who is not removed
    ],
)
def test_holds_rejects_what_is_no_proof(removed: set[int], parts: list[set[int]]) -> None:
    def adjacent(v: int, w: int) -> bool:
        return v < 5 and w in STAR[v]

    assert Obstruction(frozenset({0}), (frozenset({1}), frozenset({2}))).holds(range(5), adjacent)
    broken = Obstruction(frozenset(removed), tuple(map(frozenset, parts)))
    assert not broken.holds(range(5), adjacent)
