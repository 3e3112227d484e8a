"""A minimal reader for the golden files of fide-dutch: those of knsb-rating, with what the Dutch system has besides."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from oracles import rating_golden
from zwitsers.engine.domain import Colour, Constraints, ForbiddenPairs

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot

FOLDER = Path(__file__).resolve().parent.parent / "golden" / "fide-dutch"
MOST_PLAYERS = 10


def cases() -> list[Path]:
    return sorted(FOLDER.glob("*.trf"))


def small_cases() -> list[Path]:
    """Those in which every complete pairing can be tried."""
    return [case for case in cases() if len(read(case).players) - len(read(case).unavailable) <= MOST_PLAYERS]


def read(case: Path) -> Snapshot:
    lines = case.read_text(encoding="utf-8").splitlines()
    forbidden = [ForbiddenPairs(frozenset(map(int, line.split()[1:]))) for line in lines if line.startswith("XXP")]
    colours = [line.split()[1] for line in lines if line.startswith("XXC")]
    virtual = [line.split()[1:] for line in lines if line.startswith("XXA")]
    return rating_golden.read(case)._replace(
        constraints=Constraints(tuple(forbidden)),
        lot_colour=Colour(colours[0][0]) if colours else None,
        virtual={int(number): tuple(int(2 * Fraction(value)) for value in values) for number, *values in virtual},
    )
