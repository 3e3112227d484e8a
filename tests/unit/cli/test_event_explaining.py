"""why, check and verify on an event: the same answers as for the file it makes, by the event's own rulebooks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from helpers.command import DEMO, called
from helpers.event_desk import EventDesk, set_up

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def demo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> EventDesk:
    event = str(tmp_path / "demo.zwitsers")
    assert called(capsys, "import", DEMO, event, "--system", "knsb-wp").code == 0
    return EventDesk(event, capsys)


def test_check_of_an_event_is_that_of_its_file(demo: EventDesk) -> None:
    file = called(demo.capture, "check", DEMO, "--system", "knsb-wp", "--json").out
    assert demo.ok("check", "--json") == file
    assert [item["round"] for item in json.loads(demo.ok("check", "--rounds", "2-3", "--json"))["rounds"]] == [2, 3]
    demo.refused("check", "--rounds", "6")


def test_a_round_changed_by_hand_is_found_by_check_and_told_by_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = set_up(tmp_path, capsys)
    desk.ok("pair")
    desk.ok("draft", "swap", "1", "2")
    desk.ok("publish", "--yes")
    assert desk("check").code == 4
    ended = desk("why", "--round", "1", "--board", "1")
    assert ended.code == 0
    assert "not the one the rulebook gives now" in ended.err


def test_rounds_of_two_rulebooks_are_checked_each_by_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = set_up(tmp_path, capsys, "--system", "knsb-rating,2:knsb-wp")
    desk.play("1:1-0", "2:½", "3:0-1")
    desk.play("1:1-0", "2:½", "3:0-1")
    rounds = json.loads(desk.ok("check", "--json"))["rounds"]
    assert [(made["system"], made["round"]) for made in rounds] == [("knsb-rating", 1), ("knsb-wp", 2)]
    said = desk.ok("check")
    assert "knsb-rating" in said
    assert "knsb-wp" in said


def test_why_of_an_event_is_about_any_round(demo: EventDesk) -> None:
    assert json.loads(demo.ok("why", "--round", "3", "--json"))["round"] == 3
    assert json.loads(demo.ok("why", "--json"))["round"] == 5, "after the last round, that one"
    assert "9" in demo.refused("why", "--round", "9")
    of_file = called(demo.capture, "why", DEMO, "--system", "knsb-wp", "--round", "3", "--json")
    assert json.loads(of_file.out) == json.loads(demo.ok("why", "--round", "3", "--json"))
    ended = called(demo.capture, "why", DEMO, "--system", "knsb-wp", "--round", "9")
    assert ended.code != 0
    assert "9" in ended.err
    swapped = json.loads(demo.ok("why", "--round", "3", "--swap", "1:3-6=0-1", "--json"))
    assert swapped["possible"]


def test_the_round_to_come_is_explained_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = set_up(tmp_path, capsys)
    desk.play("1:1-0", "2:½", "3:0-1")
    assert json.loads(desk.ok("why", "--json"))["round"] == 2
    pairs = tmp_path / "pairs.txt"
    pairs.write_text(desk.ok("pair", "--plain"), encoding="utf-8")
    assert called(capsys, "verify", str(pairs), desk.event).code == 0
    lines = pairs.read_text(encoding="utf-8").splitlines()
    white, black = lines[1].split()
    pairs.write_text("\n".join([lines[0], f"{black} {white}", *lines[2:]]), encoding="utf-8")
    assert called(capsys, "verify", str(pairs), desk.event).code == 4


def test_what_the_event_keeps_itself_and_what_does_not_go_with_it_is_refused(demo: EventDesk, tmp_path: Path) -> None:
    assert "zwitsers forbid" in demo.refused("check", "--forbid", "1-2")
    assert "kndb" in demo.refused("why", "--system", "kndb")
    certificate = tmp_path / "certificate.json"
    certificate.write_text("{}", encoding="utf-8")
    ended = called(demo.capture, "verify", str(certificate), demo.event)
    assert ended.code == 1
    assert "certificate" in ended.err.lower()


def test_rounds_with_a_drawing_dummy_are_said_not_to_be_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("Anna", "Bram", "Carla", "Daan", "Eva")
    desk = set_up(tmp_path, capsys, "--system", "kndb", "--drawing-dummy", "yes", names=names)
    assert "dummy" in desk.refused("why")
    desk.ok("pair")
    desk.ok("publish")
    assert "dummy" in desk.refused("check")


def test_nothing_to_check_yet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = set_up(tmp_path, capsys)
    assert desk("check").code == 2
