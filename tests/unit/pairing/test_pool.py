"""Pairing a pool within itself: the search from the top and the exact tails give the best pairing by R4."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from oracles.tournaments import random_snapshot
from zwitsers.matching.fold import fewest_clashes
from zwitsers.pairing import pool
from zwitsers.pairing.field import clash, make_field
from zwitsers.rules.registry import rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zwitsers.pairing.field import Field

    Pairs = list[tuple[int, int]]


def lawful(field: Field, members: Sequence[int], apart: int) -> list[Pairs]:
    """All complete pairings, the best by the pair-list first."""
    above = set(members[:apart])

    def extend(left: Sequence[int]) -> Iterator[Pairs]:
        if not left:
            yield []
            return
        top, rest = left[0], left[1:]
        for place in range(len(rest) - 1, -1, -1):
            if field.may_meet(top, rest[place]) and not {top, rest[place]} <= above:
                for others in extend([*rest[:place], *rest[place + 1 :]]):
                    yield [(top, rest[place]), *others]

    return list(extend(members))


def trouble(field: Field, pairs: Pairs) -> tuple[int, int]:
    clashes = [clash(field.kinds[v], field.kinds[w]) for v, w in pairs]
    return sum(worst > 0 for worst in clashes), sum(worst > 1 for worst in clashes)


def least(field: Field, members: Sequence[int]) -> int | None:
    counts = [0] * 7
    for v in members:
        counts[field.kinds[v]] += 1
    return fewest_clashes(tuple(counts))


@pytest.mark.parametrize("tails", [False, True], ids=["as shipped", "exact tails"])
@pytest.mark.parametrize("system", ["go-nl", "knsb-wp"])
def test_the_best_pairing_of_a_pool(system: str, tails: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if tails:
        monkeypatch.setattr(pool, "PATIENCE", 0)
        monkeypatch.setattr(pool, "TAIL", 2)
    missed_bound = impossible = 0
    for seed in range(250):
        random = Random(f"pool {seed}")
        field = make_field(random_snapshot(seed, system), rulebook(system))
        size = 2 * random.randint(1, max(1, min(8, len(field.numbers)) // 2))
        if len(field.numbers) < 2:
            continue
        members = sorted(random.sample(range(len(field.numbers)), size))
        apart = random.randint(0, size // 2)
        found = lawful(field, members, apart)
        assert pool.pair_pool(field, members, apart, colours=False) == next(iter(found), None)
        best = min(found, key=lambda pairs: trouble(field, pairs), default=None)  # min keeps the first
        assert pool.pair_pool(field, members, apart, colours=True) == best
        bound = least(field, members)
        reached = best is not None and bound == (trouble(field, best)[0] << 20) + trouble(field, best)[1]
        assert pool.pair_pool(field, members, apart, colours=True, reach=True) == (best if reached else None)
        missed_bound += best is not None and not reached
        impossible += best is None
    assert impossible > 10
    assert missed_bound > 10 or system == "go-nl"
