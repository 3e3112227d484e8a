"""Limits of stored logs: at the limit it is read, one beyond it is refused."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import psycopg
import pytest

from helpers.stores import published, ticking, won
from zwitsers.engine.domain import Problem
from zwitsers.event.store import (
    DamagedError,
    StoreError,
    commit_queue,
    create_store,
    export_log,
    files,
    import_log,
    open_store,
    servers,
    sqlite,
    transfer,
)
from zwitsers.event.store.chain import MOST_BREAKS, START, Seal, StoredEntry, breaks, rows_of
from zwitsers.event.store.schema import SCHEMA
from zwitsers.event.store.transfer import exported_rows

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def told(error: pytest.ExceptionInfo[StoreError]) -> list[tuple[str, dict[str, object]]]:
    return [(problem.key, problem.values) for problem in error.value.problems]


@pytest.fixture
def event(file_address: Path) -> Path:
    """Eleven entries."""
    published(file_address).close()
    return file_address


@pytest.fixture
def log(event: Path, tmp_path: Path) -> Path:
    with open_store(event) as store:
        export_log(store, tmp_path / "log.jsonl")
    return tmp_path / "log.jsonl"


def test_the_limits() -> None:
    """A change of a limit is a decision: it is made here too."""
    assert (sqlite.MOST_BYTES, sqlite.MOST_ENTRIES, sqlite.MOST_OF_ONE) == (268_435_456, 250_000, 4_194_304)
    assert (sqlite._STEPS_FOR_TABLES, sqlite._STEPS, sqlite._STEPS_AT_ONCE) == (20_000, 5_000_000, 1000)
    assert (transfer._LONGEST_LINE, MOST_BREAKS, commit_queue.MOST_TOGETHER) == (8_388_608, 200, 50)
    assert (files.WAIT_SECONDS, files._PAUSE_SECONDS, files.OWNER_ONLY) == (10, 0.0005, 0o600)
    assert (servers.CONNECTIONS, servers._WAITING, servers._CONNECT_SECONDS) == (10, 16, 3)
    assert (sqlite.APPLICATION_ID, SCHEMA) == (0x5A574954, 2)


# A file


@pytest.mark.parametrize(("limit", "strange"), [(11, False), (10, True)])
def test_a_file_with_too_many_entries(event: Path, monkeypatch: pytest.MonkeyPatch, limit: int, strange: bool) -> None:
    monkeypatch.setattr(sqlite, "MOST_ENTRIES", limit)
    if not strange:
        sqlite.check_file(event)
        return
    with pytest.raises(StoreError) as caught:
        sqlite.check_file(event)
    assert told(caught) == [("store.strange", {"place": str(event), "reason": "11 entries"})]


def test_a_file_that_is_too_large(event: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    size = event.stat().st_size
    monkeypatch.setattr(sqlite, "MOST_BYTES", size)
    assert sqlite.check_header(event) == SCHEMA
    monkeypatch.setattr(sqlite, "MOST_BYTES", size - 1)
    with pytest.raises(StoreError) as caught:
        sqlite.check_header(event)
    assert told(caught) == [("store.strange", {"place": str(event), "reason": f"{size} bytes"})]


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda data: data[:99], "store.not-ours"),
        (lambda data: b"s" + data[1:], "store.not-ours"),
        (lambda data: data[:71] + b"\x00" + data[72:], "store.not-ours"),
        (lambda data: data[:68] + b"\x00" + data[69:], "store.not-ours"),
        (lambda data: data[:63] + bytes([SCHEMA + 1]) + data[64:], "store.newer"),
    ],
)
def test_a_header_that_is_not_ours(event: Path, change: Callable[[bytes], bytes], key: str) -> None:
    event.write_bytes(change(event.read_bytes()))
    with pytest.raises(StoreError) as caught:
        sqlite.check_header(event)
    more = {"found": SCHEMA + 1, "known": SCHEMA} if key == "store.newer" else {}
    assert told(caught) == [(key, {"place": str(event), **more})]


def test_a_header_alone_is_enough_for_the_check_of_the_header(event: Path) -> None:
    data = event.read_bytes()
    event.write_bytes(data[:60] + (1).to_bytes(4) + data[64:100])
    assert sqlite.check_header(event) == 1


@pytest.mark.parametrize("error", [DamagedError([Problem("store.damaged")]), sqlite3.OperationalError("malformed")])
def test_a_file_that_fails_its_check_is_checked_again_as_one_that_may_change(
    event: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """Another program may write in the file at that moment."""
    checked: list[tuple[str, bool]] = []

    def first_fails(_path: Path, mode: str, *, thorough: bool) -> None:
        checked.append((mode, thorough))
        if len(checked) == 1:
            raise error

    monkeypatch.setattr(sqlite, "_check", first_fails)
    sqlite.check_file(event, thorough=True)
    assert checked == [("still", True), ("ro", True)]


def test_the_tournament_of_a_file_has_no_name(event: Path) -> None:
    """No hash covers the name."""
    with closing(sqlite.connect(event, "rw")) as connection:
        connection.execute("UPDATE zwitsers_tournament SET name = 'x', last_sequence = 12")
    with pytest.raises(DamagedError) as caught:
        sqlite.check_file(event)
    assert [problem.key for problem in caught.value.problems] == ["store.damaged"]


@pytest.mark.parametrize("mode", ["ro", "rw", "still"])
def test_a_value_of_a_file_is_limited(event: Path, mode: str) -> None:
    with closing(sqlite.connect(event, mode)) as connection:
        assert connection.getlimit(sqlite3.SQLITE_LIMIT_LENGTH) == sqlite.MOST_OF_ONE


def test_a_query_is_interrupted_when_its_steps_are_used_up() -> None:
    limit = sqlite._StepLimit(2000)
    assert [limit() for _ in range(4)] == [0, 0, 1, 1]


@pytest.mark.parametrize("suffix", ["-wal", "-journal", "-shm"])
def test_a_file_with_a_log_beside_it_is_not_immutable(event: Path, suffix: str) -> None:
    assert not sqlite.has_companion(event)
    files.companion(event, suffix).touch()
    assert sqlite.has_companion(event) is (suffix != "-shm")


def test_no_file_is_made_where_a_write_ahead_log_was_left(tmp_path: Path) -> None:
    path = tmp_path / "open.zwitsers"
    files.companion(path, "-wal").touch()
    with pytest.raises(StoreError) as caught:
        create_store(path)
    assert told(caught) == [("store.leftover", {"place": f"{path}-wal"})]
    assert not path.exists()


# An exported log


@pytest.mark.parametrize(("limit", "line"), [(11, None), (10, 12)])
def test_a_log_with_too_many_entries(log: Path, monkeypatch: pytest.MonkeyPatch, limit: int, line: int | None) -> None:
    monkeypatch.setattr(sqlite, "MOST_ENTRIES", limit)
    if line is None:
        assert len(exported_rows(log)) == limit
        return
    with pytest.raises(StoreError) as caught:
        exported_rows(log)
    assert told(caught) == [("store.not-a-log", {"place": str(log), "line": line})]


def test_what_follows_the_first_entry_too_many_is_not_read(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = log.read_text().splitlines()
    log.write_text("\n".join([*lines[:5], "no entry"]))
    monkeypatch.setattr(sqlite, "MOST_ENTRIES", 3)
    with pytest.raises(StoreError) as caught:
        exported_rows(log)
    assert told(caught) == [("store.not-a-log", {"place": str(log), "line": 5})]


def test_a_line_that_is_too_long(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = [len(line) for line in log.read_text().splitlines(keepends=True)]
    longest = max(lengths)
    monkeypatch.setattr(transfer, "_LONGEST_LINE", longest + 1)
    assert len(exported_rows(log)) == 11
    monkeypatch.setattr(transfer, "_LONGEST_LINE", longest)
    with pytest.raises(StoreError) as caught:
        exported_rows(log)
    assert told(caught) == [("store.not-a-log", {"place": str(log), "line": lengths.index(longest) + 1})]


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ({"version": 2}, ("store.newer", {"found": 2, "known": 1})),
        ({"version": "1"}, ("store.not-a-log", {"line": 1})),
        ({"format": "other"}, ("store.not-a-log", {"line": 1})),
        ({"last": None}, ("store.damaged-log", {})),
        ({"hash": None}, ("store.damaged-log", {})),
        ({"version": 0}, None),
    ],
)
def test_the_heading_of_a_log(
    log: Path, heading: dict[str, object], expected: tuple[str, dict[str, object]] | None
) -> None:
    first, *rest = log.read_text().splitlines()
    values = {name: value for name, value in (json.loads(first) | heading).items() if value is not None}
    log.write_text("\n".join([json.dumps(values), *rest]))
    if expected is None:
        assert len(exported_rows(log)) == 11
        return
    with pytest.raises(StoreError) as caught:
        exported_rows(log)
    key, more = expected
    assert told(caught)[0] == (key, {"place": str(log), **more})
    if key == "store.damaged-log":
        assert told(caught)[1:] == [("store.audit.end", {"sequence": values.get("last", -1), "found": 11})]


def test_the_export_of_an_empty_log_is_its_heading(tmp_path: Path) -> None:
    with create_store(tmp_path / "empty.zwitsers", clock=ticking()) as store:
        assert export_log(store, tmp_path / "log.jsonl") == START
    assert json.loads((tmp_path / "log.jsonl").read_text()) == {
        "format": "zwitsers-log",
        "version": 1,
        "last": 0,
        "hash": "0" * 64,
    }
    import_log(tmp_path / "log.jsonl", tmp_path / "again.zwitsers")
    with open_store(tmp_path / "again.zwitsers") as store:
        assert store.raw() == ([], START)


def test_an_export_that_cannot_be_written_says_where(event: Path, tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "log.jsonl"
    with open_store(event) as store, pytest.raises(StoreError) as caught:
        export_log(store, target)
    assert told(caught) == [("store.unwritable", {"place": str(target), "reason": "No such file or directory"})]


# The chain


@pytest.mark.parametrize("count", [MOST_BREAKS - 1, MOST_BREAKS, MOST_BREAKS + 1, MOST_BREAKS + 9])
def test_so_many_breaks_are_named(count: int) -> None:
    rows = [StoredEntry(number, number, "a", "t", "k", "{}", "no hash") for number in range(1, count + 1)]
    found = [(problem.key, problem.values) for problem in breaks(rows, START)]
    named = [("store.audit.changed", {"sequence": number}) for number in range(1, min(count, MOST_BREAKS) + 1)]
    assert found == [*named, *([("store.audit.more", {"count": 200})] if count > MOST_BREAKS else [])]


def test_a_break_says_which_entries_are_missing_and_where_the_log_ends() -> None:
    rows = rows_of([won(board) for board in range(1, 6)], "Anna", "t", Seal(7, "a" * 64))
    assert [(row.sequence, row.batch) for row in rows] == [(8, 8), (9, 8), (10, 8), (11, 8), (12, 8)]
    assert list(breaks(rows, Seal(7, "a" * 64), rows[-1].seal)) == []
    assert list(breaks(rows, Seal(7, "a" * 64))) == []
    found = [(problem.key, problem.values) for problem in breaks([rows[0], rows[3]], START, rows[-1].seal)]
    assert found == [
        ("store.audit.missing", {"first": 1, "last": 7}),
        ("store.audit.missing", {"first": 9, "last": 10}),
        ("store.audit.end", {"sequence": 12, "found": 11}),
    ]
    assert [problem.key for problem in breaks(rows, Seal(7, "a" * 64), Seal(12, "b" * 64))] == ["store.audit.end"]
    assert Seal(412, "9f2c").text == "412:9f2c"


# Giving a file its name


@pytest.mark.parametrize("links", [True, False])
def test_a_new_file_never_takes_the_name_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    """Also on a file system without hard links."""

    def refused(_self: Path, _target: Path) -> None:
        raise OSError(1, "Operation not permitted")

    if not links:
        monkeypatch.setattr(type(tmp_path), "hardlink_to", refused)
    work, path = tmp_path / "work", tmp_path / "open.zwitsers"
    work.write_bytes(b"new")
    files.give_name(work, path)
    assert path.read_bytes() == b"new"
    second = tmp_path / "second"
    second.write_bytes(b"another")
    with pytest.raises(StoreError) as caught:
        files.give_name(second, path)
    assert told(caught) == [("store.exists", {"place": str(path)})]
    assert path.read_bytes() == b"new"


def test_a_lock_that_is_not_free_in_time_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "open.zwitsers"
    path.touch()
    monkeypatch.setattr(files, "WAIT_SECONDS", 0.002)
    with files.locked(path), pytest.raises(StoreError) as caught, files.locked(path):
        pass
    assert told(caught) == [("store.busy", {"place": str(path)})]
    with files.locked(path):
        pass


def test_a_version_of_a_file_is_known_by_each_of_its_numbers(tmp_path: Path) -> None:
    path = tmp_path / "open.zwitsers"
    path.write_bytes(b"123")
    os.utime(path, (0, 5))  # a change in place that sets the time back
    found = path.stat()
    assert found.st_mtime_ns != found.st_ctime_ns
    assert files.identity(path) == (found.st_dev, found.st_ino, 3, found.st_mtime_ns, found.st_ctime_ns)


def test_entries_beyond_the_seal_of_a_server_are_not_written_over(server_address: str) -> None:
    with published(server_address) as store:
        log, (rows, seal) = store.log(), store.raw()
        (more,) = rows_of([won(1)], "Mallory", "t", seal)
        number = store._database._number
        with psycopg.connect(server_address.partition("#")[0]) as connection:
            values = (number, *more)
            connection.execute("INSERT INTO zwitsers_entry VALUES (%s, %s, %s, %s, %s, %s, %s, %s)", values)
    with open_store(server_address) as store:
        assert (store.log(), store.seal()) == (log, seal)
        assert store.raw() == ([*rows, more], seal)
        with pytest.raises(DamagedError) as caught:
            store.append([won(2)], "Anna", seal.sequence)
        assert [problem.key for problem in caught.value.problems] == ["store.damaged"]


def test_entries_beyond_the_seal_are_not_read_and_not_written_over(event: Path) -> None:
    """Somebody added an entry without moving the seal."""
    with open_store(event) as store:
        rows, seal = store.raw()
        log = store.log()
        (more,) = rows_of([won(1)], "Mallory", "t", seal)
        with sqlite.connect(event, "rw") as connection:
            connection.execute("INSERT INTO zwitsers_entry VALUES (1, ?, ?, ?, ?, ?, ?, ?)", more)
        connection.close()
    with open_store(event) as store:
        assert (store.log(), store.seal()) == (log, seal)
        assert store.raw() == ([*rows, more], seal)
        with pytest.raises(DamagedError) as caught:
            store.append([won(2)], "Anna", seal.sequence)
        assert [problem.key for problem in caught.value.problems] == ["store.damaged"]


@pytest.mark.parametrize(("column", "value"), [("last_sequence", "11.5"), ("last_hash", "x'00'")])
def test_a_seal_of_another_kind_is_no_seal(event: Path, column: str, value: str) -> None:
    """SQLite does not enforce the types of columns."""
    with closing(sqlite.connect(event, "rw")) as connection:
        connection.execute("DROP TRIGGER zwitsers_tournament_update")
        connection.execute(f"UPDATE zwitsers_tournament SET {column} = {value}")
    with open_store(event) as store:
        for attempt in (store.seal, store.log, store.raw):
            with pytest.raises(DamagedError) as caught:
                attempt()
            assert told(caught) == [("store.no-seal", {"place": str(event)})]
