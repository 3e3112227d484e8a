"""`zwitsers ratings …`, and `player add --listed`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from helpers.command import called
from helpers.event_desk import set_up
from helpers.rating_samples import Person, fide_text, knsb_csv

if TYPE_CHECKING:
    from pathlib import Path

QUINTEN = Person("7654321", "Van der Aa, Quinten", title="FM", rating=2203, birth="1990")
CARLA = Person("1012345", "Visser, Carla", "NED", "F", "WFM", 2101, 2050, 0, "1990", "i")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def lists(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both lists, loaded by the command."""
    (tmp_path / "knsb-2026-03.csv").write_bytes(knsb_csv([QUINTEN]))
    (tmp_path / "fide.txt").write_text("".join(fide_text([CARLA])), encoding="utf-8", newline="")
    ended = called(capsys, "ratings", "load", str(tmp_path / "knsb-2026-03.csv"))
    assert (ended.code, ended.err) == (0, "")
    assert "KNSB: 1 players, list of March 2026" in ended.out
    assert called(capsys, "ratings", "load", str(tmp_path / "fide.txt"), "--date", "2026-04-01").code == 0


@pytest.mark.usefixtures("lists")
def test_which_lists_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    shown = called(capsys, "ratings", "show", "--lang", "nl").out
    for text in ("KNSB", "maart 2026", "FIDE", "1 april 2026", "fide.txt", "Spelers"):
        assert text in shown
    listed = json.loads(called(capsys, "ratings", "show", "--json").out)
    assert [(item["list"], item["players"], item["damaged"]) for item in listed] == [
        ("knsb", 1, False),
        ("fide", 1, False),
    ]


def test_without_lists_it_is_said_how_to_load_one(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("show",), ("find", "jansen")):
        ended = called(capsys, "ratings", *words)
        assert ended.code == 0
        assert "zwitsers ratings load" in ended.out
    assert json.loads(called(capsys, "ratings", "find", "jansen", "--json").out) == []


@pytest.mark.usefixtures("lists")
def test_players_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    shown = called(capsys, "ratings", "find", "aa", "quin").out
    for text in ("KNSB", "7654321", "FM Van der Aa, Quinten", "2203", "1990"):
        assert text in shown
    assert "Rapid" not in shown
    carla = called(capsys, "ratings", "find", "1012345").out
    assert "Rapid" in carla
    assert "inactive" in carla
    assert "No player found" in called(capsys, "ratings", "find", "visser", "--list", "knsb").out
    (found,) = json.loads(called(capsys, "ratings", "find", "visser", "--json").out)
    assert (found["source"], found["number"], found["rapid"]) == ("fide", "1012345", 2050)


@pytest.mark.usefixtures("lists")
def test_a_full_page_says_that_there_may_be_more(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--limit" in called(capsys, "ratings", "find", "v", "--limit", "1").out
    assert "--limit" not in called(capsys, "ratings", "find", "v", "--limit", "3").out


@pytest.mark.usefixtures("lists")
def test_a_list_is_thrown_away_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(capsys, "ratings", "drop", "fide").code == 0
    assert called(capsys, "ratings", "drop", "fide").code == 1
    assert "FIDE" not in called(capsys, "ratings", "show").out


def test_what_is_wrong_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert called(capsys, "ratings", "load", str(tmp_path / "nothing.zip")).code == 2
    noise = tmp_path / "noise.txt"
    noise.write_bytes(b"this is no list\n" * 10)
    ended = called(capsys, "ratings", "load", str(noise))
    assert ended.code == 2
    assert "noise.txt is not a rating list" in ended.err
    assert called(capsys, "ratings", "load", str(noise), "--list", "uscf").code == 1
    assert called(capsys, "ratings", "load", str(noise), "--date", "someday").code == 1


@pytest.mark.usefixtures("lists")
def test_a_player_out_of_a_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = set_up(tmp_path, capsys, names=())
    desk.ok("player", "add", "--listed", "fide:1012345")
    desk.ok("player", "add", "--listed", "FIDE:1012345", "--pace", "rapid", "--title", "", "--club", "Philidor")
    desk.ok("player", "add", "Aa, Quinten van der", "--listed", "knsb:7654321")
    carla, rapid, quinten = (entrant.player for entrant in desk.state.entrants.values())
    assert (carla.name, carla.rating, carla.title, carla.fide_id) == ("Visser, Carla", 2101, "WFM", "1012345")
    assert (carla.federation, carla.sex, carla.birth, carla.national_id) == ("NED", "w", "1990", "")
    assert (rapid.rating, rapid.title, rapid.club) == (2050, "", "Philidor")
    assert (quinten.name, quinten.rating, quinten.national_id) == ("van der Aa, Quinten", 2203, "7654321")
    assert "fide" in desk.refused("player", "add", "--listed", "fide:99")
    assert "uscf:1" in desk.refused("player", "add", "--listed", "uscf:1")
    assert "--listed" in desk.refused("player", "add")
