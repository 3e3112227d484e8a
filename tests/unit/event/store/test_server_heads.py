"""A log on a server that was cut at its end: the head that this machine keeps outside the database shows it."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import psycopg
import pytest

from helpers.command import called
from helpers.stores import published, won
from zwitsers.event.store import audit, audit_report, export_log, import_log, open_store
from zwitsers.event.store.data_folder import VARIABLE

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.event.store import Store


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def event(server_address: str) -> str:
    """Twelve entries: round 1 published, and one result."""
    with published(server_address) as store:
        enter(store, 1)
    return server_address


def enter(store: Store, board: int) -> None:
    store.append([won(board)], "Anna", store.log().last)


def cut(address: str, last: int) -> None:
    """Remove the entries after this one, as an administrator of the database can: every hash is right afterwards."""
    database, _, name = address.partition("#")
    with psycopg.connect(database, autocommit=True) as server:
        server.execute("SET session_replication_role = replica")
        (number,) = server.execute("SELECT id FROM zwitsers_tournament WHERE name = %s", (name,)).fetchone() or (0,)
        server.execute("DELETE FROM zwitsers_entry WHERE tournament = %s AND sequence > %s", (number, last))
        server.execute(
            "UPDATE zwitsers_tournament SET last_sequence = %s, last_hash = "
            "(SELECT hash FROM zwitsers_entry WHERE tournament = %s AND sequence = %s) WHERE id = %s",
            (last, number, last, number),
        )


def keys_of(address: str) -> list[str]:
    with open_store(address) as store:
        return [problem.key for problem in audit(store)]


def test_entries_cut_off_at_the_end_are_found(event: str, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store(event) as store:
        report = audit_report(store)
    assert report.problems == []
    assert [(message.key, message.values) for message in report.compared] == [
        ("store.audit.compared-head", {"last": 12})
    ]
    cut(event, 11)
    with open_store(event) as store:
        (problem,) = audit(store)
        assert (problem.key, problem.values) == ("store.audit.behind-head", {"last": 11, "known": 12})
        assert [found.key for found in store.older_copy()] == ["store.audit.behind-head"]
    assert called(capsys, "audit", event).code == 4


def test_a_new_tournament_has_a_head_before_its_second_command(server_address: str) -> None:
    published(server_address).close()
    assert keys_of(server_address) == []
    cut(server_address, 10)
    assert keys_of(server_address) == ["store.audit.behind-head"]


def test_what_is_entered_after_the_cut_does_not_hide_it(event: str) -> None:
    cut(event, 11)
    with open_store(event) as store:
        for board in (2, 3, 4):
            enter(store, board)
    assert keys_of(event) == ["store.audit.behind-head"]


def test_another_machine_that_is_ahead_is_no_cut(event: str, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each machine keeps what it acknowledged itself; what others wrote since is in the log as well."""
    monkeypatch.setenv(VARIABLE, str(data.with_name("elsewhere")))
    with open_store(event) as store:
        enter(store, 2)
    assert keys_of(event) == []
    monkeypatch.setenv(VARIABLE, str(data))
    assert keys_of(event) == []
    with open_store(event) as store:
        enter(store, 3)
        assert audit_report(store).compared[0].values == {"last": 14}


def test_the_head_is_private_and_has_no_address_in_it(event: str, data: Path) -> None:
    (head,) = (data / "heads").iterdir()
    assert stat.S_IMODE(head.stat().st_mode) == 0o600
    assert stat.S_IMODE(head.parent.stat().st_mode) == 0o700
    assert "postgres" not in head.name + head.read_text()


def test_a_log_that_is_put_back_has_its_own_head(event: str, tmp_path: Path) -> None:
    """The same tournament under its old name, as far as it was exported: that is what is acknowledged now."""
    with open_store(event) as store:
        export_log(store, tmp_path / "old.jsonl")
        enter(store, 2)
    database, _, name = event.partition("#")
    with psycopg.connect(database, autocommit=True) as server:
        server.execute("SET session_replication_role = replica")
        number = "SELECT id FROM zwitsers_tournament WHERE name = %s"
        server.execute(f"DELETE FROM zwitsers_entry WHERE tournament = ({number})".encode(), (name,))
        server.execute("DELETE FROM zwitsers_tournament WHERE name = %s", (name,))
    import_log(tmp_path / "old.jsonl", event)
    assert keys_of(event) == []


def test_a_data_folder_that_cannot_be_written_stops_nobody(
    event: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "file"))
    with open_store(event) as store:
        enter(store, 2)
        report = audit_report(store)
    assert (report.problems, [message.key for message in report.compared]) == ([], ["store.audit.compared-nothing"])
