"""Small graphs and everything that can be said about them by trying all matchings."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

Graph = list[set[int]]
Matching = tuple[int, ...]
"""The mate of each vertex, -1 for an exposed one."""


def random_graph(random: Random, size: int, density: float) -> Graph:
    graph: Graph = [set() for _ in range(size)]
    for v, w in combinations(range(size), 2):
        if random.random() < density:
            graph[v].add(w)
            graph[w].add(v)
    return graph


def graph_of(size: int, *edges: tuple[int, int]) -> Graph:
    graph: Graph = [set() for _ in range(size)]
    for v, w in edges:
        graph[v].add(w)
        graph[w].add(v)
    return graph


def matchings(graph: Graph) -> Iterator[Matching]:
    """All of them, the empty one included."""
    mate = [-1] * len(graph)

    def extend(v: int) -> Iterator[Matching]:
        while v < len(graph) and mate[v] >= 0:
            v += 1
        if v == len(graph):
            yield tuple(mate)
            return
        yield from extend(v + 1)
        for w in graph[v]:
            if w > v and mate[w] < 0:
                mate[v], mate[w] = w, v
                yield from extend(v + 1)
                mate[v] = mate[w] = -1

    return extend(0)


def is_matching(graph: Graph, mate: list[int]) -> bool:
    return all(w < 0 or (mate[w] == v and w in graph[v]) for v, w in enumerate(mate))


def most_covered(graph: Graph) -> int:
    """How many vertices a largest matching covers."""
    return max(sum(w >= 0 for w in mate) for mate in matchings(graph))
