"""One spelling of a person's name."""

from __future__ import annotations

import pytest

from zwitsers.domain.names import person_name

WRITTEN = [
    ("de Groot, Karel", "de Groot, Karel"),
    ("Groot, Karel de", "de Groot, Karel"),
    ("Karel de Groot", "de Groot, Karel"),
    ("karel de groot", "de groot, karel"),
    ("Jan Willem van der Aa", "van der Aa, Jan Willem"),
    ("Aa, Jan Willem van der", "van der Aa, Jan Willem"),
    ("Henk in 't Veld", "in 't Veld, Henk"),
    ("Hof, Eva van ’t", "van ’t Hof, Eva"),
    ("Groot, de", "de Groot"),
]
LEFT = ["Piet Jansen", "Nguyen Van Bui", "de", "van der", "", "Al Khan", "De Smet, Jan", "Jansen,", ", de", "Piet de"]


@pytest.mark.parametrize(("text", "name"), WRITTEN)
def test_the_particle_stands_before_the_surname(text: str, name: str) -> None:
    assert person_name(text) == name
    assert person_name(name) == name


@pytest.mark.parametrize("text", LEFT)
def test_what_nobody_can_tell_apart_stays_as_it_is(text: str) -> None:
    assert person_name(text) == text
