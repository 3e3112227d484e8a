"""Matchings in a graph of vertex classes, against trying all matchings."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from helpers.small_graphs import matchings
from zwitsers.engine.matching import class_graph
from zwitsers.engine.matching.class_matching import ClassMatching
from zwitsers.engine.matching.transport import fewest_unmatched, minimum_cost_duals

if TYPE_CHECKING:
    from helpers.small_graphs import Graph, Matching


class Case:
    """A small graph in which classes decide who may be matched, but for some forbidden pairs, and what it costs."""

    def __init__(self, seed: int) -> None:
        random = Random(f"sorts {seed}")
        self.size = random.choice((4, 6, 6, 8))
        number = random.randint(1, 4)
        self.class_of = [random.randrange(number) for _ in range(self.size)]
        self.open = [0] * number
        self.prices: dict[tuple[int, int], int] = {}
        for s in range(number):
            for t in range(s, number):
                self.prices[s, t] = random.choice((0, 0, 1, 2))
                if random.random() < 0.75:
                    self.open[s] |= 1 << t
                    self.open[t] |= 1 << s
        self.forbidden: list[set[int]] = [set() for _ in range(self.size)]
        for v in range(self.size):
            for w in range(v):
                if random.random() < 0.15:
                    self.forbidden[v].add(w)
                    self.forbidden[w].add(v)

    def price(self, s: int, t: int) -> int:
        return self.prices[min(s, t), max(s, t)]

    def cost(self, mate: Matching | list[int]) -> int:
        return sum(self.price(self.class_of[v], self.class_of[w]) for v, w in enumerate(mate) if v < w)

    @property
    def graph(self) -> Graph:
        def allowed(v: int, w: int) -> bool:
            return v != w and bool(self.open[self.class_of[v]] >> self.class_of[w] & 1) and w not in self.forbidden[v]

        return [{w for w in range(self.size) if allowed(v, w)} for v in range(self.size)]

    @property
    def perfect(self) -> list[Matching]:
        return [mate for mate in matchings(self.graph) if -1 not in mate]

    def matching(self) -> ClassMatching:
        return ClassMatching(self.class_of, self.open, self.forbidden)


@pytest.fixture(
    params=[(class_graph._MAX_EXCHANGES, class_graph._MAX_PATHS), (-1, class_graph._MAX_PATHS), (-1, 0)],
    ids=["exchanges first", "paths through classes", "search trees only"],
)
def tries(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    exchanges, ways = request.param
    monkeypatch.setattr(class_graph, "_MAX_EXCHANGES", exchanges)
    monkeypatch.setattr(class_graph, "_MAX_PATHS", ways)


@pytest.mark.usefixtures("tries")
def test_complete_finds_a_perfect_matching_where_there_is_one() -> None:
    answers = {True: 0, False: 0}
    for seed in range(400):
        case = Case(seed)
        matching = case.matching()
        found = matching.complete()
        assert found == bool(case.perfect), seed
        if found:
            assert tuple(matching.mate) in case.perfect, seed
        answers[found] += 1
    assert min(answers.values()) > 50


@pytest.mark.usefixtures("tries")
def test_minimise_keeps_exactly_the_cheapest_matchings_or_says_nothing() -> None:
    """Whom a vertex can then still be paired with is what the cheapest matchings say."""
    reached = 0
    for seed in range(400):
        case = Case(seed)
        perfect = case.perfect
        matching = case.matching()
        if not perfect or not matching.complete() or not matching.minimise(case.price):
            continue
        reached += 1
        least = min(map(case.cost, perfect))
        assert case.cost(matching.mate) == least, seed
        cheapest = [mate for mate in perfect if case.cost(mate) == least]
        random = Random(seed)
        for v in random.sample(range(case.size), case.size):
            if matching.fixed[v]:
                continue
            for w in random.sample(range(case.size), case.size):
                possible = [mate for mate in cheapest if mate[v] == w]
                if matching.fixed[w] or v == w:
                    continue
                assert matching.pair(v, w) == bool(possible), (seed, v, w)
                if possible:
                    cheapest = possible
                    break
        assert tuple(matching.mate) in cheapest, seed
    assert reached > 150


@pytest.mark.usefixtures("tries")
def test_forbid_keeps_two_apart_where_that_is_possible() -> None:
    answers = {True: 0, False: 0}
    for seed in range(400):
        case = Case(seed)
        matching = case.matching()
        if not matching.complete():
            continue
        random = Random(seed)
        v = random.randrange(case.size)
        others = random.sample([w for w in range(case.size) if w != v], 2)
        before = list(matching.mate)
        possible = any(mate[v] not in others for mate in case.perfect)
        assert matching.forbid(v, others) == possible, seed
        assert tuple(matching.mate) in case.perfect
        assert matching.mate[v] not in others if possible else matching.mate == before
        for w in others:  # where they cannot be kept apart, all of them can still be matched with v
            together = not possible and any(mate[v] == w for mate in case.perfect)
            assert matching.copy().pair(v, w) == together, (seed, v, w)
        answers[possible] += 1
    assert min(answers.values()) > 20


def test_cover_matches_as_many_as_can_be() -> None:
    for seed in range(200):
        case = Case(seed)
        matching = case.matching()
        left = matching.cover(range(case.size))
        most = max(sum(w >= 0 for w in mate) for mate in matchings(case.graph))
        assert case.size - len(left) == most, seed
        assert sorted(left) == [v for v, w in enumerate(matching.mate) if w < 0]


def test_refine_splits_classes_and_changes_nothing_else() -> None:
    case = Case(1)
    matching = case.matching()
    assert matching.complete()
    before = [[matching.allowed(v, w) for w in range(case.size) if v != w] for v in range(case.size)]
    matching.refine(lambda v: v % 2)
    assert len(set(matching.class_of)) > len(set(case.class_of))
    assert [[matching.allowed(v, w) for w in range(case.size) if v != w] for v in range(case.size)] == before


def test_duals_prove_a_bound_that_no_matching_beats() -> None:
    for seed in range(300):
        case = Case(seed)
        case.forbidden = [set() for _ in range(case.size)]
        matching = case.matching()
        if not matching.complete():
            continue
        counts = {s: case.class_of.count(s) for s in set(case.class_of)}
        pairs: list[dict[int, int]] = [{} for _ in case.open]
        for v, w in enumerate(matching.mate):
            if v < w:
                s, t = sorted((case.class_of[v], case.class_of[w]))
                pairs[s][t] = pairs[s].get(t, 0) + 1
                pairs[t][s] = pairs[s][t]
        duals = minimum_cost_duals(counts, case.open, pairs, case.price)
        assert duals is not None
        for s in counts:
            for t in counts:
                if case.open[s] >> t & 1 and (s != t or counts[s] > 1):
                    assert duals[s] + duals[t] <= 2 * case.price(s, t)
        assert sum(duals[s] for s in case.class_of) <= 2 * min(map(case.cost, case.perfect))


def test_the_fewest_unmatched_by_classes_is_never_too_many() -> None:
    some = 0
    for seed in range(300):
        case = Case(seed)
        present = set(case.class_of)
        mask = sum(1 << s for s in present)
        fewest = fewest_unmatched(
            {s: case.class_of.count(s) for s in present}, {s: case.open[s] & mask for s in present}
        )
        most = max(sum(w >= 0 for w in mate) for mate in matchings(case.graph))
        assert fewest <= case.size - most
        some += fewest > 0
    assert some > 20
