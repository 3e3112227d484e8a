"""A full disk, and what may only be read: a clear message, and nothing is lost."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from helpers.small_disk import fill, make_room, small_disk
from helpers.stores import opening, published, won
from zwitsers.event.events import RoundPublished
from zwitsers.event.store import ConflictError, StoreError, audit, backup, create_store, export_log, open_store

if TYPE_CHECKING:
    from collections.abc import Iterator

NOBODY = 65534

# Writes until there is no more room, and says what was acknowledged. The limit counts for every file of the process.
FILLING = """
import json, resource, sys
from helpers.stores import won
from zwitsers.event.store import StoreError, open_store
path, limit = sys.argv[1], int(sys.argv[2])
told = []
with open_store(path) as store:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    try:
        for turn in range(100_000):
            told += [entry.sequence for entry in store.append([won(b) for b in (1, 2, 3)], "x" * 500, store.log().last)]
    except StoreError as error:
        print(json.dumps([told, error.problems[0].key, str(error), store.log().last]))
"""


def filled(path: Path, limit: int) -> tuple[list[int], str, str, int]:
    ended = subprocess.run(
        [sys.executable, "-c", FILLING, str(path), str(limit)],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    told, key, text, last = json.loads(ended.stdout)
    return told, key, text, last


@pytest.mark.slow
@pytest.mark.parametrize("more", [20_000, 100_000, 300_001])
def test_no_more_room_for_the_file_loses_nothing(file_address: Path, more: int) -> None:
    with published(file_address) as store:
        first = store.log().last
    told, key, text, last = filled(file_address, file_address.stat().st_size + more)
    assert key in ("store.full", "store.input-output")
    assert str(file_address) in text
    assert last == first + len(told), "the writer itself still sees what there is"
    with open_store(file_address) as store:
        assert [entry.sequence for entry in store.entries(since=first)] == told
        assert audit(store) == []
        # There is room again.
        store.append([won(4)], "Anna", store.log().last)


@pytest.mark.parametrize("room", [0, 4096, 20_000, 40_000])
def test_on_a_full_disk_nothing_is_lost_and_reading_goes_on(room: int) -> None:
    with small_disk(2000) as disk:
        path = disk / "open-2026.zwitsers"
        published(path, boards=50).close()
        fill(disk, leave=room)
        with open_store(path) as store:
            before = store.log()
            for attempt in (
                lambda: store.append([won(1)], "Anna", before.last),
                lambda: store.run(lambda state: [won(1)], "Anna"),
                lambda: backup(store, disk / "copy.zwitsers"),
                lambda: create_store(disk / "new.zwitsers", opening(50)),
            ):
                with pytest.raises(StoreError, match="is full") as caught:
                    attempt()
                assert caught.value.problems[0].key == "store.full"
            with pytest.raises(StoreError, match="nothing has been written"):
                store.append([RoundPublished(1)], "Anna", before.last)
            assert store.log() == before
            with open_store(path) as other:  # also by whoever comes now
                assert other.log() == before
                assert audit(other) == []
            hidden = [file.name for file in disk.rglob("*") if file.name.startswith(".")]
            assert hidden == []
            make_room(disk)
            store.append([won(1)], "Anna", before.last)
            assert audit(store) == []


@contextmanager
def ordinary_user() -> Iterator[None]:
    """Root may do everything, whatever a file's mode says."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def event() -> Iterator[Path]:
    """An event file of an ordinary user, in a folder that he can reach."""
    folder = Path(tempfile.mkdtemp(prefix="zwitsers-"))
    if os.geteuid() == 0:
        shutil.chown(folder, NOBODY)
    with ordinary_user():
        published(folder / "open-2026.zwitsers").close()
    yield folder / "open-2026.zwitsers"
    folder.chmod(0o700)
    shutil.rmtree(folder)


def test_a_read_only_file_can_be_read_and_writing_says_why_not(event: Path) -> None:
    event.chmod(0o444)
    with ordinary_user(), open_store(event) as store:
        before = store.log()
        with pytest.raises(StoreError, match="is read-only") as caught:
            store.append([won(1)], "Anna", before.last)
        assert str(event) in str(caught.value)
        assert not isinstance(caught.value, ConflictError)
        assert store.log() == before
    event.chmod(0o644)
    with ordinary_user(), open_store(event) as store:
        store.append([won(1)], "Anna", before.last)
        assert audit(store) == []


def test_in_a_read_only_folder_a_file_can_be_read(event: Path) -> None:
    before = event.read_bytes()
    event.parent.chmod(0o555)
    with ordinary_user():
        with open_store(event) as store:
            assert store.state().round(1).open_boards == [1, 2, 3, 4]
            assert audit(store) == []
            with pytest.raises(StoreError, match="or its folder is read-only"):
                store.append([won(1)], "Anna", store.log().last)
        with pytest.raises(StoreError, match="Does the folder exist, and may you write in it"):
            create_store(event.with_name("new.zwitsers"))
    assert event.read_bytes() == before
    assert [file.name for file in event.parent.iterdir()] == [event.name]


def test_a_reader_who_may_not_write_sees_what_others_write(event: Path) -> None:
    event.chmod(0o644)
    with open_store(event) as writer:
        if os.geteuid() == 0:
            shutil.chown(event, 0)
        with ordinary_user(), open_store(event) as reader:
            last = reader.log().last
        writer.append([won(1)], "Anna", last)
        with ordinary_user(), open_store(event) as reader:
            assert reader.log() == writer.log()


def test_a_file_that_may_not_be_read(event: Path) -> None:
    event.chmod(0o000)
    with ordinary_user(), pytest.raises(StoreError, match="cannot be read"):
        open_store(event)


def test_a_backup_that_cannot_be_made_stops_the_pairing_and_says_so(event: Path) -> None:
    folder = event.parent / "open-2026.backups"
    with ordinary_user(), open_store(event) as store:
        shutil.rmtree(folder, ignore_errors=True)
        folder.write_text("in the way")
        before = store.log()
        with pytest.raises(StoreError, match="nothing has been written"):
            store.append([RoundPublished(1)], "Anna", before.last)
        assert store.log() == before
        for target in (event.parent / "no" / "b.zwitsers", event.parent / "no" / "b.jsonl"):
            with pytest.raises(StoreError):
                (backup if target.suffix == ".zwitsers" else export_log)(store, target)


def test_a_server_that_only_lets_us_read(server_address: str) -> None:
    with published(server_address) as store:
        before = store.log()
    bare, _, name = server_address.partition("#")
    with open_store(f"{bare}?options=-c%20default_transaction_read_only%3Don#{name}") as store:
        assert store.log() == before
        assert audit(store) == []
        with pytest.raises(StoreError, match="is read-only"):
            store.append([won(1)], "Anna", before.last)
        assert store.log() == before
