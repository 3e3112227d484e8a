"""How long `pair_round` itself takes, without starting Python and reading the file.

    python -m script.benchmarks.in_process FILE SYSTEM TIMES

prints the median of so many calls, in seconds. In a process of its own, so that nothing is warm that should be cold.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

from zwitsers.formats.trf import read_trf
from zwitsers.pairing import pair_round
from zwitsers.rules.registry import rulebook


def main(file: str, system: str, times: str) -> None:
    snapshot, book = read_trf(Path(file).read_bytes()).snapshot, rulebook(system)
    seconds = []
    for _ in range(int(times)):
        start = time.perf_counter()
        pair_round(snapshot, book)
        seconds.append(time.perf_counter() - start)
    print(f"{statistics.median(seconds):.6f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
