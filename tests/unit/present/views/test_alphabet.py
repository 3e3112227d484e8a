"""Names in the order in which people look for them."""

from __future__ import annotations

import pytest

from zwitsers.present.views.alphabet import sort_key


def test_prefixes_and_accents_do_not_count_for_the_order() -> None:
    names = [
        "Özil, Mesut",
        "van den Berg, Anna",
        "Łukasz, Jan",
        "Bos, Bram",
        "de Boer, Eva",
        "Aalbers, Ids",
    ]
    assert sorted(names, key=sort_key) == [
        "Aalbers, Ids",
        "van den Berg, Anna",
        "de Boer, Eva",
        "Bos, Bram",
        "Łukasz, Jan",
        "Özil, Mesut",
    ]


@pytest.mark.parametrize("name", ["de", "van der", ""])
def test_in_a_name_of_particles_everything_counts(name: str) -> None:
    assert sort_key(name) == name


def test_a_name_without_a_comma_stands_under_its_surname() -> None:
    """As old event files and files of other programs have them."""
    names = [
        "Bert Kuipers",
        "Kok, Anna",
        "jan jansen",
        "Omar al-Rashid",
        "Wim de Jong",
        "Chris d'Hondt",
        "Ian Mac Donald",
    ]
    assert sorted(names, key=sort_key) == [
        "Chris d'Hondt",
        "jan jansen",
        "Wim de Jong",
        "Kok, Anna",
        "Bert Kuipers",
        "Ian Mac Donald",
        "Omar al-Rashid",
    ]


@pytest.mark.parametrize("name", ["de Groot, Karel", "De Groot, Karel", "Van Der Groot, Karel"])
def test_a_particle_does_not_count_whatever_its_letters(name: str) -> None:
    assert sort_key(name) == "groot, karel"
