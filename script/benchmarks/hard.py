"""The rounds that are hard to pair (tests/helpers/hard_cases.py), timed in process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from script.benchmarks.measure import Check, Group, Measurement, Outcome, in_process

from zwitsers.engine.rules.registry import IDS

if TYPE_CHECKING:
    from pathlib import Path

MOST_SECONDS = 1.0


def _run(system: str, _folder: Path, repeat: int) -> Outcome:
    rows, slowest = [], 0.0
    for line in in_process("hard", system, str(repeat)).splitlines():
        seconds, answer, name = line.split("\t")
        rows.append((system, name, f"{float(seconds):.3f} s", answer))
        slowest = max(slowest, float(seconds))
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
