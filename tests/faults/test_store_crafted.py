"""Event files that somebody made to do harm: refused in words, within a second and little memory, and left alone."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

import pytest

from helpers.stores import published
from zwitsers.event.store import DamagedError, StoreError, open_store
from zwitsers.event.store.chain import StoredEntry, canonical, hash_of
from zwitsers.event.store.sqlite import MOST_OF_ONE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MEGABYTES = 200
SECONDS = 1
# Of SQLite's file format.
PAGE, BRANCH, LEAF = 4096, 5, 13
ENDLESS = "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n)"
COLUMNS = "tournament, sequence, batch, author, time, kind, data, hash"


def view(file: sqlite3.Connection) -> None:
    """A table that never ends."""
    file.execute("ALTER TABLE zwitsers_entry RENAME TO kept")
    names = ", ".join(f"1 AS {name}" for name in COLUMNS.split(", ") if name != "sequence")
    file.execute(f"CREATE VIEW zwitsers_entry AS SELECT i AS sequence, {names} FROM {ENDLESS}")


def view_of_the_seal(file: sqlite3.Connection) -> None:
    file.execute("ALTER TABLE zwitsers_tournament RENAME TO kept")
    file.execute(
        "CREATE VIEW zwitsers_tournament AS SELECT id, name, last_hash,"
        f" (SELECT count(*) FROM {ENDLESS}) AS last_sequence FROM kept"
    )


def generated_column(file: sqlite3.Connection) -> None:
    """Every look at an entry would make a gigabyte of it."""
    remake(file, "data TEXT NOT NULL", "data TEXT GENERATED ALWAYS AS (hex(zeroblob(200000000))) VIRTUAL")


def check_constraint(file: sqlite3.Connection) -> None:
    """Looked at when the file is checked."""
    remake(file, "batch <= sequence", "batch <= sequence AND length(hex(zeroblob(400000000))) > 1")


def remake(file: sqlite3.Connection, old: str, new: str) -> None:
    (sql,) = file.execute("SELECT sql FROM sqlite_schema WHERE name = 'zwitsers_entry'").fetchone()
    assert old in sql
    file.execute("DROP TRIGGER zwitsers_entry_delete")
    file.execute("ALTER TABLE zwitsers_entry RENAME TO kept")
    file.execute(sql.replace(old, new))
    if "GENERATED" in new:
        file.execute(
            "INSERT INTO zwitsers_entry (tournament, sequence, batch, author, time, kind, hash)"
            " SELECT tournament, sequence, batch, author, time, kind, hash FROM kept WHERE sequence = 1"
        )


def trigger(file: sqlite3.Connection) -> None:
    """Fires when the next entry is added."""
    file.execute(f"CREATE TRIGGER more AFTER INSERT ON zwitsers_entry BEGIN SELECT count(*) FROM {ENDLESS}; END")


def index(file: sqlite3.Connection) -> None:
    file.execute("CREATE INDEX more ON zwitsers_entry (length(hex(zeroblob(100000000))))")


def many_tables(file: sqlite3.Connection) -> None:
    """Written straight into the list of tables: SQLite itself would take half a minute to make them."""
    file.execute("CREATE TABLE t (a, b, c, d, e, f)")
    (root,) = file.execute("SELECT rootpage FROM sqlite_master WHERE name = 't'").fetchone()
    file.execute("PRAGMA writable_schema = ON")
    tables = [(f"t{n}", f"t{n}", root, f"CREATE TABLE t{n} (a, b, c, d, e, f)") for n in range(20_000)]
    file.execute("BEGIN")
    file.executemany("INSERT INTO sqlite_master VALUES ('table', ?, ?, ?, ?)", tables)
    file.execute("COMMIT")


def huge_value(file: sqlite3.Connection) -> None:
    file.execute("DROP TRIGGER zwitsers_entry_update")
    file.execute("UPDATE zwitsers_entry SET data = hex(zeroblob(60000000)) WHERE sequence = 2")


def another_kind_of_value(file: sqlite3.Connection) -> None:
    file.execute("DROP TRIGGER zwitsers_entry_update")
    file.execute("UPDATE zwitsers_entry SET sequence = 'two', batch = 'a' WHERE sequence = 2")


def binary_data(file: sqlite3.Connection) -> None:
    file.execute("DROP TRIGGER zwitsers_entry_update")
    file.execute("UPDATE zwitsers_entry SET data = x'ff00' WHERE sequence = 2")


def seal_of_another_kind(file: sqlite3.Connection) -> None:
    file.execute("DROP TRIGGER zwitsers_tournament_update")
    file.execute("UPDATE zwitsers_tournament SET last_sequence = 'many'")


def nested(file: sqlite3.Connection) -> None:
    """With the right hash: only what is in it cannot be read."""
    add(file, "[" * 100_000 + "]" * 100_000)


def number_without_end(file: sqlite3.Connection) -> None:
    add(file, '{"player":' + "9" * 100_000 + "}")


def add(file: sqlite3.Connection, data: str) -> None:
    number, last, before = file.execute("SELECT id, last_sequence, last_hash FROM zwitsers_tournament").fetchone()
    row = StoredEntry(last + 1, last + 1, "Mallory", "2026-07-03T10:00:00.000Z", "player-added", data, "")
    row = row._replace(hash=hash_of(before, row))
    file.execute(f"INSERT INTO zwitsers_entry ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (number, *row))
    file.execute("UPDATE zwitsers_tournament SET last_sequence = ?, last_hash = ?", (row.sequence, row.hash))


CRAFTED = (
    view,
    view_of_the_seal,
    generated_column,
    check_constraint,
    trigger,
    index,
    many_tables,
    huge_value,
    another_kind_of_value,
    binary_data,
    seal_of_another_kind,
    nested,
    number_without_end,
)


@pytest.fixture
def whole(file_address: Path) -> Path:
    published(file_address, boards=50).close()
    return file_address


# Says at the end what it took: seconds of work, and the most memory at any moment.
LOG = """
import atexit, sys, time

def tell():
    peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
    print(time.process_time(), peak.split()[1], file=sys.stderr)

atexit.register(tell)
from zwitsers.cli.main import run
sys.exit(run())
"""


class Looked(NamedTuple):
    code: int
    said: str
    seconds: float
    megabytes: float


def looked_at(path: Path) -> Looked:
    """`zwitsers log` of it."""
    ended = subprocess.run(
        [sys.executable, "-c", LOG, "log", str(path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        timeout=120,
        check=False,
    )
    *said, took = ended.stderr.splitlines()
    seconds, kilobytes = map(float, took.split())
    return Looked(ended.returncode, "\n".join(said), seconds, kilobytes / 1024)


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> float:
    """The seconds that a file with nothing wrong takes on this machine."""
    path = tmp_path_factory.mktemp("usual") / "open-2026.zwitsers"
    published(path, boards=50).close()
    looked = looked_at(path)
    assert looked.code == 0, looked.said
    return looked.seconds


@pytest.mark.slow
@pytest.mark.parametrize("craft", CRAFTED)
def test_a_crafted_file_is_refused_in_words_quickly_and_left_as_it_was(
    whole: Path, usual: float, craft: Callable[[sqlite3.Connection], None]
) -> None:
    with closing(sqlite3.connect(whole, isolation_level=None)) as file:
        craft(file)
    before = whole.read_bytes()
    looked = looked_at(whole)
    assert looked.code == 2, looked.said
    assert "backup" in looked.said or "Entr" in looked.said
    assert looked.seconds < usual + SECONDS
    assert looked.megabytes < MEGABYTES
    assert whole.read_bytes() == before
    assert [file.name for file in whole.parent.iterdir()] == [whole.name]


def test_a_table_whose_pages_lead_back_to_themselves_is_refused(whole: Path) -> None:
    """All branches of the tree are the same one: read as it says, it would have more entries than there are atoms."""
    content = bytearray(whole.read_bytes())
    roots = [page for page in range(1, len(content) // 4096) if content[page * 4096] == 5]
    assert roots, "the table is too small to have branches"
    for page in roots:
        start = page * 4096
        cells = int.from_bytes(content[start + 3 : start + 5])
        for cell in range(cells):
            place = start + int.from_bytes(content[start + 12 + 2 * cell : start + 14 + 2 * cell])
            content[place : place + 4] = content[start + 8 : start + 12]
    whole.write_bytes(content)
    with pytest.raises(DamagedError):
        open_store(whole)


def test_a_list_of_tables_without_an_end_is_not_read_to_its_end(whole: Path, usual: float) -> None:
    """One row of that list, an index of ours that SQLite passes over when it comes again, at the end of every branch of
    a tree of eight levels: nothing in it is strange but how much there is."""
    content = bytearray(whole.read_bytes())
    first, number = bytes(content[:PAGE]), len(content) // PAGE
    assert first[100] == LEAF, "the list of tables fits on a page"
    count = int.from_bytes(first[103:105])
    cells = [int.from_bytes(first[place : place + 2]) for place in range(108, 108 + 2 * count, 2)]
    index = next(first[at : at + 2 + first[at]] for at in cells if b"autoindex_zwitsers_entry" in first[at : at + 80])
    tables = bytearray(first)
    tables[: 8 + 2 * count] = first[100 : 108 + 2 * count]
    added = [bytes(tables), page_of(LEAF, [index])]
    added += [
        page_of(BRANCH, [level.to_bytes(4) + b"\x01"] * 400, after=level) for level in range(number + 2, number + 10)
    ]
    top = page_of(BRANCH, [(number + 1).to_bytes(4) + b"\x7f"], after=number + len(added), start=100)
    content[100:PAGE] = top[100:]
    content += b"".join(added)
    content[28:32] = (len(content) // PAGE).to_bytes(4)
    whole.write_bytes(content)
    looked = looked_at(whole)
    assert looked.code == 2, looked.said
    assert looked.seconds < usual + SECONDS


def page_of(kind: int, cells: list[bytes], *, after: int | None = None, start: int = 0) -> bytes:
    """A page of a SQLite table with these cells; `after` is the last branch, `start` where the page itself begins."""
    body, places, end = b"", b"", PAGE
    for cell in cells:
        end -= len(cell)
        body, places = cell + body, places + end.to_bytes(2)
    head = bytes([kind, 0, 0]) + len(cells).to_bytes(2) + end.to_bytes(2) + b"\0"
    head += b"" if after is None else after.to_bytes(4)
    filled = bytes(start) + head + places
    return filled + bytes(end - len(filled)) + body


def test_an_entry_as_large_as_any_of_ours_is_not_too_large(whole: Path) -> None:
    """Guards the limit: a round of ten thousand players fits in it many times."""
    boards = canonical({"pairs": [[board * 2 - 1, board * 2] for board in range(1, 5001)], "round": 1})
    assert len(boards) * 20 < MOST_OF_ONE


def test_a_file_that_is_larger_than_any_tournament_is_not_even_looked_into(whole: Path) -> None:
    os.truncate(whole, 300 << 20)
    with pytest.raises(StoreError) as caught:
        open_store(whole)
    assert caught.value.problems[0].key == "store.strange"
