"""Reading a TRF file and making the standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from script.benchmarks.measure import Measurement, zwitsers
from script.benchmarks.tournaments import random_trf

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PLAYERS, ROUNDS = 9999, 11


def _standings(system: str, *options: str) -> Callable[[Path], list[str]]:
    def command(folder: Path) -> list[str]:
        file = folder / f"standings-{PLAYERS}.trf"
        if not file.exists():
            file.write_text(random_trf(PLAYERS, ROUNDS, seed=1), encoding="utf-8")
        return zwitsers("standings", str(file), "--system", system, *options)

    return command


def _measurement(name: str, system: str, *options: str) -> Measurement:
    what = " ".join(("standings", "--system", system, *options))
    return Measurement(name, f"{what}, {PLAYERS} × {ROUNDS}", _standings(system, *options), 3.0, 500.0)


MEASUREMENTS = [
    _measurement("standings-knsb-wp", "knsb-wp", "--json"),
    _measurement("standings-kndb-fmjd", "kndb", "--ranking", "fmjd", "--json"),
    _measurement("standings-knsb-rating", "knsb-rating", "--final", "--csv"),
    _measurement("standings-table", "go-en"),
]
