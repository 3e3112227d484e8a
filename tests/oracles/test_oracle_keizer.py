"""The program against the second Keizer: random seasons of 4 to 9 players."""

from __future__ import annotations

import pytest

from helpers.long_run import scaled
from oracles.keizer_seasons import play_and_compare

SEASONS = scaled(150, 20_000, 1_000)


@pytest.mark.slow
def test_seasons_come_out_the_same() -> None:
    seen = [play_and_compare(seed) for seed in range(1, SEASONS + 1)]
    # What is rare has to occur, or nothing was compared: cycles of K4, and rounds without a pairing.
    assert sum(season.cycles for season in seen) >= SEASONS // 50
    assert sum(season.impossible for season in seen) >= SEASONS // 50
