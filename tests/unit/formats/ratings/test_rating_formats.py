"""The lists as the federations offer them: recognised by their contents, and read to the letter."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

import pytest

from helpers.rating_samples import GoPlayer, Person, egf_page, fide_single_text, fide_text, fide_xml, knsb_csv
from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.state import State
from zwitsers.formats.ratings import RatingIndex, RatingsError
from zwitsers.formats.ratings.reading import date_in

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.formats.ratings import RatedPlayer

CARLA = Person("1012345", "Visser, Carla", "NED", "F", "WFM", 2101, 2050, 2000, "1990", "wi")
EMIL = Person("14101025", "Łoś, Emil & Zn", "POL", "M", "GM", 2701, 0, 0, "0000", "")
FEDERATIONS = b"id;name;rating;federation\n17;Vos, Jan;2205;NED\n18;Kok, Roos;;BEL\n"


def loaded(folder: Path, name: str, data: bytes, source: str | None = None) -> RatingIndex:
    file = folder / name
    file.write_bytes(data)
    index = RatingIndex.open(folder / "index")
    index.load(file, source)
    return index


def player(index: RatingIndex, source: str, number: str) -> RatedPlayer:
    found = index.by_id(source, number)
    assert found is not None
    return found


def test_the_combined_text_of_fide(tmp_path: Path) -> None:
    data = "".join(fide_text([CARLA, EMIL._replace(name="Los, Emil")])).encode("latin-1")
    index = loaded(tmp_path, "players_list_foa.txt", data)
    carla, emil = player(index, "fide", "1012345"), player(index, "fide", "14101025")
    assert (carla.name, carla.title, carla.federation, carla.sex) == ("Visser, Carla", "WFM", "NED", "w")
    assert (carla.rating, carla.rapid, carla.blitz, carla.birth) == (2101, 2050, 2000, "1990")
    assert (carla.inactive, emil.inactive) == (True, False)
    assert (emil.rapid, emil.birth, emil.sex) == (0, "", "m")


def test_an_older_text_without_the_foa_column(tmp_path: Path) -> None:
    lines = [line[:109] + line[113:] for line in fide_text([CARLA])]
    assert "FOA" not in lines[0]
    carla = player(loaded(tmp_path, "list.txt", "".join(lines).encode()), "fide", "1012345")
    assert (carla.rating, carla.rapid, carla.blitz, carla.birth) == (2101, 2050, 2000, "1990")


def test_the_text_of_one_pace_has_its_rating_and_date_under_the_month(tmp_path: Path) -> None:
    data = "".join(fide_single_text([CARLA])).encode()
    index = loaded(tmp_path, "standard_rating_list.txt", data)
    assert player(index, "fide", "1012345").rating == 2101
    assert index.lists()[0].date == "2026-09"
    rapid = player(loaded(tmp_path, "rapid_rating_list.txt", data), "fide", "1012345")
    assert (rapid.rating, rapid.rapid, rapid.blitz) == (0, 2101, 0)


def test_a_woman_with_a_title_of_her_own_has_that_title(tmp_path: Path) -> None:
    line = list(fide_text([CARLA._replace(title="")]))
    line[1] = line[1][:89] + "WIM  " + line[1][94:]
    assert player(loaded(tmp_path, "list.txt", "".join(line).encode()), "fide", "1012345").title == "WIM"


def test_the_xml_of_fide(tmp_path: Path) -> None:
    index = loaded(tmp_path, "players_list_xml_foa.xml", "".join(fide_xml([CARLA, EMIL])).encode())
    carla, emil = player(index, "fide", "1012345"), player(index, "fide", "14101025")
    assert (carla.name, carla.title, carla.rating, carla.rapid, carla.sex) == ("Visser, Carla", "WFM", 2101, 2050, "w")
    assert (emil.name, emil.federation, emil.birth) == ("Łoś, Emil & Zn", "POL", "")
    assert carla.inactive


def test_the_xml_of_one_pace(tmp_path: Path) -> None:
    text = "<playerslist><player><fideid>7</fideid><name>Vos, Jan</name><rating>1800</rating></player></playerslist>"
    blitz = player(loaded(tmp_path, "blitz_rating_list_xml.xml", text.encode()), "fide", "7")
    assert (blitz.rating, blitz.blitz) == (0, 1800)


def test_xml_in_another_order_and_encoding(tmp_path: Path) -> None:
    text = (
        '<?xml version="1.0" encoding="iso-8859-1"?>\n<!-- made by hand -->\n<playerslist><player id="1">'
        "<rating>1800</rating><flag/><name lang='de'> Müller &amp; Zn, J&#246;rg </name>\n<sex>M</sex>"
        "<fideid>7</fideid></player></playerslist>"
    )
    found = player(loaded(tmp_path, "list.xml", text.encode("iso-8859-1")), "fide", "7")
    assert (found.name, found.rating, found.sex, found.inactive) == ("Müller & Zn, Jörg", 1800, "m", False)


def test_text_and_xml_of_the_same_players_give_the_same(tmp_path: Path) -> None:
    players = [CARLA, EMIL._replace(name="Los, Emil")]
    text = loaded(tmp_path, "list.txt", "".join(fide_text(players)).encode())
    found = [text.by_id("fide", person.number) for person in players]
    text.drop("fide")
    xml = loaded(tmp_path, "list.xml", "".join(fide_xml(players)).encode())
    assert [xml.by_id("fide", person.number) for person in players] == found


def test_the_list_of_the_knsb(tmp_path: Path) -> None:
    people = [
        Person("7654321", "Van der Aa, Quinten", rating=1843, birth="1990"),
        Person("7654322", "Müller, Jürgen", sex="F", title="FM"),
    ]
    index = loaded(tmp_path, "KNSB-2026-03.csv", knsb_csv(people))
    quinten, jurgen = player(index, "knsb", "7654321"), player(index, "knsb", "7654322")
    assert (quinten.name, quinten.rating, quinten.birth, quinten.sex) == ("Van der Aa, Quinten", 1843, "1990", "")
    assert (jurgen.name, jurgen.rating, jurgen.title, jurgen.sex) == ("Müller, Jürgen", 0, "FM", "w")
    assert index.lists()[0].date == "2026-03"


def test_the_list_of_the_egf(tmp_path: Path) -> None:
    people = [
        GoPlayer("12345678", "Van_der_Aa Quinten_Jan", "NL", "Amst", "4d", 2412),
        GoPlayer("12345679", "Nováček".replace("č", "c") + " Jo", "CZ", "Prag", "20k", -120),
    ]
    index = loaded(tmp_path, "alleuro.html", egf_page(people))
    quinten, jo = player(index, "egf", "12345678"), player(index, "egf", "12345679")
    assert (quinten.name, quinten.rating, quinten.grade) == ("Van der Aa, Quinten Jan", 2412, "4d")
    assert (quinten.federation, quinten.club) == ("NL", "Amst")
    assert (jo.name, jo.rating, jo.grade) == ("Novácek, Jo", -120, "20k")
    assert "rating" not in jo.player_values()
    # What a tournament gets of him: the grade and the PIN are filled in, and with them the start score of a McMahon.
    known = quinten.player_values()
    assert (known["grade"], known["national_id"]) == ("4d", "12345678")
    settings = {"name": "Open", "game": "go", "systems": ((1, "go-nl"),), "rounds": 5, "mcmahon": True}
    begun = replay(actions.create(State(), settings))
    entered = replay(actions.add_players(begun, [known], first_round=1), begun)
    (entrant,) = entered.entrants.values()
    assert (entrant.player.grade, entrant.player.national_id) == ("4d", "12345678")
    assert entered.start_of(entrant.id) == 66
    assert index.lists()[0].date == "2026-02-22"


def test_a_table_with_number_name_and_rating_is_taken_for_that_of_the_fmjd(tmp_path: Path) -> None:
    jan = player(loaded(tmp_path, "list.csv", FEDERATIONS), "fmjd", "17")
    assert (jan.name, jan.rating, jan.federation) == ("Vos, Jan", 2205, "NED")
    assert player(loaded(tmp_path, "list.csv", FEDERATIONS, "knsb"), "knsb", "18").rating == 0


@pytest.mark.parametrize(
    ("name", "data", "source"),
    [
        ("players_list.txt", "".join(fide_text([CARLA])).encode(), "fide"),
        ("players_list.xml", "".join(fide_xml([CARLA])).encode(), "fide"),
        ("knsb.csv", knsb_csv([CARLA]), "knsb"),
        ("alleuro.html", egf_page([GoPlayer("12345678", "Vos Jan")]), "egf"),
        ("ranking.csv", FEDERATIONS, "fmjd"),
    ],
)
def test_each_of_them_in_a_zip_file_whatever_its_name(tmp_path: Path, name: str, data: bytes, source: str) -> None:
    file = tmp_path / "download"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("__MACOSX/._x", b"12345")
        archive.writestr(zipfile.ZipInfo("leesmij.pdf", (2026, 7, 1, 0, 0, 0)), b"%PDF-1.7 " + bytes(100_000))
        archive.writestr(zipfile.ZipInfo(name, (2026, 7, 1, 12, 0, 0)), data)
    loading = RatingIndex.open(tmp_path / "index").load(file)
    assert loading.list.list == source
    assert loading.list.date == ("2026-02-22" if source == "egf" else "2026-07-01")


def test_a_list_that_is_said_to_be_another_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RatingsError, match="'knsb', not 'fide'"):
        loaded(tmp_path, "list.csv", knsb_csv([CARLA]), "fide")


@pytest.mark.parametrize(
    ("name", "date"),
    [
        ("KNSB-2026-03-01.csv", "2026-03-01"),
        ("rating202609.zip", "2026-09"),
        ("standard_sep26frl.zip", "2026-09"),
        ("list_20260115.txt", "2026-01-15"),
        ("ratinglijst mei 2026.csv", "2026-05"),
        ("players_list_foa.txt", ""),
        ("1234567890.csv", ""),
    ],
)
def test_the_date_in_the_name_of_a_file(name: str, date: str) -> None:
    assert date_in(name) == date
