"""A server of several processes loads once, behind whatever else the machine does."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import httpx
import pytest

from helpers.command import printed, started
from helpers.hosting import PATIENCE, free_ports
from zwitsers.event import actions
from zwitsers.event.state import State
from zwitsers.event.store import create_store
from zwitsers.web.http.processes import gently
from zwitsers.web.server import lasting

if TYPE_CHECKING:
    from pathlib import Path

# Prints its niceness while it loads, and that of a process that it starts afterwards.
SERVER = """
import os, signal
from zwitsers.web.http.processes import Processes, gently

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
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    assert printed(SERVER).split() == [str(min(usual + 5, 19)), str(usual)]


def test_hardly_anything_is_loaded_before_it_gives_way() -> None:
    code = "import sys, zwitsers.cli.serve, zwitsers.web.server, zwitsers.web.http.processes; print(*sys.modules)"
    assert {"asyncio", "uvicorn", "fastapi", "sqlalchemy", "zwitsers.web.http.site"}.isdisjoint(printed(code).split())


def test_what_goes_wrong_while_loading_comes_through() -> None:
    def fail() -> None:
        raise ValueError("not to be loaded")

    with pytest.raises(ValueError, match="not to be loaded"):
        gently(fail)


def test_what_is_wrong_with_the_place_is_said_once() -> None:
    ended = started("serve", "postgresql://nobody@127.0.0.1:1/none", "--workers", "2", "--port", "0")
    assert ended.returncode == 2
    (said,) = ended.stderr.decode().splitlines()
    assert said.startswith("zwitsers: ")
    assert "127.0.0.1:1" in said


# Says how many entries are read, and by whom.
READER = """
import os, sys
from zwitsers.event.store.database import Database

rows, first = Database.rows, os.getpid()

def told(self, after):
    found = rows(self, after)
    print("first" if os.getpid() == first else "other", len(found[0]), file=sys.stderr, flush=True)
    return found

Database.rows = told
from zwitsers.cli.main import run
sys.exit(run())
"""


def test_what_people_work_in_is_read_once_before_there_are_several(tmp_path: Path) -> None:
    create_store(tmp_path / "open.zwitsers", actions.create(State(), {"name": "Open"})).close()
    (port,) = free_ports(1)
    words = ["serve", str(tmp_path), "--workers", "2", "--port", str(port)]
    with (
        (tmp_path / "said").open("wb") as said,
        subprocess.Popen([sys.executable, "-c", READER, *words], stdout=said, stderr=said) as server,
    ):
        try:
            until = time.monotonic() + PATIENCE
            while not _answers(f"http://127.0.0.1:{port}/t/open"):
                assert time.monotonic() < until, (tmp_path / "said").read_text(encoding="utf-8")
                time.sleep(0.1)
        finally:
            server.terminate()
    read = [line.split() for line in (tmp_path / "said").read_text(encoding="utf-8").splitlines()]
    assert ["first", "1"] in read
    assert ["other", "0"] in read
    assert ["other", "1"] not in read


def _answers(address: str) -> bool:
    with suppress(httpx.TransportError):
        return httpx.get(address, timeout=5).status_code == 200
    return False


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
