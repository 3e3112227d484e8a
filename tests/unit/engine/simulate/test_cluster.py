"""A study on a real Dask cluster: a scheduler and two workers, each a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from helpers.command import called, started
from zwitsers.engine.simulate import cluster

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STUDY = ("simulate", "--systems", "knsb-wp,kndb", "--players", "12", "--rounds", "4", "--runs", "12", "--seed", "9")
WAIT = "import sys; from distributed import Client; Client(sys.argv[1], timeout=30).wait_for_workers(2, timeout=30)"


def _dask(*words: str) -> subprocess.Popen[bytes]:
    quiet = subprocess.DEVNULL
    return subprocess.Popen([sys.executable, "-m", "dask", *words], stdout=quiet, stderr=quiet)


def _address_of(scheduler_log: Path, scheduler: subprocess.Popen[bytes]) -> str:
    for _ in range(300):
        assert scheduler.poll() is None, "the scheduler stopped"
        if scheduler_log.exists() and scheduler_log.stat().st_size:
            return str(json.loads(scheduler_log.read_text(encoding="utf-8"))["address"])
        time.sleep(0.1)
    raise AssertionError("the scheduler did not start")


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A scheduler without workers."""
    file = tmp_path_factory.mktemp("dask") / "scheduler.json"
    process = _dask(
        "scheduler",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--no-dashboard",
        "--no-jupyter",
        "--scheduler-file",
        str(file),
    )
    try:
        yield _address_of(file, process)
    finally:
        process.terminate()
        process.wait(timeout=30)


@pytest.fixture(scope="module")
def two_workers(scheduler: str) -> Iterator[str]:
    workers = [_dask("worker", scheduler, "--no-nanny", "--nthreads", "1", "--no-dashboard") for _ in range(2)]
    try:
        subprocess.run([sys.executable, "-c", WAIT, scheduler], check=True, timeout=60, capture_output=True)
        yield scheduler
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.wait(timeout=30)


@pytest.mark.slow
def test_a_cluster_without_workers_is_exit_2_and_says_so(scheduler: str) -> None:
    ended = started(*STUDY, "--dask", scheduler)
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert b"has no workers" in ended.stderr


@pytest.mark.slow
def test_two_workers_give_exactly_the_figures_of_one_process(two_workers: str) -> None:
    here, there = started(*STUDY, "--jobs", "1", "--json"), started(*STUDY, "--dask", two_workers, "--json")
    assert (here.returncode, there.returncode) == (0, 0)
    assert there.stdout == here.stdout
    assert b'"kendall_tau_b"' in here.stdout


@pytest.mark.slow
def test_both_workers_take_part(two_workers: str) -> None:
    """Guards the test above: the work is really done there, and not by one of them only."""
    program = (
        "import os, sys, time\n"
        "from zwitsers.engine.simulate.cluster import on_cluster\n"
        "def where(task):\n    time.sleep(0.05)\n    return os.getpid()\n"
        "print(len(set(on_cluster(where, range(20), sys.argv[1])) - {os.getpid()}))\n"
    )
    ended = subprocess.run([sys.executable, "-c", program, two_workers], capture_output=True, timeout=60, check=True)
    assert ended.stdout == b"2\n"


def test_no_scheduler_there_is_exit_2_and_names_the_address(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 1)
    ended = called(capsys, *STUDY, "--dask", "tcp://127.0.0.1:9")
    assert (ended.code, ended.out) == (2, "")
    assert "tcp://127.0.0.1:9" in ended.err


@pytest.mark.slow
@pytest.mark.parametrize("address", ["nonsense", "carrier-pigeon://coop:1", "127.0.0.1:8786"])
def test_an_address_that_is_none_is_exit_2(address: str) -> None:
    ended = started(*STUDY, "--dask", address)
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert address.encode() in ended.stderr
    assert b"Traceback" not in ended.stderr


@pytest.mark.slow
def test_without_the_package_it_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _name: None)
    ended = called(capsys, *STUDY, "--dask", "tcp://127.0.0.1:9")
    assert ended.code == 2
    assert "zwitsers[dask]" in ended.err
