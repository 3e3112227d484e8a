"""The golden seasons of Keizer: score, value and place of every player, as the file is read for that rulebook."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.keizer import keizer_ranking
from zwitsers.formats.trf import read_trf
from zwitsers.formats.trf.handling import read_by

FOLDER = Path(__file__).parent / "keizer" / "standings"
CASES = sorted(case.name.partition(".")[0] for case in FOLDER.glob("*.standings.json"))


def test_there_are_cases() -> None:
    assert len(CASES) == 60


@pytest.mark.parametrize("case", CASES)
def test_standings_come_out(case: str) -> None:
    snapshot = read_by(read_trf((FOLDER / f"{case}.trf").read_bytes()), rulebook("keizer"))
    wanted = json.loads((FOLDER / f"{case}.standings.json").read_text(encoding="utf-8"))
    made = keizer_ranking(snapshot)
    found = {
        str(number): (made.scores[number], made.values[number], place)
        for place, number in enumerate(made.order, start=1)
    }
    assert found == {
        number: (Fraction(line["keizer_points"]), int(line["value"]), line["place"]) for number, line in wanted.items()
    }
