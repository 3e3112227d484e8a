"""Can the rest still be paired? The prepared answers against trying everything."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from helpers.fuzzing import WAITING_ROOM_SYSTEMS
from helpers.small_graphs import Graph, matchings, most_covered
from oracles.tournaments import random_snapshot, tangled_snapshot
from zwitsers.engine.pairing.field import make_field
from zwitsers.engine.pairing.look_ahead import LookAhead
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from zwitsers.engine.pairing.field import PairingField


def graph_below(field: PairingField, level: int, extra: list[int], reach: tuple[int, ...] | None) -> tuple[Graph, int]:
    """Those at this level and below, and the extra ones, who meet only whom they can reach and not each other."""
    below = [v for group in field.groups[level:] for v in group]
    members = [*extra, *below]

    def meet(v: int, w: int) -> bool:
        if v in extra and w in extra:
            return False
        if reach is not None and (v in extra or w in extra) and (w if v in extra else v) not in reach:
            return False
        return field.may_meet(v, w)

    graph = [{j for j, w in enumerate(members) if v != w and meet(v, w)} for v in members]
    return graph, len(members)


def perfect(graph: Graph) -> bool:
    return any(-1 not in mate for mate in matchings(graph))


@pytest.mark.parametrize("system", WAITING_ROOM_SYSTEMS)
def test_completes_is_right_about_one_two_or_three_from_above(system: str) -> None:
    answers = {True: 0, False: 0}
    for seed in range(60):
        random = Random(f"look ahead {system} {seed}")
        field = make_field((random_snapshot if seed % 2 else tangled_snapshot)(seed, system), rulebook(system))
        look_ahead = LookAhead(field)
        for level in range(1, len(field.groups)):
            above = [v for group in field.groups[:level] for v in group]
            extra = sorted(random.sample(above, min(len(above), random.randint(0, 3))))
            for reach in (None, field.groups[level]):
                graph, _ = graph_below(field, level, extra, reach)
                wanted = perfect(graph)
                assert look_ahead.completes(extra, level, reach) == wanted
                answers[wanted] += 1
    assert min(answers.values()) > 20


@pytest.mark.parametrize("system", WAITING_ROOM_SYSTEMS)
def test_exposed_is_as_few_as_can_be_at_every_level(system: str) -> None:
    for seed in range(60):
        field = make_field(tangled_snapshot(seed, system), rulebook(system))
        look_ahead = LookAhead(field)
        for level in range(len(field.groups)):
            graph, size = graph_below(field, level, [], None)
            assert len(look_ahead.exposed(level)) == size - most_covered(graph)
        assert look_ahead.exposed(len(field.groups)) == ()
        assert (look_ahead.obstruction() is None) == perfect(graph_below(field, 0, [], None)[0])
