"""fide-dutch beside gacrux and py4swiss: one round after 4 of 9 of a lifelike open, whole processes on one history.

gacrux is the engine of FIDE's technical commission and pairs by the same edition, so its pairs must be ours. py4swiss
pairs by the edition before. Both are left out with the largest field: gacrux takes minutes and gigabytes there.
"""

from __future__ import annotations

import math
import sys
from typing import TYPE_CHECKING, NamedTuple

from script.benchmarks.measure import Check, Group, Measurement, Outcome, in_process, measured, program

from zwitsers.cli.errors import Exit

if TYPE_CHECKING:
    from pathlib import Path

    from script.benchmarks.measure import Run

SYSTEM = "fide-dutch"
SMALL, MIDDLE, LARGE = 100, 1000, 5000
# What is promised: our time as a part of theirs, and what the largest field takes.
GACRUX_SHARES = {SMALL: 3, MIDDLE: 20}
PY4SWISS_SHARES = {MIDDLE: 40}
MOST_SECONDS, MOST_MEGABYTES, MOST_GROWTH = 3.0, 200, 1.3
# `why --not` about pairs at the top, half-way and far apart.
QUESTIONS = ("1 2", "3 9", "7 60", "50 120")
ASKED = {200: 1.0, 1000: 3.0}
# That no pairing exists: two strength groups of odd size.
STUCK, STRENGTH_GROUPS, MOST_SECONDS_STUCK = 9000, "1-4501,4502-9000", 3.0


class Measured(NamedTuple):
    ours: Run
    # `zwitsers-engine`, called as bbpPairings is.
    engine: Run
    gacrux: Run | None
    py4swiss: Run | None


def _measure(folder: Path, players: int, repeat: int) -> Measured:
    file, trf26 = folder / f"lifelike-{players}.trf", folder / f"lifelike-{players}.trf26"
    in_process("lifelike-file", str(file), SYSTEM, str(players))
    in_process("lifelike-trf26", str(trf26), SYSTEM, str(players))
    ours = measured([program("zwitsers"), "pair", str(trf26), "--system", SYSTEM, "--plain"], repeat)
    engine = measured([program("zwitsers-engine"), "--dutch", str(trf26), "-p", str(folder / "answer.txt")], repeat)
    if players == LARGE:
        return Measured(ours, engine, None, None)
    call = [
        sys.executable,
        "-m",
        "gacrux.pairingchecker",
        "-i",
        str(trf26),
        "-f",
        "TRF",
        "-p",
        "-m",
        "dutch",
        "-d",
        "T",
    ]
    gacrux = measured(call, repeat)
    if _boards(gacrux.output) != _boards(ours.output):
        raise SystemExit(f"gacrux pairs {trf26.name} otherwise")
    py4swiss = measured([program("py4swiss"), "-t", str(file), "-p", str(folder / "answer.txt")], repeat)
    return Measured(ours, engine, gacrux, py4swiss)


def _why_not(folder: Path, players: int, repeat: int) -> Check:
    """The slowest of the questions."""
    file = folder / f"lifelike-{players}.trf26"
    in_process("lifelike-trf26", str(file), SYSTEM, str(players))
    call = [program("zwitsers"), "why", str(file), "--system", SYSTEM, "--not"]
    seconds = max(measured([*call, *question.split()], repeat).seconds for question in QUESTIONS)
    most = ASKED[players]
    return Check(f"why --not with {players:,} players, the slowest", f"{seconds:.2f} s", f"{most:g} s", seconds < most)


def _no_pairing(folder: Path, repeat: int) -> Check:
    file = folder / f"lifelike-{STUCK}.trf26"
    in_process("lifelike-trf26", str(file), SYSTEM, str(STUCK))
    call = [program("zwitsers"), "pair", str(file), "--system", SYSTEM, "--plain", "--strength-rounds", "9"]
    found = measured([*call, "--strength-groups", STRENGTH_GROUPS], repeat, code=Exit.NO_PAIRING)
    return Check(
        f"no pairing: {STUCK:,} players in two odd groups",
        f"{found.seconds:.2f} s",
        f"{MOST_SECONDS_STUCK:g} s",
        found.seconds < MOST_SECONDS_STUCK,
    )


def _boards(output: bytes) -> set[tuple[bytes, ...]]:
    """White and black of every board, in whatever order."""
    _count, *lines = output.split(b"\n")
    return {tuple(line.split()) for line in lines if line.strip()}


def _run(folder: Path, repeat: int) -> Outcome:
    found = {players: _measure(folder, players, repeat) for players in (SMALL, MIDDLE, LARGE)}
    largest = found[LARGE].ours
    growth = math.log(largest.seconds / found[MIDDLE].ours.seconds) / math.log(LARGE / MIDDLE)
    checks = [
        *(
            _share(players, "gacrux", found[players].ours, found[players].gacrux, GACRUX_SHARES)
            for players in GACRUX_SHARES
        ),
        _share(SMALL, "gacrux, zwitsers-engine", found[SMALL].engine, found[SMALL].gacrux, GACRUX_SHARES),
        *(
            _share(players, "py4swiss", found[players].ours, found[players].py4swiss, PY4SWISS_SHARES)
            for players in PY4SWISS_SHARES
        ),
        Check(
            f"{LARGE:,} players",
            f"{largest.seconds:.2f} s, {largest.megabytes:.0f} MB",
            f"{MOST_SECONDS:g} s, {MOST_MEGABYTES} MB",
            largest.seconds < MOST_SECONDS and largest.megabytes < MOST_MEGABYTES,
        ),
        Check(f"growth from {MIDDLE:,} to {LARGE:,}", f"n^{growth:.2f}", f"n^{MOST_GROWTH:g}", growth <= MOST_GROWTH),
        *(_why_not(folder, players, repeat) for players in ASKED),
        _no_pairing(folder, repeat),
    ]
    return Outcome(tuple(_row(players, one) for players, one in found.items()), tuple(checks))


def _row(players: int, one: Measured) -> tuple[str, ...]:
    def time(run: Run | None) -> str:
        return "–" if run is None else f"{run.seconds:.2f} s, {run.megabytes:.0f} MB"

    return (
        f"{players:,}",
        f"{one.ours.seconds:.3f} s",
        f"{one.engine.seconds:.3f} s",
        f"{one.ours.clock:.3f} s",
        f"{one.ours.megabytes:.0f} MB",
        time(one.gacrux),
        time(one.py4swiss),
    )


def _share(players: int, name: str, ours: Run, theirs: Run | None, shares: dict[int, int]) -> Check:
    assert theirs is not None
    times = theirs.seconds / ours.seconds
    what = f"{players:,} players against {name}"
    return Check(what, f"1/{times:.1f}", f"1/{shares[players]}", times >= shares[players])


GROUP = Group(
    "fide",
    "fide-dutch beside gacrux and py4swiss",
    ("players", "whole process", "zwitsers-engine", "by the clock", "peak", "gacrux", "py4swiss"),
    (Measurement("fide-engines", _run),),
)
