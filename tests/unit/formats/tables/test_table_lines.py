"""The lines of a table as players: names put together, values read, and what is wrong said with its line."""

from __future__ import annotations

import pytest

from helpers.table_samples import read
from zwitsers.engine.domain.names import joined_name, name_words
from zwitsers.formats.tables import Gravity
from zwitsers.formats.tables.values import VALUES, birth, has_month_first

NAMES = [
    (("Aa", "van der", "Quinten"), "van der Aa, Quinten"),
    (("Jansen", "", "Piet"), "Jansen, Piet"),
    (("Boer, de", "", "Anna"), "de Boer, Anna"),
    (("Hart", "'t", "Jo"), "'t Hart, Jo"),
    (("Jansen", "", ""), "Jansen"),
    (("", "", "Piet"), "Piet"),
]


@pytest.mark.parametrize(("parts", "name"), NAMES)
def test_a_name_is_put_together_of_its_parts(parts: tuple[str, str, str], name: str) -> None:
    assert joined_name(*parts) == name
    surname, prefix, first = parts
    shown = read(f"achternaam;tussenvoegsel;voornaam;rating\n{surname};{prefix};{first};1500\n")
    assert shown.players == [{"name": name, "rating": 1500}]


def test_beside_a_first_name_the_name_is_the_surname() -> None:
    assert read("naam;voornaam\nJansen;Piet\n").players == [{"name": "Jansen, Piet"}]
    assert read("naam;voornaam\nJansen, Piet;Piet\n").players == [{"name": "Jansen, Piet"}]


def test_names_are_compared_without_accents_and_signs() -> None:
    assert name_words("Çelik-Łoś, Øyvind 't") == ["celik", "los", "oyvind", "t"]


READ = [
    *(("rating", "1843", 1843), ("rating", "1843.0", 1843), ("rating", "2.010", 2010), ("rating", "1843*", 1843)),
    *(("rating", "veel", None), ("rating", "12345", None), ("rating", "-5", None), ("rating", "18 43", None)),
    *(("birth", "1990", "1990"), ("birth", "12-3-1990", "1990-03-12"), ("birth", "12/03/90", "1990-03-12")),
    *(("birth", "1990-03-12", "1990-03-12"), ("birth", "19900312", "1990-03-12"), ("birth", "1-2-05", "2005-02-01")),
    *(
        ("birth", "12 maart 1990", "1990-03-12"),
        ("birth", "3 mrt 99", "1999-03-03"),
        ("birth", "5 may 1980", "1980-05-05"),
    ),
    *(("birth", "March 12, 1990", "1990-03-12"), ("birth", "32944", "1990-03-12"), ("birth", "31-02-1990", None)),
    *(("birth", "1790", None), ("birth", "vroeger", None), ("birth", "1990-03-12 00:00:00", "1990-03-12")),
    *(
        ("sex", "M", "m"),
        ("sex", "v", "w"),
        ("sex", "W", "w"),
        ("sex", "Vrouw", "w"),
        ("sex", "dhr.", "m"),
        ("sex", "q", None),
    ),
    *(("grade", "4d", "4d"), ("grade", "12 kyu", "12k"), ("grade", "3 Dan", "3d"), ("grade", "1p", "1p")),
    *(("grade", "0k", None), ("grade", "sterk", None), ("title", "fm", "FM"), ("title", "KM", "KM")),
    *(("title", "doctorandus", None), ("fide_id", "1012345.0", "1012345"), ("fide_id", "NL-1", None)),
    *(("national_id", "NL-77", "NL-77"), ("national_id", "geen idee", None), ("federation", "ned", "NED")),
    *(("federation", "Nederland", "NED"), ("federation", "Suriname", "Suriname"), ("federation", "nl", "NL")),
]


@pytest.mark.parametrize(("field", "text", "value"), READ)
def test_what_people_write_in_a_cell(field: str, text: str, value: str | int | None) -> None:
    assert VALUES[field](text) == value


def test_american_dates_are_recognised_by_a_day_above_twelve() -> None:
    assert has_month_first(["3/12/1990", "4/25/1991"])
    assert not has_month_first(["3/12/1990", "25/4/1991"])
    assert not has_month_first(["3/12/1990"])
    assert birth("3/12/1990", month_first=True) == "1990-03-12"
    shown = read("name;born\nVos, Jan;3/12/1990\nKok, Roos;4/25/1991\n")
    assert [values["birth"] for values in shown.players] == ["1990-03-12", "1991-04-25"]


@pytest.mark.parametrize("nothing", ["", "-", "0", "geen", "n.v.t.", "?", "unrated"])
def test_ways_to_have_no_rating(nothing: str) -> None:
    shown = read(f"naam;rating\nVos, Jan;{nothing}\nKok, Roos;1500\n")
    assert shown.players[0] == {"name": "Vos, Jan"}
    assert shown.problems == ()


def test_what_is_wrong_is_said_with_its_line_and_those_lines_stay_out() -> None:
    shown = read("naam;rating\nVos, Jan;1850\nKok, Roos;veel\n;1500\nMol, Bo;1700\n")
    assert [values["name"] for values in shown.players] == ["Vos, Jan", "Mol, Bo"]
    assert [(problem.line, problem.gravity) for problem in shown.problems] == [(3, Gravity.BAD), (4, Gravity.BAD)]
    told = [problem.text("nl") for problem in shown.problems_of(Gravity.BAD)]
    assert told == ["list.csv, regel 3: 'veel' is geen rating.", "list.csv, regel 4: er staat geen naam."]


def test_what_is_less_important_is_left_out_and_told() -> None:
    shown = read("naam;geslacht;geboren\nVos, Jan;m;1990\nKok, Roos;q;gisteren\nMol, Bo;v;1991\n")
    assert shown.players[1] == {"name": "Kok, Roos"}
    assert [problem.gravity for problem in shown.problems] == [Gravity.DOUBT, Gravity.DOUBT]


def test_a_total_below_the_list_is_doubted() -> None:
    shown = read("naam;rating\nVos, Jan;1850\nTotaal: 1 speler;\n")
    assert [(problem.line, problem.gravity) for problem in shown.problems] == [(3, Gravity.DOUBT)]


def test_a_name_longer_than_any_is_refused() -> None:
    shown = read(f"naam;rating\nVos, Jan;1850\n{'x' * 200};1500\n")
    assert len(shown.players) == 1


def test_what_cannot_be_shown_is_taken_out_of_a_name() -> None:
    assert read("naam;rating\nVos,\u200b Jan\u2028;1850\n").players[0]["name"] == "Vos, Jan"


@pytest.mark.parametrize("heading", ["", "Naam\n"])
def test_a_list_of_names_with_commas_is_one_column(heading: str) -> None:
    shown = read(f"{heading}Jansen, Piet\nBos, Jan de\n")
    assert shown.players == [{"name": "Jansen, Piet"}, {"name": "de Bos, Jan"}]


def test_headings_with_a_comma_between_them_are_two_columns() -> None:
    assert read("achternaam, voornaam\nJansen, Piet\nBos, Jan\n").players[0] == {"name": "Jansen, Piet"}


def test_names_with_commas_and_more_behind_them_need_no_headings() -> None:
    shown = read("Jansen, Piet, 1850\nde Vries, Eva, 2010\nVos, Bo\nPiet Mol\nvan der Aa, Quinten, 2203\n")
    assert shown.players == [
        {"name": "Jansen, Piet", "rating": 1850},
        {"name": "de Vries, Eva", "rating": 2010},
        {"name": "Vos, Bo"},
        {"name": "Mol, Piet"},
        {"name": "van der Aa, Quinten", "rating": 2203},
    ]
    assert [column.field for column in shown.columns] == ["name", "rating"]


def test_a_title_behind_such_names_is_seen_by_itself_and_a_club_is_asked_for() -> None:
    shown = read("Jansen, Piet, FM, 2250, Utrecht\nBos, Jan, GM, 2510, Assen\n")
    assert [column.field for column in shown.columns] == ["name", "title", "rating", None]


@pytest.mark.parametrize("text", ["Piet Jansen, Utrecht, 1850\nEva de Vries, Assen, 2010\n"])
def test_a_name_before_the_first_comma_stays_by_itself(text: str) -> None:
    assert [values["name"] for values in read(text).players] == ["Jansen, Piet", "de Vries, Eva"]


@pytest.mark.parametrize(
    "total", ["Totaal;7600", ";Totaal", "Gemiddelde rating;1900", "TOTAL:;3", "Aantal spelers: ;2"]
)
def test_a_row_with_totals_is_no_player(total: str) -> None:
    shown = read(f"Naam;Rating\nJansen, Piet;1800\nBos, Eva;2000\n{total}\n")
    assert [values["name"] for values in shown.players] == ["Jansen, Piet", "Bos, Eva"]
    assert len(shown.lines) == 2


def test_a_player_whose_club_is_called_like_a_total_stays() -> None:
    assert len(read("Naam;Club\nJansen, Piet;Totaal\nBos, Eva;Pion\n").players) == 2


@pytest.mark.parametrize(
    ("values", "field"),
    [(("7654321", "8012345"), "national_id"), (("1850", "2010"), "rating"), (("", ""), "national_id")],
)
def test_under_the_heading_knsb_stand_numbers_or_ratings(values: tuple[str, str], field: str) -> None:
    shown = read(f"Naam;KNSB\nJansen, Piet;{values[0]}\nBos, Eva;{values[1]}\n")
    assert [column.field for column in shown.columns] == ["name", field]


def test_a_title_of_women_with_sex_m_is_worth_a_look() -> None:
    shown = read("Naam;Titel;M/V\nJansen, Piet;WFM;m\nBos, Eva;WFM;v\nKok, Jan;FM;m\n")
    assert [(found.line, found.problem.key) for found in shown.problems] == [(2, "tables.line.womens-title")]
    assert len(shown.players) == 3
