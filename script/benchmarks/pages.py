"""The pages under load: a hall of phones that follow a tournament, and an arbiter who goes on working."""

from __future__ import annotations

import json
import sys
import tempfile
from typing import TYPE_CHECKING, Any

from script.benchmarks.measure import Check, Group, Measurement, Outcome, measured, milliseconds, seconds, spread

if TYPE_CHECKING:
    from pathlib import Path

PHONES = 500
# From the moment the arbiter presses the button until the last phone shows the round.
MOST_TO_REACH = 3.0
MOST_FOR_A_PAGE = 0.200
MOST_FOR_AN_EVENT_PAGE = 0.300


def _phones(folder: Path, repeat: int) -> Outcome:
    found = _median_run(folder, repeat, "phones")
    rows = (
        ("all phones connected, each with its page", seconds(found["connecting"])),
        (f"pages fetched again while {found['results']} results came in", f"{found['fetched']:,}"),
        ("a result reaches the last phone, at worst", seconds(found["worst_lag"])),
        ("arbiter's pages meanwhile: median, 95 of 100, worst", spread(found["playing"])),
        ("arbiter's pages while the next round is paired and looked at", spread(found["pairing"])),
        ("publishing is acknowledged", seconds(found["acknowledged"])),
        ("the last phone is told", seconds(found["told"])),
        ("the last phone shows the round", seconds(found["reached"])),
        ("arbiter's pages until then: median, 95 of 100, worst", spread(found["publishing"])),
    )
    checks = (
        Check(
            f"a published round on {PHONES} phones",
            seconds(found["reached"]),
            seconds(MOST_TO_REACH),
            found["reached"] <= MOST_TO_REACH,
        ),
        Check(
            "arbiter's pages all the while, 95 of 100",
            milliseconds(found["pages"]["p95"]),
            milliseconds(MOST_FOR_A_PAGE),
            found["pages"]["p95"] <= MOST_FOR_A_PAGE,
        ),
    )
    return Outcome(rows, checks)


def _event(folder: Path, repeat: int) -> Outcome:
    found = _median_run(folder, repeat, "event_phones")
    slowest = max(page["worst"] for page in found["pages"].values())
    rows = (
        *((f"/{page}: median, 95 of 100, worst", spread(times)) for page, times in found["pages"].items()),
        ("publishing a round of all groups is acknowledged", seconds(found["acknowledged"])),
        ("the last phone shows the round", seconds(found["reached"])),
        ("arbiter's pages until then: median, 95 of 100, worst", spread(found["publishing"])),
    )
    checks = (
        Check(
            "every page of the event at the desk",
            milliseconds(slowest),
            milliseconds(MOST_FOR_AN_EVENT_PAGE),
            slowest <= MOST_FOR_AN_EVENT_PAGE,
        ),
        Check(
            f"a round of 12 groups on {PHONES} phones",
            seconds(found["reached"]),
            seconds(MOST_TO_REACH),
            found["reached"] <= MOST_TO_REACH,
        ),
    )
    return Outcome(rows, checks)


def _median_run(folder: Path, repeat: int, what: str) -> dict[str, Any]:
    """By how long it took to reach everyone."""
    runs = sorted((_run(folder, what) for _ in range(repeat)), key=lambda found: float(found["reached"]))
    found = runs[len(runs) // 2]
    if found["failures"]:
        raise SystemExit(f"requests failed: {found['failures']}")
    return found


def _run(folder: Path, what: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(dir=folder) as own:
        command = [sys.executable, "-m", f"script.benchmarks.{what}", own, str(PHONES)]
        found: dict[str, Any] = json.loads(measured(command, 1).output.decode().splitlines()[-1])
    return found


GROUP = Group(
    "pages",
    f"{PHONES} phones follow a tournament of {PHONES} players",
    ("what", "time"),
    (Measurement("pages-phones", _phones),),
)

EVENT_GROUP = Group(
    "event",
    f"{PHONES} phones follow an event of 300 players in 12 groups",
    ("what", "time"),
    (Measurement("event-phones", _event),),
)
