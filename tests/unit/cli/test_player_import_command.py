"""`zwitsers player import`: from a table to players of the tournament, looked at first if one likes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.command import DEMO
from helpers.event_desk import NAMES, EventDesk, set_up
from helpers.table_samples import xlsx

if TYPE_CHECKING:
    from pathlib import Path

TABLE = """Inschrijvingen Open 2026

Nr;Achternaam;Tussenv.;Voornaam;Rating;Sterkte;Schoenmaat
1;Aa;van der;Quinten;1843;1900;44
2;Mol;;Bo;1500;1550;38
"""
BAD = "naam;rating\nMol, Bo;1500\nKok, Roos;veel\nBakker, Anna;1600\n;1700\n"


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> EventDesk:
    return set_up(tmp_path, capsys)


def written(folder: Path, text: str) -> str:
    file = folder / "lijst.csv"
    file.write_text(text, encoding="utf-8")
    return str(file)


def entered(desk: EventDesk) -> list[str]:
    return [entrant.player.name for entrant in desk.state.entrants.values()][len(NAMES) :]


def test_names_in_parts_below_a_title(desk: EventDesk, tmp_path: Path) -> None:
    ended = desk("player", "import", written(tmp_path, TABLE))
    assert ended.code == 0
    assert entered(desk) == ["van der Aa, Quinten", "Mol, Bo"]
    assert "'Schoenmaat' is ignored" in ended.err
    assert "'Sterkte' is ignored" in ended.err
    assert "'Nr'" not in ended.err


def test_a_preview_shows_the_columns_and_enters_nobody(desk: EventDesk, tmp_path: Path) -> None:
    before = desk.sequence
    shown = desk.ok("player", "import", written(tmp_path, TABLE), "--preview", "--lang", "nl")
    assert desk.sequence == before
    for text in (
        "koppen op regel 3",
        "Tussenv.",
        "tussenvoegsel",
        "zeker",
        "onbekend wat dit is",
        "van der Aa, Quinten",
    ):
        assert text in shown
    problems = desk.ok("player", "import", written(tmp_path, BAD), "--preview")
    assert "1 of 4 lines" in problems
    assert "line 3: 'veel'" in problems


def test_a_column_may_be_said_to_be_something_else(desk: EventDesk, tmp_path: Path) -> None:
    ended = desk("player", "import", written(tmp_path, TABLE), "--map", "Sterkte=rating", "--map", "7=-")
    assert ended.code == 0
    assert [entrant.player.rating for entrant in desk.state.entrants.values()][-2:] == [1900, 1550]
    assert "Schoenmaat" not in ended.err


def test_lines_with_something_against_them_keep_everyone_out_unless_skipped(desk: EventDesk, tmp_path: Path) -> None:
    file = written(tmp_path, BAD)
    refused = desk.refused("player", "import", file, code=2)
    for text in ("line 3: 'veel'", "line 4: Bakker, Anna is already entered", "line 5", "--skip-bad"):
        assert text in refused
    ended = desk("player", "import", file, "--skip-bad")
    assert ended.code == 0
    assert entered(desk) == ["Mol, Bo"]
    assert "3" in ended.err


def test_namesakes_come_in_when_that_is_said(desk: EventDesk, tmp_path: Path) -> None:
    file = written(tmp_path, "naam;rating\nBakker, Anna;1600\n")
    desk.refused("player", "import", file, code=2)
    desk.ok("player", "import", file, "--keep-doubles")
    assert entered(desk) == ["Bakker, Anna"]


def test_when_nobody_is_left_that_is_said(desk: EventDesk, tmp_path: Path) -> None:
    file = written(tmp_path, "naam;rating\nBakker, Anna;1600\n")
    assert "there is nobody to enter" in desk.refused("player", "import", file, "--skip-bad", code=2)


def test_a_sheet_of_a_workbook(desk: EventDesk, tmp_path: Path) -> None:
    file = tmp_path / "lijst.xlsx"
    file.write_bytes(xlsx({"Open": [["Naam"], ["Mol, Bo"]], "Jeugd": [["Naam", "Rating"], ["Pel, Jo", 1200]]}))
    desk.ok("player", "import", str(file), "--sheet", "Jeugd")
    assert entered(desk) == ["Pel, Jo"]
    desk.ok("player", "import", str(file))
    assert entered(desk) == ["Pel, Jo", "Mol, Bo"]


def test_the_line_of_the_headings_may_be_said(desk: EventDesk, tmp_path: Path) -> None:
    desk.ok("player", "import", written(tmp_path, "Naam;Club\nNaam;Rating\nMol, Bo;1500\n"), "--header", "2")
    assert entered(desk) == ["Mol, Bo"]


def test_wrong_calls_are_told(desk: EventDesk, tmp_path: Path) -> None:
    file = written(tmp_path, TABLE)
    assert "KNSB=rating" in desk.refused("player", "import", file, "--map", "rating")
    assert "'schoen'" in desk.refused("player", "import", file, "--map", "schoen=rating", code=2)
    assert "TRF" in desk.refused("player", "import", DEMO, "--preview")
