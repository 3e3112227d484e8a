"""Looking players up: parts of names in any order, without accents, with a slip; and by number."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from helpers.rating_samples import Person, fide_text, knsb_csv, people
from zwitsers.formats.ratings import RatingIndex, RatingsError
from zwitsers.formats.ratings.words import indexed_words, search_words, typos

if TYPE_CHECKING:
    from pathlib import Path

NAMES = [
    *("Van der Aa, Quinten", "Van der Aalst, Quirijn", "Aabye, Ole", "Jansen, Piet", "Jansen, Anna", "Janssen, Piet"),
    *("Jans, Bob", "Müller, Jürgen", "Mueller, Hans", "O'Kelly, Sean", "Boer, Anna de", "Çelik, Emre", "Øst, Łukasz"),
    *("Peters, Jan-Willem", "Meijer, Jo", "Vos, Jan", "Vosman, Jan", "Jan, Li", "Carlsen"),
]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> RatingIndex:
    folder = tmp_path_factory.mktemp("ratings")
    file = folder / "knsb.csv"
    named = [Person(str(7_000_000 + place), name, rating=1500 + place) for place, name in enumerate(NAMES)]
    text = "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\r\n" + "".join(
        f"{person.number};{person.name};;NED;{person.rating};30;1990;\r\n" for person in named
    )
    file.write_text(text, encoding="utf-8")
    index = RatingIndex.open(folder / "index")
    index.load(file)
    return index


def names(index: RatingIndex, text: str, limit: int = 10) -> list[str]:
    return [listed.name for listed in index.find(text, limit=limit)]


FOUND = [
    ("aa", ["Van der Aa, Quinten", "Aabye, Ole", "Van der Aalst, Quirijn"]),
    ("van der aa", ["Van der Aa, Quinten", "Van der Aalst, Quirijn"]),
    ("v.d. aa", ["Van der Aa, Quinten", "Van der Aalst, Quirijn"]),
    ("quinten aa", ["Van der Aa, Quinten"]),
    ("AA, Q", ["Van der Aa, Quinten", "Van der Aalst, Quirijn"]),
    ("jansen", ["Jansen, Anna", "Jansen, Piet"]),
    ("jansen p", ["Jansen, Piet"]),
    ("p jansen", ["Jansen, Piet"]),
    ("piet jans", ["Jansen, Piet", "Janssen, Piet"]),
    ("vos", ["Vos, Jan", "Vosman, Jan"]),
    ("muller", ["Müller, Jürgen"]),
    ("müller", ["Mueller, Hans", "Müller, Jürgen"]),
    ("mueller", ["Mueller, Hans", "Müller, Jürgen"]),
    ("juergen", ["Müller, Jürgen"]),
    ("okelly", ["O'Kelly, Sean"]),
    ("o'kelly", ["O'Kelly, Sean"]),
    ("kelly", ["O'Kelly, Sean"]),
    ("de boer", ["Boer, Anna de"]),
    ("celik", ["Çelik, Emre"]),
    ("ÇELİK", ["Çelik, Emre"]),
    ("ost lukasz", ["Øst, Łukasz"]),
    ("janwillem", ["Peters, Jan-Willem"]),
    ("jan-willem peters", ["Peters, Jan-Willem"]),
    ("carlsen", ["Carlsen"]),
    # One slip: a letter exchanged, missing, too many, wrong; ij and y.
    ("jnasen anna", ["Jansen, Anna"]),
    ("carsen", ["Carlsen"]),
    ("carllsen", ["Carlsen"]),
    ("karlsen", ["Carlsen"]),
    ("meyer", ["Meijer, Jo"]),
    ("zzzzz", []),
    ("", []),
    (" , . ", []),
]


@pytest.mark.parametrize(("text", "expected"), FOUND, ids=[text for text, _expected in FOUND])
def test_who_is_found_and_in_what_order(index: RatingIndex, text: str, expected: list[str]) -> None:
    assert names(index, text) == expected


def test_a_surname_comes_before_the_same_first_name(index: RatingIndex) -> None:
    assert names(index, "jan")[:2] == ["Jan, Li", "Jans, Bob"]
    assert "Vos, Jan" in names(index, "jan", 20)


def test_no_more_than_asked_for(index: RatingIndex) -> None:
    assert len(names(index, "jan", 3)) == 3
    assert names(index, "jan", 0) == []


@pytest.mark.parametrize(
    "text",
    ['"', "*", "surname:", "a OR b", "NOT", "( )", "jansen\0", "'; DROP TABLE", "^a NEAR b", "x" * 9999, "- -"],
)
def test_signs_of_the_index_are_only_text(index: RatingIndex, text: str) -> None:
    assert isinstance(index.find(text), list)


def test_by_number_and_by_the_beginning_of_one(index: RatingIndex) -> None:
    assert names(index, "7000003") == ["Jansen, Piet"]
    assert names(index, "700001", 20) == NAMES[10:]
    found = index.by_id("knsb", "7000003")
    assert found is not None
    assert found.name == "Jansen, Piet"
    assert index.by_id("knsb", "1") is None
    assert index.by_id("fide", "7000003") is None


def test_a_list_that_does_not_exist_is_refused(index: RatingIndex) -> None:
    with pytest.raises(RatingsError, match="knsb, fide, egf, fmjd"):
        index.find("jansen", ["uscf"])
    with pytest.raises(RatingsError, match="uscf"):
        index.by_id("uscf", "1")


def test_without_lists_nobody_is_found(tmp_path: Path) -> None:
    empty = RatingIndex.open(tmp_path / "nothing")
    assert empty.find("jansen") == []
    assert empty.by_id("fide", "1") is None
    assert empty.lists() == []


def test_of_several_lists_each_gets_its_share(tmp_path: Path) -> None:
    index = RatingIndex.open(tmp_path)
    both = [Person(str(100 + place), f"Vos, {chr(65 + place)}") for place in range(8)]
    (tmp_path / "knsb.csv").write_bytes(knsb_csv(both[:3]))
    (tmp_path / "fide.txt").write_text("".join(fide_text(both)), encoding="utf-8", newline="")
    index.load(tmp_path / "knsb.csv")
    index.load(tmp_path / "fide.txt")
    assert [listed.source for listed in index.find("vos")] == ["knsb"] * 3 + ["fide"] * 7
    assert [listed.source for listed in index.find("vos", limit=4)] == ["knsb", "knsb", "fide", "fide"]
    assert [listed.source for listed in index.find("vos", ["fide", "knsb"], 2)] == ["fide", "knsb"]
    assert {listed.source for listed in index.find("vos", ["fide"])} == {"fide"}


def test_what_a_tournament_gets_of_a_player(index: RatingIndex) -> None:
    jan = index.find("vos jan")[0]
    assert jan.player_values() == {
        "name": "Vos, Jan",
        "rating": jan.rating,
        "federation": "NED",
        "national_id": jan.number,
        "birth": "1990",
    }
    assert "rating" not in jan.player_values("rapid")


def test_every_player_of_a_generated_list_is_found_by_name_and_number(tmp_path: Path) -> None:
    """A small edition of the list of script/bench."""
    everyone = list(people(2000))
    file = tmp_path / "list.txt"
    file.write_text("".join(fide_text(everyone)), encoding="utf-8", newline="")
    index = RatingIndex.open(tmp_path / "index")
    assert index.load(file).list.players == 2000
    for person in everyone[::20]:
        surname, _comma, first = person.name.partition(", ")
        for text in (person.name, f"{first} {surname}", person.name.upper(), person.number):
            assert person.number in [listed.number for listed in index.find(text, limit=200)], text


def test_many_threads_may_look_up_at_once(index: RatingIndex) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _turn: names(index, "jansen"), range(200)))
    assert answers == [["Jansen, Anna", "Jansen, Piet"]] * 200


def test_the_words_of_names() -> None:
    assert indexed_words("Van der Aa, Quinten") == ("van der aa", " quinten")
    assert indexed_words("Carlsen Magnus") == ("carlsen", "magnus")
    assert indexed_words("Müller, Jean-Paul") == ("muller mueller", "jean paul jeanpaul")
    assert search_words("Müller J.P.") == [("muller", "mueller"), ("j",), ("p",)]
    assert "jansen" in typos("jnasen")
    assert typos("ab") == []
    assert "ab" not in typos("abc" * 20)
