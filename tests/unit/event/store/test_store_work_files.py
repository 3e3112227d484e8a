"""Work files: which of them a killed process left, and which are removed."""

from __future__ import annotations

import os
import stat
import time
from typing import TYPE_CHECKING

import pytest

from helpers.stores import opening, published, ticking, won
from zwitsers.event import actions
from zwitsers.event.request_events import PlayerCheckedIn
from zwitsers.event.store import ConflictError, create_store, files, open_store
from zwitsers.event.store.chain import Seal
from zwitsers.event.store.data_folder import VARIABLE
from zwitsers.event.store.heads import Head, HeadFile

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.event.events import Event
    from zwitsers.event.state import State

LEFT = (
    ".open-2026.zwitsers.0123456789ab.new",
    ".open-2026.zwitsers.1.part",
    ".open-2026.zwitsers.restored",
    ".open\n2026.zwitsers.0123456789ab.new",
    ".head.json.01234567.new",
    f".{'a' * 64}.json.0123456789ab.new",
)
OTHERS = (
    "open.zwitsers.1.new",
    ".open.zwitsers.1.old",
    ".open.other.1.new",
    ".settings.json.01.new",
    ".head.json.new",
    "head.json.01.new",
)


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def touch(folder: Path, *chosen: str) -> None:
    for name in chosen:
        (folder / name).write_bytes(b"half of it")


def test_only_work_files_are_removed_with_what_sqlite_keeps_beside_them(tmp_path: Path) -> None:
    touch(tmp_path, *LEFT, *OTHERS, *(f"{LEFT[0]}{suffix}" for suffix in ("-journal", "-wal", "-shm")))
    (tmp_path / ".folder.zwitsers.1.new").mkdir()
    files.sweep(tmp_path)
    assert names(tmp_path) == {*OTHERS, ".folder.zwitsers.1.new"}


def test_a_work_file_in_use_stays_and_a_folder_that_is_not_there_is_no_error(tmp_path: Path) -> None:
    with files.work_file(tmp_path / "open.zwitsers") as work, files.work_file(tmp_path / "head.json") as head:
        files.sweep(tmp_path)
        assert names(tmp_path) == {work.name, head.name}
        assert stat.S_IMODE(work.stat().st_mode) == 0o600
    assert names(tmp_path) == set()
    files.sweep(tmp_path / "nowhere")


def test_opening_a_file_removes_work_files_beside_it_and_in_its_backup_folder(file_address: Path) -> None:
    with create_store(file_address, opening(4)[:9], clock=ticking()) as store:
        store.run(actions.pair, "Anna")
    folder = file_address.with_name("open-2026.backups")
    before = names(folder)
    touch(file_address.parent, LEFT[0])
    touch(folder, ".open-2026-20260703T100000Z-000009-pairing-1-n1.zwitsers.0123456789ab.new", LEFT[3])
    open_store(file_address, backups=None).close()
    assert names(file_address.parent) == {file_address.name, folder.name}
    assert names(folder) == before


def test_opening_a_tournament_on_a_server_removes_work_files_of_heads(
    server_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "data"))
    published(server_address).close()
    before = names(tmp_path / "data" / "heads")
    assert len(before) == 1
    touch(tmp_path / "data" / "heads", LEFT[4])
    open_store(server_address).close()
    assert names(tmp_path / "data" / "heads") == before


def test_a_head_is_written_under_a_name_that_is_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is killed before the rename."""
    head = HeadFile(tmp_path / "head.json")
    seen: list[Path] = []
    replace = type(tmp_path).replace

    def noted(work: Path, target: Path) -> Path:
        seen.append(work)
        return replace(work, target)

    monkeypatch.setattr(type(tmp_path), "replace", noted)
    head.write(Head("1" * 64, Seal(3, "2" * 64)))
    assert head.read() == Head("1" * 64, Seal(3, "2" * 64))
    assert names(tmp_path) == {"head.json"}
    (work,) = seen
    touch(tmp_path, work.name)
    files.sweep(tmp_path)
    assert names(tmp_path) == {"head.json"}


def test_a_head_that_cannot_be_written_leaves_nothing_and_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "head.json").mkdir()
    HeadFile(tmp_path / "head.json").write(Head("", Seal(1, "")))
    HeadFile(tmp_path / "nowhere" / "head.json").write(Head("", Seal(1, "")))
    assert names(tmp_path) == {"head.json"}
    HeadFile(tmp_path / "made" / "here" / "head.json", own_folder=True).write(Head("", Seal(1, "")))
    assert names(tmp_path / "made" / "here") == {"head.json"}


def test_a_work_file_that_cannot_be_removed_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Path] = []
    remove = files._remove_if_stale

    def first_refused(file: Path) -> None:
        tried.append(file)
        if len(tried) == 1:
            raise PermissionError(13, "Permission denied")
        remove(file)

    monkeypatch.setattr(files, "_remove_if_stale", first_refused)
    touch(tmp_path, *LEFT[:3])
    files.sweep(tmp_path)
    assert names(tmp_path) == {tried[0].name}
    assert len(tried) == 3


@pytest.mark.parametrize("again", [True, False])
def test_a_work_file_that_was_swept_before_its_lock_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, again: bool
) -> None:
    """`again`: another file has got its name."""
    swept: list[Path] = []
    try_lock = files._try_lock

    def swept_before(handle: int) -> bool:
        if not swept:
            swept.extend(tmp_path.iterdir())
            swept[0].unlink()
            if again:
                swept[0].touch()
        return try_lock(handle)

    monkeypatch.setattr(files, "_try_lock", swept_before)
    with files.work_file(tmp_path / "open.zwitsers") as work:
        assert work.exists()
        assert work not in swept
        files.sweep(tmp_path)
        assert names(tmp_path) == {work.name}


def test_the_next_version_is_on_the_disk_before_it_gets_its_name_and_the_name_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[Path, bool]] = []
    path = tmp_path / "open.zwitsers"
    monkeypatch.setattr(files, "sync", lambda place: done.append((place, path.exists())))
    for name in (files.give_name, files.replace):
        done.clear()
        path.unlink(missing_ok=True)
        work = tmp_path / "work"
        work.write_bytes(b"next")
        name(work, path)
        assert done == [(work, False), (tmp_path, True)]
        work.unlink(missing_ok=True)


@pytest.mark.parametrize(("age", "stays"), [(24 * 3600 - 1, True), (24 * 3600, True), (24 * 3600 + 1, False)])
def test_on_windows_a_work_file_is_stale_after_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, age: int, stays: bool
) -> None:
    now = 1_800_000_000
    monkeypatch.setattr(files, "_WINDOWS", True)
    monkeypatch.setattr(time, "time", lambda: now)
    touch(tmp_path, LEFT[0])
    os.utime(tmp_path / LEFT[0], (now - age, now - age))
    files.sweep(tmp_path)
    assert bool(names(tmp_path)) is stays


def test_a_batch_that_runs_again_makes_one_backup_of_all_that_came_before(file_address: Path) -> None:
    """Another process writes while the command runs, so that it runs again."""
    with (
        create_store(file_address, opening(4)[:9], "arbiter", clock=ticking()) as one,
        open_store(file_address) as two,
    ):
        runs: list[int] = []

        def pair(state: State) -> list[Event]:
            events = actions.pair(state)
            if not runs:
                two.append([PlayerCheckedIn(3, 1)], "phone", two.log().last)
            runs.append(len(events))
            return events

        one.run(pair, "Anna")
        assert len(runs) == 2
        keeper = one._keeper
        assert keeper is not None
        (kept,) = keeper.kept()
        assert (kept.sequence, kept.seal().sequence, kept.occasion, kept.round, kept.number) == (
            10,
            10,
            "pairing",
            1,
            1,
        )


def test_a_pairing_that_conflicts_makes_no_backup(file_address: Path) -> None:
    with (
        create_store(file_address, opening(4)[:9], "arbiter", clock=ticking()) as one,
        open_store(file_address) as two,
    ):
        two.run(lambda state: actions.change_player(state, 1, {"club": "En Passant"}), "Bea")
        with pytest.raises(ConflictError):
            one.run(actions.pair, "Anna", seen=9)
        assert one._keeper is not None
        assert one._keeper.kept() == []


def test_a_file_is_not_backed_up_for_a_result(file_address: Path) -> None:
    with published(file_address) as store:
        store.append([won(1)], "Anna", store.log().last)
        assert store._keeper is not None
        assert store._keeper.kept() == []
        assert store._keeper.newest() is None
