"""Given name and surname, split in one way."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain.names import PersonName, alphabetical, joined_name, person_name, split_name

PLAIN = [
    ("Bert Kuipers", "Kuipers, Bert"),
    ("bert kuipers", "kuipers, bert"),
    ("Kuipers, Bert", "Kuipers, Bert"),
    ("Kuipers,Bert", "Kuipers, Bert"),
    ("Jan Willem Bos", "Bos, Jan Willem"),
    ("Al Khan", "Khan, Al"),
    ("Ben Jansen", "Jansen, Ben"),
    ("José Ortega y Gasset", "Ortega y Gasset, José"),
    ("Maria Jansen-Bos", "Jansen-Bos, Maria"),
]
PARTICLES = [
    ("de Groot, Karel", "de Groot, Karel"),
    ("Groot, Karel de", "de Groot, Karel"),
    ("Karel de Groot", "de Groot, Karel"),
    ("de Groot Karel", "de Groot, Karel"),
    ("karel de groot", "de groot, karel"),
    ("Luc De Smet", "De Smet, Luc"),
    ("Jan Willem van der Aa", "van der Aa, Jan Willem"),
    ("Aa, Jan Willem van der", "van der Aa, Jan Willem"),
    ("van der Aa Jan Willem", "van der Aa, Jan Willem"),
    ("Henk in 't Veld", "in 't Veld, Henk"),
    ("Piet 't Hart", "'t Hart, Piet"),
    ("Hof, Eva van ’t", "van ’t Hof, Eva"),
    ("Jan ter Horst", "ter Horst, Jan"),
    ("Corrie ten Boom", "ten Boom, Corrie"),
    ("Groot, de", "de Groot"),
    ("Ludwig von Bülow", "von Bülow, Ludwig"),
    ("Karl zu Hohenberg", "zu Hohenberg, Karl"),
    ("Angel Di Maria", "Di Maria, Angel"),
    ("João dos Santos", "dos Santos, João"),
    ("Ana da Silva", "da Silva, Ana"),
    ("Juan de la Cruz", "de la Cruz, Juan"),
    ("Mohamed El Idrissi", "El Idrissi, Mohamed"),
    ("Omar al-Rashid", "al-Rashid, Omar"),
    ("Ali bin Ahmed", "bin Ahmed, Ali"),
    ("Ian Mac Donald", "Mac Donald, Ian"),
    ("Ian MacDonald", "MacDonald, Ian"),
    ("Sean O'Brien", "O'Brien, Sean"),
    ("Sean O' Brien", "O' Brien, Sean"),
    ("Antoine d'Hondt", "d'Hondt, Antoine"),
    ("Maria Bos-de Vries", "Bos-de Vries, Maria"),
    ("Maria van Dijk-de Vries", "van Dijk-de Vries, Maria"),
    # With a capital it is a given name.
    ("Groot, Karel De", "Groot, Karel De"),
    ("Berg, Bert van den", "van den Berg, Bert"),
]
CAPITALS = [
    ("KUIPERS Bert", "Kuipers, Bert"),
    ("Bert KUIPERS", "Kuipers, Bert"),
    ("BERT KUIPERS", "Kuipers, Bert"),
    ("KUIPERS, BERT", "Kuipers, Bert"),
    ("VAN DEN BERG Jan", "van den Berg, Jan"),
    ("Jan van den BERG", "van den Berg, Jan"),
    ("Jan-Willem DE VRIES", "de Vries, Jan-Willem"),
    ("O'BRIEN Sean", "O'Brien, Sean"),
    ("MARIA BOS-DE VRIES", "Bos-de Vries, Maria"),
    ("IJSBRAND IJZERMAN", "IJzerman, IJsbrand"),
    ("NGUYEN Van An", "Nguyen, Van An"),
    # One part in both cases is as somebody meant it.
    ("KUIPERS Jansen, Piet", "KUIPERS Jansen, Piet"),
]
INITIALS = [
    ("B. Kuipers", "Kuipers, B."),
    ("B Kuipers", "Kuipers, B"),
    ("HJ Smit", "Smit, HJ"),
    ("B.J. van der Berg", "van der Berg, B.J."),
    ("B. J. van der Berg", "van der Berg, B. J."),
    ("Th. Visser", "Visser, Th."),
    ("J.-P. Bos", "Bos, J.-P."),
    ("Kuipers B.", "Kuipers, B."),
    ("KUIPERS B.J.", "Kuipers, B.J."),
    ("van der Berg B.J.", "van der Berg, B.J."),
    ("P. de V.", "de V., P."),
]
SUFFIXES = [
    ("Robert Downey Jr.", "Downey Jr., Robert"),
    ("Robert Downey, Jr.", "Downey Jr., Robert"),
    ("John Smith III", "Smith III, John"),
    ("JOHN SMITH III", "Smith III, John"),
]
# All surname: one word, no name of a person, or nothing tells the order.
WHOLE = [
    *("Anna", "ANNA", "de Groot", "Van Dijk", "van der Aa", "de", "van der", "", "Piet de", "Mc Donald"),
    *("Nguyen Van Bui", "Wang Hao", "李 伟", "Speler 12", "Team A", "Jansen PJ", "Jan & Piet", "A B"),
]


@pytest.mark.parametrize(("text", "name"), [*PLAIN, *PARTICLES, *CAPITALS, *INITIALS, *SUFFIXES])
def test_a_name_is_stored_with_the_surname_first(text: str, name: str) -> None:
    assert person_name(text) == name
    assert person_name(name) == name


@pytest.mark.parametrize("text", WHOLE)
def test_what_nobody_can_tell_apart_stays_as_it_is(text: str) -> None:
    assert person_name(text) == text
    assert split_name(text) == PersonName(text)


@pytest.mark.parametrize("text", ["Team Oost,", "Team Oost ,"])
def test_a_comma_at_the_end_says_that_it_is_all_surname(text: str) -> None:
    assert person_name(text) == "Team Oost"


def test_a_name_without_a_surname_is_the_given_name() -> None:
    assert person_name(", Karel") == "Karel"
    assert person_name(",") == ","


@pytest.mark.parametrize(
    ("surname", "prefix", "first", "name"),
    [
        ("Aa", "van der", "Quinten", "van der Aa, Quinten"),
        ("Aa, van der", "", "Quinten", "van der Aa, Quinten"),
        ("BERG", "VAN DEN", "JAN", "van den Berg, Jan"),
        # No particle: part of the surname as it is.
        ("Berg", "Graaf", "Jan", "Graaf Berg, Jan"),
        ("Berg", "van Graaf", "Jan", "van Graaf Berg, Jan"),
        ("Berg", "", "", "Berg"),
        ("", "", "Jan", "Jan"),
    ],
)
def test_columns_of_a_list_are_joined_to_one_name(surname: str, prefix: str, first: str, name: str) -> None:
    assert joined_name(surname, prefix, first) == name


def test_a_comma_says_which_part_is_the_surname() -> None:
    assert split_name("Wang, Hao") == ("Wang", "Hao")
    assert split_name("Garcia Lopez, Maria Carmen") == ("Garcia Lopez", "Maria Carmen")
    assert split_name("Maria Carmen Lopez") == ("Lopez", "Maria Carmen")


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("de Jong, Wim", "jong, wim"),
        ("Van Der Groot, Karel", "groot, karel"),
        ("al-Rashid, Omar", "rashid, omar"),
        ("d'Hondt, Antoine", "hondt, antoine"),
        ("Mac Donald, Ian", "mac donald, ian"),
        ("Bert Kuipers", "kuipers, bert"),
        ("d'al-Rashid, Omar", "al-rashid, omar"),
        ("van de", "van de"),
        ("Élodie Ångström", "angstrom, elodie"),
        ("", ""),
    ],
)
def test_particles_do_not_count_in_the_alphabetical_order(name: str, key: str) -> None:
    assert alphabetical(name) == key
