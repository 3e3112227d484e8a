"""Group commit: commands of several threads are committed together.

Threads that submit a command wait in a queue. One of them becomes the leader: it takes what waits, commits it, and
hands out the answers; the others sleep meanwhile. Commands that arrive during a commit wait for the next one. So
writers never compete, and fifty of them need few commits.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from threading import Condition
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Command = TypeVar("Command")
Answer = TypeVar("Answer")

# Commands in one commit. More of them would make the first one wait long for its answer.
MOST_TOGETHER = 50


class QueueTimeoutError(Exception):
    """The command did not get its turn in time. It was withdrawn: it is not and will not be committed."""


@dataclass(slots=True, eq=False)
class _Waiting(Generic[Command, Answer]):
    """A command in the queue. `outcome` is None until it is known."""

    command: Command
    outcome: tuple[Answer] | BaseException | None = None


class CommitQueue(Generic[Command, Answer]):
    """`commit` gets commands in the order of their arrival and returns, for each, its answer or the exception that it
    raises in the thread of its author. When `commit` itself raises, nothing was committed and every author gets that
    exception."""

    def __init__(self, commit: Callable[[Sequence[Command]], Sequence[Answer | BaseException]]) -> None:
        self._commit = commit
        self._queue: deque[_Waiting[Command, Answer]] = deque()
        self._has_leader = False
        # Guards the queue, `_has_leader` and the outcomes; never held during a commit.
        self._changed = Condition()

    def submit(self, command: Command, timeout: float) -> Answer:
        """Return the answer when the command is committed, or raise its own exception. QueueTimeoutError when it has
        not had its turn after `timeout` seconds."""
        waiting, deadline = _Waiting[Command, Answer](command), time.monotonic() + timeout
        with self._changed:
            self._queue.append(waiting)
            while waiting.outcome is None:
                if self._has_leader:
                    self._wait(waiting, deadline - time.monotonic())
                else:
                    self._lead()
        if isinstance(waiting.outcome, BaseException):
            raise waiting.outcome
        return waiting.outcome[0]

    def _wait(self, waiting: _Waiting[Command, Answer], timeout: float) -> None:
        """Until there is an outcome, or somebody has to lead."""
        in_time = self._changed.wait_for(lambda: waiting.outcome is not None or not self._has_leader, timeout)
        if in_time:
            return
        if waiting in self._queue:
            self._queue.remove(waiting)
            raise QueueTimeoutError
        # It is being committed now. Nobody can say that it was not, so its author has to wait for the outcome.
        self._changed.wait_for(lambda: waiting.outcome is not None)

    def _lead(self) -> None:
        """Commit what waits. Entered and left with `_changed` held, which is released during the commit."""
        batch = [self._queue.popleft() for _ in range(min(MOST_TOGETHER, len(self._queue)))]
        outcomes: Sequence[Answer | BaseException]
        self._has_leader = True
        self._changed.release()
        try:
            outcomes = self._commit([waiting.command for waiting in batch])
        except BaseException as error:
            outcomes = [error] * len(batch)
        finally:
            self._changed.acquire()
            self._has_leader = False
            self._changed.notify_all()
        for waiting, outcome in zip(batch, outcomes, strict=True):
            waiting.outcome = outcome if isinstance(outcome, BaseException) else (outcome,)
