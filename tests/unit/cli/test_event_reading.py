"""Looking at an event: standings, cards, the cross table, the control sums, the log; undo and redo."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from helpers.command import DEMO, called
from helpers.event_desk import NAMES, EventDesk, set_up
from zwitsers.present.words import moment

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> EventDesk:
    made = set_up(tmp_path, capsys)
    made.play("1:1-0", "2:½", "3:0-1R")
    return made


def test_standings_need_no_system(desk: EventDesk) -> None:
    shown = desk.ok("standings")
    assert "Standings after round 1 of 3" in shown
    # Both have won; the one who was given it has the higher WP (001 F3).
    assert [record["number"] for record in json.loads(desk.ok("standings", "--json"))][:2] == [4, 1]
    assert desk.ok("standings", "--csv").startswith("place,")
    assert json.loads(desk.ok("standings", "--after", "0", "--json"))[0]["points"] == "0"
    assert "Provisional final ranking" in desk.ok("standings", "--final")


def test_a_final_ranking_and_a_cross_table_are_of_the_round_that_is_asked_for(desk: EventDesk) -> None:
    desk.play("1:1-0", "2:1-0", "3:1-0")
    for command in ("standings", "crosstable"):
        now, then = (json.loads(desk.ok(command, "--final", *at, "--json")) for at in ((), ("--after", "1")))
        assert sorted(row["points"] for row in then) == ["0", "0", "0.5", "0.5", "1", "1"]
        assert sorted(row["points"] for row in now) != sorted(row["points"] for row in then)
        assert "after 1 rounds" in desk.ok(command, "--final", "--after", "1")
        desk.refused(command, "--final", "--after", "3")
    assert len(json.loads(desk.ok("crosstable", "--after", "1", "--json"))[0]["rounds"]) == 1
    desk.refused("crosstable", "--after", "3")


def test_standings_are_those_of_the_exported_file(
    desk: EventDesk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "open.trf")
    desk.ok("export", "-o", file)
    of_file = json.loads(called(capsys, "standings", file, "--system", "knsb-wp", "--json").out)
    of_event = json.loads(desk.ok("standings", "--json"))
    for line in (*of_file, *of_event):
        line["player"].pop("id")  # a file has no entries
    assert of_file == of_event


@pytest.mark.parametrize(
    "option", [("--after", "2"), ("--system", "kndb"), ("--ranking", "fmjd"), ("--seed", "1"), ("--prizes", "5")]
)
def test_what_standings_do_not_take_of_an_event(desk: EventDesk, option: tuple[str, str]) -> None:
    desk.refused("standings", *option)


def test_prizes_of_the_settings_are_divided(desk: EventDesk) -> None:
    desk.ok("settings", "--prizes", "30,20")
    assert json.loads(desk.ok("standings", "--final", "--json"))[0]["prize"] == "25.00"


def test_a_card_by_name(desk: EventDesk) -> None:
    assert "Pairing card of 1 Bakker, Anna" in desk.ok("card", "anna")
    assert json.loads(desk.ok("card", "2", "--json"))["number"] == 2
    assert "Visser, Daan" in desk.refused("card", "visser")
    desk.refused("card", "1", "--system", "kndb")


def test_the_control_sums_hold(desk: EventDesk) -> None:
    assert "All sums are correct" in desk.ok("control")
    desk.refused("control", "--system", "kndb")


# The cross table


def test_opponents_stand_by_their_place_in_the_table(desk: EventDesk) -> None:
    rows = [line.split() for line in desk.ok("crosstable").splitlines() if "," in line and line.split()[0].isdigit()]
    assert len(rows) == 6
    places = {int(row[1]): int(row[0]) for row in rows}
    cells = {int(row[1]): row[-4] for row in rows}
    assert cells[1] == f"{places[6]}w1"
    assert cells[6] == f"{places[1]}b0"
    assert cells[4] == f"{places[3]}b1F"
    assert cells[5] == f"{places[2]}b½"


def test_the_cross_table_follows_the_ranking_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """The same tournament in two orders: a cell always points at the row of the opponent."""
    for options in (("--after", "3"), ("--final",)):
        ended = called(capsys, "crosstable", DEMO, "--system", "knsb-wp", "--json", *options)
        table = json.loads(ended.out)
        by_place = {row["place"]: row for row in table}
        for row in table:
            for number, cell in enumerate(row["rounds"]):
                if cell["opponent"] is not None:
                    assert by_place[cell["opponent"]]["rounds"][number]["opponent"] == row["place"]


def test_the_cross_table_as_csv(desk: EventDesk) -> None:
    lines = desk.ok("crosstable", "--csv").splitlines()
    assert lines[0] == "place,number,name,round_1,points"
    assert len(lines) == 7


def test_games_that_are_not_in_yet_are_starred(desk: EventDesk) -> None:
    desk.ok("pair")
    desk.ok("publish")
    assert "w*" not in desk.ok("crosstable")
    assert "w*" in desk.ok("crosstable", "--after", "2")


# The log


def test_the_log_writes_days_as_the_reader_does(desk: EventDesk) -> None:
    entry = json.loads(desk.ok("log", "--json", "--last", "1"))[0]
    for language in ("nl", "en"):
        assert moment(entry["time"], language) in desk.ok("log", "--last", "1", "--lang", language)
    assert moment("2026-03-04T10:00:00+00:00", "nl").startswith("4 maart 2026 ")


def test_the_log_has_a_sentence_for_everything(desk: EventDesk) -> None:
    shown = desk.ok("log")
    for text in (
        "Tournament created: Open.",
        " entered",
        "Round 1 published.",
        "Round 1, board 3: 0-1F.",
        "closed",
    ):
        assert text in shown
    assert len(json.loads(desk.ok("log", "--json"))) == desk.sequence
    assert len(json.loads(desk.ok("log", "--json", "--last", "2"))) == 2


def test_undo_and_redo_say_what_they_are_about(desk: EventDesk) -> None:
    desk.ok("player", "withdraw", "anna")
    assert "1 Bakker, Anna withdrawn" in desk.ok("undo", "--lang", "en")
    assert not desk.state.entrants[1].withdrawn_in(2)
    assert "(undone)" in desk.ok("log")
    assert "1 Bakker, Anna withdrawn" in desk.ok("redo")
    assert desk.state.entrants[1].withdrawn_in(2)
    assert "(undone)" not in desk.ok("log")
    desk.refused("redo")


def test_all_of_it_can_be_undone_and_then_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = set_up(tmp_path, capsys, names=NAMES[:1])
    desk.ok("undo")
    desk.ok("undo")
    assert not desk.state.created
    desk.refused("undo")
    assert "has not been created" in desk.refused("pair")


def test_many_results_are_undone_together(desk: EventDesk) -> None:
    desk.ok("pair")
    desk.ok("publish")
    desk.ok("result", "1:1-0", "2:0-1")
    desk.ok("undo")
    assert all(game.open for game in desk.state.rounds[1].games)


def test_a_publication_is_undone_only_with_a_reason(desk: EventDesk) -> None:
    desk.ok("pair")
    desk.ok("publish")
    desk.refused("undo")
    assert "Wrong one" in desk.ok("undo", "--reason", "Wrong one")
    assert desk.state.draft is not None


def test_everything_speaks_dutch_when_asked(desk: EventDesk) -> None:
    for words in (("log",), ("standings",), ("crosstable",), ("player", "list"), ("round", "show"), ("settings",)):
        assert desk.ok(*words, "--lang", "nl") != desk.ok(*words, "--lang", "en"), words


@pytest.mark.parametrize("words", [("standings",), ("crosstable",), ("player", "list"), ("control",), ("log",)])
@pytest.mark.parametrize("form", [(), ("--json",)], ids=["people", "programs"])
def test_a_tournament_without_players_can_be_looked_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], form: tuple[str, ...]
) -> None:
    set_up(tmp_path, capsys, names=()).ok(*words, *form)


def test_a_trf_file_is_read_without_the_libraries_of_the_store() -> None:
    """Only events need a database; engines that are called a thousand times do not."""
    probe = (
        "import sys\nfrom zwitsers.cli.main import run\n"
        "run(['standings', sys.argv[1], '--system', 'kndb', '--json'])\n"
        "prefixes = ('sqlalchemy', 'zwitsers.event.store')\n"
        "sys.stderr.write(' '.join(name for name in sys.modules if name.startswith(prefixes)))"
    )
    ended = subprocess.run([sys.executable, "-c", probe, DEMO], capture_output=True, check=True)
    assert ended.stdout.startswith(b"[")
    assert ended.stderr == b""
