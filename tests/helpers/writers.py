"""Processes that write to a store at once, or are killed while they do. A program of its own, so that forking is cheap
and safe; what it prints at the end is JSON.

    python writers.py kill ADDRESS TIMES SEED     a writer killed again and again
    python writers.py create ADDRESS TIMES SEED   someone who makes a new store, killed again and again
    python writers.py two ADDRESS RESULTS         two writers at once
    python writers.py write ADDRESS               one writer, who says what was acknowledged until he fails
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
import traceback
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from helpers.copies import Acknowledged, Copier
from helpers.stores import opening
from zwitsers.engine.domain import Result
from zwitsers.event import actions
from zwitsers.event.events import Event, ResultEntered
from zwitsers.event.store import StoreError, audit, create_store, open_store
from zwitsers.event.store.address import is_server

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.synchronize import Barrier
    from typing import NoReturn

    from zwitsers.event.state import State

# Events per command of the writer that is killed: half a command must never be seen.
BATCH = 2
# Two writers meet each time that they have both entered so many results.
MEET = 10
RESULTS = (("WIN", "LOSS"), ("LOSS", "WIN"), ("DRAW", "DRAW"))


def run_writers(*words: str) -> Any:
    """For the tests: run this program, and what it found."""
    folder = Path(__file__).parent
    ended = subprocess.run(
        [sys.executable, str(Path(__file__)), *words],
        env={**os.environ, "PYTHONPATH": str(folder.parent)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    # What a writer that failed had to say is shown with the test that fails because of it.
    sys.stderr.write(ended.stderr)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


def forked(work: Callable[[int], None]) -> tuple[int, int]:
    """A process that does this work, and the pipe on which it says what was acknowledged."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        _work_and_end(work, writing)
    os.close(writing)
    return pid, reading


def _work_and_end(work: Callable[[int], None], writing: int) -> NoReturn:
    code = 0
    try:
        work(writing)
    except BaseException:
        traceback.print_exc()
        code = 1
    os._exit(code)


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
    _pid, status = os.waitpid(pid, 0)
    if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
        sys.exit("a writer ended by itself")


def all_of(reading: int) -> list[str]:
    """The whole lines that were written to a pipe: a line is written at once, or not at all."""
    text = b""
    while part := os.read(reading, 1 << 16):
        text += part
    os.close(reading)
    return text.decode().splitlines()


# A writer who is killed


def keep_writing(address: str, seed: int, writing: int) -> None:
    choice = random.Random(seed)

    def command(state: State) -> list[Event]:
        boards = choice.sample(range(1, len(state.round(1).games) + 1), BATCH)
        return [ResultEntered(1, board, *choice.choice(RESULTS)) for board in boards]

    with open_store(address) as store:
        os.write(writing, b"open\n")
        while True:
            entries = store.run(command, f"writer {seed}")
            now = time.time_ns()
            os.write(writing, "".join(f"{e.sequence} {now} {json.dumps(e.event.data())}\n" for e in entries).encode())


def kill_again_and_again(address: str, times: int, seed: int) -> dict[str, Any]:
    choice = random.Random(seed)
    acknowledged = Acknowledged()
    lost: list[int] = []
    without_writing = 0
    copier = None if is_server(address) else Copier(Path(address), 0.2)
    for attempt in range(times):
        pid, reading = forked(lambda pipe, attempt=attempt: keep_writing(address, attempt, pipe))  # type: ignore[misc]
        lines = _wait_a_while(reading, choice)
        kill(pid)
        lines += all_of(reading)
        lines = [line for line in lines if line != "open"]
        without_writing += not lines
        for number, moment, event in (line.split(" ", 2) for line in lines):
            acknowledged.add(int(number), int(moment), event)
        with open_store(address) as store:
            there = {entry.sequence: json.dumps(entry.event.data()) for entry in store.log().entries}
        lost += acknowledged.missing(there)
    copies, behind = 0, list[str]()
    if copier is not None:
        copier.stop()
        copies, behind = copier.behind(acknowledged)
        copier.close()
    with open_store(address) as store:
        entries = store.log().entries
        sizes: dict[int, int] = {}
        for entry in entries:
            if entry.author.startswith("writer"):
                sizes[entry.batch] = sizes.get(entry.batch, 0) + 1
        return {
            "acknowledged": len(acknowledged.events),
            "written": sum(sizes.values()),
            "without_writing": without_writing,
            "lost": lost,
            "half": [batch for batch, size in sizes.items() if size != BATCH],
            "copies": copies,
            "behind": behind,
            "audit": [str(problem) for problem in audit(store)],
        }


def _wait_a_while(reading: int, choice: random.Random) -> list[str]:
    """Until up to two commands were acknowledged, and then up to one and a half times as long as the last one took:
    a moment at random, on a quick machine and on a slow one."""
    read: list[str] = []
    begin = time.perf_counter()
    for _ in range(choice.randrange(4)):  # the first one says that the store is open
        begin = time.perf_counter()
        read += os.read(reading, 1 << 16).decode().splitlines()
    time.sleep(min(choice.uniform(0, 1.5) * (time.perf_counter() - begin), 0.1) if read else choice.uniform(0, 0.1))
    return read


# Someone who makes a new store, and is killed


def kill_creation(address: str, times: int, seed: int) -> dict[str, Any]:
    choice = random.Random(seed)
    made, half = 0, []
    events = opening(20)
    create_store(f"{address}-first", events, "maker").close()  # loads what it needs
    begin = time.perf_counter()
    create_store(f"{address}-second", events, "maker").close()
    whole = time.perf_counter() - begin
    for attempt in range(times):
        name = f"{address}-{attempt}"
        pid, reading = forked(lambda pipe, name=name: create_and_wait(name, events, pipe))  # type: ignore[misc]
        if attempt % 5 == 0:
            os.read(reading, 1)  # until it is there
        else:
            time.sleep(choice.uniform(0, 2 * whole))
        kill(pid)
        os.close(reading)
        try:
            with open_store(name) as store:
                made += 1
                if store.log().last != len(events) or audit(store):
                    half.append(name)
        except StoreError as error:
            if error.problems[0].key not in ("store.no-file", "store.no-tournament", "store.no-tournaments"):
                half.append(f"{name}: {error}")
            create_store(name, events, "maker").close()  # the name can be used
    return {"made": made, "half": half}


def create_and_wait(address: str, events: list[Event], writing: int) -> None:
    create_store(address, events, "maker").close()
    os.write(writing, b".")
    time.sleep(600)


# Two writers at once


def enter_results(address: str, first: int, results: int, meeting: Barrier, writing: int) -> None:
    """Every second board from the first on. At every tenth of them both writers have made their command before either
    writes it, however the machine divides its time. Tells how often a command had to be made again."""
    made = 0

    def enter(state: State, board: int, meet: bool) -> list[Event]:
        nonlocal made
        made += 1
        if meet and made == tried + 1:
            meeting.wait(timeout=60)
        return actions.enter_result(state, 1, board, Result.WIN, Result.LOSS)

    with open_store(address) as store:
        for turn, board in enumerate(range(first, 2 * results + 1, 2)):
            tried = made
            store.run(partial(enter, board=board, meet=turn % MEET == 0), f"writer {first}")
    os.write(writing, f"{made - results}\n".encode())


def two_at_once(address: str, results: int) -> dict[str, Any]:
    begin = time.perf_counter()
    meeting = get_context("fork").Barrier(2)
    writers = [forked(partial(enter_results, address, first, results, meeting)) for first in (1, 2)]
    pids = [pid for pid, _reading in writers]
    codes = [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in pids]
    seconds = time.perf_counter() - begin
    with open_store(address) as store:
        entered = [(e.author, e.event.board) for e in store.log().entries if isinstance(e.event, ResultEntered)]
        changes = sum(one[0] != two[0] for one, two in pairwise(entered))
        return {
            "codes": codes,
            "entered": sorted(entered),
            "open": store.state().round(1).open_boards,
            "changes": changes,
            "overtaken": sum(int(line) for _pid, reading in writers for line in all_of(reading)),
            "audit": [str(problem) for problem in audit(store)],
            "seconds": round(seconds, 1),
        }


def main(words: list[str]) -> None:
    task, address, *rest = words
    if task == "write":
        try:
            keep_writing(address, os.getpid(), sys.stdout.fileno())
        except StoreError as error:
            sys.exit(str(error))
    elif task == "two":
        print(json.dumps(two_at_once(address, int(rest[0]))))
    else:
        many = kill_creation if task == "create" else kill_again_and_again
        print(json.dumps(many(address, int(rest[0]), int(rest[1]))))


if __name__ == "__main__":
    main(sys.argv[1:])
