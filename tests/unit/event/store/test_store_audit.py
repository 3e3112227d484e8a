"""Tampering shows: whatever is changed, removed, added or reordered in the log behind our back is found."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import psycopg
import pytest

from helpers.stores import published, won
from zwitsers.event.store import DamagedError, Seal, audit, open_store
from zwitsers.event.store.chain import START, StoredEntry, breaks, hash_of, rows_of
from zwitsers.event.store.data_folder import VARIABLE

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.engine.domain import Problem

# On the last one of 14 entries, in the middle, and over all.
TAMPERING = {
    "author": "UPDATE zwitsers_entry SET author = 'Mallory' WHERE sequence = 12",
    "time": "UPDATE zwitsers_entry SET time = '2026-07-03T10:00:00.001Z' WHERE sequence = 12",
    "batch": "UPDATE zwitsers_entry SET batch = 11 WHERE sequence = 12",
    "kind": "UPDATE zwitsers_entry SET kind = 'result-corrected' WHERE sequence = 12",
    "result": "UPDATE zwitsers_entry SET data = replace(data, 'WIN', 'DRAW') WHERE sequence = 12",
    "space": "UPDATE zwitsers_entry SET data = replace(data, ',', ', ') WHERE sequence = 12",
    "hash": "UPDATE zwitsers_entry SET hash = '0' WHERE sequence = 12",
    "first": "UPDATE zwitsers_entry SET author = 'Mallory' WHERE sequence = 1",
    "last": "UPDATE zwitsers_entry SET author = 'Mallory' WHERE sequence = 14",
    "removed": "DELETE FROM zwitsers_entry WHERE sequence = 12",
    "removed first": "DELETE FROM zwitsers_entry WHERE sequence = 1",
    "removed last": "DELETE FROM zwitsers_entry WHERE sequence = 14",
    "removed all": "DELETE FROM zwitsers_entry",
    "closed up": "DELETE FROM zwitsers_entry WHERE sequence = 12;"
    "UPDATE zwitsers_entry SET sequence = sequence - 1, batch = batch - 1 WHERE sequence = 13;"
    "UPDATE zwitsers_entry SET sequence = sequence - 1, batch = batch - 1 WHERE sequence = 14",
    "swapped": "UPDATE zwitsers_entry SET sequence = 99 WHERE sequence = 12;"
    "UPDATE zwitsers_entry SET sequence = 12, batch = 12 WHERE sequence = 13;"
    "UPDATE zwitsers_entry SET sequence = 13, batch = 13 WHERE sequence = 99",
    "added": "INSERT INTO zwitsers_entry SELECT tournament, 15, 15, author, time, kind, data, hash"
    " FROM zwitsers_entry WHERE sequence = 14",
    "seal back": "UPDATE zwitsers_tournament SET last_sequence = 13",
    "seal hash": "UPDATE zwitsers_tournament SET last_hash = '0'",
}


def tamper(address: str, statements: str) -> None:
    """As someone does who can get at the database, and knows how to get past what guards it."""
    if address.startswith("postgresql"):
        bare, _, name = address.partition("#")
        mine = f"(SELECT id FROM zwitsers_tournament WHERE name = '{name}')"
        with psycopg.connect(bare) as connection:
            connection.execute("SET session_replication_role = replica")
            for statement in statements.split(";"):
                table_key = "id" if "UPDATE zwitsers_tournament" in statement else "tournament"
                joint = "AND" if "WHERE" in statement else "WHERE"
                connection.execute(f"{statement} {joint} {table_key} = {mine}".encode())
        return
    with closing(sqlite3.connect(address)) as connection:
        triggers = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
        connection.executescript(";".join([*(f"DROP TRIGGER {name}" for name in triggers), statements]))


@pytest.fixture
def sealed(address: str) -> tuple[str, Seal]:
    """A tournament of which the log has 14 entries."""
    with published(address, boards=4) as store:
        store.append([won(1)], "Anna", store.log().last)
        store.append([won(2)], "Bea", store.log().last)
        store.append([won(3)], "Cor", store.log().last)
        assert store.log().last == 14
        return address, store.seal()


def problems_at(address: str, *seals: Seal) -> list[Problem]:
    with open_store(address) as store:
        return audit(store, seals)


def test_an_honest_log_is_clean(sealed: tuple[str, Seal]) -> None:
    address, seal = sealed
    assert problems_at(address, START, seal) == []


@pytest.mark.parametrize("way", TAMPERING)
def test_tampering_is_found(sealed: tuple[str, Seal], way: str) -> None:
    address, _seal = sealed
    tamper(address, TAMPERING[way])
    problems = problems_at(address)
    assert problems
    assert all(problem.key.startswith("store.audit.") for problem in problems)
    if way == "added":
        return  # beyond the seal no one reads
    with open_store(address) as store, pytest.raises(DamagedError):
        store.log()


def test_one_change_is_one_problem_and_says_where(sealed: tuple[str, Seal]) -> None:
    address, _seal = sealed
    tamper(address, TAMPERING["result"])
    (problem,) = problems_at(address)
    assert problem.values == {"sequence": 12}
    assert "Regel 12" in problem.text("nl")


def test_a_chain_made_anew_is_found_by_a_seal_that_was_written_down(
    sealed: tuple[str, Seal], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever knows how the hashes are made can forge all of them; not those that others have on paper."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "without heads"))  # they removed that of the server too
    address, seal = sealed
    with open_store(address) as store:
        rows, _ = store.raw()
    forged: list[StoredEntry] = []
    for row in rows:
        before = forged[-1].hash if forged else START.hash
        row = row._replace(author="Mallory") if row.sequence == 12 else row
        text = f"[{json.dumps(before)},{row.sequence},{row.batch},{json.dumps(row.author)},{json.dumps(row.time)},"
        text += f"{json.dumps(row.kind)},{row.data}]"
        forged.append(row._replace(hash=hashlib.sha256(text.encode()).hexdigest()))
    changes = [
        f"UPDATE zwitsers_entry SET author = '{r.author}', hash = '{r.hash}' WHERE sequence = {r.sequence}"
        for r in forged
    ]
    tamper(address, ";".join([*changes, f"UPDATE zwitsers_tournament SET last_hash = '{forged[-1].hash}'"]))
    assert problems_at(address) == []
    assert [problem.key for problem in problems_at(address, seal)] == ["store.audit.seal"]
    assert problems_at(address, forged[10].seal) == []


def test_the_hash_is_sha_256_over_canonical_json_as_documented() -> None:
    (row,) = rows_of([won(3)], "Zoë", "2026-07-03T10:00:00.000Z", START)
    text = (
        f'["{"0" * 64}",1,1,"Zo\\u00eb","2026-07-03T10:00:00.000Z","result-entered",'
        '{"black":"LOSS","board":3,"round":1,"white":"WIN"}]'
    )
    assert row.hash == hashlib.sha256(text.encode("ascii")).hexdigest()


def test_rows_that_do_not_end_at_the_seal_are_broken() -> None:
    rows = rows_of([won(1), won(2)], "", "", START)
    assert list(breaks(rows, START, rows[-1].seal)) == []
    assert [problem.key for problem in breaks(rows[:1], START, rows[-1].seal)] == ["store.audit.end"]
    assert [problem.key for problem in breaks(rows[1:], START, rows[-1].seal)] == ["store.audit.missing"]


@pytest.mark.parametrize("way", ["result", "removed", "seal back"])
def test_the_database_itself_refuses_changes(sealed: tuple[str, Seal], way: str) -> None:
    """Without dropping triggers first, nothing can be changed or removed at all."""
    address, seal = sealed
    if address.startswith("postgresql"):
        with psycopg.connect(address.partition("#")[0]) as connection, pytest.raises(psycopg.errors.RaiseException):
            connection.execute(TAMPERING[way].encode())
    else:
        with closing(sqlite3.connect(address)) as connection, pytest.raises(sqlite3.IntegrityError, match="zwitsers"):
            connection.execute(TAMPERING[way])
    assert problems_at(address, seal) == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE zwitsers_tournament SET last_hash = '0'",
        "UPDATE zwitsers_tournament SET id = id + 1000, last_sequence = last_sequence + 1",
        "DELETE FROM zwitsers_entry WHERE sequence = 14",
        "DELETE FROM zwitsers_tournament",
        "TRUNCATE zwitsers_entry",
        "TRUNCATE zwitsers_tournament CASCADE",
    ],
)
def test_the_database_refuses_to_move_the_end_of_a_log_or_to_remove_it(
    sealed: tuple[str, Seal], statement: str
) -> None:
    address, seal = sealed
    if address.startswith("postgresql"):
        with psycopg.connect(address.partition("#")[0]) as connection, pytest.raises(psycopg.errors.RaiseException):
            connection.execute(statement.encode())
    elif not statement.startswith("TRUNCATE"):  # SQLite has no such statement
        with closing(sqlite3.connect(address)) as file, pytest.raises(sqlite3.IntegrityError, match="zwitsers"):
            file.execute(statement)
    assert problems_at(address, seal) == []


def test_an_event_of_a_newer_version_is_named(file_address: Path) -> None:
    """The chain is right, so no one tampered; but this version cannot read it."""
    with published(file_address) as store:
        rows, seal = store.raw()
        made = rows_of([won(1)], "Anna", rows[-1].time, seal)[0]._replace(kind="moon-landed")
        made = made._replace(hash=hash_of(seal.hash, made))
        store._database.add([made], seal)
        assert [problem.key for problem in audit(store)] == ["store.audit.unreadable"]
        assert "moon-landed" in str(audit(store)[0])


def test_a_seal_beyond_the_end_of_the_log_shows_that_entries_are_gone(sealed: tuple[str, Seal]) -> None:
    address, seal = sealed
    (problem,) = problems_at(address, Seal(seal.sequence + 6, "a" * 64))
    assert (problem.key, problem.values["sequence"]) == ("store.audit.seal", 20)


@pytest.mark.parametrize(("way", "key"), [("first", "store.audit.changed"), ("removed last", "store.audit.end")])
def test_a_file_that_is_changed_in_its_place_is_found_by_whoever_has_it_open(
    file_address: Path, way: str, key: str
) -> None:
    """The end of the log is as it was, so nothing new would be read."""
    with published(file_address) as store:
        store.append([won(board) for board in (1, 2, 3)], "Anna", store.log().last)
        assert store.log().last == 14
        tamper(str(file_address), TAMPERING[way])
        for _ in range(2):  # every time it is read
            with pytest.raises(DamagedError) as caught:
                store.log()
            assert [problem.key for problem in caught.value.problems] == ["store.changed-in-place", key]


def test_an_index_that_does_not_match_its_table_is_found(file_address: Path) -> None:
    """SQLite's quick check, which opening a file makes, does not compare the two; the audit does."""
    published(file_address).close()
    good = file_address.read_bytes()
    with closing(sqlite3.connect(file_address)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        query = "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_zwitsers_entry_1'"
        (page,) = connection.execute(query).fetchone()

    def checked(kind: str) -> bool:
        with closing(sqlite3.connect(file_address)) as connection:
            return bool(connection.execute(f"PRAGMA {kind}").fetchone() == ("ok",))

    for offset in reversed(range((page - 1) * size, page * size)):
        file_address.write_bytes(good[:offset] + bytes([good[offset] ^ 1]) + good[offset + 1 :])
        if checked("quick_check") and not checked("integrity_check"):
            break
    (problem,) = problems_at(str(file_address))
    assert problem.key == "store.damaged"
    assert "index" in str(problem.values["reason"]), problem
