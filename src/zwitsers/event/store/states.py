"""Cache of the states of the last logs of a store."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.event.apply import replay
from zwitsers.event.events import Redone, Undone

if TYPE_CHECKING:
    from zwitsers.event.log import Log
    from zwitsers.event.state import State

# While threads write, others still need the state of the log that they read before.
_SIZE = 4


class StateOfLog(NamedTuple):
    """A log and its state."""

    log: Log
    state: State


class StateCache:
    """The states of the last logs, latest first. Thread-safe: the tuple is replaced as a whole; a lost update only
    costs time."""

    __slots__ = ("_states",)

    def __init__(self) -> None:
        self._states: tuple[StateOfLog, ...] = ()

    def get(self, log: Log) -> State:
        """The state of this log. Continues from the longest cached log that it begins with."""
        states = self._states
        base = max((known for known in states if _begins(log, known.log)), key=_length, default=None)
        if base is not None and _length(base) == len(log.entries):
            return base.state
        found = StateOfLog(log, replayed(log, base))
        self.add(found)
        return found.state

    def add(self, found: StateOfLog) -> None:
        self._states = (found, *self._states)[:_SIZE]


def replayed(log: Log, base: StateOfLog | None) -> State:
    """The state of this log, which begins with the log of `base`. Replays only the entries after it, unless they
    contain an undo or redo."""
    if base is not None:
        new = log.entries[_length(base) :]
        if not any(isinstance(entry.event, (Undone, Redone)) for entry in new):
            return replay((entry.event for entry in new), base.state)
    return log.state()


def _begins(log: Log, start: Log) -> bool:
    return log is start or log.entries[: len(start.entries)] == start.entries


def _length(known: StateOfLog) -> int:
    return len(known.log.entries)
