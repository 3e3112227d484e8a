"""Automatic backups of an event file: before each pairing and each publication, in a folder beside the file."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.store.errors import StoreError
from zwitsers.tournament.events import RoundDrafted, RoundPublished

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime
    from pathlib import Path

    from zwitsers.tournament.events import Event


@dataclass(frozen=True, slots=True)
class Policy:
    """Which backups stay: the newest `last`, and of each of the newest `days` days on which any was made the last."""

    last: int = 20
    days: int = 30


USUAL = Policy()
_NAME = re.compile(r"-(?P<stamp>(?P<day>\d{8})T\d{6}Z)-(?P<sequence>\d{6,})-[a-z0-9-]+\.zwitsers")


@dataclass(frozen=True, slots=True)
class Keeper:
    path: Path
    policy: Policy
    clock: Callable[[], datetime]

    @property
    def folder(self) -> Path:
        return self.path.with_name(f"{self.path.stem}.backups")

    def before(self, events: Sequence[Event], sequence: int) -> None:
        """A backup of the log up to this entry, when one of these events asks for it."""
        for event in events:
            if isinstance(event, RoundDrafted) and not event.by_hand:  # a draft is changed often, and paired once
                return self.keep(sequence, f"pairing-{event.round}")
            if isinstance(event, RoundPublished):
                return self.keep(sequence, f"publication-{event.round}")
        return None

    def before_upgrade(self) -> None:
        self.keep(0, "upgrade")

    def keep(self, sequence: int, occasion: str) -> None:
        stamp = self.clock().strftime("%Y%m%dT%H%M%SZ")
        target = self.folder / f"{self.path.stem}-{stamp}-{sequence:06d}-{occasion}.zwitsers"
        try:
            self.folder.mkdir(exist_ok=True)
            copy_file(self.path, target)
        except (OSError, StoreError) as error:
            # Without it the pairing is not written either: whoever relies on backups must know that there is none.
            raise StoreError([Problem("store.no-backup", place=str(target), reason=str(error))]) from error
        self._prune()

    def kept(self) -> list[Path]:
        """The automatic backups, oldest first."""
        found = [(match, file) for file in self.folder.glob("*.zwitsers") if (match := self._match(file))]
        return [file for match, file in sorted(found, key=lambda item: (item[0]["stamp"], int(item[0]["sequence"])))]

    def _match(self, file: Path) -> re.Match[str] | None:
        name = file.name
        return _NAME.fullmatch(name.removeprefix(self.path.stem)) if name.startswith(self.path.stem) else None

    def _prune(self) -> None:
        files = self.kept()
        last_of_day = {match["day"]: file for file in files if (match := self._match(file))}
        stay = {*files[-self.policy.last :], *list(last_of_day.values())[-self.policy.days :]}
        for file in files:
            if file not in stay:
                with suppress(OSError):  # one too many does no harm
                    file.unlink()


def copy_file(source: Path, target: Path) -> None:
    """Copy a database with SQLite's own backup call, which others may write during. Complete, or not there at all."""
    from zwitsers.store.faults import explanation
    from zwitsers.store.sqlite import check_pages, companion, connect, sync

    work = target.with_name(f".{target.name}.part")
    try:
        work.unlink(missing_ok=True)
        with closing(connect(source, "still")) as old, closing(sqlite3.connect(work)) as new:
            old.backup(new)
        check_pages(work)
        sync(work)
        work.replace(target)
        sync(target.parent)
    except sqlite3.Error as error:
        raise explanation(str(target), error) from error
    finally:
        for suffix in ("", "-wal", "-shm"):
            with suppress(OSError):
                companion(work, suffix).unlink(missing_ok=True)
