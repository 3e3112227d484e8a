"""A McMahon as large as a European Go Congress: 1,000 players, ten rounds, everything avoided that can be.

Every round is a whole process, from reading the file to the pairs on the screen, with the bar at 1d, 2d, 3d and 4d.
What is avoided stands at its usual place in the list of criteria, and before all others.
"""

from __future__ import annotations

import statistics
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from script.benchmarks.congress_play import ROUNDS
from script.benchmarks.measure import Check, Group, Measurement, Outcome, in_process, measured, program, seconds

if TYPE_CHECKING:
    from pathlib import Path

PLAYERS = 1000
BARS = ("1d", "2d", "3d", "4d")
# The article before which stands what is avoided; empty: the usual place, before the last.
PLACES = {"": "at the usual place", "4.3": "before all"}
# What is promised of each round.
MOST_SECONDS = 0.5


def _run(system: str, folder: Path, repeat: int) -> Outcome:
    rows: list[tuple[str, ...]] = []
    slowest: list[float] = []
    for bar, (before, place) in product(BARS, PLACES.items()):
        files = folder / f"congress-{system}-{bar}-{before}"
        files.mkdir()
        in_process("congress", str(files), system, str(PLAYERS), bar, before)
        call = [program("zwitsers"), "pair", "--system", system, "--plain"]
        runs = [measured([*call, str(files / f"{turn}.trf")], repeat) for turn in range(1, ROUNDS + 1)]
        worst = max(runs, key=lambda run: run.seconds)
        slowest.append(worst.seconds)
        median = seconds(statistics.median(run.seconds for run in runs))
        clock = seconds(max(run.clock for run in runs))
        rows.append((system, f"{PLAYERS:,}", bar, place, median, seconds(worst.seconds), clock))
    most = max(slowest)
    what = f"{system}, McMahon, {PLAYERS:,} players, {ROUNDS} rounds, the slowest round as a whole process"
    return Outcome(tuple(rows), (Check(what, seconds(most), f"{MOST_SECONDS:g} s", most < MOST_SECONDS),))


GROUP = Group(
    "congress",
    "A European Congress",
    ("system", "players", "bar", "avoided", "median round", "slowest round", "by the clock"),
    tuple(Measurement(f"congress-{system}", partial(_run, system)) for system in ("go-nl", "go-en")),
)
