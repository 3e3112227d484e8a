"""`zwitsers schedule`: all rounds of a round robin, from a file and of an event."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from helpers.command import DEMO, called

if TYPE_CHECKING:
    import pytest

CASES = Path(__file__).resolve().parents[2] / "golden" / "round-robin"
# Four players, six rounds, three of them played.
DOUBLE = str(CASES / "001.trf")


def test_the_schedule_of_a_file_has_results_and_the_rounds_to_come(capsys: pytest.CaptureFixture[str]) -> None:
    made = json.loads(called(capsys, "schedule", DOUBLE, "--system", "round-robin", "--json").out)
    assert [one["round"] for one in made["rounds"]] == [1, 2, 3, 4, 5, 6]
    first, last = made["rounds"][0]["games"][0], made["rounds"][-1]["games"][0]
    assert (first["white"]["number"], first["black"]["number"], first["result"]) == (1, 4, "½-½")
    assert (last["white"]["number"], last["black"]["number"], last["result"]) == (4, 2, "")


def test_as_csv_it_has_a_line_for_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    lines = called(capsys, "schedule", DOUBLE, "--system", "round-robin", "--csv").out.splitlines()
    assert lines[0] == "round,date,board,white_number,white,result,black,black_number,played_on"
    assert len(lines) == 1 + 6 * 2


def test_an_event_publishes_all_rounds_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    event = str(tmp_path / "club.zwitsers")
    called(capsys, "new", event, "--name", "Club", "--system", "round-robin", "--author", "me")
    for name in ("Anna", "Bert", "Cees"):
        called(capsys, "player", "add", event, name, "--author", "me")
    shown = called(capsys, "schedule", event, "--publish", "--author", "me", "--lang", "en").out
    assert "Round 3 published." in shown
    assert "Schedule of 3 rounds" in shown
    assert "Free: 1 Anna" in shown


def test_a_swiss_has_none(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "schedule", DEMO, "--system", "knsb-wp", "--lang", "en")
    assert ended.code == 1
    assert "only a round robin has a schedule" in ended.err
