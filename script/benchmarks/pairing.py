"""One round after 5 of 9: our whole process, the pairing alone, and py4swiss on the same file.

py4swiss grows with the cube of the field, so it is left out with the largest one.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from script.benchmarks.measure import Check, Group, Measurement, Outcome, in_process, measured, program

from zwitsers.engine.rules.registry import IDS

if TYPE_CHECKING:
    from pathlib import Path

SMALL, MIDDLE, LARGE = 100, 1000, 9000


class Promise(NamedTuple):
    """`small_share` and `middle_share`: our whole process as a part of py4swiss's, at 100 and at 1,000 players."""

    middle_share: Fraction
    seconds: int
    exponent: float
    megabytes: int
    in_process: tuple[int, float]  # players, milliseconds
    small_share: Fraction = Fraction(1, 3)


GO = Promise(Fraction(1, 30), 10, 1.5, 500, (SMALL, 10))
PROMISES = {
    "go-nl": GO,
    "go-en": GO,
    "kndb": GO,
    "knsb-wp": Promise(Fraction(1, 15), 30, 1.5, 500, (SMALL, 20)),
    "knsb-rating": Promise(Fraction(1, 8), 60, 2.0, 1000, (108, 150)),
    "fide-dutch": Promise(Fraction(1, 40), 10, 1.3, 300, (SMALL, 40)),
}


class Measured(NamedTuple):
    seconds: float
    clock: float
    megabytes: float
    in_process: float
    peer: float | None

    @property
    def share(self) -> float:
        return self.seconds / self.peer if self.peer else math.inf


def tournament(folder: Path, system: str, players: int) -> str:
    file = folder / f"{system}-{players}.trf"
    if not file.exists():
        in_process("make", str(file), system, str(players))
    return str(file)


def _measure(folder: Path, system: str, players: int, repeat: int) -> Measured:
    file = tournament(folder, system, players)
    ours = measured([program("zwitsers"), "pair", file, "--system", system, "--plain"], repeat)
    peer = _peer(folder, file, ours.output, repeat) if players < LARGE else None
    return Measured(ours.seconds, ours.clock, ours.megabytes, _in_process(file, system, repeat), peer)


def _in_process(file: str, system: str, repeat: int) -> float:
    return float(in_process("pair", file, system, str(repeat)))


def _peer(folder: Path, file: str, ours: bytes, repeat: int) -> float:
    answer = folder / "py4swiss.txt"
    found = measured([program("py4swiss"), "-t", file, "-p", str(answer)], repeat)
    # Another rulebook, so other pairs; but it must have done the same work.
    if answer.read_text().split()[0].encode() != ours.split()[0]:
        raise SystemExit(f"py4swiss did not pair everyone in {file}")
    return found.seconds


def _run(system: str, folder: Path, repeat: int) -> Outcome:
    found = {players: _measure(folder, system, players, repeat) for players in (SMALL, MIDDLE, LARGE)}
    promise = PROMISES[system]
    rows = tuple(_row(system, players, one) for players, one in found.items())
    exponent = _exponent(found[MIDDLE].seconds, found[LARGE].seconds)
    inner = _exponent(found[MIDDLE].in_process, found[LARGE].in_process)
    most, limit = promise.in_process
    alone = found[most].in_process if most in found else _in_process(tournament(folder, system, most), system, repeat)
    peak = max(one.megabytes for one in found.values())
    checks = (
        _share_check(system, SMALL, found[SMALL], promise.small_share),
        _share_check(system, MIDDLE, found[MIDDLE], promise.middle_share),
        Check(
            f"{system}, {LARGE:,} players",
            f"{found[LARGE].seconds:.2f} s",
            f"{promise.seconds} s",
            found[LARGE].seconds <= promise.seconds,
        ),
        Check(
            f"{system}, growth from {MIDDLE:,} to {LARGE:,}",
            f"n^{exponent:.2f} (pair_round alone n^{inner:.2f})",
            f"n^{promise.exponent:g}",
            exponent <= promise.exponent,
        ),
        Check(f"{system}, peak memory", f"{peak:.0f} MB", f"{promise.megabytes} MB", peak <= promise.megabytes),
        Check(
            f"{system}, pair_round with {most} players",
            f"{alone * 1000:.1f} ms",
            f"{limit:g} ms",
            alone * 1000 <= limit,
        ),
    )
    return Outcome(rows, checks)


def _row(system: str, players: int, one: Measured) -> tuple[str, ...]:
    return (
        system,
        f"{players:,}",
        f"{one.seconds:.3f} s",
        f"{one.clock:.3f} s",
        f"{one.megabytes:.0f} MB",
        f"{one.in_process * 1000:.1f} ms",
        f"{one.peer:.2f} s" if one.peer else "–",
        f"1/{1 / one.share:.1f}" if one.peer else "–",
    )


def _share_check(system: str, players: int, one: Measured, share: Fraction) -> Check:
    what = f"{system}, {players:,} players against py4swiss"
    return Check(what, f"1/{1 / one.share:.1f}", str(share), one.share <= share)


def _exponent(middle: float, large: float) -> float:
    return math.log(large / middle) / math.log(LARGE / MIDDLE)


def _measurement(system: str) -> Measurement:
    return Measurement(f"pair-{system}", lambda folder, repeat: _run(system, folder, repeat))


GROUP = Group(
    "pair",
    "One round after 5 of 9",
    ("system", "players", "whole process", "by the clock", "peak", "pair_round", "py4swiss", "share"),
    tuple(_measurement(system) for system in IDS),
)
