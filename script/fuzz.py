"""script/fuzz: pair random tournaments and hold every one against the oracles, until something differs.

Without --count there is no end to it; stop it with Ctrl-C and it tells how far it came. The systems take turns. At the
first difference it stops, with an account of it and the seed, and ends with exit code 1.
"""

from __future__ import annotations

import argparse
import datetime
import sys
import time
from collections import Counter, deque
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import count as count_from
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from script import gacrux

from helpers.fuzzing import FUZZED, DisagreementError, examine, ways_in_turn
from oracles.differences import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PAGE = Path("docs/fuzzing.md")
BEGIN, END = "<!-- figures: written by script/fuzz --write -->", "<!-- end of figures -->"
# Tournaments in one piece of work: enough to make handing it out cheap, few enough to keep the bar moving.
PIECE = 50
GACRUX = "gacrux"
# Where there is no terminal to draw a bar on, a line after so many tournaments of each system.
LINE_EVERY = 10_000


class Piece(NamedTuple):
    system: str
    first: int
    size: int


class Report(NamedTuple):
    """What came of a piece: how many tournaments, what was counted in them, and the difference that stopped it."""

    piece: Piece
    done: int
    counted: Counter[str]
    difference: str | None


def work(piece: Piece) -> Report:
    counted: Counter[str] = Counter()
    for done, seed in enumerate(range(piece.first, piece.first + piece.size)):
        try:
            counted.update(gacrux.compare(seed) if piece.system == GACRUX else _examined(piece.system, seed))
        except DisagreementError as found:
            return Report(piece, done, counted, str(found))
    return Report(piece, piece.size, counted, None)


def _examined(system: str, seed: int) -> Counter[str]:
    finding = examine(system, seed, ways_in_turn(system, seed))
    verdict = [] if finding.verdict is None else [finding.verdict.name]
    return Counter(verdict + ([] if finding.pairable else ["unpairable"]))


def pieces(systems: list[str], start: int, count: int | None) -> Iterator[Piece]:
    """The systems in turn, PIECE tournaments at a time."""
    starts = count_from(start, PIECE) if count is None else iter(range(start, start + count, PIECE))
    for first in starts:
        size = PIECE if count is None else min(PIECE, start + count - first)
        yield from (Piece(system, first, size) for system in systems)


def reports(jobs: int, work_list: Iterator[Piece]) -> Iterator[Report]:
    """In the order of the pieces, whatever the number of processes, so that the first difference is always the same."""
    if jobs == 1:
        yield from map(work, work_list)
        return
    with ProcessPoolExecutor(jobs) as pool:
        under_way: deque[Future[Report]] = deque()
        try:
            while True:
                under_way.extend(pool.submit(work, piece) for piece in islice(work_list, 3 * jobs - len(under_way)))
                if not under_way:
                    return
                yield under_way.popleft().result()
        finally:
            for future in under_way:
                future.cancel()


class Tally:
    def __init__(self, systems: list[str]) -> None:
        self.done = dict.fromkeys(systems, 0)
        self.counted: dict[str, Counter[str]] = {system: Counter() for system in systems}
        self.began = time.monotonic()

    def add(self, report: Report) -> None:
        system = report.piece.system
        self.done[system] += report.done
        self.counted[system].update(report.counted)

    @property
    def seconds(self) -> str:
        return f"{time.monotonic() - self.began:,.0f} seconds"

    def look_ahead(self, system: str) -> str:
        """In how many the step-by-step procedure differs; empty where it was not looked at."""
        counted = self.counted[system]
        differing = counted[Verdict.SHORT_SIGHT.name] + counted[Verdict.LARGER_NEXT_ROOM.name]
        return f"{differing:,}" if differing or counted[Verdict.AGREE.name] else ""

    def line(self, system: str) -> str:
        if system == GACRUX:
            return f"{self.done[system]:>9,} tournaments with gacrux: " + ", ".join(
                f"{count:,} {what}" for what, count in sorted(self.counted[system].items()) if count
            )
        unpairable, differing = self.counted[system]["unpairable"], self.look_ahead(system)
        text = f"{system:<12} {self.done[system]:>9,} tournaments, {unpairable:>7,} without a legal pairing"
        return text + (f"; procedure differs by its look-ahead in {differing}" if differing else "")

    def lines(self) -> str:
        return "\n".join([*(self.line(system) for system in self.done), self.seconds])

    def table(self, start: int, difference: str | None) -> str:
        today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
        verdict = "no difference" if difference is None else "A DIFFERENCE"
        rows = [
            f"| {system} | {done:,} | {self.counted[system]['unpairable']:,} | {self.look_ahead(system)} |"
            for system, done in self.done.items()
        ]
        return "\n".join(
            [
                f"{today}, from seed {start}, {self.seconds}: {verdict}.",
                "",
                "| system | tournaments | no legal pairing | procedure differs by its look-ahead |",
                "|---|---:|---:|---:|",
                *rows,
            ]
        )


def main() -> int:
    options = _options()
    systems = [GACRUX] if options.gacrux else options.system or list(FUZZED)
    tally = Tally(systems)
    console = Console()
    progress = Progress(
        TextColumn("{task.description:<12}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        disable=not console.is_terminal,
    )
    difference = None
    every = PIECE if options.gacrux else LINE_EVERY
    with progress:
        bars = {system: progress.add_task(system, total=options.count) for system in systems}

        def show(report: Report) -> None:
            system = report.piece.system
            progress.advance(bars[system], report.done)
            if progress.disable and tally.done[system] // every > (tally.done[system] - report.done) // every:
                print(tally.line(system), flush=True)

        try:
            difference = _run(reports(options.jobs, pieces(systems, options.start, options.count)), tally, show)
        except KeyboardInterrupt:
            progress.console.print("Stopped.")
    print(tally.lines())
    if options.write:
        _write(tally.table(options.start, difference))
    if difference is None:
        print("No difference.")
        return 0
    print(f"\nA DIFFERENCE\n{difference}")
    return 1


def _run(all_reports: Iterator[Report], tally: Tally, show: Callable[[Report], None]) -> str | None:
    """The first difference, or None when there is no more work."""
    for report in all_reports:
        tally.add(report)
        show(report)
        if report.difference is not None:
            return report.difference
    return None


def _write(table: str) -> None:
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(f"{head}{BEGIN}\n{table}\n{END}{rest.partition(END)[2]}", encoding="utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="script/fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--system", action="append", choices=FUZZED, help="only this one; may be given again (all)")
    parser.add_argument("--count", type=_positive, metavar="N", help="so many tournaments of each system (no end)")
    parser.add_argument("--start", type=int, default=0, metavar="SEED", help="the first seed (0)")
    parser.add_argument("--jobs", type=_positive, default=1, metavar="N", help="processes at a time (1)")
    parser.add_argument("--write", action="store_true", help=f"put the figures into {PAGE}")
    parser.add_argument("--gacrux", action="store_true", help="whole tournaments of fide-dutch beside gacrux instead")
    options = parser.parse_args()
    if options.gacrux and (options.system or options.write):
        parser.error("--gacrux goes with neither --system nor --write")
    return options


def _positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return value


if __name__ == "__main__":
    sys.exit(main())
