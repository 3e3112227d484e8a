"""XLSX and ODS: sheets, dates, and numbers that are not to become fractions."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from helpers.table_samples import ods, packed, xlsx
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.tables import preview
from zwitsers.formats.tables.grid import cell_text
from zwitsers.formats.tables.workbook_size import WorkbookSize

if TYPE_CHECKING:
    from helpers.table_samples import Value

DAY = datetime.date(1990, 3, 12)
SHEETS: dict[str, list[list[Value]]] = {
    "Uitleg": [],
    "Open": [
        ["Inschrijvingen"],
        [],
        ["Naam", "Voornaam", "Rating", "Geboren", "FIDE-id", "Bondsnr"],
        ["Müller", "Jürgen", 1843, DAY, 1012345, 7654321.0],
        ["Kok", "Roos", 1500.0, 1999, None, "NL-77"],
    ],
    "Jeugd": [["Naam"], ["Bo Mol"]],
}
MAKERS = {"x.xlsx": xlsx, "x.ods": ods}


@pytest.mark.parametrize("name", MAKERS)
def test_the_first_sheet_with_something_on_it(name: str) -> None:
    shown = preview(MAKERS[name](SHEETS), name)
    assert (shown.sheet, shown.sheets, shown.header) == ("Open", ("Uitleg", "Open", "Jeugd"), 3)
    assert shown.players == [
        {
            "name": "Müller, Jürgen",
            "rating": 1843,
            "birth": "1990-03-12",
            "fide_id": "1012345",
            "national_id": "7654321",
        },
        {"name": "Kok, Roos", "rating": 1500, "birth": "1999", "national_id": "NL-77"},
    ]
    assert [line.line for line in shown.lines] == [4, 5]


@pytest.mark.parametrize("name", MAKERS)
def test_the_sheet_that_was_asked_for(name: str) -> None:
    data = MAKERS[name](SHEETS)
    assert preview(data, name, sheet="jeugd").players == [{"name": "Mol, Bo"}]
    with pytest.raises(FormatError, match="Uitleg, Open, Jeugd"):
        preview(data, name, sheet="Senioren")
    with pytest.raises(FormatError, match="empty"):
        preview(data, name, sheet="Uitleg")


def test_a_text_has_no_sheets() -> None:
    with pytest.raises(FormatError, match="no sheets"):
        preview(b"naam\nJan Vos\n", "list.csv", sheet="Open")


def test_a_workbook_of_long_ago_or_another_zip_file_is_told_apart() -> None:
    with pytest.raises(FormatError, match="xls"):
        preview(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(1000), "list.xls")
    with pytest.raises(FormatError, match="not a workbook"):
        preview(packed({"list.csv": "naam\nJan Vos\n"}), "list.zip")


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (1843.0, "1843"),
        (1843.5, "1843.5"),
        (1e300, "1e+300"),
        (7654321.0, "7654321"),
        (DAY, "1990-03-12"),
        (datetime.datetime(1990, 3, 12), "1990-03-12"),  # noqa: DTZ001
        (datetime.datetime(1990, 3, 12, 9, 30), "1990-03-12 09:30:00"),  # noqa: DTZ001
        (True, "true"),
        (None, ""),
        ("  a\n b ", "a b"),
    ],
)
def test_what_stands_in_a_cell_as_text(cell: str | float | datetime.date | None, text: str) -> None:
    assert cell_text(cell) == text


def test_a_sheet_of_elements_within_elements_is_refused_before_it_takes_memory() -> None:
    measured = WorkbookSize("x.xlsx", most_rows=10)
    measured.measure(b"<a>" * 200 + b"</a>" * 200, "sheet1.xml")
    with pytest.raises(FormatError) as caught:
        measured.measure(b"<row>" * 201, "sheet1.xml")
    assert [problem.key for problem in caught.value.problems] == ["tables.workbook-large"]


@pytest.mark.slow
def test_more_shared_texts_than_a_list_of_players_has_are_refused() -> None:
    measured = WorkbookSize("x.xlsx", most_rows=10)
    measured.measure(b"<sst>" + b"<si/>" * 500_000 + b"</sst>", "sharedStrings.xml")
    with pytest.raises(FormatError) as caught:
        measured.measure(b"<sst><si/></sst>", "sharedStrings.xml")
    assert [problem.key for problem in caught.value.problems] == ["tables.workbook-large"]


@pytest.mark.slow
def test_very_many_empty_cells_are_refused_before_all_of_them_are_read() -> None:
    measured = WorkbookSize("x.ods", most_rows=10)
    with pytest.raises(FormatError) as caught:
        measured.measure(b"<a>" + b"<table-cell/>" * 1_500_000 + b"</a>", "content.xml")
    assert [problem.key for problem in caught.value.problems] == ["tables.workbook-large"]
