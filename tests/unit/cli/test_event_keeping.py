"""Keeping an event: audit, backups, moving it, and what comes of files that are not as they should be."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from helpers.command import DEMO, Ended, called, started
from helpers.event_desk import EventDesk, set_up
from helpers.stores import database, server_address
from zwitsers.event import actions
from zwitsers.event.store import open_store
from zwitsers.event.store.schema import entry

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["database", "server_address"]


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> EventDesk:
    made = set_up(tmp_path, capsys)
    made.play("1:1-0", "2:½", "3:0-1R")
    return made


# Audit


def test_an_audit_gives_a_seal_that_holds_later(desk: EventDesk) -> None:
    said = desk.ok("audit")
    (seal,) = re.findall(r"Seal: (\d+:[0-9a-f]+)", said)
    desk.ok("player", "withdraw", "anna")
    desk.ok("audit", "--seal", seal)
    assert desk("audit", "--seal", f"{seal[:-1]}{'0' if seal[-1] != '0' else '1'}").code == 4
    desk.refused("audit", "--seal", "nonsense")


def test_an_audit_finds_what_was_changed_in_the_file(desk: EventDesk) -> None:
    with closing(sqlite3.connect(desk.event)) as connection, connection:
        for (trigger,) in list(connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")):
            connection.execute(f"DROP TRIGGER {trigger}")
        changed = connection.execute(
            f"UPDATE {entry.name} SET data = replace(data, 'Anna', 'Hanna')  WHERE sequence = 2"
        )
        assert changed.rowcount == 1
    ended = desk("audit")
    assert ended.code == 4
    assert "2" in ended.out


# Backups


def test_a_backup_and_putting_it_back(desk: EventDesk, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy.zwitsers")
    desk.ok("backup", copy)
    desk.refused("backup", copy, code=2)
    desk.ok("player", "withdraw", "anna")
    ended = called(desk.capture, "restore", copy, desk.event)
    assert ended.code == 1
    assert "--yes" in ended.err
    assert desk.state.entrants[1].withdrawn_in(2)
    ended = called(desk.capture, "restore", copy, desk.event, "--yes")
    assert ended.code == 0, ended.err
    assert not desk.state.entrants[1].withdrawn_in(2)
    (kept,) = tmp_path.glob("open.replaced-*")
    assert str(kept) in ended.out


def test_restoring_to_a_new_place_asks_nothing(desk: EventDesk, tmp_path: Path) -> None:
    copy, other = str(tmp_path / "copy.zwitsers"), str(tmp_path / "other.zwitsers")
    desk.ok("backup", copy)
    assert called(desk.capture, "restore", copy, other).code == 0
    assert len(EventDesk(other, desk.capture).state.entrants) == 6


def test_automatic_backups_are_beside_the_file(desk: EventDesk, tmp_path: Path) -> None:
    names = sorted(file.name for file in (tmp_path / "open.backups").glob("*.zwitsers"))
    assert any("pairing-1" in name for name in names)
    assert any("publication-1" in name for name in names)


# Moving


def test_a_log_moves_an_event_with_its_history(desk: EventDesk, tmp_path: Path) -> None:
    log, other = str(tmp_path / "open.log"), str(tmp_path / "other.zwitsers")
    desk.refused("export", "--format", "log")
    desk.ok("export", "--format", "log", "-o", log)
    assert called(desk.capture, "import", log, other).code == 0
    moved = EventDesk(other, desk.capture)
    assert moved.ok("log", "--json") == desk.ok("log", "--json")
    # What it was compared with lies beside the event, and does not move with its log.
    assert moved.ok("audit").splitlines()[-1] == desk.ok("audit").splitlines()[-1]


def test_a_trf_file_becomes_an_event_with_all_its_rounds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = str(tmp_path / "demo.zwitsers")
    assert "--system" in called(capsys, "import", DEMO, other).err
    ended = called(capsys, "import", DEMO, other, "--system", "knsb-wp")
    assert ended.code == 0, ended.err
    desk = EventDesk(other, capsys)
    # All rounds have been played, so the event shows the final ranking; a file only when it is asked for.
    for own, of_file in (((), ("--final",)), (("--after", "4"), ("--after", "4"))):
        lines = json.loads(desk.ok("standings", "--json", *own))
        assert [line["player"].pop("id") for line in lines] == [line["number"] for line in lines]
        in_file = json.loads(called(capsys, "standings", DEMO, "--system", "knsb-wp", "--json", *of_file).out)
        assert {line["player"].pop("id") for line in in_file} == {None}
        # Performances are a setting, which only an event has.
        assert [line.pop("performance") for line in in_file] == [None] * len(lines)
        assert [line.pop("performance") for line in lines] != [None] * len(lines)
        assert lines == in_file
    assert len(desk.state.published) == 5
    assert desk.state.lots == {player: player for player in range(1, 9)}
    back = tmp_path / "back.trf"
    desk.ok("export", "-o", str(back))
    checked = called(capsys, "check", str(back), "--system", "knsb-wp", "--json").out
    assert json.loads(checked) == json.loads(called(capsys, "check", DEMO, "--system", "knsb-wp", "--json").out)


def test_an_unfinished_round_stays_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, other = tmp_path / "half.trf", str(tmp_path / "half.zwitsers")
    assert called(capsys, "demo", "--trf", "--after", "4").code == 0
    half = called(capsys, "demo", "--trf", "--after", "4").out
    file.write_text(half, encoding="utf-8")
    paired = str(tmp_path / "paired.trf")
    assert called(capsys, "pair", str(file), "--system", "knsb-wp", "--write-trf", paired).code == 0
    assert called(capsys, "import", paired, other, "--system", "knsb-wp").code == 0
    desk = EventDesk(other, capsys)
    assert len(desk.state.published) == 5
    assert desk.state.rounds[4].open_boards
    desk.ok("result", "1:1-0")


def test_a_draft_is_not_exported(desk: EventDesk) -> None:
    before = desk.ok("export")
    desk.ok("pair")
    assert desk.ok("export") == before


# Files that are not as they should be


@pytest.mark.parametrize("words", [("standings",), ("log",), ("result", "1:1-0"), ("audit",)])
def test_a_file_that_is_not_there_or_not_ours(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    missing = EventDesk(str(tmp_path / "nothing.zwitsers"), capsys)
    system = ("--system", "kndb") if words == ("standings",) else ()
    assert missing(*words, *system).code == 2
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("CREATE TABLE t (x)")
    other = EventDesk(str(tmp_path / "other.db"), capsys)
    ended = other(*words)
    assert ended.code == 2
    assert "other.db" in ended.err


def test_restoring_over_a_file_that_is_no_event_asks_as_well(desk: EventDesk, tmp_path: Path) -> None:
    copy, letter = str(tmp_path / "copy.zwitsers"), tmp_path / "letter.txt"
    desk.ok("backup", copy)
    letter.write_text("Dear sir", encoding="utf-8")
    assert called(desk.capture, "restore", copy, str(letter)).code == 1
    assert letter.read_text(encoding="utf-8") == "Dear sir"


def test_a_trf_file_is_no_event(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "result", DEMO, "1:1-0")
    assert ended.code == 2
    assert ".trf" in ended.err


def test_options_for_events_are_refused_for_files(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "pair", DEMO, "--system", "knsb-wp", "--author", "Bea")
    assert ended.code == 1
    assert "--author" in ended.err


def test_the_second_writer_is_told_what_changed(desk: EventDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Someone else enters the result of the same board while ours is on its way."""
    desk.ok("pair")
    desk.ok("publish")
    original = actions.enter_results

    def slow(state: object, number: int, results: object) -> object:
        monkeypatch.setattr(actions, "enter_results", original)
        with open_store(desk.event) as other:
            other.run(lambda now: original(now, number, results), "Bea")  # type: ignore[arg-type]
        return original(state, number, results)  # type: ignore[arg-type]

    monkeypatch.setattr(actions, "enter_results", slow)
    ended = desk("result", "1:1-0", "--author", "Jaap")
    assert ended.code == 1
    assert "Bea" in ended.err
    assert "board 1" in ended.err


# A server


@pytest.mark.slow
def test_an_event_on_a_server_is_run_by_the_same_commands(
    server_address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def say(*words: str) -> Ended:
        return called(capsys, *words)

    new = started("new", server_address, "--name", "Open", "--system", "knsb-wp", "--rounds", "3")
    assert new.returncode == 0, new.stderr
    for name in ("Een", "Twee", "Drie", "Vier"):
        assert say("player", "add", server_address, name).code == 0
    assert say("pair", server_address, "--plain").out == "2\n1 4\n2 3\n"
    assert say("publish", server_address).code == 0
    assert say("result", server_address, "1:1-0", "2:½").code == 0
    assert json.loads(say("standings", server_address, "--json").out)[0]["number"] == 1
    assert started("audit", server_address).returncode == 0
