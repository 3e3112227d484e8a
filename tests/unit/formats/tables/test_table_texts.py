"""Tables as text: encodings, delimiters, quotes, and where the headings are."""

from __future__ import annotations

import pytest

from helpers.table_samples import fields, read
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.tables import Gravity, preview

ROWS = [("naam", "rating", "club"), ("Müller, Jürgen", "1843", "Philidor"), ("Kok, Roos", "", "")]


def table(delimiter: str, *, quoted: bool) -> str:
    sign = '"' if quoted else ""
    return "".join(delimiter.join(f"{sign}{cell}{sign}" for cell in row) + "\r\n" for row in ROWS)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_every_delimiter_in_every_encoding(delimiter: str, encoding: str) -> None:
    shown = preview(table(delimiter, quoted=delimiter == ",").encode(encoding), "list.csv")
    assert shown.delimiter == delimiter
    assert shown.encoding == {"utf-8-sig": "utf-8", "utf-16": "utf-16-le"}.get(encoding, encoding)
    assert shown.players == [
        {"name": "Müller, Jürgen", "rating": 1843, "club": "Philidor"},
        {"name": "Kok, Roos"},
    ]


def test_commas_in_names_do_not_make_the_comma_a_delimiter() -> None:
    assert read("Vos, Jan;1850\nKok, Roos;1500\n").delimiter == ";"
    ragged = "naam;rating;club\nVos, Jan;1850\nKok, Roos;1500;Philidor;\nMol, Bo\n"
    assert read(ragged).delimiter == ";"


def test_a_line_that_names_the_delimiter_is_believed() -> None:
    shown = read("sep=|\nnaam|rating\nVos, Jan|1850\n")
    assert (shown.delimiter, shown.header) == ("|", 2)
    assert shown.players == [{"name": "Vos, Jan", "rating": 1850}]


def test_a_list_of_names_and_nothing_else() -> None:
    assert [values["name"] for values in read("Naam\nJan Vos\nRoos Kok\n").players] == ["Vos, Jan", "Kok, Roos"]


def test_a_list_of_names_may_have_some_without_a_comma() -> None:
    shown = read("Vos, Jan\nRoos de Kok\n't Hart, Bo\n")
    assert [values["name"] for values in shown.players] == ["Vos, Jan", "de Kok, Roos", "'t Hart, Bo"]


def test_headings_below_a_title_and_blank_lines() -> None:
    shown = read("Inschrijvingen Open 2026;;\n\n;;\nNaam;Rating;Club\nVos, Jan;1850;Philidor\n")
    assert shown.header == 4
    assert shown.lines[0].line == 5
    assert fields(shown) == ["name", "rating", "club"]


def test_somebody_may_say_where_the_headings_are() -> None:
    text = "Naam;Rating\nVos, Jan;1850\nNaam;Club\nKok, Roos;Philidor\n"
    assert read(text, header=3).players == [{"name": "Kok, Roos", "club": "Philidor"}]
    assert read("Naam, Piet;1850\nVos, Jan;1500\n", header=0).header == 0
    with pytest.raises(FormatError, match="line 99"):
        read(text, header=99)


def test_headings_repeated_further_down_are_no_players() -> None:
    shown = read("Naam;Rating\nVos, Jan;1850\nNaam;Rating\nKok, Roos;1500\n")
    assert [values["name"] for values in shown.players] == ["Vos, Jan", "Kok, Roos"]


def test_numbered_lines_that_are_still_empty_are_no_players() -> None:
    shown = read("Nr;Naam;Rating\n1;Vos, Jan;1850\n2;;\n3;;\n")
    assert len(shown.lines) == 1


def test_quotes_within_cells_and_line_ends_within_quotes() -> None:
    shown = read('naam;club;rating\n"Vos, Jan ""Jopie""";"De\nToren";1850\nKok, Roos;5" bord;1500\nMol, Bo;;\n')
    assert shown.players == [
        {"name": 'Vos, Jan "Jopie"', "club": "De Toren", "rating": 1850},
        {"name": "Kok, Roos", "club": '5" bord', "rating": 1500},
        {"name": "Mol, Bo"},
    ]
    assert [line.line for line in shown.lines] == [2, 4, 5]


def test_a_quote_that_is_not_closed_spoils_its_own_line_only() -> None:
    rest = "".join(f"Speler {letter},1500\n" for letter in "abcdefghijklmnopqrstuvwxyz")
    shown = read(f'naam,rating\n"Vos Jan,1850\n{rest}')
    assert len(shown.players) == 26
    assert [problem.line for problem in shown.problems if problem.gravity is Gravity.BAD] == [2]
    assert "quotation mark" in shown.problems[0].problem.text("en")


def test_a_comma_in_a_name_without_quotes_is_noticed() -> None:
    shown = read('naam,rating\n"Vos, Jan",1850\nKok, Roos,1500\n')
    assert shown.players == [{"name": "Vos, Jan", "rating": 1850}]
    assert "line 3: 3 cells under 2 headings" in shown.problems[0].problem.text("en")


def test_a_column_without_heading_is_no_mistake() -> None:
    shown = read("naam,rating,\nJan Vos,1850,komt later\nRoos Kok,1500,\n")
    assert len(shown.players) == 2
    assert shown.problems == ()
