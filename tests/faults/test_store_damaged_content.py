"""Event files whose content nobody wrote: each is damaged, says so, and leaves the other tournaments alone."""

from __future__ import annotations

import os
import socket
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from helpers.command import called, started
from helpers.sites import Clock, client_of, session_of, site_with_people
from helpers.stores import published
from zwitsers.event.store import StoreError, open_store, restore
from zwitsers.event.store.chain import StoredEntry, hash_of
from zwitsers.event.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

NOT_UTF_8 = "CAST(x'41ff42' AS TEXT)"
TEXTS = {
    "zwitsers_schema": ("version_num",),
    "zwitsers_tournament": ("name", "last_hash"),
    "zwitsers_entry": ("author", "time", "kind", "data", "hash"),
}
VALUES = [(table, column, NOT_UTF_8) for table, columns in TEXTS.items() for column in columns]
VALUES += [("zwitsers_entry", column, "x'41'") for column in TEXTS["zwitsers_entry"]]
VALUES += [
    ("zwitsers_entry", "sequence", "9223372036854775807"),
    ("zwitsers_entry", "sequence", "2.5"),
    ("zwitsers_entry", "batch", "1.5"),
    ("zwitsers_entry", "tournament", "7"),
    ("zwitsers_tournament", "last_sequence", "9223372036854775807"),
    ("zwitsers_tournament", "last_sequence", "1e300"),
    ("zwitsers_tournament", "last_hash", "x'00'"),
]
DATA = {
    "deep": '{"player":1,"changes":{"name":' + "[" * 100_000 + "]" * 100_000 + "}}",
    "long number": '{"player":' + "9" * 100_000 + ',"changes":{}}',
    "infinite": '{"player":Infinity,"changes":{}}',
    "no JSON": "{",
    "a list": "[]",
    "another field": '{"player":1,"changes":{},"more":1}',
    "half a character": '{"player":1,"changes":{"name":"\\ud800"}}',
    "nobody": '{"player":999,"changes":{"name":"Anna"}}',
    "another kind of value": '{"player":1,"changes":{"rating":"high"}}',
}


@pytest.fixture
def event(tmp_path: Path) -> Path:
    published(tmp_path / "open.zwitsers").close()
    published(tmp_path / "other.zwitsers").close()
    return tmp_path / "open.zwitsers"


@pytest.fixture
def arbiter(event: Path) -> Iterator[httpx.Client]:
    site = site_with_people(event.parent, Clock())
    with client_of(site, session_of(site, "Bea")) as client:
        yield client
    site.close()


def put(path: Path, table: str, column: str, value: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        triggers = [row[0] for row in file.execute("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")]
        for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            file.execute(f"DROP TRIGGER {name}")
        file.execute("PRAGMA ignore_check_constraints = ON")
        file.execute(f"UPDATE {table} SET {column} = {value} WHERE rowid = (SELECT MAX(rowid) FROM {table})")
        for trigger in triggers:
            file.execute(trigger)


def add(path: Path, data: str, kind: str = "player-changed") -> None:
    """One more entry, with the right hash."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        number, last, before = file.execute("SELECT id, last_sequence, last_hash FROM zwitsers_tournament").fetchone()
        row = StoredEntry(last + 1, last + 1, "Mallory", "2026-07-03T10:00:00.000Z", kind, data, "")
        row = row._replace(hash=hash_of(before, row))
        file.execute("INSERT INTO zwitsers_entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (number, *row))
        file.execute("UPDATE zwitsers_tournament SET last_sequence = ?, last_hash = ?", (row.sequence, row.hash))


def check_refused(path: Path, arbiter: httpx.Client, capture: pytest.CaptureFixture[str]) -> None:
    """Damaged for every reader, with the way to the backups; the other tournament is still there."""
    for words in (("audit", str(path)), ("log", str(path)), ("standings", str(path))):
        ended = called(capture, *words)
        assert ended.code in (2, 4), (words, ended.out, ended.err)
    with pytest.raises(StoreError), open_store(path) as store:
        store.state()
    before = path.read_bytes()
    problems = {item["name"]: item["problem"] for item in arbiter.get("/api/tournaments").json()}
    assert problems["other"] is None
    assert problems["open"]
    assert "/desk/open/backups" in arbiter.get("/").text
    for address in ("/t/open", "/desk/open"):
        answer = arbiter.get(address)
        assert answer.status_code == 503
        assert "/desk/open/backups" in answer.text
    assert arbiter.get("/desk/open/backups").status_code == 200
    assert arbiter.get("/api/tournaments/open").status_code == 503
    assert path.read_bytes() == before


@pytest.mark.parametrize(("table", "column", "value"), VALUES)
def test_a_value_of_another_kind(
    event: Path, arbiter: httpx.Client, capsys: pytest.CaptureFixture[str], table: str, column: str, value: str
) -> None:
    put(event, table, column, value)
    check_refused(event, arbiter, capsys)


@pytest.mark.parametrize("data", DATA.values(), ids=DATA)
def test_an_entry_with_the_right_hash_that_means_nothing(
    event: Path, arbiter: httpx.Client, capsys: pytest.CaptureFixture[str], data: str
) -> None:
    add(event, data)
    check_refused(event, arbiter, capsys)


def test_an_event_that_nobody_knows(event: Path, arbiter: httpx.Client, capsys: pytest.CaptureFixture[str]) -> None:
    add(event, "{}", kind="player-promoted")
    check_refused(event, arbiter, capsys)


@pytest.mark.parametrize("word", [b"CREATE TRIGGER", b"zwitsers_entry_key", b"sqlite_autoindex", b"trigger"])
def test_a_name_in_the_list_of_tables_that_is_not_utf_8(
    event: Path, arbiter: httpx.Client, capsys: pytest.CaptureFixture[str], word: bytes
) -> None:
    content = bytearray(event.read_bytes())
    content[content.index(word) + 2] = 0xFF
    event.write_bytes(content)
    check_refused(event, arbiter, capsys)


@pytest.mark.parametrize("error", [UnicodeDecodeError("utf-8", b"", 0, 1, "?"), MemoryError(), RecursionError()])
def test_the_list_survives_whatever_one_tournament_raises(
    arbiter: httpx.Client, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    moment = Store.log_and_state

    def fails(store: Store) -> object:
        if store.place.endswith("open.zwitsers"):
            raise error
        return moment(store)

    monkeypatch.setattr(Store, "log_and_state", fails)
    assert arbiter.get("/").status_code == 200
    problems = {item["name"]: item["problem"] for item in arbiter.get("/api/tournaments").json()}
    assert problems["other"] is None
    assert "damaged" in problems["open"]


# What is not a file


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_socket(path: Path) -> None:
    here = os.open(".", os.O_RDONLY)
    os.chdir(path.parent)  # the name of a socket is short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.fchdir(here)
        os.close(here)


def make_link_to_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def make_link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def make_folder(path: Path) -> None:
    path.mkdir()


ODD = [make_pipe, make_socket, make_link_to_device, make_link_to_itself, make_folder]


@pytest.mark.parametrize("make", ODD)
def test_what_is_not_a_file_is_skipped_with_a_word(arbiter: httpx.Client, event: Path, make: object) -> None:
    assert callable(make)
    make(event.with_name("odd.zwitsers"))
    problems = {item["name"]: item["problem"] for item in arbiter.get("/api/tournaments").json()}
    assert (problems["open"], problems["other"]) == (None, None)
    assert "not a file" in problems["odd"]
    assert "odd.zwitsers cannot be read" in arbiter.get("/").text
    assert "/desk/odd/backups" not in arbiter.get("/").text
    assert arbiter.get("/t/odd").status_code == 404
    assert arbiter.get("/desk/odd/backups").status_code == 404
    made = arbiter.post("/api/tournaments", json={"name": "Odd"}, headers={"Origin": "http://localhost:8000"})
    assert made.status_code in (201, 403), made.text


@pytest.mark.slow
def test_the_command_line_never_waits_for_a_pipe(event: Path) -> None:
    pipe = event.with_name("odd.zwitsers")
    os.mkfifo(pipe)
    for words in (("standings", str(pipe)), ("audit", str(pipe)), ("restore", str(pipe), "new.zwitsers")):
        ended = started(*words, env={"LC_ALL": "C.UTF-8"})
        assert ended.returncode == 2
        assert b"not a file" in ended.stderr


def test_a_backup_is_not_put_in_the_place_of_a_pipe(event: Path) -> None:
    pipe = event.with_name("odd.zwitsers")
    os.mkfifo(pipe)
    with pytest.raises(StoreError, match="not a file"):
        restore(event, pipe)
    assert pipe.is_fifo()


def test_a_pipe_among_the_backups_is_not_opened(event: Path) -> None:
    folder = event.with_name("open.backups")
    folder.mkdir()
    os.mkfifo(folder / "open-20260703T100000Z-000099-pairing-1-n9.zwitsers")
    with open_store(event) as store:
        assert store.older_copy() == []
