"""A tournament that is kept somewhere: read its log, add to it, and never write over someone else's work."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Problem
from zwitsers.event.apply import replay
from zwitsers.event.errors import CommandError
from zwitsers.event.events import Redone, Undone
from zwitsers.event.log import Log, LogEntry
from zwitsers.event.store.chain import START, Seal, StoredEntry, breaks, rows_of
from zwitsers.event.store.commit_queue import CommitQueue, QueueTimeoutError
from zwitsers.event.store.conflicts import conflicting, what_changed
from zwitsers.event.store.errors import ConflictError, DamagedError, ReplacedError, StoreError
from zwitsers.event.store.faults import damaged_by
from zwitsers.event.store.files import WAIT_SECONDS
from zwitsers.event.store.heads import Head
from zwitsers.event.store.keeper import RESTORED
from zwitsers.event.store.outside import compare_outside, is_in
from zwitsers.event.store.rows import author_name, checked_entry, read_entry, readable, stamp

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime
    from pathlib import Path
    from types import TracebackType
    from typing import Self

    from zwitsers.event.events import Event
    from zwitsers.event.state import State
    from zwitsers.event.store.database import Database
    from zwitsers.event.store.heads import HeadFile
    from zwitsers.event.store.keeper import BackupFile, BackupManager
    from zwitsers.event.store.outside import OutsideComparison


class _ReadLog(NamedTuple):
    """What has been read so far; replaced as a whole, so that threads can share a store."""

    log: Log = Log()
    seal: Seal = START
    # The number of the last backup that `restore` had put in place by then.
    put_back: int = 0
    # The hash of the first entry.
    first: str = ""


class _StateOfLog(NamedTuple):
    """A state, and the log that it is the state of."""

    log: Log
    state: State


class _Command(NamedTuple):
    """A command in the queue; `seen` as in Store.run."""

    command: Callable[[State], Sequence[Event]]
    author: str
    seen: int


class _Batch(NamedTuple):
    """What commands come to when they are carried out one after the other on the log that ends at `after`: the rows of
    all of them, what is known then, and for each command its entries or the exception that it raises."""

    after: _ReadLog
    rows: list[StoredEntry]
    known: _ReadLog
    reached: _StateOfLog
    outcomes: list[list[LogEntry] | BaseException]


class Store:
    """Made by open_store and create_store. Close it, or use it in a `with` block."""

    def __init__(
        self,
        database: Database,
        clock: Callable[[], datetime],
        path: Path | None = None,
        keeper: BackupManager | None = None,
        head: HeadFile | None = None,
    ) -> None:
        self._database = database
        self._clock = clock
        self._keeper = keeper
        self._head = keeper.head if keeper else head
        self._known = _ReadLog()
        self._reached: _StateOfLog | None = None
        # Of this tournament in this process; other processes are kept out by Database.alone.
        self._queue: CommitQueue[_Command, list[LogEntry]] = CommitQueue(self._commit)
        # The event file; None for a database server.
        self.path = path

    @property
    def place(self) -> str:
        """The file or address as it may be shown: without a password."""
        return self._database.place

    # Reading

    def log(self) -> Log:
        """The log as it is now. Only what is new is read; DamagedError when it does not follow on what was there."""
        return self._read().log

    def entries(self, since: int) -> list[LogEntry]:
        """The entries after this number."""
        # Entries are numbered from one without gaps: the chain has seen to that.
        return list(self.log().entries[since:])

    def state(self) -> State:
        return self.log_and_state()[1]

    def log_and_state(self) -> tuple[Log, State]:
        """The log as it is now, and its state."""
        log = self.log()
        return log, self._state_of(log)

    def seal(self) -> Seal:
        """The number and hash of the last entry: write it down, and `audit` can tell later that nothing changed."""
        return self._database.seal()

    def check(self) -> None:
        """StoreError when what was read is not there any more, so that nothing could be added to it."""
        self._database.check()
        self.log()

    def raw(self) -> tuple[list[StoredEntry], Seal]:
        """All entries as they are stored, unchecked, and where they should end: for audit and export."""
        return self._database.every_row()

    def compared_outside(self, rows: Sequence[StoredEntry]) -> OutsideComparison:
        """These entries compared with the head and the backups."""
        return compare_outside(self._keeper, self._head.read() if self._head else None, rows)

    def older_copy(self) -> list[Problem]:
        """What is missing in comparison with them; looked into only when the name of the last backup, or the head,
        promises more entries than there are."""
        newest, head = self._keeper and self._keeper.newest(), self._head and self._head.read()
        last = self.log().last
        if max(newest.sequence if newest else 0, head.seal.sequence if head else 0) <= last:
            return []
        return self.compared_outside(self.raw()[0]).problems

    # Writing

    def append(self, events: Sequence[Event], author: str, expected_last: int) -> list[LogEntry]:
        """Add the events of one command: all of them or none. ConflictError when the last entry is another one."""
        if not events:
            return []
        # What was just read need not be read again: if someone was quicker, adding fails.
        known = self._known if self._known.seal.sequence == expected_last else self._read()
        if known.seal.sequence != expected_last:
            self._conflict(expected_last)
        rows = self._rows(events, author, known)
        if not self._database.add(rows, known.seal):
            self._conflict(expected_last)
        added = self._keep(known, rows)
        self._note_head(known, added)
        return list(added.log.entries[expected_last:])

    def run(
        self, command: Callable[[State], Sequence[Event]], author: str, *, seen: int | None = None
    ) -> list[LogEntry]:
        """Carry out a command on the tournament as it is when its turn has come; writers queue for it.

        `seen` is the last entry that the author knew of (the one that their page showed, say); None: the one of this
        moment. When others wrote since, the command goes through if their entries are about other boards or players
        than its own; if not, ConflictError says what changed and nothing is written. The command is called once, or
        twice when another process wrote in between.
        """
        try:
            return self._queue.submit(
                _Command(command, author, self.log().last if seen is None else seen), WAIT_SECONDS
            )
        except QueueTimeoutError as error:
            raise StoreError([Problem("store.busy", place=self.place)]) from error

    def undo(self, author: str, reason: str = "", *, seen: int | None = None) -> list[LogEntry]:
        """Undo the last command that counts. Never done again by itself: after a conflict the last one is another."""
        log = self._log_as_seen(seen)
        return self.append(log.undo(reason), author, log.last)

    def redo(self, author: str, *, seen: int | None = None) -> list[LogEntry]:
        log = self._log_as_seen(seen)
        return self.append(log.redo(), author, log.last)

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Inside

    def _commit(self, commands: Sequence[_Command]) -> list[list[LogEntry] | BaseException]:
        """Carry out these commands and write their events in one transaction. The store's own copy of the log changes
        after the commit.

        The commands run on the log as this store last read it. The transaction reads only where the log ends now; if
        another process has written, the commands run again on the new log.
        """
        batch = self._run_all(commands, self._read() if self._known.seal == START else self._known)
        if not batch.rows:  # a refusal must be about the present log, of a tournament that is still there
            known = self._read()
            if known.seal != batch.after.seal:
                batch = self._run_all(commands, known)
        if not batch.rows:
            self._database.check()
            return batch.outcomes
        with self._database.alone() as database:
            known = self._read(database)
            if known.seal != batch.after.seal:  # another process was first
                batch = self._run_all(commands, known)
            if batch.rows and not database.add(batch.rows, batch.after.seal):
                self._conflict(batch.after.log.last)
        self._known, self._reached = batch.known, batch.reached
        self._note_head(batch.after, batch.known)
        return batch.outcomes

    def _run_all(self, commands: Sequence[_Command], after: _ReadLog) -> _Batch:
        """One after the other. A command that raises changes nothing for the others."""
        known, reached = after, _StateOfLog(after.log, self._state_of(after.log))
        rows: list[StoredEntry] = []
        outcomes: list[list[LogEntry] | BaseException] = []
        for submitted in commands:
            try:
                events = self._events(submitted, reached)
                own = rows_of(events, author_name(submitted.author), stamp(self._clock()), known.seal) if events else []
                # Parsed from the rows: memory holds what a reader of the log would find.
                entries = [read_entry(row) for row in own]
                longer = _with_entries(known, own, entries)
                state = _replayed(longer.log, reached) if entries else reached.state
                if self._keeper is not None and events:
                    self._keeper.before(events, known.log.last)
            except Exception as error:
                outcomes.append(error)
                continue
            known, reached = longer, _StateOfLog(longer.log, state)
            rows += own
            outcomes.append(entries)
        return _Batch(after, rows, known, reached, outcomes)

    def _note_head(self, after: _ReadLog, known: _ReadLog) -> None:
        """Keep where the log ends now outside the log. A head that this log does not contain is evidence that
        entries were cut off: it stays until `restore` replaces it."""
        if self._head is None or known.seal == after.seal:
            return
        old = self._head.read()
        if old is not None and old.first == known.first and old.seal != after.seal:
            if old.seal.sequence > known.seal.sequence:  # cut off, or another process is ahead
                return
            with suppress(StoreError):
                rows, _seal = self._database.rows(after=old.seal.sequence - 1)
                if not rows or rows[0].seal != old.seal:
                    return
        self._head.write(Head(known.first, known.seal))

    def _rows(self, events: Sequence[Event], author: str, known: _ReadLog) -> list[StoredEntry]:
        """What is to be written for these events, once there is a backup where they ask for one."""
        if self._keeper is not None:
            self._keeper.before(events, known.log.last)
        return readable(rows_of(events, author_name(author), stamp(self._clock()), known.seal))

    def _events(self, submitted: _Command, reached: _StateOfLog) -> Sequence[Event]:
        """The events of the command on this log, if nothing written after `seen` is in their way."""
        log, state = reached
        if submitted.seen > log.last:  # a backup was put back: what the author saw is not there any more
            raise ConflictError([Problem("store.conflict.earlier")], [])
        meanwhile = log.entries[submitted.seen :]
        try:
            events = submitted.command(state)
        except CommandError as refused:
            if not meanwhile:
                raise
            raise ConflictError([*what_changed(meanwhile, state), *refused.problems], meanwhile) from refused
        conflicts = conflicting(events, meanwhile)
        if conflicts:
            raise ConflictError(what_changed(conflicts, state), meanwhile)
        return events

    def _log_as_seen(self, seen: int | None) -> Log:
        if seen is not None and self.log().last != seen:
            self._conflict(seen)
        return self.log()

    def _conflict(self, seen: int) -> None:
        meanwhile = self.entries(since=seen)
        raise ConflictError(what_changed(meanwhile, self.state()), meanwhile)

    def _read(self, database: Database | None = None) -> _ReadLog:
        database = database or self._database
        known = self._known
        if known.seal == START:
            known = _ReadLog(put_back=self._last_put_back())
        rows, seal = database.rows(after=known.seal.sequence)
        if seal == known.seal:
            return known
        broken = list(breaks(rows, known.seal, seal))
        if broken and known.log.entries:
            # What was read no longer leads to what is there.
            before, known = known.put_back, _ReadLog(put_back=self._last_put_back())
            rows, seal = database.rows(after=known.seal.sequence)
            broken = list(breaks(rows, known.seal, seal))
            if not broken and not self._was_put_back(rows, before):
                raise ReplacedError([Problem("store.replaced", place=self.place)])
        if broken:
            raise DamagedError(broken)
        return self._keep(known, rows)

    def _last_put_back(self) -> int:
        return max((kept.number for kept in self._put_back_after(0)), default=0)

    def _put_back_after(self, number: int) -> list[BackupFile]:
        kept = [] if self._keeper is None else self._keeper.kept()
        return [item for item in kept if item.occasion == RESTORED and item.number > number]

    def _was_put_back(self, rows: Sequence[StoredEntry], number: int) -> bool:
        """Whether `restore` put this log, or the beginning of it, in the place of the one that was read when the last
        such backup had this number. Others may have paired since then, which makes backups too."""
        for kept in self._put_back_after(number):
            with suppress(StoreError):  # a backup that is damaged says nothing
                if is_in(kept.seal(), rows):
                    return True
        return False

    def _keep(self, known: _ReadLog, rows: Sequence[StoredEntry]) -> _ReadLog:
        self._known = _extended(known, rows)
        return self._known

    def _state_of(self, log: Log) -> State:
        reached = self._reached
        if reached is None or reached.log is not log:
            try:
                self._reached = reached = _StateOfLog(log, _replayed(log, reached))
            except Exception as error:  # every hash is right, and still it is no tournament
                raise damaged_by(self.place, error) from error
        return reached.state


def _extended(known: _ReadLog, rows: Sequence[StoredEntry]) -> _ReadLog:
    """What is known with these rows after it."""
    return _with_entries(known, rows, [checked_entry(row) for row in rows])


def _with_entries(known: _ReadLog, rows: Sequence[StoredEntry], entries: Sequence[LogEntry]) -> _ReadLog:
    """What is known with these rows after it, which were parsed to these entries."""
    if not rows:
        return known
    return known._replace(
        log=Log((*known.log.entries, *entries)), seal=rows[-1].seal, first=known.first or rows[0].hash
    )


def _replayed(log: Log, reached: _StateOfLog | None) -> State:
    """The state of this log; from the one that was reached before, where that is possible: only undo and redo reach
    back."""
    if reached is not None:
        old, state = reached
        new = log.entries[len(old.entries) :]
        same = log.entries[: len(old.entries)] == old.entries
        if same and not any(isinstance(entry.event, (Undone, Redone)) for entry in new):
            return replay((entry.event for entry in new), state)
    return log.state()
