"""Locks on files that are replaced by their next version."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from zwitsers.event.store import files

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.mark.skipif(sys.platform == "win32", reason="a lock is on a file beside it there")
def test_a_lock_is_on_the_version_that_has_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is replaced after it was opened and before it is locked."""
    path = tmp_path / "open.zwitsers"
    path.write_bytes(b"old")
    try_lock = files._try_lock

    def replaced_before(handle: int) -> bool:
        if path.read_bytes() == b"old":
            work = tmp_path / "next"
            work.write_bytes(b"new")
            work.replace(path)
        return try_lock(handle)

    monkeypatch.setattr(files, "_try_lock", replaced_before)
    with files.locked(path):
        assert not _is_free(path, try_lock)
    assert _is_free(path, try_lock)


@pytest.mark.skipif(sys.platform == "win32", reason="a lock is on a file beside it there")
def test_a_file_that_is_removed_before_it_is_locked_is_not_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "open.zwitsers"
    path.touch()
    try_lock = files._try_lock

    def removed_before(handle: int) -> bool:
        path.unlink()
        return try_lock(handle)

    monkeypatch.setattr(files, "_try_lock", removed_before)
    with pytest.raises(FileNotFoundError), files.locked(path):
        pass


def _is_free(path: Path, try_lock: Callable[[int], bool]) -> bool:
    handle = os.open(path, os.O_RDWR)
    try:
        return try_lock(handle)
    finally:
        os.close(handle)
