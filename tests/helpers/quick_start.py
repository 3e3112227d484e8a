"""Servers that start at once, for tests that kill hundreds: a process that has loaded the program divides itself.
All else is as when they are started from the command line.

    python quick_start.py     reads lines with the words of a command and a log, as JSON; prints the number of a process
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path


class QuickStart:
    """For the tests: starts servers, each in a group of processes of its own."""

    def __init__(self) -> None:
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
        self._divides = subprocess.Popen(
            [sys.executable, str(Path(__file__))], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )

    def start(self, words: list[str], log: Path) -> Started:
        assert self._divides.stdin is not None
        assert self._divides.stdout is not None
        self._divides.stdin.write(json.dumps([words, str(log)]).encode() + b"\n")
        self._divides.stdin.flush()
        return Started(int(self._divides.stdout.readline()))

    def close(self) -> None:
        self._divides.kill()
        self._divides.communicate()


class Started:
    """As much of subprocess.Popen as is needed."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def terminate(self) -> None:
        os.kill(self.pid, signal.SIGTERM)

    def poll(self) -> int | None:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while self.poll() is None:
            if time.monotonic() > until:
                raise subprocess.TimeoutExpired("serve", seconds)
            time.sleep(0.01)


def main() -> None:
    from zwitsers.web import api, app, pages  # noqa: F401

    api.routers(), pages.routers()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    for line in sys.stdin:
        words, log = json.loads(line)
        pid = os.fork()
        if pid == 0:
            _serve(words, log)
        print(pid, flush=True)


def _serve(words: list[str], log: str) -> None:
    from zwitsers.cli.main import run

    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(written, 1)
    os.dup2(written, 2)
    os._exit(run(words))


if __name__ == "__main__":
    main()
