"""Automatic backups of an event file, in a folder beside it: before each pairing, each publication and each change of
the groups of an event."""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Problem
from zwitsers.event.events import RoundDrafted, RoundPublished
from zwitsers.event.festival_events import FestivalSet, GroupRemoved, GroupSet, RegistrationPlaced
from zwitsers.event.store.chain import Seal
from zwitsers.event.store.errors import StoreError
from zwitsers.event.store.faults import explained
from zwitsers.event.store.files import copy_mode, replace, work_file
from zwitsers.event.store.heads import NAME as HEAD
from zwitsers.event.store.heads import HeadFile

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from zwitsers.event.events import Event


@dataclass(frozen=True, slots=True)
class Policy:
    """Retention: the newest `last` backups, and the last backup of each of the newest `days` days that have one."""

    last: int = 20
    days: int = 30


USUAL = Policy()
# The name of a backup: time, last entry, occasion and serial number; earlier versions wrote no serial number.
_NAME = re.compile(
    r"-(?P<stamp>\d{8}T\d{6}Z)-(?P<sequence>\d{6,12})-(?P<occasion>[a-z]+)(?:-(?P<round>\d{1,6}))?"
    r"(?:-n(?P<number>\d{1,9}))?\.zwitsers"
)
# Occasions of a backup, besides "pairing" and "publication".
UPGRADE = "upgrade"
ASKED = "asked"
RESTORED = "restored"
# Before the groups of an event change, players move or round 1 begins.
GROUPS = "groups"
_OF_GROUPS = (FestivalSet, GroupSet, GroupRemoved, RegistrationPlaced)


@dataclass(frozen=True, slots=True)
class BackupFile:
    """One backup. `number`: serial number; `sequence`: the number of its last entry."""

    path: Path
    number: int
    stamp: str
    sequence: int
    occasion: str
    round: int | None

    @property
    def moment(self) -> datetime:
        return datetime.strptime(self.stamp, "%Y%m%dT%H%M%S%z")

    def seal(self) -> Seal:
        """The last seal of the backup."""
        return Seal(*self._query("SELECT last_sequence, last_hash FROM zwitsers_tournament"))

    def first(self) -> str:
        """The hash of the first entry: the same in every copy of one tournament."""
        return str(self._query("SELECT hash FROM zwitsers_entry WHERE sequence = 1")[0])

    def _query(self, question: str) -> tuple[Any, ...]:
        from zwitsers.event.store.sqlite import check_file, connect

        check_file(self.path)
        with explained(str(self.path)), closing(connect(self.path, "still")) as connection:
            return connection.execute(question).fetchone() or (0, "")

    @property
    def order(self) -> tuple[int, int, str]:
        """Sort key. The serial number comes first because the clock may be set back. Backups of earlier versions have
        no serial number and sort by their last entry."""
        return (self.number, self.sequence, self.stamp)


@dataclass(frozen=True, slots=True)
class BackupManager:
    path: Path
    policy: Policy
    clock: Callable[[], datetime]

    @property
    def folder(self) -> Path:
        return self.path.with_name(f"{self.path.stem}.backups")

    @property
    def head(self) -> HeadFile:
        return HeadFile(self.folder / HEAD)

    def before(self, events: Sequence[Event], sequence: int) -> None:
        """Make a backup of the log up to this entry if one of the events requires it."""
        for event in events:
            if isinstance(event, RoundDrafted) and not event.by_hand:  # manual changes of a draft are frequent
                self.keep(sequence, "pairing", event.round)
                return
            if isinstance(event, RoundPublished):
                self.keep(sequence, "publication", event.round)
                return
            if isinstance(event, _OF_GROUPS):
                self.keep(sequence, GROUPS)
                return

    def before_upgrade(self) -> None:
        self.keep(0, UPGRADE)

    def keep(self, sequence: int, occasion: str, of_round: int | None = None, *, source: Path | None = None) -> None:
        """Back up the event file, or `source`, the file that is about to replace it; then prune old backups."""
        stamp = self.clock().strftime("%Y%m%dT%H%M%SZ")
        kept = self.kept()
        number = 1 + max((item.number for item in kept), default=0)
        why = occasion if of_round is None else f"{occasion}-{of_round}"
        target = self.folder / f"{self.path.stem}-{stamp}-{sequence:06d}-{why}-n{number}.zwitsers"
        try:
            self.folder.mkdir(exist_ok=True)
            copy_file(source or self.path, target)
        except OSError as error:
            raise StoreError([self._failed(target, error.strerror or str(error))]) from error
        except StoreError as error:
            # The command fails without its backup, because users rely on backups.
            raise StoreError([self._failed(target, str(error))]) from error
        self._prune()

    def kept(self) -> list[BackupFile]:
        """The automatic backups, oldest first."""
        try:
            with os.scandir(self.folder) as entries:
                files = [self.folder / entry.name for entry in entries if entry.is_file()]
        except OSError:  # there is no such folder
            return []
        found = [kept for file in files if (kept := self._read(file)) is not None]
        return sorted(found, key=lambda kept: kept.order)

    def newest(self) -> BackupFile | None:
        return next(reversed(self.kept()), None)

    def _read(self, file: Path) -> BackupFile | None:
        name = file.name
        match = _NAME.fullmatch(name.removeprefix(self.path.stem)) if name.startswith(self.path.stem) else None
        if match is None:
            return None
        part = match.groupdict()
        kept = BackupFile(
            file,
            int(part["number"] or 0),
            part["stamp"],
            int(part["sequence"]),
            part["occasion"],
            None if part["round"] is None else int(part["round"]),
        )
        try:
            _ = kept.moment
        except ValueError:  # an impossible date: not our file
            return None
        return kept

    def _failed(self, target: Path, reason: str) -> Problem:
        return Problem("store.no-backup", place=str(target), reason=reason)

    def _prune(self) -> None:
        files = self.kept()
        last_of_day: dict[str, BackupFile] = {}
        for kept in files:
            last_of_day.pop(kept.stamp[:8], None)  # a day's position is that of its last backup
            last_of_day[kept.stamp[:8]] = kept
        stay = {*_newest(files, self.policy.last), *_newest(list(last_of_day.values()), self.policy.days)}
        for kept in files:
            if kept not in stay:
                with suppress(OSError):  # a surplus backup is harmless
                    kept.path.unlink()


def _newest(files: Sequence[BackupFile], count: int) -> Sequence[BackupFile]:
    return files[max(0, len(files) - count) :]


def copy_file(source: Path, target: Path) -> None:
    """Copy a database with SQLite's backup API, while others may write. The target is complete or absent."""
    from zwitsers.event.store.sqlite import check_file, connect

    with explained(str(target), "store.unwritable"), work_file(target) as work:
        with closing(connect(source, "still")) as old, closing(sqlite3.connect(work)) as new:
            new.execute("PRAGMA synchronous = OFF")  # `replace` fsyncs
            old.backup(new)
        check_file(work)
        copy_mode(source, work)
        replace(work, target)
