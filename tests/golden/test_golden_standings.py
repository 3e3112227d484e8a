"""The golden cases: points, WP and SB of every player, from the file to the printed number."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from zwitsers.engine.rules.registry import IDS, rulebook
from zwitsers.engine.scores.table import score_table
from zwitsers.engine.scores.units import decimal_string
from zwitsers.formats.trf import read_trf

FOLDER = Path(__file__).parent
CASES = [
    (system, case.name.partition(".")[0])
    for system in IDS
    for case in sorted((FOLDER / system).glob("*.standings.json"))
]


def test_every_system_with_resistance_has_golden_cases() -> None:
    """FIDE has no ranking of its own beyond points; round robin and Keizer have tests of their own."""
    assert {system for system, _case in CASES} == set(IDS) - {"fide-dutch", "round-robin", "keizer"}


@pytest.mark.parametrize(("system", "case"), CASES)
def test_standings_come_out(system: str, case: str) -> None:
    book = rulebook(system)
    snapshot = read_trf((FOLDER / system / f"{case}.trf").read_bytes()).snapshot
    expected = json.loads((FOLDER / system / f"{case}.standings.json").read_text(encoding="utf-8"))
    table = score_table(snapshot, book.method)
    assert {int(number) for number in expected} == set(table)
    for number, line in table.items():
        found = {
            "points": decimal_string(line.points, book.divisor),
            "resistance_points": decimal_string(line.resistance_points, book.divisor),
            "sonneborn_berger": decimal_string(line.sonneborn_berger, book.sonneborn_divisor),
        }
        for name, value in expected[str(number)].items():
            assert Fraction(found[name]) == Fraction(value), (number, name)
