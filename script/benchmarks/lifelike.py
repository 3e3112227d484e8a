"""Whole tournaments of nine rounds as they are played, and one-sided ones: how long each round takes to pair.

Ratings are spread like those of a real open, results follow them, and games are drawn by chance. In the one-sided ones
every favourite wins, white always wins, or every game is drawn.
"""

from __future__ import annotations

import math
import statistics
from functools import partial
from typing import TYPE_CHECKING

from script.benchmarks.measure import Check, Group, Measurement, Outcome, in_process, measured, program

from zwitsers.engine.rules.registry import IDS

if TYPE_CHECKING:
    from pathlib import Path

SIZES = (500, 1000, 2000, 5000)
DRAWS = ("5", "20", "35")
SEEDS = 5
ONE_SIDED = ("favourite", "white", "drawn")
ONE_SIDED_SIZE = 1000
# What is promised.
MOST_SECONDS, MOST_SECONDS_ONE_SIDED, MOST_GROWTH = 3.0, 1.0, 1.3
MOST_TIMES_MEDIAN = dict.fromkeys(IDS, 3.0) | {"fide-dutch": 5.0}
PEER_FILE = ("knsb-rating", 1000)


def _rounds(system: str, players: int, how: str, seed: int) -> list[float]:
    """Seconds of every round but the first, which follows a scheme."""
    return [float(word) for word in in_process("lifelike", system, str(players), how, str(seed)).split()][1:]


def _run(system: str, _folder: Path, _repeat: int) -> Outcome:
    rows: list[tuple[str, ...]] = []
    checks: list[Check] = []
    slowest: dict[int, float] = {}
    for players in SIZES:
        taken = [seconds for how in DRAWS for seed in range(SEEDS) for seconds in _rounds(system, players, how, seed)]
        median, most = statistics.median(taken), max(taken)
        slowest[players] = most
        rows.append((system, f"{players:,}", "lifelike", f"{median:.3f} s", f"{most:.3f} s", f"{most / median:.1f}"))
        what = f"{system}, {players:,} players, slowest round against the median one"
        times, limit = most / median, MOST_TIMES_MEDIAN[system]
        checks.append(Check(what, f"{times:.1f} times", f"{limit:g} times", times <= limit))
    for how in ONE_SIDED:
        taken = _rounds(system, ONE_SIDED_SIZE, how, 0)
        most = max(taken)
        rows.append((system, f"{ONE_SIDED_SIZE:,}", how, f"{statistics.median(taken):.3f} s", f"{most:.3f} s", ""))
        what = f"{system}, {ONE_SIDED_SIZE:,} players, {how}"
        checks.append(Check(what, f"{most:.2f} s", f"{MOST_SECONDS_ONE_SIDED:g} s", most <= MOST_SECONDS_ONE_SIDED))
    least, largest = SIZES[0], SIZES[-1]
    growth = math.log(slowest[largest] / slowest[least]) / math.log(largest / least)
    checks += [
        Check(
            f"{system}, {largest:,} players",
            f"{slowest[largest]:.2f} s",
            f"{MOST_SECONDS:g} s",
            slowest[largest] < MOST_SECONDS,
        ),
        Check(f"{system}, growth of the slowest round", f"n^{growth:.2f}", f"n^{MOST_GROWTH:g}", growth <= MOST_GROWTH),
    ]
    return Outcome(tuple(rows), tuple(checks))


def _peer(folder: Path, repeat: int) -> Outcome:
    """One of these files, after four rounds, by us and by py4swiss: each a whole process."""
    system, players = PEER_FILE
    file = folder / "lifelike.trf"
    in_process("lifelike-file", str(file), system, str(players))
    ours = measured([program("zwitsers"), "pair", str(file), "--system", system, "--plain"], repeat)
    theirs = measured([program("py4swiss"), "-t", str(file), "-p", str(folder / "answer.txt")], repeat)
    row = (
        system,
        f"{players:,}",
        "one file, whole process",
        f"{ours.seconds:.3f} s",
        f"py4swiss {theirs.seconds:.2f} s",
        f"1/{theirs.seconds / ours.seconds:.0f}",
    )
    return Outcome((row,), ())


GROUP = Group(
    "lifelike",
    "Whole tournaments",
    ("system", "players", "results", "median round", "slowest round", "ratio"),
    (
        *(Measurement(f"lifelike-{system}", partial(_run, system)) for system in IDS),
        Measurement("lifelike-peer", _peer),
    ),
)
