"""The rounds that are hard to pair (tests/hard_cases.py), timed in process."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING

from script.benchmarks.measure import Check, Group, Measurement, Outcome

from hard_cases import HardCase, hard_cases
from zwitsers.pairing import NoPairingError, pair_round
from zwitsers.rules.registry import IDS, rulebook

if TYPE_CHECKING:
    from pathlib import Path

MOST_SECONDS = 1.0


def _seconds(case: HardCase, system: str, repeat: int) -> tuple[float, str]:
    taken, answer = [], "paired"
    for _ in range(repeat):
        start = time.perf_counter()
        try:
            pair_round(case.snapshot, rulebook(system))
        except NoPairingError:
            answer = "no pairing exists"
        taken.append(time.perf_counter() - start)
    return statistics.median(taken), answer


def _run(system: str, _folder: Path, repeat: int) -> Outcome:
    rows, slowest = [], 0.0
    for case in hard_cases(system):
        seconds, answer = _seconds(case, system, repeat)
        rows.append((system, case.name, f"{seconds:.3f} s", answer))
        slowest = max(slowest, seconds)
    check = Check(f"{system}, the slowest of them", f"{slowest:.3f} s", f"{MOST_SECONDS:g} s", slowest < MOST_SECONDS)
    return Outcome(tuple(rows), (check,))


def _measurement(system: str) -> Measurement:
    return Measurement(f"hard-{system}", lambda folder, repeat: _run(system, folder, repeat))


GROUP = Group(
    "hard",
    "Hard rounds",
    ("system", "round", "pair_round", "answer"),
    tuple(_measurement(system) for system in IDS),
)
