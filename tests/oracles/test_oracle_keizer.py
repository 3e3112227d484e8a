"""The program against the second Keizer: random seasons of 4 to 9 players. `ZWITSERS_LONG` plays 20,000 of them."""

from __future__ import annotations

import os

from oracles.keizer_seasons import play_and_compare

SEASONS = 20_000 if os.environ.get("ZWITSERS_LONG") else 150


def test_seasons_come_out_the_same() -> None:
    seen = [play_and_compare(seed) for seed in range(1, SEASONS + 1)]
    # What is rare has to occur, or nothing was compared: cycles of K4, and rounds without a pairing.
    assert sum(season.cycles for season in seen) >= SEASONS // 50
    assert sum(season.impossible for season in seen) >= SEASONS // 50
