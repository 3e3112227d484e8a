"""The append-only log of a tournament. Undo and redo are entries themselves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Problem
from zwitsers.event.apply import replay
from zwitsers.event.errors import CommandError, ReplayError
from zwitsers.event.events import Redone, RoundPublished, Undone
from zwitsers.event.fields import tidy_reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.event.events import Event
    from zwitsers.event.state import State


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One event in the log; `time` is ISO 8601 in UTC, `batch` the sequence number of the first event of the same
    action: they are undone together."""

    sequence: int
    batch: int
    author: str
    time: str
    event: Event


class LogEnds(NamedTuple):
    """The sequence numbers of the last entry and of the last public entry of a log."""

    last: int
    public: int


@dataclass(frozen=True)
class Log:
    entries: tuple[LogEntry, ...] = ()

    @property
    def last(self) -> int:
        return self.entries[-1].sequence if self.entries else 0

    @property
    def ends(self) -> LogEnds:
        return LogEnds(self.last, next((entry.sequence for entry in reversed(self.entries) if entry.event.public), 0))

    @cached_property
    def effective(self) -> tuple[LogEntry, ...]:
        """The entries that count: without those that were undone and not redone."""
        done, _ = self._stacks
        counts = {sequence for batch in done for sequence in batch}
        return tuple(entry for entry in self.entries if entry.sequence in counts)

    def added(self, events: Sequence[Event], *, author: str = "", time: str = "") -> Log:
        """The log with the events of one more command appended."""
        first = self.last + 1
        new = [LogEntry(first + place, first, author, time, event) for place, event in enumerate(events)]
        return Log((*self.entries, *new))

    def state(self) -> State:
        return replay(entry.event for entry in self.effective)

    def undo(self, reason: str = "") -> list[Event]:
        """The events that undo the last effective command. Undoing a publication requires a reason (R9.2)."""
        done, _ = self._stacks
        if not done:
            raise CommandError([Problem("tournament.nothing-to-undo")])
        entries = done[-1]
        chosen = [entry for entry in self.entries if entry.sequence in entries]
        reason = tidy_reason(reason)
        if not reason and any(isinstance(entry.event, RoundPublished) for entry in chosen):
            raise CommandError([Problem("tournament.undo-publication")])
        return [Undone(entries, reason)]

    def redo(self) -> list[Event]:
        _, undone = self._stacks
        if not undone:
            raise CommandError([Problem("tournament.nothing-to-redo")])
        return [Redone(undone[-1])]

    @cached_property
    def _stacks(self) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        """The undo and redo stacks, latest last. A new command clears the redo stack."""
        done: list[tuple[int, ...]] = []
        undone: list[tuple[int, ...]] = []
        for batch in _batches(self.entries):
            event = next((e.event for e in batch if isinstance(e.event, (Undone, Redone))), batch[0].event)
            if isinstance(event, (Undone, Redone)) and len(batch) > 1:
                raise _contradiction(event.kind, batch[0].sequence)
            if isinstance(event, Undone):
                _move(event.entries, done, undone, event.kind)
            elif isinstance(event, Redone):
                _move(event.entries, undone, done, event.kind)
            else:
                done.append(tuple(entry.sequence for entry in batch))
                undone.clear()
        return done, undone


def _move(entries: tuple[int, ...], source: list[tuple[int, ...]], target: list[tuple[int, ...]], kind: str) -> None:
    """Move the top of one stack to the other; ReplayError if `entries` is not the top."""
    if not source or source[-1] != entries:
        raise _contradiction(kind, *entries)
    target.append(source.pop())


def _contradiction(kind: str, *entries: int) -> ReplayError:
    return ReplayError([Problem("tournament.replay", kind=kind, reason=", ".join(map(str, entries)))])


def _batches(entries: Sequence[LogEntry]) -> list[list[LogEntry]]:
    batches: list[list[LogEntry]] = []
    for entry in entries:
        if batches and batches[-1][0].batch == entry.batch:
            batches[-1].append(entry)
        else:
            batches.append([entry])
    return batches
