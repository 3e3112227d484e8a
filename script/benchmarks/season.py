"""A Keizer season of a club: pairing its last evening, and all its standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from script.benchmarks.measure import Check, Group, Measurement, Outcome, measured, program

if TYPE_CHECKING:
    from pathlib import Path

EVENINGS = 34
# Of 60 members 27 to 43 come to an evening with this seed.
ABSENCES, SEED = "40%", "2"
# Columns of a TRF file: where the rounds begin, and how wide each is.
_FIRST_CELL, _CELL = 89, 10


def _season(folder: Path, members: int) -> Path:
    """The whole season as a file."""
    made = folder / f"season-{members}"
    if not made.exists():
        words = ["--system", "keizer", "--players", str(members), "--rounds", str(EVENINGS), "--seed", SEED]
        measured([program("zwitsers"), "generate", *words, "--absences", ABSENCES, "-o", str(made)], 1)
    return next(made.glob("*.trf"))


def _evening(folder: Path, members: int) -> Path:
    """The same before its last evening: absences are known, games are to be paired."""
    lines = _season(folder, members).read_text(encoding="utf-8").splitlines()
    last = _FIRST_CELL + _CELL * (EVENINGS - 1)
    cut = [line if not line.startswith("001") or "Z" in line[last:] else line[:last].rstrip() for line in lines]
    file = folder / f"evening-{members}.trf"
    file.write_text("\n".join(cut) + "\n", encoding="utf-8")
    return file


def _pair(members: int, most: float) -> Measurement:
    def run(folder: Path, repeat: int) -> Outcome:
        file = _evening(folder, members)
        return _outcome(f"pair evening {EVENINGS}", members, ["pair", str(file), "--plain"], repeat, most)

    return Measurement(f"season-pair-{members}", run)


def _standings(members: int, most: float) -> Measurement:
    def run(folder: Path, repeat: int) -> Outcome:
        what = f"standings after each of {EVENINGS} evenings"
        return _outcome(what, members, ["standings", str(_season(folder, members)), "--json"], repeat, most)

    return Measurement(f"season-standings-{members}", run)


def _outcome(what: str, members: int, words: list[str], repeat: int, most: float) -> Outcome:
    found = measured([program("zwitsers"), *words], repeat)
    seconds = f"{found.seconds:.2f} s"
    check = Check(f"{what}, {members} members", seconds, f"{most:g} s", found.seconds <= most)
    row = (what, str(members), seconds, f"{found.clock:.2f} s", f"{found.megabytes:.0f} MB")
    return Outcome((row,), (check,))


GROUP = Group(
    "season",
    "A Keizer season",
    ("what", "members", "whole process", "by the clock", "peak"),
    (_pair(60, 0.3), _standings(60, 1.0), _pair(300, 1.0)),
)
