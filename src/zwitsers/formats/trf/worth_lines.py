"""Points, virtual points and abnormal points as records: XXA of TRF16, 250 and 299 of TRF26."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from zwitsers.domain.points import baku_points
from zwitsers.formats.trf.columns import show_tenths
from zwitsers.formats.trf.points import in_tenths
from zwitsers.rules.registry import rulebook

if TYPE_CHECKING:
    from zwitsers.domain import Snapshot

_BAKU = "_BAKU"


def system_code(snapshot: Snapshot, system: str) -> str:
    """Record 192 for a rulebook of FIDE; empty for any other."""
    book = rulebook(system) if system else None
    if book is None or not book.trf_system:
        return ""
    return f"{book.trf_system}_{book.edition[:4]}" + (_BAKU if is_baku(snapshot) else "")


def is_baku(snapshot: Snapshot) -> bool:
    """Whoever entered late may have made the first group larger."""
    rounds, group = snapshot.planned_rounds, snapshot.virtual
    if not group or rounds is None:
        return False
    return dict(group) == baku_points(snapshot.numbers, rounds, snapshot.points, last=max(group))


def xxa_lines(snapshot: Snapshot) -> list[str]:
    """One record for each player with virtual points, all rounds in it."""
    return [
        f"XXA {number:4d}" + "".join(f" {show_tenths(in_tenths(snapshot, units)):>4}" for units in gains)
        for number, gains in sorted(snapshot.virtual.items())
        if any(gains)
    ]


def acceleration_lines(snapshot: Snapshot) -> list[str]:
    """Record 250: one for players in a row and rounds in a row with the same virtual points."""
    lines: list[str] = []
    everyone = sorted(snapshot.numbers)
    for gains, numbers in groupby(everyone, lambda number: snapshot.virtual.get(number, ())):
        alike = list(numbers)
        for units, rounds in groupby(enumerate(gains, start=1), lambda turn: turn[1]):
            turns = [turn for turn, _units in rounds]
            if units:
                points = show_tenths(in_tenths(snapshot, units))
                lines.append(f"250      {points:>4} {turns[0]:3d} {turns[-1]:3d} {alike[0]:4d} {alike[-1]:4d}")
    return lines


def abnormal_lines(snapshot: Snapshot) -> list[str]:
    """Record 299: what players have beyond their results."""
    return [
        f"299 {'':9}{_signed(in_tenths(snapshot, units)):>4}  {round_number:3d} {number:4d}"
        for (number, round_number), units in sorted(snapshot.abnormal.items())
        if units
    ]


def _signed(tenths: int) -> str:
    return f"-{show_tenths(-tenths)}" if tenths < 0 else show_tenths(tenths)
