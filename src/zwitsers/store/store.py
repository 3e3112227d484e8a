"""A tournament that is kept somewhere: read its log, add to it, and never write over someone else's work."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import UTC
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.domain import Problem
from zwitsers.store.chain import START, Seal, StoredEntry, breaks, rows_of
from zwitsers.store.conflicts import in_the_way, what_changed
from zwitsers.store.errors import ConflictError, DamagedError, ReplacedError, StoreError
from zwitsers.store.keeper import RESTORED
from zwitsers.tournament.apply import replay
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.events import Redone, Undone, event_from
from zwitsers.tournament.log import Log, LogEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime
    from pathlib import Path
    from types import TracebackType
    from typing import Self

    from zwitsers.store.database import Database
    from zwitsers.store.keeper import BackupFile, Keeper
    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State

# So often another writer may come first before the others are made to wait. Seldom more than once; but on a busy
# machine one that is always a little slower would never get its turn.
RETRIES = 8


class _Known(NamedTuple):
    """What has been read so far; replaced as a whole, so that threads can share a store."""

    log: Log = Log()
    seal: Seal = START
    # The number of the last backup that `restore` had put in place by then.
    put_back: int = 0


class _Reached(NamedTuple):
    """A state, and the log that it is the state of."""

    log: Log
    state: State


class Remembered(NamedTuple):
    """What a store has read, for another store of the same tournament, which then reads only what is new."""

    known: _Known = _Known()
    reached: _Reached | None = None


NOTHING = Remembered()


class Store:
    """Made by open_store and create_store. Close it, or use it in a `with` block."""

    def __init__(
        self,
        database: Database,
        clock: Callable[[], datetime],
        path: Path | None = None,
        keeper: Keeper | None = None,
        remembered: Remembered = NOTHING,
    ) -> None:
        self._database = database
        self._clock = clock
        self._keeper = keeper
        self._known, self._reached = remembered
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
        return self.moment()[1]

    def moment(self) -> tuple[Log, State]:
        """The log as it is now, and its state."""
        log = self.log()
        return log, self._state_of(log)

    def remembered(self) -> Remembered:
        return Remembered(self._known, self._reached)

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

    def behind_backups(self, rows: Sequence[StoredEntry]) -> list[Problem]:
        """That the last backup of this tournament knows more than these entries do, or other ones: this is an older
        copy of the file. (What `restore` puts back is the last backup itself.)"""
        newest = self._newest_backup()
        if newest is None or not rows:
            return []
        try:
            seal, same = newest.seal(), newest.first() == rows[0].hash
        except StoreError:  # that backup is not worth much; what it says counts for nothing
            return []
        if not same or _ends_in(seal, rows):
            return []
        return [
            Problem("store.audit.behind", last=len(rows), known=seal.sequence, backup=newest.path.name),
        ]

    def older_copy(self) -> list[Problem]:
        """The same, looked into only when the name of the last backup promises more entries than there are."""
        newest = self._newest_backup()
        if newest is None or newest.sequence <= self.log().last:
            return []
        return self.behind_backups(self.raw()[0])

    def _newest_backup(self) -> BackupFile | None:
        return None if self._keeper is None else self._keeper.newest()

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
        return list(self._remember(known, rows).log.entries[expected_last:])

    def run(
        self,
        command: Callable[[State], Sequence[Event]],
        author: str,
        *,
        seen: int | None = None,
        retries: int = RETRIES,
    ) -> list[LogEntry]:
        """Carry out a command on the tournament as it is now.

        `seen` is the last entry that the author knew of (that his page showed, say); None: the one of this moment. When
        others wrote since, the command is run again on what there is now if their entries are about other boards or
        players than ours; if not, ConflictError says what changed and nothing is written.
        """
        for _ in range(retries):
            log = self.log()
            seen = log.last if seen is None else seen
            events = self._made(command, log, seen)
            try:
                return self.append(events, author, log.last)
            except ConflictError:
                continue
        return self._run_alone(command, author, seen)

    def undo(self, author: str, reason: str = "", *, seen: int | None = None) -> list[LogEntry]:
        """Undo the last command that counts. Never done again by itself: after a conflict the last one is another."""
        log = self._as_seen(seen)
        return self.append(log.undo(reason), author, log.last)

    def redo(self, author: str, *, seen: int | None = None) -> list[LogEntry]:
        log = self._as_seen(seen)
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

    def _run_alone(self, command: Callable[[State], Sequence[Event]], author: str, seen: int | None) -> list[LogEntry]:
        """While others wait. Nothing is remembered before it is on the disk."""
        with self._database.alone() as database:
            known = self._read(database)
            events = self._made(command, known.log, known.log.last if seen is None else seen)
            if not events:
                return []
            rows = self._rows(events, author, known)
            if not database.add(rows, known.seal):
                self._conflict(known.log.last)
        return list(self._remember(known, rows).log.entries[known.log.last :])

    def _rows(self, events: Sequence[Event], author: str, known: _Known) -> list[StoredEntry]:
        """What is to be written for these events, once there is a backup where they ask for one."""
        if self._keeper is not None:
            self._keeper.before(events, known.log.last)
        return readable(rows_of(events, author_name(author), stamp(self._clock()), known.seal))

    def _made(self, command: Callable[[State], Sequence[Event]], log: Log, seen: int) -> Sequence[Event]:
        """The events of the command on this log, if nothing written after `seen` is in their way."""
        if seen > log.last:  # a backup was put back: what the author saw is not there any more
            raise ConflictError([Problem("store.conflict.earlier")], [])
        meanwhile = log.entries[seen:]
        state = self._state_of(log)
        try:
            events = command(state)
        except CommandError as refused:
            if not meanwhile:
                raise
            raise ConflictError([*what_changed(meanwhile, state), *refused.problems], meanwhile) from refused
        hindrance = in_the_way(events, meanwhile)
        if hindrance:
            raise ConflictError(what_changed(hindrance, state), meanwhile)
        replay(events, state)  # what does not fit is not written
        return events

    def _as_seen(self, seen: int | None) -> Log:
        if seen is not None and self.log().last != seen:
            self._conflict(seen)
        return self.log()

    def _conflict(self, seen: int) -> None:
        meanwhile = self.entries(since=seen)
        raise ConflictError(what_changed(meanwhile, self.state()), meanwhile)

    def _read(self, database: Database | None = None) -> _Known:
        database = database or self._database
        known = self._known
        if known.seal == START:
            known = _Known(put_back=self._last_put_back())
        rows, seal = database.rows(after=known.seal.sequence)
        if seal == known.seal:
            return known
        broken = list(breaks(rows, known.seal, seal))
        if broken and known.log.entries:
            # What was read no longer leads to what is there.
            before, known = known.put_back, _Known(put_back=self._last_put_back())
            rows, seal = database.rows(after=known.seal.sequence)
            broken = list(breaks(rows, known.seal, seal))
            if not broken and not self._was_put_back(rows, before):
                raise ReplacedError([Problem("store.replaced", place=self.place)])
        if broken:
            raise DamagedError(broken)
        return self._remember(known, rows)

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
                if _ends_in(kept.seal(), rows):
                    return True
        return False

    def _remember(self, known: _Known, rows: Sequence[StoredEntry]) -> _Known:
        entries = (*known.log.entries, *map(_entry, rows))
        self._known = known._replace(log=Log(entries), seal=rows[-1].seal if rows else known.seal)
        return self._known

    def _state_of(self, log: Log) -> State:
        reached = self._reached
        if reached is None or reached.log is not log:
            self._reached = reached = _Reached(log, self._replayed(log))
        return reached.state

    def _replayed(self, log: Log) -> State:
        """From the state that was reached before, where that is possible: only undo and redo reach back."""
        if self._reached is not None:
            old, state = self._reached
            new = log.entries[len(old.entries) :]
            same = log.entries[: len(old.entries)] == old.entries
            if same and not any(isinstance(entry.event, (Undone, Redone)) for entry in new):
                return replay((entry.event for entry in new), state)
        return log.state()


def readable(rows: list[StoredEntry]) -> list[StoredEntry]:
    """These rows, after trying: what could not be read again is not written."""
    for row in rows:
        _entry(row)
    return rows


def _entry(row: StoredEntry) -> LogEntry:
    # Also for what was just written: in memory is what a reader would find, and nothing else.
    try:
        data = json.loads(row.data)
    except (ValueError, RecursionError) as error:
        raise DamagedError([Problem("store.audit.unreadable", sequence=row.sequence, reason=str(error))]) from error
    return LogEntry(row.sequence, row.batch, row.author, row.time, event_from(row.kind, data))


def _ends_in(seal: Seal, rows: Sequence[StoredEntry]) -> bool:
    """Whether this is the seal of one of the entries, or of none yet."""
    return seal == START or (0 < seal.sequence <= len(rows) and rows[seal.sequence - 1].hash == seal.hash)


def stamp(moment: datetime) -> str:
    """ISO 8601 in UTC, to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def author_name(text: str) -> str:
    """A name that every database can hold: no control characters, no halves of characters."""
    return "".join(character for character in text if character.isprintable()).strip()
