"""A server of several processes loads once, behind whatever else the machine does."""

from __future__ import annotations

import gc
import os
import subprocess
import sys

import pytest

from zwitsers.web.processes import gently
from zwitsers.web.server import lasting

# Prints its niceness while it loads, and that of a process that it starts afterwards.
SERVER = """
import os, signal
from zwitsers.web.processes import Processes, gently

def tell():
    print(os.getpriority(os.PRIO_PROCESS, 0), flush=True)

def work(_number):
    tell()
    os.kill(os.getppid(), signal.SIGTERM)
    signal.pause()

gently(tell)
Processes(work, 1).run()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: elsewhere a thread does not give way by itself")
def test_loading_gives_way_and_those_started_afterwards_do_not() -> None:
    ended = subprocess.run([sys.executable, "-c", SERVER], capture_output=True, text=True, timeout=60, check=True)
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    assert ended.stdout.split() == [str(min(usual + 5, 19)), str(usual)]


def test_hardly_anything_is_loaded_before_it_gives_way() -> None:
    code = "import sys, zwitsers.cli.serve, zwitsers.web.server, zwitsers.web.processes; print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert {"asyncio", "uvicorn", "fastapi", "sqlalchemy", "zwitsers.web.site"}.isdisjoint(ended.stdout.split())


def test_what_goes_wrong_while_loading_comes_through() -> None:
    def fail() -> None:
        raise ValueError("not to be loaded")

    with pytest.raises(ValueError, match="not to be loaded"):
        gently(fail)


def test_what_is_wrong_with_the_place_is_said_once() -> None:
    program = "import sys; from zwitsers.cli.main import run; sys.exit(run())"
    words = ["serve", "postgresql://nobody@127.0.0.1:1/none", "--workers", "2", "--port", "0"]
    ended = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == 2
    (said,) = ended.stderr.splitlines()
    assert said.startswith("zwitsers: ")
    assert "127.0.0.1:1" in said


def test_what_lasts_is_not_searched_for_garbage() -> None:
    assert gc.isenabled()
    try:
        with lasting():
            assert not gc.isenabled()
            made: list[object] = [[]]
        assert gc.isenabled()
        assert not any(thing is made for thing in gc.get_objects())
        with pytest.raises(ValueError, match="halfway"), lasting():
            raise ValueError("halfway")
        assert gc.isenabled()
    finally:
        gc.unfreeze()
