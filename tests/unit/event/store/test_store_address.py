"""Addresses of stores, what a server says of its tournaments, and the defaults of what a caller leaves out."""

from __future__ import annotations

import builtins
import os
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from helpers.stores import opening, published, won
from zwitsers.event.events import PairForbidden
from zwitsers.event.log import LogEnds
from zwitsers.event.parameters import ParameterKind
from zwitsers.event.request_events import PlayerCheckedIn, RequestMade
from zwitsers.event.store import StoreError, address, create_store, ends, event_file, open_store, postgres, seeds, size
from zwitsers.event.store.address import is_server, need_libraries, now
from zwitsers.event.store.data_folder import VARIABLE, data_folder
from zwitsers.event.store.postgres import _choose, _migrate, address_parts
from zwitsers.event.store.rows import author_name, stamp
from zwitsers.event.store.schema import SCHEMA


def told(error: pytest.ExceptionInfo[StoreError]) -> list[tuple[str, dict[str, object]]]:
    return [(problem.key, problem.values) for problem in error.value.problems]


@pytest.mark.parametrize(
    ("given", "server"),
    [
        ("postgresql://anna@here/open#a", True),
        ("postgres://here/open", True),
        ("postgresql.zwitsers", False),
        ("folder/postgresql://here", False),
        (Path("open.zwitsers"), False),
    ],
)
def test_a_server_is_known_by_its_scheme(given: str | Path, server: bool) -> None:
    assert is_server(given) is server


def test_only_a_server_needs_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = {"psycopg"}
    monkeypatch.setattr(address, "find_spec", lambda name: None if name in missing else builtins.object())
    need_libraries("open.zwitsers")
    with pytest.raises(StoreError) as caught:
        need_libraries("postgresql://here/open")
    assert told(caught) == [("store.library", {"library": "psycopg"})]
    missing |= {"sqlalchemy", "alembic"}
    with pytest.raises(StoreError) as caught:
        need_libraries("postgresql://here/open")
    names = [values["library"] for _key, values in told(caught)]
    assert names == ["sqlalchemy", "alembic", "psycopg"]
    with pytest.raises(StoreError) as caught:
        need_libraries("open.zwitsers")
    assert [values["library"] for _key, values in told(caught)] == ["sqlalchemy", "alembic"]


def test_the_clock_of_a_store_is_that_of_the_world() -> None:
    assert now().tzinfo is UTC
    assert abs(now() - datetime.now(tz=UTC)) < timedelta(minutes=1)


def test_a_file_without_backups_has_no_head_either(file_address: Path) -> None:
    with create_store(file_address, opening(1), backups=None) as store:
        store.append([won(1)], "Anna", store.log().last)
        assert (store._keeper, store._head, store.path) == (None, None, file_address)
        assert store.older_copy() == []
    assert list(file_address.parent.iterdir()) == [file_address]


def test_an_empty_tournament_on_a_server_has_no_head(
    server_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "data"))
    with create_store(server_address) as store:
        assert not (tmp_path / "data").exists()
        store.append(opening(1), "Anna", 0)
        rows, seal = store.raw()
    (head,) = (tmp_path / "data" / "heads").iterdir()
    found = store._head.read() if store._head else None
    assert head.name.endswith(".json")
    assert found == (rows[0].hash, seal)


# The data folder


def test_the_data_folder_is_that_of_the_variable_or_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "~/zwitsers-data")
    assert data_folder() == Path.home() / "zwitsers-data"
    monkeypatch.setenv(VARIABLE, "")
    found = data_folder()
    assert found is not None
    assert found.name == "zwitsers"
    monkeypatch.delenv(VARIABLE)
    assert data_folder() == found
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    assert data_folder() is None


# A server


def test_the_ends_of_logs_with_requests_that_are_not_public(server_address: str) -> None:
    name = server_address.partition("#")[2]
    with published(f"{server_address}-a") as one, create_store(f"{server_address}-b"):
        one.append([PlayerCheckedIn(3, 2), RequestMade(1, 4, "absent", 2)], "phone", 11)
        names = [f"{name}-a", f"{name}-b", "nowhere"]
        private = sum(not entry.event.public for entry in one.log().entries[11:])
        assert private > 0
        assert ends(server_address, names) == {
            f"{name}-a": LogEnds(13, 13 - private),
            f"{name}-b": LogEnds(0, 0),
        }
        assert one.log().ends == LogEnds(13, 13 - private)
        assert size(server_address) > 100_000


def test_a_log_without_a_public_entry_has_no_public_end(server_address: str) -> None:
    name = server_address.partition("#")[2]
    with create_store(server_address, [PairForbidden((1, 2)), PairForbidden((3, 4))]) as store:
        assert ends(server_address, [name]) == {name: LogEnds(2, 0)}
        assert store.log().ends == LogEnds(2, 0)


def test_parts_of_an_address() -> None:
    url, name, place = address_parts("postgres://anna:secret@here:5433/open?sslmode=require#weekend#a")
    assert (url.drivername, url.password, url.database, url.port) == ("postgresql+psycopg", "secret", "open", 5433)
    assert (name, place) == ("weekend#a", "postgresql://anna:***@here:5433/open?sslmode=require")
    assert address_parts("postgresql://here/open")[1] == ""
    with pytest.raises(StoreError) as caught:
        address_parts("postgresql://anna:secret@here:port/open")
    assert told(caught) == [("store.address", {})]


def test_the_tournament_of_an_address_is_chosen() -> None:
    two = {"b": 2, "a": 1}
    assert _choose(two, "b", "here") == (2, "here#b")
    assert _choose({"b": 2}, "", "here") == (2, "here#b")
    for numbers, name, expected in (
        (two, "c", ("store.no-tournament", {"place": "here", "name": "c", "choices": "a, b"})),
        ({"b": 2}, "c", ("store.no-tournament", {"place": "here", "name": "c", "choices": "b"})),
        ({}, "c", ("store.no-tournament", {"place": "here", "name": "c", "choices": "–"})),
        (two, "", ("store.which", {"place": "here", "choices": "a, b"})),
        ({}, "", ("store.which", {"place": "here", "choices": "–"})),
    ):
        with pytest.raises(StoreError) as caught:
            _choose(numbers, name, "here")
        assert told(caught) == [expected]


@pytest.mark.parametrize(
    ("schema", "create", "expected"),
    [
        (SCHEMA + 1, True, ("store.newer", {"place": "here", "found": SCHEMA + 1, "known": SCHEMA})),
        (0, False, ("store.no-tournaments", {"place": "here"})),
        (SCHEMA, False, None),
        (0, True, "upgrade"),
        (1, False, "upgrade"),
    ],
)
def test_a_database_is_migrated_under_a_lock_if_its_schema_is_older(
    monkeypatch: pytest.MonkeyPatch, schema: int, create: bool, expected: object
) -> None:
    done: list[str] = []
    connection: Any = SimpleNamespace(execute=lambda _statement, values: done.append(f"lock {values['lock']:x}"))
    monkeypatch.setattr(postgres, "schema_of", lambda _connection: schema)
    monkeypatch.setattr(postgres, "upgrade", lambda _connection: done.append("upgrade"))
    if expected in (None, "upgrade"):
        _migrate(connection, "here", create=create)
        assert done == (["lock 5a574954", "upgrade"] if expected else [])
        return
    with pytest.raises(StoreError) as caught:
        _migrate(connection, "here", create=create)
    assert told(caught) == [expected]
    assert done == []


def test_the_schema_of_a_database_is_looked_at_once(server_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with published(server_address):  # its pool stays, and with it what is known of the database
        monkeypatch.setattr(postgres, "schema_of", lambda _connection: pytest.fail("looked at again"))
        open_store(server_address).close()


# An event file


def test_the_pages_of_a_file_are_checked_when_another_has_written(
    file_address: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with published(file_address) as one, open_store(file_address) as two:
        assert one.log() == two.log()
        checked: list[Path] = []
        monkeypatch.setattr(event_file, "check_file", checked.append)
        one.append([won(1)], "Anna", 11)
        assert one.log().last == one.seal().sequence == 12
        assert checked == []
        assert two.log().last == 12
        assert checked == [file_address]
        assert two.seal().sequence == 12
        one.raw()
        two.raw()
        assert checked == [file_address]


def test_the_whole_chain_is_checked_only_if_a_file_was_changed_in_its_place(
    file_address: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chains: list[object] = []
    monkeypatch.setattr(event_file.FileDatabase, "_check_chain", lambda self, _connection: chains.append(self))
    with published(file_address) as one, open_store(file_address) as two:
        one.append([won(1)], "Anna", 11)
        assert two.log().last == 12
        assert chains == []
        os.utime(file_address)
        assert two.log().last == 12
        assert chains == [two._database]
        assert two.log().last == 12
        assert len(chains) == 1


def test_a_file_that_is_gone_is_read_from_memory_and_not_written(file_address: Path) -> None:
    with published(file_address) as store:
        log = store.log()
        file_address.unlink()
        assert (store.log(), store.seal().sequence) == (log, 11)
        for attempt in (store.check, store.raw, lambda: store.append([won(1)], "Anna", 11)):
            with pytest.raises(StoreError) as caught:
                attempt()
            assert told(caught) == [("store.gone", {"place": str(file_address)})]


# Defaults


def test_a_seed_has_at_most_six_digits_and_a_secret_32(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[int] = []

    def drawn(limit: int) -> int:
        limits.append(limit)
        return 17

    monkeypatch.setattr(seeds, "randbelow", drawn)
    assert (seeds.new_seed(), limits) == (17, [1_000_000])
    assert len(seeds.new_secret()) == 32


def test_the_default_of_each_kind_of_parameter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeds, "new_seed", lambda: 17)
    monkeypatch.setattr(seeds, "new_secret", lambda: "secret")
    monkeypatch.setattr(seeds, "local_now", lambda: "now")
    monkeypatch.setattr(seeds, "draws_lots", lambda state: state.lots)
    state: Any = SimpleNamespace(lots=True, lot_secret="")
    found = {kind: seeds.default_value(kind, state) for kind in ParameterKind}
    assert {kind: value for kind, value in found.items() if value is not None} == {
        ParameterKind.SEED: 17,
        ParameterKind.LOT_SEED: 17,
        ParameterKind.FINAL_SEED: 17,
        ParameterKind.MOMENT: "now",
        ParameterKind.SECRET: "secret",
    }
    none: Any = SimpleNamespace(lots=False, lot_secret="secret")
    assert seeds.default_value(ParameterKind.FINAL_SEED, none) is None
    assert seeds.default_value(ParameterKind.LOT_SEED, none) is None
    assert [seeds.seed_to_finish(one, given) for one in (state, none) for given in (0, 3)] == [0, 3, 0, 3]
    committed: Any = SimpleNamespace(lot_secret="secret")
    free: Any = SimpleNamespace(lot_secret="")
    assert [seeds.seed_to_draw(one, given) for one in (committed, free) for given in (None, 0, 5)] == [
        *(None, 0, 5),
        *(17, 0, 5),
    ]


def test_a_moment_and_a_name_as_they_are_stored() -> None:
    assert stamp(datetime(2026, 7, 3, 10, 0, 0, 1999, tzinfo=UTC)) == "2026-07-03T10:00:00.001Z"
    assert author_name("  Zoë\tde \x00Vries\n") == "Zoëde Vries"
    assert author_name("\x00 Zoë \udcff") == "Zoë"
