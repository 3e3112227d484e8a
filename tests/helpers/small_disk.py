"""A real file system that is soon full."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

FILLER = "filler"


@contextmanager
def small_disk(kilobytes: int) -> Iterator[Path]:
    """A folder on a disk of this size; skips the test where nothing can be mounted."""
    folder = Path(tempfile.mkdtemp(prefix="zwitsers-disk-", dir="/tmp"))
    words = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)]
    mounted = shutil.which("mount") and subprocess.run(words, capture_output=True, check=False).returncode == 0
    try:
        if not mounted:
            pytest.skip("needs the right to mount a small file system")
        yield folder
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)
        folder.rmdir()


def fill(folder: Path, leave: int = 0) -> None:
    """Until there is no room left, or only so many bytes."""
    room = os.statvfs(folder)
    wanted = room.f_bavail * room.f_frsize - leave
    with suppress(OSError), (folder / FILLER).open("wb") as filler:
        for _ in range(max(wanted, 0) // 4096):
            filler.write(bytes(4096))
            filler.flush()


def make_room(folder: Path) -> None:
    (folder / FILLER).unlink(missing_ok=True)
