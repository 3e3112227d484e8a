"""The same work done by several processes of this machine, with the answers in the order of the tasks."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

Task = TypeVar("Task")
Answer = TypeVar("Answer")

# How many tasks each process has waiting: enough never to be idle, few enough to stop soon.
_AHEAD = 3


def cores() -> int:
    """How many processes this one may have running at a time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_processes(work: Callable[[Task], Answer], tasks: Iterable[Task], jobs: int) -> Generator[Answer, None, None]:
    """Every answer in the order of the tasks. One job is this process itself. When the reader stops or Ctrl-C is
    pressed, all processes end at once."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    others = set(multiprocessing.active_children())
    # spawn: a fresh process on every system, with nothing of this one in it.
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=_leave_ctrl_c_to_the_parent)
    waiting = iter(tasks)
    under_way: deque[Future[Answer]] = deque()
    try:
        while True:
            with _ctrl_c_held_back():
                under_way.extend(pool.submit(work, task) for task in islice(waiting, _AHEAD * jobs - len(under_way)))
            if not under_way:
                break
            yield under_way.popleft().result()
    except BaseException:
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    """A terminal sends Ctrl-C to all of its processes; the one that people talk to ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Processes started here are deaf to Ctrl-C from their first moment; in this one it comes a little later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
