"""Backups put back: cut ones, to a new name, and of a file that is gone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from helpers.stores import opening, published, ticking
from zwitsers.event import actions
from zwitsers.event.store import (
    Policy,
    StoreError,
    backup,
    create_store,
    open_store,
    restore,
)
from zwitsers.event.store.keeper import BackupManager

if TYPE_CHECKING:
    from pathlib import Path


def test_a_backup_that_lacks_its_last_entry_is_not_put_back(file_address: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.zwitsers"
    with published(file_address) as store:
        backup(store, copy)
        last = store.log().last
    with closing(sqlite3.connect(copy)) as file, file:
        file.execute("DROP TRIGGER zwitsers_entry_delete")
        file.execute("DELETE FROM zwitsers_entry WHERE sequence = ?", (last,))
    with pytest.raises(StoreError):
        restore(copy, file_address)
    with open_store(file_address) as store:
        assert store.log().last == last


def test_restore_to_a_new_name(file_address: Path, tmp_path: Path) -> None:
    with published(file_address) as store:
        backup(store, tmp_path / "copy.zwitsers")
        assert restore(tmp_path / "copy.zwitsers", tmp_path / "new.zwitsers") is None
        with open_store(tmp_path / "new.zwitsers") as new:
            assert new.log() == store.log()
    # Nobody served a file of that name, so nobody has to be told.
    assert not (tmp_path / "new.backups").exists()


def test_restore_of_a_file_that_is_gone_is_told_by_a_backup(file_address: Path) -> None:
    """Whoever had read the file finds out that it was put back on purpose."""
    with create_store(file_address, opening(4)[:9], "arbiter", clock=ticking()) as store:
        store.run(actions.pair, "Anna")
    keeper = BackupManager(file_address, Policy(), ticking())
    (before,) = keeper.kept()
    file_address.unlink()
    assert restore(before.path, file_address) is None
    assert [kept.occasion for kept in keeper.kept()] == ["pairing", "restored"]
