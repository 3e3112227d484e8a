"""What Windows does otherwise with open files. It is not run there by us: these tests tell the code that it is."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from helpers.stores import opening
from zwitsers.event import actions
from zwitsers.event.store import create_store, files

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_WINDOWS", True)


class Refusing:
    """A rename that is refused a few times, as while a reader has the file open."""

    def __init__(self, times: int) -> None:
        self.times, self.tried = times, 0

    def __call__(self) -> None:
        self.tried += 1
        if self.tried <= self.times:
            raise PermissionError(13, "in use")


@pytest.mark.usefixtures("windows")
def test_the_next_version_is_not_open_when_it_gets_its_name(tmp_path: Path) -> None:
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0  # noqa: PTH112, PTH208
    with files.work_file(tmp_path / "club.zwitsers") as work:
        assert work.exists()
        if before:
            assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("windows")
def test_a_rename_waits_for_readers() -> None:
    rename = Refusing(times=3)
    files.when_free(rename)
    assert rename.tried == 4


@pytest.mark.usefixtures("windows")
def test_a_rename_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "WAIT_SECONDS", -1)
    with pytest.raises(PermissionError):
        files.when_free(Refusing(times=1))


def test_elsewhere_a_refusal_is_a_refusal() -> None:
    rename = Refusing(times=1)
    with pytest.raises(PermissionError):
        files.when_free(rename)
    assert rename.tried == 1


@pytest.mark.usefixtures("windows")
def test_only_old_work_is_swept_away(tmp_path: Path) -> None:
    old, new = tmp_path / ".a.zwitsers.1.new", tmp_path / ".b.zwitsers.2.new"
    for file in (old, new):
        file.write_bytes(b"")
    os.utime(old, (0, 0))
    files.sweep(tmp_path)
    assert list(tmp_path.iterdir()) == [new]


@pytest.mark.usefixtures("windows")
def test_a_tournament_is_made_and_changed(tmp_path: Path) -> None:
    path = tmp_path / "club.zwitsers"
    with create_store(path, opening(4)[:9], "Bea") as store:
        store.run(actions.pair, "Bea")
        assert store.state().draft is not None
    assert [file.name for file in tmp_path.iterdir() if file.name.endswith(".new")] == []
