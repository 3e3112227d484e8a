"""The commands as the browser page calls them: the same records and the same tables as on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from script.browser import LEFT_OUT, PAGE, program_files

from helpers.check_bundle import played_golden
from helpers.command import called
from zwitsers.cli.in_browser import call, lesson, tournament
from zwitsers.engine.rules.registry import ids

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.mark.parametrize("system", [name for name in ids() if (GOLDEN / name).is_dir()])
@pytest.mark.parametrize("command", ["pair", "check", "why", "standings"])
def test_the_record_is_that_of_the_command_line(system: str, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [command, str(played_golden(system)), "--system", system, "--json"]
    answer = json.loads(call(json.dumps(words), "en"))
    ended = called(capsys, *words)
    assert (answer["exit"], answer["text"]) == (ended.code, ended.out)
    assert answer["text"]


def test_tables_come_as_data() -> None:
    answer = json.loads(call(json.dumps(["pair", str(played_golden("knsb-wp")), "--system", "knsb-wp"]), "nl"))
    tables = [block for block in answer["blocks"] if block["kind"] == "table"]
    assert tables[0]["columns"][0]["heading"] == "Bord"
    assert answer["problems"] == []


def test_what_is_wrong_is_said_and_does_not_end_the_page() -> None:
    answer = json.loads(call(json.dumps(["pair", "nowhere.trf"]), "en"))
    assert answer["exit"] == 2
    assert "nowhere.trf" in answer["problems"][0]
    assert json.loads(call(json.dumps(["systems", "--json"]), "en"))["exit"] == 0


def test_progress_is_reported() -> None:
    seen: list[tuple[int, int]] = []
    call(
        json.dumps(["check", str(GOLDEN / "fide-dutch" / "020.trf"), "--system", "fide-dutch"]),
        "en",
        lambda done, total: seen.append((done, total)),
    )
    assert seen == [(1, 2), (2, 2)]


def test_what_the_page_asks_of_a_file(tmp_path: Path) -> None:
    facts = json.loads(tournament(str(played_golden("kndb")), "en"))
    assert facts["players"]
    assert facts["players"][0]["number"] == 1
    (tmp_path / "photo.trf").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))
    assert json.loads(tournament(str(tmp_path / "photo.trf"), "nl"))["problems"]


def test_the_archive_has_the_engine_and_leaves_the_server_out() -> None:
    names = {path.as_posix() for path in program_files()}
    assert {"engine/rules/fide_dutch.py", "cli/in_browser.py", "language/browser.nl.toml"} <= names
    assert not any(name.startswith("web/") for name in names)
    assert "present/documents" in LEFT_OUT


def test_a_position_is_shown_and_judged(tmp_path: Path) -> None:
    position = json.loads((PAGE / "lessons.json").read_text(encoding="utf-8"))[0]
    file = tmp_path / "lesson.trf"
    file.write_text(position["trf"], encoding="utf-8", newline="")
    shown = json.loads(lesson(str(file), position["system"], "", position["best"], "en"))
    numbers = {number for pair in position["best"].split() for number in pair.split("-")} - {"0"}
    assert {str(player["number"]) for player in shown["players"]} == numbers
    assert shown["blocks"][0]["kind"] == "table"
    for pairs, right in ((position["best"], True), (position["other"], False)):
        answer = json.loads(lesson(str(file), position["system"], pairs, position["best"], "nl"))
        assert answer["right"] is right
    assert any(position["article"] in block["text"] for block in answer["blocks"])
