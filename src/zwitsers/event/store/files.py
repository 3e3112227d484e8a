"""Atomic file replacement: write the next version to a hidden file in the same folder, fsync it, rename it.

A reader gets the old or the new version, never a mixture. A process that is killed half-way leaves the old version.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import sys
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Problem
from zwitsers.event.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

# How long a writer waits for the file lock. In each process one writer at a time polls for it (commit_queue), often
# enough to get it before another process has its next commands ready.
WAIT_SECONDS = 10
_PAUSE_SECONDS = 0.0005
# Event files and backups hold private data. `copy_mode` keeps a mode that the user has set.
OWNER_ONLY = 0o600
# Windows cannot replace an open file, nor tell whether a file is locked: work files are closed and unlocked there.
_WINDOWS = os.name == "nt"
# On Windows a work file unchanged for this long was left by a killed process.
_STALE_SECONDS = 24 * 3600
# Names of work files: of an event file or a backup (earlier versions used the last two suffixes), and of a head.
_WORK_FILE = re.compile(
    r"\..*\.zwitsers\.(.*\.)?(new|part|restored)|\.(head|[0-9a-f]{64})\.json\.[0-9a-f]+\.new", re.DOTALL
)
# Suffixes of a database and of the files that SQLite keeps beside it.
_COMPANIONS = ("", "-journal", "-wal", "-shm")


class Identity(NamedTuple):
    """Identifies one version of a file: a new file has another inode number, a change in place another time."""

    device: int
    number: int
    size: int
    changed: int
    touched: int


def identity(path: Path) -> Identity:
    found = path.stat()
    return Identity(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def companion(path: Path, suffix: str) -> Path:
    """The path of a file that SQLite keeps beside a database: -journal, -wal or -shm."""
    return path.with_name(path.name + suffix)


# Locks


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold an exclusive file lock: only one thread of all processes may replace this file."""
    handle = _acquire_lock(path)
    try:
        yield
    finally:
        os.close(handle)


def _acquire_lock(path: Path) -> int:
    until = time.monotonic() + WAIT_SECONDS
    while True:
        handle = _open_lock(path)
        try:
            # The file may have been replaced while we waited; a lock on the old inode excludes nobody.
            if _try_lock(handle) and _is_same_file(handle, path):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)
        if time.monotonic() > until:
            raise StoreError([Problem("store.busy", place=str(path))])
        time.sleep(_PAUSE_SECONDS)


if sys.platform == "win32":
    import msvcrt

    # Windows cannot replace an open file, so lock a separate file.

    def _open_lock(path: Path) -> int:
        path.stat()
        return os.open(path.with_name(f".{path.name}.lock"), os.O_RDWR | os.O_CREAT)

    def _try_lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _is_same_file(handle: int, path: Path) -> bool:
        return True

else:
    import fcntl

    def _open_lock(path: Path) -> int:
        return os.open(path, os.O_RDWR)

    def _try_lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _is_same_file(handle: int, path: Path) -> bool:
        try:
            return os.path.samestat(os.fstat(handle), path.stat())
        except FileNotFoundError:
            return False


# The next version


@contextmanager
def work_file(target: Path) -> Iterator[Path]:
    """An empty hidden file beside the target, to be filled and renamed. It is removed at the end, also after an error;
    `sweep` removes the work files of killed processes."""
    work, handle = _new(target)
    try:
        yield work
    finally:
        if handle is not None:
            os.close(handle)
        _remove(work)


def _new(target: Path) -> tuple[Path, int | None]:
    while True:
        work = target.with_name(f".{target.name}.{secrets.token_hex(6)}.new")
        handle = os.open(work, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        if _WINDOWS:
            os.close(handle)
            return work, None
        # The lock marks the file as in use. A `sweep` just before the lock may have removed the file: then retry.
        if _try_lock(handle) and _is_same_file(handle, work):
            return work, handle
        os.close(handle)


def sweep(folder: Path) -> None:
    """Remove work files that killed processes left in this folder."""
    with suppress(OSError):
        for file in folder.iterdir():
            if _WORK_FILE.fullmatch(file.name) and file.is_file():
                with suppress(OSError):
                    _remove_if_stale(file)


def _remove_if_stale(file: Path) -> None:
    if _WINDOWS:
        if time.time() - file.stat().st_mtime > _STALE_SECONDS:
            _remove(file)
        return
    handle = os.open(file, os.O_RDWR)
    try:
        if _try_lock(handle):
            _remove(file)
    finally:
        os.close(handle)


def _remove(work: Path) -> None:
    for suffix in _COMPANIONS:
        with suppress(OSError):
            companion(work, suffix).unlink(missing_ok=True)


def copy_contents(source: Path, work: Path) -> None:
    """Copy the content, owner, group and mode of a file."""
    shutil.copyfile(source, work)
    copy_mode(source, work)


def copy_mode(source: Path, work: Path) -> None:
    """Copy the mode and, where permitted, the owner and group of a file."""
    shutil.copymode(source, work)
    if sys.platform == "win32":
        return
    # A new file may have the group of its folder instead of that of the process.
    kept, new = source.stat(), work.stat()
    if (kept.st_uid, kept.st_gid) == (new.st_uid, new.st_gid):
        return
    try:
        os.chown(work, kept.st_uid, kept.st_gid)
    except OSError:  # only an administrator may change the owner; a member of the group may set the group
        with suppress(OSError):
            os.chown(work, -1, kept.st_gid)


def replace(work: Path, path: Path) -> None:
    """Replace `path` by the work file with an atomic rename; fsync the file before and the folder after."""
    sync(work)
    when_free(lambda: work.replace(path))
    sync(path.parent)


def when_free(rename: Callable[[], object]) -> None:
    """Rename or replace a file. Windows refuses it while the file is being read, for milliseconds: retry."""
    until = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            rename()
        except PermissionError:
            if not _WINDOWS or time.monotonic() > until:
                raise
            time.sleep(_PAUSE_SECONDS)
        else:
            return


def give_name(work: Path, path: Path) -> None:
    """Like `replace`, but StoreError if the path exists."""
    sync(work)
    try:
        path.hardlink_to(work)
    except FileExistsError:
        raise StoreError([Problem("store.exists", place=str(path))]) from None
    except OSError:  # a file system without hard links, as on many USB sticks
        if path.exists():
            raise StoreError([Problem("store.exists", place=str(path))]) from None
        work.rename(path)
    sync(path.parent)


def sync(path: Path) -> None:
    """Fsync a file or folder."""
    if os.name == "nt" and path.is_dir():
        return  # Windows cannot fsync folders
    # Windows fsyncs only writable handles. Elsewhere read-only is enough, and a copy of a read-only file needs that.
    handle = os.open(path, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
