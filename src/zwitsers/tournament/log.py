"""The log of a tournament: entries in order, none of them ever erased. Undo and redo are entries themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.tournament.apply import replay
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.events import Redone, RoundPublished, Undone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State


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


@dataclass(frozen=True, slots=True)
class Log:
    entries: tuple[LogEntry, ...] = ()

    @property
    def last(self) -> int:
        return self.entries[-1].sequence if self.entries else 0

    def effective(self) -> list[LogEntry]:
        """The entries that count: those undone and not redone are left out."""
        undone: set[int] = set()
        for entry in self.entries:
            if isinstance(entry.event, Undone):
                undone |= set(entry.event.entries)
            elif isinstance(entry.event, Redone):
                undone -= set(entry.event.entries)
        return [
            entry
            for entry in self.entries
            if entry.sequence not in undone and not isinstance(entry.event, (Undone, Redone))
        ]

    def state(self) -> State:
        return replay(entry.event for entry in self.effective())

    def undo(self, reason: str = "") -> list[Event]:
        """Undo the last command that counts. A publication is only undone with a reason (R9.2)."""
        done, _ = self._stacks()
        if not done:
            raise CommandError([Problem("tournament.nothing-to-undo")])
        entries = done[-1]
        chosen = [entry for entry in self.entries if entry.sequence in entries]
        if not reason and any(isinstance(entry.event, RoundPublished) for entry in chosen):
            raise CommandError([Problem("tournament.undo-publication")])
        return [Undone(entries, reason)]

    def redo(self) -> list[Event]:
        _, undone = self._stacks()
        if not undone:
            raise CommandError([Problem("tournament.nothing-to-redo")])
        return [Redone(undone[-1])]

    def _stacks(self) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        """What can be undone and what redone, the latest last. A new command ends the possibility to redo."""
        done: list[tuple[int, ...]] = []
        undone: list[tuple[int, ...]] = []
        for batch in _batches(self.entries):
            event = batch[0].event
            if isinstance(event, Undone):
                done.remove(event.entries)
                undone.append(event.entries)
            elif isinstance(event, Redone):
                undone.remove(event.entries)
                done.append(event.entries)
            else:
                done.append(tuple(entry.sequence for entry in batch))
                undone.clear()
        return done, undone


def _batches(entries: Sequence[LogEntry]) -> list[list[LogEntry]]:
    batches: list[list[LogEntry]] = []
    for entry in entries:
        if batches and batches[-1][0].batch == entry.batch:
            batches[-1].append(entry)
        else:
            batches.append([entry])
    return batches
