"""script/bench: run the measurements, print their tables, keep them in docs/benchmarks.md on request."""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import re
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from script.benchmarks import (
    browser,
    congress,
    fide,
    hard,
    hosting,
    lifelike,
    pages,
    pairing,
    ratings,
    reading,
    season,
    store,
    writers,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from script.benchmarks.measure import Check, Group, Outcome

GROUPS = (
    pairing.GROUP,
    fide.GROUP,
    hard.GROUP,
    lifelike.GROUP,
    congress.GROUP,
    reading.GROUP,
    season.GROUP,
    store.GROUP,
    ratings.GROUP,
    pages.GROUP,
    pages.EVENT_GROUP,
    browser.GROUP,
    writers.GROUP,
    hosting.GROUP,
    hosting.LEVEL,
)
PAGE = Path("docs/benchmarks.md")
PROMISES = ("what", "measured", "at most", "kept")


def main() -> int:
    options = _options()
    checks: list[Check] = []
    with tempfile.TemporaryDirectory() as folder:
        for group in GROUPS:
            outcomes = _measure(group, Path(folder), options)
            checks += [check for outcome in outcomes for check in outcome.checks]
            if options.write and len(outcomes) == len(group.measurements):
                _write(group, outcomes)
    if not checks:
        names = ", ".join(m.name for group in GROUPS for m in group.measurements)
        print(f"No measurement has that in its name. There are: {names}")
        return 1
    print("\nWhat we promise\n")
    print("\n".join(_aligned([PROMISES, *map(_promise, checks)])))
    return 0 if all(check.kept for check in checks) else 4


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="script/bench", description=__doc__)
    parser.add_argument("only", nargs="*", metavar="PART", help="measurements with this in their name; all without it")
    parser.add_argument("--only", action="extend", nargs=1, metavar="PART", dest="more", help="the same")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="the median of N runs (3)")
    parser.add_argument("--write", action="store_true", help=f"put the tables that were measured whole into {PAGE}")
    options = parser.parse_args()
    options.only += options.more or []
    return options


def _measure(group: Group, folder: Path, options: argparse.Namespace) -> list[Outcome]:
    everything = not options.only and not group.only_when_named
    chosen = [m for m in group.measurements if everything or any(part in m.name for part in options.only)]
    outcomes: list[Outcome] = []
    for measurement in chosen:
        print(f"… {measurement.name}", file=sys.stderr, flush=True)
        outcomes.append(measurement.run(folder, options.repeat))
    if outcomes:
        print(f"\n{group.title}\n")
        print("\n".join(_aligned([group.heading, *_rows(outcomes)])), flush=True)
    return outcomes


def _rows(outcomes: Iterable[Outcome]) -> list[tuple[str, ...]]:
    return [row for outcome in outcomes for row in outcome.rows]


def _promise(check: Check) -> tuple[str, ...]:
    return check.what, check.measured, check.target, "yes" if check.kept else "NO"


def _aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


# The page


def _write(group: Group, outcomes: Sequence[Outcome]) -> None:
    """Replace what stands between the marks of the group."""
    begin, end = f"<!-- {group.name}: written by script/bench --write -->", f"<!-- end of {group.name} -->"
    checks = [check for outcome in outcomes for check in outcome.checks]
    text = "\n".join(
        [
            f"Measured on {_where()}",
            "",
            *_markdown([group.heading, *_rows(outcomes)]),
            "",
            *_markdown([PROMISES, *map(_promise, checks)]),
        ]
    )
    page = PAGE.read_text(encoding="utf-8")
    block = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if not block.search(page):
        raise SystemExit(f"{PAGE} has no place for {group.name}: put these two lines in it: {begin} {end}")
    PAGE.write_text(block.sub(lambda _old: f"{begin}\n{text}\n{end}", page), encoding="utf-8")


def _where() -> str:
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    return (
        f"{today}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}, py4swiss {version('py4swiss')}, gacrux {version('gacrux')}; "
        f"load average at the end {os.getloadavg()[1]:.1f}."
    )


def _markdown(rows: Sequence[tuple[str, ...]]) -> list[str]:
    heading, *rest = [f"| {' | '.join(row)} |" for row in rows]
    return [heading, "|---" * len(rows[0]) + "|", *rest]


if __name__ == "__main__":
    sys.exit(main())
