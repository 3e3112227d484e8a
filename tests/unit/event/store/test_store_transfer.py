"""The log as a text file: the backup of a tournament on a server, and the way between files and servers."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import psycopg
import pytest

from helpers.stores import published, won
from zwitsers.event.store import (
    DamagedError,
    StoreError,
    audit,
    backup,
    export_log,
    import_log,
    open_store,
    restore,
)
from zwitsers.event.store.address import is_server
from zwitsers.event.store.chain import StoredEntry, canonical, hash_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def lines(file_address: Path, tmp_path: Path) -> Path:
    target = tmp_path / "log.jsonl"
    with published(file_address) as store:
        store.append([won(1), won(2)], "Zoë", store.log().last)
        export_log(store, target)
    return target


def test_from_a_file_to_a_server_and_back_with_every_hash(
    file_address: Path, server_address: str, tmp_path: Path
) -> None:
    with published(file_address) as store:
        store.append([won(1), won(2)], "Zoë", store.log().last)
        seal, log = store.seal(), store.log()
        assert export_log(store, tmp_path / "one.jsonl") == seal
    import_log(tmp_path / "one.jsonl", server_address)
    with open_store(server_address) as store:
        assert (store.seal(), store.log(), audit(store, [seal])) == (seal, log, [])
        backup(store, tmp_path / "two.jsonl")
    assert (tmp_path / "two.jsonl").read_bytes() == (tmp_path / "one.jsonl").read_bytes()
    kept = restore(tmp_path / "two.jsonl", file_address)
    assert kept is not None
    with open_store(file_address) as store:
        assert (store.seal(), store.log()) == (seal, log)
        store.append([won(3)], "Anna", store.log().last)


def test_a_backup_of_a_file_can_be_put_on_a_server(file_address: Path, server_address: str, tmp_path: Path) -> None:
    with published(file_address) as store:
        backup(store, tmp_path / "copy.zwitsers")
        assert restore(tmp_path / "copy.zwitsers", server_address) is None
        with open_store(server_address) as other:
            assert other.log() == store.log()
        with pytest.raises(StoreError, match="already exists"):
            restore(tmp_path / "copy.zwitsers", server_address)


def test_each_line_is_an_entry_that_other_programs_can_read(lines: Path) -> None:
    heading, *entries = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    assert heading["format"] == "zwitsers-log"
    assert heading["last"] == len(entries) == 13
    assert entries[-1]["author"] == "Zoë"
    assert entries[-1]["data"] == {"round": 1, "board": 2, "white": "WIN", "black": "LOSS"}


def test_an_export_is_never_written_over(lines: Path, file_address: Path) -> None:
    before = lines.read_bytes()
    with open_store(file_address) as store, pytest.raises(StoreError, match="already exists"):
        export_log(store, lines)
    assert lines.read_bytes() == before


def changed(text: list[str], number: int, change: Callable[[str], str]) -> list[str]:
    return [*text[:number], change(text[number]), *text[number + 1 :]]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda text: text[:-1], DamagedError),
        (lambda text: text[:5] + text[6:], DamagedError),
        (lambda text: [*text[:5], text[6], text[5], *text[7:]], DamagedError),
        (lambda text: changed(text, 13, lambda line: line.replace("WIN", "DRAW")), DamagedError),
        (lambda text: changed(text, 13, lambda line: line[:-4]), StoreError),
        (lambda text: changed(text, 13, lambda line: line.replace('"sequence":13', '"sequence":"13"')), StoreError),
        (lambda text: changed(text, 13, lambda line: line.replace('"author"', '"writer"')), StoreError),
        (lambda text: changed(text, 13, lambda _line: "[]"), StoreError),
        (lambda text: changed(text, 0, lambda line: line.replace('"version":1', '"version":2')), StoreError),
        (lambda text: changed(text, 0, lambda line: line.replace("zwitsers-log", "other")), StoreError),
        (lambda _text: [], StoreError),
        (lambda _text: ["\ud800"], StoreError),
    ],
)
def test_a_log_that_is_not_as_it_was_written_is_refused(
    lines: Path, tmp_path: Path, change: Callable[[list[str]], list[str]], error: type[StoreError]
) -> None:
    text = lines.read_text(encoding="utf-8").splitlines()
    lines.write_bytes("\n".join(change(text)).encode("utf-8", "surrogatepass"))
    with pytest.raises(error) as caught:
        import_log(lines, tmp_path / "new.zwitsers")
    assert str(lines) in str(caught.value)
    assert not (tmp_path / "new.zwitsers").exists()


@pytest.mark.parametrize("value", ["NaN", "1e999", "[" * 100_000 + "]" * 100_000])
def test_data_that_no_entry_of_ours_has_is_refused_in_words(lines: Path, tmp_path: Path, value: str) -> None:
    text = lines.read_text(encoding="utf-8").splitlines()
    made = changed(text, 13, lambda line: canonical(json.loads(line) | {"data": {"x": "@"}}).replace('"@"', value))
    lines.write_text("\n".join(made), encoding="utf-8")
    with pytest.raises(StoreError, match="line 14"):
        import_log(lines, tmp_path / "new.zwitsers")


@pytest.mark.parametrize("batch", [0, 14, 10**30])
def test_an_entry_of_a_command_that_cannot_be_is_refused_in_words(lines: Path, tmp_path: Path, batch: int) -> None:
    """Whoever makes such a log makes its hashes fit, too."""
    text = lines.read_text(encoding="utf-8").splitlines()
    before, last = (json.loads(text[number]) for number in (12, 13))
    row = StoredEntry(**(last | {"batch": batch, "data": canonical(last["data"])}))
    made = hash_of(before["hash"], row)
    text[0] = text[0].replace(last["hash"], made)
    text[13] = canonical(last | {"batch": batch, "hash": made})
    lines.write_text("\n".join(text), encoding="utf-8")
    with pytest.raises(StoreError, match="line 14"):
        import_log(lines, tmp_path / "new.zwitsers")


@pytest.mark.parametrize("field", ["sequence", "batch"])
def test_a_truth_value_is_no_number_of_an_entry(lines: Path, tmp_path: Path, field: str) -> None:
    """In Python `True` equals 1."""
    text = lines.read_text(encoding="utf-8").splitlines()
    lines.write_text("\n".join(changed(text, 1, lambda line: line.replace(f'"{field}":1', f'"{field}":true'))))
    with pytest.raises(StoreError, match="line 2"):
        import_log(lines, tmp_path / "new.zwitsers")


def test_a_log_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be read"):
        import_log(tmp_path / "nowhere.jsonl", tmp_path / "new.zwitsers")


def test_a_log_that_was_tampered_with_is_not_exported(address: str, tmp_path: Path) -> None:
    published(address).close()
    tamper(address)
    with open_store(address) as store, pytest.raises(DamagedError, match="Entry 3"):
        export_log(store, tmp_path / "log.jsonl")
    assert not (tmp_path / "log.jsonl").exists()


def tamper(address: str) -> None:
    """Change an entry, past the triggers."""
    change = "UPDATE zwitsers_entry SET author = 'Mallory' WHERE sequence = 3"
    if not is_server(address):
        with closing(sqlite3.connect(address, isolation_level=None)) as file:
            file.execute("DROP TRIGGER zwitsers_entry_update")
            file.execute(change)
        return
    bare, _, name = address.partition("#")
    with psycopg.connect(bare) as server:
        server.execute("ALTER TABLE zwitsers_entry DISABLE TRIGGER zwitsers_entry_change")
        of = b" AND tournament = (SELECT id FROM zwitsers_tournament WHERE name = %s)"
        server.execute(change.encode() + of, (name,))
        server.execute("ALTER TABLE zwitsers_entry ENABLE TRIGGER zwitsers_entry_change")
