"""The random tournaments are repeatable and hold everything that can happen."""

from __future__ import annotations

import pickle
from functools import cache
from typing import TYPE_CHECKING

import pytest

from oracles.brute_force import best_pairing, complete_pairings
from oracles.golden_files import SYSTEMS
from oracles.legal import field_of
from oracles.procedure import Sight, walk
from oracles.tournaments import random_snapshot, tangled_snapshot
from zwitsers.engine.domain import Result, Snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.slow

MANY = 1500


@cache
def tournaments(system: str) -> list[Snapshot]:
    return [random_snapshot(seed, system) for seed in range(MANY)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_seed_always_gives_the_same_tournament(system: str) -> None:
    assert [random_snapshot(seed, system) for seed in range(50)] == tournaments(system)[:50]


def test_a_tournament_survives_being_sent_to_another_process() -> None:
    snapshot = random_snapshot(7, "kndb")
    assert pickle.loads(pickle.dumps(snapshot)) == snapshot


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_kind_of_result_occurs(system: str) -> None:
    seen = {entry.result for s in tournaments(system) for history in s.histories for entry in history}
    # The in-between round, the free player of a round robin and Keizer's absence without notice have their own tests.
    assert seen == {result for result in Result if not result.in_between} - {Result.FREE, Result.NO_NOTICE}


@pytest.mark.parametrize("system", SYSTEMS)
def test_both_lose_and_half_for_one_only_occur(system: str) -> None:
    kinds = {
        (entry.result, s.entry(entry.opponent, r).result)
        for s in tournaments(system)
        for history in s.histories
        for r, entry in enumerate(history, start=1)
        if entry.opponent
    }
    assert {
        (Result.LOSS, Result.LOSS),
        (Result.DRAW, Result.LOSS),
        (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    } <= kinds


@pytest.mark.parametrize("system", SYSTEMS)
def test_arbiters_constraints_occur(system: str) -> None:
    all_of_them = tournaments(system)
    rules = [rule for s in all_of_them for rule in s.constraints.forbidden]
    assert any(rule.last_round is not None for rule in rules)
    assert any(s.constraints.forbidden and s.rounds == 0 for s in all_of_them)
    assert any(s.constraints.strength_groups for s in all_of_them) == (system == "kndb")


@pytest.mark.parametrize("system", SYSTEMS)
def test_last_rounds_unknown_lengths_and_absences_occur(system: str) -> None:
    all_of_them = tournaments(system)
    assert any(s.planned_rounds == s.rounds + 1 > 3 for s in all_of_them)
    assert any(s.planned_rounds is None for s in all_of_them)
    assert {result for s in all_of_them for result in s.unavailable.values()} >= {
        Result.ABSENT,
        Result.HALF_POINT_BYE,
        Result.FULL_POINT_BYE,
        Result.WITHDRAWN,
        Result.NOT_ENTERED,
    }


@pytest.mark.parametrize("system", SYSTEMS)
def test_tight_and_impossible_rounds_occur(system: str) -> None:
    some = [s for s in tournaments(system) if len(s.players) <= 8][:400]
    choices = [sum(1 for _ in complete_pairings(field_of(s, system))) for s in some]
    assert choices.count(0) > 20
    assert choices.count(1) > 10
    assert sum(count > 20 for count in choices) > 40


@pytest.mark.parametrize("system", SYSTEMS)
def test_large_waiting_rooms_and_players_sent_on_occur(system: str) -> None:
    found = [best for s in tournaments(system)[:600] if (best := best_pairing(s, system))]
    keys = [[dict(key) for key in best.keys] for best in found]
    assert sum(any(key["size of the waiting room"] not in (0, 1) for key in groups) for groups in keys) > 50
    assert sum(any(key["from above"] != 0 for key in groups) for groups in keys) > 50


@pytest.mark.parametrize("system", SYSTEMS)
def test_look_ahead_decides_in_more_of_the_tangled_tournaments(system: str) -> None:
    """A procedure that does not look ahead goes wrong there often enough to be caught."""

    def wrong(make: Callable[[int, str], Snapshot]) -> int:
        count = 0
        for seed in range(300):
            snapshot = make(seed, system)
            best = best_pairing(snapshot, system)
            count += snapshot.rounds > 0 and best is not None and walk(snapshot, system, Sight.NONE) != best.lines
        return count

    assert wrong(tangled_snapshot) > wrong(random_snapshot) > 0
