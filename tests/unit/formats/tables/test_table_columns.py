"""What the columns of a table are taken for: by heading, by content, or because somebody says so."""

from __future__ import annotations

import pytest

from helpers.table_samples import fields, read
from zwitsers.event.fields import PLAYER_FIELDS
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.tables import COLUMN_FIELDS, FIELDS, Sureness
from zwitsers.formats.tables.headings import Match, meaning, named_field
from zwitsers.language import LANGUAGES, catalogue

HEADINGS = [
    *(("naam", "name"), ("Speler", "name"), ("Volledige naam", "name"), ("Player", "name"), ("NAME", "name")),
    *(("Achternaam", "surname"), ("Last name", "surname"), ("Tussenvoegsel(s)", "prefix"), ("Roepnaam", "first_name")),
    *(("Elo", "rating"), ("KNSB-rating", "rating"), ("Rating (jan 2026)", "rating")),
    *(("FIDE rating", "international_rating"), ("Internationale rating", "international_rating")),
    *(("Rating per 1 maart", "rating"), ("rtg", "rating"), ("GoR", "rating")),
    *(("FIDE-id", "fide_id"), ("FIDE ID", "fide_id"), ("fide_id", "fide_id"), ("FIDE-nummer", "fide_id")),
    *(("Relatienummer", "national_id"), ("KNSB-nummer", "national_id"), ("Bondsnr.", "national_id")),
    *(("EGF-pin", "national_id"), ("Geboren", "birth"), ("geb. datum", "birth"), ("Geboortejaar", "birth")),
    *(("Date of birth", "birth"), ("jaar", "birth"), ("Vereniging", "club"), ("Clubnaam", "club")),
    *(("Naam vereniging", "club"), ("Titel", "title"), ("Geslacht", "sex"), ("M/V", "sex"), ("Grade", "grade")),
    *(
        ("Niveau", "grade"),
        ("Graad", "grade"),
        ("Land", "federation"),
        ("Fed", "federation"),
        ("Federatie", "federation"),
    ),
    *(("Nr", "unneeded"), ("E-mailadres", "unneeded"), ("Telefoon", "unneeded"), ("Opmerkingen", "unneeded")),
    *(("Naam contactpersoon", "unneeded"), ("Tijdstempel", "unneeded")),
]


@pytest.mark.parametrize(("heading", "field"), HEADINGS)
def test_a_heading_people_write_is_known(heading: str, field: str) -> None:
    found = meaning(heading)
    assert found is not None
    assert found.field == field


@pytest.mark.parametrize("heading", ["", "Schoenmaat", "xyz", "---", "Eet vegetarisch", "Meer dan drie keer meegedaan"])
def test_a_heading_that_says_nothing_is_not_guessed_at(heading: str) -> None:
    assert meaning(heading) is None


@pytest.mark.parametrize(
    ("heading", "field"), [("Achternaaam", "surname"), ("Vereninging", "club"), ("Raiting", "rating")]
)
def test_a_slip_of_the_pen_in_a_heading_is_a_guess(heading: str, field: str) -> None:
    found = meaning(heading)
    assert found is not None
    assert (found.field, found.match) == (field, Match.NEAR)


def test_every_field_a_tournament_keeps_can_be_a_column_and_no_other() -> None:
    assert FIELDS == PLAYER_FIELDS


@pytest.mark.parametrize("field", COLUMN_FIELDS)
def test_every_field_can_be_named_and_has_a_name_in_both_languages(field: str) -> None:
    assert named_field(field) == field
    for language in LANGUAGES:
        assert named_field(catalogue(language)[f"tables.field.{field}"]) in (field, None)


def test_what_the_columns_are_and_how_sure() -> None:
    shown = read("Nr;Naam;Rating per 1 mei;Vereninging;Hobby\n1;Vos, Jan;1800;Philidor;koken\n2;Kok, Roos;1500;;\n")
    assert fields(shown) == [None, "name", "rating", "club", None]
    assert [column.sureness for column in shown.columns] == [
        Sureness.NONE,
        Sureness.SURE,
        Sureness.LIKELY,
        Sureness.GUESS,
        Sureness.NONE,
    ]
    assert shown.columns[1].samples == ("Vos, Jan", "Kok, Roos")
    assert [column.reason.key.rpartition(".")[2] for column in shown.columns] == [
        *("unneeded", "exact", "part", "near", "unknown")
    ]


def test_a_reason_is_told_in_the_language_of_the_reader() -> None:
    shown = read("Naam;Geslacht\nVos, Jan;timmerman\nKok, Roos;bakker\n")
    assert fields(shown) == ["name", None]
    assert "sex" in shown.columns[1].reason.text("en")
    assert "geslacht" in shown.columns[1].reason.text("nl")


def test_of_two_columns_for_one_field_the_plainer_heading_wins_and_the_other_says_so() -> None:
    shown = read("Naam;KNSB-rating;Rating\nVos, Jan;1850;1800\n")
    assert shown.players == [{"name": "Vos, Jan", "rating": 1800}]
    assert "'Rating'" in shown.columns[1].reason.text("en")


def test_a_column_without_values_does_not_win() -> None:
    assert read("Naam;Rating;KNSB-rating\nVos, Jan;;1850\n").players == [{"name": "Vos, Jan", "rating": 1850}]


def test_a_national_and_an_international_rating_are_two_fields() -> None:
    shown = read("Naam;KNSB-rating;FIDE-rating;FIDE K\nVos, Jan;1850;1901;20\nKok, Roos;1700;;\n")
    assert fields(shown) == ["name", "rating", "international_rating", "international_k"]
    assert shown.players == [
        {"name": "Vos, Jan", "rating": 1850, "international_rating": 1901, "international_k": 20},
        {"name": "Kok, Roos", "rating": 1700},
    ]


def test_above_ratings_may_stand_fide_or_strength() -> None:
    assert fields(read("Naam;FIDE\nVos, Jan;1850\n")) == ["name", "international_rating"]
    assert fields(read("Naam;FIDE\nVos, Jan;1012345\n")) == ["name", "fide_id"]
    assert fields(read("Naam;Sterkte\nVos, Jan;1850\n")) == ["name", "rating"]
    assert fields(read("Naam;Sterkte\nVos, Jan;5k\n")) == ["name", "grade"]


def test_without_headings_the_columns_are_known_by_what_is_in_them() -> None:
    shown = read("Vos, Jan;1850;NED;12-03-1990;m;GM\nKok, Roos;1990;BEL;01-02-2001;v;WFM\n")
    assert shown.header == 0
    assert fields(shown) == ["name", "rating", "federation", "birth", "sex", "title"]
    assert len(shown.players) == 2


def test_without_headings_what_could_be_two_things_is_neither() -> None:
    # These may be ratings or years, and the numbers those of FIDE or of the KNSB.
    assert fields(read("Vos, Jan;1950;1012345\nKok, Roos;1990;1012346\n")) == ["name", None, None]


def test_headings_in_words_of_their_own_are_still_headings() -> None:
    shown = read("Wie;Hoe goed\nVos, Jan;1850\nKok, Roos;1500\nMol, Bo;1700\n")
    assert shown.header == 1
    assert [values["name"] for values in shown.players] == ["Vos, Jan", "Kok, Roos", "Mol, Bo"]


def test_somebody_may_say_what_a_column_is() -> None:
    text = "Naam;Hoe goed;Club\nVos, Jan;1850;Philidor\n"
    shown = read(text, mapping={"hoe goed": "rating", 3: None})
    assert shown.players == [{"name": "Vos, Jan", "rating": 1850}]
    assert shown.columns[1].sureness is Sureness.CHOSEN
    assert read(text, mapping={"2": "KNSB-rating", "Club": "-"}).players == shown.players


def test_what_somebody_says_beats_what_was_guessed() -> None:
    shown = read("Naam;Rating;Nieuw\nVos, Jan;1850;1900\n", mapping={"Nieuw": "rating"})
    assert shown.players == [{"name": "Vos, Jan", "rating": 1900}]


def test_a_wrong_choice_is_refused_with_what_there_is() -> None:
    with pytest.raises(FormatError) as caught:
        read("Naam;Rating\nVos, Jan;1\n", mapping={"Foo": "rating", "Naam": "schoenmaat", "7": "club"})
    text = str(caught.value)
    assert "'Foo'" in text
    assert "Naam, Rating" in text
    assert "'schoenmaat'" in text
    assert "'7'" in text


def test_without_names_there_is_nobody_to_enter() -> None:
    with pytest.raises(FormatError, match=r"line 2.*Rating, Nr"):
        read("Lijst\nRating;Nr\n1500;1\n1600;2\n")
    with pytest.raises(FormatError, match="no headings"):
        read("1;2\n3;4\n")
