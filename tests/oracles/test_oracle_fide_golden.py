"""The golden cases of fide-dutch that are small enough to try everything: boards, colours and order come out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oracles import fide_golden, rating_golden
from oracles.fide_brute_force import best_pairing

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

CASES = fide_golden.small_cases()


def test_there_are_golden_cases_of_every_kind() -> None:
    assert len(CASES) >= 160
    texts = [case.read_text(encoding="utf-8") for case in CASES]
    assert all(any(record in text for text in texts) for record in ("XXA", "XXP", "black1", "white1"))
    assert any(rating_golden.expected_lines(case) is None for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_golden_case_comes_out_of_the_brute_force(case: Path) -> None:
    best = best_pairing(fide_golden.read(case))
    assert (best.lines if best else None) == rating_golden.expected_lines(case)
