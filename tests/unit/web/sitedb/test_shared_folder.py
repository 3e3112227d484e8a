"""The folder that processes of one server share goes with them, also when they are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from zwitsers.web.http.processes import shared_folder

if TYPE_CHECKING:
    from pathlib import Path

# A server, and one that it started, which has the folder too.
HOLDER = """
import os, time
from zwitsers.web.http.processes import shared_folder
with shared_folder("shared-"):
    child = os.fork()
    if child:
        print(child, flush=True)
    time.sleep(60)
"""


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)


def test_it_is_thrown_away_at_the_end(tmp_path: Path) -> None:
    with shared_folder("shared-") as folder:
        assert folder.parent == tmp_path
        (folder / "figures").write_text("7")
    assert list(tmp_path.iterdir()) == []


def test_the_next_server_throws_away_what_a_killed_one_left_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "shared-by-others").mkdir()
    holder = subprocess.Popen([sys.executable, "-c", HOLDER], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    child = int(holder.stdout.readline())
    (held,) = (path for path in tmp_path.iterdir() if path.name != "shared-by-others")
    holder.kill()
    holder.wait()
    with shared_folder("shared-"):
        assert held.exists(), "one of its processes is still there"
    os.kill(child, signal.SIGKILL)
    holder.stdout.read()  # until that one has ended too
    holder.stdout.close()
    with shared_folder("shared-") as folder:
        assert {path.name for path in tmp_path.iterdir()} == {folder.name, "shared-by-others"}
