"""A federation's servers under load: two behind nginx, one PostgreSQL (docs/hosting.md)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from script.benchmarks.measure import Check, Group, Measurement, Outcome, measured, milliseconds, seconds, spread

if TYPE_CHECKING:
    from collections.abc import Callable

TOURNAMENTS, PHONES = 500, 2000
MOST_TO_REACH, MOST_AMID_KILLS, MOST_FOR_A_PAGE = 4.0, 15.0, 0.300
MINUTES, LEVEL_PHONES, LEVEL_TOURNAMENTS = 30, 300, 200
# Of memory and of open files, from one third of the time to the next.
MOST_GROWTH = 1.10
# What script/scale reads.
FIGURES = Path("docs/hosting-figures.json")


def _day(_folder: Path, _repeat: int) -> Outcome:
    found = _run("--tournaments", str(TOURNAMENTS), "--phones", str(PHONES))
    FIGURES.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return day_outcome(found)


def day_outcome(found: dict[str, Any]) -> Outcome:
    rounds, amid = found["published"], found["published_amid"]
    rows = (
        ("tournaments", f"{found['tournaments']:,}"),
        ("live phones, all of which follow one of them", f"{found['phones']:,}"),
        ("all phones connected, each with its page", seconds(found["connecting"])),
        ("publishing is acknowledged", seconds(found["published_acknowledged"])),
        (f"the last phone shows the round: {len(rounds)} rounds", ", ".join(map(seconds, rounds))),
        (f"the same while servers are killed: {len(amid)} rounds", ", ".join(map(seconds, amid))),
        ("arbiters' pages: median, 95 of 100, worst", spread(found["pages_calm"])),
        ("the same while servers are killed", spread(found["pages_amid"])),
        (f"results entered, by {found['writers']} writers, in {found['worked']:.0f} s", f"{found['acknowledged']:,}"),
        ("a result is acknowledged: median, 95 of 100, worst", spread(found["writing"])),
        ("servers killed meanwhile", f"{found['kills']:,}"),
        ("results that had to be sent again", f"{found['tried_again']:,}"),
        ("arbiters' pages that no server could be reached for", f"{found['unreached']:,}"),
        ("live connections that broke and came back", f"{found['came_back']:,}"),
        ("connections with the database", f"{found['database_connections']:,}"),
        ("the database", f"{found['database_bytes'] / 1e6:.0f} MB"),
        ("memory of a process, at most", f"{max(process[0] for process in found['memory']) / 1e6:.0f} MB"),
    )
    checks = (
        _most(f"a published round on {found['phones']:,} phones", max(rounds), MOST_TO_REACH, seconds),
        _most("the same while servers are killed", max(amid), MOST_AMID_KILLS, seconds),
        _most("arbiters' pages, 95 of 100", found["pages_calm"]["p95"], MOST_FOR_A_PAGE, milliseconds),
        _most("results that were acknowledged and are lost", found["lost"], 0, str),
        _most("results that are there twice", found["twice"], 0, str),
        _most("answers that should not be", len(found["failures"]), 0, str),
    )
    return Outcome(rows, checks)


def _level(_folder: Path, _repeat: int) -> Outcome:
    words = ["--tournaments", str(LEVEL_TOURNAMENTS), "--phones", str(LEVEL_PHONES), "--minutes", str(MINUTES)]
    return level_outcome(_run(*words))


def level_outcome(found: dict[str, Any]) -> Outcome:
    """At the start and after each third of the time, of each process."""
    samples = found["samples"]
    thirds = [samples[len(samples[1:]) * part // 3] for part in range(4)]
    rows, checks = [], []
    for which, name, unit in ((0, "memory of each process, MB", 1e6), (1, "open files of each process", 1)):
        for sample in thirds:
            shown = ", ".join(f"{process[which] / unit:,.0f}" for process in sample["processes"].values())
            rows.append((f"{name}, after {sample['minute']} minutes", shown))
        # The highest of each third, for the numbers go up and down with the phones.
        first, _second, last = (_highest(samples, which, part) for part in range(3))
        checks.append(
            Check(
                f"{name.partition(',')[0]}: the highest in the last third to that in the first",
                f"{last / first:.2f}",
                f"{MOST_GROWTH:.2f}",
                last <= first * MOST_GROWTH,
            )
        )
    done = samples[-1]["done"]
    rows.append(
        ("pages for phones, pages for arbiters, results", f"{done['pages']:,}, {done['desk']:,}, {done['results']:,}")
    )
    checks.append(_most("answers that should not be", len(found["failures"]), 0, str))
    return Outcome(tuple(rows), tuple(checks))


def _highest(samples: list[Any], which: int, part: int) -> float:
    third = len(samples) // 3
    some = samples[part * third : (part + 1) * third + 1]
    return float(max(process[which] for sample in some for process in sample["processes"].values()))


def _run(*words: str) -> dict[str, Any]:
    output = measured([sys.executable, "-m", "script.benchmarks.hosted_day", *words], 1).output.decode()
    found: dict[str, Any] = json.loads(output.splitlines()[-1])
    return found


def _most(what: str, value: float, most: float, shown: Callable[[Any], str]) -> Check:
    return Check(what, shown(value), shown(most), value <= most)


GROUP = Group(
    "hosting",
    f"Two servers, nginx and PostgreSQL: {TOURNAMENTS} tournaments, {PHONES:,} phones",
    ("what", "measured"),
    (Measurement("hosting-day", _day),),
)
LEVEL = Group(
    "level",
    f"{MINUTES} minutes of traffic on the same servers",
    ("what", "measured"),
    (Measurement("level-30-minutes", _level),),
    only_when_named=True,
)
