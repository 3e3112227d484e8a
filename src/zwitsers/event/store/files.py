"""Whole files: the next version of a file is made beside it, and then takes its name at once.

A reader or a copy under that name gets one version or the next, never a mixture; a process that is killed half-way
leaves the old version.
"""

from __future__ import annotations

import os
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

# How long a writer waits for another one. Of each process one writer at a time tries to get the lock (commit_queue),
# and so often that it gets it before another process has its next commands ready.
WAIT_SECONDS = 10
_PAUSE_SECONDS = 0.0005
# Event files and backups hold private data. A mode that the user sets is kept (copy_mode).
OWNER_ONLY = 0o600
# Windows does not rename or replace a file that somebody has open, and lets nobody look whether a file is locked.
_WINDOWS = os.name == "nt"
# There a hidden file that nobody has touched for so long was left by somebody who was killed.
_LEFT_SECONDS = 24 * 3600
# How the hidden files end that are worked on; the last two are of earlier versions of the program.
_ENDINGS = (".new", ".part", ".restored")
# What SQLite may have beside a file.
_COMPANIONS = ("", "-journal", "-wal", "-shm")


class Identity(NamedTuple):
    """Tells one version of a file from every other: a new one has another number, a change in place another time."""

    device: int
    number: int
    size: int
    changed: int
    touched: int


def identity(path: Path) -> Identity:
    found = path.stat()
    return Identity(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def companion(path: Path, suffix: str) -> Path:
    """The files that SQLite keeps beside a database: -journal, -wal and -shm."""
    return path.with_name(path.name + suffix)


# Locks


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """One at a time, of all threads and programs, replaces the file of this name."""
    handle = _hold(path)
    try:
        yield
    finally:
        os.close(handle)


def _hold(path: Path) -> int:
    until = time.monotonic() + WAIT_SECONDS
    while True:
        handle = _open_lock(path)
        try:
            # Who had to wait may hold a version that has been replaced meanwhile; that lock keeps nobody away.
            if _try_lock(handle) and _is_still(handle, path):
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

    # A file that is open cannot be replaced there, so the lock is on a file beside it.

    def _open_lock(path: Path) -> int:
        path.stat()
        return os.open(path.with_name(f".{path.name}.lock"), os.O_RDWR | os.O_CREAT)

    def _try_lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _is_still(handle: int, path: Path) -> bool:
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

    def _is_still(handle: int, path: Path) -> bool:
        try:
            return os.path.samestat(os.fstat(handle), path.stat())
        except FileNotFoundError:
            return False


# The next version


@contextmanager
def work_file(target: Path) -> Iterator[Path]:
    """An empty hidden file beside the target, to be filled and then given a name. Afterwards it is gone, also after a
    failure; what somebody who was killed has left is thrown away by `sweep`."""
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
        # The lock shows that somebody is at work. A sweep that came just before it has taken the file away.
        if _try_lock(handle) and _is_still(handle, work):
            return work, handle
        os.close(handle)


def sweep(folder: Path) -> None:
    """Throw away what was being made by somebody who was killed."""
    with suppress(OSError):
        for file in folder.iterdir():
            ours = file.name.startswith(".") and file.name.endswith(_ENDINGS) and ".zwitsers." in file.name
            if ours and file.is_file():
                with suppress(OSError):
                    _remove_if_left(file)


def _remove_if_left(file: Path) -> None:
    if _WINDOWS:
        if time.time() - file.stat().st_mtime > _LEFT_SECONDS:
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
    """For the next version of a file: what is in it, who owns it and who may read it."""
    shutil.copyfile(source, work)
    copy_mode(source, work)


def copy_mode(source: Path, work: Path) -> None:
    """Who may read a file, and whose it is, also for the copy or the next version of it."""
    shutil.copymode(source, work)
    owner = source.stat()
    if sys.platform != "win32" and (owner.st_uid, owner.st_gid) != (os.geteuid(), os.getegid()):
        with suppress(OSError):  # only an administrator may give a file away
            os.chown(work, owner.st_uid, owner.st_gid)


def replace(work: Path, path: Path) -> None:
    """The work becomes the file; on the disk when this returns."""
    sync(work)
    when_free(lambda: work.replace(path))
    sync(path.parent)


def when_free(rename: Callable[[], object]) -> None:
    """Rename or replace a file. On Windows that is refused while somebody reads it, which takes milliseconds: retry."""
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
    """Like `replace`, but never over another file."""
    sync(work)
    try:
        path.hardlink_to(work)
    except FileExistsError:
        raise StoreError([Problem("store.exists", place=str(path))]) from None
    except OSError:  # a file system without hard links, as on many sticks
        if path.exists():
            raise StoreError([Problem("store.exists", place=str(path))]) from None
        work.rename(path)
    sync(path.parent)


def sync(path: Path) -> None:
    """Until what is in this file or folder is really on the disk."""
    if os.name == "nt" and path.is_dir():
        return  # Windows has no such thing for folders
    # Only Windows asks for the right to write; a copy of a read-only file has none.
    handle = os.open(path, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
