"""Backups: made by themselves before a pairing and a publication, on request, and put back without losing anything."""

from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from helpers.stores import opening, published, ticking, won
from zwitsers.engine.domain import Result
from zwitsers.event import actions
from zwitsers.event.store import (
    ConflictError,
    DamagedError,
    Policy,
    ReplacedError,
    StoreError,
    audit,
    backup,
    create_store,
    open_store,
    restore,
)
from zwitsers.event.store.keeper import BackupManager

if TYPE_CHECKING:
    from zwitsers.event.store import Store


OLD = Path(__file__).parent / "old_files"


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir() if file.name != "head.json")


@pytest.fixture
def store(file_address: Path) -> Store:
    """Eight players, and nothing paired."""
    return create_store(file_address, opening(4)[:9], "arbiter", clock=ticking())


def test_one_before_each_pairing_and_each_publication(store: Store, tmp_path: Path) -> None:
    with store:
        store.run(actions.pair, "Anna")
        store.run(lambda state: actions.swap_in_draft(state, 1, 2), "Anna")  # changed by hand: not one more
        store.run(actions.pair, "Anna")
        store.run(actions.publish, "Anna")
        store.run(lambda state: actions.enter_result(state, 1, 1, Result.WIN, Result.LOSS), "Anna")
    folder = tmp_path / "open-2026.backups"
    assert [re.sub(r"\d{8}T\d{6}Z", "TIME", name) for name in names(folder)] == [
        "open-2026-TIME-000009-pairing-1-n1.zwitsers",
        "open-2026-TIME-000011-pairing-1-n2.zwitsers",
        "open-2026-TIME-000012-publication-1-n3.zwitsers",
    ]
    for name, last in zip(names(folder), (9, 11, 12), strict=True):
        with open_store(folder / name) as kept:
            assert kept.log().last == last
            assert audit(kept) == []


def test_none_when_none_are_wanted(file_address: Path, tmp_path: Path) -> None:
    with create_store(file_address, opening(4)[:9], backups=None) as store:
        store.run(actions.pair, "Anna")
    assert names(tmp_path) == [file_address.name]


def test_the_last_ones_stay_and_the_last_of_each_day(store: Store, file_address: Path) -> None:
    moment = [datetime(2026, 7, 1, 12, 0, tzinfo=UTC)]
    with store:
        keeper = BackupManager(file_address, Policy(last=3, days=4), lambda: moment[0])
        keeper.folder.mkdir()
        (keeper.folder / "my-own-copy.zwitsers").write_text("not one of ours")
        for number in range(24):  # four a day, for six days
            keeper.keep(number, "pairing", 1)
            moment[0] += timedelta(hours=6)
    kept = [re.findall(r"2026(\d{4})T(\d\d)", kept.stamp)[0] for kept in keeper.kept()]
    # From 12:00 on day one: the last of a day is that of 18:00.
    assert kept == [("0704", "18"), ("0705", "18"), ("0706", "18"), ("0707", "00"), ("0707", "06")]
    assert "my-own-copy.zwitsers" in names(keeper.folder)


def test_a_clock_that_is_set_back_does_not_cost_the_newest_backups(store: Store, file_address: Path) -> None:
    """An old laptop wakes up in 2001: what it makes from then on is still the newest."""
    moment = [datetime(2026, 7, 1, 12, 0, tzinfo=UTC)]
    with store:
        keeper = BackupManager(file_address, Policy(last=3, days=2), lambda: moment[0])
        for number in range(1, 7):
            if number == 5:
                moment[0] = datetime(2001, 1, 1, 0, 0, tzinfo=UTC)
            keeper.keep(number, "pairing", number)
            moment[0] += timedelta(minutes=1)
    assert [kept.sequence for kept in keeper.kept()] == [4, 5, 6]
    assert [kept.number for kept in keeper.kept()] == [4, 5, 6]


def test_after_going_back_to_fewer_entries_the_newest_backups_are_still_those_made_last(
    store: Store, file_address: Path
) -> None:
    with store:
        keeper = BackupManager(file_address, Policy(last=2, days=0), ticking())
        for sequence in (100, 200, 12, 13):
            keeper.keep(sequence, "asked")
    assert [kept.sequence for kept in keeper.kept()] == [12, 13]


def test_backups_of_earlier_versions_come_before_those_with_a_number(store: Store, file_address: Path) -> None:
    keeper = BackupManager(file_address, Policy(), ticking())
    keeper.folder.mkdir()
    for name in (
        "20260703T100000Z-000012-pairing-2",
        "20260703T090000Z-000007-publication-1",
        "20269999T000000Z-000001-x",
    ):
        (keeper.folder / f"open-2026-{name}.zwitsers").touch()
    with store:
        keeper.keep(9, "asked")
    assert [(kept.sequence, kept.occasion, kept.round) for kept in keeper.kept()] == [
        (7, "publication", 1),
        (12, "pairing", 2),
        (9, "asked", None),
    ]


def test_a_backup_is_made_while_others_write_and_never_over_another_file(file_address: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.zwitsers"
    with published(file_address) as store, open_store(file_address) as other:
        store.append([won(1)], "Anna", store.log().last)
        backup(store, target)
        other.append([won(2)], "Bea", other.log().last)
        with pytest.raises(StoreError, match="already exists"):
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


def test_restore_keeps_what_is_still_in_the_write_ahead_log_of_an_earlier_version(
    file_address: Path, tmp_path: Path
) -> None:
    target = tmp_path / "copy.zwitsers"
    with published(tmp_path / "other.zwitsers") as store:
        backup(store, target)
    for suffix in ("", "-wal"):
        shutil.copy(OLD / f"schema-1-killed.zwitsers{suffix}", f"{file_address}{suffix}")
    kept = restore(target, file_address)
    assert kept is not None
    with open_store(kept) as store:
        assert store.state().round(1).open_boards == [3, 4]


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


def test_whoever_has_the_file_open_goes_on_with_what_was_put_back(file_address: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.zwitsers"
    with published(file_address) as store:
        backup(store, target)
        store.append([won(1)], "Anna", store.log().last)
        seen = store.log().last
        restore(target, file_address)
        assert store.state().round(1).open_boards == [1, 2, 3, 4]
        with pytest.raises(ConflictError, match="backup was restored"):
            store.run(lambda state: actions.enter_result(state, 1, 2, Result.WIN, Result.LOSS), "Anna", seen=seen)
        store.append([won(3)], "Anna", store.log().last)
        assert audit(store) == []


def test_whoever_looks_only_after_others_have_gone_on_finds_what_was_put_back(store: Store, file_address: Path) -> None:
    """Of two processes one puts a backup back and pairs, which makes the next backup, before the other looks."""
    keeper = BackupManager(file_address, Policy(), ticking())
    with store, open_store(file_address) as other:
        store.run(actions.pair, "Anna")
        store.run(actions.publish, "Anna")
        assert other.log() == store.log()
        restore(keeper.kept()[0].path, file_address)
        store.run(lambda state: actions.change_player(state, 1, {"name": "Somebody Else"}), "Anna")
        store.run(actions.pair, "Anna")
        assert [kept.occasion for kept in keeper.kept()] == ["pairing", "publication", "restored", "pairing"]
        assert other.log() == store.log()
        # An older copy that somebody puts there by hand is another matter, also with that backup in it.
        shutil.copy(keeper.kept()[-1].path, file_address)
        with pytest.raises(ReplacedError):
            other.log()


def test_a_restore_from_before_the_file_was_opened_does_not_allow_another_copy(
    store: Store, file_address: Path
) -> None:
    """Nor does a backup of another occasion."""
    keeper = BackupManager(file_address, Policy(), ticking())
    with store:
        store.run(actions.pair, "Anna")
        restore(keeper.kept()[0].path, file_address)
    with open_store(file_address) as store:
        store.run(actions.pair, "Anna")
        store.run(actions.publish, "Anna")
        kept = keeper.kept()
        assert [backup.occasion for backup in kept] == ["pairing", "restored", "pairing", "publication"]
        before = file_address.read_bytes()
        shutil.copy(kept[3].path, file_address)
        with pytest.raises(ReplacedError):
            store.log()
    file_address.write_bytes(before)
    with open_store(file_address) as store:
        store.log()
        shutil.copy(kept[1].path, file_address)
        with pytest.raises(ReplacedError):
            store.log()


def test_a_file_that_an_earlier_version_has_open_is_not_replaced(file_address: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.zwitsers"
    with published(file_address) as store:
        backup(store, target)
    with closing(sqlite3.connect(file_address, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("BEGIN")
        other.execute("SELECT * FROM zwitsers_entry").fetchone()
        for attempt in (lambda: restore(target, file_address), lambda: open_store(file_address)):
            with pytest.raises(StoreError, match="open in another program"):
                attempt()


def test_an_older_copy_in_the_place_of_the_file_shows(file_address: Path, tmp_path: Path) -> None:
    """Of a file from a stick that lags behind the audit used to say that nothing is wrong."""
    old = tmp_path / "stick.zwitsers"
    with create_store(file_address, opening(4)[:9], "arbiter", clock=ticking()) as store:
        shutil.copy(file_address, old)
        store.run(lambda state: actions.add_player(state, {"name": "Late"}), "Anna")
        store.run(actions.pair, "Anna")
    shutil.copy(old, file_address)
    with open_store(file_address) as store:
        (problem,) = audit(store)
        assert problem.key == "store.audit.behind"
        assert problem.values == {"last": 9, "known": 10, "backup": problem.values["backup"]}
        newest = store._keeper.newest() if store._keeper else None
        assert newest is not None
    restore(newest.path, file_address)
    with open_store(file_address) as store:
        assert audit(store) == []
        assert store.log().last == 10


def test_backups_of_another_tournament_of_that_name_say_nothing_about_this_one(
    file_address: Path, tmp_path: Path
) -> None:
    with create_store(file_address, opening(4)[:9], "arbiter") as store:
        store.run(actions.pair, "Anna")
    file_address.unlink()
    with create_store(file_address, opening(2)[:3], "somebody else") as store:
        assert audit(store) == []


def test_a_day_counts_from_its_last_backup_whatever_came_in_between(store: Store, file_address: Path) -> None:
    """The clock was a day ahead for the second backup. With fewer to keep, those of the two newest days stay, and the
    first day is newer by its last backup."""
    days = ((1, 0), (2, 0), (1, 5), (3, 0))
    moments = iter([datetime(2026, 7, day, 12, minute, tzinfo=UTC) for day, minute in days])
    with store:
        many = BackupManager(file_address, Policy(last=9, days=9), lambda: next(moments))
        for sequence in (1, 2, 3):
            many.keep(sequence, "asked")
        few = BackupManager(file_address, Policy(last=1, days=2), lambda: next(moments))
        few.keep(4, "asked")
    assert [kept.sequence for kept in few.kept()] == [3, 4]


def test_a_link_to_a_file_stays_a_link(file_address: Path, tmp_path: Path) -> None:
    """A write and a restore replace the file that the link points to."""
    with published(file_address) as store:
        backup(store, tmp_path / "copy.zwitsers")
    (tmp_path / "desk").mkdir()
    link = tmp_path / "desk" / "link.zwitsers"
    link.symlink_to(file_address)
    with open_store(link) as store:
        store.append([won(1)], "Anna", store.log().last)
    assert link.is_symlink()
    kept = restore(tmp_path / "copy.zwitsers", link, clock=ticking())
    assert link.is_symlink()
    assert kept == tmp_path / "open-2026.replaced-20260703T100000Z.zwitsers"
    for path, last in ((file_address, 11), (kept, 12)):
        with open_store(path) as store:
            assert store.log().last == last


def test_a_restore_without_its_backup_leaves_everything_as_it_was(file_address: Path, tmp_path: Path) -> None:
    with published(file_address) as store:
        backup(store, tmp_path / "copy.zwitsers")
    file_address.with_suffix(".backups").write_text("in the way")
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(StoreError) as caught:
        restore(tmp_path / "copy.zwitsers", file_address)
    assert [problem.key for problem in caught.value.problems] == ["store.no-backup"]
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_damaged_file_is_not_backed_up(file_address: Path, tmp_path: Path) -> None:
    """The file is damaged while it is open."""
    with published(file_address) as store:
        with file_address.open("r+b") as file:
            file.seek(3 * 4096)
            file.write(b"\xff" * 4096)
        with pytest.raises(DamagedError):
            backup(store, tmp_path / "copy.zwitsers")
        with pytest.raises(StoreError) as caught:
            BackupManager(file_address, Policy(), ticking()).keep(11, "asked")
    assert [problem.key for problem in caught.value.problems] == ["store.no-backup"]
    assert names(tmp_path) == ["open-2026.backups", file_address.name]
    assert names(tmp_path / "open-2026.backups") == []
