"""script/fuzz as a command: what it prints, where it stops, and how it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.fuzzing import FUZZED

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
SABOTAGED = """
import sys
from helpers import fuzzing
right = fuzzing.lines_of
fuzzing.lines_of = lambda pairing: [line[::-1] for line in right(pairing)]
from script.fuzz import main
sys.exit(main())
"""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tests")}
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def test_it_counts_per_system_and_says_that_nothing_differs() -> None:
    ended = run("-m", "script.fuzz", "--count", "12", "--start", "40")
    assert ended.returncode == 0, ended.stderr
    *counts, seconds, verdict = ended.stdout.splitlines()
    assert [line.split()[:3] for line in counts] == [[system, "12", "tournaments,"] for system in FUZZED]
    assert seconds.endswith(" seconds")
    assert verdict == "No difference."


def test_it_stops_at_the_first_difference_whatever_the_number_of_processes() -> None:
    accounts = []
    for jobs in ("1", "2"):
        ended = run("-c", SABOTAGED, "--system", "kndb", "--start", "5", "--count", "400", "--jobs", jobs)
        assert ended.returncode == 1, ended.stderr
        accounts.append(ended.stdout.partition("A DIFFERENCE")[2])
    assert accounts[0] == accounts[1]
    assert "To see it again: script/fuzz --system kndb --start 5 --count 1" in accounts[0]


def test_an_unknown_system_is_refused() -> None:
    assert run("-m", "script.fuzz", "--system", "fide-swiss").returncode == 2
    assert run("-m", "script.fuzz", "--count", "0").returncode == 2
