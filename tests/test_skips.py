"""The rule of tests/conftest.py: elsewhere a skip is mentioned, in CI it is a failure."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

CONFTEST = Path(__file__).with_name("conftest.py")
SKIPPING = """
import pytest

def test_runs():
    pass

@pytest.mark.skip(reason="needs PostgreSQL")
def test_one():
    pass

def test_two():
    pytest.skip("needs PostgreSQL")
"""
RUNNING = "def test_runs():\n    pass\n"


def run(folder: Path, source: str, ci: str, *options: str) -> subprocess.CompletedProcess[str]:
    shutil.copy(CONFTEST, folder / "conftest.py")
    (folder / "test_inner.py").write_text(source, encoding="utf-8")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "CI"))}
    # Without the plugins that other packages bring along: one of them takes seconds to load.
    environment |= {"CI": ci, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    words = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "xdist.plugin",
        *options,
        str(folder),
    ]
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_a_skip_fails_in_ci_and_says_why(tmp_path: Path, options: tuple[str, ...]) -> None:
    ended = run(tmp_path, SKIPPING, "true", *options)
    assert ended.returncode == 1, ended.stdout
    assert "Skipped 2 tests: needs PostgreSQL" in ended.stdout
    assert "this run fails" in ended.stdout
    assert "1 passed, 2 skipped" in ended.stdout.strip().splitlines()[-1]


def test_a_skip_elsewhere_is_counted_and_passes(tmp_path: Path) -> None:
    ended = run(tmp_path, SKIPPING, "")
    assert ended.returncode == 0, ended.stdout
    assert "Skipped 2 tests: needs PostgreSQL" in ended.stdout
    assert "this run fails" not in ended.stdout


def test_ci_without_a_skip_passes(tmp_path: Path) -> None:
    ended = run(tmp_path, RUNNING, "true")
    assert ended.returncode == 0, ended.stdout
    assert "Skipped" not in ended.stdout


def test_a_failure_keeps_its_own_exit_code(tmp_path: Path) -> None:
    ended = run(tmp_path, "def test_fails():\n    assert False\n", "true")
    assert ended.returncode == 1
    assert "1 failed" in ended.stdout
