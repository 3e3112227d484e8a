"""What processes take of the machine, as the system counts it (Linux)."""

from __future__ import annotations

import os
import resource
from contextlib import suppress
from pathlib import Path


def usage(pids: list[int]) -> dict[int, tuple[int, int]]:
    """Of each process: memory in bytes, and open files."""
    found = {}
    for pid in pids:
        with suppress(OSError):
            pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
            found[pid] = (pages * resource.getpagesize(), len(os.listdir(f"/proc/{pid}/fd")))  # noqa: PTH208
    return found


def processor(pid: int) -> float:
    """Seconds of the processor that this one and its children have used, also those that have ended."""
    with suppress(OSError):
        parts = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        tasks = Path(f"/proc/{pid}/task").glob("*/children")
        children = [child for task in tasks for child in task.read_text(encoding="ascii").split()]
        own = sum(map(int, parts[11:15])) / os.sysconf("SC_CLK_TCK")
        return own + sum(processor(int(child)) for child in children)
    return 0.0


def many_files() -> None:
    """As many open files as the system allows: each phone is one."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
