"""Several processes that answer on the same port: Python calculates one thing at a time, and a machine has more cores.

One process holds the port and starts the others, which take connections from it in turn; whoever ends without being
asked to is replaced. What they share is on the disk or in the database, so any of them answers any request.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

from zwitsers.engine.domain import ZwitsersError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import NoReturn

Done = TypeVar("Done")
# A process that ends sooner than this is not replaced before it is over: perhaps the database is being restarted.
_SHORTEST = 1.0
# What a process is given to end by itself, before it is made to.
_PATIENCE = 10.0
_STOPS = (signal.SIGTERM, signal.SIGINT)
# How far the loading gives way to others: the usual step of niceness is 1, the last one 19.
_GIVING_WAY = 5
# Held by all processes of a server for as long as one of them is there.
_LOCK = "lock"


@contextmanager
def shared_folder(prefix: str) -> Iterator[Path]:
    """For what they share while they run. Whoever was killed could not throw his away, so the next one does: nobody
    holds its lock any more."""
    import fcntl

    for left in Path(gettempdir()).glob(f"{prefix}*/{_LOCK}"):
        with suppress(OSError), left.open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(left.parent, ignore_errors=True)
    with TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True) as name:
        folder = Path(name)
        with (folder / "new").open("wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            (folder / "new").rename(folder / _LOCK)  # only now others see it
            yield folder


def possible() -> bool:
    return hasattr(os, "fork")


def gently(work: Callable[[], Done]) -> Done:
    """Behind whatever else is done on this machine: while a server starts again, another one carries everybody. On
    Linux a thread gives way by itself, so those that are started afterwards do not."""
    if sys.platform != "linux":
        return work()
    with ThreadPoolExecutor(1, initializer=os.nice, initargs=(_GIVING_WAY,)) as thread:
        return thread.submit(work).result()


@dataclass(slots=True)
class Processes:
    """`work` is what each of them does until it is told to stop; it gets its number, from 0."""

    work: Callable[[int], None]
    count: int
    # Is told of each that has ended.
    ended: Callable[[int], object] = lambda pid: None
    # The number of each, and when it was started.
    _running: dict[int, tuple[int, float]] = field(default_factory=dict)
    _stopping: bool = False

    def run(self) -> None:
        """Until this process is told to stop; then they are too."""
        alive = os.pipe()  # its end is the end of this process, whatever ends it
        for way in _STOPS:
            signal.signal(way, self._stop)
        for number in range(self.count):
            self._start(number, alive)
        while self._running:
            pid, status = os.wait()
            number, begun = self._running.pop(pid)
            self.ended(pid)
            if not self._stopping:
                _say(f"process {number} ended ({os.waitstatus_to_exitcode(status)}); another one takes its place")
                time.sleep(max(0.0, begun + _SHORTEST - time.monotonic()))
                self._start(number, alive)

    def _start(self, number: int, alive: tuple[int, int]) -> None:
        if self._stopping:
            return
        held = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)  # nobody is told to stop before he is known
        pid = os.fork()
        if pid == 0:
            self._be(number, alive)
        self._running[pid] = (number, time.monotonic())
        signal.pthread_sigmask(signal.SIG_SETMASK, held)

    def _be(self, number: int, alive: tuple[int, int]) -> NoReturn:
        code = 1
        try:
            for way in _STOPS:
                signal.signal(way, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)
            reading, writing = alive
            os.close(writing)
            Thread(target=_end_with, args=(reading,), daemon=True).start()
            self.work(number)
            code = 0
        except KeyboardInterrupt:
            code = 0
        except ZwitsersError as error:  # the database is not there yet, say
            _say(str(error))
        except Exception:
            traceback.print_exc()
        finally:
            with suppress(Exception):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(code)

    def _stop(self, _number: int, _frame: object) -> None:
        self._stopping = True
        self._tell_all(signal.SIGTERM)
        signal.signal(signal.SIGALRM, lambda _number, _frame: self._tell_all(signal.SIGKILL))
        signal.setitimer(signal.ITIMER_REAL, _PATIENCE, 1.0)

    def _tell_all(self, way: signal.Signals) -> None:
        for pid in list(self._running):
            with suppress(ProcessLookupError):
                os.kill(pid, way)


def _end_with(pipe: int) -> None:
    """Whoever started this process is no more."""
    os.read(pipe, 1)
    os.kill(os.getpid(), signal.SIGTERM)


def _say(text: str) -> None:
    print(f"zwitsers: {text}", file=sys.stderr, flush=True)
