"""The tables and their migrations, what a file is set to, and what is only loaded when it is needed."""

from __future__ import annotations

import builtins
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from sqlalchemy.dialects.sqlite import dialect as sqlite_dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.schema import CreateTable

from helpers.command import printed
from helpers.stores import published, won
from zwitsers.event.store import (
    DamagedError,
    StoreError,
    address,
    audit,
    event_file,
    migrations,
    open_store,
    schema,
    shape,
    sqlite,
)
from zwitsers.event.store.schema import SCHEMA, VERSION_TABLE, metadata

if TYPE_CHECKING:
    from zwitsers.event.store import Store

STEP = """
from alembic import op

revision = "0003"
down_revision = "0002"

def upgrade() -> None:
    op.execute("DROP TRIGGER zwitsers_entry_insert")
    if FAILS:
        op.execute("SELECT nonsense FROM nowhere")
"""


OLD = Path(__file__).parent / "old_files"


def engine_of(store: Store) -> Any:
    return store._database._engine


def test_the_migrations_make_the_tables_that_the_code_uses(address: str) -> None:
    with published(address) as store, engine_of(store).connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        differences = compare_metadata(context, metadata)
    assert [difference for difference in differences if "zwitsers" in str(difference)] == []


def test_the_number_of_the_schema_is_that_of_the_newest_step() -> None:
    script = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert script.get_current_head() == f"{SCHEMA:04d}"


def test_what_a_file_is_set_to(file_address: Path) -> None:
    with published(file_address) as store:
        store.append([won(1)], "Anna", store.log().last)
        with engine_of(store).connect() as connection:

            def setting(name: str) -> object:
                return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

            assert setting("foreign_keys") == 1
            assert setting("trusted_schema") == 0
            assert setting("application_id") == int.from_bytes(b"ZWIT")
            assert setting("user_version") == SCHEMA
        assert file_address.read_bytes()[18:20] == b"\x01\x01", "no write-ahead log: all of it is in the file"
        assert [file.name for file in file_address.parent.iterdir()] == [file_address.name]


def test_the_words_that_make_a_file_are_those_that_are_looked_for(file_address: Path) -> None:
    published(file_address).close()
    with closing(sqlite3.connect(file_address)) as connection:
        found = connection.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()
    assert {name for kind, name, _sql in found if kind == "trigger"} == set(shape.TRIGGERS)
    assert [row for row in found if not shape.is_ours(*row)] == []


def test_the_tables_of_the_code_are_those_that_are_looked_for() -> None:
    """With their checks, which Alembic does not compare."""
    for table in metadata.sorted_tables:
        words = str(CreateTable(table).compile(dialect=sqlite_dialect()))
        assert shape.is_ours("table", table.name, words), words
    assert {table.name for table in metadata.sorted_tables} | {VERSION_TABLE} == set(shape._TABLES)


@pytest.mark.parametrize("name", ["schema-1", "schema-1-killed"])
def test_a_file_of_the_first_version_opens_with_all_that_is_in_it(file_address: Path, name: str) -> None:
    """Also when its writer was killed, and the last two entries stand in the write-ahead log beside it."""
    for suffix in ("", "-wal"):
        if (OLD / f"{name}.zwitsers{suffix}").exists():
            shutil.copy(OLD / f"{name}.zwitsers{suffix}", f"{file_address}{suffix}")
    with open_store(file_address) as store:
        assert store.state().round(1).open_boards == ([2, 3, 4] if name == "schema-1" else [3, 4])
        assert audit(store) == []
        store.append([won(4)], "Bea", store.log().last)
    with open_store(file_address) as store:
        assert store.log().entries[-1].author == "Bea"
        assert audit(store) == []
    assert not list(file_address.parent.glob("*-wal"))


@pytest.mark.parametrize("read_only", ["file", "folder"])
def test_a_file_of_the_first_version_that_may_only_be_read_is_left_as_it_is(
    file_address: Path, monkeypatch: pytest.MonkeyPatch, read_only: str
) -> None:
    """The system is asked about both; root may write everywhere, so the test answers."""
    shutil.copy(OLD / "schema-1.zwitsers", file_address)
    before = file_address.read_bytes()
    place = file_address if read_only == "file" else file_address.parent
    monkeypatch.setattr(os, "access", lambda path, _mode, **_named: Path(path) != place)
    with open_store(file_address) as store:
        assert store.log().last == 12
        assert audit(store) == []
    assert file_address.read_bytes() == before


@pytest.mark.parametrize("way", ["INSERT OR REPLACE", "REPLACE", "UPDATE OR REPLACE"])
def test_replacing_does_not_pass_the_triggers(file_address: Path, way: str) -> None:
    published(file_address).close()
    before = file_address.read_bytes()
    if way.startswith("UPDATE"):
        statements = [f"{way} zwitsers_entry SET sequence = 2 WHERE sequence = 3"]
    else:
        statements = [
            f"{way} INTO zwitsers_entry SELECT tournament, sequence, batch, 'Mallory', time, kind, data, hash"
            " FROM zwitsers_entry WHERE sequence = 3",
            f"{way} INTO zwitsers_tournament SELECT id, name, 1, last_hash FROM zwitsers_tournament",
            f"{way} INTO zwitsers_tournament SELECT id + 1, name, 1, last_hash FROM zwitsers_tournament",
        ]
    with closing(sqlite3.connect(file_address)) as connection:
        for statement in statements:
            with pytest.raises(sqlite3.IntegrityError, match=r"zwitsers: .* never"):
                connection.execute(statement)
    assert file_address.read_bytes() == before


@pytest.mark.parametrize(
    "change", ["UPDATE zwitsers_schema SET version_num = '0001'", "UPDATE zwitsers_tournament SET name = 'other'"]
)
def test_a_value_that_no_hash_covers_is_checked(file_address: Path, change: str) -> None:
    published(file_address).close()
    with closing(sqlite3.connect(file_address)) as file, file:
        for trigger in file.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            file.execute(f"DROP TRIGGER {trigger[0]}")
        file.execute(change)
    with pytest.raises(DamagedError):
        open_store(file_address)


def test_replacing_does_not_pass_the_triggers_of_a_server(server_address: str) -> None:
    with published(server_address) as store, engine_of(store).connect() as connection:
        with pytest.raises(DBAPIError, match="the log only grows"):
            connection.exec_driver_sql(
                "INSERT INTO zwitsers_entry SELECT * FROM zwitsers_entry WHERE sequence = 3"
                " ON CONFLICT (tournament, sequence) DO UPDATE SET author = 'Mallory'"
            )
        connection.rollback()
        assert audit(store) == []


def test_a_server_waits_for_the_disk_even_where_it_is_told_not_to(server_address: str) -> None:
    published(server_address).close()
    bare, _, name = server_address.partition("#")
    with (
        open_store(f"{bare}?options=-c%20synchronous_commit%3Doff#{name}") as store,
        engine_of(store).connect() as connection,
    ):
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The program as it will be with one more step; gives the file of that step."""
    folder = tmp_path / "steps"
    folder.mkdir()
    for file in Path(migrations.__file__).parent.glob("versions/v*.py"):
        shutil.copy(file, folder)
    monkeypatch.setattr(migrations, "VERSIONS", (folder,))
    for module in (schema, sqlite, event_file):
        monkeypatch.setattr(module, "SCHEMA", SCHEMA + 1)
    return folder / "v0003_note.py"


@pytest.fixture
def older(file_address: Path) -> Path:
    """A file of this version, with something in it."""
    with published(file_address) as store:
        store.append([won(1)], "Anna", store.log().last)
    return file_address


def test_an_older_file_is_copied_and_brought_up_to_date(older: Path, newer: Path, tmp_path: Path) -> None:
    newer.write_text(STEP.replace("FAILS", "False"))
    before = older.read_bytes()
    with open_store(older) as store:
        assert audit(store) == []
        store.append([won(2)], "Anna", store.log().last)
        with engine_of(store).connect() as connection:
            made = "SELECT count(*) FROM sqlite_schema WHERE name = 'zwitsers_entry_insert'"
            assert connection.exec_driver_sql(made).scalar() == 0
            assert connection.exec_driver_sql("PRAGMA user_version").scalar() == SCHEMA + 1
    (copy,) = (tmp_path / "open-2026.backups").glob("*-upgrade-n1.zwitsers")
    assert copy.read_bytes()[60:64] == before[60:64]
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT max(sequence) FROM zwitsers_entry").fetchone() == (12,)


def test_a_step_that_fails_leaves_the_file_as_it_was(older: Path, newer: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newer.write_text(STEP.replace("FAILS", "True"))
    with pytest.raises(StoreError, match="nowhere"):
        open_store(older)
    monkeypatch.undo()
    with open_store(older) as store:
        assert audit(store) == []
        assert store.log().last == 12


def test_a_file_in_the_mode_of_a_write_ahead_log_leaves_that_mode_when_it_is_written(file_address: Path) -> None:
    """Another program has changed the mode, and closed the file."""
    published(file_address).close()
    with closing(sqlite3.connect(file_address)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    assert file_address.read_bytes()[18:20] == b"\x02\x02"
    with open_store(file_address) as store:
        store.append([won(1)], "Anna", store.log().last)
    assert file_address.read_bytes()[18:20] == b"\x01\x01"
    assert [file.name for file in file_address.parent.iterdir() if file.is_file()] == [file_address.name]


@pytest.mark.parametrize(
    ("statements", "number"),
    [
        ([], 0),
        ([f"CREATE TABLE {VERSION_TABLE} (version_num TEXT)"], 0),
        ([f"CREATE TABLE {VERSION_TABLE} (version_num TEXT)", f"INSERT INTO {VERSION_TABLE} VALUES ('0002')"], 2),
    ],
)
def test_a_database_without_a_number_has_no_schema(statements: list[str], number: int) -> None:
    with create_engine("sqlite://").begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
        assert migrations.schema_of(connection) == number


def test_the_steps_may_be_in_a_folder_with_a_percent_sign(tmp_path: Path) -> None:
    """An INI file, which Alembic reads, gives that sign a meaning."""
    folder = tmp_path / "100%(here)s"
    shutil.copytree(Path(migrations.__file__).parent / "versions", folder)
    with create_engine("sqlite://").begin() as connection:
        migrations.upgrade(connection, (folder,))
        assert migrations.schema_of(connection) == SCHEMA


@pytest.mark.parametrize(
    "row",
    [
        ("table", b"zwitsers_entry", None),
        ("index", None, None),
        ("table", "zwitsers_entry", None),
        ("index", "other_index", None),
        ("table", "zwitsers_entry", b"CREATE TABLE"),
        ("view", "zwitsers_entry", "CREATE VIEW zwitsers_entry AS SELECT 1"),
    ],
)
def test_whatever_else_stands_in_the_list_of_a_file_is_not_ours(row: tuple[Any, Any, Any]) -> None:
    assert not shape.is_ours(*row)
    assert shape.is_ours("index", "sqlite_autoindex_zwitsers_entry_1", None)


def test_the_store_is_imported_without_the_libraries_for_sql() -> None:
    """Whoever uses the engine only does not have them."""
    probe = "import sys, zwitsers.event.store; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    loaded = printed(probe).split()
    assert "zwitsers" in loaded
    assert {"sqlalchemy", "alembic", "psycopg"}.isdisjoint(loaded)


def test_opening_a_file_loads_neither_alembic_nor_psycopg(older: Path) -> None:
    """They take as long as the rest together; a file of this version needs neither."""
    probe = (
        "import sys; from zwitsers.event.store import open_store; open_store(sys.argv[1]).log(); print(*sys.modules)"
    )
    loaded = printed(probe, str(older)).split()
    assert "sqlalchemy" in loaded
    assert {"alembic.command", "psycopg"}.isdisjoint(loaded)


def test_a_missing_library_is_named(file_address: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "find_spec", lambda name: None if name == "alembic" else builtins.object())
    with pytest.raises(StoreError, match=r"alembic.*zwitsers\[app\]"):
        open_store(file_address)


def test_a_file_is_backed_up_before_its_upgrade_also_without_other_backups(file_address: Path) -> None:
    shutil.copy(OLD / "schema-1.zwitsers", file_address)
    open_store(file_address, backups=None).close()
    (backup,) = file_address.parent.glob("*.backups/*upgrade*")
    assert sqlite.check_header(backup) == 1
