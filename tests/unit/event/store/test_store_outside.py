"""A log compared with its head and its backups, and what a restore leaves there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from helpers.stores import opening, published, ticking, won
from zwitsers.engine.domain import Problem
from zwitsers.event import actions
from zwitsers.event.events import ResultEntered
from zwitsers.event.log import Log
from zwitsers.event.store import (
    DamagedError,
    Seal,
    StoreError,
    audit_report,
    backup,
    create_store,
    export_log,
    last_seal,
    open_store,
    restore,
)
from zwitsers.event.store.chain import START, rows_of
from zwitsers.event.store.heads import Head, HeadFile, server_head
from zwitsers.event.store.outside import behind_head, compare_outside, is_in

ROWS = rows_of([won(board) for board in range(1, 6)], "Anna", "t", START)
FIRST = ROWS[0].hash
STRANGE = Seal(4, "f" * 64)


@dataclass
class Kept:
    """A backup with this seal, of the tournament whose first entry has this hash."""

    number: int
    last: Seal
    occasion: str = "pairing"
    of: str = FIRST
    damaged: bool = False

    @property
    def path(self) -> Path:
        return Path(f"folder/n{self.number}.zwitsers")

    @property
    def order(self) -> tuple[int, int]:
        return (self.number, self.last.sequence)

    def first(self) -> str:
        if self.damaged:
            raise DamagedError([Problem("store.damaged", place="x", reason="y")])
        return self.of

    def seal(self) -> Seal:
        return self.last


@dataclass
class Keeper:
    backups: list[Kept]

    def kept(self) -> list[Kept]:
        return self.backups


def compared(*backups: Kept, head: Head | None = None, rows: Any = ROWS) -> list[list[tuple[str, dict[str, object]]]]:
    """The problems, and what was compared."""
    found = compare_outside(Keeper(list(backups)), head, rows)  # type: ignore[arg-type]
    return [[(item.key, item.values) for item in items] for items in found]


def test_everything_that_agrees_is_counted() -> None:
    backups = (Kept(1, ROWS[1].seal), Kept(2, ROWS[4].seal), Kept(3, ROWS[2].seal))
    assert compared(*backups, head=Head(FIRST, ROWS[3].seal)) == [
        [],
        [("store.audit.compared-head", {"last": 4}), ("store.audit.compared-backups", {"count": 3, "last": 5})],
    ]
    assert compared(*backups, head=Head(FIRST, ROWS[3].seal), rows=[]) == [[], []]
    assert compared() == [[], []]
    assert compare_outside(None, None, ROWS) == ([], [])


def test_the_backup_with_the_most_entries_that_the_log_lacks_is_named() -> None:
    beyond, twin = Seal(9, "a" * 64), Seal(9, "b" * 64)
    backups = (Kept(1, STRANGE), Kept(2, beyond), Kept(3, twin), Kept(4, STRANGE), Kept(5, ROWS[4].seal))
    problems, _ = compared(*backups, head=Head(FIRST, beyond))
    assert problems == [("store.audit.behind", {"last": 5, "known": 9, "backup": "n3.zwitsers"})]


def test_backups_of_another_tournament_and_damaged_ones_say_nothing() -> None:
    backups = (Kept(1, STRANGE, of="other"), Kept(2, STRANGE, damaged=True), Kept(3, ROWS[0].seal))
    assert compared(*backups, head=Head("other", STRANGE)) == [
        [],
        [("store.audit.compared-backups", {"count": 1, "last": 1})],
    ]


def test_only_the_last_restore_and_what_came_after_it_counts() -> None:
    backups = (
        Kept(1, STRANGE),
        Kept(2, STRANGE, "restored"),
        Kept(3, STRANGE),
        Kept(4, ROWS[1].seal, "restored"),
        Kept(5, ROWS[2].seal),
    )
    assert compared(*backups) == [[], [("store.audit.compared-backups", {"count": 2, "last": 3})]]
    assert compared(*backups[:3])[0] == [("store.audit.behind", {"last": 5, "known": 4, "backup": "n3.zwitsers"})]


def test_a_log_behind_its_head() -> None:
    assert [(item.key, item.values) for item in behind_head(Head(FIRST, Seal(6, "a")), ROWS)] == [
        ("store.audit.behind-head", {"last": 5, "known": 6})
    ]
    for head in (None, Head("other", Seal(6, "a")), Head(FIRST, ROWS[4].seal), Head(FIRST, START)):
        assert behind_head(head, ROWS) == []
    assert behind_head(Head(FIRST, Seal(6, "a")), []) == []


@pytest.mark.parametrize(
    ("seal", "found"),
    [
        (START, True),
        (ROWS[0].seal, True),
        (ROWS[4].seal, True),
        (Seal(0, ROWS[4].hash), False),
        (Seal(-1, ROWS[3].hash), False),
        (Seal(6, ROWS[4].hash), False),
        (Seal(4, ROWS[4].hash), False),
        (Seal(5, ROWS[3].hash), False),
    ],
)
def test_a_seal_is_in_the_log_by_number_and_hash(seal: Seal, found: bool) -> None:
    assert is_in(seal, ROWS) is found


# Restore


def head_of(path: Path) -> Head | None:
    return HeadFile(path.with_name(f"{path.stem}.backups") / "head.json").read()


@pytest.mark.parametrize("gone", [False, True])
def test_the_head_after_a_restore_is_that_of_what_was_put_back(file_address: Path, tmp_path: Path, gone: bool) -> None:
    with create_store(file_address, opening(4)[:9], "arbiter", clock=ticking()) as store:
        rows, seal = store.raw()
        backup(store, tmp_path / "copy.zwitsers")
        store.run(actions.pair, "Anna")
    if gone:
        file_address.unlink()
    kept = restore(tmp_path / "copy.zwitsers", file_address, clock=ticking())
    assert head_of(file_address) == Head(rows[0].hash, seal)
    assert kept == (None if gone else tmp_path / "open-2026.replaced-20260703T100000Z.zwitsers")
    with open_store(file_address) as store:
        assert audit_report(store).compared[0].key == "store.audit.compared-head"


def test_an_empty_log_has_the_seal_of_the_start_and_can_be_put_back(file_address: Path, tmp_path: Path) -> None:
    with create_store(tmp_path / "empty.zwitsers") as store:
        export_log(store, tmp_path / "empty.jsonl")
    assert last_seal(tmp_path / "empty.jsonl") == START
    assert last_seal(tmp_path / "empty.zwitsers") == START
    with create_store(file_address, opening(4)[:9], "arbiter", clock=ticking()) as store:
        store.run(actions.pair, "Anna")
    restore(tmp_path / "empty.jsonl", file_address)
    assert head_of(file_address) == Head("", START)


def test_a_file_that_was_kept_is_not_replaced_by_the_next(file_address: Path, tmp_path: Path) -> None:
    with published(file_address) as store:
        backup(store, tmp_path / "copy.zwitsers")
    kept = restore(tmp_path / "copy.zwitsers", file_address, clock=ticking())
    before = file_address.read_bytes()
    with pytest.raises(StoreError) as caught:
        restore(tmp_path / "copy.zwitsers", file_address, clock=ticking())
    assert [(item.key, item.values) for item in caught.value.problems] == [("store.exists", {"place": str(kept)})]
    assert file_address.read_bytes() == before


@pytest.mark.parametrize("links", [True, False])
def test_a_damaged_file_is_kept_with_the_files_beside_it(
    file_address: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    """Also on a file system without hard links."""
    with published(file_address) as store:
        backup(store, tmp_path / "copy.zwitsers")
    for suffix in ("", "-wal", "-shm", "-journal"):
        Path(f"{file_address}{suffix}").write_bytes(f"damaged{suffix}".encode() * 900)

    def refused(_self: Path, _target: Path) -> None:
        raise OSError(1, "Operation not permitted")

    if not links:
        monkeypatch.setattr(Path, "hardlink_to", refused)
    kept = restore(tmp_path / "copy.zwitsers", file_address)
    for suffix in ("", "-wal", "-shm", "-journal"):
        assert Path(f"{kept}{suffix}").read_bytes() == f"damaged{suffix}".encode() * 900
    with open_store(file_address) as store:
        assert store.log().last == 11


# The audit


def test_seals_that_were_given_are_counted_without_that_of_the_start(file_address: Path) -> None:
    with published(file_address) as store:
        rows, _seal = store.raw()
        report = audit_report(store, [START, rows[6].seal, Seal(4, "0" * 64), Seal(12, "1" * 64), rows[2].seal])
        nothing = audit_report(store, [START])
    assert [(item.key, item.values) for item in report.problems] == [
        ("store.audit.seal", {"sequence": 4, "hash": "0" * 64}),
        ("store.audit.seal", {"sequence": 12, "hash": "1" * 64}),
    ]
    assert [(item.key, item.values) for item in report.compared] == [
        ("store.audit.compared-seals", {"count": 4, "last": 12})
    ]
    assert [(item.key, item.values) for item in nothing.compared] == [("store.audit.compared-nothing", {})]


def test_a_log_whose_hashes_are_right_and_that_cannot_be_replayed(file_address: Path) -> None:
    with published(file_address) as store:
        rows, seal = store.raw()
        store._database.add(rows_of([ResultEntered(1, 99, "WIN", "LOSS")], "Anna", rows[-1].time, seal), seal)
        report = audit_report(store)
        with pytest.raises(DamagedError) as caught:
            store.state()
    assert len(report.problems) == 1
    assert "result-entered" in str(report.problems[0])
    assert [item.key for item in caught.value.problems] == ["store.damaged"]


def test_an_unexpected_error_of_a_replay_is_damage(file_address: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_log: Log) -> None:
        raise TypeError("no number")

    with published(file_address) as store:
        monkeypatch.setattr(Log, "state", fails)
        (problem,) = audit_report(store).problems
    place = str(file_address)
    assert (problem.key, problem.values) == ("store.damaged", {"place": place, "reason": "TypeError: no number"})


# Heads on a server


def test_a_machine_without_a_data_folder_has_no_heads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zwitsers.event.store.heads.data_folder", lambda: None)
    assert server_head("postgresql://here/open#a") is None


def test_the_head_of_a_tournament_is_found_by_its_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zwitsers.event.store.heads.data_folder", lambda: tmp_path)
    one, other = server_head("postgresql://here/open#a"), server_head("postgresql://here/open#b")
    assert one is not None
    assert other is not None
    assert one.path != other.path
    assert one.path.parent == tmp_path / "heads"
    one.write(Head("1", Seal(2, "3")))
    assert (one.read(), other.read()) == (Head("1", Seal(2, "3")), None)


@pytest.mark.parametrize(
    "text",
    [
        '{"first": "1", "sequence": "2", "hash": "3"}',
        '{"first": 1, "sequence": 2, "hash": "3"}',
        '{"first": "1", "sequence": 2, "hash": 3}',
        '{"first": "1", "sequence": true, "hash": "3"}',
        '{"first": "1", "sequence": 2}',
        "null",
        "{",
    ],
)
def test_a_head_of_another_form_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "head.json").write_text(text)
    assert HeadFile(tmp_path / "head.json").read() is None
