"""Many writers on one tournament: entries a second, waiting and refusals, on both stores, with one process and two."""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from script.benchmarks.measure import Check, Group, Measurement, Outcome, measured, milliseconds, seconds

if TYPE_CHECKING:
    from pathlib import Path

# Of the entries a second of one writer, in the same run.
LEAST_SHARE = 0.8
MOST_TO_WAIT, MOST_FOR_A_PAGE = 1.5, 0.300
STORES = {"file": "event file", "postgresql": "PostgreSQL"}


def _writers(kind: str, processes: int, _folder: Path, _repeat: int) -> Outcome:
    command = [sys.executable, "-m", "script.benchmarks.writers_play", kind, str(processes)]
    found: list[dict[str, Any]] = json.loads(measured(command, 1).output.decode().splitlines()[-1])
    return outcome(f"{STORES[kind]}, {processes} process{'es' if processes > 1 else ''}", found)


def outcome(where: str, steps: list[dict[str, Any]]) -> Outcome:
    rows = tuple(
        (
            where,
            str(step["writers"]),
            f"{step['a_second']:.1f}",
            milliseconds(step["writing"]["median"]),
            milliseconds(step["writing"]["p95"]),
            milliseconds(step["writing"]["worst"]),
            str(step["refused"]),
            milliseconds(step["reading"]["p95"]),
        )
        for step in steps
    )
    first, last = steps[0], steps[-1]
    share = last["a_second"] / first["a_second"]
    what = f"{where}: {last['writers']} writers"
    waited, page = last["writing"]["p95"], max(step["reading"]["p95"] for step in steps)
    refused = sum(step["refused"] + step["pages_refused"] for step in steps)
    # A request that was cut off when the time was over may have been written too.
    lost = sum(max(0, step["acknowledged"] - step["written"]) for step in steps)
    checks = (
        Check(
            f"{what}, entries a second to those of one, at least",
            f"{share:.2f}",
            f"{LEAST_SHARE:.2f}",
            share >= LEAST_SHARE,
        ),
        Check(f"{what}, 95 of 100 entries", seconds(waited), seconds(MOST_TO_WAIT), waited <= MOST_TO_WAIT),
        Check(f"{where}: refused", str(refused), "0", refused == 0),
        Check(f"{where}: acknowledged and not in the log", str(lost), "0", lost == 0),
        Check(
            f"{where}: public pages, 95 of 100",
            milliseconds(page),
            milliseconds(MOST_FOR_A_PAGE),
            page <= MOST_FOR_A_PAGE,
        ),
    )
    return Outcome(rows, checks)


GROUP = Group(
    "writers",
    "Many writers on one tournament of 400 players",
    ("store", "writers", "entries a second", "median", "95 of 100", "worst", "refused", "public pages, 95 of 100"),
    tuple(
        Measurement(f"writers-{kind}-{processes}", partial(_writers, kind, processes))
        for kind in STORES
        for processes in (1, 2)
    ),
)
