"""What is measured without starting Python and reading a file, and what takes memory. In processes of their own.

python -m script.benchmarks.in_process make FILE SYSTEM PLAYERS     a tournament of five rounds, as TRF
python -m script.benchmarks.in_process pair FILE SYSTEM TIMES       seconds of `pair_round`, the median
python -m script.benchmarks.in_process hard SYSTEM TIMES            a line for each hard round: seconds, answer, name
python -m script.benchmarks.in_process lifelike SYSTEM PLAYERS HOW SEED    seconds of every round of a tournament
python -m script.benchmarks.in_process lifelike-file FILE SYSTEM PLAYERS   such a tournament after four rounds, as TRF
python -m script.benchmarks.in_process lifelike-trf26 FILE SYSTEM PLAYERS  the same with the records that gacrux reads
python -m script.benchmarks.in_process congress FOLDER SYSTEM PLAYERS BAR BEFORE  a McMahon before each round, as TRF
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from script.benchmarks import congress_play
from script.benchmarks.lifelike_play import play
from script.gacrux import trf26

from helpers.hard_cases import hard_cases, played
from zwitsers.engine.pairing import NoPairingError, pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.formats.trf import read_trf, write_trf
from zwitsers.formats.trf.new_document import new_document

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.engine.domain import Snapshot

ROUNDS, PLANNED = 5, 9
SEED = 7


def make(file: str, system: str, players: str) -> None:
    """Played by the engine itself: one player in a hundred absent, one game in a hundred forfeited."""
    snapshot = played(system, int(players), ROUNDS, seed=SEED, planned=PLANNED)
    Path(file).write_bytes(write_trf(new_document(snapshot)))


def pair(file: str, system: str, times: str) -> None:
    seconds, _answer = _taken(read_trf(Path(file).read_bytes()).snapshot, system, int(times))
    print(f"{seconds:.6f}")


def hard(system: str, times: str) -> None:
    for case in hard_cases(system):
        seconds, answer = _taken(case.snapshot, system, int(times))
        print(f"{seconds:.6f}\t{answer}\t{case.name}")


def lifelike(system: str, players: str, how: str, seed: str) -> None:
    print(" ".join(f"{seconds:.6f}" for seconds, _snapshot in play(system, int(players), how, int(seed))))


def lifelike_file(file: str, system: str, players: str) -> None:
    *_, (_seconds, snapshot) = play(system, int(players), "20", SEED, rounds=4)
    Path(file).write_bytes(write_trf(new_document(snapshot)))


def lifelike_trf26(file: str, system: str, players: str) -> None:
    *_, (_seconds, snapshot) = play(system, int(players), "20", SEED, rounds=4)
    Path(file).write_text(trf26(snapshot), encoding="utf-8", newline="")


def congress(folder: str, system: str, players: str, bar: str, before: str) -> None:
    for turn, snapshot in enumerate(congress_play.rounds(system, int(players), bar, before), start=1):
        (Path(folder) / f"{turn}.trf").write_bytes(write_trf(new_document(snapshot)))


def _taken(snapshot: Snapshot, system: str, times: int) -> tuple[float, str]:
    """Seconds of the processor, as everywhere in these benchmarks."""
    taken, answer = [], "paired"
    for _ in range(times):
        start = time.process_time()
        try:
            pair_round(snapshot, rulebook(system))
        except NoPairingError:
            answer = "no pairing exists"
        taken.append(time.process_time() - start)
    return statistics.median(taken), answer


def main(task: str, *words: str) -> None:
    tasks: dict[str, Callable[..., None]] = {
        "make": make,
        "pair": pair,
        "hard": hard,
        "lifelike": lifelike,
        "lifelike-file": lifelike_file,
        "lifelike-trf26": lifelike_trf26,
        "congress": congress,
    }
    tasks[task](*words)


if __name__ == "__main__":
    main(*sys.argv[1:])
