"""The random tournaments of fide-dutch are repeatable, and hold everything that can happen."""

from __future__ import annotations

from functools import cache

import pytest

from oracles import fide_tournaments
from zwitsers.engine.domain import Colour, Points, Result, Snapshot

pytestmark = pytest.mark.slow

MAKERS = (
    fide_tournaments.random_tournament,
    fide_tournaments.tangled_tournament,
    fide_tournaments.stepped_tournament,
    fide_tournaments.closing_tournament,
    fide_tournaments.wide_tournament,
)
MANY = 400


@cache
def all_of_them() -> list[Snapshot]:
    return [make(seed) for make in MAKERS for seed in range(MANY)]


@pytest.mark.parametrize("make", MAKERS)
def test_a_seed_always_gives_the_same_tournament(make: object) -> None:
    assert callable(make)
    assert [make(seed) for seed in range(20)] == [make(seed) for seed in range(20)]


def test_everything_that_can_happen_occurs() -> None:
    seen = {entry.result for one in all_of_them() for history in one.histories for entry in history}
    assert seen == {result for result in Result if not result.in_between} - {Result.FREE, Result.NO_NOTICE}
    assert {one.lot_colour for one in all_of_them()} == {None, Colour.WHITE, Colour.BLACK}
    assert {len(one.players) for one in all_of_them()} == set(range(4, 13))
    assert any(one.rounds == 0 for one in all_of_them())
    assert any(one.last_round_comes and one.rounds > 3 for one in all_of_them())
    assert any(one.planned_rounds is None for one in all_of_them())
    assert any(one.constraints.forbidden for one in all_of_them())
    assert any(one.abnormal for one in all_of_them())
    assert sum(bool(one.virtual) for one in all_of_them()) > MANY / 4
    assert {one.points for one in all_of_them()} == {Points(), *fide_tournaments.OTHER_POINTS}
