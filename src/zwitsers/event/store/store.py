"""A stored tournament: read its log and append to it, with optimistic concurrency control."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Problem
from zwitsers.event.errors import CommandError
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
from zwitsers.event.store.states import StateCache, StateOfLog, replayed

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
    """The log as read so far. Immutable and replaced as a whole, so that threads can share a store."""

    log: Log = Log()
    seal: Seal = START
    # The serial number of the last `restore` backup at that time.
    put_back: int = 0
    # The hash of the first entry.
    first: str = ""


class _Command(NamedTuple):
    """A queued command; `seen` as in Store.run."""

    command: Callable[[State], Sequence[Event]]
    author: str
    seen: int


class _Batch(NamedTuple):
    """The result of running commands in order on the log `after`: the rows of all commands, the new log and state, and
    for each command its entries or its exception."""

    after: _ReadLog
    rows: list[StoredEntry]
    known: _ReadLog
    reached: StateOfLog
    outcomes: list[list[LogEntry] | BaseException]


class Store:
    """A store, as open_store and create_store return it. Close it, or use it in a `with` block."""

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
        self._states = StateCache()
        # Serializes the writers of this process; Database.alone excludes other processes.
        self._queue: CommitQueue[_Command, list[LogEntry]] = CommitQueue(self._commit)
        # The event file; None for a database server.
        self.path = path

    @property
    def place(self) -> str:
        """The file or address, without a password."""
        return self._database.place

    # Reading

    def log(self) -> Log:
        """The current log. Reads only new entries; DamagedError if their hash chain is broken."""
        return self._read().log

    def entries(self, since: int) -> list[LogEntry]:
        """The entries after this number."""
        # Entries are numbered from one without gaps: the hash chain was checked.
        return list(self.log().entries[since:])

    def state(self) -> State:
        return self.log_and_state()[1]

    def log_and_state(self) -> tuple[Log, State]:
        """The current log and its state."""
        log = self.log()
        return log, self._state_of(log)

    def cached_state(self) -> State:
        """The state at the last read or commit of this process. Reads the store only if there was none."""
        log = self.log() if self._known.seal == START else self._known.log
        return self._state_of(log)

    def seal(self) -> Seal:
        """The seal of the last entry. With a copy of it `audit` can later prove that nothing changed."""
        return self._database.seal()

    def check(self) -> None:
        """Raise StoreError if the store is gone or cannot be read."""
        self._database.check()
        self.log()

    def raw(self) -> tuple[list[StoredEntry], Seal]:
        """All stored rows, unchecked, and the seal: for audit and export."""
        return self._database.every_row()

    def compared_outside(self, rows: Sequence[StoredEntry]) -> OutsideComparison:
        """Compare these entries with the head and the backups."""
        return compare_outside(self._keeper, self._head.read() if self._head else None, rows)

    def older_copy(self) -> list[Problem]:
        """Entries that the head or the backups have and the log lacks. Compares only if the head or the name of the
        newest backup has more entries than the log."""
        newest, head = self._keeper and self._keeper.newest(), self._head and self._head.read()
        last = self.log().last
        if max(newest.sequence if newest else 0, head.seal.sequence if head else 0) <= last:
            return []
        return self.compared_outside(self.raw()[0]).problems

    # Writing

    def append(self, events: Sequence[Event], author: str, expected_last: int) -> list[LogEntry]:
        """Add the events of one command, all or none. ConflictError if the last entry is not `expected_last`."""
        if not events:
            return []
        # The cached log is enough: if another writer was first, `add` fails.
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
        """Run a command on the current state and commit its events. Writers queue.

        `seen`: the last entry that the author knew, for instance that of the page they used; None: the current last
        entry. If others wrote since, the command succeeds if their entries are about other boards or players. Otherwise
        ConflictError says what changed and nothing is written. The command is called again if another process wrote
        meanwhile.
        """
        try:
            return self._queue.submit(
                _Command(command, author, self.log().last if seen is None else seen), WAIT_SECONDS
            )
        except QueueTimeoutError as error:
            raise StoreError([Problem("store.busy", place=self.place)]) from error

    def undo(self, author: str, reason: str = "", *, seen: int | None = None) -> list[LogEntry]:
        """Undo the last effective command. Never retried: after a conflict the last command is another one."""
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

    # Internals

    def _commit(self, commands: Sequence[_Command]) -> list[list[LogEntry] | BaseException]:
        """Run these commands and write their events in one transaction. The cached log changes after the commit.

        The commands run on the cached log, before the transaction. Inside it, if another process has written, the
        commands run again on the new log.
        """
        batch = self._run_all(commands, self._read() if self._known.seal == START else self._known)
        if not batch.rows:  # a refusal must be based on the current log, of a store that still exists
            known = self._read()
            if known.seal != batch.after.seal:
                batch = self._run_all(commands, known)
        if not batch.rows:
            self._database.check()
            return batch.outcomes
        with self._database.alone() as database:
            known = self._read(database)
            if known.seal != batch.after.seal:  # another process wrote meanwhile
                batch = self._run_all(commands, known)
            if batch.rows:
                self._back_up(batch)
                if not database.add(batch.rows, batch.after.seal):
                    self._conflict(batch.after.log.last)
        self._known = batch.known
        self._states.add(batch.reached)
        self._note_head(batch.after, batch.known)
        return batch.outcomes

    def _run_all(self, commands: Sequence[_Command], after: _ReadLog) -> _Batch:
        """Run the commands in order. A command that raises does not affect the others."""
        known, reached = after, StateOfLog(after.log, self._state_of(after.log))
        rows: list[StoredEntry] = []
        outcomes: list[list[LogEntry] | BaseException] = []
        for submitted in commands:
            try:
                events = self._events(submitted, reached)
                own = rows_of(events, author_name(submitted.author), stamp(self._clock()), known.seal) if events else []
                # Parse the rows, so that memory holds exactly what a reader of the log gets.
                entries = [read_entry(row) for row in own]
                longer = _with_entries(known, own, entries)
                state = replayed(longer.log, reached) if entries else reached.state
            except Exception as error:
                outcomes.append(error)
                continue
            known, reached = longer, StateOfLog(longer.log, state)
            rows += own
            outcomes.append(entries)
        return _Batch(after, rows, known, reached, outcomes)

    def _back_up(self, batch: _Batch) -> None:
        """Make one backup for the batch if one of its events requires it. Called under the write lock: the backup then
        contains everything before the batch, and a batch that runs again does not make two."""
        if self._keeper is not None:
            added = batch.known.log.entries[batch.after.log.last :]
            self._keeper.before([entry.event for entry in added], batch.after.log.last)

    def _note_head(self, after: _ReadLog, known: _ReadLog) -> None:
        """Write the new head. A head that the log does not contain is evidence of lost entries: it stays until
        `restore` replaces it."""
        if self._head is None or known.seal == after.seal:
            return
        old = self._head.read()
        if old is not None and old.first == known.first and old.seal != after.seal:
            if old.seal.sequence > known.seal.sequence:  # truncated log, or another process is ahead
                return
            with suppress(StoreError):
                rows, _seal = self._database.rows(after=old.seal.sequence - 1)
                if not rows or rows[0].seal != old.seal:
                    return
        self._head.write(Head(known.first, known.seal))

    def _rows(self, events: Sequence[Event], author: str, known: _ReadLog) -> list[StoredEntry]:
        """The rows for these events, after making a backup if they require one."""
        if self._keeper is not None:
            self._keeper.before(events, known.log.last)
        return readable(rows_of(events, author_name(author), stamp(self._clock()), known.seal))

    def _events(self, submitted: _Command, reached: StateOfLog) -> Sequence[Event]:
        """The events of the command on this log; ConflictError if entries after `seen` conflict with them."""
        log, state = reached
        if submitted.seen > log.last:  # after a `restore` the log no longer has what the author saw
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
            # The stored log does not continue the cached one: read it all again.
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
        """Whether a `restore` after the backup with this number put back this log or the beginning of it. Checks all
        restore backups, because later pairings make backups too."""
        for kept in self._put_back_after(number):
            with suppress(StoreError):  # ignore a damaged backup
                if is_in(kept.seal(), rows):
                    return True
        return False

    def _keep(self, known: _ReadLog, rows: Sequence[StoredEntry]) -> _ReadLog:
        self._known = _extended(known, rows)
        return self._known

    def _state_of(self, log: Log) -> State:
        try:
            return self._states.get(log)
        except Exception as error:  # the hashes are correct, but the events cannot be replayed
            raise damaged_by(self.place, error) from error


def _extended(known: _ReadLog, rows: Sequence[StoredEntry]) -> _ReadLog:
    """The log with these rows appended."""
    return _with_entries(known, rows, [checked_entry(row) for row in rows])


def _with_entries(known: _ReadLog, rows: Sequence[StoredEntry], entries: Sequence[LogEntry]) -> _ReadLog:
    """The log with these rows, parsed to these entries, appended."""
    if not rows:
        return known
    return known._replace(
        log=Log((*known.log.entries, *entries)), seal=rows[-1].seal, first=known.first or rows[0].hash
    )
