"""What the benchmark of rating lists does in processes of its own.

python -m script.benchmarks.rating_tasks make FILE txt|xml PLAYERS     a list of generated players
python -m script.benchmarks.rating_tasks find FOLDER                   for each kind of question: median and slowest, ms
"""

from __future__ import annotations

import random
import sqlite3
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from helpers.rating_samples import fide_text, fide_xml, people
from zwitsers.formats.ratings import RatingIndex

if TYPE_CHECKING:
    from collections.abc import Callable

ASKED = 300


def make(file: str, kind: str, players: str) -> None:
    written = {"txt": fide_text, "xml": fide_xml}[kind]
    with Path(file).open("w", encoding="utf-8", newline="") as stream:
        stream.writelines(written(people(int(players))))


def find(folder: str) -> None:
    index = RatingIndex.open(Path(folder))
    chance = random.Random(5)
    names = _names(Path(folder), chance)
    for what, question in QUESTIONS.items():
        taken = []
        for number, surname, first in names:
            text = question(number, surname, first, chance)
            start = time.perf_counter()
            index.find(text)
            taken.append((time.perf_counter() - start) * 1000)
        print(f"{what}\t{statistics.median(taken)}\t{max(taken)}")


def _names(folder: Path, chance: random.Random) -> list[tuple[str, str, str]]:
    """Number, last word of the surname and first word of the first name of players all over the list."""
    database = sqlite3.connect(folder / "fide.sqlite")
    (count,) = database.execute("SELECT count(*) FROM players").fetchone()
    found = []
    for _ in range(ASKED):
        row = 1 + chance.randrange(count)
        number, name = database.execute("SELECT number, name FROM players WHERE row = ?", (row,)).fetchone()
        surname, _comma, first = name.lower().partition(", ")
        found.append((number, surname.split()[-1], first.split()[0]))
    database.close()
    return found


def _with_a_slip(word: str, chance: random.Random) -> str:
    place = chance.randrange(len(word))
    return f"{word[:place]}q{word[place + 1 :]}"


QUESTIONS: dict[str, Callable[[str, str, str, random.Random], str]] = {
    "a number": lambda number, _surname, _first, _chance: number,
    "one letter": lambda _number, surname, _first, _chance: surname[:1],
    "two letters": lambda _number, surname, _first, _chance: surname[:2],
    "three letters": lambda _number, surname, _first, _chance: surname[:3],
    "five letters": lambda _number, surname, _first, _chance: surname[:5],
    "a surname": lambda _number, surname, _first, _chance: surname,
    "a first name": lambda _number, _surname, first, _chance: first,
    "surname and initial": lambda _number, surname, first, _chance: f"{surname} {first[:1]}",
    "first name and surname": lambda _number, surname, first, _chance: f"{first} {surname}",
    "two initials": lambda _number, surname, first, _chance: f"{first[:1]} {surname[:1]}",
    "a slip in the surname": lambda _number, surname, first, chance: f"{_with_a_slip(surname, chance)} {first}",
    "nobody": lambda _number, surname, first, _chance: f"{surname}qqq {first}qqq",
}


def main(task: str, *words: str) -> None:
    tasks: dict[str, Callable[..., None]] = {"make": make, "find": find}
    tasks[task](*words)


if __name__ == "__main__":
    main(*sys.argv[1:])
