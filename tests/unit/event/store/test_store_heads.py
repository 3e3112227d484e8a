"""A log that was cut at its end: what is known outside the event file shows it."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from helpers.command import called
from helpers.sites import Clock, client_of, session_of, site_with_people
from helpers.stores import opening, ticking, won
from zwitsers.event import actions
from zwitsers.event.store import (
    Seal,
    audit,
    audit_report,
    backup,
    create_store,
    export_log,
    last_seal,
    open_store,
    restore,
)
from zwitsers.event.store.heads import Head, HeadFile

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.event.store import Store


@pytest.fixture
def event(file_address: Path) -> Path:
    """Round 1 published and four results: the last backup is of before the publication."""
    with create_store(file_address, opening(4)[:9], "arbiter", clock=ticking()) as store:
        store.run(actions.pair, "Anna")
        store.run(actions.publish, "Anna")
        for board in range(1, 5):
            enter(store, board)
    return file_address


def enter(store: Store, board: int) -> None:
    store.append([won(board)], "Anna", store.log().last)


def cut(path: Path, last: int) -> None:
    """Remove the entries after this one, as somebody does who knows the tables: every hash is right afterwards."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        triggers = file.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _sql in triggers:
            file.execute(f"DROP TRIGGER {name}")
        file.execute("DELETE FROM zwitsers_entry WHERE sequence > ?", (last,))
        (digest,) = file.execute("SELECT hash FROM zwitsers_entry WHERE sequence = ?", (last,)).fetchone()
        file.execute("UPDATE zwitsers_tournament SET last_sequence = ?, last_hash = ?", (last, digest))
        for _name, sql in triggers:
            file.execute(sql)


def keys_of(path: Path) -> list[str]:
    with open_store(path) as store:
        return [problem.key for problem in audit(store)]


def head_of(path: Path) -> HeadFile:
    return HeadFile(path.with_suffix(".backups") / "head.json")


def test_entries_cut_off_at_the_end_are_found(event: Path) -> None:
    with open_store(event) as store:
        report = audit_report(store)
        assert report.problems == []
        assert [message.key for message in report.compared] == [
            "store.audit.compared-head",
            "store.audit.compared-backups",
        ]
        assert report.compared[0].values == {"last": 15}
    cut(event, 13)
    with open_store(event) as store:
        (problem,) = audit(store)
    assert (problem.key, problem.values) == ("store.audit.behind-head", {"last": 13, "known": 15})


def test_what_is_entered_after_the_cut_does_not_hide_it(event: Path) -> None:
    cut(event, 13)
    with open_store(event) as store:
        for board in (4, 3, 3, 4):
            enter(store, board)
        assert store.log().last > 15
        assert [problem.key for problem in store.older_copy()] == []
    assert keys_of(event) == ["store.audit.behind-head"]


def test_the_desk_says_so(event: Path) -> None:
    cut(event, 13)
    with open_store(event) as store:
        assert [problem.key for problem in store.older_copy()] == ["store.audit.behind-head"]


def test_a_head_that_lags_behind_or_is_damaged_says_nothing(event: Path) -> None:
    head = head_of(event)
    before = head.read()
    assert before is not None
    with open_store(event) as store:
        enter(store, 1)
        assert head.read() == Head(before.first, store.seal())
    head.write(before)
    assert keys_of(event) == []
    for text in ("", "[1]", '{"first": 1, "sequence": "x", "hash": null}', "[" * 100_000):
        head.path.write_text(text)
        assert keys_of(event) == []
    with open_store(event) as store:
        enter(store, 2)
        assert head.read() == Head(before.first, store.seal())


def test_a_restored_backup_is_the_new_head(event: Path) -> None:
    (first, *_) = sorted(event.with_suffix(".backups").glob("*.zwitsers"))
    restore(first, event)
    assert keys_of(event) == []
    with open_store(event) as store:
        store.run(actions.pair, "Anna")
    assert keys_of(event) == []
    cut(event, 9)
    assert keys_of(event) == ["store.audit.behind-head"]


def test_the_file_as_it_is_can_be_accepted(event: Path) -> None:
    cut(event, 13)
    restore(event, event)
    assert keys_of(event) == []


def test_every_backup_since_the_last_restore_is_compared(event: Path, tmp_path: Path) -> None:
    """Also when the last one was made after the cut."""
    cut(event, 9)
    head_of(event).path.unlink()
    with open_store(event) as store:
        store.run(actions.pair, "Anna")
    assert keys_of(event) == ["store.audit.behind"]


def test_a_backup_or_an_exported_log_given_to_the_audit(
    event: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_store(event) as store:
        backup(store, tmp_path / "stick.zwitsers")
        export_log(store, tmp_path / "mail.jsonl")
        seal = store.seal()
    assert [last_seal(tmp_path / name) for name in ("stick.zwitsers", "mail.jsonl")] == [seal, seal]
    for name in ("stick.zwitsers", "mail.jsonl"):
        ended = called(capsys, "audit", str(event), "--against", str(tmp_path / name))
        assert ended.code == 0
        assert "seals that you gave: 1, the last of entry 15" in ended.out
    shutil.rmtree(event.with_suffix(".backups"))
    cut(event, 13)
    for name in ("stick.zwitsers", "mail.jsonl"):
        assert called(capsys, "audit", str(event), "--against", str(tmp_path / name)).code == 4
    ended = called(capsys, "audit", str(event))
    assert ended.code == 0
    assert "nothing outside the log itself" in ended.out


def test_the_page_and_the_api_say_what_was_compared(event: Path) -> None:
    site = site_with_people(event.parent, Clock())
    with client_of(site, session_of(site, "Bea")) as arbiter:
        address = f"/api/tournaments/{event.stem}/audit"
        found = arbiter.get(address, params={"seal": Seal(3, "0" * 64).text}).json()
        assert not found["in_order"]
        assert len(found["compared"]) == 3
        assert "acknowledged here (15)" in arbiter.get(f"/desk/{event.stem}/log").text
        site.tournaments.close()
        cut(event, 13)
        assert not arbiter.get(address).json()["in_order"]
        assert "cut off" in arbiter.get(f"/desk/{event.stem}/log").text
        assert "cut off" in arbiter.get(f"/desk/{event.stem}").text
    site.close()


def test_the_head_of_another_tournament_says_nothing(event: Path) -> None:
    """A file of the same name was put in its place."""
    head = HeadFile(event.with_name(f"{event.stem}.backups") / "head.json")
    known = head.read()
    assert known is not None
    head.write(Head("0" * 64, Seal(known.seal.sequence + 5, "1" * 64)))
    with open_store(event) as store:
        report = audit_report(store)
    assert report.problems == []
    assert "store.audit.compared-head" not in [message.key for message in report.compared]


def test_backups_before_the_last_of_two_restores_do_not_count(event: Path) -> None:
    clock = ticking()
    (first, *_) = sorted(event.with_suffix(".backups").glob("*.zwitsers"))
    restore(first, event, clock=clock)
    with open_store(event) as store:
        store.run(actions.pair, "Anna")
        store.run(actions.publish, "Anna")  # with a backup that knows the pairing
    restore(first, event, clock=clock)
    assert keys_of(event) == []


def test_without_a_head_the_newest_backup_shows_it(event: Path) -> None:
    """The newest backup, before the publication, has ten entries."""
    head_of(event).path.unlink()
    cut(event, 10)
    with open_store(event) as store:
        assert store.older_copy() == []
    cut(event, 9)
    with open_store(event) as store:
        assert [problem.key for problem in store.older_copy()] == ["store.audit.behind"]


def test_the_head_of_another_tournament_is_replaced_by_the_next_entry(event: Path) -> None:
    head = head_of(event)
    before = head.read()
    assert before is not None
    head.write(Head("0" * 64, Seal(before.seal.sequence + 5, "1" * 64)))
    with open_store(event) as store:
        enter(store, 1)
        assert head.read() == Head(before.first, store.seal())


def test_a_head_is_not_set_back_by_a_process_that_notes_it_late(event: Path) -> None:
    """Two processes commit one after the other, and write the head in the other order."""
    with open_store(event) as one, open_store(event) as two:
        one.log()
        before = one._known
        enter(one, 1)
        enter(two, 2)
        latest = head_of(event).read()
        assert latest is not None
        assert latest.seal.sequence == 17
        one._note_head(before, one._known)
        assert head_of(event).read() == latest
