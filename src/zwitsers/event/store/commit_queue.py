"""Group commit: commands of several threads are committed together.

Each thread puts its command in a queue. One thread becomes the leader: it takes a batch, commits it and sets the
outcomes; the other threads sleep. Commands that arrive during a commit wait for the next one. Threads therefore do
not compete for the database lock, and fifty commands need few commits.
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

# Commands in one commit. A larger batch would delay the answer to its first command.
MOST_TOGETHER = 50


class QueueTimeoutError(Exception):
    """The command timed out in the queue. It was removed: it is not and will not be committed."""


@dataclass(slots=True, eq=False)
class _Waiting(Generic[Command, Answer]):
    """A queued command. `outcome` is None until the command has been handled."""

    command: Command
    outcome: tuple[Answer] | BaseException | None = None


class CommitQueue(Generic[Command, Answer]):
    """`commit` receives commands in order of arrival. It returns for each command an answer, or an exception that
    `submit` raises in the submitting thread. If `commit` itself raises, nothing was committed and every submitter gets
    that exception."""

    def __init__(self, commit: Callable[[Sequence[Command]], Sequence[Answer | BaseException]]) -> None:
        self._commit = commit
        self._queue: deque[_Waiting[Command, Answer]] = deque()
        self._has_leader = False
        # Guards the queue, `_has_leader` and the outcomes; never held during a commit.
        self._changed = Condition()

    def submit(self, command: Command, timeout: float) -> Answer:
        """Return the answer when the command is committed, or raise its own exception. QueueTimeoutError if its commit
        has not begun after `timeout` seconds."""
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
        """Wait for an outcome, or until there is no leader."""
        in_time = self._changed.wait_for(lambda: waiting.outcome is not None or not self._has_leader, timeout)
        if in_time:
            return
        if waiting in self._queue:
            self._queue.remove(waiting)
            raise QueueTimeoutError
        # The commit is in progress and can no longer be cancelled: wait for its outcome.
        self._changed.wait_for(lambda: waiting.outcome is not None)

    def _lead(self) -> None:
        """Commit a batch. The caller holds `_changed`; it is released during the commit."""
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
