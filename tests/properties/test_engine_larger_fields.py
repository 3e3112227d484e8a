"""Fields too large to try everything: every part of the engine must give the same legal answer."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from helpers.fuzzing import WAITING_ROOM_SYSTEMS, Way, engine, engine_lines
from helpers.hard_cases import hard_cases, played
from oracles.colours import absolute_clash, preference
from oracles.legal import arbiter_forbids, have_met, may_have_bye
from oracles.literal_scores import scores_of
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from oracles.boards import Line
    from zwitsers.engine.domain import Snapshot

pytestmark = pytest.mark.slow

NAMES = (
    "20 players who have met almost everyone",
    "200 forbidden pairs",
    "60 players who may not meet each other",
    "20 clubs of 10",
    "2 strength groups",
    "4 strength groups",
    "7 strength groups",
    "one score group of 200",
    "fifty score groups",
    "every favourite has won",
    "white has won every game",
)
UNPAIRABLE = "7 strength groups"


@cache
def cases(system: str) -> dict[str, Snapshot]:
    return {case.name: case.snapshot for case in hard_cases(system)}


def assert_legal(snapshot: Snapshot, system: str, lines: list[Line]) -> None:
    """R3, pair by pair."""
    seated = [number for line in lines for number in line if number]
    assert sorted(seated) == sorted(set(snapshot.numbers) - set(snapshot.unavailable))
    assert sum(black == 0 for _, black in lines) == len(seated) % 2
    points = scores_of(snapshot, system).points
    for white, black in lines:
        if black == 0:
            assert may_have_bye(snapshot, system, white)
            continue
        assert not have_met(snapshot, white, black)
        assert not arbiter_forbids(snapshot, white, black)
        if system == "knsb-wp":
            wishes = [preference(snapshot, number, points[number]) for number in (white, black)]
            assert not absolute_clash(*wishes)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("system", WAITING_ROOM_SYSTEMS)
def test_all_ways_agree_on_tournaments_of_12_to_60_players(system: str, seed: int) -> None:
    random = Random(f"larger {system} {seed}")
    size = random.randint(12, 60)
    rounds = random.randint(2, 8)
    snapshot = played(system, size, rounds, seed=seed, planned=rounds + random.choice((1, 3)), irregular=0.05)
    found = engine_lines(snapshot, rulebook(system))
    assert found is not None
    assert_legal(snapshot, system, found)
    for way in Way:
        with engine(way):
            assert engine_lines(snapshot, rulebook(system)) == found, way


@pytest.mark.parametrize("system", WAITING_ROOM_SYSTEMS)
def test_the_hard_cases_are_what_they_are_called(system: str) -> None:
    made = cases(system)
    assert tuple(made) == NAMES
    few = made["20 players who have met almost everyone"]
    assert (len(few.players), few.rounds) == (20, 16)
    assert all(len({entry.opponent for entry in history if entry.played}) >= 16 for history in few.histories)
    assert len(made["200 forbidden pairs"].constraints.forbidden) == 200
    groups = {name: len({sum(entry.points for entry in h) for h in made[name].histories}) for name in NAMES}
    assert groups["one score group of 200"] == 1
    assert groups["fifty score groups"] == 50


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("system", WAITING_ROOM_SYSTEMS)
def test_hard_cases_are_paired_legally_and_by_the_shortcuts_as_by_the_exact_solver(system: str, name: str) -> None:
    snapshot = cases(system)[name]
    found = engine_lines(snapshot, rulebook(system))
    assert (found is None) == (name == UNPAIRABLE)  # and engine_lines has checked the obstruction
    if found is not None:
        assert_legal(snapshot, system, found)
        with engine(Way.EXACT):
            assert engine_lines(snapshot, rulebook(system)) == found
