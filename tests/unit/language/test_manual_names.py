"""The manual takes the names of buttons and pages from the catalogues, so that it follows when one is renamed."""

from __future__ import annotations

import re
import string
from functools import cache

import pytest

from zwitsers.language import LANGUAGES, catalogue
from zwitsers.web.manual.book import NAME, SOURCES
from zwitsers.web.manual.places import PARTS

WORDS = {language: catalogue(language) for language in LANGUAGES}


@cache
def source(part: str, language: str) -> str:
    return (SOURCES / language / f"{part}.md").read_text(encoding="utf-8")


def placeholders(text: str) -> set[str]:
    return {name for _literal, name, _format, _conversion in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_every_name_in_the_manual_is_in_the_catalogue(part: str, language: str) -> None:
    text = source(part, language)
    assert len(NAME.findall(text)) == text.count("{{"), "a name is not written as {{key}} or {{key value=1}}"
    for key, values in NAME.findall(text):
        assert key in WORDS[language], f"{part}.md ({language}) names {key}: give the key that it has now"
        assert set(re.findall(r" (\w+)=", values)) == placeholders(WORDS[language][key]), key


@pytest.mark.parametrize("part", PARTS)
def test_both_languages_name_the_same_buttons(part: str) -> None:
    dutch, english = ({key for key, _values in NAME.findall(source(part, language))} for language in LANGUAGES)
    assert dutch == english
