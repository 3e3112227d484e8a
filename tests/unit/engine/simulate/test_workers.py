"""Several processes give the answers of one, and stop when they are told to."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from contextlib import closing

import pytest

from helpers.process_tasks import fail_on_three, slow_square
from zwitsers.engine.simulate.workers import cores, in_processes


@pytest.mark.parametrize("jobs", [1, 2])
def test_answers_come_in_the_order_of_the_tasks(jobs: int) -> None:
    assert list(in_processes(slow_square, range(12), jobs)) == [number * number for number in range(12)]


def test_no_tasks_no_answers() -> None:
    assert list(in_processes(slow_square, [], 2)) == []


def test_an_error_in_a_task_is_raised_and_no_process_stays_behind() -> None:
    with pytest.raises(ValueError, match="three"):
        list(in_processes(fail_on_three, range(20), 2))
    assert multiprocessing.active_children() == []


def test_a_reader_who_stops_leaves_no_process_behind() -> None:
    with closing(in_processes(slow_square, range(1000), 2)) as answers:
        assert next(answers) == 0
        assert len(multiprocessing.active_children()) == 2
    assert multiprocessing.active_children() == []


def test_there_is_a_core() -> None:
    assert cores() >= 1


# Tests that run in the background of a shell have Ctrl-C ignored, and hand that down.
READY = (
    "import signal, sys\n"
    "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "from zwitsers.cli import simulate\n"
    "from zwitsers.cli.main import run\n"
    "print('ready', flush=True)\n"
    "sys.exit(run(sys.argv[1:]))\n"
)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
@pytest.mark.parametrize("seconds", [0.15, 1.5])
def test_ctrl_c_ends_all_processes_with_one_line_and_130(seconds: float) -> None:
    """As a terminal does it: the signal goes to every process of the group, also while they are starting."""
    words = ("simulate", "--systems", "knsb-wp", "--players", "20", "--rounds", "5", "--runs", "100000", "--jobs", "2")
    process = subprocess.Popen(
        [sys.executable, "-c", READY, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert (process.returncode, out, err) == (130, "", "zwitsers: stopped with Ctrl-C.\n")
    with pytest.raises(ProcessLookupError):
        _wait_until_gone(process.pid)


def _wait_until_gone(group: int) -> None:
    for _ in range(100):
        os.killpg(group, 0)
        time.sleep(0.05)
