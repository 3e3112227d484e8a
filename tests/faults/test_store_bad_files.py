"""Files that are damaged, newer, foreign or missing: a clear message, and the file as it was."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from helpers.stores import published, won
from zwitsers.event.store import DamagedError, StoreError, audit, create_store, open_store
from zwitsers.event.store.schema import SCHEMA
from zwitsers.event.store.sqlite import APPLICATION_ID

if TYPE_CHECKING:
    from pathlib import Path

PAGE = 4096


@pytest.fixture
def whole(file_address: Path) -> Path:
    with published(file_address, boards=100) as store:
        store.append([won(board) for board in range(1, 101)], "Anna", store.log().last)
    return file_address


def refused(path: Path) -> StoreError:
    """Opening fails, and leaves every byte as it was."""
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        open_store(path)
    assert path.read_bytes() == before
    assert str(path) in str(caught.value)
    assert caught.value.text("nl") != caught.value.text("en")
    return caught.value


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def overwrite(path: Path, offset: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(data)


def test_every_page_of_a_file_may_be_damaged_and_it_is_noticed(whole: Path) -> None:
    """A page of noise is found on opening; a page that was free or is an index only, at the latest by the audit."""
    good = whole.read_bytes()
    pages = len(good) // PAGE
    assert pages > 20
    noise = bytes((7 * i + 13) % 256 for i in range(PAGE))
    for page in range(pages):
        whole.write_bytes(good)
        overwrite(whole, page * PAGE, noise)
        error = refused(whole)
        assert isinstance(error, DamagedError) or error.problems[0].key == "store.not-ours"


def test_a_few_damaged_bytes_inside_an_entry_are_noticed_when_the_log_is_read(whole: Path) -> None:
    """SQLite cannot see this: the page is still a page. The chain can."""
    place = whole.read_bytes().index(b"Player 150")
    overwrite(whole, place, b"Slayer 150")
    before = whole.read_bytes()
    with open_store(whole) as store:
        with pytest.raises(DamagedError, match="Entry 151"):
            store.log()
        with pytest.raises(DamagedError):
            store.append([won(1)], "Anna", 303)
        assert [problem.key for problem in audit(store)] == ["store.audit.changed"]
    assert whole.read_bytes() == before


@pytest.mark.parametrize("size", [0, 50, 100, PAGE, 3 * PAGE, 10 * PAGE + 17])
def test_a_file_that_was_cut_off(whole: Path, size: int) -> None:
    with whole.open("r+b") as file:
        file.truncate(size)
    assert refused(whole).problems[0].key in ("store.damaged", "store.not-ours")


def test_a_file_of_a_newer_version(whole: Path) -> None:
    overwrite(whole, 60, (SCHEMA + 1).to_bytes(4, "big"))
    error = refused(whole)
    assert error.problems[0].key == "store.newer"
    assert "newer version" in str(error)


def test_a_newer_version_that_is_still_only_in_the_write_ahead_log(whole: Path) -> None:
    with closing(sqlite3.connect(whole)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute(f"PRAGMA user_version = {SCHEMA + 1}")
        assert int.from_bytes(whole.read_bytes()[60:64]) == SCHEMA, "the header itself does not show it yet"
        assert refused(whole).problems[0].key == "store.newer"


def test_a_database_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "other.zwitsers"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE notes (text)")
        other.commit()
    assert refused(path).problems[0].key == "store.not-ours"
    assert names(tmp_path) == ["other.zwitsers"]


@pytest.mark.parametrize("content", [b"", b"012 Open 2026\n", b"SQLite format 3\x00", b"\x00" * 5000])
def test_a_file_that_is_no_database(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "event.zwitsers"
    path.write_bytes(content)
    assert refused(path).problems[0].key == "store.not-ours"
    assert names(tmp_path) == ["event.zwitsers"]


def test_a_file_of_ours_without_the_tables(tmp_path: Path) -> None:
    path = tmp_path / "empty.zwitsers"
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        other.execute(f"PRAGMA user_version = {SCHEMA}")
        other.commit()
    assert refused(path).problems[0].key == "store.damaged"


def test_a_file_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="There is no file"):
        open_store(tmp_path / "nowhere.zwitsers")
    with pytest.raises(StoreError, match="cannot be read"):
        open_store(tmp_path)
    assert names(tmp_path) == []


def test_a_file_cannot_be_made_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="Does the folder exist"):
        create_store(tmp_path / "nowhere" / "event.zwitsers")


def test_a_write_ahead_log_left_by_an_earlier_file_is_not_taken_for_ours(file_address: Path) -> None:
    left = file_address.with_name(file_address.name + "-wal")
    left.write_bytes(b"old entries")
    with pytest.raises(StoreError, match="left over"):
        create_store(file_address)
    assert left.read_bytes() == b"old entries"
    assert not file_address.exists()


def test_a_name_with_signs_that_mean_something_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "open #1 50% ?mode=ro & é.zwitsers"
    published(path).close()
    with open_store(path) as store:
        store.append([won(1)], "Anna", store.log().last)
        assert audit(store) == []
    assert [name for name in names(tmp_path) if not name.endswith(".backups")] == [path.name]
