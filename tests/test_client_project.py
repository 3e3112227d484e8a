"""A small project that uses only the public API of the wheel passes mypy --strict, and its mistakes do not."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
CLIENT = """
from fractions import Fraction

import zwitsers
from zwitsers import Event, InputError, NoPairingError, Player, Result, Tournament, ZwitsersError


def first_round(names: list[str]) -> list[tuple[str, str, str]]:
    pairing = zwitsers.pair([Player(name=name) for name in names], system="knsb-wp", seed=1)
    bye: Player | None = pairing.bye
    notes: tuple[str, ...] = pairing.notes
    assert bye is None or bye.name or notes
    return [(board.white.name, board.black.name, board.article) for board in pairing.boards]


def totals(tournament: Tournament) -> dict[str, Fraction]:
    return {row.player.name: row.points for row in tournament.standings(after=1)}


def leader(path: str) -> tuple[str, float, str]:
    row = zwitsers.read(path).standings("knsb-wp")[0]
    return row.player.name, float(row.points), ", ".join(f"{code} {value}" for code, value in row.tie_breaks.items())


def reasons(tournament: Tournament) -> str:
    why = tournament.why_not(1, "Anna")
    return why.article if why.paired is False else why.text("nl") + why.html()


def checked(tournament: Tournament) -> list[int]:
    return [checked.number for checked in tournament.check().rounds if not checked.agrees]


def evening(place: str) -> bool:
    with Event.create(place, name="Club", system=zwitsers.systems()[0], half_point_byes=1) as event:
        anna: Player = event.add_player("Anna", rating=1800)
        event.absent(anna, result=Result.ABSENT)
        try:
            event.pair()
            event.publish()
            event.enter(1, (Result.WIN, Result.LOSS))
        except NoPairingError as error:
            print(error.text("nl"))
        except (InputError, ZwitsersError) as error:
            print(error)
        return bool(event.standings().rows)


tau: float = zwitsers.simulate(["knsb-wp", "kndb"], players=8, rounds=3).kendall()
version: str = zwitsers.__version__
"""
WRONG = """
import zwitsers

zwitsers.par(["Anna"], system="kndb")
number: int = zwitsers.pair(["Anna"], system="kndb").boards[0].white.name
zwitsers.read("x.trf").standings(after="one")
"""


def pip(*words: object) -> None:
    quiet = ("--quiet", "--disable-pip-version-check")
    ended = subprocess.run(
        [sys.executable, "-m", "pip", *map(str, words), *quiet], capture_output=True, text=True, check=False
    )
    if "Could not find a version" in ended.stderr:
        pytest.skip("needs a package index to build the wheel")
    assert ended.returncode == 0, ended.stderr


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has the wheel and nothing else."""
    folder = tmp_path_factory.mktemp("client")
    pip("wheel", "--no-deps", "--wheel-dir", folder, ROOT)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv")
    found = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip("--python", found, "install", "--no-deps", "--no-compile", wheel)
    return found


def mypy(python: Path, folder: Path, source: str) -> str:
    (folder / "client.py").write_text(source, encoding="utf-8")
    words = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(python), "client.py"]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False).stdout


def test_a_client_passes_mypy_strict(python: Path, tmp_path: Path) -> None:
    assert mypy(python, tmp_path, CLIENT) == "Success: no issues found in 1 source file\n"


def test_mypy_sees_the_mistakes_of_a_client(python: Path, tmp_path: Path) -> None:
    """Guards the test above: the types reach the client."""
    said = mypy(python, tmp_path, WRONG)
    for mistake in ('has no attribute "par"', 'expression has type "str", variable has type "int"', 'Argument "after"'):
        assert mistake in said


def test_the_wheel_alone_pairs(python: Path, tmp_path: Path) -> None:
    source = "import zwitsers; print(zwitsers.pair(['Anna', 'Bram'], system='fide-dutch').boards[0])"
    ended = subprocess.run([python, "-I", "-c", source], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ended.stdout == "1: 1 Anna - 2 Bram\n"
