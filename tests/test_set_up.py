"""What set-up puts on a machine: script/setup.sh, and the unit of docs/hosting.md."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from stat import S_IMODE

import pytest

from helpers.hosting import block

ROOT = Path(__file__).parents[1]
# Stands for Python and for the Python of the virtual environment: writes down how it was called.
RECORDER = """\
#!/bin/sh
echo "$(basename "$(dirname "$0")")/$(basename "$0") $*" >>"$CALLS"
case "$*" in
--version) echo "Python 3.11.2" ;;
"-m venv --clear .venv")
    mkdir -p .venv/bin
    cp "$0" .venv/bin/python
    echo "#!$PWD/.venv/bin/python" >.venv/bin/pip
    ;;
esac
"""


def set_up(folder: Path) -> list[str]:
    """The calls of one run of `zwitsers_setup app`."""
    calls = folder / "calls"
    calls.write_text("")
    subprocess.run(
        ["bash", "-c", "source script/setup.sh && zwitsers_setup app"],
        cwd=folder,
        env={**os.environ, "PYTHON": str(folder / "bin/python3"), "CALLS": str(calls)},
        check=True,
        capture_output=True,
        timeout=60,
    )
    return [line for line in calls.read_text().splitlines() if "-m" in line]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("script/setup.sh", "pyproject.toml", "constraints.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    python = tmp_path / "bin/python3"
    python.parent.mkdir()
    python.write_text(RECORDER)
    python.chmod(0o755)
    return tmp_path


def test_set_up_leaves_out_the_setuptools_that_venv_brings(project: Path) -> None:
    made, removed, *installed = set_up(project)
    assert made == "bin/python3 -m venv --clear .venv"
    assert removed.startswith("bin/python -m pip uninstall")
    assert removed.split()[-1] == "setuptools"
    assert installed[-1].endswith("--constraint constraints.txt --editable .[app]")
    assert not any("setuptools" in call for call in installed)
    assert set_up(project) == []


def test_the_unit_gives_files_to_their_owner_only(tmp_path: Path) -> None:
    settings = [line for line in block("ini", "[Unit]").splitlines() if line.startswith("UMask=")]
    assert settings == ["UMask=0077"]
    made = tmp_path / "made"
    subprocess.run(["sh", "-c", f'umask {settings[0].removeprefix("UMask=")} && : >"$1"', "sh", str(made)], check=True)
    assert S_IMODE(made.stat().st_mode) == 0o600
