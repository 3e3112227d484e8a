"""The oracles against the golden cases: scores, pairings, colours and board order."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from oracles.brute_force import best_pairing
from oracles.differences import Verdict, judge
from oracles.golden_files import SYSTEMS, cases, read_pairs, read_snapshot
from oracles.literal_scores import scores_of
from oracles.procedure import Sight, walk

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

CASES = [pytest.param(system, path, id=f"{system}-{path.stem}") for system in SYSTEMS for path in cases(system)]


def test_there_are_golden_cases_for_every_system() -> None:
    assert all(len(cases(system)) >= 20 for system in SYSTEMS)


@pytest.mark.parametrize(("system", "path"), CASES)
def test_brute_force_gives_the_golden_pairing(system: str, path: Path) -> None:
    best = best_pairing(read_snapshot(path), system)
    assert (best.lines if best else None) == read_pairs(path)


@pytest.mark.parametrize(("system", "path"), CASES)
def test_step_by_step_procedure_with_sight_of_the_whole_round_gives_the_golden_pairing(system: str, path: Path) -> None:
    assert walk(read_snapshot(path), system, Sight.WHOLE_ROUND) == read_pairs(path)


def test_looking_at_the_next_group_only_misses_two_golden_cases() -> None:
    verdicts = {
        (system, path.stem): judge(snapshot, system, best_pairing(snapshot, system))
        for system in SYSTEMS
        for path in cases(system)
        for snapshot in [read_snapshot(path)]
    }
    assert {case: verdict for case, verdict in verdicts.items() if verdict is not Verdict.AGREE} == {
        ("go-nl", "145"): Verdict.SHORT_SIGHT,
        ("knsb-wp", "145"): Verdict.SHORT_SIGHT,
    }


@pytest.mark.parametrize(("system", "path"), CASES)
def test_literal_scores_are_the_golden_ones(system: str, path: Path) -> None:
    """R1.1: draughts shows the unit as it is, chess and go half of it, and a quarter for SB."""
    scores = scores_of(read_snapshot(path), system)
    half, quarter = (1, 1) if system == "kndb" else (2, 4)
    shown = {
        "points": (scores.points, half),
        "resistance_points": (scores.resistance_points, half),
        "sonneborn_berger": (scores.sonneborn_berger, quarter),
    }
    golden = json.loads((path.parent / f"{path.stem}.standings.json").read_text(encoding="utf-8"))
    for number, values in golden.items():
        for name, value in values.items():
            units, unit = shown[name]
            assert Fraction(units[int(number)], unit) == Fraction(value), f"player {number}, {name}"
