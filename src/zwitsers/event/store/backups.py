"""Manual backups, and restore."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.event.store.address import create_with_rows, is_server, need_libraries, now, open_store
from zwitsers.event.store.chain import START, StoredEntry, breaks
from zwitsers.event.store.errors import DamagedError, StoreError
from zwitsers.event.store.faults import explained
from zwitsers.event.store.files import OWNER_ONLY, companion, copy_mode, locked, replace, when_free, work_file
from zwitsers.event.store.heads import Head
from zwitsers.event.store.keeper import RESTORED, USUAL, BackupManager, copy_file
from zwitsers.event.store.transfer import export_log, exported_rows

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from zwitsers.event.store.chain import Seal
    from zwitsers.event.store.store import Store


def backup(store: Store, target: str | Path) -> None:
    """Copy an event file while others may write to it. For a tournament on a server: export its log."""
    target = Path(target)
    if store.path is None:
        export_log(store, target)
        return
    if target.exists():
        raise StoreError([Problem("store.exists", place=str(target))])
    copy_file(store.path, target)


def restore(source: str | Path, address: str | Path, *, clock: Callable[[], datetime] = now) -> Path | None:
    """Verify a backup (an event file or an exported log) completely, and put it in place. A replaced file is kept; the
    function returns its new name. On a server the tournament must not exist yet."""
    need_libraries(address)
    rows = _verified_rows(Path(source))
    if is_server(address):
        create_with_rows(address, rows)
        return None
    target = Path(address)
    keeper = BackupManager(target, USUAL, clock)
    if not target.exists():
        create_with_rows(address, rows)
        if Path(source).parent == keeper.folder:
            copy_mode(Path(source), target)
        if keeper.kept():
            keeper.keep(len(rows), RESTORED)
            keeper.head.write(_head(rows))
        return None
    if not target.is_file():
        raise StoreError([Problem("store.not-a-file", place=str(target))])
    target = target.resolve()
    stamp = clock().strftime("%Y%m%dT%H%M%SZ")
    kept = target.with_name(f"{target.stem}.replaced-{stamp}{target.suffix}")
    if kept.exists():
        raise StoreError([Problem("store.exists", place=str(kept))])
    from zwitsers.event.store.event_file import fill

    with explained(str(target), "store.unwritable"), locked(target), work_file(target) as work:
        _settle_if_whole(target)
        fill(work, rows)
        copy_mode(target, work)
        # This backup tells a running server that the file was replaced on purpose.
        keeper.keep(len(rows), RESTORED, source=work)
        _set_aside(target, kept)
        replace(work, target)
        keeper.head.write(_head(rows))
    return kept


def last_seal(source: str | Path) -> Seal:
    """The last seal of a backup or an exported log, after a complete check."""
    return _head(_verified_rows(Path(source))).seal


def _head(rows: list[StoredEntry]) -> Head:
    return Head(rows[0].hash, rows[-1].seal) if rows else Head("", START)


def _verified_rows(source: Path) -> list[StoredEntry]:
    try:
        if source.exists() and not source.is_file():
            raise StoreError([Problem("store.not-a-file", place=str(source))])
        with source.open("rb") as file:
            text = file.read(1) == b"{"
    except OSError as error:
        raise StoreError([Problem("store.unreadable", place=str(source), reason=error.strerror)]) from error
    if text:
        return exported_rows(source)
    from zwitsers.event.store.sqlite import check_header

    check_header(source)
    with tempfile.TemporaryDirectory() as folder:
        # Open a copy: the backup may be on a read-only disk, or need a schema migration.
        copy = Path(folder) / "copy.zwitsers"
        copy_file(source, copy)
        copy.chmod(OWNER_ONLY)  # the backup may be read-only
        with open_store(copy, backups=None) as store:
            rows, seal = store.raw()
    broken = list(breaks(rows, START, seal))
    if broken:
        raise DamagedError([Problem("store.damaged-log", place=str(source)), *broken])
    return rows


def _settle_if_whole(target: Path) -> None:
    from zwitsers.event.store.event_file import settle
    from zwitsers.event.store.sqlite import check_header

    try:
        # Not with SQLite: it removes a -wal or -journal beside a file that is not a database.
        check_header(target)
        settle(target)
    except StoreError as error:
        if error.problems[0].key == "store.in-use":
            raise
        # The file is damaged or not a database: keep it unchanged, with its companion files.


def _set_aside(target: Path, kept: Path) -> None:
    """Keep the file that is to be replaced under a second name."""
    try:
        kept.hardlink_to(target)
    except OSError:  # a file system without hard links
        when_free(lambda: target.rename(kept))
    for suffix in ("-wal", "-shm", "-journal"):
        with suppress(FileNotFoundError):
            companion(target, suffix).rename(companion(kept, suffix))
