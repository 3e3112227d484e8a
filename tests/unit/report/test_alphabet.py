"""Names in the order in which people look for them."""

from __future__ import annotations

import pytest

from zwitsers.views.alphabet import sort_key


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


@pytest.mark.parametrize("name", ["de", "van der", "", "jan jansen"])
def test_in_a_name_without_capitals_everything_counts(name: str) -> None:
    assert sort_key(name) == name


@pytest.mark.parametrize("name", ["de Groot, Karel", "De Groot, Karel", "Van Der Groot, Karel"])
def test_a_particle_does_not_count_whatever_its_letters(name: str) -> None:
    assert sort_key(name) == "groot, karel"
