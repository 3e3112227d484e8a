"""What a benchmark is made of, and how a process is measured: its seconds and its peak memory.

A process inherits the peak of the one that starts it. So this one stays small: whatever takes memory is done in
processes of its own (`in_process`).
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

# ru_maxrss counts kilobytes, on macOS bytes.
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024
# A command this slow is not run again: the share of chance in its time is small.
_LONG = 20.0


class Check(NamedTuple):
    """One promise, and what came of it."""

    what: str
    measured: str
    target: str
    kept: bool


class Outcome(NamedTuple):
    """What a measurement adds to the table of its group, and the promises it is about."""

    rows: tuple[tuple[str, ...], ...]
    checks: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class Measurement:
    """`run` gets a folder for its files and how often to repeat."""

    name: str
    run: Callable[[Path, int], Outcome]


@dataclass(frozen=True, slots=True)
class Group:
    name: str
    title: str
    heading: tuple[str, ...]
    measurements: tuple[Measurement, ...]
    # It takes so long that it is only run when it is named.
    only_when_named: bool = False


class Run(NamedTuple):
    """`seconds` is the processor's time, by which promises are judged: it suffers least from what else the machine is
    doing. `clock` is what a user waited, so more on a busy machine."""

    seconds: float
    clock: float
    megabytes: float
    output: bytes


def program(name: str) -> str:
    """A command of this virtual environment, started as a user starts it."""
    return os.path.join(os.path.dirname(sys.executable), name)  # noqa: PTH118, PTH120


def measured(words: list[str], repeat: int, code: int = 0) -> Run:
    """The median time of several runs, and the largest peak; each must end with this code."""
    runs = [_run(words, code)]
    while len(runs) < repeat and runs[0].seconds < _LONG:
        runs.append(_run(words, code))
    return Run(
        statistics.median(run.seconds for run in runs),
        statistics.median(run.clock for run in runs),
        max(run.megabytes for run in runs),
        runs[0].output,
    )


def in_process(*words: str) -> str:
    """What `script.benchmarks.in_process` prints."""
    return _run([sys.executable, "-m", "script.benchmarks.in_process", *words]).output.decode()


def _run(words: list[str], code: int = 0) -> Run:
    """The whole process, as the operating system counted it for this child."""
    start = time.perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert process.stdout is not None
    output = process.stdout.read()
    process.stdout.close()
    _pid, status, usage = os.wait4(process.pid, 0)
    clock = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != code:
        raise SystemExit(f"{' '.join(words)} ended with {process.returncode}: {output.decode()[-500:]}")
    return Run(usage.ru_utime + usage.ru_stime, clock, usage.ru_maxrss * _PEAK_UNIT / 1e6, output)


# How what was measured is written


def seconds(value: float) -> str:
    return f"{value:.2f} s"


def milliseconds(value: float) -> str:
    return f"{value * 1000:.0f} ms"


def spread(found: dict[str, float]) -> str:
    return ", ".join(milliseconds(found[name]) for name in ("median", "p95", "worst"))
