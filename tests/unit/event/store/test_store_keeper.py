"""Automatic backups: which events make one, what its name says, and which of them stay."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from helpers.stores import opening, ticking, won
from zwitsers.event import actions
from zwitsers.event import events as ev
from zwitsers.event.festival_events import FestivalCreated, FestivalSet, GroupRemoved, GroupSet, RegistrationPlaced
from zwitsers.event.store import Policy, Seal, StoreError, create_store
from zwitsers.event.store.keeper import BackupFile, BackupManager

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.event.store import Store


@pytest.fixture
def store(file_address: Path) -> Store:
    return create_store(file_address, opening(4)[:9], "arbiter", clock=ticking())


@pytest.mark.parametrize(
    ("events", "kept"),
    [
        ([], []),
        ([ev.RoundDrafted(2, ())], [(7, "pairing", 2)]),
        ([ev.RoundDrafted(2, (), by_hand=True)], []),
        ([ev.RoundPublished(3)], [(7, "publication", 3)]),
        ([ev.RoundDrafted(2, (), by_hand=True), ev.RoundPublished(2)], [(7, "publication", 2)]),
        ([ev.RoundDrafted(4, ()), ev.RoundPublished(4)], [(7, "pairing", 4)]),
        ([won(1), FestivalSet(True, False), ev.RoundPublished(1)], [(7, "groups")]),
        ([GroupSet(1, "A", "a")], [(7, "groups")]),
        ([GroupRemoved(1)], [(7, "groups")]),
        ([RegistrationPlaced(1, 1)], [(7, "groups")]),
        ([FestivalCreated("key"), won(1), ev.RoundClosed(1), ev.DraftDiscarded(1)], []),
    ],
)
def test_the_first_event_that_asks_for_a_backup_makes_it(
    file_address: Path, monkeypatch: pytest.MonkeyPatch, events: list[ev.Event], kept: list[tuple[object, ...]]
) -> None:
    found: list[tuple[object, ...]] = []
    monkeypatch.setattr(BackupManager, "keep", lambda _self, *words: found.append(words))
    manager = BackupManager(file_address, Policy(), ticking())
    manager.before(events, 7)
    assert found == kept
    manager.before_upgrade()
    assert found[-1] == (0, "upgrade")


def test_a_backup_by_its_name_and_its_content(store: Store, file_address: Path) -> None:
    with store:
        manager = BackupManager(file_address, Policy(), ticking())
        manager.keep(9, "asked")
        manager.keep(1_234_567, "pairing", 12)
        seal, first = store.seal(), store.raw()[0][0].hash
    names = [
        "open-2026-20260703T100000Z-000009-asked-n1.zwitsers",
        "open-2026-20260703T100001Z-1234567-pairing-12-n2.zwitsers",
    ]
    assert manager.kept() == [
        BackupFile(manager.folder / names[0], 1, "20260703T100000Z", 9, "asked", None),
        BackupFile(manager.folder / names[1], 2, "20260703T100001Z", 1_234_567, "pairing", 12),
    ]
    newest = manager.newest()
    assert newest == manager.kept()[1]
    assert newest is not None
    assert newest.moment == datetime(2026, 7, 3, 10, 0, 1, tzinfo=UTC)
    assert (newest.seal(), newest.first()) == (seal, first)
    assert newest.order == (2, 1_234_567, "20260703T100001Z")


def test_the_backup_of_an_empty_log_has_no_first_entry(file_address: Path) -> None:
    with create_store(file_address):
        manager = BackupManager(file_address, Policy(), ticking())
        manager.keep(0, "asked")
    (kept,) = manager.kept()
    assert (kept.seal(), kept.first()) == (Seal(0, "0" * 64), "0")


@pytest.mark.parametrize(
    "name",
    [
        "open-2026-20260703T100000Z-00012-pairing-2.zwitsers",
        "open-2026-20260703T100000Z-000012-pairing-2.zwitsers.new",
        "open-2026-20260703T100000Z-000012-Pairing.zwitsers",
        "open-2026-20269903T100000Z-000012-pairing.zwitsers",
        "other-20260703T100000Z-000012-pairing.zwitsers",
        "open-2026.zwitsers",
    ],
)
def test_a_file_with_another_name_is_none_of_ours(file_address: Path, name: str) -> None:
    manager = BackupManager(file_address, Policy(), ticking())
    manager.folder.mkdir()
    (manager.folder / name).touch()
    (manager.folder / "open-2026-20260703T100000Z-000013-pairing.zwitsers").mkdir()
    assert manager.kept() == []
    (manager.folder / "open-2026-20260703T100000Z-000012-pairing-999999-n999999999.zwitsers").touch()
    assert [(kept.number, kept.round) for kept in manager.kept()] == [(999_999_999, 999_999)]


def test_twenty_backups_stay_and_the_last_of_thirty_days(file_address: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two a day for 35 days; only their names count."""
    moment = [datetime(2026, 1, 1, 9, 0, tzinfo=UTC)]
    manager = BackupManager(file_address, Policy(), lambda: moment[0])
    monkeypatch.setattr("zwitsers.event.store.keeper.copy_file", lambda _source, target: target.touch())
    for number in range(70):
        manager.keep(number, "asked")
        moment[0] += timedelta(hours=12)
    assert [kept.sequence for kept in manager.kept()] == [*range(11, 50, 2), *range(50, 70)]


@pytest.mark.parametrize(("last", "days", "stay"), [(0, 2, [3, 5]), (2, 0, [4, 5]), (1, 1, [5]), (0, 9, [1, 3, 5])])
def test_no_backups_of_a_kind_are_none(
    file_address: Path, monkeypatch: pytest.MonkeyPatch, last: int, days: int, stay: list[int]
) -> None:
    """Two a day, for three days."""
    moment = [datetime(2026, 1, 1, 9, 0, tzinfo=UTC)]
    monkeypatch.setattr("zwitsers.event.store.keeper.copy_file", lambda _source, target: target.touch())
    for number in range(6):
        policy = Policy() if number < 5 else Policy(last, days)
        BackupManager(file_address, policy, lambda: moment[0]).keep(number, "asked")
        moment[0] += timedelta(hours=12)
    assert [kept.sequence for kept in BackupManager(file_address, policy, lambda: moment[0]).kept()] == stay


def test_a_backup_that_fails_says_where_and_why_and_nothing_is_written(store: Store, file_address: Path) -> None:
    manager = BackupManager(file_address, Policy(), ticking())
    manager.folder.write_text("in the way")
    with store:
        before = store.seal()
        with pytest.raises(StoreError) as caught:
            store.run(actions.pair, "Anna")
        assert [problem.key for problem in caught.value.problems] == ["store.no-backup"]
        assert store.seal() == before
        with pytest.raises(StoreError) as caught:
            manager.keep(1, "asked")
    (problem,) = caught.value.problems
    place = str(manager.folder / "open-2026-20260703T100000Z-000001-asked-n1.zwitsers")
    assert (problem.key, problem.values) == ("store.no-backup", {"place": place, "reason": "File exists"})


def test_events_that_are_appended_are_backed_up_as_those_of_a_command(store: Store) -> None:
    with store:
        store.append(actions.pair(store.state()), "Anna", 9)
        assert store._keeper is not None
        (kept,) = store._keeper.kept()
        assert (kept.sequence, kept.seal().sequence, kept.occasion, kept.round) == (9, 9, "pairing", 1)
