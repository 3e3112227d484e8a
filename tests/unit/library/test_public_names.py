"""What `import zwitsers` offers: the names, lazily, typed, and nothing that the docs do not list."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import zwitsers
from helpers.command import DEMO
from zwitsers import ZwitsersError

ROOT = Path(__file__).resolve().parents[3]
# The engine part of the API, with nothing that Pyodide lacks.
PROBE = """
import json, sys
import zwitsers
bare = sorted(sys.modules)
tournament = zwitsers.Tournament(["A", "B", "C", "D"], system="fide-dutch", rounds=3)
tournament = tournament.with_round(tournament.pair(), ["1-0", "0-1"])
str(tournament.standings()), str(tournament.explain(1)), tournament.certificate(), str(tournament.check())
str(zwitsers.simulate("kndb", players=6, rounds=2, runs=2)), str(zwitsers.read(sys.argv[1]).standings("kndb"))
print(json.dumps([bare, sorted(sys.modules)]))
"""


@pytest.fixture(scope="module")
def modules() -> tuple[set[str], set[str]]:
    ended = subprocess.run([sys.executable, "-c", PROBE, DEMO], capture_output=True, timeout=120, check=True)
    bare, used = json.loads(ended.stdout)
    return set(bare), set(used)


def test_import_loads_the_package_and_its_version_only(modules: tuple[set[str], set[str]]) -> None:
    """Under 50 ms on any machine: nothing else of ours, and not `typing`, which costs most."""
    own = {name for name in modules[0] if name.startswith("zwitsers")}
    assert own == {"zwitsers", "zwitsers.version"}


def test_the_engine_part_needs_the_standard_library_and_no_threads_or_processes(
    modules: tuple[set[str], set[str]],
) -> None:
    """As on Pyodide."""
    loaded = {name.partition(".")[0] for name in modules[1] - modules[0]}
    foreign = {name for name in loaded if not name.startswith("_")} - sys.stdlib_module_names - {"zwitsers"}
    assert foreign == set()
    absent_there = {"multiprocessing", "concurrent.futures.process", "sqlite3", "sqlalchemy", "rich", "asyncio"}
    assert modules[1] & absent_there == set()


def test_every_public_name_exists_and_is_documented() -> None:
    for name in zwitsers.__all__:
        value = getattr(zwitsers, name)
        if not name.startswith("__"):
            assert inspect.getdoc(value), name


def test_about_fifteen_names_and_a_few_types() -> None:
    verbs = {name for name in zwitsers.__all__ if name.islower() and not name.startswith("__")}
    assert verbs == {"generate", "pair", "read", "simulate", "systems"}
    assert len(zwitsers.__all__) <= 25


@pytest.mark.parametrize("name", ["Event", "Tournament", "RoundPairing", "StandingsTable", "Explanation"])
def test_every_public_method_is_documented(name: str) -> None:
    kind = getattr(zwitsers, name)
    without = [
        method
        for method, value in vars(kind).items()
        if not method.startswith("_") and inspect.isfunction(value) and not inspect.getdoc(value)
    ]
    assert set(without) <= {"close", "redo"}


def test_the_stability_page_lists_exactly_the_public_names() -> None:
    page = (ROOT / "docs" / "stability.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert sorted(listed) == sorted(zwitsers.__all__)


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match=r"zwitsers\.__all__"):
        _ = zwitsers.nothing  # type: ignore[attr-defined]


def test_errors_are_one_family() -> None:
    errors = [value for name in zwitsers.__all__ if name.endswith("Error") for value in [getattr(zwitsers, name)]]
    assert len(errors) >= 4
    assert all(issubclass(error, ZwitsersError) for error in errors)
