"""script/bench: run the measurements, print a table, keep the figures in docs/benchmarks.md on request."""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import sys
import tempfile
from pathlib import Path

from script.benchmarks import reading
from script.benchmarks.measure import Figure, measure

MEASUREMENTS = [*reading.MEASUREMENTS]
PAGE = Path("docs/benchmarks.md")
BEGIN, END = "<!-- figures: written by script/bench --write -->", "<!-- end of figures -->"


def main() -> int:
    options = _options()
    chosen = [m for m in MEASUREMENTS if not options.only or any(part in m.name for part in options.only)]
    if not chosen:
        print(f"No measurement has that in its name. There are: {', '.join(m.name for m in MEASUREMENTS)}")
        return 1
    print(_row("measurement", "seconds", "at most", "MB", "at most", "kept"))
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        for measurement in chosen:
            figure = measure(measurement, Path(folder), options.repeat)
            figures.append(figure)
            print(_row(*_cells(figure)), flush=True)
    if options.write:
        _write(figures)
    return 0 if all(figure.kept for figure in figures) else 4


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="script/bench", description=__doc__)
    parser.add_argument("--only", action="append", metavar="PART", help="measurements with this in their name")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="the best of N runs (3)")
    parser.add_argument("--write", action="store_true", help=f"put the figures into {PAGE}")
    return parser.parse_args()


def _cells(figure: Figure) -> tuple[str, ...]:
    limits = figure.measurement
    return (
        limits.name,
        f"{figure.seconds:.2f}",
        f"{limits.most_seconds:g}",
        f"{figure.megabytes:.0f}",
        f"{limits.most_megabytes:g}",
        "yes" if figure.kept else "NO",
    )


def _row(*cells: str) -> str:
    name, *numbers = cells
    return f"{name:<28}" + "".join(f"{number:>10}" for number in numbers)


def _write(figures: list[Figure]) -> None:
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    tail = rest.partition(END)[2]
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    rows = [
        f"| {figure.measurement.name} | {figure.measurement.about} | {figure.seconds:.2f} "
        f"| {figure.measurement.most_seconds:g} | {figure.megabytes:.0f} | {figure.measurement.most_megabytes:g} |"
        for figure in figures
    ]
    table = "\n".join(
        [f"{today}, {machine}.", "", "| name | what | s | at most | MB | at most |", "|---|---|---|---|---|---|", *rows]
    )
    PAGE.write_text(f"{head}{BEGIN}\n{table}\n{END}{tail}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
