"""`zwitsers import` and `zwitsers export` as people use them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from helpers.command import DEMO, called, started
from helpers.event_desk import EventDesk, set_up
from helpers.trf_samples import LIDRAUGHTS
from zwitsers.formats.registry import INCOMING
from zwitsers.language import LANGUAGES, translate
from zwitsers.present.documents.registry import FORMATS


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> EventDesk:
    made = set_up(tmp_path, capsys)
    made.play("1:1-0", "2:½", "3:0-1R")
    made.play("1:1-0", "2:½", "3:0-1")
    return made


TEXT = [name for name, made in FORMATS.items() if not made.binary]
BINARY = [name for name, made in FORMATS.items() if made.binary]


def test_the_help_names_every_format() -> None:
    for language in LANGUAGES:
        outgoing, incoming = translate("cli.export.format", language), translate("cli.import.format", language)
        assert [name for name in FORMATS if name not in outgoing] == []
        assert [name for name in INCOMING if name not in incoming] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", TEXT)
def test_text_goes_to_the_screen_and_the_same_to_a_file(desk: EventDesk, tmp_path: Path, name: str) -> None:
    ended = started("export", desk.event, "--format", name)
    assert ended.returncode == 0, ended.stderr
    file = tmp_path / "out"
    desk.ok("export", "--format", name, "-o", str(file))
    assert file.read_bytes().removeprefix(b"\xef\xbb\xbf") == ended.stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", BINARY)
def test_what_is_not_text_needs_a_file(desk: EventDesk, name: str) -> None:
    assert f"-o FILE.{FORMATS[name].extension}" in desk.refused("export", "--format", name)


def test_the_name_of_the_file_says_which_format(desk: EventDesk, tmp_path: Path) -> None:
    begins = {"a.trf": b"012 ", "a.json": b"{", "a.xlsx": b"PK", "a.zip": b"PK", "a.pdn": b"[Event", "a.h9": b"; EV"}
    for name, beginning in begins.items():
        desk.ok("export", "-o", str(tmp_path / name))
        assert (tmp_path / name).read_bytes().startswith(beginning), name
    assert "csv-standings" in desk.refused("export", "-o", str(tmp_path / "a.csv"))
    assert "pdf-slips" in desk.refused("export", "-o", str(tmp_path / "a.pdf"))
    assert "trf26" in desk.refused("export", "-o", str(tmp_path / "a.unknown"))
    assert not (tmp_path / "a.csv").exists()


def test_rounds_of_a_format(desk: EventDesk, tmp_path: Path) -> None:
    out = desk.ok("export", "--format", "csv-pairings", "--rounds", "1-2")
    assert len(out.splitlines()) == 1 + 6
    assert len(desk.ok("export", "--format", "csv-pairings", "--round", "1").splitlines()) == 1 + 3
    first = desk("export", "--format", "knsb", "--rounds", "2-2")
    assert first.out.count("0000") == 0
    assert "relatienummer" in first.err
    assert "--round" in desk.refused("export", "--round", "1")
    assert "--rounds" in desk.refused("export", "--format", "csv-standings", "--rounds", "1-2")
    assert "3" in desk.refused("export", "--format", "csv-pairings", "--round", "3")
    desk.refused("export", "--format", "log", "--round", "1", "-o", str(tmp_path / "x.log"))
    desk.refused("export", "--format", "xlsx", "--round", "1", "--rounds", "1-2", "-o", str(tmp_path / "x.xlsx"))


def test_pages_in_a_folder_or_a_zip_file(desk: EventDesk, tmp_path: Path) -> None:
    folder = tmp_path / "site" / "open"
    desk.ok("export", "--format", "html", "-o", str(folder))
    assert {"index.html", "round-2.html", "player-6.html", "style.css"} <= {file.name for file in folder.iterdir()}
    (folder / "own.txt").write_text("mine", encoding="utf-8")
    desk.ok("export", "--format", "html", "-o", str(folder))
    assert (folder / "own.txt").exists()
    blocked = tmp_path / "file"
    blocked.write_text("x", encoding="utf-8")
    assert desk("export", "--format", "html", "-o", str(blocked / "in")).code == 2


def test_a_document_on_paper(desk: EventDesk, tmp_path: Path) -> None:
    file = tmp_path / "round.pdf"
    desk.ok("export", "--format", "pdf-pairings", "--round", "1", "-o", str(file))
    assert file.read_bytes().startswith(b"%PDF")
    desk.refused("export", "--format", "pdf-pairings", "--round", "9", "-o", str(file))


def test_what_some_formats_can_be_asked(desk: EventDesk, tmp_path: Path) -> None:
    usual, asked = tmp_path / "usual.pdf", tmp_path / "asked.pdf"
    for words in (("pdf-pairings", "--large"), ("pdf-standings", "--paper", "a3"), ("pdf-cards", "--player", "2")):
        desk.ok("export", "--format", words[0], "-o", str(usual))
        desk.ok("export", "--format", *words, "-o", str(asked))
        assert asked.read_bytes() != usual.read_bytes(), words
    assert desk.ok("export", "--format", "h9", "--class", "B").startswith("; CL[B]")
    for words in (
        ("pdf-slips", "--large"),
        ("trf", "--class", "A"),
        ("log", "--paper", "a4"),
        ("xlsx", "--player", "1"),
    ):
        assert words[1] in desk.refused("export", "--format", *words, "-o", str(asked)), words
    assert "99" in desk.refused("export", "--format", "pdf-cards", "--player", "99", "-o", str(asked), code=2)


def test_what_is_lost_is_said_on_stderr_one_line_each_and_bounded(desk: EventDesk) -> None:
    for number in range(7, 60):
        desk.ok("player", "add", f"Player with a name of more than thirty-three characters {number}")
    ended = desk("export")
    assert ended.code == 0
    lines = ended.err.splitlines()
    assert all(line.startswith("warning: ") for line in lines)
    assert len(lines) == 31
    assert lines[-1] == "warning: and 25 more."


def test_the_settings_that_federations_ask_for(desk: EventDesk) -> None:
    given = {
        "--country": "NED",
        "--arbiter": "Bea Boer",
        "--arbiter-email": "bea@example.org",
        "--time-control": "90 min",
        "--komi": "6.5",
        "--round-dates": "2026-05-02,,2026-05-03",
    }
    desk.ok("settings", *(word for pair in given.items() for word in pair))
    values = json.loads(desk.ok("settings", "--json"))
    assert values["arbiter_email"] == "bea@example.org"
    assert values["round_dates"] == ["2026-05-02", "", "2026-05-03"]
    assert "102 Bea Boer" in desk.ok("export")
    desk.refused("settings", "--round-dates", "2026-13-01")
    desk.refused("settings", "--round-dates", "2026-05-01,2026-05-01,2026-05-01,2026-05-01")
    desk.ok("settings", "--round-dates", "")
    assert json.loads(desk.ok("settings", "--json"))["round_dates"] == []


# Import


def test_json_needs_no_rulebook_others_do(desk: EventDesk, tmp_path: Path) -> None:
    desk.ok("settings", "--place", "Assen", "--start", "2026-05-02", "--komi", "6.5")
    file, again = tmp_path / "open.json", EventDesk(str(tmp_path / "again.zwitsers"), desk.capture)
    desk.ok("export", "-o", str(file))
    assert called(desk.capture, "import", str(file), again.event).code == 0
    assert json.loads(again.ok("settings", "--json")) == json.loads(desk.ok("settings", "--json"))
    assert again.ok("standings", "--json") == desk.ok("standings", "--json")
    pdn = tmp_path / "open.pdn"
    desk.ok("export", "-o", str(pdn))
    assert "--system" in called(desk.capture, "import", str(pdn), str(tmp_path / "x.zwitsers")).err


def test_lidraughts_from_stdin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    event = str(tmp_path / "dam.zwitsers")
    ended = started("import", "-", event, "--system", "kndb", stdin=LIDRAUGHTS)
    assert ended.returncode == 0, ended.stderr
    assert b"2-1-0" in ended.stderr
    desk = EventDesk(event, capsys)
    state = desk.state
    assert (state.settings.game, state.settings.start, len(state.published)) == ("draughts", "2020-12-10", 2)
    assert json.loads(desk.ok("standings", "--json"))[0]["points"] == "4"
    assert "trf" in desk.ok("log")


def test_a_format_by_name_and_one_that_does_not_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    event = str(tmp_path / "x.zwitsers")
    ended = called(capsys, "import", DEMO, event, "--system", "knsb-wp", "--format", "pdn")
    assert ended.code == 2
    assert not Path(event).exists()
    assert called(capsys, "import", DEMO, event, "--system", "knsb-wp", "--format", "fax").code == 1
    assert called(capsys, "import", DEMO, event, "--system", "knsb-wp", "--format", "trf").code == 0


def test_a_list_of_players_becomes_a_tournament_without_rounds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, event = tmp_path / "list.csv", str(tmp_path / "x.zwitsers")
    file.write_text("Naam;Rating\nAnna;1800\nBram;\n", encoding="cp1252")
    ended = called(capsys, "import", str(file), event, "--system", "knsb-wp", "--rounds", "5")
    assert ended.code == 0, ended.err
    assert "players" in ended.err
    assert len(EventDesk(event, capsys).state.entrants) == 2


def test_an_event_is_not_imported_and_an_existing_one_not_touched(desk: EventDesk, tmp_path: Path) -> None:
    ended = called(desk.capture, "import", desk.event, str(tmp_path / "x.zwitsers"))
    assert ended.code == 2
    assert "open.zwitsers" in ended.err
    before = desk.sequence
    assert called(desk.capture, "import", DEMO, desk.event, "--system", "knsb-wp").code == 2
    assert desk.sequence == before
