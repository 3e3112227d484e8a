"""Setting an event up: settings, players, lots, pairs that must not be."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from helpers.command import DEMO, called
from helpers.event_desk import NAMES, EventDesk, set_up
from zwitsers.engine.domain import Result

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> EventDesk:
    return set_up(tmp_path, capsys)


# new and settings


def test_new_makes_a_file_with_its_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = EventDesk(str(tmp_path / "nk.zwitsers"), capsys)
    said = desk.ok(
        *("new", "--name", "NK", "--system", "kndb", "--rounds", "9", "--place", "Huissen", "--start", "2026-04-06"),
        *("--half-point-byes", "2", "--half-point-bye-rounds", "1-3", "--absence", "half", "--no-show", "stays"),
        *("--prizes", "500,62.50", "--barrage", "yes", "--ranking", "kndb", "--drawing-dummy", "no"),
    )
    assert "NK" in said
    settings = desk.state.settings
    assert (settings.game, settings.rounds, settings.place) == ("draughts", 9, "Huissen")
    assert settings.half_point_bye_rounds == (1, 2, 3)
    assert (settings.absence, settings.no_show_withdraws) == (Result.HALF_POINT_BYE.name, False)
    assert (settings.prizes, settings.barrage) == ((50000, 6250), True)


def test_the_author_and_the_time_are_written_down(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = EventDesk(str(tmp_path / "open.zwitsers"), capsys)
    desk.ok("new", "--name", "Open", "--author", "Bea")
    (entry,) = json.loads(desk.ok("log", "--json"))
    assert entry["author"] == "Bea"
    assert entry["time"].endswith("Z")


def test_without_author_the_login_name_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGNAME", "jaap")
    desk = EventDesk(str(tmp_path / "open.zwitsers"), capsys)
    desk.ok("new", "--name", "Open")
    assert json.loads(desk.ok("log", "--json"))[0]["author"] == "jaap"


def test_a_system_per_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = set_up(tmp_path, capsys, "--system", "knsb-rating,3:knsb-wp", "--rounds", "5")
    assert [desk.state.settings.system_of(n).id for n in (1, 2, 3, 5)] == ["knsb-rating"] * 2 + ["knsb-wp"] * 2


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--system", "fide"), "'fide'"),
        (("--system", "knsb-wp", "--rounds", "0"), "--rounds"),
        (("--system", "knsb-wp,2:"), "''"),
        (("--system", "knsb-wp", "--start", "2026-13-01"), "2026-13-01"),
        (("--system", "knsb-wp", "--drawing-dummy", "yes"), "knsb-wp"),
        (("--system", "knsb-wp", "--drawing-dummy", "perhaps"), "'perhaps'"),
        (("--system", "knsb-wp", "--half-point-bye-rounds", "x"), "'x'"),
        (("--game", "whist"), "'whist'"),
    ],
)
def test_new_refuses_what_cannot_be_and_makes_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], named: str
) -> None:
    desk = EventDesk(str(tmp_path / "open.zwitsers"), capsys)
    assert named in desk.refused("new", "--name", "Open", *options)
    assert list(tmp_path.iterdir()) == []


def test_new_does_not_touch_an_existing_file(desk: EventDesk) -> None:
    assert "open.zwitsers" in desk.refused("new", "--name", "Other", code=2)
    assert desk.state.settings.name == "Open"


def test_settings_are_shown_and_changed(desk: EventDesk) -> None:
    said = desk.ok("settings")
    assert "knsb-wp" in said
    assert "--handicap" not in said, "that is for go"
    desk.ok("settings", "--rounds", "7", "--place", "Ede", "--strength-groups", "1-2,3-6", "--strength-rounds", "1")
    shown = json.loads(desk.ok("settings", "--json"))
    assert (shown["rounds"], shown["place"]) == (7, "Ede")
    assert shown["strength_groups"] == [[1, 2], [3, 4, 5, 6]]


def test_what_a_round_was_paired_by_cannot_change(desk: EventDesk) -> None:
    desk.play("1:1-0", "2:1-0", "3:1-0")
    assert "1" in desk.refused("settings", "--system", "knsb-rating")


# Players


def test_a_player_with_everything_that_is_known(desk: EventDesk) -> None:
    desk.ok(
        *("player", "add", "Zijlstra,  Wietske", "--rating", "1886", "--title", "WFM", "--club", "Philidor"),
        *("--federation", "NED", "--fide-id", "1000123", "--national-id", "77", "--sex", "w", "--birth", "1999"),
        *("--grade", "3d"),
    )
    player = desk.state.entrants[7].player
    assert (player.name, player.rating, player.title) == ("Zijlstra, Wietske", 1886, "WFM")
    assert (player.club, player.federation, player.fide_id) == ("Philidor", "NED", "1000123")
    assert (player.national_id, player.sex, player.birth, player.grade) == ("77", "w", "1999", "3d")


def test_the_same_name_again_is_a_warning(desk: EventDesk) -> None:
    ended = desk("player", "add", "bakker, anna")
    assert ended.code == 0
    assert "1 (Bakker, Anna)" in ended.err
    assert "Bakker" not in desk("player", "add", "Ander, Een").err


def test_players_are_named_by_number_name_or_part_of_it(desk: EventDesk) -> None:
    for text, player in [("2", 2), ("Visser, Daan", 4), ("daan", 4), ("carla VISSER", 3), ("boer", 2)]:
        desk.ok("player", "change", text, "--club", text)
        assert desk.state.entrants[player].player.club == text


def test_a_name_that_is_more_than_one_player_lists_them(desk: EventDesk) -> None:
    message = desk.refused("player", "withdraw", "visser")
    assert "3 (Visser, Carla), 4 (Visser, Daan)" in message


def test_a_whole_name_wins_over_a_part_of_another(desk: EventDesk) -> None:
    desk.ok("player", "add", "Smit, Finn Jan")
    desk.ok("player", "change", "smit, finn", "--club", "De Toren")
    assert desk.state.entrants[6].player.club == "De Toren"


@pytest.mark.parametrize("text", ["99", "0", "9999999999", "nobody", ","])
def test_nobody_of_that_name_or_number(desk: EventDesk, text: str) -> None:
    assert text in desk.refused("player", "withdraw", text)


def test_change_and_remove(desk: EventDesk) -> None:
    assert "--rating" in desk.refused("player", "change", "1")
    desk.ok("player", "change", "1", "--name", "Bakker, Annie", "--rating", "1700")
    assert "Bakker, Annie" in desk.ok("player", "list")
    desk.ok("player", "remove", "annie")
    assert len(desk.state.entrants) == 5
    assert sorted(desk.state.lots.values()) == [1, 2, 3, 4, 5]


def test_the_list_for_people_and_programs(desk: EventDesk) -> None:
    desk.ok("settings", "--half-point-byes", "1")
    desk.ok("player", "absent", "anna", "--rounds", "2", "--counts", "half")
    desk.ok("player", "withdraw", "bram")
    shown = desk.ok("player", "list")
    assert "round 2: half-point bye" in shown
    assert "withdrawn" in shown
    records = json.loads(desk.ok("player", "list", "--json"))
    assert records[0]["private"]["absences"] == {"2": "HALF_POINT_BYE"}
    assert [record["withdrawn"] for record in records] == [None, 1, None, None, None, None]
    assert desk.ok("player", "list", "--csv").splitlines()[1].startswith('1,"Bakker, Anna"')


def test_the_list_shows_grades_in_a_column(desk: EventDesk) -> None:
    desk.ok("player", "change", "anna", "--grade", "12k")
    (anna,) = [line for line in desk.ok("player", "list").splitlines() if "Anna" in line]
    assert anna.split()[-1] == "12k"
    assert [record["grade"] for record in json.loads(desk.ok("player", "list", "--json"))][:2] == ["12k", ""]


# Lists of players


def test_a_table_of_players_with_dutch_headings(desk: EventDesk, tmp_path: Path) -> None:
    table = tmp_path / "lijst.csv"
    table.write_bytes("Nr;Naam;Elo;Vereniging\n1;Çelik, Emre;1700;Rivierenland\n\n2;Kok, Roos;;\n".encode("utf-8-sig"))
    assert "2" in desk.ok("player", "import", str(table))
    emre, roos = desk.state.entrants[7].player, desk.state.entrants[8].player
    assert (emre.name, emre.rating, emre.club) == ("Çelik, Emre", 1700, "Rivierenland")
    assert (roos.name, roos.rating, roos.club) == ("Kok, Roos", 0, "")


@pytest.mark.parametrize("delimiter", [",", "\t"])
def test_other_delimiters_and_an_older_encoding(desk: EventDesk, tmp_path: Path, delimiter: str) -> None:
    table = tmp_path / "list.csv"
    table.write_bytes(f'name{delimiter}rating\n"Müller, Jo"{delimiter}1500\n'.encode("cp1252"))
    desk.ok("player", "import", str(table))
    assert desk.state.entrants[7].player.name == "Müller, Jo"


def test_the_players_of_a_trf_file(desk: EventDesk) -> None:
    desk.ok("player", "import", DEMO)
    assert len(desk.state.entrants) == len(NAMES) + 8
    assert desk.state.rounds == ()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("rating\n1500\n", "name"),
        ("name;rating\nKok, Roos;many\n;1500\n", "line 2: 'many'"),
        ("name;rating\nKok, Roos;many\n;1500\n", "line 3"),
        ("name;rating\n", "no players"),
        ("", "empty"),
    ],
)
def test_a_list_with_mistakes_enters_nobody(desk: EventDesk, tmp_path: Path, text: str, named: str) -> None:
    table = tmp_path / "list.csv"
    table.write_text(text, encoding="utf-8")
    assert named in desk.refused("player", "import", str(table), code=2)


def test_a_list_that_is_not_there(desk: EventDesk, tmp_path: Path) -> None:
    assert "nothing.csv" in desk.refused("player", "import", str(tmp_path / "nothing.csv"), code=2)


# Lots, and pairs that must not be


def test_the_same_seed_draws_the_same_lots(desk: EventDesk) -> None:
    desk.ok("draw", "--seed", "7")
    first = dict(desk.state.lots)
    desk.ok("draw", "--seed", "8")
    assert dict(desk.state.lots) != first
    said = desk.ok("draw", "--seed", "7")
    assert dict(desk.state.lots) == first
    assert "7" in said


def test_without_a_seed_one_is_drawn_and_kept(desk: EventDesk) -> None:
    desk.ok("draw")
    assert desk.state.lot_seed is not None


def test_a_guided_draw_keeps_the_groups_apart(desk: EventDesk) -> None:
    desk.ok("draw", "--seed", "3", "--groups", "5-6,1-4")
    assert {player for player, lot in desk.state.lots.items() if lot <= 2} == {5, 6}
    assert "8" in desk.refused("draw", "--groups", "8-9")


def test_forbid_and_allow(desk: EventDesk) -> None:
    desk.ok("forbid", "anna", "finn", "--rounds", "1-2")
    desk.ok("pair")
    pairs = desk.ok("pair", "--plain").splitlines()[1:]
    assert "1 6" not in pairs
    desk.ok("allow", "finn", "anna")
    assert "1 6" in desk.ok("pair", "--plain").splitlines()[1:]
    desk.refused("allow", "finn", "anna")
    desk.refused("forbid", "anna")


def test_help_and_mistakes_of_a_family_of_commands(capsys: pytest.CaptureFixture[str]) -> None:
    alone = called(capsys, "player")
    assert (alone.code, alone.out) == (1, "")
    assert "player withdraw" in alone.err
    asked = called(capsys, "player", "--help", "--lang", "nl")
    assert (asked.code, asked.err) == (0, "")
    assert "player withdraw" in asked.out
    assert "'player add'" in called(capsys, "player", "ad", "x").err
    assert "'player withdraw'" in called(capsys, "withdraw", "x").err
    assert "'player'" in called(capsys, "playr").err
    assert "round close" in called(capsys, "round", "frobnicate").err
