"""The golden cases of knsb-rating: both readings of R6 give the boards, the colours and the order they should."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oracles import rating_golden
from oracles.rating_brute_force import best_pairing
from oracles.rating_rulings import EVERY_RULING
from oracles.rating_walk import walk

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

CASES = rating_golden.cases()


def test_there_are_golden_cases() -> None:
    assert len(CASES) >= 39


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_golden_case_comes_out_of_the_brute_force(case: Path) -> None:
    best = best_pairing(rating_golden.read(case))
    assert (best.lines if best else None) == rating_golden.expected_lines(case)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_golden_case_comes_out_of_the_walk_with_every_ruling(case: Path) -> None:
    walked = walk(rating_golden.read(case), EVERY_RULING)
    assert (walked.lines if walked else None) == rating_golden.expected_lines(case)
