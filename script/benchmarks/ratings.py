"""Rating lists as large as that of FIDE: how long it takes to load one, and to look a player up in it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from script.benchmarks.measure import Check, Group, Measurement, Outcome, measured, program

if TYPE_CHECKING:
    from pathlib import Path

PLAYERS = 1_500_000
MOST_TO_LOAD, MOST_MEGABYTES, MOST_TO_FIND = 60.0, 500, 0.050
_TASKS = [sys.executable, "-m", "script.benchmarks.rating_tasks"]


def _list(folder: Path, kind: str) -> Path:
    file = folder / f"players-{PLAYERS}.{kind}"
    if not file.exists():
        measured([*_TASKS, "make", str(file), kind, str(PLAYERS)], 1)
    return file


def _load(folder: Path, kind: str) -> Outcome:
    """Once: it is more than half a minute, and the disk has its part in it."""
    data = folder / "ratings-data"
    words = ["env", f"ZWITSERS_DATA={data}", program("zwitsers"), "ratings", "load", str(_list(folder, kind))]
    found = measured(words, 1)
    size = (data / "ratings" / "fide.sqlite").stat().st_size / 1e6
    what = f"load {PLAYERS:,} players ({kind})"
    seconds, megabytes = f"{found.seconds:.1f} s", f"{found.megabytes:.0f} MB"
    kept = found.seconds <= MOST_TO_LOAD and found.megabytes <= MOST_MEGABYTES
    check = Check(what, f"{seconds}, {megabytes}", f"{MOST_TO_LOAD:g} s, {MOST_MEGABYTES} MB", kept)
    return Outcome(((what, seconds, f"{found.clock:.1f} s", megabytes, f"{size:.0f} MB on disk"),), (check,))


def _find(folder: Path, _repeat: int) -> Outcome:
    """Every kind of question, of hundreds of players, in a process that has just been started."""
    data = folder / "ratings-data" / "ratings"
    if not (data / "fide.sqlite").exists():
        _load(folder, "txt")
    rows, checks = [], []
    for line in measured([*_TASKS, "find", str(data)], 1).output.decode().splitlines():
        what, median, slowest = line.split("\t")
        rows.append((f"find: {what}", f"{float(median):.1f} ms", f"{float(slowest):.1f} ms", "", "median, slowest"))
        limit = MOST_TO_FIND * 1000
        checks.append(
            Check(f"find: {what}, the slowest", f"{float(slowest):.1f} ms", f"{limit:g} ms", float(slowest) <= limit)
        )
    return Outcome(tuple(rows), tuple(checks))


GROUP = Group(
    "ratings",
    f"A rating list of {PLAYERS:,} players",
    ("what", "processor", "by the clock", "peak", "remark"),
    (
        Measurement("ratings-load-xml", lambda folder, _repeat: _load(folder, "xml")),
        Measurement("ratings-load-txt", lambda folder, _repeat: _load(folder, "txt")),
        Measurement("ratings-find", _find),
    ),
)
