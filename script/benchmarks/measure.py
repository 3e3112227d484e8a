"""One measurement: a command run in a process of its own, its time and its peak memory."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

# ru_maxrss counts kilobytes, on macOS bytes.
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(frozen=True, slots=True)
class Measurement:
    """`command` gets a folder for its files, makes them and gives the words to run. Limits are what we promise."""

    name: str
    about: str
    command: Callable[[Path], list[str]]
    most_seconds: float
    most_megabytes: float


@dataclass(frozen=True, slots=True)
class Figure:
    measurement: Measurement
    seconds: float
    megabytes: float

    @property
    def kept(self) -> bool:
        return self.seconds <= self.measurement.most_seconds and self.megabytes <= self.measurement.most_megabytes


def zwitsers(*words: str) -> list[str]:
    """The command of this virtual environment, started as a user starts it."""
    return [os.path.join(os.path.dirname(sys.executable), "zwitsers"), *words]  # noqa: PTH118, PTH120


def measure(measurement: Measurement, folder: Path, repeat: int) -> Figure:
    """The best of several runs: what the program takes when nothing else is in its way."""
    words = measurement.command(folder)
    runs = [_run(words) for _ in range(repeat)]
    return Figure(measurement, min(run[0] for run in runs), max(run[1] for run in runs))


def _run(words: list[str]) -> tuple[float, float]:
    """Seconds and megabytes of the whole process, as the operating system counted them for this child."""
    start = time.perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert process.stderr is not None
    complaint = process.stderr.read()
    process.stderr.close()
    _pid, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(words)} ended with {process.returncode}: {complaint.decode()[-500:]}")
    return seconds, usage.ru_maxrss * _PEAK_UNIT / 1e6
