"""Letters as they are compared: without accents and without capitals."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain.letters import folded, slug, without_accents
from zwitsers.engine.domain.names import name_words
from zwitsers.formats.go import to_latin9
from zwitsers.formats.pdn.names import plain_words
from zwitsers.formats.ratings.words import search_words
from zwitsers.formats.tables.headings import tidy


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Jansen", "Jansen"), ("Łukasz Özil", "Lukasz Ozil"), ("Ørsted", "Orsted"), ("Strauß", "Strauss"), ("ĳs", "ijs")],
)
def test_what_stands_on_or_under_a_letter_does_not_count(text: str, plain: str) -> None:
    assert without_accents(text) == plain


def test_what_is_typed_without_accents_finds_the_name() -> None:
    assert folded("José Ørsted") == folded("JOSE ORSTED") == "jose orsted"


def test_capitals_find_a_name_in_another_script() -> None:
    assert folded("Νίκος") == folded("ΝΊΚΟΣ")
    # A final sigma is a sigma: what is typed may be the beginning of a longer name.
    assert folded("ΝΙΚΟΣΙΑ").startswith(folded("Νίκος"))


@pytest.mark.parametrize("name", ["O'Brien", "O’Brien", "O‘Brien", "O`Brien", "O´Brien"])
def test_an_apostrophe_is_the_same_however_it_is_typed(name: str) -> None:
    assert folded(name) == "o'brien"
    assert folded(f"É. {name}") == "e. o'brien"


@pytest.mark.parametrize(
    ("title", "part"),
    [
        *(("Zürich Open 2026!", "zurich-open-2026"), ("Straße & Æther", "strasse-aether"), ("  -a-  ", "a")),
        *(("", "tournament"), ("Шахматы", "tournament")),
        # Cut after sixty characters, and not behind a hyphen.
        *(("a" * 70, "a" * 60), ("a" * 59 + " b", "a" * 59)),
        # Names of devices on Windows.
        *(("Con", "tournament-con"), ("com0", "tournament-com0"), ("LPT9", "tournament-lpt9"), ("com10", "com10")),
    ],
)
def test_a_title_in_an_address_has_plain_letters_digits_and_hyphens(title: str, part: str) -> None:
    assert slug(title) == part


def test_lists_files_and_headings_compare_names_in_this_one_way() -> None:
    name, typed = "Łukasz Ørsted-Müller", "LUKASZ ORSTED MULLER"
    assert name_words(name) == name_words(typed) == ["lukasz", "orsted", "muller"]
    assert plain_words(name) == plain_words(typed)
    assert [words[0] for words in search_words(name)] == name_words(typed)
    assert tidy("Naïef Élo") == "naief elo"
    assert to_latin9("Łukasz Ørsted") == "Lukasz Ørsted"
