"""The log of a tournament: entries in order, none of them ever erased. Undo and redo are entries themselves."""

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
    """One event with its place in the log, who did it and when (ISO 8601, UTC).

    `batch` is the sequence number of the first event of the same command: they are undone together.
    """

    sequence: int
    batch: int
    author: str
    time: str
    event: Event


class LogEnds(NamedTuple):
    """The number of the last entry of a log, and of the last one of which the public can see anything."""

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
        """The entries that count: those undone and not redone are left out."""
        done, _ = self._stacks
        counts = {sequence for batch in done for sequence in batch}
        return tuple(entry for entry in self.entries if entry.sequence in counts)

    def added(self, events: Sequence[Event], *, author: str = "", time: str = "") -> Log:
        """The log with the events of one more command."""
        first = self.last + 1
        new = [LogEntry(first + place, first, author, time, event) for place, event in enumerate(events)]
        return Log((*self.entries, *new))

    def state(self) -> State:
        return replay(entry.event for entry in self.effective)

    def undo(self, reason: str = "") -> list[Event]:
        """Undo the last command that counts. A publication is only undone with a reason (R9.2)."""
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
        """What can be undone and what redone, the latest last. A new command ends the possibility to redo."""
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
    """Only the latest command is undone or redone."""
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
