"""Reading a TRF file and making the standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from script.benchmarks.measure import Check, Group, Measurement, Outcome, measured, program
from script.benchmarks.tournaments import random_trf

if TYPE_CHECKING:
    from pathlib import Path

PLAYERS, ROUNDS = 9999, 11
MOST_SECONDS, MOST_MEGABYTES = 3.0, 500


def _measurement(name: str, *options: str, most: float = MOST_SECONDS) -> Measurement:
    what = " ".join(("standings", *options))

    def run(folder: Path, repeat: int) -> Outcome:
        file = folder / f"standings-{PLAYERS}.trf"
        if not file.exists():
            file.write_text(random_trf(PLAYERS, ROUNDS, seed=1), encoding="utf-8")
        found = measured([program("zwitsers"), "standings", str(file), *options], repeat)
        seconds, megabytes = f"{found.seconds:.2f} s", f"{found.megabytes:.0f} MB"
        kept = found.seconds <= most and found.megabytes <= MOST_MEGABYTES
        check = Check(what, f"{seconds}, {megabytes}", f"{most:g} s, {MOST_MEGABYTES} MB", kept)
        return Outcome(((what, seconds, f"{found.clock:.2f} s", megabytes),), (check,))

    return Measurement(name, run)


GROUP = Group(
    "standings",
    "Standings",
    ("command", "whole process", "by the clock", "peak"),
    (
        _measurement("standings-knsb-wp", "--system", "knsb-wp", "--json"),
        _measurement("standings-kndb-fmjd", "--system", "kndb", "--ranking", "fmjd", "--json"),
        _measurement("standings-knsb-rating", "--system", "knsb-rating", "--final", "--csv"),
        _measurement("standings-table", "--system", "go-en"),
        _measurement(
            "standings-tie-breaks", "--system", "fide-dutch", "--tie-breaks", "BH/C1,BH,SB,ARO,DE", "--json", most=4.0
        ),
    ),
)
