"""The page for reading all texts in context has every text in both languages, with where it stands."""

from __future__ import annotations

from html import escape

import pytest
from script.words_page import page, uses

from zwitsers.language import LANGUAGES, catalogue


@pytest.mark.slow
def test_every_text_is_on_the_page_with_its_key() -> None:
    text = page()
    for language in LANGUAGES:
        for key, said in catalogue(language).items():
            assert f"<td>{escape(key)}<" in text
            assert escape(said) in text, key


def test_a_text_stands_where_a_template_or_a_module_names_it() -> None:
    places = uses()
    assert "web/templates/desk/players.html" in places["desk.players.add-button"]
    assert "present/views/festival.py" not in places["desk.players.add-button"]
    # Put together of its beginning and a word.
    assert "web/templates/desk/next_button.html" in places["web.next.button.pair"]
    # The page that checks pairings takes its words in JavaScript.
    nowhere = {key for key, found in places.items() if not found}
    assert {key.partition(".")[0] for key in nowhere} <= {"browser"}
