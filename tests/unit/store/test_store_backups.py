"""Backups: made by themselves before a pairing and a publication, on request, and put back without losing anything."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from helpers.stores import opening, published, ticking, won
from zwitsers.domain import Result
from zwitsers.store import DamagedError, Policy, StoreError, audit, backup, create_store, open_store, restore
from zwitsers.store.keeper import Keeper
from zwitsers.tournament import commands

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.store import Store


KILLED = """
import os, sys
from zwitsers.store import open_store
from zwitsers.tournament.events import ResultEntered
store = open_store(sys.argv[1])
store.append([ResultEntered(1, 1, "WIN", "LOSS")], "Anna", store.log().last)
os.kill(os.getpid(), 9)
"""


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


@pytest.fixture
def store(file_address: Path) -> Store:
    """Eight players, and nothing paired."""
    return create_store(file_address, opening(4)[:9], "arbiter", clock=ticking())


def test_one_before_each_pairing_and_each_publication(store: Store, tmp_path: Path) -> None:
    with store:
        store.run(commands.pair, "Anna")
        store.run(lambda state: commands.swap_in_draft(state, 1, 2), "Anna")  # changed by hand: not one more
        store.run(commands.pair, "Anna")
        store.run(commands.publish, "Anna")
        store.run(lambda state: commands.enter_result(state, 1, 1, Result.WIN, Result.LOSS), "Anna")
    folder = tmp_path / "open-2026.backups"
    assert [re.sub(r"\d{8}T\d{6}Z", "TIME", name) for name in names(folder)] == [
        "open-2026-TIME-000009-pairing-1.zwitsers",
        "open-2026-TIME-000011-pairing-1.zwitsers",
        "open-2026-TIME-000012-publication-1.zwitsers",
    ]
    for name, last in zip(names(folder), (9, 11, 12), strict=True):
        with open_store(folder / name) as kept:
            assert kept.log().last == last
            assert audit(kept) == []


def test_none_when_none_are_wanted(file_address: Path, tmp_path: Path) -> None:
    with create_store(file_address, opening(4)[:9], backups=None) as store:
        store.run(commands.pair, "Anna")
    assert names(tmp_path) == [file_address.name]


def test_the_last_ones_stay_and_the_last_of_each_day(store: Store, file_address: Path) -> None:
    moment = [datetime(2026, 7, 1, 12, 0, tzinfo=UTC)]
    with store:
        keeper = Keeper(file_address, Policy(last=3, days=4), lambda: moment[0])
        keeper.folder.mkdir()
        (keeper.folder / "my-own-copy.zwitsers").write_text("not one of ours")
        for number in range(24):  # four a day, for six days
            keeper.keep(number, "pairing-1")
            moment[0] += timedelta(hours=6)
    kept = [re.findall(r"2026(\d{4})T(\d\d)", file.name)[0] for file in keeper.kept()]
    # From 12:00 on day one: the last of a day is that of 18:00.
    assert kept == [("0704", "18"), ("0705", "18"), ("0706", "18"), ("0707", "00"), ("0707", "06")]
    assert "my-own-copy.zwitsers" in names(keeper.folder)


def test_a_backup_is_made_while_others_write_and_never_over_another_file(file_address: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.zwitsers"
    with published(file_address) as store, open_store(file_address) as other:
        store.append([won(1)], "Anna", store.log().last)
        backup(store, target)
        other.append([won(2)], "Bea", other.log().last)
        with pytest.raises(StoreError, match="exists already"):
            backup(store, target)
    with open_store(target) as copy:
        assert copy.state().round(1).open_boards == [2, 3, 4]
        assert audit(copy) == []


def test_restore_puts_a_backup_back_and_keeps_what_it_replaces(file_address: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.zwitsers"
    with published(file_address) as store:
        backup(store, target)
        old = store.seal()
        store.append([won(1)], "Anna", store.log().last)
        new = store.seal()
    kept = restore(target, file_address, clock=lambda: datetime(2026, 7, 3, 12, 0, tzinfo=UTC))
    assert kept == tmp_path / "open-2026.replaced-20260703T120000Z.zwitsers"
    for path, seal in ((file_address, old), (kept, new), (target, old)):
        with open_store(path) as store:
            assert store.seal() == seal
            assert audit(store) == []
            store.append([won(3)], "Anna", store.log().last)
    assert not [name for name in names(tmp_path) if name.startswith(".") or name.endswith(("-wal", "-shm"))]


def test_restore_keeps_what_is_still_in_the_write_ahead_log_of_a_killed_writer(
    file_address: Path, tmp_path: Path
) -> None:
    target = tmp_path / "copy.zwitsers"
    with published(file_address) as store:
        backup(store, target)
    subprocess.run([sys.executable, "-c", KILLED, str(file_address)], check=False)
    assert (tmp_path / "open-2026.zwitsers-wal").stat().st_size > 0
    kept = restore(target, file_address)
    assert kept is not None
    with open_store(kept) as store:
        assert store.state().round(1).open_boards == [2, 3, 4]


def test_a_damaged_file_is_replaced_and_kept_as_it_is(file_address: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.zwitsers"
    with published(file_address) as store:
        backup(store, target)
    damaged = b"\xff" * 8192
    file_address.write_bytes(damaged)
    kept = restore(target, file_address)
    assert kept is not None
    assert kept.read_bytes() == damaged
    with open_store(file_address) as store:
        assert audit(store) == []


@pytest.mark.parametrize("way", ["page", "entry", "foreign", "missing"])
def test_a_bad_backup_is_not_put_back(file_address: Path, tmp_path: Path, way: str) -> None:
    target = tmp_path / "copy.zwitsers"
    with published(file_address) as store:
        backup(store, target)
    if way == "page":
        with target.open("r+b") as file:
            file.seek(3 * 4096)
            file.write(b"\xff" * 4096)
    elif way == "entry":
        with closing(sqlite3.connect(target)) as connection:
            connection.execute("DROP TRIGGER zwitsers_entry_update")
            connection.execute("UPDATE zwitsers_entry SET author = 'Mallory' WHERE sequence = 3")
            connection.commit()
    elif way == "foreign":
        target.write_bytes(b"something else")
    else:
        target.unlink()
    before = file_address.read_bytes()
    with pytest.raises(StoreError) as caught:
        restore(target, file_address)
    assert isinstance(caught.value, DamagedError) == (way in ("page", "entry"))
    assert file_address.read_bytes() == before
    assert not [name for name in names(tmp_path) if "replaced" in name or name.startswith(".")]


def test_a_file_that_someone_has_open_is_not_replaced(file_address: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.zwitsers"
    with published(file_address) as store:
        backup(store, target)
        store.append([won(1)], "Anna", store.log().last)
        with pytest.raises(StoreError, match="open in another program"):
            restore(target, file_address)
        store.append([won(2)], "Anna", store.log().last)
    with open_store(file_address) as store:
        assert store.state().round(1).open_boards == [3, 4]


def test_restore_to_a_new_name(file_address: Path, tmp_path: Path) -> None:
    with published(file_address) as store:
        backup(store, tmp_path / "copy.zwitsers")
        assert restore(tmp_path / "copy.zwitsers", tmp_path / "new.zwitsers") is None
        with open_store(tmp_path / "new.zwitsers") as new:
            assert new.log() == store.log()
